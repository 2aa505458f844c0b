#include "passes/form/stray_reads.h"

#include "prepared/names.h"
#include "prepared/runtime.h"

#include <algorithm>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

bool are_comparisons(const Value &value) {
  return std::all_of(value.user_begin(), value.user_end(),
                     [](const User *user) { return isa<ICmpInst>(user); });
}

// A pointer that is only compared is as good as a number. Through others
// something could be written or called, and any pointer has no object.
bool is_number(const LoadInst &load) {
  if (!load.getType()->isPointerTy())
    return load.getType()->isIntegerTy() || load.getType()->isFloatingPointTy();
  return std::all_of(load.user_begin(), load.user_end(), [](const User *user) {
    return isa<ICmpInst>(user) ||
           (isa<PtrToIntInst>(user) && are_comparisons(*user));
  });
}

bool is_at(const LoadInst &load, const std::set<ReadPlace> &places) {
  const DILocation *at = load.getDebugLoc().get();
  return at != nullptr && places.contains({at->getFilename().str(),
                                           at->getLine(), at->getColumn()});
}

// The pointer was read, and has perhaps never been written: whoever asks what
// it points to must know it.
bool is_through_memory(const LoadInst &load) {
  return isa<LoadInst>(getUnderlyingObject(load.getPointerOperand(), 0));
}

// The terminator of a header names its loop.
void move_loop_name(BasicBlock &head, BasicBlock &tail) {
  Instruction *from = tail.getTerminator(), *to = head.getTerminator();
  if (MDNode *name = from->getMetadata(prepared::loop_metadata)) {
    to->setMetadata(prepared::loop_metadata, name);
    from->setMetadata(prepared::loop_metadata, nullptr);
  }
}

void free_read(const prepared::Runtime &runtime, LoadInst &load,
               bool is_anywhere) {
  constexpr char what[] = "read outside of its object";
  IRBuilder<> b(&load);
  Type *type = load.getType();
  if (is_anywhere) {
    load.replaceAllUsesWith(runtime.nondet(b, type, what));
    RecursivelyDeleteTriviallyDeadInstructions(&load); // where it was read
    return;
  }
  Value *size = ConstantInt::get(
      runtime.word(), runtime.module().getDataLayout().getTypeStoreSize(type));
  Value *inside = runtime.query(b, prepared::RuntimeCall::IsDeref,
                                {load.getPointerOperand(), size});
  BasicBlock *head = load.getParent();
  Instruction *then = nullptr, *otherwise = nullptr;
  SplitBlockAndInsertIfThenElse(inside, &load, &then, &otherwise);
  move_loop_name(*head, *load.getParent());
  b.SetInsertPoint(otherwise);
  b.SetCurrentDebugLocation(load.getDebugLoc());
  Value *other = runtime.nondet(b, type, what);
  b.SetInsertPoint(&load);
  PHINode *either = b.CreatePHI(type, 2);
  load.replaceAllUsesWith(either);
  load.moveBefore(then);
  either->takeName(&load);
  either->addIncoming(&load, then->getParent());
  either->addIncoming(other, otherwise->getParent());
}

} // namespace

bool free_stray_reads(Module &module, const StrayReads &reads) {
  std::vector<WeakVH> loads; // one may be where another one reads
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      if (auto *load = dyn_cast<LoadInst>(&i);
          load && load->isSimple() && is_number(*load) &&
          (is_at(*load, reads.outside) || is_at(*load, reads.anywhere)))
        loads.push_back(load);
  const prepared::Runtime runtime(module);
  for (const WeakVH &handle : loads)
    if (auto *load = dyn_cast_or_null<LoadInst>(static_cast<Value *>(handle)))
      free_read(runtime, *load,
                is_at(*load, reads.anywhere) || is_through_memory(*load));
  return !loads.empty();
}

} // namespace fathom::passes
