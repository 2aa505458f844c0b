// A pointer that the program turns into a number has the number that the
// allocator chose; what depends on it may be otherwise on another day.
#include "passes/meaning/steps.h"
#include "sea/program.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// Differences of pointers do not depend on where their object lies, and are
// checked to be of one object. Those of numbers are not; clang's names tell.
bool is_of_difference(const PtrToIntInst &cast) {
  return cast.getName().starts_with("sub.ptr.") &&
         all_of(cast.users(), [](const User *user) {
           const auto *sub = dyn_cast<BinaryOperator>(user);
           return sub && sub->getOpcode() == Instruction::Sub &&
                  isa<PtrToIntOperator>(sub->getOperand(0)) &&
                  isa<PtrToIntOperator>(sub->getOperand(1));
         });
}

// A constant that has the number of an address in it: an initial value.
bool has_number_of_address(const Constant &start) {
  SmallPtrSet<const Constant *, 16> seen{&start};
  std::vector<const Constant *> todo{&start};
  while (!todo.empty()) {
    const Constant *at = todo.back();
    todo.pop_back();
    const auto *expression = dyn_cast<ConstantExpr>(at);
    if (expression && expression->getOpcode() == Instruction::PtrToInt)
      return true;
    if (!isa<GlobalValue>(at))
      for (const Use &use : at->operands())
        if (const auto *part = dyn_cast<Constant>(use.get());
            part && seen.insert(part).second)
          todo.push_back(part);
  }
  return false;
}

constexpr const char *text = sea::address_row;

} // namespace

void note_addresses(const Module &module, Ledger &ledger) {
  for (const GlobalVariable &variable : module.globals())
    if (variable.hasInitializer() && !variable.isConstant() &&
        has_number_of_address(*variable.getInitializer()))
      return ledger.chosen(text); // one row says it
  for (const Function &function : module) {
    if (function.hasFnAttribute(model_attribute))
      continue;
    for (const Instruction &at : instructions(function)) {
      if (at.hasMetadata(LLVMContext::MD_nosanitize))
        continue; // what clang's instrumentation does is not the program's
      const auto *cast = dyn_cast<PtrToIntInst>(&at);
      bool has_constant = any_of(at.operands(), [](const Use &use) {
        const auto *constant = dyn_cast<ConstantExpr>(use.get());
        return constant && has_number_of_address(*constant);
      });
      if ((cast && !is_of_difference(*cast)) ||
          (has_constant && !at.getName().starts_with("sub.ptr.")))
        return ledger.chosen(text, at);
    }
  }
}

void note_order(const Module &module, const PrepareConfig &config,
                Ledger &ledger) {
  for (const Function &function : module) {
    bool is_checked = config.has(sea::CheckKind::PointerCompare) &&
                      function.hasFnAttribute(instrumented_attribute);
    if (is_checked || function.hasFnAttribute(model_attribute))
      continue;
    for (const Instruction &at : instructions(function)) {
      if (at.hasMetadata(LLVMContext::MD_nosanitize))
        continue;
      const auto *compare = dyn_cast<ICmpInst>(&at);
      const auto *cast = dyn_cast<PtrToIntInst>(&at);
      bool orders = compare && !compare->isEquality() &&
                    compare->getOperand(0)->getType()->isPointerTy();
      if (orders || (cast && is_of_difference(*cast)))
        return ledger.chosen(text, at);
    }
  }
}

} // namespace fathom::passes
