// Random rounds, as fast as they can be played.
#pragma once

#include "round.hpp"

namespace futari::kamisado {

// SplitMix64: one multiplication chain a number, any seed is a good one, and the same rounds on every machine.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state(seed) {}

    // A number below `bound`. The bias of a product is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        state += 0x9E3779B97F4A7C15;
        std::uint64_t mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return static_cast<std::uint32_t>(((mixed >> 32) * bound) >> 32);
    }

    // With this as its seed, another goes on where this one stands.
    std::uint64_t memory() const { return state; }

private:
    std::uint64_t state;
};

struct Tally {
    std::array<std::uint64_t, 2> wins{};
    std::uint64_t plies = 0;
    std::uint64_t deadlocks = 0;
};

namespace detail {

// How many empty squares a tower has before it in a direction. Its own square stands for none.
inline int room(Bitboard line, Bitboard occupied, Square from, Direction direction) {
    constexpr std::array<int, directions> reciprocal{64, 74, 57};  // of 8, 7 and 9, in 512ths, rounded up
    const int furthest = 63 - std::countl_zero(before_first(line, occupied) | bit(from));
    return ((furthest - from) * reciprocal[direction]) >> 9;
}

// One of the moves of a tower that is not blocked, each as likely as the other. The three lines are laid end to end;
// the arithmetic on comparisons spares branches that nobody could predict.
inline Move any_move(const Position& position, Tower tower, Chance& chance) {
    const Side side = position.side;
    const Square from = position.square[side][tower];
    const Rings rings = position.rings[side][tower];
    const Bitboard occupied = position.occupied[side];
    const auto& lines = line_of[rings][from];
    const int ahead = room(lines[forward], occupied, from, forward);
    const int and_left = ahead + room(lines[left], occupied, from, left);
    const int steps = and_left + room(lines[right], occupied, from, right);
    const bool push = rings != 0 && ahead == 0 && push_length(position, side, tower) != 0;
    const int chosen = static_cast<int>(chance.below(static_cast<std::uint32_t>(steps + push)));
    if (chosen == steps) return {tower, static_cast<Square>(from + 8), true};
    const int sideways = chosen >= ahead;
    const int rightwards = chosen >= and_left;
    const int distance = chosen + 1 - (ahead & -sideways) - ((and_left - ahead) & -rightwards);
    const int span = stride[forward] - sideways + 2 * rightwards;
    return {tower, static_cast<Square>(from + span * distance), false};
}

static_assert(stride[forward] - 1 == stride[left] && stride[left] + 2 == stride[right]);

}  // namespace detail

// Rounds from one position, with moves chosen evenly among all legal ones. A few rounds are played side by side: each
// move has to wait for the one before, and meanwhile the processor works on the other rounds.
class Playouts {
public:
    Playouts(const Position& start, std::uint64_t seed) : start(start), chance(seed) {
        for_each_move(start, [&](const Move& move) { first_moves[choices++] = move; });
    }

    // Starts so many rounds and plays every one of them to its end, so that short rounds count no more than long
    // ones.
    void play_rounds(std::uint64_t rounds) {
        std::array<Position, side_by_side> running;
        std::size_t open = 0;
        for (; open < side_by_side && rounds > 0; --rounds) open += begin(running[open]);
        while (open > 0)
            for (std::size_t index = 0; index < open; ++index) {
                Position& position = running[index];
                if (goes_on(position, detail::any_move(position, position.tower, chance))) continue;
                bool begun = false;
                while (rounds > 0 && !begun) --rounds, begun = begin(position);
                if (!begun) position = running[--open];
            }
    }

    const Tally& result() const { return tally; }

private:
    static constexpr std::size_t side_by_side = 4;

    // The first choice may be free (T1), so its moves were listed beforehand. False if that move ends the round.
    bool begin(Position& position) {
        position = start;
        return goes_on(position, first_moves[chance.below(choices)]);
    }

    bool goes_on(Position& position, const Move& move) {
        const Result result = play(position, move);
        ++tally.plies;
        if (result.ending == Ending::none) return true;
        ++tally.wins[result.winner];
        tally.deadlocks += result.ending == Ending::deadlock;
        return false;
    }

    Position start;
    Chance chance;
    std::array<Move, most_moves> first_moves{};
    std::uint32_t choices = 0;
    Tally tally;
};

}  // namespace futari::kamisado
