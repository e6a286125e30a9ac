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

// Whether any tower would have no empty square in front, as the opponent sees it, if all of `reached` were filled at
// once. Most often none would, and then no single step can hem one in either.
inline bool may_hem(const Position& position, Square from, Bitboard reached) {
    constexpr Bitboard first_column = 0x0101010101010101;
    const Bitboard standing = position.occupied[position.side] ^ bit(from);
    const Bitboard filled = standing | reached;
    return standing & filled << 8 & (filled << 9 | first_column) & (filled << 7 | first_column << 7);
}

// The last ply is counted, not played, except where it might end in a deadlock.
inline Lines count_last(const Position& position, Tower tower) {
    const Side side = position.side;
    const Square from = position.square[side][tower];
    const Bitboard reached = targets(position, side, tower);
    Lines total{count(reached), count(reached & far_row)};
    if (may_hem(position, from, reached)) {
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
        Position next = position;
        if (play(next, move).ending != Ending::none) return;
        total += depth == 2 ? detail::count_last(next, next.tower) : perft(next, depth - 1, go_on);
    });
    return total;
}

}  // namespace futari::kamisado
