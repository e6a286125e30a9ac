// How easily what stands somewhere falls before so many, by numbers alone: a place, a castle, a stack.

#pragma once

#include "chief.hpp"

namespace futari::sekigahara::exposure {

// A place falls the likelier the more come for each guard, squared; without a guard even one may come too late.
constexpr double kGuard = 2.0, kEmpty = 0.38;
// Less than this is nobody; and what an own castle adds to two blocks (8.9).
constexpr double kTooFew = 0.2, kWalls = 1.5;
// From such odds on a fight costs blocks, and by how much more than its own number a stack stands.
constexpr double kEvenFight = 0.85, kTough = 0.5;
constexpr double kRunOver = 2.0;  // what it counts, in stacks, to be run over
constexpr double kSurelyRunOver = 0.9 * kOverrun;  // those who are likely to come count nine tenths

// From 0 to 1: how easily a place without walls is taken.
inline double place(double threat, Blocks guards) {
    if (threat < kTooFew) return 0;
    const double count = size_of(guards);
    return std::min(1.0, threat / (threat + kGuard * count * count + kEmpty));
}

// From 0 to 1: how easily a castle is taken: by storm if two or fewer are inside, in the field if more are.
inline double castle(const World& world, int castle, double threat, Blocks guards) {
    const int inside = size_of(guards) + world.disk_at(castle);
    if (!inside || size_of(guards) > kShelter) return place(threat, guards);
    return chief::stormed(inside, threat);
}

inline double odds_before(int own, bool walled, double threat) {
    return threat / (own + kWalls * (walled && own <= kShelter));
}

// What share of so many falls before these odds: nothing in an even fight, all of it in an overrun. A defeat costs a
// block more (8.7.1): one who is alone falls to three, two fall to seven.
inline double beaten(double odds, int own) {
    if (odds >= kSurelyRunOver) return kRunOver;
    return std::min(1.0, std::max(0.0, (odds - kEvenFight) / std::min(own + kTough, kOverrun - 1.0)));
}

// What share of a side's stack falls.
inline double stack(const World& world, int side, int at, double threat) {
    const int own = size_of(world.stacks[side][at]);
    return beaten(odds_before(own, world.castle_owner(at) == side, threat), own);
}

}  // namespace futari::sekigahara::exposure
