// The campaign as Python sees it.

#pragma once

#include <nanobind/nanobind.h>

#include "campaign.hpp"
#include "crossing.hpp"

namespace futari::sekigahara {

namespace nb = nanobind;

// Long work lets other threads of Python go on; a campaign serves one of them at a time.
class AtWork {
public:
    explicit AtWork(Campaign& campaign) : lock_(campaign.at_work) {}

private:
    nb::gil_scoped_release release_;
    std::lock_guard<std::mutex> lock_;
};

inline Guess read_guess(const Campaign& campaign, int enemy, const Sets& stacks, const Numbers& unseen,
                        const Numbers& seen, int hand_size, std::uint64_t dice) {
    const Edition& edition = campaign.edition;
    Guess guess;
    check(stacks.size() == static_cast<std::size_t>(edition.places), "a stack for each place");
    std::copy(stacks.begin(), stacks.end(), guess.stacks.begin());
    guess.unseen = read_hand(unseen, edition.kinds[within(enemy, 0, 2, "no such side")]);
    guess.seen = read_hand(seen, edition.kinds[enemy]);
    guess.hand_size = hand_size;
    guess.dice = dice;
    return guess;
}

inline std::vector<CameFrom> read_marches(const std::vector<Numbers>& phases) {
    std::vector<CameFrom> read;
    for (const Numbers& phase : phases) {
        CameFrom marks;
        marks.fill(-1);
        check(phase.size() <= marks.size(), "too many blocks");
        std::copy(phase.begin(), phase.end(), marks.begin());
        read.push_back(marks);
    }
    return read;
}

inline std::vector<Plan> find_plans(Judge& judge, const World& world, const std::vector<Guess>& guesses,
                                    const Scope& scope, bool going_on, const std::vector<Numbers>& came_from,
                                    double seconds, std::uint64_t seed) {
    check(!guesses.empty(), "no guess");
    const std::vector<CameFrom> before = read_marches(came_from);
    const AtWork work(judge.campaign);
    Scope timed = scope;
    timed.deadline = thread_seconds() + seconds;
    Dice dice{seed};
    return Planner(judge.evaluation, judge.campaign.might, judge.campaign.edition, world.active, guesses, timed, before,
                   dice)
        .plans(world, going_on);
}

inline std::size_t foreseen(Judge& judge, const std::vector<Plan>& plans, const std::vector<World>& worlds,
                            const Habits& habits, const Horizon& horizon, double seconds, std::uint64_t seed) {
    check(!plans.empty() && !worlds.empty(), "nothing to look ahead in");
    const AtWork work(judge.campaign);
    Horizon timed = horizon;
    timed.deadline = thread_seconds() + seconds;
    Dice dice{seed};
    Foresight foresight({&judge.evaluation, &judge.evaluation}, judge.campaign.might, judge.campaign.edition,
                        {habits, habits}, timed);
    std::size_t next = 0;
    return foresight.best(plans, worlds.front().active, dice, [&](Dice&) { return worlds[next++ % worlds.size()]; });
}

// What each of these worlds in the midst of a combat phase is worth to a side when both have played on, with the same luck.
inline std::vector<double> sequels(Judge& judge, const std::vector<World>& worlds, int side, const Habits& habits,
                                   std::uint64_t seed) {
    within(side, 0, 2, "no such side");
    const AtWork work(judge.campaign);
    std::vector<double> found;
    for (const World& world : worlds) {
        Dice dice{seed};
        Playing playing({&judge.evaluation, &judge.evaluation}, judge.campaign.might, judge.campaign.edition,
                        {habits, habits}, dice);
        found.push_back(sequel(playing, judge.evaluation, world, side));
    }
    return found;
}

// The prospects of the side that moves in a world.
inline Prospects prospects_of(Judge& judge, const World& world, const std::vector<Guess>& guesses, int samples) {
    check(!guesses.empty(), "no guess");
    return Prospects(judge.evaluation, judge.campaign.might, judge.campaign.edition, world.active, guesses, samples, world);
}

inline std::vector<int> combat_order(Judge& judge, const World& world, const std::vector<Guess>& guesses, int samples) {
    const AtWork work(judge.campaign);
    return prospects_of(judge, world, guesses, samples).order(world);
}

inline double judged(Judge& judge, const World& world, const std::vector<Guess>& guesses, int samples) {
    const AtWork work(judge.campaign);
    return prospects_of(judge, world, guesses, samples).judge(world);
}

inline double chief_falls(const Judge&, int own, int attackers, bool walled, bool last, int cards) {
    within(own, 1, walled ? kShelter + 2 : kMostBlocks, "no such stack");
    within(attackers, 0, kMostBlocks, "no such stack");
    const chief::Attackers come{attackers, attackers * chief::readiness(cards)};
    return last ? chief::falls_before(own, come, walled, 0.0, 0.0) : chief::falls_before(own, come, walled);
}

// The next movement phase, or the first of a war, with what each side gives for the last word of an early week.
inline World next_phase(Judge& judge, World world, std::pair<double, double> early, bool begins, std::uint64_t seed) {
    const AtWork work(judge.campaign);
    Dice dice{seed};
    const std::array<Evaluation*, 2> evaluations{&judge.evaluation, &judge.evaluation};
    Calendar calendar(evaluations, judge.campaign.might, {early.first, early.second}, dice);
    begins ? calendar.begin(world) : calendar.next_phase(world);
    return world;
}

inline std::vector<double> pressures(Judge& judge, const World& world, int side) {
    Pressure found;
    judge.evaluation.roads.pressures(world, side, found);
    return {found.begin(), found.begin() + judge.campaign.edition.places};
}

// What a side is thought to hold: as it did before, if that is told; and what it guesses of the enemy's stacks.
inline Holds held_before(Judge& judge, const World& world, int side, const World* before, const std::vector<Guess>& guesses) {
    const World& then = before ? *before : world;
    Holds held = holds_of(then, side);
    const int enemy = 1 - side;
    held.menace = menace_of(judge.campaign.edition, enemy, guesses, judge.campaign.might[enemy], cards_to_come(then, enemy));
    return held;
}

inline double value(Judge& judge, const World& world, int side, const World* before, const std::vector<Guess>& guesses) {
    const AtWork work(judge.campaign);
    return judge.evaluation.value(world, side, held_before(judge, world, side, before, guesses));
}

inline double danger(Judge& judge, const World& world, int side, const World* before, const std::vector<Guess>& guesses) {
    const AtWork work(judge.campaign);
    return judge.evaluation.danger(world, side, held_before(judge, world, side, before, guesses));
}

inline double mortal_danger(Judge& judge, const World& world, int side, const World* before,
                            const std::vector<Guess>& guesses) {
    const AtWork work(judge.campaign);
    return judge.evaluation.mortal_danger(world, side, held_before(judge, world, side, before, guesses));
}

inline void define_world(nb::module_& module) {
    nb::class_<WrittenWorld>(module, "Position")
        .def(nb::init<>())
        .def_rw("stacks", &WrittenWorld::stacks)
        .def_rw("boxes", &WrittenWorld::boxes)
        .def_rw("lost", &WrittenWorld::lost)
        .def_rw("inside", &WrittenWorld::inside)
        .def_rw("bags", &WrittenWorld::bags)
        .def_rw("hands", &WrittenWorld::hands)
        .def_rw("decks", &WrittenWorld::decks)
        .def_rw("discards", &WrittenWorld::discards)
        .def_rw("mori_box", &WrittenWorld::mori_box)
        .def_rw("disks", &WrittenWorld::disks)
        .def_rw("castles", &WrittenWorld::castles)
        .def_rw("markers", &WrittenWorld::markers)
        .def_rw("sieges", &WrittenWorld::sieges)
        .def_rw("given", &WrittenWorld::given)
        .def_rw("clock", &WrittenWorld::clock)
        .def_rw("winner", &WrittenWorld::winner)
        .def_rw("phase", &WrittenWorld::phase)
        .def_rw("entries", &WrittenWorld::entries);
    nb::class_<World>(module, "World").def("position", &write_world);
}

// A combat phase: the moment after it, and everything that was done in it.
struct Fought {
    World world;
    std::vector<Doing> doings;
};

inline void define_combats(nb::module_& module) {
    constexpr std::array<const char*, 8> whats{"battle", "siege", "stay", "deed", "lose", "disk", "shelter", "retreat"};
    nb::class_<Doing>(module, "Doing")
        .def_prop_ro("what", [=](const Doing& doing) { return whats[static_cast<std::size_t>(doing.what)]; })
        .def_ro("side", &Doing::side)
        .def_ro("place", &Doing::place)
        .def_ro("blocks", &Doing::blocks)
        .def_ro("card", &Doing::card)
        .def_prop_ro("block", [](const Doing& doing) { return doing.deed.block; })
        .def_prop_ro("second", [](const Doing& doing) { return doing.deed.second; })
        .def_prop_ro("impact", [](const Doing& doing) { return doing.deed.impact; })
        .def_prop_ro("challenged", [](const Doing& doing) { return doing.deed.challenged; })
        .def_prop_ro("turned", [](const Doing& doing) { return doing.deed.turned; });
    nb::class_<Fought>(module, "Fought").def_ro("world", &Fought::world).def_ro("doings", &Fought::doings);
}

inline void define_plans(nb::module_& module) {
    constexpr std::array<const char*, 3> goals{"march", "muster", "mori"};
    nb::class_<Order>(module, "Order")
        .def_prop_ro("goal", [=](const Order& order) { return goals[static_cast<std::size_t>(order.goal)]; })
        .def_ro("origin", &Order::origin)
        .def_ro("place", &Order::place)
        .def_ro("group", &Order::group)
        .def_prop_ro("path", [](const Order& order) { return Numbers(order.path.begin(), order.path.begin() + order.steps); })
        .def_ro("leader", &Order::leader)
        .def_ro("card", &Order::card)
        .def_ro("left", &Order::left)
        .def_ro("at", &Order::at);
    nb::class_<Plan>(module, "Plan")
        .def_ro("level", &Plan::level)
        .def_ro("paid", &Plan::paid)
        .def_ro("orders", &Plan::orders)
        .def_ro("value", &Plan::value)
        .def_ro("main", &Plan::main);
    nb::class_<Guess>(module, "Guess");
    nb::class_<Scope>(module, "Scope")
        .def("__init__",
             [](Scope* self, int thoughts, int again, int width, int joins, int kept, int samples, int revised, int varied,
                double hopeless) {
                 new (self) Scope{thoughts, again, width, joins, kept, samples, revised, varied, hopeless};
             },
             nb::kw_only(), nb::arg("thoughts") = Scope{}.thoughts, nb::arg("again") = 0,
             nb::arg("width") = 1, nb::arg("joins") = 0, nb::arg("kept") = 1, nb::arg("samples") = 4,
             nb::arg("revised") = Scope{}.revised, nb::arg("varied") = Scope{}.varied, nb::arg("hopeless") = Scope{}.hopeless);
    nb::class_<Habits>(module, "Habits")
        .def("__init__",
             [](Habits* self, const Scope& scope, int guesses, double knows, double last_word) {
                 new (self) Habits{scope, within(guesses, 1, 1000, "no guess"), knows, last_word};
             },
             nb::arg("scope"), nb::kw_only(), nb::arg("guesses") = 4, nb::arg("knows") = 0.5,
             nb::arg("last_word") = 0.0);
    nb::class_<Horizon>(module, "Horizon")
        .def("__init__",
             [](Horizon* self, int worlds, int depth, double doubt, double loudest, double decided) {
                 new (self) Horizon{worlds, depth, doubt, loudest, decided};
             },
             nb::kw_only(), nb::arg("worlds") = 0, nb::arg("depth") = 1, nb::arg("doubt") = Horizon{}.doubt,
             nb::arg("loudest") = Horizon{}.loudest, nb::arg("decided") = Horizon{}.decided);
}

// A war's players as they are told: judge, habits, how he thinks that both play on, horizon.
using Told = std::tuple<Judge*, Habits, Habits, Horizon>;

inline std::tuple<int, std::pair<int, int>, int> war(Campaign& campaign, const World& world, const BySide<Told>& told,
                                                     std::uint64_t seed) {
    std::array<Player, 2> players;
    for (int side = 0; side < 2; ++side) {
        const auto& [judge, habits, thinks, horizon] = of_side(told, side);
        players[side] = {judge, habits, thinks, horizon};
    }
    const AtWork work(campaign);
    const War ended = play_war(campaign, world, players, seed);
    return {ended.winner, {ended.points[0], ended.points[1]}, ended.phases};
}

inline void define_campaign(nb::module_& module) {
    nb::class_<Campaign>(module, "Campaign")
        .def("__init__",
             [](Campaign* self, const std::vector<WrittenPlace>& places, const std::vector<WrittenRoad>& roads,
                const BySide<std::vector<WrittenBlock>>& blocks, const BySide<std::vector<WrittenCard>>& cards,
                const BySide<Numbers>& recruit, int osaka) {
                 new (self) Campaign(read_edition(places, roads, blocks, cards, recruit, osaka));
             },
             nb::arg("places"), nb::arg("roads"), nb::arg("blocks"), nb::arg("cards"), nb::arg("recruit"),
             nb::arg("osaka"))
        .def("world", [](const Campaign& self, const WrittenWorld& written) { return read_world(self.edition, written); },
             nb::arg("position"), nb::keep_alive<0, 1>())
        .def("guess", &read_guess, nb::arg("enemy"), nb::arg("stacks"), nb::arg("unseen"), nb::arg("seen"),
             nb::arg("hand_size"), nb::arg("dice"))
        .def("far", [](const Campaign& self, int one, int other) {
                 return self.edition.far[within(one, 0, self.edition.places, "no such place")]
                                        [within(other, 0, self.edition.places, "no such place")];
             }, nb::arg("one"), nb::arg("other"))
        .def("pressures", [](const Campaign& self, int side, const Sets& stacks, const Sets& others) {
                 const std::size_t places = static_cast<std::size_t>(self.edition.places);
                 check(stacks.size() == places && others.size() == places, "a stack for each place");
                 Stacks own{}, theirs{};
                 std::copy(stacks.begin(), stacks.end(), own.begin());
                 std::copy(others.begin(), others.end(), theirs.begin());
                 Pressure found;
                 self.reach[within(side, 0, 2, "no such side")].pressures(own, Barriers(self.edition, theirs), found);
                 return std::vector<double>(found.begin(), found.begin() + self.edition.places);
             }, nb::arg("side"), nb::arg("stacks"), nb::arg("others"))
        .def("coming", [](const Campaign& self, int side, const Sets& stacks, const Sets& others, int place, double chance) {
                 const std::size_t places = static_cast<std::size_t>(self.edition.places);
                 check(stacks.size() == places && others.size() == places, "a stack for each place");
                 Stacks own{}, theirs{};
                 std::copy(stacks.begin(), stacks.end(), own.begin());
                 std::copy(others.begin(), others.end(), theirs.begin());
                 int blocks = 0;
                 self.reach[within(side, 0, 2, "no such side")].arrivals(
                     own, Barriers(self.edition, theirs), within(place, 0, self.edition.places, "no such place"), 0,
                     [&](const Arrival& each) { blocks += each.coming(chance); });
                 return blocks;
             }, nb::arg("side"), nb::arg("stacks"), nb::arg("others"), nb::arg("place"), nb::arg("chance"))
        .def("orders", [](Campaign& self, const World& world, int to) {
                 const std::lock_guard<std::mutex> lock(self.at_work);
                 return OrderList(world, world.active, self.might[world.active], to).orders;
             }, nb::arg("world"), nb::arg("to") = -1)
        .def("carried_out", [](Campaign&, World world, const Order& order, std::uint64_t seed) {
                 Dice dice{seed};
                 carry_out(world, order, dice);
                 return world;
             }, nb::arg("world"), nb::arg("order"), nb::arg("seed"), nb::keep_alive<0, 1>())
        .def("fought", [](Campaign&, const World& world, std::uint64_t seed) {
                 Dice dice{seed};
                 Fought fought{world, {}};
                 CombatPhase(fought.world, dice, &fought.doings).fight_all();
                 return fought;
             }, nb::arg("world"), nb::arg("seed"), nb::keep_alive<0, 1>())
        .def("might", [](Campaign& self, int side, Blocks blocks, const Numbers& hand, Blocks there, bool siege) {
                 const std::lock_guard<std::mutex> lock(self.at_work);
                 return self.might[within(side, 0, 2, "no such side")].of(
                     blocks, read_hand(hand, self.edition.kinds[side]), siege, there);
             }, nb::arg("side"), nb::arg("blocks"), nb::arg("hand"), nb::arg("there") = 0, nb::arg("siege") = false)
        .def("card_worths", [](Campaign& self, const World& world, int side) {
                 const std::lock_guard<std::mutex> lock(self.at_work);
                 const CardWorth worth = Front(world, side, self.might[side]).worth(world.pile[side].hand);
                 return std::vector<double>(worth.begin(), worth.begin() + self.edition.kinds[side]);
             }, nb::arg("world"), nb::arg("side"))
        .def("cheapest", [](Campaign& self, const World& world, int side, int count) {
                 const std::lock_guard<std::mutex> lock(self.at_work);
                 return Front(world, side, self.might[side]).cheapest(world.pile[side].hand, count);
             }, nb::arg("world"), nb::arg("side"), nb::arg("count"))
        .def("war", &war, nb::arg("world"), nb::arg("players"), nb::arg("seed"));
    nb::class_<Judge>(module, "Judge")
        .def(nb::init<Campaign&, const std::vector<double>&>(), nb::arg("campaign"), nb::arg("weights"),
             nb::keep_alive<1, 2>())
        .def("value", &value, nb::arg("world"), nb::arg("side"), nb::arg("before").none() = nb::none(),
             nb::arg("guesses") = std::vector<Guess>{})
        .def("worth", [](const Judge& self, int side, Blocks blocks) { return self.evaluation.worth.of(side, blocks); },
             nb::arg("side"), nb::arg("blocks"))
        .def("card", [](const Judge& self, const World& world) { return self.evaluation.worth.card(world); }, nb::arg("world"))
        .def("pressures", &pressures, nb::arg("world"), nb::arg("side"))
        .def("danger", &danger, nb::arg("world"), nb::arg("side"), nb::arg("before").none() = nb::none(),
             nb::arg("guesses") = std::vector<Guess>{})
        .def("mortal_danger", &mortal_danger, nb::arg("world"), nb::arg("side"), nb::arg("before").none() = nb::none(),
             nb::arg("guesses") = std::vector<Guess>{})
        .def("chief_falls", &chief_falls, nb::arg("own"), nb::arg("attackers"), nb::arg("walled"),
             nb::arg("last") = false, nb::arg("cards") = 6)
        .def("judged", &judged, nb::arg("world"), nb::arg("guesses"), nb::arg("samples"))
        .def("next_phase", &next_phase, nb::arg("world"), nb::arg("early"), nb::arg("begins"), nb::arg("seed"),
             nb::keep_alive<0, 1>())
        .def("combat_order", &combat_order, nb::arg("world"), nb::arg("guesses"), nb::arg("samples"))
        .def("plans", &find_plans, nb::arg("world"), nb::arg("guesses"), nb::arg("scope"), nb::arg("going_on"),
             nb::arg("came_from"), nb::arg("seconds"), nb::arg("seed"))
        .def("foreseen", &foreseen, nb::arg("plans"), nb::arg("worlds"), nb::arg("habits"), nb::arg("horizon"),
             nb::arg("seconds"), nb::arg("seed"))
        .def("sequels", &sequels, nb::arg("worlds"), nb::arg("side"), nb::arg("habits"), nb::arg("seed"));
}

}  // namespace futari::sekigahara
