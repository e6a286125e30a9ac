// Battles and sieges played out many times, with the enemy's hidden blocks and cards dealt anew each time.
//
// The rules are those of sections 8.2 to 8.9; tests compare every playout with the Python rules. Both sides follow one
// plain policy: the deployment that makes the most impact, a challenge where it hits hard, the weakest blocks as losses.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace futari::sekigahara {

constexpr int kAnyCard = 4;  // the clan code of Ii and Ishida, which have no cards of their own (8.2.2)
constexpr int kClans = 5;
constexpr int kImpactALoss = 7;
constexpr int kSpecial = 2;

enum Kind : std::uint8_t { kPlain, kSword, kDouble, kLoyalty };

// A block as a byte: clan in bits 0-2, mon - 1 in bits 3-4, arm in bits 5-6, leader in bit 7; and what became of it.
struct Block {
    std::uint8_t clan = 0, mon = 1, arm = 0;
    bool leader = false, deployed = false, turned = false;

    static Block of(std::uint8_t code) {
        Block block;
        block.clan = code & 7;
        block.mon = static_cast<std::uint8_t>(((code >> 3) & 3) + 1);
        block.arm = (code >> 5) & 3;
        block.leader = code >> 7;
        return block;
    }

    // Ieyasu leads a clan with cards, Mitsunari is alone in his: both are told by the caller.
    bool chief = false;
};

// Splitmix64: small, fast and good enough to deal cards.
struct Dice {
    std::uint64_t state;

    std::uint64_t next() {
        std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }
};

// The blocks of one side in a battle. A plain array: battles are copied millions of times.
struct Fighters {
    std::array<Block, 48> block{};
    int count = 0;

    void push_back(const Block& one) { block[count++] = one; }
    std::size_t size() const { return static_cast<std::size_t>(count); }
    Block& operator[](int at) { return block[at]; }
    const Block& operator[](int at) const { return block[at]; }
    auto begin() const { return block.begin(); }
    auto end() const { return block.begin() + count; }
};

struct Side {
    Fighters blocks;
    std::array<std::array<int, 3>, kClans> cards{};
    int loyalty = 0;
    int total = 0;
    bool done = false;

    void take(std::uint8_t card) {
        const int kind = card >> 3;
        if (kind == kLoyalty) {
            ++loyalty;
        } else {
            ++cards[card & 7][kind];
        }
    }

    // What lies open, kept as it comes: all of it, by clan and by arm those who are loyal, by arm those who turned
    // (8.3.3, 8.4.1, R6).
    int open = 0;
    std::array<int, kClans> loyal{};
    std::array<int, 3> armed{}, turned{};

    bool began() const { return open > 0; }

    // Counts what lies open in a battle that has begun already.
    void count() {
        for (int at = 0; at < blocks.count; ++at) {
            if (!blocks[at].deployed) continue;
            lie_open(blocks[at]);
            if (blocks[at].turned) turn(blocks[at]);
        }
    }
    void lie_open(Block& block) {
        block.deployed = true;
        ++open;
        ++loyal[block.clan];
        ++armed[block.arm];
    }
    void turn(Block& block) {
        block.turned = true;
        --loyal[block.clan];
        --armed[block.arm];
        ++turned[block.arm];
    }

    // 8.6.1, R13: whether a card is left that could deploy the block.
    bool can_show(const Block& block) const {
        for (int clan = 0; clan < kAnyCard; ++clan) {
            if (block.clan == clan || block.clan == kAnyCard) {
                for (int count : cards[clan]) {
                    if (count) return true;
                }
            }
        }
        return false;
    }
};

// One or two blocks that a card brought (8.4.2), by their numbers among the fighters.
struct Pair {
    std::array<int, 2> at{};
    int count = 0;

    void push_back(int number) { at[count++] = number; }
    int front() const { return at[0]; }
    int back() const { return at[count - 1]; }
    auto begin() const { return at.begin(); }
    auto end() const { return at.begin() + count; }
};

struct Result {
    int winner = 0;  // 0 the first side, 1 the second
    std::array<int, 2> totals{}, losses{};
    std::array<bool, 2> chief_lost{};
};

struct Deployment {
    int clan = -1, kind = -1, block = -1, impact = -1;
};

// What a side did, as it is written down for whoever replays a battle: no block at all is that it has finished, a block
// without a card (clan and kind are -1) a leader.
struct Deed {
    int side = 0, clan = -1, kind = -1, block = -1, second = -1, impact = 0;
    bool challenged = false, turned = false;
};

class Fight {
public:
    Fight(const Side& first, const Side& second, int attacker, bool siege, std::vector<Deed>* book = nullptr)
        : sides_{first, second}, attacker_(attacker), siege_(siege), book_(book) {}

    Side& side(int which) { return sides_[which]; }

    int leading() const {
        return sides_[attacker_].total > sides_[1 - attacker_].total ? attacker_ : 1 - attacker_;
    }

    int initiative() const {
        if (siege_) return attacker_;
        const int behind = 1 - leading();
        return sides_[behind].done ? 1 - behind : behind;
    }

    bool over() const { return siege_ ? sides_[attacker_].done : sides_[0].done && sides_[1].done; }

    int impact(int who, int kind, const Block& block) const {
        const Side& own = sides_[who];
        int total = block.mon + own.loyal[block.clan];
        if (kind == kSword && block.arm && !siege_) {
            total += kSpecial + kSpecial * (own.armed[block.arm] + sides_[1 - who].turned[block.arm]);
        }
        return total;
    }

    // The card and block that make the most impact; of equal ones the lesser card.
    Deployment best(int who) const {
        const Side& own = sides_[who];
        Deployment found;
        for (int at = 0; at < static_cast<int>(own.blocks.size()); ++at) {
            const Block& block = own.blocks[at];
            if (block.deployed) continue;
            const bool any = block.clan == kAnyCard;
            for (int clan = any ? 0 : block.clan; clan < (any ? kAnyCard : block.clan + 1); ++clan) {
                for (int kind = 0; kind < 3; ++kind) {
                    if (!own.cards[clan][kind]) continue;
                    int made = impact(who, kind, block) * 4 - kind;
                    if (kind == kDouble && block.clan != kAnyCard && has_other(own, at)) made += 8;
                    if (made > found.impact) found = {clan, kind, at, made};
                }
            }
        }
        return found;
    }

    void play(Dice& dice) {
        while (!over()) {
            const int who = initiative();
            if (!deploy(who, dice)) {
                sides_[who].done = true;
                write({.side = who});
            }
        }
    }

    // 8.6: what happens to a deployment that is challenged; whether its blocks are turned.
    bool challenge(int who, const Pair& blocks, int made) {
        Side &own = sides_[who], &other = sides_[1 - who];
        --other.loyalty;
        if (own.can_show(own.blocks[blocks.front()])) return false;
        own.total -= made;
        for (int at : blocks) {
            own.turn(own.blocks[at]);
            other.total += own.blocks[at].mon;
        }
        return true;
    }

    Result result() const {
        Result ended;
        ended.winner = siege_ ? attacker_ : leading();
        for (int who = 0; who < 2; ++who) {
            const Side &own = sides_[who], &other = sides_[1 - who];
            int lost = other.total / kImpactALoss;
            if (siege_) {
                lost = who == attacker_ ? 0 : lost;
            } else {
                lost += who != ended.winner;
            }
            const int size = static_cast<int>(own.blocks.size());
            ended.losses[who] = std::min(lost, size);
            ended.totals[who] = own.total;
            ended.chief_lost[who] = chief_falls(own, ended.losses[who]);
        }
        return ended;
    }

private:
    static bool has_other(const Side& own, int at) {
        for (int other = 0; other < static_cast<int>(own.blocks.size()); ++other) {
            if (other != at && !own.blocks[other].deployed && own.blocks[other].clan == own.blocks[at].clan) return true;
        }
        return false;
    }

    // 8.7.2: the chief is lost only when the losses leave no choice; turned blocks go first.
    static bool chief_falls(const Side& own, int losses) {
        int turned = 0;
        bool among_turned = false, here = false;
        for (const Block& block : own.blocks) {
            turned += block.turned;
            here |= block.chief;
            among_turned |= block.chief && block.turned;
        }
        if (!here) return false;
        if (among_turned) return losses >= turned;
        return losses >= static_cast<int>(own.blocks.size());
    }

    bool deploy(int who, Dice& dice) {
        Side& own = sides_[who];
        if (!own.began() && put_down_leader(who)) return true;
        const Deployment chosen = best(who);
        if (chosen.block < 0 || !worth_it(who)) return false;
        const auto [down, made] = bring(who, chosen);
        const bool challenged = !siege_ && sides_[1 - who].loyalty && wants_to_challenge(who, down, made, dice);
        const bool turned = challenged && challenge(who, down, made);
        const int second = down.count > 1 ? down.back() : -1;
        write({who, chosen.clan, chosen.kind, chosen.block, second, made, challenged, turned});
        return true;
    }

    // Blocks put down together, and the impact they make.
    struct Brought {
        Pair blocks;
        int impact = 0;
    };

    // A double card brings the strongest other block of its clan along (8.4.2).
    Brought bring(int who, const Deployment& chosen) {
        Side& own = sides_[who];
        --own.cards[chosen.clan][chosen.kind];
        Brought down;
        down.blocks.push_back(chosen.block);
        down.impact = put_down(who, chosen.kind, chosen.block);
        if (chosen.kind == kDouble && own.blocks[chosen.block].clan != kAnyCard) {
            const int second = strongest_of(own, chosen.clan);
            if (second >= 0) {
                down.impact += put_down(who, kDouble, second);
                down.blocks.push_back(second);
            }
        }
        return down;
    }

    void write(const Deed& deed) {
        if (book_) book_->push_back(deed);
    }

    int put_down(int who, int kind, int at) {
        Side& own = sides_[who];
        const int made = impact(who, kind, own.blocks[at]);
        own.lie_open(own.blocks[at]);
        own.total += made;
        return made;
    }

    bool put_down_leader(int who) {
        Side& own = sides_[who];
        for (int at = 0; at < static_cast<int>(own.blocks.size()); ++at) {
            if (own.blocks[at].leader) {
                const int made = put_down(who, -1, at);
                write({.side = who, .block = at, .impact = made});
                return true;
            }
        }
        return false;
    }

    static int strongest_of(const Side& own, int clan) {
        int found = -1;
        for (int at = 0; at < static_cast<int>(own.blocks.size()); ++at) {
            const Block& block = own.blocks[at];
            if (!block.deployed && block.clan == clan && (found < 0 || block.mon > own.blocks[found].mon)) found = at;
        }
        return found;
    }

    // Whoever leads for good goes on only for another loss of the enemy, with this card or with those that follow it.
    bool worth_it(int who) const {
        if (siege_ || !sides_[1 - who].done || leading() != who) return true;
        return reach(who) / kImpactALoss > sides_[who].total / kImpactALoss;
    }

    // What a side's total comes to if it goes on as long as it can and nobody challenges.
    int reach(int who) const {
        Fight ahead = *this;
        ahead.book_ = nullptr;
        for (Deployment next = ahead.best(who); next.block >= 0; next = ahead.best(who)) ahead.bring(who, next);
        return ahead.sides_[who].total;
    }

    // The more it hits, the likelier; a guess at what a person would do.
    bool wants_to_challenge(int who, const Pair& down, int made, Dice& dice) const {
        int swing = made;
        for (int at : down) swing += sides_[who].blocks[at].mon;
        return static_cast<int>(dice.below(10)) < swing - 3;
    }

    std::array<Side, 2> sides_;
    int attacker_;
    bool siege_;
    std::vector<Deed>* book_;
};

}  // namespace futari::sekigahara
