// Actions: numbers that mean the same choice in every position, for programs that learn.
#pragma once

#include "playout.hpp"

#include <cstring>

namespace futari::kamisado {

// Of each tower, brown to orange: seven distances forward, left and right, then the push. At the end the two fills.
inline constexpr int distances = 7;
inline constexpr int push_of_tower = directions * distances;
inline constexpr int actions_of_tower = push_of_tower + 1;
inline constexpr int fill_left = towers * actions_of_tower;
inline constexpr int fill_right = fill_left + 1;
inline constexpr int actions = fill_right + 1;

inline Move read_action(const Position& position, int action) {
    const Tower tower = static_cast<Tower>(action / actions_of_tower);
    const int rest = action % actions_of_tower;
    const Square from = position.square[position.side][tower];
    if (rest == push_of_tower) return {tower, static_cast<Square>(from + stride[forward]), true};
    const int distance = rest % distances + 1;
    return {tower, static_cast<Square>(from + stride[rest / distances] * distance), false};
}

// Calls `visit` with the first of a run of legal actions and their number: the nearer squares of a line come first.
template <class Visit>
void for_each_run(const Position& position, Visit visit) {
    const Side side = position.side;
    for_each_tower(position, [&](Tower tower) {
        const Square from = position.square[side][tower];
        const auto& lines = line_of[position.rings[side][tower]][from];
        const int first = tower * actions_of_tower;
        for (int direction = 0; direction < directions; ++direction)
            visit(first + direction * distances,
                  detail::room(lines[direction], position.occupied[side], from, static_cast<Direction>(direction)));
        if (can_push(position, side, tower)) visit(first + push_of_tower, 1);
    });
}

namespace detail {

using Run = std::array<bool, distances + 1>;

constexpr std::array<Run, distances + 1> make_runs() {
    std::array<Run, distances + 1> runs{};
    for (int length = 0; length <= distances; ++length)
        for (int place = 0; place < length; ++place) runs[length][place] = true;
    return runs;
}

// run_of[length]: so many ones, then zeros.
inline constexpr std::array<Run, distances + 1> run_of = make_runs();

}  // namespace detail

// Writes the legal actions of the towers that may move into a row, over whatever stood at those towers' actions before;
// returns how many there are. Each line is written with one place too much, which the next one puts right.
inline int mark_actions(const Position& position, bool* row) {
    const Side side = position.side;
    int legal = 0;
    for_each_tower(position, [&](Tower tower) {
        const Square from = position.square[side][tower];
        const auto& lines = line_of[position.rings[side][tower]][from];
        bool* first = row + tower * actions_of_tower;
        for (int direction = 0; direction < directions; ++direction) {
            const int room =
                detail::room(lines[direction], position.occupied[side], from, static_cast<Direction>(direction));
            std::memcpy(first + direction * distances, detail::run_of[room].data(), sizeof(detail::Run));
            legal += room;
        }
        const bool push = can_push(position, side, tower);
        first[push_of_tower] = push;
        legal += push;
    });
    return legal;
}

// The legal action of a rank, counted from 0.
inline int ranked_action(const Position& position, int rank) {
    int found = -1;
    for_each_run(position, [&](int first, int length) {
        if (rank >= 0 && rank < length) found = first + rank;
        rank -= length;
    });
    return found;
}

}  // namespace futari::kamisado
