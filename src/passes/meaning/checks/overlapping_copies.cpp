// Copies that the compiler makes (assignments of structures, llvm.memcpy of
// code from elsewhere): source and target must be the same or apart. C11
// 6.5.16.1p3 and LLVM agree on that. Calls of the library's memcpy are
// verifier_calls.cpp's, and stricter.
#include "passes/meaning/steps.h"
#include "prepared/runtime.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Two variables: accesses that leave them are judged on their own.
bool are_two_objects(const Value *a, const Value *b) {
  const Value *x = getUnderlyingObject(a, 0), *y = getUnderlyingObject(b, 0);
  auto is_variable = [](const Value *v) {
    return isa<AllocaInst>(v) || isa<GlobalVariable>(v);
  };
  return x != y && is_variable(x) && is_variable(y);
}

// Behind the copy: that it leaves its objects is said first.
void check_copy(const Runtime &runtime, AnyMemCpyInst &copy) {
  IRBuilder<> b(copy.getNextNode());
  b.SetCurrentDebugLocation(copy.getDebugLoc());
  Value *size = b.CreateZExtOrTrunc(copy.getLength(), runtime.word());
  Value *distance =
      b.CreateSub(b.CreatePtrToInt(copy.getRawDest(), runtime.word()),
                  b.CreatePtrToInt(copy.getRawSource(), runtime.word()));
  Value *apart = b.CreateAnd(b.CreateICmpUGE(distance, size),
                             b.CreateICmpUGE(b.CreateNeg(distance), size));
  Value *same =
      b.CreateICmpEQ(distance, Constant::getNullValue(runtime.word()));
  runtime.check(b, b.CreateOr(same, apart), sea::CheckKind::MemcpyOverlap,
                "assignment");
}

} // namespace

void check_overlapping_copies(Module &module, const PrepareConfig &config) {
  if (!config.has(sea::CheckKind::MemcpyOverlap))
    return;
  Runtime runtime(module);
  std::vector<AnyMemCpyInst *> copies;
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      if (auto *copy = dyn_cast<AnyMemCpyInst>(&i))
        if (library_function(i).empty() && // a model's own
            copy->getRawDest() != copy->getRawSource() &&
            !are_two_objects(copy->getRawDest(), copy->getRawSource()))
          copies.push_back(copy);
  for (AnyMemCpyInst *copy : copies)
    check_copy(runtime, *copy);
}

} // namespace fathom::passes
