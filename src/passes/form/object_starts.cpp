#include "passes/form/object_starts.h"

#include "prepared/names.h"

#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

void at_starts(AllocaInst &variable, AtStart start) {
  const DataLayout &layout = variable.getModule()->getDataLayout();
  std::vector<Instruction *> places;
  for (User *user : variable.users())
    if (auto *call = dyn_cast<IntrinsicInst>(user);
        call && call->getIntrinsicID() == Intrinsic::lifetime_start)
      places.push_back(call);
  if (places.empty())
    places.push_back(&variable);
  for (Instruction *place : places) {
    IRBuilder<> b(place->getNextNode());
    b.SetCurrentDebugLocation(variable.getDebugLoc());
    Value *each =
        ConstantInt::get(layout.getIntPtrType(variable.getContext()),
                         layout.getTypeAllocSize(variable.getAllocatedType()));
    Value *count =
        b.CreateZExtOrTrunc(variable.getArraySize(), each->getType());
    start(b, b.CreateMul(each, count));
  }
}

void at_globals(Module &module, bool with_constants, AtGlobal start) {
  Function *entry = module.getFunction(prepared::entry_name);
  if (!entry)
    return;
  const DataLayout &layout = module.getDataLayout();
  IRBuilder<> b(&*entry->getEntryBlock().getFirstInsertionPt());
  b.SetCurrentDebugLocation({});
  std::vector<GlobalVariable *> variables;
  for (GlobalVariable &variable : module.globals())
    if ((with_constants || !variable.isConstant()) && !variable.use_empty() &&
        variable.getValueType()->isSized() &&
        !variable.getName().starts_with("llvm."))
      variables.push_back(&variable);
  for (GlobalVariable *variable : variables)
    start(b, *variable,
          ConstantInt::get(layout.getIntPtrType(module.getContext()),
                           layout.getTypeAllocSize(variable->getValueType())));
}

} // namespace fathom::passes
