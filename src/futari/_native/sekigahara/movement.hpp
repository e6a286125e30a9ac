// The movement phase (7, 9.3): what is paid for it, marches, overruns, musters and the Mori box.

#pragma once

#include "world.hpp"

namespace futari::sekigahara {

constexpr int kMostSteps = 4;  // of a march (7.3.3)
constexpr int kBlocksAPenalty = 4;
constexpr int kAnyNumber = -1;

enum class Goal : std::uint8_t { march, muster, mori };

// A whole march with its path, blocks that are mustered at a place, or one that comes out of the Mori box.
//
// In a march `leader` is shown for a step more and `card` pays for a forced one; who is `left` stays at `at`, on the
// way. For the Mori box `card` is the sacrifice. A muster of several blocks shows them (7.2 (1)).
struct Order {
    Goal goal = Goal::march;
    std::int8_t origin = -1, place = -1, leader = -1, card = -1, at = -1, steps = 0;
    std::array<std::int8_t, kMostSteps> path{};
    Blocks group = 0, left = 0;
};

// How much moves, and what it costs (7.1).
struct Level {
    int cards, marches;
    bool full;
};
constexpr std::array<Level, 3> kLevels{{{0, 1, false}, {1, 3, false}, {2, kAnyNumber, true}}};

inline void begin_movement(World& world, const Level& level) {
    world.phase = {};
    world.phase.marches = level.marches;
    world.phase.musters = 1;
    world.phase.full = level.full;
}

// Who is lost or left behind first: leaders late, the chief last.
inline int rank_of(const Block& block) {
    return (block.chief ? 300 : block.leader ? 200 : 100) + block.mon * 2 + (block.arm != 0);
}

inline Blocks weakest_of(const Edition& edition, int side, Blocks blocks, int count) {
    Blocks chosen = 0;
    for (; count > 0 && blocks & ~chosen; --count) {
        int found = -1;
        for_each(blocks & ~chosen, [&](int number) {
            if (found < 0 || rank_of(edition.block[side][number]) < rank_of(edition.block[side][found])) found = number;
        });
        chosen |= bit(found);
    }
    return chosen;
}

// 7.3.1, 8.9.6, R37.
inline Blocks may_march(const World& world, int side, int at) {
    const Blocks blocks = world.stacks[side][at] & ~world.phase.spent;
    return world.is_besieged(side, at) ? 0 : blocks;
}

// 7.3.4, R28: an own castle that one controls, or the own capital with the own marker.
inline bool site_leads(const World& world, int side, int at) {
    const Place& here = world.edition->place[at];
    if (here.capital_of == side) return world.holds_marker(side, at);
    return here.castle_of == side && world.castle_owner(at) == side;
}

// 7.4.2, R17: the smaller force is gone; its side draws a card for every two blocks.
inline void eliminate(World& world, int side, Blocks fallen, int at, Dice& dice) {
    world.kill(side, fallen, at);
    world.settle_victory(side, fallen);
    if (!world.is_over()) world.draw(side, size_of(fallen) / 2, dice);
}

// 7.4, R8: carried out at once where one side has four times as many blocks.
inline void overrun(World& world, int at, Dice& dice) {
    const int first = size_of(world.stacks[0][at]), second = size_of(world.stacks[1][at]);
    if (!first || !second) return;
    const int side = second >= kOverrun * first ? 0 : first >= kOverrun * second ? 1 : kNobody;
    if (side == kNobody) return;
    const Blocks blocks = world.stacks[side][at];
    if (world.castle_owner(at) != side) return eliminate(world, side, blocks, at, dice);
    const int count = size_of(blocks);
    if (count <= kShelter) return;
    if (world.is_siege(at)) {
        if (const Blocks outside = blocks & ~world.inside[side]) eliminate(world, side, outside, at, dice);
        return;
    }
    eliminate(world, side, weakest_of(*world.edition, side, blocks, count - kShelter), at, dice);
    if (!world.is_over()) world.shut_in(side, world.stacks[side][at], at);
}

// Blocks of the Mori box come to Osaka (9.3).
inline void arrive(World& world, Blocks blocks) {
    world.mori_box &= ~blocks;
    world.join(kIshida, blocks, world.edition->osaka);
}

// 9.3, R5: a Tokugawa block that enters Osaka calls all the others at once, before any overrun.
inline void call_mori(World& world, int side, int at) {
    if (side != kTokugawa || at != world.edition->osaka || !world.mori_box) return;
    if (!world.stacks[kIshida][at]) world.sieges &= ~bit(at);
    arrive(world, world.mori_box);
}

inline const Way& way_to(const Edition& edition, int from, int to) {
    const Place& here = edition.place[from];
    for (int at = 0; at < here.ways; ++at) {
        if (here.way[at].to == to) return here.way[at];
    }
    throw std::invalid_argument("no road leads there");
}

// 7.3: the stack goes along its path until it meets enemies it cannot overrun; whether all of it came where it was to.
inline bool march(World& world, int side, const Order& order, Dice& dice) {
    Phase& phase = world.phase;
    if (phase.marches > 0) --phase.marches;
    if (order.card >= 0) world.discard(side, order.card);
    Blocks group = order.group;
    int from = order.origin;
    for (int step = 0; step < order.steps && group; ++step) {
        const int to = order.path[step];
        world.remove(side, group, from);
        world.put(side, group, to);
        phase.used |= bit(way_to(*world.edition, from, to).road);
        call_mori(world, side, to);
        overrun(world, to, dice);
        if (world.is_over()) return true;
        group &= world.stacks[side][to];
        const bool stopped = world.has_units(1 - side, to) || step + 1 == order.steps;
        const Blocks stay = stopped ? group : to == order.at ? order.left & group : 0;
        if (stay) {
            phase.spent |= stay;
            phase.enter({stay, static_cast<std::int8_t>(to), static_cast<std::int8_t>(from),
                         static_cast<std::int8_t>(side), true});
        }
        if (stopped) return to == order.place && group;
        group &= ~stay;
        from = to;
    }
    return false;
}

// 7.2: blocks of the recruitment box come to a place; at full movement beside the marches, else instead of one.
inline void muster(World& world, int side, const Order& order, Dice& dice) {
    world.box[side] &= ~order.group;
    world.join(side, order.group, order.place);
    if (!world.phase.full) --world.phase.marches;
    --world.phase.musters;
    world.phase.spent |= order.group;
    overrun(world, order.place, dice);
}

// 9.3, R5: a card is sacrificed, a block comes to Osaka.
inline void sacrifice(World& world, const Order& order, Dice& dice) {
    world.discard(kIshida, order.card);
    arrive(world, order.group);
    world.phase.spent |= order.group;
    overrun(world, world.edition->osaka, dice);
}

// R14: where all blocks of a daimyo may be mustered.
inline bool controls(const World& world, int side, int at) {
    const bool enemies = world.stacks[1 - side][at];
    if (world.edition->place[at].resource >= 0) return world.holds_marker(side, at) && !enemies;
    return !enemies || world.is_besieged(side, at);
}

// R14: where one block may be mustered, who begins no battle.
inline bool may_join(const World& world, int side, int at) {
    return !world.stacks[1 - side][at] || world.stacks[side][at] || world.is_besieged(side, at);
}

// Whether an order of another moment can still be given: its card is held, and its blocks may march, may be mustered
// where they are to (7.2), or are next in the Mori box, whose leader comes last (9.3).
inline bool is_possible(const World& world, int side, const Order& order) {
    if (order.card >= 0 && !world.pile[side].hand.count[order.card]) return false;
    if (order.goal == Goal::march) return (order.group & ~may_march(world, side, order.origin)) == 0;
    if (order.goal == Goal::mori) {
        const bool leader = order.group & world.edition->leaders[side];
        return leader ? order.group == world.mori_box : (order.group & ~world.mori_box) == 0;
    }
    const bool together = size_of(order.group) > 1;
    const bool there = together ? controls(world, side, order.place) : may_join(world, side, order.place);
    return there && (order.group & ~world.box[side]) == 0;
}

// An order of the side that moves; false if it ended elsewhere than it was to.
inline bool carry_out(World& world, const Order& order, Dice& dice) {
    switch (order.goal) {
        case Goal::march: return march(world, world.active, order, dice);
        case Goal::muster: muster(world, world.active, order, dice); return true;
        default: sacrifice(world, order, dice); return true;
    }
}

}  // namespace futari::sekigahara
