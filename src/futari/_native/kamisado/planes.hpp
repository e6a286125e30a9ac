// A match as a picture of planes for a network, seen by a side from its own home row.
#pragma once

#include "match.hpp"

namespace futari::kamisado {

// Planes 0-7 own towers by colour, 8-15 the opponent's, 16 and 17 the rings of both, 18 the towers that may be moved
// now; then planes of one number: 19 the viewer is to act, 20 the rows are to be filled, 21 and 22 the points that the
// viewer and the opponent still need. A square is row * 8 + column as the viewer sees it.
inline constexpr int planes = 23;
inline constexpr int plane_size = 64;

inline void draw_planes(const Match& match, const Terms& terms, Side viewer, std::uint8_t* out) {
    std::memset(out, 0, planes * plane_size);
    const Position& position = match.position;
    const auto plane = [&](int number) { return out + number * plane_size; };
    for (const int whose : {0, 1}) {
        const Side owner = static_cast<Side>(viewer ^ whose);
        const Square turn = whose ? 63 : 0;
        for (int tower = 0; tower < towers; ++tower) {
            const Square square = position.square[owner][tower] ^ turn;
            plane(8 * whose + tower)[square] = 1;
            plane(16 + whose)[square] = position.rings[owner][tower];
            const bool may_move = match.stage == Stage::move && owner == position.side &&
                                  (position.tower == free_choice || position.tower == tower);
            plane(18)[square] |= may_move;
        }
        const int needed = std::max(0, terms.target - match.score[owner]);
        std::memset(plane(21 + whose), needed, plane_size);
    }
    if (match.stage != Stage::over) std::memset(plane(19), match.actor() == viewer, plane_size);
    std::memset(plane(20), match.stage == Stage::fill, plane_size);
}

}  // namespace futari::kamisado
