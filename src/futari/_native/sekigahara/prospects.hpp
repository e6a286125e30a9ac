// What the combats of a plan are likely to come to, and so what the world that it leads to is worth.

#pragma once

#include <unordered_map>

#include "aftermath.hpp"
#include "combat.hpp"
#include "evaluation.hpp"
#include "guess.hpp"

namespace futari::sekigahara {

// What a combat is likely to be worth, how likely it is won, the points it is about, and whether it is a siege. `lost`
// and `killed` are the mean losses of a battle; a siege becomes one if the besieged come out, the likelier the likelier
// they win, so it is `won` if they stay inside or are beaten. `assault` is the impact that its full sevens take, and the
// castle `falls` if they are enough for all inside.
struct Prospect {
    double value = 0, won = 0, points = 0, lost = 0, killed = 0;
    int assault = 0;
    bool siege = true, waits = false, falls = false;

    bool may_be_fought() const { return !siege || lost > 0; }
    // Whether somebody stands elsewhere after it, or behind other walls.
    bool moves_stacks() const { return falls || may_be_fought(); }
};

constexpr double kKilled = 40.0;  // what the enemy's chief counts who falls, or Hideyori
// What it counts more to win the war for sure: then nothing else matters, not even a battle that is all but won.
constexpr double kSureVictory = 60.0;

// Judges worlds of one movement phase that began like this, by the same guesses and the same dice for every plan.
class Prospects {
public:
    Prospects(Evaluation& evaluation, std::array<Might, 2>& might, const Edition& edition, int side,
              const std::vector<Guess>& guesses, int samples, const World& begun)
        : evaluation_(evaluation), might_(might), edition_(edition), side_(side), guesses_(guesses),
          samples_(samples), held_(holds_of(begun, side)), called_(side == kTokugawa ? begun.mori_box : 0) {
        held_.menace = menace_of(edition, 1 - side, guesses, might[1 - side], cards_to_come(begun, 1 - side));
    }

    // Where no leader of the enemy's is expected.
    Places leaderless() const { return held_.menace.leaderless; }

    // What the combats are likely to come to, and the world as it stands when they are over.
    double judge(const World& world) {
        if (world.is_over()) return evaluation_.value(world, side_, held_);
        fought(world);
        double value = 0;
        for (int at = 0; at < count_; ++at) value += best_[at].value;
        value += afterwards(world);
        if (is_last_turn(world)) value += victory(world);
        return value;
    }

    // 8.1: the places of the combats, in the order in which the hand makes most of them.
    std::vector<int> order(const World& world) {
        fought(world);
        std::vector<int> storms, idle;
        // 8.10: what is played in the others is drawn again, so sieges that make no seven come last.
        for (int at = 0; at < count_; ++at) {
            const bool idles = best_[at].siege && !best_[at].assault;
            (idles ? idle : storms).push_back(places_[at]);
        }
        storms.insert(storms.end(), idle.begin(), idle.end());
        return storms;
    }

private:
    static constexpr int kMostCombats = 16;
    static constexpr double kSlain = 48.0;  // the own chief who falls
    // A battle that is more likely won than lost, and what hardly ever happens.
    static constexpr double kEven = 0.5, kUnlikely = 0.1;
    static constexpr double kStays = 0.75;  // so likely beaten nobody comes out of his castle
    // Below this a battle is not clearly more likely won: what it costs besides its losses to begin one that has no
    // chance at all; the same without a card for anybody.
    static constexpr double kFair = 0.55, kReckless = 5.0, kCardless = 2.0;
    // How far the odds of a battle are believed: who picks the best of many attacks picks those that look better than
    // they are. No battle is won or lost for sure. The same where the own chief fights.
    static constexpr double kSober = 0.67, kSurest = 0.99, kCareful = 0.5;
    // What a defeat costs more than a victory, in blocks; what it costs besides if the own chief takes part; how often a
    // chief falls in it who is alone, or with few.
    static constexpr double kDefeat = 0.98, kVentured = 6.0;
    static constexpr std::array<double, 3> kLastStand{1.0, 0.5, 0.1};
    // What a field that is won counts, and a defeat, as long as there is time to feel them; and what of a castle is won
    // by a battle before its walls.
    static constexpr double kField = 0.12, kLost = 0.28, kBeforeWalls = 0.61;
    // What it costs to come before walls without the cards for a single seven, or with those who could not make one with
    // any cards; to sit there another phase; and what it counts more that walls fall for sure: readers of games named
    // castles that were left one assault before they fell more than anything else.
    static constexpr double kIdle = 1.2, kHopeless = 3.0, kSitting = 0.3, kFalls = 2.5;
    static constexpr int kFew = 3;  // so many combats are tried in every order
    // What it counts to win the war by points rather than to lose it, what a tie is before the side that wins it, and
    // how far the score may still turn: hardly, or with the enemy's last phase.
    static constexpr double kVictory = 8.0, kTie = 0.5, kSettled = 0.2, kReply = 9.4;

    // The combats in their best order: a card that one of them needs must not be played in another before.
    void fought(const World& world) {
        count_ = 0;
        for (int at = 0; at < edition_.places && count_ < kMostCombats; ++at) {
            if (world.stacks[side_][at] && world.is_contested(at)) places_[count_++] = at;
        }
        if (!count_) return;
        const auto before = [&](int one, int other) {
            const bool walls = besieges(world, one), others = besieges(world, other);
            const int size = size_of(world.stacks[side_][one]), rest = size_of(world.stacks[side_][other]);
            return walls != others ? others : size != rest ? size > rest : one > other;
        };
        std::sort(places_.begin(), places_.begin() + count_, before);
        in_order(world, places_, best_);
        if (count_ < 2 || count_ > kFew) return;
        auto tried = places_;
        std::array<Prospect, kMostCombats> found;
        std::array<int, kFew> index{0, 1, 2};
        const auto first = places_;
        double best = sum(best_);
        while (std::next_permutation(index.begin(), index.begin() + count_)) {
            for (int at = 0; at < count_; ++at) tried[at] = first[index[at]];
            in_order(world, tried, found);
            if (sum(found) > best) best = sum(found), places_ = tried, best_ = found;
        }
    }

    using Combats = std::array<Prospect, kMostCombats>;

    double sum(const Combats& combats) const {
        double total = 0;
        for (int at = 0; at < count_; ++at) total += combats[at].value;
        return total;
    }

    void in_order(const World& world, const std::array<int, kMostCombats>& places, Combats& found) {
        Hand hand = world.pile[side_].hand;
        for (int at = 0; at < count_; ++at) {
            const Blocks blocks = world.stacks[side_][places[at]];
            found[at] = combat(world, places[at], blocks, hand);
            if (found[at].waits) continue;
            // 8.9.2: who besieges those who are likely to come out fights with all he has.
            const bool stormed = found[at].siege && (!found[at].may_be_fought() || found[at].won > kStays);
            spend(hand, stormed ? storming(blocks, hand, found[at].assault) : blocks);
        }
    }

    // Those of a stack who are needed for so much impact before walls, the strongest first, with a leader who comes free;
    // nobody for none (8.9.4).
    Blocks storming(Blocks blocks, const Hand& hand, int impact) {
        const Blocks leaders = blocks & edition_.leaders[side_], free = leaders & -leaders;
        Blocks chosen = 0;
        while (chosen != (blocks & ~free) && might_[side_].of(chosen | free, hand, true) < impact) {
            int best = -1;
            for_each(blocks & ~free & ~chosen, [&](int number) {
                if (best < 0 || edition_.block[side_][number].mon > edition_.block[side_][best].mon) best = number;
            });
            chosen |= bit(best);
        }
        return chosen;
    }

    // What a battle of these blocks takes from a hand: no card fights twice, and what is drawn for it is unknown.
    void spend(Hand& hand, Blocks blocks) const {
        for_each(blocks, [&](int number) {
            // Swords are for those who strike with them; otherwise the plainest card.
            const bool armed = edition_.block[side_][number].arm != 0;
            int found = -1;
            for (int kind = 0; kind < edition_.kinds[side_]; ++kind) {
                if (!hand.count[kind] || !has(edition_.deployable[side_][kind], number)) continue;
                const bool sword = armed && edition_.card[side_][kind].kind == kSword;
                const bool held = found >= 0 && armed && edition_.card[side_][found].kind == kSword;
                if (found < 0 || sword || !held) found = kind;
            }
            if (found >= 0) hand.lose(found);
        });
    }

    // In the last turn what counts is not by how much but whether the war is won: who is behind dares more.
    double victory(const World& world) const {
        double lead = world.lead(side_);
        double spread = has_last_word(world, side_) ? kSettled : kReply;
        for (int at = 0; at < count_; ++at) {
            const Prospect& combat = best_[at];
            lead += combat.won * combat.points;
            spread += combat.won * (1 - combat.won) * combat.points * combat.points;
        }
        // 2.2: a tie goes to Ishida.
        lead += side_ == kIshida ? kTie : -kTie;
        return kVictory * std::erf(lead / std::sqrt(2 * spread)) / 2;
    }

    // The world when every battle went as is to be expected, and by its odds if one of them went otherwise.
    double afterwards(const World& world) {
        std::array<bool, kMostCombats> expected{};
        int battles = 0;
        for (int at = 0; at < count_; ++at) {
            expected[at] = best_[at].won >= kEven;
            battles += best_[at].moves_stacks();
        }
        if (!battles) return evaluation_.value(world, side_, held_);
        const double likely = after_battles(world, expected);
        double value = likely;
        for (int at = 0; at < count_; ++at) {
            const double odd = std::min(best_[at].won, 1 - best_[at].won);
            if (!best_[at].may_be_fought() || odd <= kUnlikely) continue;
            expected[at] = !expected[at];
            value += odd * (after_battles(world, expected) - likely);
            expected[at] = !expected[at];
        }
        return value;
    }

    // What the world is worth when these battles are won or lost, but for losses and prizes, which their odds count.
    double after_battles(const World& world, const std::array<bool, kMostCombats>& won) {
        World after = world;
        for (int at = 0; at < count_; ++at) {
            const Prospect& battle = best_[at];
            if (!battle.moves_stacks()) continue;
            const int place = places_[at];
            if (battle.falls && won[at]) {
                capture(after, side_, place);
                continue;
            }
            if (!(battle.siege && won[at])) {
                const double own = battle.lost - kDefeat * (1 - battle.won) + kDefeat * !won[at];
                const double theirs = battle.killed - kDefeat * battle.won + kDefeat * won[at];
                fall(after, side_, place, std::max(0, rounded(own)));
                fall(after, 1 - side_, place, std::max(0, rounded(theirs)));
            }
            if (!won[at]) {
                repel(after, side_, place);
            } else if (after.castle_owner(place) != 1 - side_) {
                // Before their own walls two of the beaten get back behind them (8.8.4): nobody is driven off.
                drive_off(after, side_, place);
            }
        }
        const auto counted = [&](const World& each) {
            return evaluation_.worth.material(each, side_, held_.goals) + evaluation_.worth.holdings(each, side_);
        };
        return evaluation_.value(after, side_, held_) - counted(after) + counted(world);
    }

    // As Python rounds: halves to the even number.
    static int rounded(double value) { return static_cast<int>(std::nearbyint(value)); }

    // 8.9.2: whether the enemy may stay behind his walls.
    bool besieges(const World& world, int at) const {
        const int enemy = 1 - side_;
        return world.castle_owner(at) == enemy && size_of(world.stacks[enemy][at]) <= kShelter;
    }

    struct Key {
        int place = 0;
        Blocks blocks = 0;
        Hand hand;
        bool siege = false;
        bool operator==(const Key& other) const {
            return place == other.place && blocks == other.blocks && hand == other.hand && siege == other.siege;
        }
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            std::uint64_t low, high;
            std::memcpy(&low, key.hand.count.data(), 8);
            std::memcpy(&high, key.hand.count.data() + 8, 8);
            std::uint64_t mixed = key.blocks * 0x9e3779b97f4a7c15ULL ^ (low + 1) * 0xbf58476d1ce4e5b9ULL;
            mixed ^= (high + static_cast<std::uint64_t>(key.place * 2 + key.siege)) * 0x94d049bb133111ebULL;
            return static_cast<std::size_t>(mixed ^ mixed >> 31);
        }
    };

    Prospect combat(const World& world, int at, Blocks blocks, const Hand& hand) {
        // Who sits behind his walls waits.
        if (world.castle_owner(at) == side_ && size_of(blocks) <= kShelter) return {.waits = true};
        const bool siege = besieges(world, at);
        const Key key{at, blocks, hand, siege};
        const auto known = known_.find(key);
        if (known != known_.end()) return known->second;
        const Prospect found = siege ? assault(world, at, blocks, hand) : battle(world, at, blocks, hand, true);
        known_.emplace(key, found);
        return found;
    }

    // What goes over to the side with a place: one side's point is the other's, too.
    double prize(const World& world, int at, bool siege) const {
        const Place& here = edition_.place[at];
        World taken = world;
        if (here.castle >= 0) taken.castle[here.castle] = static_cast<std::int8_t>(side_);
        if (here.resource >= 0) taken.marker[here.resource] = static_cast<std::int8_t>(side_);
        const double gain = evaluation_.worth.holdings(taken, side_) - evaluation_.worth.holdings(world, side_);
        // A battle before the walls does not take the castle yet: two blocks get in (8.8.4).
        return siege || here.castle < 0 ? gain : gain * kBeforeWalls;
    }

    // 2.2: by how much the lead grows if a place goes over to the side: what one side gains the other loses.
    double points_at(const World& world, int at) const {
        const Place& here = edition_.place[at];
        double gained = here.castle >= 0 && world.castle[here.castle] == 1 - side_ ? 4 : 0;
        if (here.resource >= 0 && world.marker[here.resource] != side_) gained += 1 + (world.marker[here.resource] == 1 - side_);
        return gained;
    }

    // 8.9.4: the besieged do nothing, so the impact is sure; each seven of it destroys a block or a disk. But they may
    // come out and fight (8.9.2), the likelier the likelier they win.
    Prospect assault(const World& world, int at, Blocks blocks, const Hand& hand) {
        const int enemy = 1 - side_, garrison = size_of(world.stacks[enemy][at]);
        const int units = garrison + world.disk_at(at);
        const int impact = might_[side_].of(blocks, hand, true);
        const int killed = std::min(units, impact / kImpactALoss);
        Prospect found;
        found.assault = kImpactALoss * killed;
        const bool hopeless = at_most(edition_, side_, blocks).walls < kImpactALoss;
        // Whoever sits there already keeps those inside from marching out (8.9.6).
        const double idle = !came(world, at) ? kSitting : hopeless ? kHopeless : kIdle;
        found.value = 0.02 * std::min(kImpactALoss, impact) - (killed ? 0.05 : idle);
        if (killed) {
            // 8.10: in a siege each block brings a card.
            const double share = static_cast<double>(killed) / units;
            found.value += killed * evaluation_.worth.share(world) * evaluation_.worth.usual_block;
            found.value -= evaluation_.worth.card(world) * std::min(killed, garrison);
            found.value += prize(world, at, true) * share * share;
        }
        if (killed == units) {
            found.falls = true;
            found.points = points_at(world, at);
            found.value += kFalls;
            found.value += kKilled * (at == edition_.osaka);
        }
        // Who defends chooses what he loses: any disk before the chief, but Hideyori is the last of all (9.1, 9.2).
        if (garrison && killed >= (at == edition_.osaka ? garrison : units)) {
            found.value += kKilled * chief_at(guesses_, edition_.chiefs[enemy], at);
        }
        if (!garrison) {
            found.won = 1.0;
            found.value += kSureVictory * (found.falls && at == edition_.osaka);
            return found;
        }
        const Prospect sally = battle(world, at, blocks, hand, came(world, at));
        found.value = sally.won * found.value + (1 - sally.won) * sally.value;
        found.won = sally.won, found.lost = sally.lost, found.killed = sally.killed;
        return found;
    }

    // Whether anybody has marched there in this phase.
    bool came(const World& world, int at) const {
        const auto end = world.phase.entry.begin() + world.phase.entries;
        return std::any_of(world.phase.entry.begin(), end,
                           [&](const Entry& entry) { return entry.side == side_ && entry.place == at; });
    }

    // What a battle in the field is worth, over the guesses; whoever has `begun` it might have left it alone.
    Prospect battle(const World& world, int at, Blocks blocks, const Hand& hand, bool begun) {
        const double gain = prize(world, at, false), share = evaluation_.worth.share(world), card = evaluation_.worth.card(world);
        const double mean = share * evaluation_.worth.of(side_, blocks) / size_of(blocks);
        const double theirs = share * evaluation_.worth.usual_block;
        const Odds odds = sobered(blocks, odds_at(world, at, blocks, hand));
        Prospect found;
        found.siege = false;
        // The field itself and a defeat count as long as there is time to feel them.
        found.value = odds.won * (gain + kField * share) - (1 - odds.won) * kLost * share;
        found.value += odds.killed * theirs - odds.lost * mean;
        found.value += card * (cards_drawn(odds.lost) - cards_drawn(odds.killed));
        found.value += kKilled * odds.their_chief - kSlain * odds.own_chief;
        found.points = world.castle_owner(at) == 1 - side_ ? 0.0 : points_at(world, at);
        // Whoever is left with a beaten chief is few, and the enemy's phase is next.
        if (begun) found.value -= kVentured * (1 - odds.won) * ((blocks & edition_.chiefs[side_]) != 0);
        if (begun && !(found.points > 0 && has_last_word(world, side_))) {
            // Who has the last word may try anything for a point.
            found.value -= kReckless * std::max(0.0, kFair - odds.won) / kFair;
            found.value -= kCardless * !has_card_for(blocks, hand);
        }
        found.won = odds.won, found.lost = odds.lost, found.killed = odds.killed;
        return found;
    }

    bool has_card_for(Blocks blocks, const Hand& hand) const {
        for (int kind = 0; kind < edition_.kinds[side_]; ++kind) {
            if (hand.count[kind] && edition_.deployable[side_][kind] & blocks) return true;
        }
        return false;
    }

    // 8.10: a card for every two blocks lost in a battle; the odds tell the mean of them, half of which are odd.
    static double cards_drawn(double losses) { return std::max(0.0, losses - 0.5) / 2; }

    // The odds of an attack over the guesses.
    Odds odds_at(const World& world, int at, Blocks blocks, const Hand& hand) const {
        // 9.3: whoever came to Osaka's help from the Mori box is there in every world.
        const Blocks arrived = world.stacks[1 - side_][at] & called_;
        Odds total;
        for (const Guess& guess : guesses_) {
            const Blocks foes = guess.stacks[at] | arrived;
            total += odds_of(edition_, side_, blocks, hand, foes, cards_of(guess, guess.stacks[at]), true, false,
                             samples_, guess.dice);
        }
        total /= static_cast<double>(guesses_.size());
        return total;
    }

    // Nobody pays with the cards of his battles: one that fits those who fight is half as likely again as another.
    Cards cards_of(const Guess& guess, Blocks blocks) const {
        const int enemy = 1 - side_;
        Cards cards;
        cards.size = guess.hand_size;
        cards.seen = guess.seen;
        for (int kind = 0; kind < edition_.kinds[enemy]; ++kind) {
            const Card& card = edition_.card[enemy][kind];
            const bool wanted = card.kind == kLoyalty || edition_.deployable[enemy][kind] & blocks;
            cards.pool.insert(cards.pool.end(), guess.unseen.count[kind] * (wanted ? 3 : 2), card.code());
        }
        return cards;
    }

    // The odds as they come true. A battle that goes the other way costs the loser a block or two more, and a chief who
    // is all but alone.
    Odds sobered(Blocks blocks, Odds odds) const {
        const double won = std::min(kSurest, std::max(1 - kSurest, odds.won));
        const bool with_chief = blocks & edition_.chiefs[side_];
        const double sober = with_chief ? kCareful : kSober;
        const double high = std::pow(won, sober), low = std::pow(1 - won, sober);
        const double believed = high / (high + low), turned = odds.won - believed;
        const std::size_t size = static_cast<std::size_t>(size_of(blocks));
        const double last_stand = size <= kLastStand.size() ? kLastStand[size - 1] : 0.0;
        odds.won = believed;
        odds.lost += kDefeat * turned;
        odds.killed -= kDefeat * turned;
        odds.own_chief = std::max(0.0, odds.own_chief + turned * last_stand * with_chief);
        return odds;
    }

    Evaluation& evaluation_;
    std::array<Might, 2>& might_;
    const Edition& edition_;
    int side_;
    const std::vector<Guess>& guesses_;
    int samples_;
    Holds held_;
    Blocks called_;  // the enemy's Mori box when the phase began
    std::unordered_map<Key, Prospect, Hash> known_;
    int count_ = 0;
    std::array<int, kMostCombats> places_{};
    Combats best_{};
};

}  // namespace futari::sekigahara
