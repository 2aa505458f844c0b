// LLVM's intrinsics that inform the optimiser and mean nothing to a program.
//  * llvm.is.constant is false and llvm.objectsize is "unknown": both are
//  answers
//    a compiler may give, and the ones it gives without optimising.
//  * llvm.assume is what __builtin_assume makes; a false assumption is
//  undefined
//    behaviour, so it is a check, and so are its bundles in code from
//    elsewhere. (Those of our compiler are judged by its instrumentation.)
#include "passes/meaning/checks/svcomp.h"
#include "passes/meaning/foreign/foreign_steps.h"
#include "passes/meaning/steps.h"
#include "prepared/identities.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Intrinsics.h>

using namespace llvm;

namespace fathom::passes {

namespace {

enum class Hint : uint8_t {
  None,
  Operand, // its first operand
  Nothing, // no effect, no result that counts
  False,
  True,
  ObjectSize,
  Assume,
  Trap,
};

Hint hint_of(Intrinsic::ID id) {
  if (prepared::is_first_operand(id))
    return Hint::Operand;
  switch (id) {
  case Intrinsic::threadlocal_address:
    return Hint::Operand;
  case Intrinsic::sideeffect:
  case Intrinsic::donothing:
  case Intrinsic::prefetch:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::var_annotation:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::pseudoprobe:
  case Intrinsic::debugtrap:
    return Hint::Nothing;
  case Intrinsic::is_constant:
    return Hint::False;
  case Intrinsic::allow_runtime_check:
  case Intrinsic::allow_ubsan_check:
    return Hint::True;
  case Intrinsic::objectsize:
    return Hint::ObjectSize;
  case Intrinsic::assume:
    return Hint::Assume;
  case Intrinsic::trap:
    return Hint::Trap;
  default: // one of hundreds that are none
    return Hint::None;
  }
}

void replace(IntrinsicInst &call, Value *value) {
  if (!call.getType()->isVoidTy() && !call.use_empty())
    call.replaceAllUsesWith(value);
  call.eraseFromParent();
}

// What a bundle says, as a truth value; null: nothing, or it is said otherwise.
// False: it is not understood.
Value *bundle_holds(const Runtime &runtime, const PrepareConfig &config,
                    IRBuilderBase &b, const OperandBundleUse &bundle) {
  StringRef tag = bundle.getTagName();
  auto operand = [&](unsigned i) { return bundle.Inputs[i].get(); };
  size_t size = bundle.Inputs.size();
  bool has_pointer = size > 0 && operand(0)->getType()->isPointerTy();
  if (tag == "ignore" || tag == "cold")
    return nullptr;
  if (tag == "noundef" && size == 1) {
    runtime.output(b, operand(0));
    return nullptr;
  }
  if (tag == "nonnull" && size == 1 && has_pointer)
    return b.CreateICmpNE(operand(0),
                          Constant::getNullValue(operand(0)->getType()));
  if (tag == "separate_storage" && size == 2 && has_pointer)
    return b.CreateNot(
        runtime.query(b, RuntimeCall::SameObject, {operand(0), operand(1)}));
  if (tag == "dereferenceable" && size == 2 && has_pointer) {
    Value *bytes = b.CreateZExtOrTrunc(operand(1), runtime.word());
    return b.CreateAnd(
        runtime.query(b, RuntimeCall::IsDeref, {operand(0), bytes}),
        runtime.query(b, RuntimeCall::IsAlloc, {operand(0)}));
  }
  const auto *align =
      tag == "align" && size >= 2 ? dyn_cast<ConstantInt>(operand(1)) : nullptr;
  if (align && has_pointer && align->getValue().isPowerOf2()) {
    Value *at = operand(0);
    if (size == 3)
      at = b.CreatePtrAdd(
          at, b.CreateNeg(b.CreateZExtOrTrunc(operand(2), runtime.word())));
    if (config.has(sea::CheckKind::MisalignedAccess))
      runtime.query(b, RuntimeCall::Aligned,
                    {at,
                     ConstantInt::get(runtime.word(), align->getZExtValue()),
                     runtime.text("assumed alignment")});
    return nullptr;
  }
  return b.getFalse();
}

void lower_bundles(const Runtime &runtime, const PrepareConfig &config,
                   IntrinsicInst &call) {
  if (!is_foreign(*call.getFunction()))
    return;
  for (unsigned i = 0; i < call.getNumOperandBundles(); ++i) {
    OperandBundleUse bundle = call.getOperandBundleAt(i);
    PlainBuilder b(&call);
    Value *holds = bundle_holds(runtime, config, b, bundle);
    if (!holds || !config.has(sea::CheckKind::Unreachable))
      continue;
    bool is_known = !isa<Constant>(holds);
    runtime.check(b, holds,
                  is_known ? sea::CheckKind::Unreachable
                           : sea::CheckKind::Unsupported,
                  "assumption: " + bundle.getTagName().str());
  }
}

void lower_one(const Runtime &runtime, const PrepareConfig &config,
               IntrinsicInst &call) {
  Type *type = call.getType();
  switch (hint_of(call.getIntrinsicID())) {
  case Hint::None:
    return;
  case Hint::Operand:
    return replace(call, call.getArgOperand(0));
  case Hint::Nothing:
    return replace(call, type->isVoidTy() ? nullptr : PoisonValue::get(type));
  case Hint::False:
    return replace(call, ConstantInt::getFalse(call.getContext()));
  case Hint::True:
    return replace(call, ConstantInt::getTrue(call.getContext()));
  case Hint::ObjectSize: {
    bool minimum = cast<ConstantInt>(call.getArgOperand(1))->isOne();
    return replace(call, minimum ? Constant::getNullValue(type)
                                 : Constant::getAllOnesValue(type));
  }
  case Hint::Assume: {
    IRBuilder<> b(&call);
    Value *holds = call.getArgOperand(0);
    auto *known = dyn_cast<ConstantInt>(holds);
    if (config.has(sea::CheckKind::Unreachable) && !(known && known->isOne()))
      runtime.check(b, holds, sea::CheckKind::Unreachable, "assumption");
    lower_bundles(runtime, config, call);
    return replace(call, nullptr);
  }
  case Hint::Trap:
    return end_block_aborted(runtime, config, &call);
  }
}

} // namespace

void lower_hints(Module &module, const PrepareConfig &config, Ledger &ledger) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &instruction) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    if (!call)
      return;
    Hint hint = hint_of(call->getIntrinsicID());
    if ((hint == Hint::ObjectSize ||
         call->getIntrinsicID() == Intrinsic::is_constant) &&
        library_function(*call).empty())
      ledger.chosen("__builtin_constant_p and sizes of objects: answered as by "
                    "a compiler that does not optimise",
                    *call);
    lower_one(runtime, config, *call);
  });
}

} // namespace fathom::passes
