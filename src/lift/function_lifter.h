// One function of the prepared module becomes one function of SEA-IR: blocks,
// phis, terminators. Everything else has a room of its own:
//   instructions/  what each kind of instruction becomes
//   tracks/        what travels with values: provenance, poison, uninitialised
//                  bits
//   pointers/      what pointers know of their objects
//   checks/        checks, and what is recorded for them
//   analysis/      what is known of the module before
#pragma once

#include "lift/checks/leaks.h"
#include "lift/instructions/call_lifter.h"
#include "lift/instructions/judged_uses.h"
#include "lift/instructions/scalar_lifter.h"

namespace fathom::lift {

class FunctionLifter {
public:
  FunctionLifter(Context &context, const llvm::Function &function,
                 sea::Function &out);

  // Parameters and results; all functions need them before bodies are lifted.
  static void declare(Context &context, const llvm::Function &function,
                      sea::Function &out);
  void run();

private:
  void make_parameters();
  void make_loops();
  void lift_block(const llvm::BasicBlock &block);
  void lift(const llvm::Instruction &i);
  // False for what cannot be translated exactly.
  bool try_lift(const llvm::Instruction &i);
  void lift_terminator(const llvm::Instruction &i);
  void lift_return(const llvm::ReturnInst &i);
  void lift_unreachable(const llvm::Instruction &i);

  // Each is made with those above it that it uses.
  Context &c_;
  FunctionFacts facts_;
  Emitter e_;
  MemorySsa ssa_;
  MemoryStatements memory_;
  Values values_;
  SourceNames names_;
  LifeRecords lives_;
  ObjectRecords records_;
  std::unique_ptr<PointerModel> pointers_;
  Tracks tracks_;
  JudgedUses uses_;
  AccessChecks access_checks_;
  PointerChecks pointer_checks_;
  LeakChecks leak_checks_;
  ScalarLifter scalars_;
  MemoryLifter objects_;
  IntrinsicLifter intrinsics_;
  CallLifter calls_;
};

} // namespace fathom::lift
