// Where the operands of an instruction count: a branch, an address, a length, a
// divisor, a check or an assumption depends on them, or an argument or result
// must be defined. Every track judges them there, before the instruction.
#pragma once

#include "lift/function_facts.h"
#include "lift/tracks/tracks.h"

namespace fathom::lift {

// Of a call of fathom.check; nothing if it is of no kind.
std::optional<sea::CheckKind> kind_of_check(const llvm::CallInst &check);
// Checks of limits are always on.
bool is_on(const LiftConfig &config, const llvm::CallInst &check);

class JudgedUses {
public:
  JudgedUses(const FunctionFacts &facts, Context &context, Tracks &tracks)
      : facts_(facts), c_(context), tracks_(tracks) {}

  void judge(const llvm::Instruction &i);

private:
  void judge_call(const llvm::CallInst &i);
  void judge_argument(const llvm::CallInst &i, const llvm::Function &callee,
                      unsigned number);

  const FunctionFacts &facts_;
  Context &c_;
  Tracks &tracks_;
};

} // namespace fathom::lift
