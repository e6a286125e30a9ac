// The weekly cycle (6): reinforcements, the bid, and whose phase is next, both sides led by plain rules.

#pragma once

#include "evaluation.hpp"
#include "hand.hpp"

namespace futari::sekigahara {

constexpr int kLastWeekOfTwoBlocks = 4;

// What the second place of a week is worth to whoever wins the bid; in the last two weeks everybody wants it.
inline double last_word(int week, double early) {
    return week == kLastWeek ? 7.5 : week == kLastWeek - 1 ? 3.0 : early;
}

class Calendar {
public:
    // `early` is what each side gives for the last word of an early week, in points.
    Calendar(const std::array<Evaluation*, 2>& evaluations, std::array<Might, 2>& might, std::array<double, 2> early,
             Dice& dice)
        : evaluations_(evaluations), might_(might), early_(early), dice_(dice) {}

    // A war begins with the bid of week 1 (6.1).
    void begin(World& world) {
        world.week = 0;
        next_week(world);
    }

    // 6.4: the next movement phase, or the end.
    void next_phase(World& world) {
        if (world.active == world.first) {
            world.active = 1 - world.first;
        } else if (world.turn + 1 < kTurns) {
            ++world.turn;
            world.active = world.first;
        } else {
            next_week(world);
        }
        world.phase = {};
    }

    void next_week(World& world) {
        if (world.week == kLastWeek) {
            const auto score = world.points();
            world.winner = score[kTokugawa] > score[kIshida] ? kTokugawa : kIshida;
            return;
        }
        ++world.week;
        world.turn = 0;
        if (world.week > 1) reinforce(world);
        bid(world);
    }

private:
    // 6.2: half of the hand goes, new cards and blocks come.
    void reinforce(World& world) {
        for (int side = 0; side < 2; ++side) {
            const Hand& hand = world.pile[side].hand;
            for (int card : Front(world, side, might_[side]).cheapest(hand, hand.size / 2)) world.discard(side, card);
        }
        const int castles = world.more_castles(), resources = world.more_resources();
        for (int side = 0; side < 2; ++side) {
            const int sign = side == kTokugawa ? 1 : -1;
            world.draw(side, kCardsAWeek + (castles * sign > 0), dice_);
            int blocks = (world.week <= kLastWeekOfTwoBlocks ? 2 : 1) + (resources * sign > 0);
            for (; blocks > 0 && world.bagged[side]; --blocks) {
                world.box[side] |= bit(world.bag[side][--world.bagged[side]]);
            }
        }
    }

    // 6.3: the higher number decides who moves first.
    void bid(World& world) {
        std::array<int, 2> bids{};
        for (int side = 0; side < 2; ++side) {
            const int card = best_bid(world, side);
            if (card < 0) continue;
            bids[side] = world.edition->card[side][card].bid;
            world.discard(side, card);
        }
        const int chooser = bids[kTokugawa] > bids[kIshida] ? kTokugawa : kIshida;
        world.first = last_word(world.week, early_[chooser]) > 0 ? 1 - chooser : chooser;
        world.active = world.first;
    }

    // The card whose chance to win the bid is worth most, less what the card is worth.
    int best_bid(const World& world, int side) {
        const Edition& edition = *world.edition;
        const Hand& hand = world.pile[side].hand;
        const CardWorth worth = Front(world, side, might_[side]).worth(hand);
        const double stake = std::max(kFirstStrike, last_word(world.week, early_[side]));
        const double price = evaluations_[side]->worth.card(world);
        int best = -1;
        double most = 0;
        for (int kind = 0; kind < edition.kinds[side]; ++kind) {
            if (!hand.count[kind]) continue;
            double beaten = 0;
            for (int other = 0; other < 4; ++other) {
                for (int card = 0; card < edition.kinds[1 - side]; ++card) {
                    const Card& theirs = edition.card[1 - side][card];
                    if (theirs.kind == other && theirs.bid < edition.card[side][kind].bid) {
                        beaten += kBids[other];
                        break;
                    }
                }
            }
            const double value = stake * beaten - price * worth[kind];
            if (best < 0 || value > most) best = kind, most = value;
        }
        return best;
    }

    // How often an enemy bids a card of each kind; what moving first is worth where nothing else is.
    static constexpr std::array<double, 4> kBids{0.3, 0.35, 0.15, 0.2};
    static constexpr double kFirstStrike = 0.3;

    const std::array<Evaluation*, 2>& evaluations_;
    std::array<Might, 2>& might_;
    std::array<double, 2> early_;
    Dice& dice_;
};

}  // namespace futari::sekigahara
