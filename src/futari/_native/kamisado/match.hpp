// A match: rounds, score, regrouping, and the series of Single Rounds.
#pragma once

#include "actions.hpp"
#include "wish.hpp"

namespace futari::kamisado {

enum class Stage : std::uint8_t { move, fill, over };

// What was agreed: the points that win, and whether every round begins from the first set-up.
struct Terms {
    int target;
    bool series;
};

// How a choice changed the score: the winner of a round and the worth of the ring, or 0 while the round goes on.
struct Scored {
    Side winner = black;
    int points = 0;
};

// Both sides line up in the order of the colours from their own left; the Challenger chooses freely (T1).
inline Position first_setup(Side challenger) {
    Position position{};
    for (int tower = 0; tower < towers; ++tower)
        position.square[black][tower] = position.square[gold][tower] = static_cast<Square>(tower);
    position.occupied = {0xFF000000000000FF, 0xFF000000000000FF};
    position.side = challenger;
    position.tower = free_choice;
    return position;
}

// F1 to F4: each side's towers fill its home row, those nearest to it first and of each row from the chosen end.
inline void regroup(Position& position, bool from_left) {
    const Square mirror = from_left ? 0 : 7;
    for (auto& squares : position.square) {
        Bitboard standing = 0;
        for (const Square square : squares) standing |= bit(square ^ mirror);
        for (Square& square : squares)
            square = static_cast<Square>(count(standing & (bit(square ^ mirror) - 1)) ^ mirror);
    }
    position.occupied = {0xFF000000000000FF, 0xFF000000000000FF};
    position.tower = free_choice;
}

struct Match {
    Position position = first_setup(black);
    std::array<std::uint8_t, 2> score{};
    Side challenger = black;
    Stage stage = Stage::move;

    // Between rounds the loser is the side to move, but the winner fills.
    Side actor() const { return stage == Stage::fill ? position.side ^ 1 : position.side; }

    // Makes a legal choice.
    Scored choose(int action, const Terms& terms) {
        if (stage == Stage::fill) {
            regroup(position, action == fill_left);
            challenger = position.side;
            stage = Stage::move;
            return {};
        }
        const Result result = play(position, read_action(position, action));
        if (result.ending == Ending::none) return {};
        const int points = ring_worth(position.rings[result.winner][result.tower]);
        score[result.winner] = static_cast<std::uint8_t>(score[result.winner] + points);
        finish(position, result);
        if (score[result.winner] >= terms.target)
            stage = Stage::over;
        else if (terms.series)
            position = first_setup(challenger ^= 1);
        else
            stage = Stage::fill;
        return {result.winner, points};
    }

    int mark_choices(bool* row) const {
        if (stage == Stage::move) return mark_actions(position, row);
        if (stage == Stage::over) return 0;
        row[fill_left] = row[fill_right] = true;
        return 2;
    }

    int ranked_choice(int rank) const { return stage == Stage::fill ? fill_left + rank : ranked_action(position, rank); }
};

}  // namespace futari::kamisado
