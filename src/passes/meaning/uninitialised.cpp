// Uninitialised local variables and their promotion to registers. mem2reg gives
// `undef` for what is read before it is written, and LLVM may then choose a
// value per use. Ours is chosen once per time the variable comes to life, and
// stays marked as uninitialised. Variables that stay in memory need nothing:
// the contents of a new object are arbitrary.
#include "passes/meaning/steps.h"
#include "passes/pipeline.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"
#include "prepared/source_names.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Where leaks are looked for while functions are active, it counts what their
// variables hold: those that can hold a pointer stay in memory.
uint64_t size_kept_in_memory(Module &module) {
  for (Function &f : module)
    for (Instruction &i : instructions(f)) {
      const auto *kind = runtime_call(i) == RuntimeCall::Check
                             ? dyn_cast<ConstantInt>(i.getOperand(1))
                             : nullptr;
      if (kind && f.getName() != entry_name &&
          kind->getZExtValue() == uint64_t(sea::CheckKind::MemoryLeak))
        return module.getDataLayout().getPointerSize();
    }
  return UINT64_MAX;
}

// As LLVM's mem2reg: those of the entry block. An array may have no elements,
// and then an access to the first one is a bug.
std::vector<AllocaInst *> promotable(Function &function, uint64_t too_large) {
  std::vector<AllocaInst *> result;
  const DataLayout &layout = function.getParent()->getDataLayout();
  if (function.isDeclaration())
    return result;
  for (Instruction &instruction : function.getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&instruction))
      if (!variable->isArrayAllocation() && isAllocaPromotable(variable) &&
          !variable->hasMetadata(constant_local_name) &&
          layout.getTypeAllocSize(variable->getAllocatedType())
                  .getKnownMinValue() < too_large)
        result.push_back(variable);
  return result;
}

void mark_one(const Runtime &runtime, AllocaInst &variable) {
  std::string name = source_name(variable);
  std::vector<Instruction *> births{&variable};
  for (User *user : variable.users())
    if (auto *marker = dyn_cast<LifetimeIntrinsic>(user))
      if (marker->getIntrinsicID() == Intrinsic::lifetime_start)
        births.push_back(marker);
  for (Instruction *birth : births) {
    IRBuilder<> b(birth->getNextNode());
    b.SetCurrentDebugLocation(birth->getDebugLoc());
    Value *value = runtime.uninit(b, variable.getAllocatedType(), name);
    b.CreateStore(value, &variable);
  }
}

// With what debug information says about it: that a variable has no value.
void erase(CallInst &call) {
  SmallVector<DbgValueInst *, 2> instructions;
  SmallVector<DbgVariableRecord *, 2> records;
  findDbgValues(instructions, &call, &records);
  for (DbgValueInst *instruction : instructions)
    instruction->eraseFromParent();
  for (DbgVariableRecord *record : records)
    record->eraseFromParent();
  call.eraseFromParent();
}

bool has_place_in(const StoreInst &store, const DISubprogram *program) {
  const DILocation *place = store.getDebugLoc();
  return place && place->getLine() != 0 && !place->getInlinedAt() &&
         place->getScope()->getSubprogram() == program;
}

// Assignments keep their own lines for the trace: promotion would give each of
// them the line of what comes next, and add one wherever paths meet.
void note_assignments(AllocaInst &variable) {
  TinyPtrVector<DbgVariableRecord *> declares = findDVRDeclares(&variable);
  DISubprogram *program = variable.getFunction()->getSubprogram();
  std::vector<StoreInst *> stores;
  for (User *user : variable.users())
    if (auto *store = dyn_cast<StoreInst>(user);
        store && runtime_call(*store->getValueOperand()) != RuntimeCall::Uninit)
      stores.push_back(store); // of the program
  if (declares.size() != 1 || !all_of(stores, [&](const StoreInst *store) {
        return has_place_in(*store, program);
      }))
    return;
  DbgVariableRecord *declare = declares.front();
  for (StoreInst *store : stores)
    store->getParent()->insertDbgRecordAfter(
        new DbgVariableRecord(ValueAsMetadata::get(store->getValueOperand()),
                              declare->getVariable(), declare->getExpression(),
                              store->getDebugLoc().get()),
        store);
  declare->eraseFromParent();
}

} // namespace

void mark_uninitialised(Module &module) {
  uint64_t too_large = size_kept_in_memory(module);
  Runtime runtime(module);
  for (Function &function : module)
    for (AllocaInst *variable : promotable(function, too_large))
      mark_one(runtime, *variable);
}

void promote_memory(Module &module) {
  uint64_t too_large = size_kept_in_memory(module);
  for (Function &function : module) {
    std::vector<AllocaInst *> variables = promotable(function, too_large);
    if (variables.empty())
      continue;
    for (AllocaInst *variable : variables)
      note_assignments(*variable);
    DominatorTree dominators(function);
    PromoteMemToReg(variables, dominators);
  }
}

void drop_unused_uninit(Module &module) {
  for (Function &function : module) {
    auto what = runtime_call(function);
    if (what != RuntimeCall::Uninit)
      continue;
    for (User *user : make_early_inc_range(function.users()))
      if (auto *call = dyn_cast<CallInst>(user))
        if (call->use_empty())
          erase(*call);
  }
}

} // namespace fathom::passes
