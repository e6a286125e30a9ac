// What a move does: the step or push, the forfeits it forces, and the end of the round.
#pragma once

#include "moves.hpp"

namespace futari::kamisado {

enum class Ending : std::uint8_t { none, reached /* M7 */, deadlock /* M8 */ };

// How a move ended the round, if it did: the winner and the winner's tower that takes the ring.
struct Result {
    Ending ending = Ending::none;
    Side winner = black;
    Tower tower = 0;
};

// S2, DS2, TS2: the line in front goes one square back, furthest first, and the pusher follows.
// S3, DS3, TS3: the same side moves again, with the tower of the colour of the furthest tower's new square.
inline void push(Position& position, Tower pusher) {
    const Side side = position.side;
    const Side other = side ^ 1;
    const Square from = position.square[side][pusher];
    const int length = push_length(position, side, pusher);
    for (int pushed = length; pushed >= 1; --pushed) {
        const Square here = static_cast<Square>(from + 8 * pushed);
        const Square behind = static_cast<Square>(here + 8);
        position.shift(other, position.standing_on(other, turned(here)), turned(behind));
    }
    position.shift(side, pusher, static_cast<Square>(from + 8));
    position.tower = colour_of[from + 8 * (length + 1)];
}

// T2: the opponent's tower of the colour of the square reached.
inline void step(Position& position, const Move& move) {
    position.shift(position.side, move.tower, move.to);
    position.side ^= 1;
    position.tower = colour_of[move.to];
}

struct IgnoreForfeits {
    void operator()(Side, Tower) const {}
};

// M6: while the tower to move is blocked its side forfeits, and the opponent must move the tower of the colour on
// which the blocked one stands. Nothing on the board changes meanwhile, so a tower that comes up twice comes up for
// ever (M8). Returns false on a deadlock.
template <class OnForfeit = IgnoreForfeits>
bool settle_forfeits(Position& position, OnForfeit on_forfeit = {}) {
    unsigned forfeited = 0;
    while (is_blocked(position, position.side, position.tower)) {
        const unsigned mark = 1u << (8 * position.side + position.tower);
        if (forfeited & mark) return false;
        forfeited |= mark;
        on_forfeit(position.side, position.tower);
        position.tower = colour_of[position.square[position.side][position.tower]];
        position.side ^= 1;
    }
    return true;
}

// Makes a legal move. The rings stay as they are: they count "as they stand in this round", and a search never needs
// the next one; see `finish`. After an ending, side and tower are without meaning.
template <class OnForfeit = IgnoreForfeits>
Result play(Position& position, const Move& move, OnForfeit on_forfeit = {}) {
    const Side mover = position.side;
    if (move.push)
        push(position, move.tower);
    else if (step(position, move); is_far_row(move.to))
        return {Ending::reached, mover, move.tower};
    if (settle_forfeits(position, on_forfeit)) return {};
    // M8: whoever made the last real move loses, and the ring goes to the winner's tower of the colour on which it
    // ended.
    return {Ending::deadlock, static_cast<Side>(mover ^ 1), colour_of[move.to]};
}

// Places the ring and names the loser, who is the next Challenger, as the side to move.
inline void finish(Position& position, const Result& result) {
    ++position.rings[result.winner][result.tower];
    position.side = result.winner ^ 1;
    position.tower = nobody;
}

}  // namespace futari::kamisado
