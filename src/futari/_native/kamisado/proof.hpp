// Depth-first proof-number search (df-pn): does the side to move get its wish?
#pragma once

#include "foresight.hpp"
#include "table.hpp"

#include <atomic>
#include <memory>

namespace futari::kamisado {

// Why a search should stop before it is done.
struct Halt {
    std::atomic<bool> requested{false};  // from any thread, until it is withdrawn
    bool broken_off = false;             // by `poll`, for the call that is running
    bool (*poll)() = nullptr;            // asked every hundred thousand nodes or so: should this call be broken off?

    bool is_on() const { return broken_off || requested.load(std::memory_order_relaxed); }
};

class Proof {
public:
    Proof(Table& table, Halt& halt)
        : table(table), halt(halt), children(std::make_unique_for_overwrite<Child[]>(most_children)) {}

    // Searches until the wish is proved or refuted, `budget` more nodes have been visited, or a halt is asked for.
    Numbers solve(const Position& position, const Wish& wish, std::uint16_t problem, std::uint64_t budget) {
        ask(wish, problem);
        last_node = nodes + budget < nodes ? ~std::uint64_t{0} : nodes + budget;
        stopped = false;
        if (const Entry* known = table.find(key_of(position, problem));
            known && (known->proof == 0 || known->disproof == 0))
            return {known->proof, known->disproof, known->plies};
        return search(position, {never, never, 0}, 0);
    }

    // Turns to another wish, kept in the table under the number of its problem.
    void ask(const Wish& another, std::uint16_t number) {
        wish = another;
        problem = number;
    }

    // What is known about a position without searching: from the table or by looking one move ahead.
    Numbers look(const Position& position) const {
        if (const Entry* known = table.find(key_of(position, problem)))
            return {known->proof, known->disproof, known->plies};
        return foresee(position, wish);
    }

    // The numbers of what follows a move, told by the side that makes it.
    Numbers look_after(const Position& position, const Move& move) const {
        Position next = position;
        const Result result = play(next, move);
        if (result.ending != Ending::none) return wish.contents(result) == position.side ? won_in(0) : lost_in(0);
        const Numbers numbers = look(next);
        return next.side == position.side ? numbers : numbers.told_by_other();
    }

    std::uint64_t visited() const { return nodes; }

private:
    struct Child {
        Move move;
        bool same_side;   // after a push or an odd number of forfeits the mover moves again
        Numbers numbers;  // told by the side that moves before this child
    };

    // Room for the longest line there can be. Sixteen Triple Sumos make at most 6 * 16 moves without ending the round
    // and push others back 3 squares each; Double Sumos may have to make up for that, Sumos for both, and so on: 96 +
    // 384 + 1152 + 2304 moves, with at most 14 to choose from.
    static constexpr std::size_t most_children = std::size_t{1} << 16;

    // The moves that do not lose at once, with the positions they lead to. The table's buckets are fetched meanwhile:
    // waiting for memory would otherwise take most of the time.
    struct Sifted {
        struct Reached {
            Move move;
            Position position;
        };
        std::array<Reached, most_moves> moves;
        std::size_t count = 0;
        Numbers verdict = lost_in(1);  // what is certain already: a win, or for how long the moves left out hold out
    };

    void sift(const Position& position, Sifted& sifted) const {
        for_each_tower(position, [&](Tower tower) {
            const Square from = position.square[position.side][tower];
            const Bitboard left_behind = position.occupied[position.side ^ 1] ^ bit(turned(from));
            const Bitboard reached = targets(position, position.side, tower);
            if (reached & far_row && wish.wants(position.side, tower)) sifted.verdict = won_in(1);
            if (sifted.verdict.proof == 0) return;
            if (can_push(position, position.side, tower))
                try_move(position, {tower, static_cast<Square>(from + 8), true}, sifted);
            for_each_target(reached & ~far_row, [&](Square to) {
                if (loses_at_once(position, wish, left_behind, to))
                    sifted.verdict.plies = std::max(sifted.verdict.plies, 2u);
                else
                    try_move(position, {tower, to, false}, sifted);
            });
        });
    }

    void try_move(const Position& position, const Move& move, Sifted& sifted) const {
        auto& reached = sifted.moves[sifted.count];
        reached = {move, position};
        const Result result = play(reached.position, move);
        if (result.ending == Ending::none) {
            table.prefetch(key_of(reached.position, problem));
            ++sifted.count;
        } else if (wish.contents(result) == position.side) {
            sifted.verdict = won_in(1);
        }
    }

    // Lists the children worth searching from `begin` on and returns their end; `verdict` is what holds without them.
    std::size_t expand(const Position& position, std::size_t begin, Numbers& verdict) {
        Sifted sifted;
        sift(position, sifted);
        verdict = sifted.verdict;
        std::size_t end = begin;
        for (std::size_t index = 0; index < sifted.count && verdict.proof != 0; ++index) {
            const auto& [move, next] = sifted.moves[index];
            const bool same_side = next.side == position.side;
            const Numbers numbers = same_side ? look(next) : look(next).told_by_other();
            if (numbers.proof == 0)
                verdict = won_in(numbers.plies + 1);
            else if (numbers.disproof == 0)
                verdict.plies = std::max(verdict.plies, numbers.plies + 1);
            else
                children[end++] = {move, same_side, numbers};
        }
        return end;
    }

    // Where a position stands while its children are between `begin` and `end`: the most promising child, the proof
    // number of the runner-up, and the position's own numbers.
    struct Standing {
        std::size_t best;
        std::uint32_t second = never;
        Numbers numbers{never, 0, 0};
    };

    // To prove a position the easiest child is enough; to refute it all children have to be refuted. What refutes the
    // hardest one often helps against the others, and positions reached in two ways are counted twice: so the others
    // count for three quarters, which saves a tenth of the nodes and more. (Counting the hardest alone trebles them.)
    Standing weigh(std::size_t begin, std::size_t end) const {
        Standing standing{begin};
        std::uint64_t all = 0;
        std::uint64_t hardest = 0;
        for (std::size_t index = begin; index < end; ++index) {
            const Numbers& child = children[index].numbers;
            all += child.disproof;
            hardest = std::max<std::uint64_t>(hardest, child.disproof);
            if (child.proof < standing.numbers.proof) {
                standing.second = standing.numbers.proof;
                standing.numbers.proof = child.proof;
                standing.best = index;
            } else {
                standing.second = std::min(standing.second, child.proof);
            }
        }
        const std::uint64_t disproof = hardest + (all - hardest) * 3 / 4;
        standing.numbers.disproof = static_cast<std::uint32_t>(std::min<std::uint64_t>(disproof, never - 1));
        return standing;
    }

    // Searches a position until it is solved or one of its numbers reaches its limit. Its children are kept from
    // `begin` on.
    Numbers search(const Position& position, Numbers limit, std::size_t begin) {
        const std::uint64_t before = nodes++;
        if (halted()) return open;
        Numbers verdict;
        std::size_t end = expand(position, begin, verdict);
        Numbers numbers = verdict;
        while (verdict.proof != 0 && begin != end) {
            const Standing standing = weigh(begin, end);
            numbers = standing.numbers;
            if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof) break;
            Child& child = children[standing.best];
            const Numbers found = search_child(position, child, share(standing, child, limit), end);
            if (stopped && !found.solved()) break;
            child.numbers = found;
            if (found.proof == 0) {
                numbers = verdict = won_in(found.plies + 1);
            } else if (found.disproof == 0) {
                verdict.plies = std::max(verdict.plies, found.plies + 1);
                child = children[--end];
                numbers = verdict;
            }
        }
        remember(position, numbers, nodes - before);
        return numbers;
    }

    // How far the best child is searched: until another child is clearly better (1 + epsilon: with epsilon a half the
    // search changes its mind seldom enough), or the position's own limits are reached.
    static Numbers share(const Standing& standing, const Child& child, Numbers limit) {
        const std::uint32_t patience = std::min(never, standing.second + standing.second / 2 + 1);
        const std::uint32_t others = standing.numbers.disproof - child.numbers.disproof;
        return {std::min(limit.proof, patience), std::min(never, limit.disproof - others), 0};
    }

    // Numbers and limit are told by the side that moves before the child. Another line may have met the same position
    // since.
    Numbers search_child(const Position& position, const Child& child, Numbers limit, std::size_t begin) {
        Position next = position;
        play(next, child.move);
        if (const Entry* known = table.find(key_of(next, problem))) {
            const Numbers numbers = {known->proof, known->disproof, known->plies};
            const Numbers told = child.same_side ? numbers : numbers.told_by_other();
            if (told.solved() || told.proof >= limit.proof || told.disproof >= limit.disproof) return told;
        }
        return child.same_side ? search(next, limit, begin)
                               : search(next, limit.told_by_other(), begin).told_by_other();
    }

    void remember(const Position& position, const Numbers& numbers, std::uint64_t work) {
        table.store({key_of(position, problem), numbers.proof, numbers.disproof,
                     static_cast<std::uint32_t>(std::min<std::uint64_t>(work, never)), numbers.plies});
    }

    bool halted() {
        if ((nodes & 0x1FFFF) == 0 && halt.poll && halt.poll()) halt.broken_off = true;
        stopped = stopped || nodes > last_node || halt.is_on();
        return stopped;
    }

    Table& table;
    Halt& halt;
    std::unique_ptr<Child[]> children;  // of all positions on the current line, one after the other
    Wish wish;
    std::uint16_t problem = 0;
    std::uint64_t nodes = 0;
    std::uint64_t last_node = 0;
    bool stopped = false;
};

}  // namespace futari::kamisado
