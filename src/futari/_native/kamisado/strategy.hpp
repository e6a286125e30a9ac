// A whole winning strategy: one move for every position that the winner may have to face.
#pragma once

#include "engine.hpp"

#include <unordered_map>
#include <unordered_set>

namespace futari::kamisado {

// Where the winner can end the round at once as wished, or has a single move, a strategy says nothing: there is
// nothing to remember.
struct Step {
    Position position;
    Move move;
};

// Looks for a small strategy. In each position several winning moves are compared by the steps that their replies
// need, counted as a tree; then, if asked to polish, single moves are exchanged as long as fewer different positions
// remain. The proofs come from the engine, which searches again what its table has lost.
class Strategist {
public:
    // `effort`: the nodes granted to proving each move that might do. Without any only what the table knows is
    // compared.
    Strategist(Engine& engine, const Wish& wish, Side winner, std::uint64_t effort)
        : engine(engine), wish(wish), winner(winner), effort(effort) {}

    // The steps in the order in which they are met: after a move the replies follow as `for_each_move` lists them,
    // each with all that comes after it, a position met before being left out. None if the budget did not suffice.
    std::optional<std::vector<Step>> steps(const Position& root, bool polish) {
        collect(root);
        while (polish && !incomplete && exchange_moves(root)) {
        }
        if (incomplete) return std::nullopt;
        return std::move(collected);
    }

private:
    static constexpr std::uint32_t unlimited = never;

    struct Hash {
        std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(hash(key)); }
    };

    struct Plan {
        Move move{};
        std::uint32_t size = unlimited;  // steps needed from here, with this move
        std::uint32_t searched = 0;      // no plan below this many steps was found
    };

    struct Candidate {
        Move move;
        std::uint32_t plies;
    };

    // Steps needed from a position, or more than `limit`. Counted as a tree: a position met twice counts twice.
    std::uint32_t cost(const Position& position, std::uint32_t limit) {
        return position.side == winner ? cost_of_choice(position, limit) : cost_of_replies(position, limit);
    }

    std::uint32_t cost_of_replies(const Position& position, std::uint32_t limit) {
        std::uint32_t total = 0;
        for_each_move(position, [&](const Move& move) {
            Position next = position;
            if (total > limit || play(next, move).ending != Ending::none) return;
            total = std::min(unlimited, total + cost(next, limit - total));
        });
        return total;
    }

    std::uint32_t cost_of_choice(const Position& position, std::uint32_t limit) {
        if (ends_at_once(position)) return 0;
        const Key key = key_of(position, 0);
        if (const auto known = plans.find(key); known != plans.end()) {
            if (known->second.size <= limit) return known->second.size;
            if (limit < known->second.searched) return limit + 1;
        }
        Plan plan = plans[key];
        const std::uint32_t own = count_moves(position) > 1;
        for (const Candidate& candidate : candidates(position)) {
            const std::uint32_t best = std::min(plan.size, limit + 1);
            if (best <= own) break;
            Position next = position;
            const bool ended = play(next, candidate.move).ending != Ending::none;
            const std::uint32_t size = own + (ended ? 0 : cost(next, best - own - 1));
            if (size < best) plan = {candidate.move, size, plan.searched};
        }
        plan.searched = std::max(plan.searched, std::min(limit + 1, plan.size));
        plans[key] = plan;
        return std::min(plan.size, limit + 1);
    }

    // Winning moves, the likely cheapest first. At least one, unless the search is halted.
    std::vector<Candidate> candidates(const Position& position) {
        std::vector<Candidate> winning;
        for_each_move(position, [&](const Move& move) {
            const Numbers numbers = engine.solve_after(position, move, wish, effort);
            if (numbers.answer() == Answer::yes) winning.push_back({move, numbers.plies});
        });
        if (winning.empty())
            if (const auto move = engine.shortest_win(position, wish)) winning.push_back({*move, 0});
        std::ranges::stable_sort(winning, {}, &Candidate::plies);
        return winning;
    }

    bool ends_at_once(const Position& position) const {
        bool found = false;
        for_each_tower(position, [&](Tower tower) {
            found = found || (wish.wants(winner, tower) && targets(position, winner, tower) & far_row);
        });
        return found;
    }

    static std::uint32_t count_moves(const Position& position) {
        std::uint32_t moves = 0;
        for_each_move(position, [&](const Move&) { ++moves; });
        return moves;
    }

    void collect(const Position& root) {
        collected.clear();
        met.clear();
        incomplete = false;
        collect_from(root);
    }

    void collect_from(const Position& position) {
        if (incomplete || !met.insert(key_of(position, 0)).second) return;
        if (position.side != winner)
            return for_each_move(position, [&](const Move& move) { collect_after(position, move); });
        if (ends_at_once(position)) return;
        incomplete = cost_of_choice(position, unlimited - 1) >= unlimited;
        if (incomplete) return;
        const Move move = plans[key_of(position, 0)].move;
        if (count_moves(position) > 1) collected.push_back({position, move});
        collect_after(position, move);
    }

    void collect_after(const Position& position, const Move& move) {
        Position next = position;
        if (play(next, move).ending == Ending::none) collect_from(next);
    }

    // Tries every other winning move at every step, and keeps what makes the whole smaller.
    bool exchange_moves(const Position& root) {
        const std::vector<Step> before = collected;
        std::size_t fewest = before.size();
        for (const Step& step : before)
            for (const Candidate& candidate : candidates(step.position)) {
                Move& move = plans[key_of(step.position, 0)].move;
                const Move kept = move;
                move = candidate.move;
                collect(root);
                if (!incomplete && collected.size() < fewest)
                    fewest = collected.size();
                else
                    plans[key_of(step.position, 0)].move = kept;
                if (engine.halt.is_on()) break;
            }
        collect(root);
        return fewest < before.size() && !engine.halt.is_on();
    }

    Engine& engine;
    Wish wish;
    Side winner;
    std::uint64_t effort;
    std::unordered_map<Key, Plan, Hash> plans;
    std::unordered_set<Key, Hash> met;
    std::vector<Step> collected;
    bool incomplete = false;
};

// The strategy of whoever is proved right about "the side to move gets at least `threshold`"; none if nobody is.
inline std::optional<std::vector<Step>> find_strategy(Engine& engine, const Position& position, int threshold,
                                                      std::uint64_t effort, bool polish) {
    const Answer answer = engine.at_least(position, threshold);
    if (answer == Answer::unknown) return std::nullopt;
    const Side winner = answer == Answer::yes ? position.side : position.side ^ 1;
    return Strategist(engine, Wish::at_least(position, position.side, threshold), winner, effort)
        .steps(position, polish);
}

}  // namespace futari::kamisado
