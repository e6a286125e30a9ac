// Where the stacks of a battle stand when it is over: who is beaten goes back, who wins holds the field (8.8).
//
// Stacks, and walls that fall for sure; who controls what else is counted by the odds of the battle.

#pragma once

#include "movement.hpp"

namespace futari::sekigahara {

// So many of a side's blocks at a place have fallen: the weakest of them (8.7.2). Not the chief: how likely he falls is
// counted by the odds of the battle, and without him there would be no danger.
inline void fall(World& world, int side, int at, int count) {
    const Blocks here = world.stacks[side][at] & ~world.edition->chiefs[side];
    world.stacks[side][at] &= ~weakest_of(*world.edition, side, here, count);
}

// The attackers of a place are beaten: whoever came in this phase stands where he came from again.
inline void repel(World& world, int side, int at) {
    for (int each = 0; each < world.phase.entries; ++each) {
        const Entry& entry = world.phase.entry[each];
        const Blocks left = entry.blocks & world.stacks[side][at];
        if (entry.side != side || entry.place != at || !left) continue;
        world.stacks[side][at] &= ~left;
        world.stacks[side][entry.origin] |= left;
    }
    // Nobody is shut in there any more.
    if (!world.stacks[side][at]) world.sieges &= ~bit(at);
}

// The defenders of a field are beaten: they go to friends next to it, or somewhere where no enemy stands. Nobody goes
// where the attackers came from (8.8.3); who has no way out stays for the reckoning.
inline void drive_off(World& world, int side, int at) {
    Places origins = 0;
    for (int each = 0; each < world.phase.entries; ++each) {
        if (world.phase.entry[each].place == at) origins |= bit(world.phase.entry[each].origin);
    }
    const Place& here = world.edition->place[at];
    int refuge = -1, friends = -1;
    for (int way = 0; way < here.ways; ++way) {
        const int to = here.way[way].to;
        const int there = size_of(world.stacks[1 - side][to]);
        if (!world.stacks[side][to] && !(origins >> to & 1) && there > friends) refuge = to, friends = there;
    }
    if (refuge < 0) return;
    const Blocks beaten = world.stacks[1 - side][at];
    world.stacks[1 - side][at] = 0;
    world.stacks[1 - side][refuge] |= beaten;
}

// All behind the walls have fallen: the castle is the besiegers' (8.9.4).
inline void capture(World& world, int side, int at) {
    const Place& here = world.edition->place[at];
    world.inside[1 - side] &= ~world.stacks[1 - side][at];
    world.stacks[1 - side][at] = 0;
    world.disks &= static_cast<std::uint8_t>(~here.disk);
    world.sieges &= ~bit(at);
    world.castle[here.castle] = static_cast<std::int8_t>(side);
}

}  // namespace futari::sekigahara
