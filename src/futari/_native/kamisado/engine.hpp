// The engine: questions about a round answered by proofs.
#pragma once

#include "proof.hpp"

#include <map>
#include <optional>
#include <vector>

namespace futari::kamisado {

// What is proved about the result of a round with best play: at least `low`, at most `high`. A result is the worth of
// the ring (1, 2, 4, 8), told by the side to move: positive if that side takes it.
struct Bounds {
    int low;
    int high;

    bool is_exact() const { return low == high; }
    Bounds told_by_other() const { return {-high, -low}; }
};

struct Analysed {
    Move move;
    Bounds bounds;
};

inline constexpr std::uint64_t no_limit = std::uint64_t{1} << 62;  // nodes that nobody will ever visit

class Engine {
public:
    explicit Engine(std::size_t mebibytes) : table(mebibytes), proof(table, halt) {}

    // Each question may visit so many nodes; what is not proved by then stays open.
    void set_budget(std::uint64_t budget) { last_node = proof.visited() + std::min(budget, no_limit); }

    // Does the side to move get a result of at least `threshold`?
    Answer at_least(const Position& position, int threshold) {
        return solve(position, Wish::at_least(position, position.side, threshold)).answer();
    }

    // Who wins: `low` is positive or `high` negative, unless the budget was too small.
    Bounds value(const Position& position) {
        const Bounds possible = {-dearest(position, position.side ^ 1), dearest(position, position.side)};
        switch (at_least(position, 1)) {
            case Answer::yes:
                return {cheapest(position, position.side), possible.high};
            case Answer::no:
                return {possible.low, -cheapest(position, position.side ^ 1)};
            default:
                return possible;
        }
    }

    // How many points the round is worth. The winner asks for one ring more until that is refused.
    Bounds points(const Position& position) {
        Bounds bounds = value(position);
        if (bounds.low > 0) return raise(position, bounds);
        if (bounds.high < 0) return lower(position, bounds);
        return bounds;
    }

    // The value (or points) of every move, told by the side that makes it, in the order of `for_each_move`.
    template <class Visit>
    void analyse(const Position& position, bool ask_points, std::uint64_t budget, Visit visit) {
        for_each_move(position, [&](const Move& move) {
            set_budget(budget);
            visit(Analysed{move, after(position, move, ask_points)});
        });
    }

    // A line in which both sides hold a result that was proved to be at least `low` and at most `high`, told by the
    // side to move. The winner takes the shortest win known, the loser the reply that lasts longest. It ends early if
    // the budget does.
    std::vector<Move> line(Position position, Bounds bounds) {
        std::vector<Move> moves;
        const std::array<Wish, 2> wish = wishes(position, bounds);
        const Side winner = bounds.low > 0 ? position.side : position.side ^ 1;
        while (const std::optional<Move> move = hold(position, wish, winner)) {
            moves.push_back(*move);
            if (play(position, *move).ending != Ending::none) break;
        }
        return moves;
    }

    void clear() {
        table.clear();
        problems.clear();
    }

    std::uint64_t nodes() const { return proof.visited(); }

    Halt halt;

    // The numbers of a position, told by the side to move, after at most so many nodes.
    Numbers solve(const Position& position, const Wish& wish, std::uint64_t effort = no_limit) {
        const std::uint64_t visited = proof.visited();
        const std::uint64_t left = last_node > visited ? last_node - visited : 0;
        return proof.solve(position, wish, problem_of(position, wish), std::min(effort, left));
    }

    // The numbers after a move, told by the side that makes it.
    Numbers solve_after(const Position& position, const Move& move, const Wish& wish,
                        std::uint64_t effort = no_limit) {
        Position next = position;
        const Result result = play(next, move);
        if (result.ending != Ending::none) return wish.contents(result) == position.side ? won_in(1) : lost_in(1);
        Numbers numbers = solve(next, wish, effort);
        ++numbers.plies;
        return next.side == position.side ? numbers : numbers.told_by_other();
    }

    // The first move of a proof that the side to move gets its wish.
    std::optional<Move> shortest_win(const Position& position, const Wish& wish) {
        if (solve(position, wish).answer() != Answer::yes) return std::nullopt;
        std::optional<Move> best = known_win(position, wish);
        if (!best)  // the table has lost the proof's first step: look for it again
            for_each_move(position, [&](const Move& move) {
                if (!best && solve_after(position, move, wish).answer() == Answer::yes) best = move;
            });
        return best;
    }

private:
    Numbers look_after(const Position& position, const Move& move, const Wish& wish) {
        proof.ask(wish, problem_of(position, wish));
        return proof.look_after(position, move);
    }

    using Problem = std::array<std::uint8_t, 2 * towers + 2>;

    // The number under which the table keeps what belongs to one wish and one set of rings.
    std::uint16_t problem_of(const Position& position, const Wish& wish) {
        Problem problem{};
        for (int tower = 0; tower < towers; ++tower) {
            problem[tower] = position.rings[black][tower];
            problem[towers + tower] = position.rings[gold][tower];
        }
        problem[2 * towers] = wish.wanted[black];
        problem[2 * towers + 1] = wish.wanted[gold];
        if (problems.size() > 0xFFFF && !problems.contains(problem)) clear();
        return problems.try_emplace(problem, static_cast<std::uint16_t>(problems.size())).first->second;
    }

    static int dearest(const Position& position, Side side) {
        return ring_worth(*std::ranges::max_element(position.rings[side]));
    }
    static int cheapest(const Position& position, Side side) {
        return ring_worth(*std::ranges::min_element(position.rings[side]));
    }

    // The next worth above `worth` that a ring of this side can have.
    static int next_worth(const Position& position, Side side, int worth) {
        int next = 2 * ring_worth(most_rings);
        for (const Rings rings : position.rings[side])
            if (ring_worth(rings) > worth) next = std::min(next, ring_worth(rings));
        return next;
    }

    Bounds raise(const Position& position, Bounds bounds) {
        while (!bounds.is_exact()) {
            const int more = next_worth(position, position.side, bounds.low);
            const Answer answer = at_least(position, more);
            if (answer == Answer::unknown) break;
            if (answer == Answer::yes)
                bounds.low = more;
            else
                bounds.high = bounds.low;
        }
        return bounds;
    }

    Bounds lower(const Position& position, Bounds bounds) {
        while (!bounds.is_exact()) {
            const Answer answer = at_least(position, bounds.high);
            if (answer == Answer::unknown) break;
            if (answer == Answer::yes)
                bounds.low = bounds.high;
            else
                bounds.high = -next_worth(position, position.side ^ 1, -bounds.high);
        }
        return bounds;
    }

    Bounds after(const Position& position, const Move& move, bool ask_points) {
        Position next = position;
        const Result result = play(next, move);
        if (result.ending != Ending::none) {
            const int worth = ring_worth(position.rings[result.winner][result.tower]);
            return result.winner == position.side ? Bounds{worth, worth} : Bounds{-worth, -worth};
        }
        const Bounds bounds = ask_points ? points(next) : value(next);
        return next.side == position.side ? bounds : bounds.told_by_other();
    }

    // What each side can hold: the mover at least `low`, the opponent at most `high`.
    static std::array<Wish, 2> wishes(const Position& position, Bounds bounds) {
        std::array<Wish, 2> wish;
        wish[position.side] = Wish::at_least(position, position.side, bounds.low);
        wish[position.side ^ 1] = Wish::at_least(position, position.side ^ 1, -bounds.high);
        return wish;
    }

    // A move after which the mover still holds its wish. Plies are counted in the winner's proof.
    std::optional<Move> hold(const Position& position, const std::array<Wish, 2>& wish, Side winner) {
        return position.side == winner ? shortest_win(position, wish[winner])
                                       : longest_defence(position, wish[position.side], wish[winner]);
    }

    std::optional<Move> known_win(const Position& position, const Wish& wish) {
        std::optional<Move> best;
        std::uint32_t fewest = never;
        for_each_move(position, [&](const Move& move) {
            const Numbers numbers = look_after(position, move, wish);
            if (numbers.answer() != Answer::yes || numbers.plies >= fewest) return;
            fewest = numbers.plies;
            best = move;
        });
        return best;
    }

    std::optional<Move> longest_defence(const Position& position, const Wish& own, const Wish& winners) {
        std::optional<Move> best;
        std::uint32_t most = 0;
        for_each_move(position, [&](const Move& move) {
            if (solve_after(position, move, own).answer() != Answer::yes) return;
            const Numbers numbers = solve_after(position, move, winners);
            if (numbers.answer() != Answer::no || (best && numbers.plies <= most)) return;
            most = numbers.plies;
            best = move;
        });
        return best;
    }

    Table table;
    Proof proof;
    std::map<Problem, std::uint16_t> problems;
    std::uint64_t last_node = 0;
};

}  // namespace futari::kamisado
