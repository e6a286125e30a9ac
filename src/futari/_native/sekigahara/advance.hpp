// How near a side's blocks are to what it is after: resources, and castles to take or retake.

#pragma once

#include <cmath>

#include "exposure.hpp"

namespace futari::sekigahara {

// What a side held when it began to plan: castles and resources, as bits of their numbers, and the points it led by; its
// goals, where it had anything to do then; and what it thinks of the enemy's stacks.
struct Holds {
    std::uint32_t castles = 0, resources = 0;
    int lead = 0;
    Places goals = 0;
    Menace menace;
};

// Where there is something to do for a side: enemies, and what it does not hold.
inline Places goals_of(const World& world, int side) {
    const Edition& edition = *world.edition;
    Places goals = 0;
    for (int at = 0; at < edition.places; ++at) {
        if (world.stacks[1 - side][at]) goals |= bit(at);
    }
    for (int at = 0; at < edition.castles; ++at) {
        if (world.castle[at] != side) goals |= bit(edition.castle_place[at]);
    }
    for (int at = 0; at < edition.resources; ++at) {
        if (world.marker[at] != side) goals |= bit(edition.resource_place[at]);
    }
    return goals;
}

inline Holds holds_of(const World& world, int side) {
    Holds held;
    for (int at = 0; at < world.edition->castles; ++at) held.castles |= std::uint32_t{world.castle[at] == side} << at;
    for (int at = 0; at < world.edition->resources; ++at) held.resources |= std::uint32_t{world.marker[at] == side} << at;
    held.lead = world.lead(side);
    held.goals = goals_of(world, side);
    return held;
}

class Advance {
public:
    explicit Advance(const Edition& edition) : edition_(edition) {}

    // By what the side holds, without who is `apart`. Whoever is likely beaten by what the enemy can bring gets no
    // further, unless he guards a castle.
    double of(const World& world, int side, const Holds& held, Blocks apart = 0, const Pressure* threats = nullptr) {
        const Drawn& drawn = drawn_by(side, held);
        double total = 0;
        for (int at = 0; at < edition_.places; ++at) {
            const int count = size_of(world.stacks[side][at] & ~apart);
            if (!count) continue;
            const double drawn_here = count * drawn.draws[at] - std::max(0, count - kCrowd) * drawn.here[at];
            const bool exposed = threats && world.castle_owner(at) != side;
            total += drawn_here * (exposed ? 1 - std::min(1.0, exposure::stack(world, side, at, (*threats)[at])) : 1.0);
        }
        return total;
    }

private:
    // How far a road takes a stack from what it is after, and what that still draws when it is held.
    static constexpr double kFades = 0.8, kHeld = 0.2;
    static constexpr double kCastleDraw = 3.8;  // what a castle draws, in resources
    static constexpr int kCrowd = 4;            // more than so many are not needed at the place itself

    // What draws a side's blocks to each place, all of it and what lies there itself, by what the side held.
    struct Drawn {
        bool made = false;
        std::uint32_t castles = 0, resources = 0;
        Pressure draws{}, here{};
    };

    // Resources, and castles to take or retake, draw the less the more roads there are between.
    const Drawn& drawn_by(int side, const Holds& held) {
        Drawn& known = drawn_[side][(held.castles * 31 + held.resources * 17) % drawn_[side].size()];
        const bool same = known.castles == held.castles && known.resources == held.resources;
        if (known.made && same) return known;
        known = {true, held.castles, held.resources, {}, {}};
        const auto draw = [&](int to, double strength) {
            known.here[to] += strength;
            for (int place = 0; place < edition_.places; ++place) {
                known.draws[place] += strength * std::pow(kFades, edition_.far[place][to]);
            }
        };
        for (int at = 0; at < edition_.castles; ++at) {
            const int castle = edition_.castle_place[at];
            const bool own = held.castles >> at & 1;
            if (edition_.place[castle].castle_of == side && own) continue;
            draw(castle, kCastleDraw * (own ? kHeld : 1.0));
        }
        for (int at = 0; at < edition_.resources; ++at) {
            const int resource = edition_.resource_place[at];
            if (edition_.place[resource].capital_of == side) continue;
            draw(resource, held.resources >> at & 1 ? kHeld : 1.0);
        }
        return known;
    }

    const Edition& edition_;
    std::array<std::array<Drawn, 64>, 2> drawn_{};
};

}  // namespace futari::sekigahara
