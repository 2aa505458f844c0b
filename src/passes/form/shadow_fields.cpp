// The shadow memory of the user (prepared/fat_calls.h) begins where objects do.
#include "passes/form/lowering.h"
#include "passes/form/object_starts.h"
#include "prepared/fat_calls.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <set>

using namespace llvm;

namespace fathom::passes {

namespace {

std::set<uint32_t> field_slots(const Module &module) {
  std::set<uint32_t> slots;
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      if (fat_call(i) && fat_slot(i) >= first_field_slot)
        slots.insert(fat_slot(i));
  return slots;
}

} // namespace

void start_shadow_fields(Module &module) {
  const std::set<uint32_t> slots = field_slots(module);
  if (slots.empty())
    return;
  Type *word = module.getDataLayout().getIntPtrType(module.getContext());
  auto begin = [&](IRBuilder<> &b, Value *object, Value *size, bool is_local) {
    for (uint32_t slot : slots)
      b.CreateCall(fat_function(module, FatCall::FillBytes),
                   {object, ConstantInt::get(word, slot), size,
                    b.getInt8(is_local && slot == first_field_slot)});
  };
  std::vector<Instruction *> all;
  for (Function &f : module)
    for (Instruction &i : instructions(f))
      all.push_back(&i);
  for (Instruction *i : all)
    if (auto *variable = dyn_cast<AllocaInst>(i)) {
      at_starts(*variable, [&](IRBuilder<> &b, Value *size) {
        begin(b, variable, size, true);
      });
    } else if (runtime_call(*i) == RuntimeCall::Malloc) {
      IRBuilder<> b(i->getNextNode());
      b.SetCurrentDebugLocation(i->getDebugLoc());
      begin(b, i, i->getOperand(0), false);
    }
  at_globals(module, true,
             [&](IRBuilder<> &b, GlobalVariable &variable, Value *size) {
               begin(b, &variable, size, false);
             });
}

} // namespace fathom::passes
