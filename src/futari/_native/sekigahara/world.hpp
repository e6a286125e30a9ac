// A whole moment of the war, as a value: who stands where, who controls what, and all cards (4, 6, 7.1).
//
// It is what the Python rules call a state between two marches or combats; the tests compare the two step by step.

#pragma once

#include "edition.hpp"

namespace futari::sekigahara {

constexpr int kMostEntries = 40, kMostFresh = 12;
constexpr int kShelter = 2;   // blocks that a castle holds (8.9.1)
constexpr int kOverrun = 4;   // times as many run over the others (7.4.1)
constexpr int kLastWeek = 7, kTurns = 2;

// Cards by their kinds.
struct Hand {
    std::array<std::uint8_t, kCardKinds> count{};
    int size = 0;

    void add(int kind, int number = 1) {
        count[kind] = static_cast<std::uint8_t>(count[kind] + number);
        size += number;
    }
    void lose(int kind) {
        --count[kind];
        --size;
    }
    bool operator==(const Hand& other) const { return count == other.count; }
};

struct Pile {
    Hand hand, discards;
    std::array<std::uint8_t, kMostCards> deck{};  // the top is the last
    int left = 0;
};

// Blocks that entered a place in this phase, and where from; `marched` tells a march from a retreat (R7).
struct Entry {
    Blocks blocks = 0;
    std::int8_t place = 0, origin = 0, side = 0;
    bool marched = false;
};

// What a side has done in its phase: `marches` are left (-1: any number), roads and places are bits; `fresh` are the
// places where a retreat starts a new combat, with its attacker (8.8.5).
struct Phase {
    int marches = 0, musters = 0;
    bool full = false;
    Places used = 0, fought = 0;
    Blocks spent = 0;
    int entries = 0, freshes = 0;
    std::array<Entry, kMostEntries> entry{};
    std::array<std::pair<std::int8_t, std::int8_t>, kMostFresh> fresh{};

    void enter(const Entry& one) {
        if (entries < kMostEntries) entry[entries++] = one;
    }
    int fresh_attacker(int place) const {
        for (int at = 0; at < freshes; ++at) {
            if (fresh[at].first == place) return fresh[at].second;
        }
        return kNobody;
    }
};

struct World {
    const Edition* edition = nullptr;
    std::array<std::array<Blocks, kMostPlaces>, 2> stacks{};
    std::array<Blocks, 2> box{}, lost{}, inside{};
    std::array<std::array<std::uint8_t, kMostBlocks>, 2> bag{};  // the next to be drawn is the last
    std::array<int, 2> bagged{};
    Blocks mori_box = 0;
    std::uint8_t disks = 0;
    std::array<std::int8_t, kMostCastles> castle{};
    std::array<std::int8_t, kMostResources> marker{};
    Places sieges = 0;
    std::array<int, 2> given{};
    std::array<Pile, 2> pile{};
    int week = 0, turn = 0, first = 0, active = 0;
    int winner = kNobody;
    Phase phase;

    bool is_over() const { return winner != kNobody; }

    int castle_owner(int at) const {
        const int number = edition->place[at].castle;
        return number < 0 ? kNobody : castle[number];
    }

    bool disk_at(int at) const { return disks & edition->place[at].disk; }

    bool has_units(int side, int at) const { return stacks[side][at] || (side == kIshida && disk_at(at)); }

    bool is_contested(int at) const { return stacks[kTokugawa][at] && (stacks[kIshida][at] || disk_at(at)); }

    bool is_siege(int at) const { return sieges >> at & 1; }

    bool is_besieged(int side, int at) const { return is_siege(at) && castle_owner(at) == side; }

    bool holds_marker(int side, int at) const {
        const int number = edition->place[at].resource;
        return number >= 0 && marker[number] == side;
    }

    // 2.2, R24.
    std::array<int, 2> points() const {
        std::array<int, 2> score = given;
        for (int at = 0; at < edition->castles; ++at) score[castle[at]] += 2;
        for (int at = 0; at < edition->resources; ++at) {
            if (marker[at] != kNobody) ++score[marker[at]];
        }
        return score;
    }

    // By how many of them a side is ahead.
    int lead(int side) const {
        const auto score = points();
        return score[side] - score[1 - side];
    }

    // Castle, marker and siege as they must be after units came or went (4.2, 4.3, R18, R28).
    void settle(int at) {
        const Place& here = edition->place[at];
        const Blocks tokugawa = stacks[kTokugawa][at], ishida = stacks[kIshida][at];
        if (here.resource >= 0) {
            if (!tokugawa != !ishida) marker[here.resource] = tokugawa ? kTokugawa : kIshida;
            return;
        }
        if (here.castle < 0) return;
        const bool disk = disk_at(at);
        if (tokugawa && (ishida || disk)) {
            if (disk && !ishida) sieges |= bit(at);
            return;
        }
        castle[here.castle] =
            static_cast<std::int8_t>(tokugawa ? kTokugawa : ishida || disk ? kIshida : here.castle_of);
        sieges &= ~bit(at);
        inside[kTokugawa] &= ~tokugawa;
        inside[kIshida] &= ~ishida;
    }

    void put(int side, Blocks blocks, int at) {
        stacks[side][at] |= blocks;
        settle(at);
    }

    // Blocks that did not march there: at their own besieged castle they are shut in (8.8.5).
    void join(int side, Blocks blocks, int at) {
        put(side, blocks, at);
        if (is_besieged(side, at)) inside[side] |= blocks;
    }

    void remove(int side, Blocks blocks, int at) {
        stacks[side][at] &= ~blocks;
        inside[side] &= ~blocks;
        settle(at);
    }

    void kill(int side, Blocks blocks, int at) {
        lost[side] |= blocks;
        remove(side, blocks, at);
    }

    void shut_in(int side, Blocks blocks, int at) {
        sieges |= bit(at);
        inside[side] |= blocks;
        settle(at);
    }

    // 2.1: Ieyasu's death wins for Ishida, also when Mitsunari dies with him.
    void settle_victory(Blocks tokugawas, Blocks ishidas) {
        if (tokugawas & edition->chiefs[kTokugawa]) {
            winner = kIshida;
        } else if (ishidas & edition->chiefs[kIshida]) {
            winner = kTokugawa;
        }
    }

    void settle_victory(int side, Blocks fallen) {
        settle_victory(side == kTokugawa ? fallen : 0, side == kIshida ? fallen : 0);
    }

    void discard(int side, int kind) {
        pile[side].hand.lose(kind);
        pile[side].discards.add(kind);
    }

    // R2: an empty draw pile is made anew from the discards.
    void draw(int side, int count, Dice& dice) {
        Pile& own = pile[side];
        for (; count > 0; --count) {
            if (!own.left) reshuffle(own, dice);
            if (!own.left) return;
            own.hand.add(own.deck[--own.left]);
        }
    }

    // How many castles, or resources, Tokugawa has more than Ishida (6.2).
    int more_castles() const {
        int lead = 0;
        for (int at = 0; at < edition->castles; ++at) lead += castle[at] == kTokugawa ? 1 : -1;
        return lead;
    }
    int more_resources() const {
        int lead = 0;
        for (int at = 0; at < edition->resources; ++at) lead += (marker[at] == kTokugawa) - (marker[at] == kIshida);
        return lead;
    }

private:
    static void reshuffle(Pile& own, Dice& dice) {
        for (int kind = 0; kind < kCardKinds; ++kind) {
            for (int copies = own.discards.count[kind]; copies > 0; --copies) {
                own.deck[own.left++] = static_cast<std::uint8_t>(kind);
            }
        }
        own.discards = {};
        for (int at = own.left; at > 1; --at) {
            std::swap(own.deck[at - 1], own.deck[dice.below(static_cast<std::uint32_t>(at))]);
        }
    }
};

}  // namespace futari::sekigahara
