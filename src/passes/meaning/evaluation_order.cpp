#include "passes/meaning/evaluation_order.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// Of a variable of the call's own, or a constant.
bool is_private(const Value *pointer) {
  const Value *object = getUnderlyingObject(pointer);
  const auto *variable = dyn_cast<GlobalVariable>(object);
  return isa<AllocaInst>(object) || (variable && variable->isConstant());
}

} // namespace

Effects::Effect Effects::own_effect(const Function &function) const {
  Effect effect;
  for (const Instruction &i : instructions(function)) {
    if (const auto *load = dyn_cast<LoadInst>(&i))
      effect.reads |= !is_private(load->getPointerOperand());
    else if (const auto *store = dyn_cast<StoreInst>(&i))
      effect.writes |= !is_private(store->getPointerOperand());
    else if (const auto *range = dyn_cast<MemIntrinsic>(&i))
      effect.writes |= !is_private(range->getRawDest());
    else if (const auto *call = dyn_cast<CallBase>(&i))
      effect.writes |= !call->getCalledFunction() && !call->isInlineAsm();
  }
  effect.reads |= effect.writes;
  return effect;
}

// What a function calls it does, too.
Effects::Effects(const Module &module) : module_(module) {
  DenseMap<const Function *, std::vector<const Function *>> callers;
  std::vector<const Function *> todo;
  for (const Function &function : module) {
    effects_[&function] = own_effect(function);
    todo.push_back(&function);
    for (const Instruction &i : instructions(function))
      if (const auto *call = dyn_cast<CallBase>(&i))
        if (const Function *callee = call->getCalledFunction())
          callers[callee].push_back(&function);
  }
  while (!todo.empty()) {
    const Function *callee = todo.back();
    todo.pop_back();
    Effect effect = effects_[callee];
    for (const Function *caller : callers[callee]) {
      Effect &known = effects_[caller];
      if (known.reads >= effect.reads && known.writes >= effect.writes)
        continue;
      known.reads |= effect.reads;
      known.writes |= effect.writes;
      todo.push_back(caller);
    }
  }
}

// Functions without a body and a model have none that anyone could see, or the
// verdict is UNKNOWN; a variable is read, and written if that is said; a
// pointer may be to any.
Effects::Effect Effects::effect_of(StringRef name) const {
  if (name.consume_front("="))
    return {true, true};
  const Function *function = module_.getFunction(name);
  if (!function || function->isDeclaration())
    if (const Function *model =
            module_.getFunction(("fathom_lib_" + name).str()))
      function = model;
  if (function)
    return effects_.lookup(function);
  return {name.empty() || module_.getNamedGlobal(name), name.empty()};
}

bool Effects::can_interfere(StringRef pair) const {
  auto [first, second] = pair.split('|');
  Effect a = effect_of(first), b = effect_of(second);
  return (a.writes && b.reads) || (a.reads && b.writes);
}

} // namespace fathom::passes
