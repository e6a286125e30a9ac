// The facts of the game as the kernel reads them: map, blocks and cards of both sides (3, 4).

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "battle.hpp"

namespace futari::sekigahara {

// A set of one side's blocks, by their order in the edition; a set of places, or of roads.
using Blocks = std::uint64_t;
using Places = std::uint64_t;

constexpr int kTokugawa = 0, kIshida = 1, kNobody = -1;
constexpr int kMostPlaces = 56, kMostWays = 6, kMostRoads = 64;
constexpr int kMostBlocks = 48;
constexpr int kMostCastles = 12, kMostResources = 16;
constexpr int kCardKinds = 16;
constexpr int kMostCards = 64;
constexpr int kFar = 99;

// Without a processor's own instruction, which not every machine has, std::popcount is a call.
inline int size_of(Blocks blocks) {
    blocks -= blocks >> 1 & 0x5555555555555555ULL;
    blocks = (blocks & 0x3333333333333333ULL) + (blocks >> 2 & 0x3333333333333333ULL);
    blocks = (blocks + (blocks >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return static_cast<int>(blocks * 0x0101010101010101ULL >> 56);
}
inline bool has(Blocks blocks, int block) { return blocks >> block & 1; }
inline Blocks bit(int number) { return Blocks{1} << number; }

// Calls `visit` with the number of every block in a set, the lowest first.
template <class Visit>
void for_each(Blocks blocks, Visit visit) {
    for (; blocks; blocks &= blocks - 1) visit(std::countr_zero(blocks));
}

struct Way {
    std::uint8_t to = 0, road = 0;
    bool highway = false;
};

struct Place {
    std::array<Way, kMostWays> way{};
    int ways = 0;
    int castle = -1, resource = -1;           // their numbers, -1 where there is none
    int castle_of = kNobody, capital_of = kNobody;  // whose colour is printed
    std::uint8_t disk = 0;                    // the disk tied to the castle, as a bit
};

struct Card {
    int clan = 0, bid = 0, copies = 0;
    Kind kind = kPlain;
    std::uint8_t code() const { return static_cast<std::uint8_t>(clan | kind << 3); }
};

struct Edition {
    int places = 0, castles = 0, resources = 0, osaka = 0;
    std::array<Place, kMostPlaces> place{};
    std::array<int, kMostCastles> castle_place{};
    std::array<int, kMostResources> resource_place{};
    std::array<std::array<int, kMostPlaces>, kMostPlaces> far{};  // roads between any two places

    std::array<int, 2> blocks{}, kinds{};  // how many blocks and kinds of cards a side has
    std::array<std::array<Block, kMostBlocks>, 2> block{};
    std::array<std::array<int, kMostBlocks>, 2> alike{};  // equal blocks share a number
    std::array<Blocks, 2> leaders{}, chiefs{}, any_card{};
    std::array<std::array<Blocks, kClans>, 2> clan{};
    std::array<std::array<Blocks, 3>, 2> arm{};
    std::array<std::array<Card, kCardKinds>, 2> card{};
    std::array<std::array<Blocks, kCardKinds>, 2> deployable{};  // whom a card brings (8.2.2)
    std::array<std::array<int, kClans>, 2> recruit{};            // where a clan musters (7.2), -1 for nowhere

    // Sets and distances that follow from the facts.
    void complete() {
        for (int side = 0; side < 2; ++side) {
            for (int number = 0; number < blocks[side]; ++number) {
                const Block& each = block[side][number];
                if (each.leader) leaders[side] |= bit(number);
                if (each.chief) chiefs[side] |= bit(number);
                clan[side][each.clan] |= bit(number);
                if (each.arm) arm[side][each.arm] |= bit(number);
            }
            any_card[side] = clan[side][kAnyCard];
            for (int kind = 0; kind < kinds[side]; ++kind) {
                const Card& each = card[side][kind];
                deployable[side][kind] = each.kind == kLoyalty ? 0 : clan[side][each.clan] | any_card[side];
            }
        }
        measure();
    }

private:
    void measure() {
        for (int start = 0; start < places; ++start) {
            auto& row = far[start];
            row.fill(kFar);
            row[start] = 0;
            std::vector<int> edge{start};
            while (!edge.empty()) {
                std::vector<int> next;
                for (int at : edge) {
                    for (int way = 0; way < place[at].ways; ++way) {
                        const int to = place[at].way[way].to;
                        if (row[to] > row[at] + 1) {
                            row[to] = row[at] + 1;
                            next.push_back(to);
                        }
                    }
                }
                edge = std::move(next);
            }
        }
    }
};

}  // namespace futari::sekigahara
