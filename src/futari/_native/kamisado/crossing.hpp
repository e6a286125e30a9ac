// Positions across the border: 34 bytes in, 34 bytes out.
#pragma once

#include "moves.hpp"

#include <nanobind/nanobind.h>

namespace futari::kamisado {

namespace nb = nanobind;

inline Position read_position(const nb::bytes& bytes) {
    if (bytes.size() != encoded_size) throw nb::value_error("a position is 34 bytes");
    std::string fault;
    const auto* data = static_cast<const std::uint8_t*>(bytes.data());
    const Position position = decode(std::span<const std::uint8_t, encoded_size>(data, encoded_size), fault);
    if (!fault.empty()) throw nb::value_error(fault.c_str());
    if (position.tower < towers && is_blocked(position, position.side, position.tower))
        throw nb::value_error("the tower to move is blocked (M6)");
    return position;
}

inline Position read_running(const nb::bytes& bytes) {
    const Position position = read_position(bytes);
    if (position.tower == nobody) throw nb::value_error("the round is finished (M7)");
    return position;
}

inline nb::bytes write_position(const Position& position) {
    const Encoded bytes = encode(position);
    return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace futari::kamisado
