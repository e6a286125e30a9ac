// A look past the own phase: plans are carried out in guessed worlds, their combats fought, and both sides play on.

#pragma once

#include "planner.hpp"
#include "week.hpp"

namespace futari::sekigahara {

// How the sides play on in a guessed world.
struct Habits {
    Scope scope;
    int guesses = 4;        // worlds of his own in which each tries his battles
    double knows = 0.5;     // how likely a guess has the enemy's chief where he is
    double last_word = 0;   // what each gives for the second place of an early week
};

// What somebody may think who only sees the numbers of the enemy's blocks: they are dealt anew, but for a chief whose
// place may be known.
inline Guess redealt(const World& world, int side, double knows, Dice& dice) {
    const Edition& edition = *world.edition;
    const int enemy = 1 - side;
    Guess guess;
    const Pile& pile = world.pile[enemy];
    guess.unseen = pile.hand;
    for (int card = 0; card < pile.left; ++card) guess.unseen.add(pile.deck[card]);
    guess.hand_size = pile.hand.size;
    guess.dice = dice.next();
    std::array<std::uint8_t, kMostBlocks> pool;
    int size = 0;
    const Blocks chief = edition.chiefs[enemy];
    Blocks all = world.box[enemy];
    for (int at = 0; at < world.bagged[enemy]; ++at) all |= bit(world.bag[enemy][at]);
    int home = -1;
    for (int at = 0; at < edition.places; ++at) {
        all |= world.stacks[enemy][at];
        if (world.stacks[enemy][at] & chief) home = at;
    }
    const bool known = home >= 0 && dice.below(1000) < knows * 1000;
    for_each(known ? all & ~chief : all, [&](int number) { pool[size++] = static_cast<std::uint8_t>(number); });
    for (int at = 0; at < edition.places; ++at) {
        int count = size_of(world.stacks[enemy][at]);
        if (known && at == home) guess.stacks[at] |= chief, --count;
        for (; count > 0; --count) {
            const int pick = static_cast<int>(dice.below(static_cast<std::uint32_t>(size)));
            guess.stacks[at] |= bit(pool[pick]);
            pool[pick] = pool[--size];
        }
    }
    return guess;
}

// One side or the other plays a whole phase.
class Playing {
public:
    Playing(const std::array<Evaluation*, 2>& evaluations, std::array<Might, 2>& might, const Edition& edition,
            const std::array<Habits, 2>& habits, Dice& dice)
        : evaluations_(evaluations), might_(might), edition_(edition), habits_(habits), dice_(dice),
          calendar_(evaluations_, might, {habits[0].last_word, habits[1].last_word}, dice) {}

    // The best plan of the side that moves, as far as it can see.
    Plan plan(const World& world) { return std::move(plans(world).front()); }

    std::vector<Plan> plans(const World& world) {
        const int side = world.active;
        const Habits& habits = habits_[side];
        guesses_.clear();
        for (int at = 0; at < habits.guesses; ++at) guesses_.push_back(redealt(world, side, habits.knows, dice_));
        Planner planner(*evaluations_[side], might_, edition_, side, guesses_, habits.scope, none_, dice_);
        return planner.plans(world, false);
    }

    // Everything up to the next movement phase.
    void carry_on(World& world, const Plan& plan) {
        const int side = world.active;
        if (plan.level == kExchange) {
            for (int card : plan.paid) world.discard(side, card);
            world.draw(side, static_cast<int>(plan.paid.size()), dice_);
            world.phase = {};
        } else {
            for (int card : plan.paid) world.discard(side, card);
            begin_movement(world, kLevels[plan.level]);
            for (const Order& order : plan.orders) {
                if (world.is_over()) return;
                // What went otherwise than planned ends the plan.
                if (!is_possible(world, side, order) || !carry_out(world, order, dice_)) break;
            }
        }
        finish(world);
    }

    // The combats that are left of a phase, and what comes before the next movement phase.
    void finish(World& world) {
        if (!world.is_over()) CombatPhase(world, dice_).fight_all();
        if (!world.is_over()) calendar_.next_phase(world);
    }

    Calendar& calendar() { return calendar_; }

private:
    std::array<Evaluation*, 2> evaluations_;
    std::array<Might, 2>& might_;
    const Edition& edition_;
    std::array<Habits, 2> habits_;
    Dice& dice_;
    Calendar calendar_;
    std::vector<Guess> guesses_;
    const std::vector<CameFrom> none_;
};

// A whole world that somebody may think of who sees one side alone: everything that is hidden is dealt anew.
inline World imagined(const World& world, int side, double knows, Dice& dice) {
    World made = world;
    const int enemy = 1 - side;
    const Guess guess = redealt(world, side, knows, dice);
    Blocks rest = world.box[enemy];
    for (int at = 0; at < world.bagged[enemy]; ++at) rest |= bit(world.bag[enemy][at]);
    for (int at = 0; at < world.edition->places; ++at) rest |= world.stacks[enemy][at];
    made.stacks[enemy] = guess.stacks;
    for (int at = 0; at < world.edition->places; ++at) rest &= ~guess.stacks[at];
    made.inside[enemy] = 0;
    for_each(world.sieges, [&](int at) {
        if (world.castle_owner(at) == enemy) made.inside[enemy] |= made.stacks[enemy][at];
    });
    std::vector<std::uint8_t> pool;
    for_each(rest, [&](int number) { pool.push_back(static_cast<std::uint8_t>(number)); });
    deal(pool, static_cast<int>(pool.size()), dice, [](std::uint8_t) {});
    const int boxed = size_of(world.box[enemy]);
    made.box[enemy] = 0;
    made.bagged[enemy] = 0;
    for (int at = 0; at < static_cast<int>(pool.size()); ++at) {
        if (at < boxed) {
            made.box[enemy] |= bit(pool[at]);
        } else {
            made.bag[enemy][made.bagged[enemy]++] = pool[at];
        }
    }
    Pile& pile = made.pile[enemy];
    std::vector<std::uint8_t> cards(pile.deck.begin(), pile.deck.begin() + pile.left);
    for (int kind = 0; kind < kCardKinds; ++kind) cards.insert(cards.end(), pile.hand.count[kind], static_cast<std::uint8_t>(kind));
    deal(cards, static_cast<int>(cards.size()), dice, [](std::uint8_t) {});
    const int held = pile.hand.size;
    pile.hand = {};
    for (int at = 0; at < held; ++at) pile.hand.add(cards[at]);
    std::copy(cards.begin() + held, cards.end(), pile.deck.begin());
    Pile& own = made.pile[side];
    std::vector<std::uint8_t> deck(own.deck.begin(), own.deck.begin() + own.left);
    deal(deck, own.left, dice, [](std::uint8_t) {});
    std::copy(deck.begin(), deck.end(), own.deck.begin());
    std::vector<std::uint8_t> bag(made.bag[side].begin(), made.bag[side].begin() + made.bagged[side]);
    deal(bag, made.bagged[side], dice, [](std::uint8_t) {});
    std::copy(bag.begin(), bag.end(), made.bag[side].begin());
    return made;
}

// How plans are compared: in so many worlds at first, the better half of them in twice as many more; `depth` phases are
// played on after the own one, the last of them only planned. One world speaks for at most `loudest` points, and for
// `decided` if the war ends in it.
struct Horizon {
    int worlds = 0, depth = 1;
    double doubt = 5.0, loudest = 4.0, decided = 20.0;
    double deadline = std::numeric_limits<double>::infinity();
};

class Foresight {
public:
    Foresight(const std::array<Evaluation*, 2>& evaluations, std::array<Might, 2>& might, const Edition& edition,
              const std::array<Habits, 2>& habits, const Horizon& horizon)
        : evaluations_(evaluations), might_(might), edition_(edition), habits_(habits), horizon_(horizon) {}

    // The number of the plan that looks best with what follows it. `draw` gives worlds to try them in.
    template <class Draw>
    std::size_t best(const std::vector<Plan>& plans, int side, Dice& dice, Draw draw) {
        std::vector<std::vector<double>> seen(plans.size());
        std::vector<std::size_t> left(plans.size());
        std::vector<double> doubts(plans.size());
        for (std::size_t at = 0; at < left.size(); ++at) {
            left[at] = at;
            doubts[at] = horizon_.doubt * std::max(1.0, kApart / std::max(1, elsewhere(plans[at], plans[0], side)));
        }
        for (int worlds = horizon_.worlds; left.size() > 1; worlds *= 2) {
            for (int each = 0; each < worlds; ++each) {
                const double began = thread_seconds();
                if (began > horizon_.deadline) break;
                const World world = draw(dice);
                try_all(left, plans, side, world, dice.next(), seen);
                if (worlds == horizon_.worlds && each == 0) left.resize(affordable(left.size(), thread_seconds() - began));
            }
            std::stable_sort(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
                return plans[a].value + kShare * doubted(seen[a], seen[0], doubts[a]) >
                       plans[b].value + kShare * doubted(seen[b], seen[0], doubts[b]);
            });
            left.resize(left.size() / 2);
        }
        return left.front();
    }

private:
    static constexpr double kShare = 0.8;  // what of a surprise counts
    static constexpr double kEnds = 40.0;  // so much makes only the end of the war
    // Plans after which fewer blocks stand elsewhere go on more alike, so it takes more worlds to believe otherwise.
    static constexpr double kApart = 6.0;

    // Of so many plans, which took so long in the first world, those for whose comparison there is time: to try few of them
    // to the end tells more than to try all of them in a few worlds.
    std::size_t affordable(std::size_t plans, double seconds) const {
        const double left = (horizon_.deadline - thread_seconds()) * static_cast<double>(plans) / std::max(seconds, 1e-9);
        const auto tries = [&](std::size_t tried) {
            double total = 0;
            for (double worlds = horizon_.worlds; tried > 1; worlds *= 2, tried /= 2) {
                total += worlds * static_cast<double>(tried);
            }
            return total;
        };
        while (plans > 2 && tries(plans) > left) --plans;
        return plans;
    }

    // All plans that are left and the one that looked best in one world, or none of them if there is no time for all.
    void try_all(const std::vector<std::size_t>& left, const std::vector<Plan>& plans, int side, const World& world,
                 std::uint64_t luck, std::vector<std::vector<double>>& seen) {
        std::vector<std::size_t> tried = left;
        if (std::find(left.begin(), left.end(), 0U) == left.end()) tried.push_back(0);
        std::vector<double> found;
        for (std::size_t number : tried) {
            if (thread_seconds() > horizon_.deadline) return;
            found.push_back(surprise(world, plans[number], side, luck));
        }
        for (std::size_t at = 0; at < tried.size(); ++at) seen[tried[at]].push_back(found[at]);
    }

    // How much better or worse it goes on than things looked when the next phase began: the luck of the plan's own
    // combats is in both, so it does not count; their odds are in the plan's value.
    double surprise(World world, const Plan& plan, int side, std::uint64_t luck) {
        Dice dice{luck};
        Playing playing(evaluations_, might_, edition_, habits_, dice);
        playing.carry_on(world, plan);
        if (world.is_over()) return 0;
        const Holds held = holds_of(world, side);
        const double before = evaluations_[side]->value(world, side, held);
        for (int phase = 1;; ++phase) {
            const int active = world.active;
            const Plan next = playing.plan(world);
            if (phase == horizon_.depth) return (active == side ? next.value : -next.value) - before;
            playing.carry_on(world, next);
            if (world.is_over()) return evaluations_[side]->value(world, side, held) - before;
        }
    }

    // How much better it is than the plan that looked best, in the worlds both were tried in.
    double doubted(const std::vector<double>& seen, const std::vector<double>& usual, double doubt) const {
        const std::size_t count = std::min(seen.size(), usual.size());
        double total = 0;
        for (std::size_t at = 0; at < count; ++at) {
            const double more = seen[at] - usual[at];
            const double most = std::abs(more) > kEnds ? horizon_.decided : horizon_.loudest;
            total += std::max(-most, std::min(most, more));
        }
        return total / (static_cast<double>(count) + doubt);
    }

    std::array<Evaluation*, 2> evaluations_;
    std::array<Might, 2>& might_;
    const Edition& edition_;
    std::array<Habits, 2> habits_;
    Horizon horizon_;
};

// What a world in the midst of a combat phase is worth to a side when both have played on: until the side has planned its
// first phase after one of the enemy's.
inline double sequel(Playing& playing, Evaluation& evaluation, World world, int side) {
    playing.finish(world);
    for (bool answered = false; !world.is_over();) {
        const int active = world.active;
        const Plan next = playing.plan(world);
        if (active == side && answered) return next.value;
        answered |= active != side;
        playing.carry_on(world, next);
    }
    return evaluation.value(world, side, holds_of(world, side));
}

}  // namespace futari::sekigahara
