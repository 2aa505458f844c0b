// The offset of a member as old programs write it: the address of a member of
// what lies at the literal address 0. Clang makes a constant of it,
//
//     ptrtoint (ptr getelementptr inbounds (%struct.pair, ptr null, i32 0, i32
//     1) to i64)
//
// and it is taken as the number that compilers take it for: as a number it is
// the offset, and as an address it is no step out of an object. A row of the
// ledger says so. Only literals are looked at, so it comes before variables
// become values. A null pointer in a variable, and steps of another kind
// (`(char *)0 + 4`), are judged like others.
#include "passes/meaning/steps.h"
#include "prepared/names.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::passes {

namespace {

class MemberOffsets {
public:
  explicit MemberOffsets(const DataLayout &layout) : layout_(layout) {}

  // The constant with its offsets as numbers; itself if there are none.
  Constant *rewrite(ConstantExpr *root);

private:
  Constant *part(Constant *constant) const {
    auto found = made_.find(constant);
    return found == made_.end() ? constant : found->second;
  }
  bool names_member(const GEPOperator &step, const Constant *base) const;
  Constant *make(ConstantExpr &expression);

  const DataLayout &layout_;
  DenseMap<const Constant *, Constant *> made_;
  SmallPtrSet<const Constant *, 8> offsets_; // addresses that are made
};

// Of what `base` points to: a member, or an element of a member.
bool MemberOffsets::names_member(const GEPOperator &step,
                                 const Constant *base) const {
  bool is_further = offsets_.contains(base);
  if (!isa<ConstantPointerNull>(base) && !is_further)
    return false;
  const Type *type = step.getSourceElementType();
  const auto *first = dyn_cast<ConstantInt>(*step.idx_begin());
  return (type->isStructTy() || (is_further && type->isArrayTy())) && first &&
         first->isZero() && step.hasAllConstantIndices();
}

Constant *MemberOffsets::make(ConstantExpr &expression) {
  Constant *operand = part(expression.getOperand(0));
  if (const auto *step = dyn_cast<GEPOperator>(&expression);
      step && names_member(*step, operand)) {
    SmallVector<Value *, 4> indices(step->indices());
    Constant *address = ConstantExpr::getGetElementPtr(
        step->getSourceElementType(), operand, indices);
    offsets_.insert(address);
    return address;
  }
  if (expression.getOpcode() == Instruction::PtrToInt &&
      offsets_.contains(operand)) {
    APInt offset(layout_.getIndexTypeSizeInBits(operand->getType()), 0);
    operand->stripAndAccumulateConstantOffsets(layout_, offset,
                                               /*AllowNonInbounds=*/true);
    return ConstantInt::get(
        expression.getType(),
        offset.zextOrTrunc(expression.getType()->getIntegerBitWidth()));
  }
  SmallVector<Constant *, 4> operands;
  for (const Use &use : expression.operands())
    operands.push_back(part(cast<Constant>(use.get())));
  return expression.getWithOperands(operands);
}

Constant *MemberOffsets::rewrite(ConstantExpr *root) {
  SmallVector<ConstantExpr *, 8> stack{root};
  while (!stack.empty()) {
    ConstantExpr *top = stack.back();
    bool is_ready = true;
    for (const Use &use : top->operands())
      if (auto *inner = dyn_cast<ConstantExpr>(use.get());
          inner && !made_.count(inner)) {
        stack.push_back(inner);
        is_ready = false;
      }
    if (!is_ready)
      continue;
    stack.pop_back();
    if (!made_.count(top))
      made_[top] = make(*top);
  }
  return made_[root];
}

} // namespace

void fold_member_offsets(Module &module, Ledger &ledger) {
  MemberOffsets offsets(module.getDataLayout());
  for (Function &function : module) {
    if (!function.hasFnAttribute(instrumented_attribute))
      continue;
    for (Instruction &i : instructions(function))
      for (Use &use : i.operands())
        if (auto *expression = dyn_cast<ConstantExpr>(use.get()))
          if (Constant *made = offsets.rewrite(expression);
              made != expression) {
            use.set(made);
            ledger.chosen(member_offset_row, i);
          }
  }
}

} // namespace fathom::passes
