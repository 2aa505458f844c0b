// Forms of memcpy, memmove and memset that differ only in how they are carried
// out become the plain ones. Masked vector accesses become branches around
// scalar ones (LLVM's pass; without a target it takes apart all of them).
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h>

using namespace llvm;

namespace fathom::passes {

namespace {

void replace(CallInst &old, CallInst *now) {
  now->setDebugLoc(old.getDebugLoc());
  old.eraseFromParent();
}

void make_plain(IntrinsicInst &call) {
  PlainBuilder b(&call);
  Value *to = call.getArgOperand(0), *second = call.getArgOperand(1);
  Value *length = call.getArgOperand(2);
  MaybeAlign to_align = call.getParamAlign(0),
             from_align = call.getParamAlign(1);
  switch (call.getIntrinsicID()) {
  case Intrinsic::memcpy_inline: {
    bool is_volatile = cast<MemIntrinsic>(call).isVolatile();
    return replace(call, b.CreateMemCpy(to, to_align, second, from_align,
                                        length, is_volatile));
  }
  case Intrinsic::memset_inline: {
    bool is_volatile = cast<MemIntrinsic>(call).isVolatile();
    return replace(call,
                   b.CreateMemSet(to, second, length, to_align, is_volatile));
  }
  case Intrinsic::memcpy_element_unordered_atomic:
    return replace(call,
                   b.CreateMemCpy(to, to_align, second, from_align, length));
  case Intrinsic::memmove_element_unordered_atomic:
    return replace(call,
                   b.CreateMemMove(to, to_align, second, from_align, length));
  case Intrinsic::memset_element_unordered_atomic:
    return replace(call, b.CreateMemSet(to, second, length, to_align));
  default:
    return;
  }
}

bool is_masked(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_store:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_scatter:
  case Intrinsic::masked_expandload:
  case Intrinsic::masked_compressstore:
    return true;
  default:
    return false;
  }
}

bool is_inline_form(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::memcpy_inline:
  case Intrinsic::memset_inline:
  case Intrinsic::memcpy_element_unordered_atomic:
  case Intrinsic::memmove_element_unordered_atomic:
  case Intrinsic::memset_element_unordered_atomic:
    return true;
  default:
    return false;
  }
}

void take_masked_apart(Function &function) {
  FunctionAnalysisManager manager;
  manager.registerPass([] { return PassInstrumentationAnalysis(); });
  manager.registerPass([] { return TargetIRAnalysis(); });
  manager.registerPass([] { return DominatorTreeAnalysis(); });
  ScalarizeMaskedMemIntrinPass().run(function, manager);
}

} // namespace

void lower_memory_intrinsics(Module &module) {
  for (Function &function : module) {
    bool has_masked = false;
    for_each_backwards(function, [&](Instruction &at) {
      auto *call = dyn_cast<IntrinsicInst>(&at);
      if (!call)
        return;
      has_masked |= is_masked(*call);
      if (is_inline_form(*call))
        make_plain(*call);
    });
    if (has_masked)
      take_masked_apart(function);
  }
}

} // namespace fathom::passes
