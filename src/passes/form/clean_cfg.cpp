// Cleaning up that cannot remove or exploit a check. Every step keeps what the
// program does on every execution, undefined ones included: nothing that may be
// undefined, trap, touch memory, move a pointer or decide a branch on undef is
// folded or dropped.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

// Constants found behind a folded branch may fold another; each round costs one
// walk.
constexpr int max_rounds = 8;

const APInt *constant(const Value *value) {
  const auto *number = dyn_cast<ConstantInt>(value);
  return number ? &number->getValue() : nullptr;
}

// Without the cases that are undefined or poison.
std::optional<APInt> fold_binary(unsigned opcode, const APInt &x,
                                 const APInt &y) {
  unsigned width = x.getBitWidth();
  bool is_shift_ok = y.ult(width);
  bool is_division_ok = !y.isZero();
  bool is_signed_ok =
      is_division_ok && !(x.isMinSignedValue() && y.isAllOnes());
  switch (opcode) {
  case Instruction::Add:
    return x + y;
  case Instruction::Sub:
    return x - y;
  case Instruction::Mul:
    return x * y;
  case Instruction::And:
    return x & y;
  case Instruction::Or:
    return x | y;
  case Instruction::Xor:
    return x ^ y;
  case Instruction::Shl:
    return is_shift_ok ? std::optional(x.shl(y)) : std::nullopt;
  case Instruction::LShr:
    return is_shift_ok ? std::optional(x.lshr(y)) : std::nullopt;
  case Instruction::AShr:
    return is_shift_ok ? std::optional(x.ashr(y)) : std::nullopt;
  case Instruction::UDiv:
    return is_division_ok ? std::optional(x.udiv(y)) : std::nullopt;
  case Instruction::URem:
    return is_division_ok ? std::optional(x.urem(y)) : std::nullopt;
  case Instruction::SDiv:
    return is_signed_ok ? std::optional(x.sdiv(y)) : std::nullopt;
  case Instruction::SRem:
    return is_signed_ok ? std::optional(x.srem(y)) : std::nullopt;
  default:
    return {};
  }
}

std::optional<APInt> fold_cast(const CastInst &at, const APInt &x) {
  if (!at.getType()->isIntegerTy())
    return {};
  unsigned width = at.getType()->getIntegerBitWidth();
  switch (at.getOpcode()) {
  case Instruction::Trunc:
    return x.trunc(width);
  case Instruction::ZExt:
    return x.zext(width);
  case Instruction::SExt:
    return x.sext(width);
  default:
    return {};
  }
}

// A phi all of whose arms are the same value; null for others. A value that is
// no constant must not come from a block that the phi's does not follow, so
// only a phi with one arm gives such a one.
Value *only_value(const PHINode &phi) {
  Value *first = phi.getIncomingValue(0);
  if (phi.getNumIncomingValues() == 1)
    return first == &phi ? nullptr : first;
  if (!isa<ConstantInt>(first) || !phi.hasConstantValue())
    return nullptr;
  return first;
}

// What clang makes of an index (lift_scalar.cpp knows the names) and what does
// not give the index that the program means: that is for a check to see.
bool is_wrong_index(const Instruction &at, const APInt &x, const APInt *y,
                    const APInt &result) {
  StringRef name = at.getName();
  if (at.getOpcode() == Instruction::Trunc)
    return (name.starts_with("idxprom") || name.starts_with("idx.ext")) &&
           result.sext(x.getBitWidth()) != x;
  if (at.getOpcode() != Instruction::Mul ||
      !(name.empty() || name.starts_with("vla.index")))
    return false;
  bool overflows = false;
  (void)x.smul_ov(*y, overflows);
  return overflows;
}

// The value of an instruction on constants, or null.
Value *fold(Instruction &at) {
  if (auto *phi = dyn_cast<PHINode>(&at))
    return only_value(*phi);
  if (auto *select = dyn_cast<SelectInst>(&at)) {
    const APInt *condition = constant(select->getCondition());
    if (!condition || isa<FPMathOperator>(at))
      return nullptr;
    return condition->isZero() ? select->getFalseValue()
                               : select->getTrueValue();
  }
  if (!at.getType()->isIntegerTy() || at.getNumOperands() == 0 ||
      at.hasPoisonGeneratingFlags())
    return nullptr;
  const APInt *x = constant(at.getOperand(0));
  if (!x)
    return nullptr;
  std::optional<APInt> result;
  if (auto *widen = dyn_cast<CastInst>(&at))
    result = fold_cast(*widen, *x);
  const APInt *y =
      at.getNumOperands() == 2 ? constant(at.getOperand(1)) : nullptr;
  if (y && at.isBinaryOp())
    result = fold_binary(at.getOpcode(), *x, *y);
  if (y && isa<ICmpInst>(at))
    result =
        APInt(1, ICmpInst::compare(*x, *y, cast<ICmpInst>(at).getPredicate()));
  return result && !is_wrong_index(at, *x, y, *result)
             ? ConstantInt::get(at.getContext(), *result)
             : nullptr;
}

// Integer instructions whose execution nobody can notice.
bool is_droppable(const Instruction &at) {
  if (!at.use_empty() || at.isUsedByMetadata())
    return false;
  switch (at.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Select:
  case Instruction::PHI:
  case Instruction::Freeze:
    return true;
  case Instruction::ICmp: // of pointers may be checked
    return at.getOperand(0)->getType()->isIntegerTy();
  default:
    return false;
  }
}

bool fold_constants(Function &function) {
  bool changed = false;
  std::vector<Instruction *> todo;
  for (BasicBlock &block : function)
    for (Instruction &at : block)
      todo.push_back(&at);
  std::reverse(todo.begin(), todo.end());
  // Folded ones stay in place until the end, without uses.
  SmallPtrSet<Instruction *, 32> folded;
  while (!todo.empty()) {
    Instruction *at = todo.back();
    todo.pop_back();
    if (folded.contains(at))
      continue;
    Value *value = fold(*at);
    if (!value)
      continue;
    for (User *user : at->users())
      todo.push_back(cast<Instruction>(user));
    at->replaceAllUsesWith(value);
    folded.insert(at);
    changed = true;
  }
  for (Instruction *at : folded)
    at->eraseFromParent();
  return changed;
}

bool fold_branches(Function &function) {
  bool changed = false;
  for (BasicBlock &block : function) {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional())
      continue;
    const APInt *condition = constant(branch->getCondition());
    if (!condition)
      continue;
    unsigned taken = condition->isZero() ? 1 : 0;
    branch->getSuccessor(1 - taken)->removePredecessor(
        &block, /*KeepOneInputPHIs=*/true);
    auto *now =
        BranchInst::Create(branch->getSuccessor(taken), branch->getIterator());
    now->setDebugLoc(branch->getDebugLoc());
    now->copyMetadata(*branch, {LLVMContext::MD_loop});
    branch->eraseFromParent();
    changed = true;
  }
  return changed;
}

bool merge_blocks(Function &function) {
  bool changed = false;
  for (BasicBlock &block : make_early_inc_range(function))
    changed |= MergeBlockIntoPredecessor(&block);
  return changed;
}

void drop_unused(Function &function) {
  std::vector<Instruction *> todo;
  for (BasicBlock &block : function)
    for (Instruction &at : block)
      if (is_droppable(at))
        todo.push_back(&at);
  // Each is on the list once: only when its last use goes.
  while (!todo.empty()) {
    Instruction *at = todo.back();
    todo.pop_back();
    SmallPtrSet<Instruction *, 4> operands;
    for (Value *operand : at->operands())
      if (auto *inner = dyn_cast<Instruction>(operand); inner && inner != at)
        operands.insert(inner);
    at->eraseFromParent();
    for (Instruction *inner : operands)
      if (is_droppable(*inner))
        todo.push_back(inner);
  }
}

void clean(Function &function) {
  EliminateUnreachableBlocks(function);
  for (int round = 0; round < max_rounds; ++round) {
    bool folded = fold_constants(function);
    bool cut = fold_branches(function);
    if (cut)
      EliminateUnreachableBlocks(function);
    bool merged = merge_blocks(function);
    if (!cut && !(folded && merged))
      break;
  }
  drop_unused(function);
}

} // namespace

void clean_cfg(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      clean(function);
}

} // namespace fathom::passes
