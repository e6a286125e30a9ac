// What a movement phase may be made of: how much is looked at, and the plan that comes of it.

#pragma once

#include <ctime>
#include <limits>

#include "movement.hpp"

namespace futari::sekigahara {

// Where each own block stood in one of the side's last phases, if it marched; -1 if not.
using CameFrom = std::array<std::int8_t, kMostBlocks>;

// The processor's seconds of this thread, so that other work on the machine does not count.
inline double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// How much is looked at. `thoughts` are the orders weighed for each level of movement, `again` those of before one march
// that are weighed again before the next (0: all); `width` plans are followed side by side, `joins`
// attacks of several stacks begun for each enemy, `kept` plans that differ worked out that promise no more than
// `hopeless` points less than the best, `revised` of them looked over; the best `varied` are also kept without each of their
// orders.
struct Scope {
    int thoughts = 1 << 30, again = 0, width = 1, joins = 0, kept = 1, samples = 4, revised = 0, varied = 0;
    double hopeless = 1.5;
    double deadline = std::numeric_limits<double>::infinity();
};

constexpr int kExchange = -1, kGoingOn = 3;

// What is done in a phase: a level (or kExchange: nothing moves, the paid cards are exchanged), the cards for it, and
// the orders. `main` is the order that promised most, -1 if there is none; `wasted` what the marches cost besides, less
// what it gains to run somebody over, and `neglected` what they leave behind costs; `stirred` is whether anybody got going.
struct Plan {
    int level = kGoingOn, main = -1;
    bool stirred = false;
    std::vector<int> paid;
    std::vector<Order> orders;
    double value = 0, gain = 0, wasted = 0, neglected = 0;
    World after;
};

// How many blocks of a side stand elsewhere after one plan than after another, or only after one of them.
inline int elsewhere(const Plan& one, const Plan& other, int side) {
    int here = 0, there = 0;
    for (int at = 0; at < one.after.edition->places; ++at) {
        here += size_of(one.after.stacks[side][at] & ~other.after.stacks[side][at]);
        there += size_of(other.after.stacks[side][at] & ~one.after.stacks[side][at]);
    }
    return std::max(here, there);
}

}  // namespace futari::sekigahara
