// There is one thread: an atomic access is an access. A volatile atomic is an
// ordinary one, too; a plain volatile access keeps its flag.
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"

#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

using namespace llvm;

namespace fathom::passes {

namespace {

void lower_read_modify_write(AtomicRMWInst &access) {
  PlainBuilder b(&access);
  Value *p = access.getPointerOperand();
  Value *old =
      b.CreateAlignedLoad(access.getType(), p, access.getAlign(), "old");
  Value *fresh = buildAtomicRMWValue(access.getOperation(), b, old,
                                     access.getValOperand());
  b.CreateAlignedStore(fresh, p, access.getAlign());
  access.replaceAllUsesWith(old);
  access.eraseFromParent();
}

// Memory is written only if the values are equal, so that nothing counts as
// modified otherwise.
void lower_compare_exchange(AtomicCmpXchgInst &access) {
  PlainBuilder b(&access);
  Value *p = access.getPointerOperand();
  Value *expected = access.getCompareOperand();
  Value *old =
      b.CreateAlignedLoad(expected->getType(), p, access.getAlign(), "old");
  Value *equal = b.CreateICmpEQ(old, expected, "equal");
  Instruction *then = SplitBlockAndInsertIfThen(equal, &access, false);
  PlainBuilder at_store(then);
  at_store.SetCurrentDebugLocation(access.getDebugLoc());
  at_store.CreateAlignedStore(access.getNewValOperand(), p, access.getAlign());
  PlainBuilder after(&access);
  Value *result = PoisonValue::get(access.getType());
  result = after.CreateInsertValue(result, old, 0);
  result = after.CreateInsertValue(result, equal, 1);
  access.replaceAllUsesWith(result);
  access.eraseFromParent();
}

void lower_one(Instruction &instruction, Ledger &ledger) {
  if (auto *load = dyn_cast<LoadInst>(&instruction)) {
    if (load->isAtomic()) {
      load->setAtomic(AtomicOrdering::NotAtomic);
      load->setVolatile(false);
    }
  } else if (auto *store = dyn_cast<StoreInst>(&instruction)) {
    if (store->isAtomic()) {
      store->setAtomic(AtomicOrdering::NotAtomic);
      store->setVolatile(false);
    }
  } else if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) {
    lower_read_modify_write(*rmw);
  } else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
    if (exchange->isWeak())
      ledger.chosen("a weak compare-and-exchange never fails without reason",
                    *exchange);
    lower_compare_exchange(*exchange);
  } else if (isa<FenceInst>(instruction)) {
    instruction.eraseFromParent();
  }
}

} // namespace

void lower_atomics(Module &module, Ledger &ledger) {
  for_each_backwards(module, [&](Instruction &instruction) {
    lower_one(instruction, ledger);
  });
}

} // namespace fathom::passes
