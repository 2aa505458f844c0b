// A solver that is told to stop says so, or says what it would have said
// without: the stop comes at the first poll, the second, ... until none of them
// matters any more. What was half done then must not become an answer, now or
// at the next question. After an interrupt, which is for one question only,
// the next ones have their answers again.
#include "solver_fixture.h"

#include "solver/native/native_solver.h"
#include "solver/script.h"
#include "support/stats.h"

#include <sstream>

namespace fathom {
namespace {

struct Run {
  std::vector<std::string> answers;
  std::string internal_error;
  bool called;               // the stop, or the interrupt
  uint64_t alternatives = 0; // refuted
  uint64_t second_tries = 0;
};

enum class How : uint8_t { Cancel, Interrupt };

struct Setting {
  How how = How::Cancel;
  ArrayStrategy arrays = ArrayStrategy::Auto;
  SearchLimits limits = {};
  bool preprocess = true;
};

Run run(const char *script, const Setting &setting, uint64_t stop_at) {
  TermStore store;
  SolverConfig config;
  config.arrays = setting.arrays;
  config.preprocess = setting.preprocess;
  StopToken stop;
  Solver *solver = nullptr;
  bool called = false;
  stop.call_at_poll(stop_at, [&] {
    called = true;
    if (setting.how == How::Cancel)
      stop.cancel();
    else
      solver->interrupt();
  });
  SolverContext context{store, config, stop};
  std::string output;
  ScriptRunner runner(
      store,
      [&](bool) -> Result<std::unique_ptr<Solver>> {
        auto made = make_native_solver(context, setting.limits);
        solver = made.get();
        return made;
      },
      [&](std::string_view text) { output += text; }, "1");
  EXPECT_TRUE(runner.run(script, "t.smt2").has_value());
  Run result{{}, runner.internal_error(), called, 0, 0};
  Stats stats;
  runner.add_statistics(stats);
  result.alternatives = stats.count_of("native.alternatives-refuted");
  result.second_tries = stats.count_of("native.second-tries");
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);)
    result.answers.push_back(line);
  return result;
}

// Every stop up to some number, then fewer and fewer.
void stop_anywhere_by(const char *script,
                      const std::vector<std::string> &expected,
                      const Setting &setting) {
  uint64_t stops = 0, unknown = 0, polls = 1;
  for (;; polls += 1 + polls / 50) {
    Run r = run(script, setting, polls);
    ASSERT_EQ(r.answers.size(), expected.size());
    ASSERT_EQ(r.internal_error, "") << "stopped at poll " << polls;
    uint64_t before = unknown;
    for (size_t i = 0; i < expected.size(); ++i) {
      unknown += r.answers[i] == "unknown";
      if (r.called && r.answers[i] == "unknown")
        continue;
      ASSERT_EQ(r.answers[i], expected[i]) << "stopped at poll " << polls;
    }
    if (setting.how == How::Interrupt)
      ASSERT_LE(unknown, before + 1) << "interrupted at poll " << polls;
    if (!r.called)
      break;
    ++stops;
  }
  EXPECT_GT(stops, 50u);
  EXPECT_GT(unknown, setting.how == How::Cancel ? 50u : 0u);
}

void stop_anywhere(const char *script, const std::vector<std::string> &expected,
                   Setting setting = {}) {
  for (How how : {How::Cancel, How::Interrupt}) {
    setting.how = how;
    stop_anywhere_by(script, expected, setting);
  }
}

const char arithmetic[] = R"(
  (declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
  (declare-const z (_ BitVec 8))
  (assert (= z (bvadd x #x05))) (assert (bvult y #x20))
  (assert (= (bvmul x y) (bvudiv (bvmul z z) (bvor y #x03))))
  (check-sat)
  (assert (bvult (bvurem z #x0b) (bvmul y x)))
  (assert (not (= ((_ extract 3 0) (bvmul x y)) ((_ extract 3 0)
    (bvmul ((_ zero_extend 4) ((_ extract 3 0) y)) x)))))
  (check-sat))";

TEST(StopAnywhere, ProductsAndQuotients) {
  stop_anywhere(arithmetic, {"sat", "unsat"});
  Setting plain;
  plain.preprocess = false;
  stop_anywhere(arithmetic, {"sat", "unsat"}, plain);
}

// Definitions of eliminated variables belong to their level; assumptions are
// rewritten by them.
TEST(StopAnywhere, LevelsAndAssumptions) {
  stop_anywhere(R"(
    (declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
    (declare-const z (_ BitVec 8)) (declare-const p Bool)
    (assert (= x (bvmul y #x03))) (assert (=> p (bvult y x)))
    (push 1)
    (assert (= z (bvadd x #x01))) (assert (= y (bvmul z #x05)))
    (check-sat-assuming (p))
    (check-sat-assuming (p (= x #x06)))
    (pop 1)
    (assert (bvult y #x40))
    (check-sat-assuming (p))
    (check-sat-assuming ((not p) (= z (bvadd x #x02)) (= y (bvmul z x))))
    (push 1) (assert (= x #x05)) (check-sat) (pop 1)
    (check-sat-assuming ((= x #x05) p)))",
                {"unsat", "unsat", "sat", "sat", "unsat", "unsat"});
}

const char arrays[] = R"(
  (declare-const a (Array (_ BitVec 4) (_ BitVec 8)))
  (declare-const b (Array (_ BitVec 4) (_ BitVec 8)))
  (declare-const i (_ BitVec 4)) (declare-const j (_ BitVec 4))
  (declare-const k (_ BitVec 4))
  (define-fun c () (Array (_ BitVec 4) (_ BitVec 8))
    (store (store (store a i #x01) j #x02) k #x03))
  (define-fun d () (Array (_ BitVec 4) (_ BitVec 8))
    (store (store (store a k #x03) j #x02) i #x01))
  (assert (distinct i j k))
  (push 1)
  (assert (= b (store c #x5 (bvadd (select c i) (select d j)))))
  (assert (bvult (select b k) (select b #x5)))
  (check-sat)
  (pop 1)
  (assert (not (= c d)))
  (check-sat))";

TEST(StopAnywhere, Arrays) {
  for (ArrayStrategy strategy : {ArrayStrategy::Lazy, ArrayStrategy::Eager}) {
    Setting setting;
    setting.arrays = strategy;
    stop_anywhere(arrays, {"unsat", "unsat"}, setting);
  }
  Setting two_tries;
  two_tries.limits.small_arrays = 0;
  two_tries.limits.lemma_work = 0;
  EXPECT_EQ(run(arrays, two_tries, UINT64_MAX).second_tries, 1u);
  stop_anywhere(arrays, {"unsat", "unsat"}, two_tries);
}

// The goal's alternatives: primes are no products, the last number is. What is
// known of one of them is not an answer for all.
const char cases[] = R"(
  (declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
  (define-fun p () (_ BitVec 16)
    (bvmul ((_ zero_extend 8) x) ((_ zero_extend 8) y)))
  (assert (bvult #x01 x)) (assert (bvult #x01 y))
  (assert (or (= p #x9c49) (= p #xacd9) (= p #xbe09) (= p #xec4b)))
  (check-sat))";

TEST(StopAnywhere, AlternativesOfAGoal) {
  Setting setting;
  setting.limits.easy_conflicts = setting.limits.apart_conflicts = 1;
  EXPECT_GE(run(cases, setting, UINT64_MAX).alternatives, 2u);
  stop_anywhere(cases, {"sat"}, setting);
  setting.limits.alternative_conflicts = 5;
  stop_anywhere(cases, {"sat"}, setting);
}

TEST(StopAnywhere, QuestionAsAFact) {
  Setting setting;
  setting.limits.easy_conflicts = 1;
  EXPECT_EQ(run(cases, setting, UINT64_MAX).alternatives, 0u);
  stop_anywhere(cases, {"sat"}, setting);
}

// Refuted by bounds, simplified in context: facts that were dropped half-way.
TEST(StopAnywhere, Bounds) {
  stop_anywhere(R"(
    (declare-const base (_ BitVec 16)) (declare-const size (_ BitVec 16))
    (declare-const o (_ BitVec 16)) (declare-const n (_ BitVec 16))
    (assert (bvult base #x8000)) (assert (bvult size #x8000))
    (assert (bvule o size)) (assert (bvule n (bvsub size o)))
    (push 1)
    (assert (or (bvult (bvadd base o) base)
                (bvult (bvadd base size) (bvadd base o n))))
    (check-sat) (pop 1)
    (assert (or (bvult (bvadd base o) base)
                (= (bvadd base size) (bvadd base o n))))
    (check-sat) (assert (bvult n (bvsub size o))) (check-sat))",
                {"unsat", "sat", "unsat"});
}

} // namespace
} // namespace fathom
