#include "passes/form/floats/nan_bits.h"

#include "passes/form/floats/float_types.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

using namespace prepared;

namespace {

bool is_float(const Value *v) { return v->getType()->isFloatingPointTy(); }

// The result has bits of its operands, at most with another sign.
bool moves_bits(const Instruction &i) {
  if (isa<PHINode>(i) || isa<SelectInst>(i) || isa<FreezeInst>(i) ||
      i.getOpcode() == Instruction::FNeg)
    return true;
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && (call->getIntrinsicID() == Intrinsic::fabs ||
                  call->getIntrinsicID() == Intrinsic::copysign);
}

bool is_body(const Function *f) { return f && !f->isDeclaration(); }

class SeenFloats {
public:
  explicit SeenFloats(const Module &module) : module_(module) {}

  DenseSet<const Value *> run() {
    for (const Function &f : module_)
      for (const Instruction &i : instructions(f))
        start_at(i);
    while (!todo_.empty()) {
      const Value *v = todo_.back();
      todo_.pop_back();
      go_back(*v);
    }
    return std::move(seen_);
  }

private:
  void add(const Value *v) {
    if (is_float(v) && seen_.insert(v).second)
      todo_.push_back(v);
  }

  // The operands whose bits this instruction itself looks at.
  void start_at(const Instruction &i) {
    if (moves_bits(i) || is_lifted_float(i) || isa<FCmpInst>(i) ||
        isa<ReturnInst>(i))
      return;
    if (const auto *call = dyn_cast<CallInst>(&i)) {
      bool is_class =
          isa<IntrinsicInst>(i) &&
          cast<IntrinsicInst>(i).getIntrinsicID() == Intrinsic::is_fpclass;
      if (is_body(call->getCalledFunction()) || is_class ||
          runtime_call(*call) == RuntimeCall::Check)
        return; // its parameters are looked at; classes of NaN are quiet; what
                // a check shows decides nothing
    }
    for (const Value *operand : i.operands())
      add(operand);
  }

  void go_back(const Value &v) {
    if (const auto *parameter = dyn_cast<Argument>(&v)) {
      for (const User *user : parameter->getParent()->users())
        if (const auto *call = dyn_cast<CallInst>(user);
            call && call->getCalledFunction() == parameter->getParent() &&
            parameter->getArgNo() < call->arg_size())
          add(call->getArgOperand(parameter->getArgNo()));
      return;
    }
    const auto *i = dyn_cast<Instruction>(&v);
    if (!i)
      return;
    if (moves_bits(*i)) {
      for (const Value *operand : i->operands())
        add(operand);
    } else if (const auto *call = dyn_cast<CallInst>(i);
               call && is_body(call->getCalledFunction())) {
      for (const BasicBlock &block : *call->getCalledFunction())
        if (const auto *ret = dyn_cast<ReturnInst>(block.getTerminator());
            ret && ret->getReturnValue())
          add(ret->getReturnValue());
    }
  }

  const Module &module_;
  DenseSet<const Value *> seen_;
  std::vector<const Value *> todo_;
};

// Quiet, with any sign and payload.
void choose(const Runtime &runtime, Instruction &i) {
  PlainBuilder b(i.getNextNode());
  b.SetCurrentDebugLocation(i.getDebugLoc());
  Type *type = i.getType();
  const fltSemantics &semantics = type->getFltSemantics();
  auto *word = b.getIntNTy(type->getPrimitiveSizeInBits());
  auto pattern = [&](const APFloat &value) {
    return ConstantInt::get(word, value.bitcastToAPInt());
  };
  Value *bits = b.CreateBitCast(&i, word);
  Value *is_nan = b.CreateFCmpUNO(&i, &i);
  Value *any = runtime.nondet(b, word, "bits of a NaN");
  Value *nan = b.CreateOr(any, pattern(APFloat::getQNaN(semantics)));
  auto *chosen = cast<Instruction>(b.CreateSelect(is_nan, nan, bits));
  Value *result = b.CreateBitCast(chosen, type);
  i.replaceUsesWithIf(result, [&](Use &use) {
    return use.getUser() != bits && use.getUser() != is_nan;
  });
}

} // namespace

DenseSet<const Value *> seen_floats(const Module &module) {
  return SeenFloats(module).run();
}

void choose_nan_bits(Module &module) {
  Runtime runtime(module);
  DenseSet<const Value *> seen = seen_floats(module);
  for (Function &f : module) {
    std::vector<Instruction *> places;
    for (Instruction &i : instructions(f))
      if (is_float(&i) && is_lifted_float(i) && seen.contains(&i) &&
          !isa<SIToFPInst>(i) && !isa<UIToFPInst>(i))
        places.push_back(&i);
    for (Instruction *i : places)
      choose(runtime, *i);
  }
}

} // namespace fathom::passes
