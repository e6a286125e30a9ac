// What points, cards and blocks are worth, by how late it is in the war.

#pragma once

#include <cmath>

#include "tempo.hpp"
#include "weights.hpp"

namespace futari::sekigahara {

class Worth {
public:
    Worth(const Edition& edition, const Weights& weights)
        : usual_block(weights.block + 2 * weights.mon), edition_(edition), weights_(weights) {
        for (int side = 0; side < 2; ++side) {
            for (int number = 0; number < edition.blocks[side]; ++number) {
                const Block& block = edition.block[side][number];
                worth_[side][number] = weights.block + weights.mon * block.mon + weights.arm * (block.arm != 0) +
                                       weights.leader * block.leader;
            }
        }
        for (int at = 0; at < edition.places; ++at) {
            for (int other = 0; other < edition.places; ++other) {
                for (int roads = std::max(0, edition.far[at][other] - 1); roads < kFarthest; ++roads) {
                    around_[at][static_cast<std::size_t>(roads)] |= bit(other);
                }
            }
        }
        for (int phase = 0; phase < kPhases; ++phase) {
            const double late = static_cast<double>(phase) / kPhases;
            fading_[phase].point = weights.early_points + (1 - weights.early_points) * std::pow(late, kPointCurve);
            fading_[phase].card = 1 - (1 - weights.late_cards) * std::pow(late, kCardCurve);
            fading_[phase].material = 1 - (1 - weights.late_material) * std::pow(late, kMaterialCurve);
        }
    }

    // The worth of a side's blocks as material.
    double of(int side, Blocks blocks) const {
        double total = 0;
        for_each(blocks, [&](int number) { total += worth_[side][number]; });
        return total;
    }

    // What a point counts that may still be lost again until the end.
    double point(const World& world) const {
        return fading_[phase_of(world)].point;
    }

    // What a card of many counts that there is still time to use. In turn B every second one will go (6.2), but whoever
    // moves first in it needs them for the enemy's phase before that.
    double card(const World& world) const {
        const double kept = weights_.halved_cards / 2;
        const double share = world.active == world.first ? (1 + kept) / 2 : kept;
        return weights_.card * cards_fade(world) * (world.turn ? share : 1.0);
    }

    // What of a card's worth there is still time to use.
    double cards_fade(const World& world) const {
        return fading_[phase_of(world)].card;
    }

    // What castles and resources are worth: their points, and the card and the block they bring (2.2, 6.2).
    double holdings(const World& world, int side) const {
        return weights_.points * point(world) * world.lead(side) + reinforcements(world, side);
    }

    // What of a block's worth there is still time to use.
    double share(const World& world) const {
        if (is_last_turn(world)) return kLeftOver;
        return fading_[phase_of(world)].material;
    }

    // What the blocks of both sides are worth that there is still time to use; the enemy's count by their number, the own
    // ones by how far they are from their goals.
    double material(const World& world, int side, Places goals) const {
        return share(world) * (own_material(world, side, goals) - enemy_material(world, 1 - side));
    }

    const double usual_block;  // one of whom nobody knows more than that he is there

private:
    static constexpr double kLeftOver = 0.11;   // what of a block's worth counts in the last turn of the war
    // What of a block's worth is gone with each road to where there is anything to do: on the way it is of no use.
    static constexpr double kEachRoad = 0.04, kAway = 0.5;
    static constexpr int kFarthest = 10;
    // What is held at each phase of a week is so likely still held when the next one begins.
    static constexpr std::array<double, 4> kSoon{0.5, 0.6, 0.8, 1.0};
    // How what a point, a block and a card count changes from the first phase to the last: 1 is evenly.
    static constexpr double kPointCurve = 1.1, kMaterialCurve = 1.1, kCardCurve = 1.4;

    // 6.2: the card for castles and the block for resources, as long as there are weeks to come.
    double reinforcements(const World& world, int side) const {
        const double left = weeks_left(world) * kSoon[world.turn * 2 + (world.active != world.first)];
        if (left == 0) return 0;
        const int castles = world.more_castles(), resources = world.more_resources();
        const int sign = side == kTokugawa ? 1 : -1;
        double total = weights_.more_castles * (castles * sign > 0 ? 1 : -1);
        if (resources) total += weights_.more_resources * (resources * sign > 0 ? 1 : -1);
        return total * left;
    }

    double own_material(const World& world, int side, Places goals) const {
        double total = 0;
        if (is_last_turn(world)) goals = 0;
        for (int at = 0; at < edition_.places; ++at) {
            if (!world.stacks[side][at]) continue;
            total += of(side, world.stacks[side][at]);
            if (!goals) continue;
            // The chief is drawn nowhere.
            const double far = std::min(kAway, kEachRoad * roads_to(at, goals) / share(world));
            total -= far * of(side, world.stacks[side][at] & ~edition_.chiefs[side]);
        }
        total += weights_.in_box * of(side, world.box[side]);
        if (side == kIshida) total += weights_.in_mori_box * of(side, world.mori_box);
        return total;
    }

    // How many roads lie between a place and the goals next to which one stands.
    int roads_to(int place, Places goals) const {
        int roads = 0;
        while (roads + 1 < kFarthest && !(around_[place][static_cast<std::size_t>(roads)] & goals)) ++roads;
        return roads;
    }

    double enemy_material(const World& world, int enemy) const {
        double count = 0;
        for (int at = 0; at < edition_.places; ++at) count += size_of(world.stacks[enemy][at]);
        count += weights_.in_box * size_of(world.box[enemy]);
        if (enemy == kIshida) count += weights_.in_mori_box * size_of(world.mori_box);
        return count * usual_block;
    }

    const Edition& edition_;
    const Weights weights_;
    std::array<std::array<double, kMostBlocks>, 2> worth_{};
    std::array<std::array<Places, kFarthest>, kMostPlaces> around_{};  // the places up to one road, two, ... away
    // What a point, a card and a block count in each phase of the war.
    struct Fading {
        double point = 0, card = 0, material = 0;
    };
    std::array<Fading, kPhases> fading_{};
};

}  // namespace futari::sekigahara
