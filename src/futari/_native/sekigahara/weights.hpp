// What each term of the evaluation counts (docs/sekigahara-bots.md).

#pragma once

#include <cstring>
#include <stdexcept>
#include <vector>

namespace futari::sekigahara {

// What each term counts, in the order in which Python lists them.
struct Weights {
    double points, early_points, more_castles, more_resources, block, mon, arm, leader, late_material, in_box,
        in_mori_box, card, late_cards, halved_cards, hand_fit, advance, chief_in_danger, castle_in_danger,
        resource_in_danger, siege, stack_in_danger, threat, hideyori;

    static constexpr std::size_t kCount = 23;

    static Weights of(const std::vector<double>& values) {
        if (values.size() != kCount) throw std::invalid_argument("not as many weights as there are terms");
        Weights made;
        std::memcpy(&made, values.data(), sizeof(Weights));
        return made;
    }
};
static_assert(sizeof(Weights) == Weights::kCount * sizeof(double));

}  // namespace futari::sekigahara
