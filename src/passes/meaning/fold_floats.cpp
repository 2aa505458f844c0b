// Floating-point operations on constants become their results, which IEEE 754
// says for these. Other floating-point arithmetic is not supported.
#include "passes/form/floats/rounding_modes.h"
#include "passes/meaning/calls/library.h"
#include "passes/meaning/steps.h"

#include <cmath>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_double_or_float(const Type *type) {
  return type->isDoubleTy() || type->isFloatTy();
}

// Numbers only: which NaN an operation gives depends on the machine, and what
// does not fit an integer is for the checks.
bool is_number(const Constant *c) {
  if (const auto *number = dyn_cast_or_null<ConstantFP>(c))
    return is_double_or_float(c->getType()) && !number->isNaN();
  return isa_and_nonnull<ConstantInt>(c);
}

// Functions of the library whose results are exact.
bool is_exact(const CallInst &call, const PrepareConfig &config) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || call.arg_size() != 1)
    return false;
  StringRef name = callee->getName();
  return (name == "sqrt" || name == "sqrtf") && !has_missing_row(config, name);
}

// The result of an operation on constants, or null.
Constant *result_of(Instruction &i, const DataLayout &layout,
                    const PrepareConfig &config) {
  bool is_float = is_double_or_float(i.getType());
  std::vector<Constant *> operands;
  for (Value *operand : i.operands()) {
    if (isa<Function>(operand))
      continue;
    auto *constant = dyn_cast<Constant>(operand);
    if (!is_number(constant))
      return nullptr;
    is_float |= constant->getType()->isFloatingPointTy();
    operands.push_back(constant);
  }
  if (!is_float)
    return nullptr;
  Constant *result = nullptr;
  if (auto *call = dyn_cast<CallInst>(&i)) {
    // Of a negative number it is no number, and errno is set.
    if (is_exact(*call, config) && !cast<ConstantFP>(operands[0])->isNegative())
      result = ConstantFP::get(
          i.getType(),
          std::sqrt(
              cast<ConstantFP>(operands[0])->getValue().convertToDouble()));
  } else if (isa<FCmpInst>(i)) {
    result = ConstantFoldCompareInstOperands(cast<FCmpInst>(i).getPredicate(),
                                             operands[0], operands[1], layout);
  } else if (isa<BinaryOperator>(i) || isa<UnaryOperator>(i) ||
             isa<CastInst>(i)) {
    result = ConstantFoldInstOperands(&i, operands, layout);
  }
  return is_number(result) ? result : nullptr;
}

} // namespace

void fold_floats(Module &module, const PrepareConfig &config) {
  const DataLayout &layout = module.getDataLayout();
  if (layout.getPointerSizeInBits() != 64)
    return; // the x87 computes with more bits
  if (changes_rounding(module))
    return;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    ReversePostOrderTraversal<Function *> order(&function);
    for (BasicBlock *block : order)
      for (Instruction &i : make_early_inc_range(*block))
        if (Constant *result = result_of(i, layout, config)) {
          i.replaceAllUsesWith(result);
          i.eraseFromParent();
        }
  }
}

} // namespace fathom::passes
