// The board: squares, colours and lines, seen from a player's own home row.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace futari::kamisado {

using Bitboard = std::uint64_t;
using Square = std::uint8_t;  // 0..63 = row * 8 + column, row 0 the viewer's home row, column 0 at the viewer's left
using Tower = std::uint8_t;   // 0..7, named by its colour
using Side = std::uint8_t;    // 0 Black, 1 Gold
using Rings = std::uint8_t;   // 0 ordinary, 1 Sumo, 2 Double Sumo, 3 Triple Sumo; a fourth only after the round

inline constexpr Side black = 0;
inline constexpr Side gold = 1;
inline constexpr int towers = 8;
inline constexpr int most_rings = 3;  // in play

enum Colour : std::uint8_t { brown, green, red, yellow, pink, purple, blue, orange };

enum Direction : std::uint8_t { forward, left, right };
inline constexpr int directions = 3;
inline constexpr std::array<int, directions> stride{8, 7, 9};

inline constexpr std::array<Tower, 64> colour_of{
    brown,  green,  red,    yellow, pink,   purple, blue,   orange,  // row 1, Black's home row
    purple, brown,  yellow, blue,   green,  pink,   orange, red,     //
    blue,   yellow, brown,  purple, red,    orange, pink,   green,   //
    yellow, red,    green,  brown,  orange, blue,   purple, pink,    //
    pink,   purple, blue,   orange, brown,  green,  red,    yellow,  //
    green,  pink,   orange, red,    purple, brown,  yellow, blue,    //
    red,    orange, pink,   green,  blue,   yellow, brown,  purple,  //
    orange, blue,   purple, pink,   yellow, red,    green,  brown,   // row 8, Gold's home row
};

// The opponent's name for the same square. The colours do not change when the board is turned, so both players can
// be served by one set of tables in which everybody moves up.
constexpr Square turned(Square square) { return static_cast<Square>(63 - square); }

constexpr int row_of(Square square) { return square >> 3; }
constexpr int column_of(Square square) { return square & 7; }
constexpr Bitboard bit(int square) { return Bitboard{1} << square; }
constexpr bool is_far_row(Square square) { return square >= 56; }
// A byte a row, in it how many squares. std::popcount is a call into a library on processors that the compiler must
// assume.
constexpr Bitboard count_by_row(Bitboard squares) {
    squares -= squares >> 1 & 0x5555555555555555;
    squares = (squares & 0x3333333333333333) + (squares >> 2 & 0x3333333333333333);
    return (squares + (squares >> 4)) & 0x0F0F0F0F0F0F0F0F;
}
constexpr std::uint32_t sum_of_rows(Bitboard by_row) {
    return static_cast<std::uint32_t>(by_row * 0x0101010101010101 >> 56);
}
constexpr std::uint32_t count(Bitboard squares) { return sum_of_rows(count_by_row(squares)); }

inline constexpr Bitboard far_row = 0xFF00000000000000;

// S1, DS1, TS1: how far a tower of so many rings moves.
inline constexpr std::array<int, most_rings + 1> reach{7, 5, 3, 1};

namespace detail {

constexpr bool turns_onto_itself() {
    for (int square = 0; square < 64; ++square)
        if (colour_of[square] != colour_of[63 - square]) return false;
    return true;
}

// The mirror image a<->h exchanges brown and orange, green and blue, red and purple, yellow and pink.
constexpr bool mirrors_onto_itself() {
    for (int square = 0; square < 64; ++square)
        if (colour_of[square] != 7 - colour_of[square ^ 7]) return false;
    return true;
}

static_assert(turns_onto_itself() && mirrors_onto_itself());

// Squares from `square` to the edge, in a direction.
constexpr int steps_to_edge(int square, int direction) {
    const int ahead = 7 - (square >> 3);
    const int aside = direction == left ? square & 7 : 7 - (square & 7);
    return direction == forward ? ahead : std::min(ahead, aside);
}

constexpr Bitboard line(int square, int direction, int steps) {
    Bitboard squares = 0;
    for (int step = 1; step <= steps; ++step) squares |= bit(square + step * stride[direction]);
    return squares;
}

using Fan = std::array<Bitboard, 4>;  // forward, left, right; padded to a power of two
using LineTable = std::array<std::array<Fan, 64>, most_rings + 1>;

constexpr LineTable make_lines() {
    LineTable lines{};
    for (int rings = 0; rings <= most_rings; ++rings)
        for (int square = 0; square < 64; ++square)
            for (int direction = 0; direction < directions; ++direction)
                lines[rings][square][direction] =
                    line(square, direction, std::min(reach[rings], steps_to_edge(square, direction)));
    return lines;
}

constexpr LineTable make_roads() {
    LineTable roads{};
    for (int rings = 0; rings <= most_rings; ++rings)
        for (int square = 0; square < 64; ++square)
            for (int direction = 0; direction < directions; ++direction) {
                const int ahead = 7 - (square >> 3);
                const bool leads_home = ahead <= reach[rings] && ahead <= steps_to_edge(square, direction);
                roads[rings][square][direction] = leads_home ? line(square, direction, ahead) : bit(square);
            }
    return roads;
}

constexpr std::array<Bitboard, 64> make_fronts() {
    std::array<Bitboard, 64> fronts{};
    for (int square = 0; square < 64; ++square)
        for (int direction = 0; direction < directions; ++direction)
            fronts[square] |= line(square, direction, std::min(1, steps_to_edge(square, direction)));
    return fronts;
}

}  // namespace detail

// line_of[rings][square][direction]: the squares that a tower may reach there on an empty board (M1, M2, S1, DS1,
// TS1).
inline constexpr detail::LineTable line_of = detail::make_lines();

// road_of[rings][square][direction]: the squares that must be empty for a tower to enter the far row at once (M7).
// Where no move leads there the road is the tower's own square, which is never empty.
inline constexpr detail::LineTable road_of = detail::make_roads();

// front_of[square]: the two or three squares straight and diagonally in front.
inline constexpr std::array<Bitboard, 64> front_of = detail::make_fronts();

}  // namespace futari::kamisado
