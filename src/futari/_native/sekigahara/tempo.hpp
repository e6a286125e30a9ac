// How late it is in the war: what there is still time for, and who acts after whom (6.4).

#pragma once

#include "world.hpp"

namespace futari::sekigahara {

constexpr int kCardsAWeek = 5;  // 6.2

constexpr int kPhases = kLastWeek * kTurns * 2;

// How many phases of the war are over, of both sides.
inline int phase_of(const World& world) {
    const int gone = ((world.week - 1) * kTurns + world.turn) * 2 + (world.active != world.first);
    return std::max(0, std::min(kPhases - 1, gone));
}

// From 0 at the beginning to nearly 1 in the last phase.
inline double late(const World& world) { return static_cast<double>(phase_of(world)) / kPhases; }

// From 1 to 0: how far reinforcements still matter (6.2).
inline double weeks_left(const World& world) { return std::min(kLastWeek - world.week, 3) / 3.0; }

inline bool is_last_turn(const World& world) { return world.week == kLastWeek && world.turn == kTurns - 1; }

// Whether the enemy has no phase left in which to punish anything.
inline bool has_last_word(const World& world, int side) {
    return is_last_turn(world) && world.active != world.first && world.active == side;
}

// Whether the side has another phase after the one that is played.
inline bool acts_again(const World& world, int side) {
    return !is_last_turn(world) || (world.active == world.first && world.first != side);
}

// How many phases an enemy has after his next one.
inline int phases_to_come(const World& world) {
    return std::max(0, (kPhases - phase_of(world)) / 2 - 1);
}

// How many cards a side will have for its combats when it moves next: one is paid, and at the turn of the week half go,
// five come and one is bid (6.2, 6.3).
inline int cards_to_come(const World& world, int side) {
    const int held = world.pile[side].hand.size;
    const bool turns = world.turn == kTurns - 1 && world.active != world.first && world.active != side;
    return std::max(0, (turns && world.week < kLastWeek ? held - held / 2 + kCardsAWeek - 1 : held) - 1);
}

// 6.3: whether a side that moves second may move first in the next week, and so twice in a row.
inline bool may_act_twice(const World& world, int side) {
    return world.turn == kTurns - 1 && world.week < kLastWeek && world.active == world.first && world.first != side;
}

}  // namespace futari::sekigahara
