#include "passes/form/floats/value_flags.h"

#include "passes/form/floats/float_types.h"
#include "prepared/ir_tools.h"
#include "prepared/names.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

using namespace prepared;

namespace {

// Choices (phi, select, calls) are left out: which of their operands count is
// not said.
bool has_value_flags_only(const Instruction &i) {
  const auto *op = dyn_cast<FPMathOperator>(&i);
  if (!op || isa<PHINode>(i) || isa<SelectInst>(i) ||
      (isa<CallInst>(i) && !isa<IntrinsicInst>(i)))
    return false;
  FastMathFlags others = op->getFastMathFlags();
  const bool has_them = others.noNaNs() || others.noInfs();
  others.setNoNaNs(false);
  others.setNoInfs(false);
  return has_them && others.none() && !i.hasMetadata(strict_flags_name) &&
         all_of(i.operands(), [](const Use &use) {
           return !use->getType()->isFPOrFPVectorTy() ||
                  has_format(use->getType());
         });
}

void lower_one(Instruction &i) {
  const bool no_nan = i.hasNoNaNs(), no_infinity = i.hasNoInfs();
  i.setHasNoNaNs(false);
  i.setHasNoInfs(false);
  std::vector<Value *> values;
  for (Value *operand : i.operand_values())
    if (operand->getType()->isFloatingPointTy())
      values.push_back(operand);
  if (i.getType()->isFloatingPointTy())
    values.push_back(&i);
  PlainBuilder b(i.getNextNode());
  b.SetCurrentDebugLocation(i.getDebugLoc());
  Value *bad = b.getFalse();
  SmallPtrSet<const User *, 8> made;
  auto note = [&](Value *v) {
    made.insert(cast<User>(v));
    return v;
  };
  for (Value *v : values) {
    if (no_nan)
      bad = b.CreateOr(bad, note(b.CreateFCmpUNO(v, v)));
    if (no_infinity) {
      Value *size = note(b.CreateUnaryIntrinsic(Intrinsic::fabs, v));
      bad = b.CreateOr(
          bad, b.CreateFCmpOEQ(size, ConstantFP::getInfinity(v->getType())));
    }
  }
  Value *result = note(b.CreateSelect(bad, PoisonValue::get(i.getType()), &i));
  i.replaceUsesWithIf(result,
                      [&](Use &use) { return !made.contains(use.getUser()); });
}

} // namespace

void lower_value_flags(Module &module) {
  std::vector<Instruction *> places;
  for (Function &function : module)
    if (!function.hasFnAttribute(instrumented_attribute))
      for (Instruction &i : instructions(function))
        if (has_value_flags_only(i))
          places.push_back(&i);
  for (Instruction *i : places)
    lower_one(*i);
}

} // namespace fathom::passes
