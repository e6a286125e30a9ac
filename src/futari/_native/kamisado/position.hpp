// A position of a round, and the 34 bytes in which Python hands it over.
#pragma once

#include "board.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>

namespace futari::kamisado {

inline constexpr Tower free_choice = 8;  // T1: any tower, the first move of a round
inline constexpr Tower nobody = 9;       // the round is finished

// A plain value: copied to make a move, and as good in an array of thousands as alone. Each side's squares are its
// own view of the board, and so are the two bitboards, which hold the same sixteen towers.
struct Position {
    std::array<std::array<Square, towers>, 2> square;
    std::array<std::array<Rings, towers>, 2> rings;
    std::array<Bitboard, 2> occupied;
    Side side;
    Tower tower;

    friend bool operator==(const Position&, const Position&) = default;

    // Takes a tower of `owner` from its square to another, in both views.
    void shift(Side owner, Tower moved, Square to) {
        const Square from = square[owner][moved];
        square[owner][moved] = to;
        occupied[owner] ^= bit(from) | bit(to);
        occupied[owner ^ 1] ^= bit(turned(from)) | bit(turned(to));
    }

    // The tower of `owner` that stands on a square of its own view, or 8.
    Tower standing_on(Side owner, Square where) const {
        Tower found = 0;
        while (found < towers && square[owner][found] != where) ++found;
        return found;
    }
};

// Bytes 0-7 Black's squares by colour, 8-15 Gold's (a1 = 0, both from Black's view), 16-23 Black's rings, 24-31
// Gold's, 32 the side to move (or, in a finished round, the loser), 33 the tower that must move, 8 = free choice, 9 =
// finished.
inline constexpr std::size_t encoded_size = 34;
using Encoded = std::array<std::uint8_t, encoded_size>;

inline Encoded encode(const Position& position) {
    Encoded bytes{};
    for (int tower = 0; tower < towers; ++tower) {
        bytes[tower] = position.square[black][tower];
        bytes[8 + tower] = turned(position.square[gold][tower]);
        bytes[16 + tower] = position.rings[black][tower];
        bytes[24 + tower] = position.rings[gold][tower];
    }
    bytes[32] = position.side;
    bytes[33] = position.tower;
    return bytes;
}

// Reads 34 bytes; `fault` is left empty if they make a set-up that the kernel can work with. Whether the tower to
// move is blocked is asked by the caller, who knows the moves.
inline Position decode(std::span<const std::uint8_t, encoded_size> bytes, std::string& fault) {
    Position position{};
    position.side = bytes[32] & 1;
    position.tower = bytes[33];
    if (bytes[32] > 1) fault = "the side to move is 0 or 1";
    if (bytes[33] > nobody) fault = "the tower to move is 0 to 9";
    const bool finished = position.tower == nobody;
    for (int index = 0; index < 2 * towers; ++index) {
        const Side owner = static_cast<Side>(index / towers);
        const int tower = index % towers;
        if (bytes[index] > 63) {
            fault = "a square is 0 to 63";
            return position;
        }
        const Square own = owner == black ? bytes[index] : turned(bytes[index]);
        position.square[owner][tower] = own;
        position.rings[owner][tower] = bytes[16 + index];
        if (position.occupied[owner] & bit(own)) fault = "two towers share a square";
        position.occupied[owner] |= bit(own);
        position.occupied[owner ^ 1] |= bit(turned(own));
        if (bytes[16 + index] > most_rings + finished) fault = "a tower has too many rings";
        if (is_far_row(own) && !finished) fault = "a tower stands on the far row of a running round";
        if (row_of(own) != 0 && position.tower == free_choice)
            fault = "the choice is free only with all towers at home";
    }
    return position;
}

}  // namespace futari::kamisado
