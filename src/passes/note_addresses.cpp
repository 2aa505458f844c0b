// A pointer that the program turns into a number has the number that the
// allocator chose; what depends on it may be otherwise on another day.
#include "passes/steps.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Differences of pointers do not depend on where their object lies.
bool is_of_difference(const PtrToIntInst &cast) {
  return all_of(cast.users(), [](const User *user) {
    const auto *sub = dyn_cast<BinaryOperator>(user);
    return sub && sub->getOpcode() == Instruction::Sub &&
           isa<PtrToIntInst>(sub->getOperand(0)) &&
           isa<PtrToIntInst>(sub->getOperand(1));
  });
}

} // namespace

void note_addresses(const Module &module, Ledger &ledger) {
  for (const Function &function : module) {
    if (function.hasFnAttribute(model_attribute))
      continue;
    for (const Instruction &at : instructions(function))
      if (const auto *cast = dyn_cast<PtrToIntInst>(&at);
          cast && !is_of_difference(*cast)) {
        ledger.chosen("addresses as numbers: a layout of Fathom's "
                      "(--allocator)",
                      at);
        return; // one row says it
      }
  }
}

} // namespace fathom::passes
