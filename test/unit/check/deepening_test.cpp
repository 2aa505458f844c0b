#include "check/deepening.h"

#include <gtest/gtest.h>

namespace fathom::check {
namespace {

using Kind = StepOutcome::Kind;

// Steps that were written down beforehand, and what they were asked for.
struct Script {
  std::vector<StepOutcome> outcomes;
  std::vector<Bounds> bounds = {};
  std::vector<bool> summarised = {};
  std::vector<size_t> settled = {};
  std::vector<bool> asks_for_end = {};
  std::vector<std::string> lines = {};
  std::vector<ProofTurn> turns = {}; // of proofs, if there are any
  size_t proved_in_turn = 0;         // from 1
  std::vector<uint32_t> asked = {};  // bounds at which a shortcut was wanted
  uint32_t shortcut_at = 0;          // 0: nobody is asked
  bool shortcut_fails = false;
  bool proves_rest = false;
  Plan plan = {};

  explicit Script(std::vector<StepOutcome> all) : outcomes(std::move(all)) {
    plan.deepen_loops = true;
    plan.unfold.summarise_loops = true;
  }

  Result<Deepened> run(std::optional<Bounds> from = {}) {
    Deepening deepening;
    deepening.step = [this](const Plan &at,
                            Covered &covered) -> Result<StepOutcome> {
      bounds.push_back({at.unfold.unwind, at.unfold.recursion});
      summarised.push_back(at.unfold.summarise_loops);
      settled.push_back(at.unfold.covered->size());
      asks_for_end.push_back(at.asks_for_end);
      covered[sea::PropertyId(bounds.size())].confirmed = true;
      if (bounds.size() > outcomes.size())
        return Diag{"one step too many", "test", {}, ""};
      return outcomes[bounds.size() - 1];
    };
    deepening.progress = [this](const std::string &line) {
      lines.push_back(line);
    };
    if (proved_in_turn != 0)
      deepening.prove =
          [this](const report::Verdict &before,
                 const ProofTurn &turn) -> std::optional<report::Verdict> {
        turns.push_back(turn);
        return turns.size() == proved_in_turn ? std::optional(before)
                                              : std::nullopt;
      };
    if (shortcut_at != 0)
      deepening.shortcut =
          [this](const Plan &at, const Covered &,
                 const StepOutcome &) -> Result<std::optional<Shortcut>> {
        asked.push_back(at.unfold.unwind);
        if (shortcut_fails)
          return Diag{"no such solver", "test", {}, ""};
        if (at.unfold.unwind != shortcut_at)
          return std::optional<Shortcut>();
        StepOutcome end{Kind::Conclusive};
        end.verdict.num_failed = 3;
        return std::optional<Shortcut>({end, {64, 64}});
      };
    deepening.proves_rest = proves_rest;
    deepening.why_stopped = [] { return std::string("timeout"); };
    return deepening.run(plan, from);
  }
};

StepOutcome outcome(Kind kind, size_t failed = 0) {
  StepOutcome result{kind};
  result.verdict.num_failed = failed;
  return result;
}

TEST(Deepening, AConclusiveFirstStepIsTheVerdictAndNotTold) {
  Script s({outcome(Kind::Conclusive, 7)});
  Result<Deepened> done = s.run();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->verdict.num_failed, 7u);
  EXPECT_FALSE(done->needs_exact);
  EXPECT_TRUE(s.lines.empty());
}

TEST(Deepening, OnlyBoundsThatAreOursAreRaised) {
  Script s({outcome(Kind::Deepen), outcome(Kind::Deepen),
            outcome(Kind::Conclusive)});
  s.plan.unfold.recursion = 5;
  ASSERT_TRUE(s.run());
  ASSERT_EQ(s.bounds.size(), 3u);
  EXPECT_EQ(s.bounds[1].unwind, 2u);
  EXPECT_EQ(s.bounds[2].unwind, 4u);
  EXPECT_EQ(s.bounds[2].recursion, 5u);
  EXPECT_EQ(s.lines.size(), 3u); // the last one, too: there were others
}

TEST(Deepening, WhatWasCoveredIsNotAskedAgain) {
  Script s({outcome(Kind::Deepen), outcome(Kind::Conclusive)});
  ASSERT_TRUE(s.run());
  EXPECT_EQ(s.settled, (std::vector<size_t>{0, 1}));
}

TEST(Deepening, UnrollingIsTriedWithTheSameBounds) {
  Script s({outcome(Kind::Unroll), outcome(Kind::Conclusive)});
  ASSERT_TRUE(s.run());
  EXPECT_EQ(s.summarised, (std::vector<bool>{true, false}));
  EXPECT_EQ(s.bounds[1].unwind, s.bounds[0].unwind);
}

TEST(Deepening, GivingUpEndsIt) {
  Script s({outcome(Kind::Deepen), outcome(Kind::GiveUp, 3)});
  Result<Deepened> done = s.run();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->verdict.num_failed, 3u);
}

// The step that was stopped knows nothing; the one before says how far we got.
TEST(Deepening, OutOfTimeTheLastCompleteStepCounts) {
  StepOutcome first = outcome(Kind::Deepen);
  first.verdict.properties.resize(2);
  Script s({first, outcome(Kind::Stopped)});
  Result<Deepened> done = s.run();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->verdict.properties.size(), 2u);
  EXPECT_EQ(done->verdict.other_reasons, std::vector<std::string>{"timeout"});
  EXPECT_EQ(done->verdict.outcome, report::Outcome::Unknown);
}

TEST(Deepening, WithoutACompleteStepTheStoppedOneCounts) {
  StepOutcome stopped = outcome(Kind::Stopped);
  stopped.verdict.properties.resize(2);
  for (bool unrolled : {false, true}) {
    Script s(unrolled ? std::vector{outcome(Kind::Unroll), stopped}
                      : std::vector{stopped});
    Result<Deepened> done = s.run();
    ASSERT_TRUE(done);
    EXPECT_EQ(done->verdict.properties.size(), 2u);
  }
}

TEST(Deepening, ExactShadowsGoOnWhereRoughOnesEnded) {
  Script rough({outcome(Kind::Deepen), outcome(Kind::NeedsExact)});
  Result<Deepened> first = rough.run();
  ASSERT_TRUE(first && first->needs_exact);
  EXPECT_EQ(first->needs_exact->unwind, 2u);
  Script exact({outcome(Kind::Conclusive)});
  ASSERT_TRUE(exact.run(first->needs_exact));
  EXPECT_EQ(exact.bounds[0].unwind, 2u);
  EXPECT_EQ(exact.lines.size(), 1u); // the user has heard of earlier steps
}

// Proofs have a turn behind each step that leaves bounds and no failure, and
// are told how much deepening has done.
TEST(Deepening, ProofsTakeTurns) {
  StepOutcome open = outcome(Kind::Deepen), failed = outcome(Kind::Deepen, 1);
  open.work = failed.work = 10;
  open.verdict.reached.push_back({"main:0", "", 1});
  failed.verdict.reached = open.verdict.reached;
  StepOutcome last = open;
  last.kind = Kind::GiveUp;
  Script s({open, failed, open, last});
  s.proved_in_turn = 3;
  ASSERT_TRUE(s.run());
  ASSERT_EQ(s.turns.size(), 3u);
  EXPECT_EQ(s.turns[0].work, 10u);
  EXPECT_EQ(s.turns[1].bounds.unwind, 4u);
  EXPECT_EQ(s.turns[1].work, 30u);
  EXPECT_FALSE(s.turns[1].is_last);
  EXPECT_TRUE(s.turns[2].is_last);
  // The first sound answer is the verdict.
  Script first({open, open});
  first.proved_in_turn = 1;
  ASSERT_TRUE(first.run());
  EXPECT_EQ(first.bounds.size(), 1u);
}

// A proof cuts loops, and what is assumed behind them may contradict: if no
// step has seen an execution to its end, SAFE says so.
TEST(Deepening, AProofOfAProgramThatNobodyHasSeenToTheEndHasARow) {
  StepOutcome open = outcome(Kind::Deepen);
  open.verdict.reached.push_back({"main:0", "", 1});
  open.verdict.outcome = report::Outcome::Safe; // what the script proves
  StepOutcome seen = open;
  seen.has_end = true;
  for (const auto &[steps, rows] : {std::pair{std::vector{open, open}, 1u},
                                    std::pair{std::vector{open, seen}, 0u},
                                    std::pair{std::vector{seen, open}, 0u}}) {
    Script s(steps);
    s.proved_in_turn = 2;
    Result<Deepened> done = s.run();
    ASSERT_TRUE(done);
    ASSERT_EQ(done->verdict.ledger.size(), rows);
    EXPECT_EQ(s.asks_for_end[0], true);
    EXPECT_EQ(s.asks_for_end[1], !steps[0].has_end);
  }
}

TEST(Deepening, AMistakeIsHandedOn) {
  Script s({});
  EXPECT_FALSE(s.run());
}

TEST(StepOutcome, TheLineOfProgressNamesAFewLoops) {
  StepOutcome step = outcome(Kind::Deepen, 1);
  EXPECT_EQ(progress_line(step, 1), "bound 1: 0 loops not finished, 1 failure");
  step.open = {"a.c:1"};
  EXPECT_EQ(progress_line(step, 2),
            "bound 2: 1 loop not finished (a.c:1), 1 failure");
  step.open = {"a", "b", "c", "d"};
  step.limit = "unsupported: x";
  EXPECT_EQ(progress_line(step, 4),
            "bound 4: 4 loops not finished (a, b, c, ...), 1 failure; "
            "no proof any more: unsupported: x");
}

TEST(Deepening, AShortcutIsTheEnd) {
  Script s({outcome(Kind::Deepen), outcome(Kind::Deepen)});
  s.shortcut_at = 2;
  Result<Deepened> done = s.run();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->verdict.num_failed, 3u);
  EXPECT_EQ(s.bounds.size(), 2u);
  EXPECT_EQ(s.asked, (std::vector<uint32_t>{1, 2}));
  EXPECT_TRUE(s.lines.back().starts_with("bound 64: 0 loops not finished"));
}

TEST(Deepening, NobodyLooksForAShortcutBehindTheEnd) {
  for (Kind kind : {Kind::Conclusive, Kind::GiveUp, Kind::Stopped}) {
    Script s({outcome(kind)});
    s.shortcut_at = 1;
    ASSERT_TRUE(s.run());
    EXPECT_TRUE(s.asked.empty());
  }
}

TEST(Deepening, AShortcutThatFailsIsTold) {
  Script s({outcome(Kind::Deepen)});
  s.shortcut_at = 1;
  s.shortcut_fails = true;
  EXPECT_FALSE(s.run());
}

StepOutcome reached() {
  StepOutcome result = outcome(Kind::Deepen);
  result.verdict.reached.push_back({});
  return result;
}

// At small bounds only who wants proofs above all has a turn; it is the first.
TEST(Deepening, ProofsComeBeforeShortcutsAtSmallBoundsAndBehindAtLarge) {
  Script small({reached()});
  small.proved_in_turn = small.shortcut_at = 1;
  ASSERT_TRUE(small.run());
  EXPECT_TRUE(small.asked.empty());
  Script large({reached(), reached(), reached()});
  large.proved_in_turn = 3;
  large.shortcut_at = 4;
  ASSERT_TRUE(large.run());
  EXPECT_EQ(large.turns.size(), 2u);
}

// Where something fails others are proved if that is asked for, and there are
// others: what has failed is not taken back.
TEST(Deepening, TheRestIsProvedWhereSomethingFails) {
  StepOutcome fails = outcome(Kind::Conclusive, 1);
  fails.verdict.outcome = report::Outcome::Unsafe;
  fails.verdict.reached.push_back({"main:0", "a.c:1", 1});
  report::PropertyResult other;
  other.status = report::Status::Unknown;
  StepOutcome has_rest = fails;
  has_rest.verdict.properties.push_back(other);
  for (bool proves : {false, true})
    for (const StepOutcome &step : {fails, has_rest}) {
      Script s({step});
      s.proved_in_turn = 1;
      s.proves_rest = proves;
      Result<Deepened> done = s.run();
      ASSERT_TRUE(done);
      EXPECT_EQ(done->verdict.num_failed, 1u);
      const bool is_asked = proves && !step.verdict.properties.empty();
      ASSERT_EQ(s.turns.size(), is_asked ? 1u : 0u);
      EXPECT_TRUE(!is_asked || s.turns[0].is_for_rest);
    }
}

} // namespace
} // namespace fathom::check
