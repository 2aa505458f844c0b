#include "passes/form/floats/x87.h"

#include "passes/form/floats/float_types.h"
#include "prepared/basis.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace fathom::passes {

using namespace prepared;

namespace {

bool is_x87(const Value *v) { return v->getType()->isX86_FP80Ty(); }

bool has_intrinsic(const Instruction &i, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && call->getIntrinsicID() == id;
}

// The result has the digits of one of its operands; the others do not matter
// for it.
bool moves_digits(const Instruction &i) {
  return isa<PHINode>(i) || isa<SelectInst>(i) || isa<FreezeInst>(i) ||
         i.getOpcode() == Instruction::FNeg ||
         has_intrinsic(i, Intrinsic::fabs) ||
         has_intrinsic(i, Intrinsic::copysign);
}

// Which values are numbers for sure: constants, results, and what only moves
// them. A phi of a loop is one unless something else comes in.
class Numbers {
public:
  explicit Numbers(const Function &function) {
    std::vector<const Instruction *> todo;
    for (const Instruction &i : instructions(function))
      if (is_x87(&i) && !is_lifted_float(i) &&
          (!moves_digits(i) || takes_other(i))) {
        other_.insert(&i);
        todo.push_back(&i);
      }
    while (!todo.empty()) {
      const Instruction *i = todo.back();
      todo.pop_back();
      for (const User *user : i->users())
        if (const auto *next = dyn_cast<Instruction>(user);
            next && is_x87(next) && moves_digits(*next) &&
            other_.insert(next).second)
          todo.push_back(next);
    }
  }

  bool has(const Value *v) const {
    return isa<ConstantFP>(v) || (isa<Instruction>(v) && !other_.contains(v));
  }

private:
  static bool takes_other(const Instruction &i) {
    return any_of(i.operands(), [](const Use &use) {
      return is_x87(use) && !isa<ConstantFP>(use) && !isa<Instruction>(use);
    });
  }

  DenseSet<const Value *> other_;
};

// The leading digit is what the exponent says.
Value *is_number(PlainBuilder &b, Value *x) {
  auto *word = b.getIntNTy(80);
  Value *bits = b.CreateBitCast(x, word);
  Value *exponent = b.CreateTrunc(
      b.CreateLShr(bits, ConstantInt::get(word, 64)), b.getIntNTy(15));
  Value *digit = b.CreateTrunc(b.CreateLShr(bits, ConstantInt::get(word, 63)),
                               b.getInt1Ty());
  return b.CreateICmpEQ(
      b.CreateICmpNE(exponent, ConstantInt::get(b.getIntNTy(15), 0)), digit);
}

bool computes(const Instruction &i) {
  return is_lifted_float(i) || isa<FCmpInst>(i) ||
         has_intrinsic(i, Intrinsic::is_fpclass);
}

struct Place {
  Instruction *at;
  Value *operand;
};

std::vector<Place> places_of(Function &function) {
  Numbers numbers(function);
  std::vector<Place> places;
  for (BasicBlock &block : function) {
    SmallPtrSet<const Value *, 8> seen;
    for (Instruction &i : block)
      if (computes(i))
        for (Value *operand : i.operands())
          if (is_x87(operand) && !numbers.has(operand) &&
              seen.insert(operand).second)
            places.push_back({&i, operand});
  }
  return places;
}

void guard(const Runtime &runtime, const Place &place) {
  PlainBuilder b(place.at);
  Value *bad = b.CreateNot(is_number(b, place.operand));
  Instruction *end = SplitBlockAndInsertIfThen(bad, place.at, true);
  PlainBuilder inside(end);
  inside.SetCurrentDebugLocation(place.at->getDebugLoc());
  runtime.unsupported(inside, "a long double that is no number of its format");
}

} // namespace

void refuse_odd_patterns(Module &module) {
  Runtime runtime(module);
  for (Function &function : module) {
    for (Instruction &i : instructions(function))
      if (is_x87(&i) && runtime_call(i) == RuntimeCall::Nondet) {
        PlainBuilder b(i.getNextNode());
        b.SetCurrentDebugLocation(i.getDebugLoc());
        runtime.assume(b, is_number(b, &i), Basis::range());
      }
    for (const Place &place : places_of(function))
      guard(runtime, place);
  }
}

} // namespace fathom::passes
