// Counting lines of play: the fingerprint of a move generator.
#pragma once

#include "round.hpp"

namespace futari::kamisado {

// Lines of exactly so many real moves, and those whose last move ended the round. Forfeits are not counted, a push is
// a move, and a round that ended earlier is no line.
struct Lines {
    std::uint64_t lines = 0;
    std::uint64_t ended = 0;

    Lines& operator+=(const Lines& other) {
        lines += other.lines;
        ended += other.ended;
        return *this;
    }
};

namespace detail {

inline bool ends_in_deadlock(const Position& position, const Move& move) {
    Position next = position;
    return play(next, move).ending == Ending::deadlock;
}

// Only a move that summons a tower with no empty square in front can start forfeits, and so end in a deadlock.
inline bool summons_hemmed_tower(const Position& position, Bitboard occupied, Square to) {
    const Square summoned = position.square[position.side ^ 1][colour_of[to]];
    return !(front_of[summoned] & ~(occupied | bit(turned(to))));
}

// Whether one more step, onto any of `reached`, could leave some tower without an empty square in front: two of the
// three must be taken already. Most often nobody is so close, and then no step can end in a deadlock. `standing` are
// all towers but the one that moves; everything is seen by its owner, towards whom the others look.
inline bool may_hem(Bitboard standing, Bitboard reached) {
    constexpr Bitboard first_column = 0x0101010101010101;
    const Bitboard ahead = standing << 8;
    const Bitboard left_of = standing << 9 | first_column;
    const Bitboard right_of = standing << 7 | first_column << 7;
    const Bitboard all_but_one = (left_of & right_of & reached << 8) | (ahead & right_of & reached << 9) |
                                 (ahead & left_of & (right_of | reached << 7));
    return standing & all_but_one;
}

inline Lines count_steps(Bitboard reached) {
    const Bitboard by_row = count_by_row(reached);
    return {sum_of_rows(by_row), by_row >> 56};
}

// The last ply is counted, not played, except where it might end in a deadlock.
inline Lines count_last(const Position& position, Tower tower) {
    const Side side = position.side;
    const Square from = position.square[side][tower];
    const Bitboard reached = targets(position, side, tower);
    Lines total = count_steps(reached);
    if (may_hem(position.occupied[side] ^ bit(from), reached)) {
        const Bitboard left_behind = position.occupied[side ^ 1] ^ bit(turned(from));
        for_each_target(reached & ~far_row, [&](Square to) {
            if (summons_hemmed_tower(position, left_behind, to))
                total.ended += ends_in_deadlock(position, {tower, to, false});
        });
    }
    if (can_push(position, side, tower)) {
        ++total.lines;
        total.ended += ends_in_deadlock(position, {tower, static_cast<Square>(from + 8), true});
    }
    return total;
}

// The last ply after a move. A step that summons an ordinary tower with room in front, none of whose own steps can
// hem in another, needs no board of its own: only one tower has moved, and the lines of the summoned one are seen
// through its owner's eyes.
inline Lines count_last_after(const Position& position, const Move& move) {
    const Side other = position.side ^ 1;
    const Tower summoned = colour_of[move.to];
    if (!move.push && position.rings[other][summoned] == 0) {
        if (is_far_row(move.to)) return {};
        const Square from = position.square[other][summoned];
        const Square vacated = position.square[position.side][move.tower];
        const Bitboard left_behind = position.occupied[other] ^ bit(turned(vacated));
        const Bitboard occupied = left_behind | bit(turned(move.to));
        const Bitboard reached = reached_on(line_of[0][from], occupied);
        if (reached && !may_hem(occupied ^ bit(from), reached)) return count_steps(reached);
    }
    Position next = position;
    if (play(next, move).ending != Ending::none) return {};
    return count_last(next, next.tower);
}

}  // namespace detail

// `go_on` is asked now and then; once it says no the count comes back early and is worthless.
template <class GoOn>
Lines perft(const Position& position, int depth, GoOn&& go_on) {
    Lines total;
    if (depth <= 0) return {1, 0};
    if (depth >= 5 && !go_on()) return total;
    if (depth == 1) {
        for_each_tower(position, [&](Tower tower) { total += detail::count_last(position, tower); });
        return total;
    }
    for_each_move(position, [&](const Move& move) {
        if (depth == 2) {
            total += detail::count_last_after(position, move);
            return;
        }
        Position next = position;
        if (play(next, move).ending == Ending::none) total += perft(next, depth - 1, go_on);
    });
    return total;
}

}  // namespace futari::kamisado
