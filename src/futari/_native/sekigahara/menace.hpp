// What a side thinks of the enemy's stacks, by where they stand.

#pragma once

#include <vector>

#include "reach.hpp"

namespace futari::sekigahara {

struct Menace {
    // Whether they are told apart at all: who thinks of few worlds does not know, and for him all are alike.
    bool told_apart = false;
    Pressure each = usual();  // how many usual blocks one of theirs is as strong as
    Places leaderless = 0;    // where no leader is expected among them
    // How likely a stack makes seven impacts before walls, fourteen and twenty-one: all of it, and its best four.
    using Sevens = std::array<double, 3>;
    std::array<Sevens, kMostPlaces> whole{}, four{};
    // What impact a stack makes in each guess, in the field and before walls: all of it, and its best four.
    using Impacts = std::vector<std::uint8_t>;
    std::array<Impacts, kMostPlaces> whole_made, four_made, whole_before_walls, four_before_walls;

    static Pressure usual() {
        Pressure each;
        each.fill(1.0);
        return each;
    }
};

}  // namespace futari::sekigahara
