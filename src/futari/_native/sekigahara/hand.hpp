// What cards are worth to a side, and so which of them it lets go.

#pragma once

#include "might.hpp"

namespace futari::sekigahara {

// The worth of each kind of card: what it does, and what impact the stacks would miss without it.
using CardWorth = std::array<double, kCardKinds>;

class Front {
public:
    // A side's stacks, and what each counts: those far from any enemy less, since no battle is near; armies beside armies
    // more than two blocks beside a guard.
    Front(const World& world, int side, Might& might) : edition_(*world.edition), side_(side), might_(might) {
        Places enemies = 0;
        for (int at = 0; at < edition_.places; ++at) {
            // 3.4: a disk alone is besieged like a garrison.
            if (world.has_units(1 - side, at)) enemies |= bit(at);
        }
        for (int at = 0; at < edition_.places; ++at) {
            if (!world.stacks[side][at]) continue;
            stacks_[count_++] = stack_of(world, at, enemies);
            standing_ |= world.stacks[side][at];
        }
    }

    CardWorth worth(const Hand& hand) {
        CardWorth found{};
        for (int kind = 0; kind < edition_.kinds[side_]; ++kind) {
            if (hand.count[kind]) found[kind] = worth_of(kind, hand);
        }
        return found;
    }

    // What these cards of a hand are worth, one after the other: of four of a clan none is missed, but all of them are.
    double worth_of_all(const Hand& cards, const Hand& hand) {
        double total = 0;
        Hand left = hand;
        for (int kind = 0; kind < edition_.kinds[side_]; ++kind) {
            for (int at = 0; at < cards.count[kind]; ++at) {
                total += worth_of(kind, left);
                left.lose(kind);
            }
        }
        return total;
    }

    // The cards that are missed least, one after the other.
    std::vector<int> cheapest(Hand hand, int count) {
        std::vector<int> chosen;
        for (; count > 0 && hand.size; --count) {
            const CardWorth found = worth(hand);
            int least = -1;
            for (int kind = 0; kind < edition_.kinds[side_]; ++kind) {
                if (hand.count[kind] && (least < 0 || found[kind] < found[least])) least = kind;
            }
            hand.lose(least);
            chosen.push_back(least);
        }
        return chosen;
    }

private:
    // `near`: what it counts that a card is missed there; `battle`: whether it fights in this phase, not before walls, or
    // is an army that may have to in the enemy's; `units`: how many are behind the walls before which it stands.
    struct Stack {
        Blocks blocks = 0;
        double near = 0;
        bool battle = false;
        int units = 0;
    };

    // Stacks so many roads from an enemy are reached in the next phase by most marches, or may be.
    static constexpr int kNext = 2, kNear = 3;
    // What a card is good for besides the impact it makes now: a challenge turns a strong deployment, and every card
    // may answer one; swords and doubles bid higher (6.3). By kind: plain, sword, double, loyalty.
    static constexpr std::array<double, 4> kBase{0.6, 0.7, 0.8, 2.3};
    // The second challenge of a hand is worth less than the first, a third hardly anything: a battle has few moments
    // for them, and whoever keeps nothing else has nobody to deploy.
    static constexpr std::array<double, 3> kAnother{1.0, 0.7, 0.3};
    static constexpr double kStranded = 0.4;  // what of that is left if nobody on the map can come with the card
    static constexpr double kImpact = 0.2;    // what a point of impact counts, in cards
    static constexpr double kOver = 0.2;      // what of it counts before walls besides full sevens
    static constexpr double kFighting = 2.0, kPressed = 1.3, kRear = 0.25;
    // What more or less it counts by how many would fight there, of either side: two before a guard, or two armies.
    static constexpr std::array<double, 7> kStake{0.9, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3};
    // A card that may answer a challenge (8.6), and the only one that will in a battle of this phase, or of the enemy's:
    // without it whoever is challenged goes over to the enemy.
    static constexpr double kCover = 0.2, kShield = 0.7;
    static constexpr double kElsewhere = 0.25; // in other stacks than the one that would use it best
    static constexpr double kMost = 2.0;

    Stack stack_of(const World& world, int at, Places enemies) const {
        const Blocks own = world.stacks[side_][at], enemy = world.stacks[1 - side_][at];
        int roads = enemies ? kFar : kNear, beside = 0;
        for_each(enemies, [&](int place) {
            roads = std::min(roads, edition_.far[at][place]);
            if (edition_.far[at][place] <= kNext) beside += size_of(world.stacks[1 - side_][place]);
        });
        // 8.9.4: who sits behind his walls plays no cards.
        const bool inside = world.is_besieged(side_, at) && size_of(own) <= kShelter;
        if (inside || roads > kNear) return {own, kRear, false, 0};
        const double near = !roads ? kFighting : roads <= kNext ? kPressed : 1.0;
        const int stake = std::min({size_of(own), beside, static_cast<int>(kStake.size()) - 1});
        const bool walls = world.castle_owner(at) == 1 - side_ && size_of(enemy) <= kShelter;
        const bool attacked = roads == 1 && size_of(own) > kShelter && beside >= size_of(own);
        const int units = walls ? size_of(enemy) + world.disk_at(at) : 0;
        return {own, near * kStake[static_cast<std::size_t>(stake)], enemy ? !walls : attacked, units};
    }

    // The impact that a hand makes with a stack; before walls what counts are full sevens (8.9.4).
    double makes(const Stack& stack, const Hand& hand) {
        if (!stack.units) return might_.of(stack.blocks, hand);
        const int impact = might_.of(stack.blocks, hand, true);
        return kImpactALoss * std::min(stack.units, impact / kImpactALoss) + kOver * impact;
    }

    double worth_of(int kind, const Hand& hand) {
        const Card& card = edition_.card[side_][kind];
        Hand without = hand;
        without.lose(kind);
        double most = 0, sum = 0, cover = 0;
        const Blocks brings = edition_.deployable[side_][kind];
        for (int at = 0; at < count_; ++at) {
            const auto& [blocks, near, battle, units] = stacks_[at];
            if (!(brings & blocks)) continue;
            const double missed = near * (makes(stacks_[at], hand) - makes(stacks_[at], without));
            most = std::max(most, missed);
            sum += missed;
            cover = std::max(cover, near * (battle && !is_covered(blocks, brings, without) ? kShield : kCover));
        }
        const bool stranded = card.kind != kLoyalty && !(edition_.clan[side_][card.clan] & standing_);
        const int held = std::min<int>(hand.count[kind], kAnother.size());
        const double another = card.kind == kLoyalty ? kAnother[held - 1] : 1.0;
        const double base = kBase[card.kind] * another * (stranded ? kStranded : 1.0);
        return base + std::min(kMost, kImpact * (most + kElsewhere * (sum - most))) + cover;
    }

    // Whether the cards that could bring one of these are more than there are of them: one is left to be shown.
    bool is_covered(Blocks blocks, Blocks brings, const Hand& hand) const {
        int cards = 0;
        for (int kind = 0; kind < edition_.kinds[side_]; ++kind) {
            if (edition_.deployable[side_][kind] & brings & blocks) cards += hand.count[kind];
        }
        return cards > size_of(brings & blocks);
    }

    const Edition& edition_;
    int side_;
    Might& might_;
    std::array<Stack, kMostPlaces> stacks_{};
    int count_ = 0;
    Blocks standing_ = 0;
};

}  // namespace futari::sekigahara
