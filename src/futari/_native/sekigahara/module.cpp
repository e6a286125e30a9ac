// Python's door to the battle kernel.

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "campaign_module.hpp"

using namespace futari::sekigahara;
namespace nb = nanobind;

namespace {

// Blocks as pairs of bytes: the code, and what became of it (bit 0 deployed, bit 1 turned, bit 2 the chief).
Block read_block(const std::uint8_t* pair) {
    Block block = Block::of(pair[0]);
    block.deployed = pair[1] & 1;
    block.turned = pair[1] & 2;
    block.chief = pair[1] & 4;
    return block;
}

const std::uint8_t* bytes_of(const nb::bytes& text) { return reinterpret_cast<const std::uint8_t*>(text.c_str()); }

Fighters read_blocks(const nb::bytes& text) {
    Fighters blocks;
    if (text.size() % 2 || text.size() > 2 * blocks.block.size()) throw std::invalid_argument("blocks are pairs of bytes");
    for (std::size_t at = 0; at < text.size(); at += 2) blocks.push_back(read_block(bytes_of(text) + at));
    return blocks;
}

void take_cards(Side& side, const nb::bytes& cards) {
    for (std::size_t at = 0; at < cards.size(); ++at) {
        const std::uint8_t card = bytes_of(cards)[at];
        if ((card & 7) >= kClans || (card >> 3) > kLoyalty) throw std::invalid_argument("no such card");
        side.take(card);
    }
}

using Tally = std::tuple<double, double, double, double, double, double, double>;

// Shares of battles won by the first side, mean losses and totals of both, and how often each chief fell.
Tally playouts(nb::bytes own, nb::bytes hand, nb::bytes known, nb::bytes pool, int hidden, nb::bytes known_cards,
               nb::bytes card_pool, int cards, bool attacker, bool siege, std::tuple<int, int> totals,
               std::tuple<bool, bool> done, nb::bytes question, int made, bool challenges, int samples,
               std::uint64_t seed) {
    Side first, second;
    first.blocks = read_blocks(own);
    second.blocks = read_blocks(known);
    const Fighters pooled = read_blocks(pool);
    std::vector<Block> blocks(pooled.begin(), pooled.end());
    take_cards(first, hand);
    take_cards(second, known_cards);
    std::vector<std::uint8_t> deck(bytes_of(card_pool), bytes_of(card_pool) + card_pool.size());
    Pair questioned;
    if (question.size() > questioned.at.size()) throw std::invalid_argument("a card brings two blocks at most");
    for (std::size_t at = 0; at < question.size(); ++at) questioned.push_back(bytes_of(question)[at]);
    first.count();
    second.count();
    first.total = std::get<0>(totals);
    second.total = std::get<1>(totals);
    first.done = std::get<0>(done);
    second.done = std::get<1>(done);
    for (int at : questioned) {
        if (at >= static_cast<int>(second.blocks.size())) throw std::invalid_argument("no such block in question");
    }
    double won = 0, lost = 0, killed = 0, own_total = 0, their_total = 0, own_chief = 0, their_chief = 0;
    nb::gil_scoped_release release;
    Dice dice{seed};
    for (int sample = 0; sample < samples; ++sample) {
        Side mine = first, theirs = second;
        deal(blocks, hidden, dice, [&](const Block& block) { theirs.blocks.push_back(block); });
        deal(deck, cards, dice, [&](std::uint8_t card) { theirs.take(card); });
        Fight fight(mine, theirs, attacker ? 0 : 1, siege);
        if (challenges && questioned.count) fight.challenge(1, questioned, made);
        fight.play(dice);
        const Result ended = fight.result();
        won += ended.winner == 0;
        lost += ended.losses[0];
        killed += ended.losses[1];
        own_total += ended.totals[0];
        their_total += ended.totals[1];
        own_chief += ended.chief_lost[0];
        their_chief += ended.chief_lost[1];
    }
    const double n = samples;
    return {won / n, lost / n, killed / n, own_total / n, their_total / n, own_chief / n, their_chief / n};
}

using Written = std::tuple<int, int, int, int, int, int, bool, bool>;
using Account = std::tuple<std::vector<Written>, int, std::tuple<int, int>, std::tuple<int, int>, std::tuple<bool, bool>>;

// One battle with open cards, and everything that was done in it.
Account battle(nb::bytes own, nb::bytes hand, nb::bytes theirs, nb::bytes their_hand, bool attacker, bool siege,
               std::uint64_t seed) {
    Side first, second;
    first.blocks = read_blocks(own);
    second.blocks = read_blocks(theirs);
    take_cards(first, hand);
    take_cards(second, their_hand);
    std::vector<Deed> book;
    Dice dice{seed};
    Fight fight(first, second, attacker ? 0 : 1, siege, &book);
    fight.play(dice);
    const Result ended = fight.result();
    std::vector<Written> written;
    for (const Deed& deed : book) {
        written.emplace_back(deed.side, deed.clan, deed.kind, deed.block, deed.second, deed.impact, deed.challenged,
                             deed.turned);
    }
    return {written, ended.winner, {ended.totals[0], ended.totals[1]}, {ended.losses[0], ended.losses[1]},
            {ended.chief_lost[0], ended.chief_lost[1]}};
}

}  // namespace

NB_MODULE(sekigahara, module) {
    module.doc() = "Battles and campaigns of Sekigahara";
    // Campaigns are kept for as long as Python runs: what is left at its end is no leak.
    nb::set_leak_warnings(false);
    module.def("playouts", &playouts, nb::arg("own"), nb::arg("hand"), nb::arg("known"), nb::arg("pool"),
               nb::arg("hidden"), nb::arg("known_cards"), nb::arg("card_pool"), nb::arg("cards"), nb::arg("attacker"),
               nb::arg("siege"), nb::arg("totals"), nb::arg("done"), nb::arg("question"), nb::arg("made"),
               nb::arg("challenges"), nb::arg("samples"), nb::arg("seed"));
    module.def("battle", &battle, nb::arg("own"), nb::arg("hand"), nb::arg("theirs"), nb::arg("their_hand"),
               nb::arg("attacker"), nb::arg("siege"), nb::arg("seed"));
    define_world(module);
    define_combats(module);
    define_plans(module);
    define_campaign(module);
}
