// The combat phase (8): battles and sieges, losses, retreats and the cards after them, both sides led by plain rules.

#pragma once

#include "movement.hpp"

namespace futari::sekigahara {

// What battles come to on average, the own side first.
struct Odds {
    double won = 0, lost = 0, killed = 0, impact = 0, suffered = 0, own_chief = 0, their_chief = 0;

    void operator+=(const Odds& other) {
        won += other.won, lost += other.lost, killed += other.killed, impact += other.impact;
        suffered += other.suffered, own_chief += other.own_chief, their_chief += other.their_chief;
    }
    void operator/=(double count) {
        won /= count, lost /= count, killed /= count, impact /= count;
        suffered /= count, own_chief /= count, their_chief /= count;
    }
};

// The cards of which an enemy's hand is dealt: as codes, `size` of them in his hand, some of which were seen.
struct Cards {
    std::vector<std::uint8_t> pool;
    int size = 0;
    Hand seen;
};

inline Side side_in_battle(const Edition& edition, int side, Blocks blocks) {
    Side made;
    for_each(blocks, [&](int number) { made.blocks.push_back(edition.block[side][number]); });
    return made;
}

inline void take_hand(Side& fighter, const Edition& edition, int side, const Hand& hand) {
    for (int kind = 0; kind < edition.kinds[side]; ++kind) {
        for (int copies = hand.count[kind]; copies > 0; --copies) fighter.take(edition.card[side][kind].code());
    }
}

// Deals `count` things from the pool: a partial shuffle, so that the pool stays whole for the next time.
template <class Pool, class Give>
void deal(Pool& pool, int count, Dice& dice, Give give) {
    const int size = static_cast<int>(pool.size());
    for (int at = 0; at < std::min(count, size); ++at) {
        std::swap(pool[at], pool[at + static_cast<int>(dice.below(static_cast<std::uint32_t>(size - at)))]);
        give(pool[at]);
    }
}

// Battles, or assaults, of `own` of a side with a known hand against `theirs` with a dealt one.
inline Odds odds_of(const Edition& edition, int side, Blocks own, const Hand& hand, Blocks theirs, const Cards& cards,
                    bool attacks, bool siege, int samples, std::uint64_t seed) {
    Side mine = side_in_battle(edition, side, own), enemy = side_in_battle(edition, 1 - side, theirs);
    take_hand(mine, edition, side, hand);
    take_hand(enemy, edition, 1 - side, cards.seen);
    std::array<std::uint8_t, 4 * kMostCards> deck;
    const std::size_t size = std::min(deck.size(), cards.pool.size());
    std::copy_n(cards.pool.begin(), size, deck.begin());
    struct Slice {
        std::uint8_t* first;
        std::size_t count;
        std::size_t size() const { return count; }
        std::uint8_t& operator[](int at) { return first[at]; }
    } pool{deck.data(), size};
    Odds sum;
    Dice dice{seed};
    for (int sample = 0; sample < samples; ++sample) {
        Side dealt = enemy;
        deal(pool, cards.size - cards.seen.size, dice, [&](std::uint8_t card) { dealt.take(card); });
        Fight fight(mine, dealt, attacks ? 0 : 1, siege);
        fight.play(dice);
        const Result ended = fight.result();
        sum += {static_cast<double>(ended.winner == 0),      static_cast<double>(ended.losses[0]),
                static_cast<double>(ended.losses[1]),        static_cast<double>(ended.totals[0]),
                static_cast<double>(ended.totals[1]),        static_cast<double>(ended.chief_lost[0]),
                static_cast<double>(ended.chief_lost[1])};
    }
    sum /= samples;
    return sum;
}

// What was done in a combat phase, as it is written down for whoever replays it: a combat and its attacker, or that a
// garrison stays inside in peace; deeds, with cards and blocks by their numbers in the edition; who was lost at a place,
// or that a disk was; who went into the castle of a place, or where the beaten went.
struct Doing {
    enum class What : std::uint8_t { battle, siege, stay, deed, lose, disk, shelter, retreat };

    What what = What::battle;
    int side = kNobody, place = -1;
    Blocks blocks = 0;
    int card = -1;
    Deed deed{};
};

// The combats of a phase, one after the other, until none is left.
class CombatPhase {
public:
    CombatPhase(World& world, Dice& dice, std::vector<Doing>* book = nullptr)
        : world_(world), edition_(*world.edition), dice_(dice), book_(book) {}

    void fight_all() {
        while (!world_.is_over()) {
            const int place = next();
            if (place < 0) return;
            begin(place);
        }
    }

private:
    // 8.1; of a disk alone that belongs to the active side nothing can come out (8.9.2, R39).
    bool is_to_be_resolved(int at) const {
        return world_.is_contested(at) && !(world_.active == kIshida && !world_.stacks[kIshida][at]);
    }

    // 8.8.5: where a retreat led comes first; then battles before walls are stormed, the largest first.
    int next() const {
        const Phase& phase = world_.phase;
        for (int at = 0; at < phase.freshes; ++at) {
            if (is_to_be_resolved(phase.fresh[at].first)) return phase.fresh[at].first;
        }
        int found = -1, best = -1;
        for (int at = 0; at < edition_.places; ++at) {
            if (!world_.stacks[kTokugawa][at] || phase.fought >> at & 1 || !is_to_be_resolved(at)) continue;
            const int owner = world_.castle_owner(at);
            const bool walls = owner != kNobody && size_of(world_.stacks[owner][at]) <= kShelter;
            const int order = (walls ? 0 : 100) + size_of(world_.stacks[world_.active][at]);
            if (order > best) best = order, found = at;
        }
        return found;
    }

    void begin(int at) {
        Phase& phase = world_.phase;
        const int fresh = phase.fresh_attacker(at);
        const int attacker = fresh == kNobody ? world_.active : fresh;
        forget_fresh(at);
        phase.fought |= bit(at);
        const int owner = world_.castle_owner(at);
        if (owner == kNobody) return battle(at, attacker, owner);
        const int garrison = size_of(world_.stacks[owner][at]);
        if (!garrison) return siege(at, attacker);
        if (garrison > kShelter || comes_out(at, attacker, owner)) return battle(at, attacker, owner);
        world_.shut_in(owner, world_.stacks[owner][at], at);
        if (owner != world_.active) return siege(at, attacker);
        write({Doing::What::stay, owner, at});
    }

    void forget_fresh(int at) {
        Phase& phase = world_.phase;
        int kept = 0;
        for (int each = 0; each < phase.freshes; ++each) {
            if (phase.fresh[each].first != at) phase.fresh[kept++] = phase.fresh[each];
        }
        phase.freshes = kept;
    }

    // 8.9.2: out of the castle if the battle is likely won, for who is safe inside only if it is nearly sure.
    bool comes_out(int at, int attacker, int owner) {
        const Blocks own = world_.stacks[owner][at], theirs = world_.stacks[1 - owner][at];
        const bool active = owner == world_.active;
        if (size_of(theirs) > 2 * size_of(own)) return false;
        const Cards cards = unknown_hand(1 - owner);
        const Hand& hand = world_.pile[owner].hand;
        const Odds battle =
            odds_of(edition_, owner, own, hand, theirs, cards, attacker == owner, false, kGateSamples, dice_.next());
        double needed = kLikely;
        if (!active) {
            const Odds assault =
                odds_of(edition_, owner, own, hand, theirs, cards, false, true, kGateSamples, dice_.next());
            needed = assault.lost - size_of(own) + 1 > kDoomed ? kDesperate : kSafe;
        }
        return battle.won > needed;
    }

    // What the other side may hold, as somebody sees it who does not know his cards.
    Cards unknown_hand(int side) const {
        Cards cards;
        const Pile& pile = world_.pile[side];
        cards.size = pile.hand.size;
        for (int kind = 0; kind < edition_.kinds[side]; ++kind) {
            for (int copies = pile.hand.count[kind]; copies > 0; --copies) {
                cards.pool.push_back(edition_.card[side][kind].code());
            }
        }
        for (int card = 0; card < pile.left; ++card) cards.pool.push_back(edition_.card[side][pile.deck[card]].code());
        return cards;
    }

    // What was played and lost in a combat.
    struct Bill {
        std::array<Hand, 2> played;
        std::array<int, 2> lost{};
    };

    Fight fought(int at, int attacker, bool siege) {
        std::array<Side, 2> sides;
        for (int side = 0; side < 2; ++side) {
            sides[side] = side_in_battle(edition_, side, world_.stacks[side][at]);
            take_hand(sides[side], edition_, side, world_.pile[side].hand);
        }
        std::vector<Deed> deeds;
        Fight fight(sides[0], sides[1], attacker, siege, book_ ? &deeds : nullptr);
        fight.play(dice_);
        write({siege ? Doing::What::siege : Doing::What::battle, attacker, at});
        for (Deed& deed : deeds) {
            const Blocks blocks = world_.stacks[deed.side][at];
            for (int* number : {&deed.block, &deed.second}) {
                if (*number >= 0) *number = nth_of(blocks, *number);
            }
            write({Doing::What::deed, deed.side, at, 0, card_of(deed), deed});
        }
        return fight;
    }

    int card_of(const Deed& deed) const {
        for (int kind = 0; kind < edition_.kinds[deed.side]; ++kind) {
            const Card& card = edition_.card[deed.side][kind];
            if (card.clan == deed.clan && card.kind == deed.kind) return kind;
        }
        return -1;
    }

    // Fighters count in the order of their numbers.
    static int nth_of(Blocks blocks, int nth) {
        for (; nth > 0; --nth) blocks &= blocks - 1;
        return std::countr_zero(blocks);
    }

    void write(const Doing& doing) {
        if (book_) book_->push_back(doing);
    }

    // The cards that left a hand, told by what is left of it.
    Hand played_by(int side, const Side& after) const {
        Hand gone;
        for (int kind = 0; kind < edition_.kinds[side]; ++kind) {
            const Card& card = edition_.card[side][kind];
            const int left = card.kind == kLoyalty ? after.loyalty : after.cards[card.clan][card.kind];
            if (const int count = world_.pile[side].hand.count[kind] - left) gone.add(kind, count);
        }
        return gone;
    }

    // 8.7.2: those who turned go first, then the weakest.
    Blocks to_lose(int side, Blocks blocks, Blocks turned, int count) const {
        const Blocks first = weakest_of(edition_, side, blocks & turned, std::min(count, size_of(blocks & turned)));
        return first | weakest_of(edition_, side, blocks & ~first, count - size_of(first));
    }

    static Blocks turned_of(const Fighters& fighters, Blocks blocks) {
        Blocks turned = 0;
        int at = 0;
        for_each(blocks, [&](int number) {
            if (fighters[at++].turned) turned |= bit(number);
        });
        return turned;
    }

    void battle(int at, int attacker, int owner) {
        Fight fight = fought(at, attacker, false);
        const Result ended = fight.result();
        const int loser = 1 - ended.winner;
        Bill bill;
        std::array<Blocks, 2> fallen{};
        for (int side = 0; side < 2; ++side) {
            const Blocks blocks = world_.stacks[side][at];
            bill.played[side] = played_by(side, fight.side(side));
            fallen[side] = to_lose(side, blocks, turned_of(fight.side(side).blocks, blocks), ended.losses[side]);
            bill.lost[side] = size_of(fallen[side]);
        }
        // R28: a resource location waits until the combat is over.
        const auto markers = world_.marker;
        for (int side : {loser, ended.winner}) {
            world_.kill(side, fallen[side], at);
            if (fallen[side]) write({Doing::What::lose, side, at, fallen[side]});
        }
        world_.marker = markers;
        if (!world_.stacks[loser][at]) world_.settle(at);
        world_.settle_victory(fallen[kTokugawa], fallen[kIshida]);
        if (world_.is_over()) return lay_down(bill);
        const Places gone = retreat(at, loser, attacker, owner);
        lay_down(bill);
        draw_for(bill, false);
        for_each(gone, [&](int place) {
            const auto lost = world_.lost;
            if (!world_.is_over()) overrun(world_, place, dice_);
            for (int side = 0; side < 2; ++side) {
                if (const Blocks now = world_.lost[side] & ~lost[side]) write({Doing::What::lose, side, place, now});
            }
        });
    }

    // 8.9.4: the besieger deploys what he likes; each full seven impacts destroy a block or a disk.
    void siege(int at, int attacker) {
        Fight fight = fought(at, attacker, true);
        const int side = 1 - attacker;
        Bill bill;
        bill.played[attacker] = played_by(attacker, fight.side(attacker));
        for (int left = fight.side(attacker).total / kImpactALoss; left > 0 && !world_.is_over(); --left) {
            const Blocks blocks = world_.stacks[side][at];
            const bool disk = side == kIshida && world_.disk_at(at);
            if (disk && (!blocks || at != edition_.osaka)) {
                world_.disks &= static_cast<std::uint8_t>(~edition_.place[at].disk);
                world_.settle(at);
                write({Doing::What::disk, side, at});
                if (at == edition_.osaka) world_.winner = kTokugawa;
            } else if (blocks) {
                const Blocks fallen = weakest_of(edition_, side, blocks, 1);
                world_.kill(side, fallen, at);
                world_.settle_victory(side, fallen);
                write({Doing::What::lose, side, at, fallen});
                ++bill.lost[side];
            }
        }
        lay_down(bill);
        if (!world_.is_over()) draw_for(bill, true);
    }

    // 8.10: what was played goes to the discards; then both replace it, and draw for their losses.
    void lay_down(const Bill& bill) {
        for (int side = 0; side < 2; ++side) {
            for (int kind = 0; kind < edition_.kinds[side]; ++kind) {
                for (int copies = bill.played[side].count[kind]; copies > 0; --copies) world_.discard(side, kind);
            }
        }
    }
    void draw_for(const Bill& bill, bool siege) {
        for (int side = 0; side < 2; ++side) {
            world_.draw(side, bill.played[side].size + (siege ? bill.lost[side] : bill.lost[side] / 2), dice_);
        }
    }

    // 8.8: where the beaten go; the places they went to.
    Places retreat(int at, int loser, int attacker, int owner) {
        Places gone = 0;
        Blocks blocks = world_.stacks[loser][at];
        if (owner == loser && blocks) {
            const Blocks stay = sheltered(at, loser, blocks, attacker);
            if (stay) {
                world_.shut_in(loser, stay, at);
                write({Doing::What::shelter, loser, at, stay});
            }
            blocks &= ~stay;
        }
        if (loser == attacker) {
            for (int each = 0; each < world_.phase.entries && blocks; ++each) {
                const Entry entry = world_.phase.entry[each];
                if (!entry.marched || entry.side != loser || entry.place != at || !(entry.blocks & blocks)) continue;
                const Blocks enemies = world_.stacks[1 - loser][entry.origin];
                if (enemies && !is_own_siege(loser, entry.origin)) continue;
                const Blocks back = entry.blocks & blocks;
                withdraw(loser, back, at, entry.origin);
                gone |= bit(entry.origin);
                blocks &= ~back;
            }
        }
        while (blocks) {
            const int to = refuge(at, loser, loser == attacker);
            const Blocks group = blocks;
            withdraw(loser, group, at, to);
            gone |= bit(to);
            blocks &= ~group;
        }
        return gone;
    }

    // 8.8.4: two of the weakest hold the castle; the chief goes in only if he cannot go anywhere else.
    Blocks sheltered(int at, int side, Blocks blocks, int attacker) const {
        const Blocks others = blocks & ~edition_.chiefs[side];
        Blocks stay = weakest_of(edition_, side, others, kShelter);
        if (blocks & ~others && !free_places(at, side, side == attacker)) stay = blocks & ~others;
        return stay;
    }

    bool is_own_siege(int side, int at) const {
        return world_.is_siege(at) && (world_.stacks[side][at] || world_.castle_owner(at) == side);
    }

    // 8.8.2, 8.8.3: the places without enemies, which a defender also asks not to be where they came from.
    Places free_places(int at, int side, bool attacks) const {
        const Place& here = edition_.place[at];
        Places free = 0;
        for (int way = 0; way < here.ways; ++way) {
            const int to = here.way[way].to;
            if (!world_.has_units(1 - side, to) || is_own_siege(side, to)) free |= bit(to);
        }
        if (!attacks) {
            for (int each = 0; each < world_.phase.entries; ++each) {
                const Entry& entry = world_.phase.entry[each];
                if (entry.place == at && entry.side != side) free &= ~bit(entry.origin);
            }
        }
        return free;
    }

    int refuge(int at, int side, bool attacks) const {
        Places open = free_places(at, side, attacks);
        const Place& here = edition_.place[at];
        if (!open) {
            for (int way = 0; way < here.ways; ++way) open |= bit(here.way[way].to);
        }
        int found = -1;
        double best = 0;
        for_each(open, [&](int to) {
            const double safe = safety(to, side);
            if (found < 0 || safe > best) best = safe, found = to;
        });
        return found;
    }

    double safety(int to, int side) const {
        double total = world_.castle_owner(to) == side;
        for (int at = 0; at < edition_.places; ++at) {
            const int far = edition_.far[to][at];
            if (far > 2) continue;
            total += (size_of(world_.stacks[side][at]) - 1.3 * size_of(world_.stacks[1 - side][at])) / (1 + far);
        }
        return total;
    }

    // 8.8.5, R34: into enemies it is a new combat, unless it joins a siege or one that is still to come.
    void withdraw(int side, Blocks blocks, int at, int to) {
        Phase& phase = world_.phase;
        const bool awaited = world_.is_contested(to) && !(phase.fought >> to & 1);
        const bool joins = awaited || is_own_siege(side, to);
        if (world_.has_units(1 - side, to) && !joins && phase.fresh_attacker(to) == kNobody &&
            phase.freshes < kMostFresh) {
            phase.fresh[phase.freshes++] = {static_cast<std::int8_t>(to), static_cast<std::int8_t>(side)};
        }
        const auto markers = world_.marker;
        world_.remove(side, blocks, at);
        // R28: the others are about to go, too; they do not take a place whose defenders are all dead.
        if (world_.stacks[side][at]) world_.marker = markers;
        world_.join(side, blocks, to);
        phase.enter({blocks, static_cast<std::int8_t>(to), static_cast<std::int8_t>(at),
                     static_cast<std::int8_t>(side), false});
        write({Doing::What::retreat, side, to, blocks});
        call_mori(world_, side, to);
    }

    static constexpr int kGateSamples = 8;
    static constexpr double kLikely = 0.75, kDesperate = 0.6, kSafe = 0.93, kDoomed = 0.5;

    World& world_;
    const Edition& edition_;
    Dice& dice_;
    std::vector<Doing>* book_;
};

}  // namespace futari::sekigahara
