// What the tests of the lowering passes share: parsing, looking at results, and
// running a module before and after a pass. A module under test has a function
//     i64 @run(i64 seed)
// which is compiled and called in this process; the calls of fathom.* that end
// an execution are outcomes like a result.
#pragma once

#include "passes/form/lowering.h"

#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <string>

namespace fathom::passes {

class Ir {
public:
  explicit Ir(const std::string &text); // fails the test if it does not parse
  llvm::Module &module() { return *module_; }
  llvm::Function &function(const char *name);
  std::string text() const;
  // Number of instructions with this opcode in all bodies.
  unsigned count(unsigned opcode) const;
  // Runs the pass and expects a valid module.
  void run(const std::function<void(llvm::Module &)> &pass);

private:
  std::unique_ptr<llvm::LLVMContext> context_;
  std::unique_ptr<llvm::Module> module_;
};

struct Outcome {
  enum Kind { Value, FailedCheck, Unsupported, Halt } kind = Value;
  int64_t value = 0;  // or number of the check's kind
  std::string text{}; // of the failed check or what is unsupported
  bool operator==(const Outcome &) const = default;
};
std::ostream &operator<<(std::ostream &out, const Outcome &outcome);

// A compiled copy of a module.
class Machine {
public:
  explicit Machine(Ir &ir);
  ~Machine();
  Outcome run(int64_t seed);

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The pass does not change what @run gives for the seeds 0 … count-1.
void expect_same_results(const std::string &text,
                         const std::function<void(llvm::Module &)> &pass,
                         int count = 64);

// Everything the prepared module promises about its form
// (docs/prepared-module.md: functions, values, loops) for all functions with
// bodies.
void expect_prepared_form(llvm::Module &module);

} // namespace fathom::passes
