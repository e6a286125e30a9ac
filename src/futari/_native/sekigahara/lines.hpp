// Who could come where in one phase, past those who stand in the way.

#pragma once

#include "chief.hpp"

namespace futari::sekigahara {

// Who is free to march, and who stands in his way: looked up once for a world that is judged.
struct Lines {
    std::array<Stacks, 2> free;        // a side's stacks without those that are shut in a castle (8.9.6)
    std::array<Barriers, 2> barriers;  // what a side's stacks are to the enemy
    std::array<Places, 2> leaderless{};  // where a side is known to have no leader

    Lines(const Edition& edition, const World& world)
        : free(world.stacks),
          barriers{Barriers(edition, world, 0), Barriers(edition, world, 1)} {
        for_each(world.sieges, [&](int at) {
            const int owner = world.castle_owner(at);
            if (owner >= 0) free[owner][at] = 0;
        });
    }
};

class Roads {
public:
    Roads(const Edition& edition, const std::array<Reach, 2>& reach) : edition_(edition), reach_(reach) {}

    const Reach& of(int side) const { return reach_[side]; }

    // How many blocks a side could bring to each place in one phase, those of each place counted so much, if that is told;
    // who is shut in comes out only against those before the castle.
    void pressures(const World& world, const Lines& lines, int side, Pressure& found,
                   const Pressure* counts = nullptr) const {
        const Stacks& free = lines.free[side];
        reach_[side].pressures(free, lines.barriers[1 - side], found, counts, lines.leaderless[side]);
        if (!world.sieges) return;
        for (int at = 0; at < edition_.places; ++at) {
            const double each = counts ? (*counts)[at] : 1.0;
            if (world.stacks[side][at] && !free[at]) found[at] += each * size_of(world.stacks[side][at]);
        }
    }

    void pressures(const World& world, int side, Pressure& found) const {
        pressures(world, Lines(edition_, world), side, found);
    }

    // How many blocks of a side's are likely to come to a place in one phase, without those who are attacked and have
    // other worries.
    int likely_comers(const World& world, int side, int place) const {
        int found = 0;
        reach_[side].arrivals(idle_stacks(world, side), Barriers(edition_, world, 1 - side), place, 0,
                              [&](const Arrival& each) { found += each.coming(chief::kLikely); });
        return found;
    }

    // How many of them may come at all, whoever is attacked among them.
    int possible_comers(const World& world, int side, int place, Places leaderless) const {
        int found = 0;
        reach_[side].arrivals(Lines(edition_, world).free[side], Barriers(edition_, world, 1 - side), place, leaderless,
                              [&](const Arrival& each) { found += each.coming(chief::kPossible); });
        return found;
    }

    // How soon anybody of a side may be at a place; those who are attacked count only if `all` do. Who has no leader is
    // slower.
    Soon soonest(const World& world, int side, int place, bool all, Places leaderless) const {
        Soon found = Soon::never;
        const Stacks stacks = all ? Lines(edition_, world).free[side] : idle_stacks(world, side);
        reach_[side].arrivals(stacks, Barriers(edition_, world, 1 - side), place, leaderless, [&](const Arrival& each) {
            found = std::max(found, each.coming(chief::kPossible)  ? Soon::at_once
                                    : each.coming(chief::kFarOff) ? Soon::in_two_phases
                                                                  : Soon::never);
        });
        return found;
    }

private:
    // A side's stacks that are not shut in and whom nobody attacks.
    Stacks idle_stacks(const World& world, int side) const {
        Stacks idle = Lines(edition_, world).free[side];
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[1 - side][at]) idle[at] = 0;
        }
        return idle;
    }

    const Edition& edition_;
    const std::array<Reach, 2>& reach_;
};

}  // namespace futari::sekigahara
