#include "check/step.h"

#include "check/check_program.h"
#include "sea/text/parser.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <sstream>

namespace fathom::check {
namespace {

using Kind = StepOutcome::Kind;
using report::Outcome;

// A loop with N iterations; N comes from outside and is at most LIMIT. What is
// checked behind it is PROPERTY.
constexpr const char *loop = R"(fun main() {
BB0:
  N:i32 = nondet "n"
  assume (bvule N LIMIT)
  br BB1
BB1:
  I:i32 = phi [#x00000000, BB0], [J, BB2]
  br (bvult I N), BB2, BB3
BB2:
  J:i32 = (bvadd I #x00000001)
  br BB1
BB3:
  K:i32 = phi [I, BB1]
  check PROPERTY, KIND
  halt
}
)";

struct Case {
  TermStore store;
  Options options;
  StopToken stop;
  Solvers solvers{options, stop};
  std::unique_ptr<sea::Program> program;
  Covered covered;

  explicit Case(std::string text, const std::string &head = "little") {
    auto parsed = sea::parse(store, "program ptr 64 " + head + "\n" + text);
    EXPECT_TRUE(parsed) << to_string(parsed.error());
    program = std::move(*parsed);
    options.summarise_loops = Switch::Off; // bounds are what this is about
  }
  static std::string with(const std::string &limit, const std::string &property,
                          const std::string &kind = "assert") {
    std::string text = loop;
    for (auto [name, value] :
         {std::pair{"LIMIT", limit}, {"PROPERTY", property}, {"KIND", kind}})
      text.replace(text.find(name), std::strlen(name), value);
    return text;
  }
  Run run() { return Run{*program, options, stop, solvers}; }
  StepOutcome step(uint32_t unwind = 1) {
    Run one = run();
    Result<Plan> plan = make_plan(options, *program, false);
    EXPECT_TRUE(plan);
    plan->unfold.unwind = unwind;
    plan->unfold.stop = &stop;
    Result<StepOutcome> done = run_step(one, *plan, covered);
    EXPECT_TRUE(done);
    return std::move(*done);
  }
};

TEST(Step, ABoundThatIsReachedAsksForMore) {
  Case c(Case::with("#x00000003", "(bvule K #x00000003)"));
  StepOutcome first = c.step(1);
  EXPECT_EQ(first.kind, Kind::Deepen);
  EXPECT_EQ(first.open, std::vector<std::string>{"main:0"});
  EXPECT_EQ(first.verdict.outcome, Outcome::Unknown);
  StepOutcome last = c.step(4);
  EXPECT_EQ(last.kind, Kind::Conclusive);
  EXPECT_TRUE(last.open.empty());
  EXPECT_EQ(last.verdict.outcome, Outcome::Safe);
}

TEST(Step, AFailureIsConclusiveWhateverTheBounds) {
  Case c(Case::with("#x00000003", "(bvult K #x00000001)"));
  StepOutcome first = c.step(1);
  EXPECT_EQ(first.kind, Kind::Conclusive);
  EXPECT_EQ(first.verdict.outcome, Outcome::Unsafe);
  EXPECT_EQ(first.open.size(), 1u);
}

TEST(Step, ABoundThatWasGivenIsNotOurs) {
  Case c(Case::with("#x00000003", "true"));
  c.options.unwind = "1";
  StepOutcome only = c.step(1);
  EXPECT_EQ(only.kind, Kind::Conclusive);
  EXPECT_TRUE(only.open.empty());
  EXPECT_EQ(only.verdict.outcome, Outcome::Unknown);
  EXPECT_EQ(only.verdict.reached.size(), 1u);
}

TEST(Step, AStepThatIsStoppedSaysSo) {
  Case c(Case::with("#x00000003", "(bvule K #x00000003)"));
  c.stop.cancel();
  StepOutcome only = c.step(1);
  EXPECT_EQ(only.kind, Kind::Stopped);
  EXPECT_EQ(only.verdict.outcome, Outcome::Unknown);
}

TEST(Step, BehindWhatIsUnsupportedFailuresAreStillLookedFor) {
  Case c(Case::with("#x00000003", "(bvult K #x00000002)", "unsupported \"x\""));
  StepOutcome deep = c.step(2);
  EXPECT_EQ(deep.kind, Kind::Deepen);
  EXPECT_EQ(deep.limit, "unsupported: x");
}

// With an exact program at hand nothing counts; without one the read is
// unknown, and so is what holds behind it.
TEST(Step, RoughShadowsDecideNoFailure) {
  const std::string text = R"(fun main() {
BB0:
  N:i32 = nondet "n"
  check (bvule N #x00000007), uninitialised-read
  check (bvule N #x00000008), assert
  check (bvule N FAILS), assert
  halt
}
)";
  auto with = [&](const std::string &number) {
    std::string result = text;
    return result.replace(result.find("FAILS"), 5, number);
  };
  EXPECT_EQ(Case(with("#x00000007")).step().verdict.outcome, Outcome::Unsafe);
  Case rough(with("#x00000007"), "little rough");
  StepOutcome unknown = rough.step();
  EXPECT_EQ(unknown.kind, Kind::Conclusive);
  EXPECT_EQ(unknown.verdict.outcome, Outcome::Unknown);
  EXPECT_EQ(unknown.verdict.num_failed, 0u);
  Case fails(with("#x00000006"), "little rough");
  StepOutcome unsafe = fails.step();
  EXPECT_EQ(unsafe.verdict.outcome, Outcome::Unsafe);
  EXPECT_EQ(unsafe.verdict.num_failed, 1u);
  check::Run run = rough.run();
  run.exact = [&]() -> Result<const sea::Program *> {
    return rough.program.get();
  };
  Result<Plan> plan = make_plan(rough.options, *rough.program, false);
  Result<StepOutcome> done = run_step(run, *plan, rough.covered);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->kind, Kind::NeedsExact);
}

size_t count(const std::string &text, const std::string &part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1))
    ++found;
  return found;
}

// Bounds 1, 2 and 4, each with questions of its own.
TEST(CheckProgram, TheLogHasEveryStep) {
  Case c(Case::with("#x00000003", "(bvule K #x00000003)"));
  c.options.log_smt2 = testing::TempDir() + "every-step.smt2";
  Result<report::Verdict> verdict = check_program(c.run());
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::Safe);
  std::ifstream in(c.options.log_smt2);
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_EQ(count(text.str(), "(set-logic"), 3u);
  EXPECT_EQ(count(text.str(), "(reset)"), 2u);
}

// The program with exact shadows is asked about after the rough one, in the
// same log.
TEST(CheckProgram, TheLogGoesOnWithExactShadows) {
  Case rough(R"(fun main() {
BB0:
  N:i32 = nondet "n"
  check (bvule N #x00000007), uninitialised-read
  check (bvule N #x00000007), assert
  halt
}
)",
             "little rough");
  auto exact = sea::parse(rough.store, R"(program ptr 64 little
fun main() {
BB0:
  N:i32 = nondet "n"
  check (bvule (bvand N #x00000007) #x00000007), uninitialised-read
  check (bvule (bvand N #x00000007) #x00000007), assert
  halt
}
)");
  ASSERT_TRUE(exact);
  rough.options.rewrite = false;
  rough.options.log_smt2 = testing::TempDir() + "exact-too.smt2";
  check::Run run = rough.run();
  run.exact = [&]() -> Result<const sea::Program *> { return exact->get(); };
  Result<report::Verdict> verdict = check_program(run);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::Safe);
  std::ifstream in(rough.options.log_smt2);
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_EQ(count(text.str(), "(reset)"), 1u);
  // The failure, and whether there is a smaller one.
  EXPECT_EQ(count(text.str(), "; answer: sat"), 2u);
}

} // namespace
} // namespace fathom::check
