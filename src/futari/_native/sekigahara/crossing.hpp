// How editions and worlds cross over from Python: plain numbers in lists, checked on the way.

#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "movement.hpp"

namespace futari::sekigahara {

using Numbers = std::vector<int>;
using Sets = std::vector<std::uint64_t>;
template <class T>
using BySide = std::pair<T, T>;

template <class T>
const T& of_side(const BySide<T>& pair, int side) {
    return side ? pair.second : pair.first;
}

inline void check(bool right, const char* what) {
    if (!right) throw std::invalid_argument(what);
}

inline int within(int value, int low, int high, const char* what) {
    check(value >= low && value < high, what);
    return value;
}

// A place: castle's colour (-1 none), capital's (-1 none), whether it is a resource, the number of its disk (-1 none).
using WrittenPlace = std::tuple<int, int, bool, int>;
// A road: its two ends, and whether it is a highway.
using WrittenRoad = std::tuple<int, int, bool>;
// A block: the code of battle.hpp, whether it is the chief, and its kind.
using WrittenBlock = std::tuple<int, bool, int>;
// A card: clan, kind, bid, copies.
using WrittenCard = std::tuple<int, int, int, int>;

inline Edition read_edition(const std::vector<WrittenPlace>& places, const std::vector<WrittenRoad>& roads,
                            const BySide<std::vector<WrittenBlock>>& blocks,
                            const BySide<std::vector<WrittenCard>>& cards, const BySide<Numbers>& recruit, int osaka) {
    Edition edition;
    check(places.size() <= kMostPlaces && roads.size() <= kMostRoads, "too large a map");
    edition.places = static_cast<int>(places.size());
    edition.osaka = within(osaka, 0, edition.places, "no such place");
    for (int at = 0; at < edition.places; ++at) {
        const auto& [castle, capital, resource, disk] = places[at];
        Place& place = edition.place[at];
        place.castle_of = castle;
        place.capital_of = capital;
        if (disk >= 0) place.disk = static_cast<std::uint8_t>(1 << within(disk, 0, 8, "too many disks"));
        if (castle >= 0) {
            check(edition.castles < kMostCastles, "too many castles");
            place.castle = edition.castles;
            edition.castle_place[edition.castles++] = at;
        }
        if (resource) {
            check(edition.resources < kMostResources, "too many resources");
            place.resource = edition.resources;
            edition.resource_place[edition.resources++] = at;
        }
    }
    for (std::size_t road = 0; road < roads.size(); ++road) {
        const auto& [one, other, highway] = roads[road];
        for (const auto& [from, to] : {std::pair{one, other}, std::pair{other, one}}) {
            Place& place = edition.place[within(from, 0, edition.places, "no such place")];
            check(place.ways < kMostWays, "too many roads at a place");
            place.way[place.ways++] = {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(road), highway};
        }
    }
    for (int at = 0; at < edition.places; ++at) {
        Place& place = edition.place[at];
        std::sort(place.way.begin(), place.way.begin() + place.ways, [](auto& a, auto& b) { return a.to < b.to; });
    }
    for (int side = 0; side < 2; ++side) {
        const auto& own = of_side(blocks, side);
        check(own.size() <= kMostBlocks, "too many blocks");
        edition.blocks[side] = static_cast<int>(own.size());
        for (std::size_t number = 0; number < own.size(); ++number) {
            const auto& [code, chief, alike] = own[number];
            Block& block = edition.block[side][number];
            block = Block::of(static_cast<std::uint8_t>(code));
            check(block.clan < kClans, "no such clan");
            block.chief = chief;
            edition.alike[side][number] = alike;
        }
        const auto& deck = of_side(cards, side);
        check(deck.size() <= kCardKinds, "too many kinds of cards");
        edition.kinds[side] = static_cast<int>(deck.size());
        int copies_in_all = 0;
        for (std::size_t kind = 0; kind < deck.size(); ++kind) {
            const auto& [clan, what, bid, copies] = deck[kind];
            edition.card[side][kind] = {within(clan, 0, kAnyCard, "no such clan"), bid, copies,
                                        static_cast<Kind>(within(what, 0, kLoyalty + 1, "no such card"))};
            copies_in_all += copies;
        }
        check(copies_in_all <= kMostCards, "too many cards");
        edition.recruit[side].fill(-1);
        const Numbers& where = of_side(recruit, side);
        check(where.size() <= kClans, "no such clan");
        std::copy(where.begin(), where.end(), edition.recruit[side].begin());
    }
    edition.complete();
    return edition;
}

// Everything of a state that the kernel plays on with; see sekigahara.pyi.
struct WrittenWorld {
    BySide<Sets> stacks;
    BySide<std::uint64_t> boxes, lost, inside;
    BySide<Numbers> bags, hands, decks, discards;
    std::uint64_t mori_box;
    int disks;
    Numbers castles, markers;
    std::uint64_t sieges;
    BySide<int> given;
    std::tuple<int, int, int, int> clock;  // week, turn, first, active
    int winner;
    std::tuple<int, int, bool, std::uint64_t, std::uint64_t, std::uint64_t> phase;  // marches, musters, full, used, fought, spent
    std::vector<std::tuple<std::uint64_t, int, int, int, bool>> entries;  // blocks, place, origin, side, marched
};

inline Hand read_hand(const Numbers& cards, int kinds) {
    Hand hand;
    for (int card : cards) hand.add(within(card, 0, kinds, "no such card"));
    return hand;
}

inline World read_world(const Edition& edition, const WrittenWorld& written) {
    World world;
    world.edition = &edition;
    for (int side = 0; side < 2; ++side) {
        const Sets& stacks = of_side(written.stacks, side);
        check(stacks.size() == static_cast<std::size_t>(edition.places), "a stack for each place");
        std::copy(stacks.begin(), stacks.end(), world.stacks[side].begin());
        world.box[side] = of_side(written.boxes, side);
        world.lost[side] = of_side(written.lost, side);
        world.inside[side] = of_side(written.inside, side);
        for (int block : of_side(written.bags, side)) {
            check(world.bagged[side] < kMostBlocks, "too many blocks");
            world.bag[side][world.bagged[side]++] = static_cast<std::uint8_t>(within(block, 0, kMostBlocks, "no such block"));
        }
        Pile& pile = world.pile[side];
        pile.hand = read_hand(of_side(written.hands, side), edition.kinds[side]);
        pile.discards = read_hand(of_side(written.discards, side), edition.kinds[side]);
        for (int card : of_side(written.decks, side)) {
            check(pile.left < kMostCards, "too many cards");
            pile.deck[pile.left++] = static_cast<std::uint8_t>(within(card, 0, edition.kinds[side], "no such card"));
        }
        check(pile.hand.size + pile.discards.size + pile.left <= kMostCards, "too many cards");
        world.given[side] = of_side(written.given, side);
    }
    world.mori_box = written.mori_box;
    world.disks = static_cast<std::uint8_t>(written.disks);
    check(written.castles.size() == static_cast<std::size_t>(edition.castles), "an owner for each castle");
    check(written.markers.size() == static_cast<std::size_t>(edition.resources), "an owner for each resource");
    for (int at = 0; at < edition.castles; ++at) {
        world.castle[at] = static_cast<std::int8_t>(within(written.castles[at], 0, 2, "no such side"));
    }
    for (int at = 0; at < edition.resources; ++at) {
        world.marker[at] = static_cast<std::int8_t>(within(written.markers[at], -1, 2, "no such side"));
    }
    world.sieges = written.sieges;
    std::tie(world.week, world.turn, world.first, world.active) = written.clock;
    world.winner = written.winner;
    std::tie(world.phase.marches, world.phase.musters, world.phase.full, world.phase.used, world.phase.fought,
             world.phase.spent) = written.phase;
    for (const auto& [blocks, place, origin, side, marched] : written.entries) {
        world.phase.enter({blocks, static_cast<std::int8_t>(within(place, 0, edition.places, "no such place")),
                           static_cast<std::int8_t>(within(origin, 0, edition.places, "no such place")),
                           static_cast<std::int8_t>(within(side, 0, 2, "no such side")), marched});
    }
    return world;
}

inline Numbers write_hand(const Hand& hand) {
    Numbers cards;
    for (int kind = 0; kind < kCardKinds; ++kind) cards.insert(cards.end(), hand.count[kind], kind);
    return cards;
}

inline WrittenWorld write_world(const World& world) {
    const Edition& edition = *world.edition;
    WrittenWorld written;
    const auto sets = [&](int side) {
        return Sets(world.stacks[side].begin(), world.stacks[side].begin() + edition.places);
    };
    const auto bag = [&](int side) {
        return Numbers(world.bag[side].begin(), world.bag[side].begin() + world.bagged[side]);
    };
    const auto deck = [&](int side) {
        const Pile& pile = world.pile[side];
        return Numbers(pile.deck.begin(), pile.deck.begin() + pile.left);
    };
    written.stacks = {sets(0), sets(1)};
    written.boxes = {world.box[0], world.box[1]};
    written.lost = {world.lost[0], world.lost[1]};
    written.inside = {world.inside[0], world.inside[1]};
    written.bags = {bag(0), bag(1)};
    written.hands = {write_hand(world.pile[0].hand), write_hand(world.pile[1].hand)};
    written.decks = {deck(0), deck(1)};
    written.discards = {write_hand(world.pile[0].discards), write_hand(world.pile[1].discards)};
    written.mori_box = world.mori_box;
    written.disks = world.disks;
    written.castles = Numbers(world.castle.begin(), world.castle.begin() + edition.castles);
    written.markers = Numbers(world.marker.begin(), world.marker.begin() + edition.resources);
    written.sieges = world.sieges;
    written.given = {world.given[0], world.given[1]};
    written.clock = {world.week, world.turn, world.first, world.active};
    written.winner = world.winner;
    const Phase& phase = world.phase;
    written.phase = {phase.marches, phase.musters, phase.full, phase.used, phase.fought, phase.spent};
    for (int at = 0; at < phase.entries; ++at) {
        const Entry& entry = phase.entry[at];
        written.entries.emplace_back(entry.blocks, entry.place, entry.origin, entry.side, entry.marched);
    }
    return written;
}

}  // namespace futari::sekigahara
