// A question about a round: which rings would content whom.
#pragma once

#include "round.hpp"

namespace futari::kamisado {

constexpr int ring_worth(Rings rings) { return 1 << rings; }

// The question "does `asker` get a result of at least `threshold`", where a result is the worth of the ring, negative
// when the opponent takes it. Told without the two words: bit t of wanted[side] says that the side is content when
// its own tower t takes the ring; if it takes the ring with another tower the opponent is. Entering the far row with
// an unwanted tower is then a move that loses at once, and being deadlocked in favour of one a win.
struct Wish {
    std::array<std::uint8_t, 2> wanted{0xFF, 0xFF};

    friend bool operator==(const Wish&, const Wish&) = default;

    static Wish at_least(const Position& position, Side asker, int threshold) {
        Wish wish{};
        for (Tower tower = 0; tower < towers; ++tower) {
            if (ring_worth(position.rings[asker][tower]) < threshold) wish.wanted[asker] &= ~bit_of(tower);
            if (-ring_worth(position.rings[asker ^ 1][tower]) >= threshold) wish.wanted[asker ^ 1] &= ~bit_of(tower);
        }
        return wish;
    }

    bool wants(Side side, Tower tower) const { return wanted[side] & bit_of(tower); }

    // Who is content with the end of a round.
    Side contents(const Result& result) const {
        return wants(result.winner, result.tower) ? result.winner : result.winner ^ 1;
    }

private:
    static constexpr std::uint8_t bit_of(Tower tower) { return static_cast<std::uint8_t>(1u << tower); }
};

}  // namespace futari::kamisado
