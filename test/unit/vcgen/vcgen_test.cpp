// Small programs whose properties say themselves whether they hold or fail,
// through every combination of style, representation, pointer model, allocator
// and word size, with two solvers. They are unfolded first, which gives objects
// their addresses; reads of memory are left to the formula.
#include "rewrite/rewriter.h"
#include "sea/text/parser.h"
#include "sea/verify.h"
#include "solver/registry.h"
#include "support/stop.h"
#include "terms/traverse.h"
#include "unfold/unfold.h"
#include "vcgen/vcgen.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::vcgen;

namespace {

constexpr unsigned FatOnly = 1;       // asks for objects of pointers
constexpr unsigned RangesAreLong = 2; // arrays cannot express it
constexpr unsigned SmallAccesses = 4; // words of 4 and 8 bytes cannot
constexpr unsigned ConcreteOnly = 8;  // the answer depends on the layout

struct Case {
  const char *name;
  unsigned flags;
  const char *text;
};

const Case cases[] = {
#include "cases.inc"
};

struct Setting {
  Config config;
  AllocatorKind allocator;
  const char *solver;
};

std::string describe(const Setting &s) {
  const Config &c = s.config;
  return std::string(s.solver) +
         (c.style == VcStyle::Path ? " path" : " dataflow") +
         (c.memory == MemoryEncoding::Arrays ? " arrays" : " lambdas") +
         (c.pointers == Pointers::Raw ? " raw" : " fat") + " word " +
         std::to_string(c.word_size) + " allocator " +
         std::to_string(int(s.allocator)) + (c.simplify ? "" : " plain") +
         (c.cone_of_influence ? "" : " no cone") +
         (c.checks_stop ? "" : " continue");
}

bool has_pointers_or_memories(const TermStore &store, const Formula &formula) {
  std::vector<Term> roots{formula.valid, formula.failure};
  for (Term t : reachable(store, roots))
    if (store.sort_kind(t) == SortKind::Ptr ||
        store.sort_kind(t) == SortKind::Mem)
      return true;
  return false;
}

class CaseRun {
public:
  explicit CaseRun(const Case &test) : case_(test) {
    Result<std::unique_ptr<sea::Program>> parsed =
        sea::parse(store_, test.text, test.name);
    EXPECT_TRUE(bool(parsed)) << to_string(parsed.error());
    if (!parsed)
      return;
    program_ = std::move(*parsed);
    Result<void> good = sea::verify_unfolded(program_->functions.front());
    EXPECT_TRUE(bool(good)) << test.name << to_string(good.error());
  }

  void check(const Setting &setting) {
    SCOPED_TRACE(std::string(case_.name) + ": " + describe(setting));
    Rewriter rewriter(store_);
    unfold::Config walk;
    walk.pointers = setting.config.pointers;
    walk.accesses_are_checked = false;
    walk.fold_memory = false;
    walk.allocation = setting.allocator;
    std::unique_ptr<unfold::Unfolded> unfolded =
        unfold::unfold(*program_, walk, rewriter);
    ASSERT_EQ(unfolded->gave_up, "");
    Formula formula = generate(unfolded->function(), setting.config, rewriter);
    bool long_ranges = setting.config.memory == MemoryEncoding::Arrays &&
                       (case_.flags & RangesAreLong);
    EXPECT_TRUE(!long_ranges || !formula.unsupported.empty());
    if (!formula.unsupported.empty()) {
      EXPECT_TRUE(may_be_unsupported(setting.config)) << formula.unsupported;
      return;
    }
    EXPECT_FALSE(has_pointers_or_memories(store_, formula));
    StopToken stop;
    is_slow_ = std::string_view(setting.solver) != "native";
    if (is_slow_)
      stop.set_timeout(3);
    Result<std::unique_ptr<Solver>> solver =
        make_solver({store_, {}, stop}, setting.solver);
    ASSERT_TRUE(bool(solver));
    EXPECT_EQ(ask(**solver, {formula.assumptions}, Answer::Sat), Answer::Sat)
        << "no execution ends well";
    (*solver)->assert_term(formula.valid);
    Builder b(store_);
    for (sea::PropertyId p = 0; p < program_->properties.size(); ++p) {
      const std::string &text =
          program_->string(program_->properties[p].message);
      Term fails = b.make_eq(formula.failure, store_.make_bv(32, p));
      Answer wanted = text.starts_with("fails") ? Answer::Sat : Answer::Unsat;
      EXPECT_EQ(ask(**solver, {fails}, wanted), wanted) << "property " << text;
    }
  }

private:
  Answer ask(Solver &solver, std::vector<Term> assumptions, Answer wanted) {
    solver.push();
    for (Term t : assumptions)
      solver.assert_term(t);
    CheckResult result = solver.check();
    solver.pop();
    // The other solver may take too long; what it says must be right.
    if (result.answer == Answer::Unknown && is_slow_)
      return wanted;
    EXPECT_NE(result.answer, Answer::Unknown) << result.reason;
    return result.answer;
  }
  bool may_be_unsupported(const Config &c) const {
    return (c.pointers == Pointers::Raw && (case_.flags & FatOnly)) ||
           (c.memory == MemoryEncoding::Arrays &&
            (case_.flags & RangesAreLong)) ||
           (c.word_size > 1 && (case_.flags & SmallAccesses));
  }

  const Case &case_;
  TermStore store_;
  std::unique_ptr<sea::Program> program_;
  bool is_slow_ = false;
};

class Vcgen : public testing::TestWithParam<size_t> {};

TEST_P(Vcgen, EveryCombinationSaysTheSame) {
  const Case &test = cases[GetParam()];
  CaseRun run(test);
  for (VcStyle style : {VcStyle::Dataflow, VcStyle::Path})
    for (MemoryEncoding memory :
         {MemoryEncoding::Arrays, MemoryEncoding::Lambdas})
      for (Pointers pointers : {Pointers::Fat, Pointers::Raw})
        for (AllocatorKind allocator :
             {AllocatorKind::Concrete, AllocatorKind::Relative,
              AllocatorKind::Symbolic}) {
          if (pointers == Pointers::Raw && (test.flags & FatOnly))
            continue;
          if (allocator != AllocatorKind::Concrete &&
              (test.flags & ConcreteOnly))
            continue;
          Config config;
          config.style = style;
          config.memory = memory;
          config.pointers = pointers;
          run.check({config, allocator, "native"});
        }
}

TEST_P(Vcgen, WordSizesAndPlainForms) {
  const Case &test = cases[GetParam()];
  CaseRun run(test);
  for (uint32_t word : {4u, 8u}) {
    Config config;
    config.word_size = word;
    run.check({config, AllocatorKind::Concrete, "native"});
    config.memory = MemoryEncoding::Arrays;
    run.check({config, AllocatorKind::Concrete, "native"});
  }
  Config config;
  config.cone_of_influence = false;
  run.check({config, AllocatorKind::Concrete, "native"});
  config.simplify = false;
  run.check({config, AllocatorKind::Concrete, "native"});
}

TEST_P(Vcgen, AnotherSolverAgrees) {
  const Case &test = cases[GetParam()];
  CaseRun run(test);
  for (MemoryEncoding memory :
       {MemoryEncoding::Arrays, MemoryEncoding::Lambdas}) {
    Config config;
    config.memory = memory;
    run.check({config, AllocatorKind::Concrete, "z3"});
    config.style = VcStyle::Path;
    run.check({config,
               test.flags & ConcreteOnly ? AllocatorKind::Concrete
                                         : AllocatorKind::Relative,
               "z3"});
  }
}

std::string why_not(const std::string &body, const Config &config) {
  TermStore store;
  Result<std::unique_ptr<sea::Program>> program = sea::parse(
      store,
      "program ptr 64 little\nfun main(P0:ptr, M0:mem) {\nBB0:\n  R0:i64 = "
      "nondet \"n\"\n" +
          body + "  halt\n}\n");
  EXPECT_TRUE(bool(program)) << to_string(program.error());
  Rewriter rewriter(store);
  return generate((*program)->functions.front(), config, rewriter).unsupported;
}

// What cannot be encoded exactly says why and where, but only if the properties
// depend on it.
TEST(VcgenLimits, HaveReasons) {
  Config lambdas, arrays, words;
  arrays.memory = MemoryEncoding::Arrays;
  words.word_size = 8;
  std::string set = "  M1:mem = memset P0, #x00, R0, M0  ; a.c:7:1 in main\n";
  std::string load = "  R1:i64 = load P0, M1 align 8  ; a.c:8:1 in main\n";
  std::string ask = "  check (= R1 R0), assert \"\"\n";
  std::string copy = "  M1:mem = M0\n";
  EXPECT_EQ(why_not(set + load + ask, lambdas), "");
  EXPECT_EQ(why_not(set + load + ask, arrays),
            "a range of unknown or large length cannot be written as an array "
            "(--memory=lambdas can) (a.c:7)");
  EXPECT_EQ(why_not(set + load, arrays), "");
  EXPECT_EQ(why_not(copy + load + ask, words),
            "an access may start anywhere in a word (a.c:8)");
  EXPECT_EQ(why_not(set + load + ask, words),
            "a range of memory may start or end inside of a word (a.c:7)");
}

// What unfolding resolves is not encoded a second time.
TEST(VcgenLimits, ObjectsAreGiven) {
  for (const char *text :
       {"  R2:bool = isalloc P0, M0\n", "  R2:bool = isderef P0, R0\n",
        "  R2:bool = atfreed P0\n"})
    EXPECT_DEATH(
        why_not(std::string(text) + "  check R2, assert \"\"\n", Config{}),
        "answered by unfolding");
  std::string object = "  P1:ptr, M1:mem = malloc R0, M0 \"\" align 1\n";
  EXPECT_DEATH(why_not(object + "  check (= P0 P1), assert \"\"\n", Config{}),
               "given by unfolding");
  EXPECT_EQ(why_not(object + "  R1:i64 = load P0, M1 align 8\n"
                             "  check (= R0 R1), assert \"\"\n",
                    Config{}),
            "");
}

// Checks that do not stop: both are seen, whichever comes first.
TEST(VcgenLimits, EveryFailure) {
  TermStore store;
  Result<std::unique_ptr<sea::Program>> program =
      sea::parse(store, R"(program ptr 64 little
fun main() {
BB0:
  R0:bool = nondet "x"
  check R0, assert "first"
  check R0, assert "second"
  halt
}
)");
  ASSERT_TRUE(bool(program));
  for (bool stop_at_first : {true, false})
    for (VcStyle style : {VcStyle::Dataflow, VcStyle::Path}) {
      Rewriter rewriter(store);
      Config config;
      config.checks_stop = stop_at_first;
      config.style = style;
      Formula formula =
          generate((*program)->functions.front(), config, rewriter);
      StopToken stop;
      Result<std::unique_ptr<Solver>> solver =
          make_solver({store, {}, stop}, "native");
      ASSERT_TRUE(bool(solver));
      (*solver)->assert_term(formula.valid);
      (*solver)->assert_term(
          Builder(store).make_eq(formula.failure, store.make_bv(32, 1)));
      EXPECT_EQ((*solver)->check().answer,
                stop_at_first ? Answer::Unsat : Answer::Sat);
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, Vcgen,
                         testing::Range(size_t(0), std::size(cases)),
                         [](const testing::TestParamInfo<size_t> &info) {
                           return std::string(cases[info.param].name);
                         });

} // namespace
