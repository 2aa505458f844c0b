// What the lifter makes of a module, executed by the interpreter of SEA-IR,
// against the same module compiled and run. The two share nothing but LLVM's
// reading of its own language.
#include "lift/lift.h"
#include "lift/random_module.h"

#include "cex/interpreter.h"
#include "cex/random_oracle.h"
#include "sea/text/printer.h"
#include "sea/verify.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

namespace fathom::lift {
namespace {

class Differential : public testing::TestWithParam<bool> {
protected:
  static void SetUpTestSuite() {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  }
  void run(uint64_t seed);

  LiftConfig config_;
};

std::string text_of(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

void Differential::run(uint64_t seed) {
  auto jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
  auto context = std::make_unique<llvm::LLVMContext>();
  auto module = RandomModule(*context, seed, jit->getDataLayout()).make();
  ASSERT_FALSE(llvm::verifyModule(*module, &llvm::errs())) << seed;
  std::string source = text_of(*module);

  TermStore store;
  sea::Program program(store);
  Result<Lifted> done = lift(*module, program, config_);
  ASSERT_TRUE(done) << done.error().message;
  Result<void> right = sea::verify(program);
  ASSERT_TRUE(right) << seed << ": " << right.error().message << "\n" << source;
  cex::RandomOracle oracle(program, seed);
  cex::Execution execution = cex::Interpreter(program, oracle, {}).run();
  ASSERT_EQ(execution.ending, cex::Ending::Returned)
      << seed << ": " << execution.problem << "\n"
      << source;

  llvm::cantFail(jit->addIRModule(
      llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
  auto entry = llvm::cantFail(jit->lookup("fathom.entry"));
  uint64_t expected = entry.toPtr<uint64_t (*)()>()();
  EXPECT_EQ(execution.results[0].part[0].to_u64(), expected)
      << seed << "\n"
      << source << "\n"
      << sea::to_text(program);
}

TEST_P(Differential, ComputesWhatCompiledCodeComputes) {
  config_.flat_regions = GetParam();
  config_.checks.reset(); // pointers may have lost their objects
  const char *count = std::getenv("FATHOM_LIFT_SEEDS");
  uint64_t seeds = count ? std::strtoull(count, nullptr, 10)
                   : std::getenv("FATHOM_FULL") ? 3000
                                                : 100;
  for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed)
    run(seed);
}

INSTANTIATE_TEST_SUITE_P(Regions, Differential, testing::Bool(),
                         [](const testing::TestParamInfo<bool> &info) {
                           return info.param ? "Flat" : "PointsTo";
                         });

} // namespace
} // namespace fathom::lift
