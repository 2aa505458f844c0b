// What of a verdict is the cut program's and what is deepening's.
#include "prove/prover.h"

#include "prove/certificate.h"

#include <gtest/gtest.h>

using namespace fathom;

namespace {

// A counter up to ten behind an assumption, with a check behind the loop.
std::string counter(const std::string &assumption) {
  return "certificate 1 checked unwind 1 recursion 1\n"
         "program ptr 64 little\n"
         "fun main() {\n"
         "loop h \"main:0\"\n"
         "a:\n"
         "  N:i8 = nondet \"n\"\n"
         "  assume " +
         assumption +
         "\n"
         "  br h\n"
         "h:\n"
         "  I:i8 = phi [#x00, a], [J, b]\n"
         "  C:bool = nondet \"more\"\n"
         "  br C, b, e\n"
         "b:\n"
         "  J:i8 = (ite (bvult I #x0a) (bvadd I #x01) I)\n"
         "  br h\n"
         "e:\n"
         "  I2:i8 = phi [I, h]\n"
         "  check (bvule I2 #x0a), assert \"at the end\"\n"
         "  halt\n"
         "}\n";
}

// What deepening is said to have found: a bound was reached, a cover was and
// another one was not, and there is a row that no cut program makes.
report::Verdict found() {
  report::Verdict verdict;
  report::PropertyResult property;
  property.id = 0;
  property.kind = sea::CheckKind::Assert;
  property.status = report::Status::Unreachable;
  verdict.properties.push_back(property);
  verdict.covers.resize(2);
  verdict.covers[0].status = report::CoverStatus::Covered;
  verdict.covers[1].status = report::CoverStatus::Unknown;
  verdict.reached.push_back({"main:0", "", 1});
  verdict.ledger.push_back({sea::Trust::Chosen, "of deepening", {}});
  return verdict;
}

// Nothing: there is no proof.
std::optional<report::Verdict> prove_counter(const std::string &assumption) {
  TermStore store;
  Options options;
  StopToken stop;
  Result<prove::Certificate> read =
      prove::read_certificate(store, counter(assumption), "text");
  EXPECT_TRUE(read) << to_string(read.error());
  check::Solvers solvers(options, stop);
  check::Run run{*read->program, options, stop, solvers, read->is_checked};
  const report::Verdict before = found();
  prove::Prover prover(run, before, {1, 1}, {});
  while (prover.advance(UINT64_MAX)) {
  }
  EXPECT_EQ(prover.own_failure(), "");
  return prover.is_proved() ? std::optional(prover.concluded(before))
                            : std::nullopt;
}

} // namespace

TEST(Prover, OfTheCutProgramOnlyThatNothingFails) {
  std::optional<report::Verdict> proved = prove_counter("(bvule N #x05)");
  ASSERT_TRUE(proved);
  EXPECT_EQ(proved->outcome, report::Outcome::Safe);
  EXPECT_EQ(proved->vacuous, "");
  // Not reached within the bounds is not unreachable.
  EXPECT_EQ(proved->properties[0].status, report::Status::Proved);
  ASSERT_EQ(proved->covers.size(), 2u);
  EXPECT_EQ(proved->covers[0].status, report::CoverStatus::Covered);
  EXPECT_EQ(proved->covers[1].status, report::CoverStatus::Unknown);
  ASSERT_EQ(proved->ledger.size(), 1u);
  EXPECT_EQ(proved->ledger[0].text, "of deepening");
}

// Nothing fails in a cut program without executions. That is no proof, and no
// contradiction of the program's assumptions either: deepening has not said so.
TEST(Prover, ACutProgramWithoutExecutionsSaysNothing) {
  for (const char *never : {"(bvult N #x00)", "(= (bvmul N #x02) #x05)"})
    EXPECT_FALSE(prove_counter(never)) << never;
}
