// The transposition table: what the proof search knows about positions it has seen.
#pragma once

#include "position.hpp"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace futari::kamisado {

// A position within one problem (rings and wish), exactly. Sixteen squares take 96 bits, the problem's number 16,
// tower and side 5: nothing is hashed away, so two positions can never be taken for one another and no proof can rest
// on a collision.
struct Key {
    std::uint64_t black;  // never 0 for a real position: eight towers stand on eight different squares
    std::uint64_t gold;

    friend bool operator==(const Key&, const Key&) = default;
};

// Eight bytes below 64 squeezed into 48 bits.
constexpr std::uint64_t squeeze(const std::array<Square, towers>& squares) {
    std::uint64_t packed = std::bit_cast<std::uint64_t>(squares);
    packed = (packed & 0x003F003F003F003F) | ((packed & 0x3F003F003F003F00) >> 2);
    packed = (packed & 0x00000FFF00000FFF) | ((packed & 0x0FFF00000FFF0000) >> 4);
    return (packed & 0x0000000000FFFFFF) | ((packed & 0x00FFFFFF00000000) >> 8);
}

constexpr Key key_of(const Position& position, std::uint16_t problem) {
    const std::uint64_t to_move = position.tower | position.side << 4;
    return {squeeze(position.square[black]) | std::uint64_t{problem} << 48,
            squeeze(position.square[gold]) | to_move << 48};
}

constexpr std::uint64_t hash(const Key& key) {
    std::uint64_t mixed = key.black * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 32)) + key.gold;
    mixed *= 0xD6E8FEB86659FD93;
    mixed ^= mixed >> 32;
    return mixed * 0xCA5A826395121157;
}

// What is known about a position, told from the side to move: the proof and disproof numbers of its win, the nodes
// spent on it and, once solved, the plies to the end.
struct Entry {
    Key key;
    std::uint32_t proof;
    std::uint32_t disproof;
    std::uint32_t work;
    std::uint32_t plies;
};

// The whole budget is reserved at once but pages that are never touched cost nothing, and the table grows into it:
// easy positions stay in the processor's cache, and a cold start is cheap.
class Table {
public:
    // Takes the largest power of two that fits.
    explicit Table(std::size_t mebibytes) {
        if (mebibytes < 1 || mebibytes > most_mebibytes) throw std::invalid_argument("a table has 1 to 1048576 MiB");
        most_bits = std::bit_width((mebibytes << 20) / sizeof(Bucket)) - 1;
        reserve();
    }

    const Entry* find(const Key& key) const {
        for (const Entry& entry : bucket(key))
            if (entry.key == key) return &entry;
        return nullptr;
    }

    // Starts to load what `find` will look at. GCC takes a function that only prefetches for one without effect and
    // drops the call, unless it is inlined before it is looked at.
#if defined(__GNUC__)
    [[gnu::always_inline]]
#endif
    void prefetch([[maybe_unused]] const Key& key) const {
#if defined(__GNUC__)
        const auto* lines = reinterpret_cast<const char*>(&bucket(key));
        for (std::size_t offset = 0; offset < sizeof(Bucket); offset += 64) __builtin_prefetch(lines + offset);
#endif
    }

    // Keeps what was dearest to find out; the newcomer always gets a place.
    void store(const Entry& entry) {
        Entry* place = &bucket(entry.key)[0];
        for (Entry& candidate : bucket(entry.key)) {
            if (candidate.key == entry.key) {
                candidate = entry;
                return;
            }
            if (candidate.work < place->work) place = &candidate;
        }
        entries += place->key.black == 0;
        *place = entry;
        if (entries > ways << (bits - 1) && bits < most_bits) grow();
    }

    void clear() { reserve(); }

private:
    static constexpr std::size_t ways = 4;
    static constexpr int first_bits = 10;
    static constexpr std::size_t most_mebibytes = std::size_t{1} << 20;
    using Bucket = std::array<Entry, ways>;

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    Bucket& bucket(const Key& key) { return buckets[hash(key) >> (64 - bits)]; }
    const Bucket& bucket(const Key& key) const { return buckets[hash(key) >> (64 - bits)]; }

    void reserve() {
        memory.reset();
        const std::size_t size = (std::size_t{1} << most_bits) * sizeof(Bucket) + sizeof(Bucket);
        memory.reset(std::calloc(size, 1));
        if (!memory) throw std::bad_alloc();
        const auto address = reinterpret_cast<std::uintptr_t>(memory.get());
        buckets = reinterpret_cast<Bucket*>((address + sizeof(Bucket) - 1) & ~(sizeof(Bucket) - 1));
        ask_for_large_pages(size);
        bits = first_bits;
        entries = 0;
    }

    // A large table is read at random, and most of a search's time would go into finding its pages. The first
    // stretch, all that easy positions use, keeps small pages, which are quicker to get.
    void ask_for_large_pages([[maybe_unused]] std::size_t size) {
#if defined(__linux__)
        constexpr std::size_t page = std::size_t{2} << 20;
        const auto address = reinterpret_cast<std::uintptr_t>(memory.get());
        const std::uintptr_t begin = (address + 8 * page - 1) & ~(page - 1);
        const std::uintptr_t end = (address + size) & ~(page - 1);
        if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
    }

    // Twice the buckets: bucket i becomes 2i and 2i + 1, so going down from the last one nothing is overwritten.
    void grow() {
        ++bits;
        for (std::size_t index = std::size_t{1} << (bits - 1); index-- > 0;) {
            const Bucket old = buckets[index];
            std::memset(static_cast<void*>(&buckets[index]), 0, sizeof(Bucket));
            for (const Entry& entry : old)
                if (entry.key.black != 0) *std::ranges::find(bucket(entry.key), Key{}, &Entry::key) = entry;
        }
    }

    std::unique_ptr<void, Free> memory;
    Bucket* buckets = nullptr;
    int most_bits = 0;
    int bits = 0;
    std::size_t entries = 0;
};

}  // namespace futari::kamisado
