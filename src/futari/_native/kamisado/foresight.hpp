// A first estimate of a position that was never searched: how much has to be done to win it, and to refute that?
#pragma once

#include "wish.hpp"

#include <limits>

namespace futari::kamisado {

enum class Answer : std::uint8_t { unknown, yes, no };

// A proof number counts what has still to be done to prove a wish, a disproof number what to refute it: a position
// that was never searched counts for as much work as it seems to be.
inline constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max() / 4;

struct Numbers {
    std::uint32_t proof;
    std::uint32_t disproof;
    std::uint32_t plies;  // to the end of the round, once solved

    bool solved() const { return proof == 0 || disproof == 0; }
    Answer answer() const { return proof == 0 ? Answer::yes : disproof == 0 ? Answer::no : Answer::unknown; }
    Numbers told_by_other() const { return {disproof, proof, plies}; }
};

inline constexpr Numbers open{1, 1, 0};
inline constexpr Numbers won_in(std::uint32_t plies) { return {0, never, plies}; }
inline constexpr Numbers lost_in(std::uint32_t plies) { return {never, 0, plies}; }

namespace detail {

// The squares from which an empty road leads into the far row in one direction, however long it is: filled from the
// far row down, by one, two and four squares. `inside` are the squares that a step back does not reach across the
// edge.
template <int stride>
constexpr Bitboard open_roads(Bitboard empty, Bitboard inside) {
    Bitboard roads = empty & far_row;
    Bitboard through = empty & inside;
    roads |= through & roads >> stride;
    through &= through >> stride & inside;
    roads |= through & roads >> 2 * stride;
    through &= through >> 2 * stride;
    roads |= through & roads >> 4 * stride;
    return roads >> stride & inside;
}

// The squares from which a tower of so many rings is near enough to the far row.
constexpr std::array<Bitboard, most_rings + 1> make_ranges() {
    std::array<Bitboard, most_rings + 1> ranges{};
    for (int rings = 0; rings <= most_rings; ++rings) ranges[rings] = ~Bitboard{0} << 8 * (7 - reach[rings]);
    return ranges;
}
inline constexpr auto in_range = make_ranges();

// How hard winning is with so many strikers. The chances were fitted to solved positions of Marathon rounds, and their
// influence on the numbers was chosen by the nodes that searches of other ones took.
inline constexpr std::array<std::uint32_t, towers + 1> hardness{28, 15, 9, 6, 5, 4, 4, 4, 4};

// hardship[own][others]: the work of winning against so many strikers with so many, 8 when they are even.
constexpr std::array<std::array<std::uint32_t, towers + 1>, towers + 1> make_hardship() {
    std::array<std::array<std::uint32_t, towers + 1>, towers + 1> hardship{};
    for (int own = 0; own <= towers; ++own)
        for (int others = 0; others <= towers; ++others)
            hardship[own][others] = (8 * hardness[own] + hardness[others] / 2) / hardness[others];
    return hardship;
}
inline constexpr auto hardship = make_hardship();

}  // namespace detail

// How many towers of a side could enter the far row at once to its content, if they were summoned (M7).
inline std::uint32_t strikers(const Position& position, Side side, const Wish& wish) {
    constexpr Bitboard first_column = 0x0101010101010101;
    const Bitboard empty = ~position.occupied[side];
    const Bitboard roads = detail::open_roads<stride[forward]>(empty, ~Bitboard{0}) |
                           detail::open_roads<stride[left]>(empty, ~first_column) |
                           detail::open_roads<stride[right]>(empty, ~(first_column << 7));
    std::uint32_t found = 0;
    for (Tower tower = 0; tower < towers; ++tower) {
        const Bitboard striking = roads & detail::in_range[position.rings[side][tower]];
        found += striking >> position.square[side][tower] & wish.wanted[side] >> tower & 1;
    }
    return found;
}

// Whether a step onto `to` lets the opponent's tower of that colour enter the far row as the opponent wishes. (Such a
// tower is not blocked, so no forfeit comes between.) `left_behind` are the other towers, seen by the opponent.
inline bool loses_at_once(const Position& position, const Wish& wish, Bitboard left_behind, Square to) {
    const Side other = position.side ^ 1;
    const Tower summoned = colour_of[to];
    return wish.wants(other, summoned) &&
           reaches_far_row(position.rings[other][summoned], position.square[other][summoned],
                           left_behind | bit(turned(to)));
}

// How many squares short of the far row the tower summoned by a step onto `to` can reach.
inline std::uint32_t replies(const Position& position, Bitboard left_behind, Square to) {
    const Side other = position.side ^ 1;
    const Tower summoned = colour_of[to];
    const auto& lines = line_of[position.rings[other][summoned]][position.square[other][summoned]];
    return count(reached_on(lines, left_behind | bit(turned(to))) & ~far_row);
}

// Moves that lose at once count as never made (they lose whatever else happens); every other one has to be refuted,
// and to win it is enough to refute the replies to the one that leaves the fewest. Disproofs weigh double because
// those replies are not yet sifted. Both are the harder the fewer strikers there are to punish the other side's
// steps. All of this is measured, not argued: moves and replies halve the nodes against
// counting 1 and 1, and strikers save a third of what is left when the question is who wins.
inline Numbers foresee(const Position& position, const Wish& wish) {
    if (position.tower >= towers) return open;
    const Side side = position.side;
    const Tower tower = position.tower;
    const Square from = position.square[side][tower];
    const Bitboard reached = targets(position, side, tower);
    if (reached & far_row && wish.wants(side, tower)) return won_in(1);
    const Bitboard left_behind = position.occupied[side ^ 1] ^ bit(turned(from));
    std::uint32_t moves = can_push(position, side, tower);
    std::uint32_t fewest_replies = moves ? 1 : most_moves;
    for_each_target(reached & ~far_row, [&](Square to) {
        if (loses_at_once(position, wish, left_behind, to)) return;
        ++moves;
        fewest_replies = std::min(fewest_replies, replies(position, left_behind, to));
    });
    if (moves == 0) return lost_in(2);
    const std::uint32_t own = strikers(position, side, wish);
    const std::uint32_t others = strikers(position, side ^ 1, wish);
    return {std::max(fewest_replies, 1u) * detail::hardship[own][others], 2 * moves * detail::hardship[others][own],
            0};
}

}  // namespace futari::kamisado
