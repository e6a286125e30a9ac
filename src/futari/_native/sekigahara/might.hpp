// What impact a hand can make with a stack (8.3, 8.4) if nobody challenges and nobody stops: the sum of an assault.

#pragma once

#include <cstring>

#include "world.hpp"

namespace futari::sekigahara {

// The most impact of a stack with the best cards: before walls, where nobody strikes (8.9.5), and in the field.
struct Most {
    int walls = 0, field = 0;
};

inline Most at_most(const Edition& edition, int side, Blocks blocks) {
    int mon = 0, pairs = 0, struck = 0;
    for_each(blocks, [&](int number) { mon += edition.block[side][number].mon; });
    for (Blocks clan : edition.clan[side]) {
        const int count = size_of(clan & blocks);
        pairs += count * (count - 1) / 2;
    }
    for (int arm : {1, 2}) {
        const int count = size_of(edition.arm[side][arm] & blocks);
        struck += count * (count + 1);
    }
    return {mon + pairs, mon + pairs + struck};
}

// The exact sum. What a clan's blocks make does not depend on their order: their mon, and one for every pair of them
// (8.3.3); special attacks come last, so that they find all others of their arm deployed (8.4.1).
class Might {
public:
    Might(const Edition& edition, int side) : edition_(edition), side_(side), table_(kEntries) {}

    // The most impact that a hand can add with blocks, beside those that are `there` already. The first may be a
    // leader without a card (8.2.4). Before walls nobody strikes (8.9.5).
    int of(Blocks blocks, const Hand& hand, bool siege = false, Blocks there = 0) {
        if (!blocks) return 0;
        const Key key = key_of(blocks, hand, siege, there);
        Entry& entry = table_[key.hash() % kEntries];
        if (!(entry.key == key)) entry = {key, sum(blocks, hand, siege, there)};
        return entry.made;
    }

private:
    static constexpr std::size_t kEntries = 1 << 15;

    struct Key {
        std::uint64_t blocks = 0, low = 0, high = 0, there = 0;
        bool operator==(const Key&) const = default;
        std::size_t hash() const {
            std::uint64_t mixed = blocks * 0x9e3779b97f4a7c15ULL ^ (low + 0x7f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
            mixed ^= (high + there * 31) * 0x94d049bb133111ebULL;
            return static_cast<std::size_t>(mixed ^ mixed >> 29);
        }
    };
    struct Entry {
        Key key;
        int made = 0;
    };

    static Key key_of(Blocks blocks, const Hand& hand, bool siege, Blocks there) {
        Key key;
        key.blocks = blocks | std::uint64_t{siege} << 63;
        std::memcpy(&key.low, hand.count.data(), 8);
        std::memcpy(&key.high, hand.count.data() + 8, 8);
        key.there = there;
        return key;
    }

    // Guns and horses with a sword card, and those without one.
    struct Armed {
        int guns = 0, cavalry = 0, other_guns = 0, other_cavalry = 0;
        int impact() const {
            return guns * (guns + 1 + 2 * other_guns) + cavalry * (cavalry + 1 + 2 * other_cavalry);
        }
    };

    int sum(Blocks blocks, const Hand& hand, bool siege, Blocks there) const {
        int best = with_cards(blocks, hand, siege, there);
        if (!there) {
            for_each(blocks & edition_.leaders[side_], [&](int number) {
                const int free = edition_.block[side_][number].mon;
                best = std::max(best, free + with_cards(blocks & ~bit(number), hand, siege, bit(number)));
            });
        }
        return best;
    }

    struct Cards {
        int plain = 0, swords = 0, doubles = 0;
        int all() const { return plain + swords + doubles; }
    };

    int with_cards(Blocks blocks, const Hand& hand, bool siege, Blocks there) const {
        std::array<Cards, kAnyCard> cards{};
        for (int kind = 0; kind < edition_.kinds[side_]; ++kind) {
            const Card& card = edition_.card[side_][kind];
            const int count = hand.count[kind];
            if (card.kind == kPlain) cards[card.clan].plain += count;
            if (card.kind == kSword) cards[card.clan].swords += count;
            if (card.kind == kDouble) cards[card.clan].doubles += count;
        }
        int stranger = 0;
        for_each(blocks & edition_.any_card[side_],
                 [&](int number) { stranger = std::max<int>(stranger, edition_.block[side_][number].mon); });
        Armed before;
        before.other_guns = size_of(there & edition_.arm[side_][1]);
        before.other_cavalry = size_of(there & edition_.arm[side_][2]);
        return from_clan(0, blocks, cards, siege, there, before, 0, false, stranger);
    }

    // Tries what every clan may bring, one clan after the other; `spare`: whether a card is left for Ii or Ishida.
    int from_clan(int clan, Blocks blocks, const std::array<Cards, kAnyCard>& cards, bool siege, Blocks there,
                  const Armed& armed, int total, bool spare, int stranger) const {
        if (clan == kAnyCard) return total + armed.impact() + (spare ? stranger : 0);
        const Blocks own = blocks & edition_.clan[side_][clan];
        const Cards& held = cards[clan];
        const int all = held.all();
        if (!own || !all) {
            return from_clan(clan + 1, blocks, cards, siege, there, armed, total, spare || all, stranger);
        }
        std::array<int, kMostBlocks> unarmed{};
        int others = 0;
        for (int mon = 4; mon >= 1; --mon) {
            for_each(own & ~edition_.arm[side_][1] & ~edition_.arm[side_][2], [&](int number) {
                if (edition_.block[side_][number].mon == mon) unarmed[others++] = mon;
            });
        }
        const int guns = size_of(own & edition_.arm[side_][1]), cavalry = size_of(own & edition_.arm[side_][2]);
        const int beside = size_of(there & edition_.clan[side_][clan]);
        const int swords = siege ? 0 : held.swords;
        int best = 0;
        for (int gun = 0; gun <= std::min(guns, swords); ++gun) {
            for (int horse = 0; horse <= std::min(cavalry, swords - gun); ++horse) {
                for (int other_gun = 0; other_gun <= guns - gun; ++other_gun) {
                    for (int other_horse = 0; other_horse <= cavalry - horse; ++other_horse) {
                        int mon = gun + horse + other_gun + other_horse;
                        for (int plain = 0; plain <= others; ++plain) {
                            if (plain) mon += unarmed[plain - 1];
                            const int singles = plain + other_gun + other_horse;
                            const int needed = gun + horse + singles - std::min(held.doubles, singles / 2);
                            if (needed > all) break;
                            // The largest number of them is best, unless a card is to be left for a stranger.
                            const bool spared = needed < all;
                            const bool more = plain < others && needed_with(gun + horse, singles + 1, held) <= all;
                            if (more && !(stranger && !spare)) continue;
                            const int deployed = gun + horse + singles;
                            const int pairs = deployed * (2 * beside + deployed - 1) / 2;
                            Armed with = armed;
                            with.guns += gun, with.cavalry += horse;
                            with.other_guns += other_gun, with.other_cavalry += other_horse;
                            best = std::max(best, from_clan(clan + 1, blocks, cards, siege, there, with,
                                                            total + mon + pairs, spare || spared, stranger));
                        }
                    }
                }
            }
        }
        return best;
    }

    static int needed_with(int struck, int singles, const Cards& held) {
        return struck + singles - std::min(held.doubles, singles / 2);
    }

    const Edition& edition_;
    int side_;
    std::vector<Entry> table_;
};

}  // namespace futari::sekigahara
