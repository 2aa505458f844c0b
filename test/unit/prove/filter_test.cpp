// Filters of claims: what they keep, and what they do where a question may cost
// no more than it did for others.
#include "prove/filter.h"

#include "prove/certificate.h"
#include "prove/turn_limit.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

using namespace fathom;

namespace {

// A counter up to ten, and a product that is even behind the first iteration.
const std::string text = "certificate 1 checked unwind 1 recursion 1\n"
                         "program ptr 64 little\n"
                         "fun main(M0:mem) {\n"
                         "a:\n"
                         "  br h\n"
                         "h:\n"
                         "  I:i8 = phi [#x00, a], [J, b]\n"
                         "  P:i32 = phi [#x00000001, a], [Q, b]\n"
                         "  name \"loop invariant\", true\n"
                         "  C:bool = nondet \"more\"\n"
                         "  br C, b, e\n"
                         "b:\n"
                         "  J:i8 = (ite (bvult I #x0a) (bvadd I #x01) I)\n"
                         "  X:i32 = nondet \"x\"\n"
                         "  Q:i32 = (bvmul (bvmul P X) (bvadd P X))\n"
                         "  br h\n"
                         "e:\n"
                         "  halt\n"
                         "}\n";

struct Filtered {
  size_t kept = 0;
  std::string failed = {};
  uint64_t work = 0;
  bool was_cut = false;
  uint64_t models = 0;
};

// `more`: so many claims beside the others, none of which holds.
Filtered filter(uint64_t most_work, uint64_t more = 0) {
  TermStore store;
  Options options;
  StopToken stop;
  Result<prove::Certificate> read =
      prove::read_certificate(store, text, "text");
  EXPECT_TRUE(read) << to_string(read.error());
  sea::Program &program = *read->program;
  for (sea::Block &block : program.functions[0].blocks)
    std::erase_if(block.stmts,
                  [](const sea::Stmt &s) { return s.op == sea::Opcode::Name; });
  Term counter = {}, product = {};
  for (const sea::Block &block : program.functions[0].blocks)
    for (const sea::Stmt &s : block.stmts)
      if (s.op == sea::Opcode::Phi)
        (store.width(program.functions[0].definitions(s)[0]) == 8 ? counter
                                                                  : product) =
            program.functions[0].definitions(s)[0];
  Builder b(store);
  const prove::LoopId loop{0, 0};
  std::vector<prove::Claim> claims{
      {loop, b.make_ule(counter, store.make_bv(8, 10))},
      {loop, b.make_ule(counter, store.make_bv(8, 9))}, // not kept
      {loop, b.make_not(b.make_eq(product, store.make_bv(32, 77)))}};
  for (uint64_t c = 1; c <= more; ++c)
    claims.push_back({loop, b.make_ule(product, store.make_bv(32, c))});
  check::Solvers solvers(options, stop);
  check::Run run{program, options, stop, solvers, read->is_checked};
  Stats stats;
  run.stats = &stats;
  const std::vector<prove::Cell> cells;
  prove::Filter f(program, claims, {}, cells, run,
                  {.purpose = prove::Purpose::Filter});
  Filtered result;
  for (bool goes_on = true; goes_on;) {
    const size_t before = f.claims().size();
    goes_on = f.advance(most_work);
    if (!f.is_cut())
      continue;
    EXPECT_TRUE(goes_on);
    EXPECT_EQ(f.claims().size(), before);
    result.was_cut = true;
    most_work = UINT64_MAX;
  }
  result.kept = f.claims().size();
  result.failed = f.failed();
  result.work = f.work();
  result.models = stats.count_of("solver.answers.sat");
  return result;
}

} // namespace

TEST(Filter, KeepsWhatHoldsTogether) {
  const Filtered all = filter(UINT64_MAX);
  EXPECT_EQ(all.failed, "");
  EXPECT_EQ(all.kept, 2u);
}

// A model in which the product is large refutes all of them that it exceeds.
TEST(Filter, OneModelAnswersForAllClaimsAtItsPlace) {
  constexpr uint64_t many = 200;
  const Filtered few = filter(UINT64_MAX), all = filter(UINT64_MAX, many);
  EXPECT_EQ(all.failed, "");
  EXPECT_EQ(all.kept, few.kept);
  EXPECT_GT(few.models, 0u);
  EXPECT_LT(all.models, few.models + many / 4);
}

// To write the question is already too much: nothing is known of any claim, and
// all are there when it may cost more.
TEST(Filter, AQuestionThatIsTooLargeIsAskedAgain) {
  const Filtered again = filter(20);
  EXPECT_TRUE(again.was_cut);
  EXPECT_EQ(again.failed, "");
  EXPECT_EQ(again.kept, 2u);
  EXPECT_GT(again.work, filter(UINT64_MAX).work);
}

// Only where the next step goes further than twice as far, and is long.
TEST(TurnLimit, MoreBeforeLongStepsOfInterruptedLoopsOnly) {
  report::Verdict before;
  check::ProofTurn turn;
  turn.bounds.unwind = 4;
  turn.work = prove::long_step;
  before.reached = {{.name = "main:0", .bound = 4}};
  EXPECT_EQ(prove::share_of_turn(before, turn), 1u);
  before.reached.push_back({.name = "main:1", .bound = 256});
  EXPECT_EQ(prove::share_of_turn(before, turn), 4u);
  --turn.work;
  EXPECT_EQ(prove::share_of_turn(before, turn), 1u);
}

// Half of what was too little is not tried; twice as much is.
TEST(TurnLimit, WaitsUntilAQuestionMayCostTwiceAsMuch) {
  prove::TurnLimit limit;
  Stats stats;
  EXPECT_EQ(limit.next(0, 0), 400'000u);
  EXPECT_EQ(limit.next(8'000'000, 0), 2'000'000u);
  EXPECT_EQ(limit.next(8'000'000, 4'000'000), 1'000'000u);
  limit.asked(true, &stats);
  EXPECT_TRUE(limit.is_waiting());
  EXPECT_FALSE(limit.next(11'900'000, 4'000'000));
  EXPECT_TRUE(limit.is_waiting());
  EXPECT_EQ(limit.next(12'000'000, 4'000'000), 2'000'000u);
  EXPECT_FALSE(limit.is_waiting());
  limit.asked(false, &stats);
  EXPECT_EQ(limit.next(8'000'000, 4'000'000), 1'000'000u);
  limit.asked(true, &stats);
  EXPECT_EQ(limit.next(UINT64_MAX, 4'000'000), UINT64_MAX);
  EXPECT_EQ(stats.count_of("prove.question-waits"), 2u);
}
