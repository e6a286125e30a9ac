// Guesses at what a side cannot see, and what many of them tell of the enemy's stacks.

#pragma once

#include "battle.hpp"
#include "menace.hpp"
#include "might.hpp"

namespace futari::sekigahara {

// One guess: where the enemy's blocks stand, and of which cards his hand is; with dice of its own, so that everything is
// tried with the same luck.
struct Guess {
    Stacks stacks{};
    Hand unseen, seen;
    int hand_size = 0;
    std::uint64_t dice = 0;
};

// In what share of the guesses a chief is at a place.
inline double chief_at(const std::vector<Guess>& guesses, Blocks chief, int at) {
    int found = 0;
    for (const Guess& guess : guesses) found += (guess.stacks[at] & chief) != 0;
    return static_cast<double>(found) / static_cast<double>(guesses.size());
}

// A hand of so many cards that the enemy may hold.
inline Hand held_in(const Guess& guess, int cards, Dice& dice) {
    std::vector<std::uint8_t> pool;
    for (int kind = 0; kind < kCardKinds; ++kind) {
        pool.insert(pool.end(), guess.unseen.count[kind], static_cast<std::uint8_t>(kind));
    }
    Hand hand;
    for (int kind = 0; kind < kCardKinds; ++kind) {
        for (int held = 0; held < guess.seen.count[kind] && hand.size < cards; ++held) hand.add(kind);
    }
    for (int left = static_cast<int>(pool.size()); left > 0 && hand.size < cards; --left) {
        const std::uint32_t pick = dice.below(static_cast<std::uint32_t>(left));
        hand.add(pool[pick]);
        pool[pick] = pool[static_cast<std::size_t>(left - 1)];
    }
    return hand;
}

// The four of a stack who count most mon.
inline Blocks best_four(const Edition& edition, int side, Blocks stack) {
    while (size_of(stack) > kFast) {
        int least = -1;
        for_each(stack, [&](int number) {
            if (least < 0 || edition.block[side][number].mon < edition.block[side][least].mon) least = number;
        });
        stack &= ~bit(least);
    }
    return stack;
}

// What the guesses tell of the enemy's stacks, who will play so many cards.
inline Menace menace_of(const Edition& edition, int enemy, const std::vector<Guess>& guesses, Might& might, int cards) {
    constexpr std::size_t kWorldsEnough = 8;
    constexpr double kTrusted = 0.6, kLeast = 0.7, kMost = 1.6;  // how far strength is believed, and how far it goes
    constexpr double kLed = 0.15;  // in fewer of the guesses a leader is not expected
    Menace found;
    if (guesses.size() < kWorldsEnough) return found;
    found.told_apart = true;
    const Blocks all = (Blocks{1} << edition.blocks[enemy]) - 1;
    const double blocks = edition.blocks[enemy], most = at_most(edition, enemy, all).walls;
    double mon = 0;
    for (int number = 0; number < edition.blocks[enemy]; ++number) mon += edition.block[enemy][number].mon;
    const double alike = (most - mon) / (blocks * (blocks - 1) / 2);
    std::vector<Hand> hands;
    for (const Guess& guess : guesses) {
        Dice dice{guess.dice};
        hands.push_back(held_in(guess, cards, dice));
    }
    for (int at = 0; at < edition.places; ++at) {
        double made = 0, usual = 0;
        std::size_t led = 0;
        for (std::size_t each = 0; each < guesses.size(); ++each) {
            const Blocks stack = guesses[each].stacks[at];
            const int count = size_of(stack);
            if (!count) continue;
            led += (stack & edition.leaders[enemy]) != 0;
            made += at_most(edition, enemy, stack).walls;
            usual += count * mon / blocks + alike * count * (count - 1) / 2;
            const Blocks fast = best_four(edition, enemy, stack);
            const int whole = might.of(stack, hands[each], true);
            const int four = count > kFast ? might.of(fast, hands[each], true) : whole;
            found.whole_before_walls[at].push_back(static_cast<std::uint8_t>(whole));
            found.four_before_walls[at].push_back(static_cast<std::uint8_t>(four));
            found.whole_made[at].push_back(static_cast<std::uint8_t>(might.of(stack, hands[each])));
            found.four_made[at].push_back(static_cast<std::uint8_t>(might.of(fast, hands[each])));
            for (std::size_t seven = 0; seven < found.whole[at].size(); ++seven) {
                const int needed = kImpactALoss * (static_cast<int>(seven) + 1);
                found.whole[at][seven] += (whole >= needed) / static_cast<double>(guesses.size());
                found.four[at][seven] += (four >= needed) / static_cast<double>(guesses.size());
            }
        }
        if (usual > 0) found.each[at] = std::min(kMost, std::max(kLeast, 1 + kTrusted * (made / usual - 1)));
        if (usual > 0 && static_cast<double>(led) < kLed * static_cast<double>(guesses.size())) found.leaderless |= bit(at);
    }
    return found;
}

}  // namespace futari::sekigahara
