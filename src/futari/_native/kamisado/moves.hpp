// The moves of a position: where towers go, and pushes.
#pragma once

#include "position.hpp"

namespace futari::kamisado {

// A real move. `to` is the square that the tower enters, in its owner's view; a push enters the square in front.
struct Move {
    Tower tower;
    Square to;
    bool push;

    friend bool operator==(const Move&, const Move&) = default;
};

// Squares of one line before the first tower that stands on it (M2, M3). `blockers & -blockers` is the nearest of
// them; with none the subtraction wraps round to all squares.
constexpr Bitboard before_first(Bitboard line, Bitboard occupied) {
    const Bitboard blockers = line & occupied;
    return line & ((blockers & -blockers) - 1);
}

// Where the three lines before a tower lead. Two towers that touch at a corner do not stop a diagonal step (M4).
constexpr Bitboard reached_on(const detail::Fan& lines, Bitboard occupied) {
    return before_first(lines[forward], occupied) | before_first(lines[left], occupied) |
           before_first(lines[right], occupied);
}

// Where a tower may go without pushing.
inline Bitboard targets(const Position& position, Side side, Tower tower) {
    return reached_on(line_of[position.rings[side][tower]][position.square[side][tower]], position.occupied[side]);
}

// How many towers a push by this tower would move, 0 if it may not push. Straight ahead (S4), an unbroken line of
// opposing towers (S9), at most as many as the pusher has rings (S7, DS7, TS7), each of fewer rings than the pusher
// (S8, DS8, TS8), with an empty square behind the last (S5, S6).
inline int push_length(const Position& position, Side side, Tower tower) {
    const Rings rings = position.rings[side][tower];
    const Bitboard occupied = position.occupied[side];
    int ahead = position.square[side][tower] + 8;
    for (int pushed = 0; pushed <= rings && ahead < 64; ++pushed, ahead += 8) {
        if (!(occupied & bit(ahead))) return pushed;
        const Side other = side ^ 1;
        const Tower opposing = position.standing_on(other, turned(static_cast<Square>(ahead)));
        if (opposing == towers || position.rings[other][opposing] >= rings) return 0;
    }
    return 0;
}

inline bool can_push(const Position& position, Side side, Tower tower) {
    return position.rings[side][tower] != 0 && push_length(position, side, tower) != 0;
}

// M6 and S11: a tower is blocked when it can neither move nor push.
inline bool is_blocked(const Position& position, Side side, Tower tower) {
    if (front_of[position.square[side][tower]] & ~position.occupied[side]) return false;
    return !can_push(position, side, tower);
}

// Whether a tower standing on `square` can enter the far row with its next move (M7).
inline bool reaches_far_row(Rings rings, Square square, Bitboard occupied) {
    const auto& roads = road_of[rings][square];
    return !(roads[forward] & occupied) || !(roads[left] & occupied) || !(roads[right] & occupied);
}

template <class Visit>
void for_each_target(Bitboard squares, Visit visit) {
    for (; squares; squares &= squares - 1) visit(static_cast<Square>(std::countr_zero(squares)));
}

// Calls `visit` with every tower that the side to move may choose: T1 or T2.
template <class Visit>
void for_each_tower(const Position& position, Visit visit) {
    if (position.tower < towers) return visit(position.tower);
    if (position.tower == free_choice)
        for (Tower tower = 0; tower < towers; ++tower) visit(tower);
}

// Calls `visit` with every move: towers by colour, of each its push, then forward, left, right, each from near to
// far.
template <class Visit>
void for_each_move(const Position& position, Visit visit) {
    for_each_tower(position, [&](Tower tower) {
        const Square from = position.square[position.side][tower];
        const auto& lines = line_of[position.rings[position.side][tower]][from];
        if (can_push(position, position.side, tower)) visit(Move{tower, static_cast<Square>(from + 8), true});
        for (int direction = 0; direction < directions; ++direction)
            for_each_target(before_first(lines[direction], position.occupied[position.side]),
                            [&](Square to) { visit(Move{tower, to, false}); });
    });
}

inline constexpr int most_moves = 8 * 14;  // seven ahead and seven aside for each tower, at a free choice

}  // namespace futari::kamisado
