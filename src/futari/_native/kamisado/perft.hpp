// Counting lines of play: the fingerprint of a move generator.
#pragma once

#include "round.hpp"

namespace futari::kamisado {

// Lines of exactly so many real moves, and those whose last move ended the round. Forfeits are not counted, a push is a
// move, and a round that ended earlier is no line.
struct Lines {
    std::uint64_t lines = 0;
    std::uint64_t ended = 0;
};

namespace detail {

// Only a move onto the colour of a tower that is then blocked can start a chain of forfeits, and so a deadlock.
inline bool starts_forfeits(const Position& position, Square from, Square to) {
    const Side other = position.side ^ 1;
    const Square summoned = position.square[other][colour_of[to]];
    const Bitboard occupied = position.occupied[other] ^ (bit(turned(from)) | bit(turned(to)));
    return !(front_of[summoned] & ~occupied);
}

inline bool ends_in_deadlock(const Position& position, const Move& move) {
    Position next = position;
    return play(next, move).ending == Ending::deadlock;
}

// The last ply, counted without being played unless it may end in a deadlock.
inline Lines count_last(const Position& position) {
    Lines total;
    for_each_move(position, [&](const Move& move) {
        ++total.lines;
        const Square from = position.square[position.side][move.tower];
        if (is_far_row(move.to))
            ++total.ended;
        else if (move.push || starts_forfeits(position, from, move.to))
            total.ended += ends_in_deadlock(position, move);
    });
    return total;
}

}  // namespace detail

// `go_on` is asked now and then; once it says no the count is worthless and comes back early.
template <class GoOn>
Lines perft(const Position& position, int depth, GoOn&& go_on) {
    if (depth <= 0) return {1, 0};
    if (depth == 1) return detail::count_last(position);
    Lines total;
    if (depth == 5 && !go_on()) return total;
    for_each_move(position, [&](const Move& move) {
        Position next = position;
        if (play(next, move).ending != Ending::none) return;
        const Lines below = perft(next, depth - 1, go_on);
        total.lines += below.lines;
        total.ended += below.ended;
    });
    return total;
}

}  // namespace futari::kamisado
