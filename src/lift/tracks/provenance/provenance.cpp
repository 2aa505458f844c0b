#include "lift/tracks/provenance/provenance.h"

#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::lift {

bool Provenance::passes_on(unsigned opcode) {
  switch (opcode) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return true;
  default:
    return false;
  }
}

Provenance::Provenance(const Function &function,
                       const std::vector<const BasicBlock *> &order,
                       const PointsTo &points_to, uint32_t ptr_width)
    : points_to_(points_to), ptr_width_(ptr_width) {
  find_pointer_loads(function);
  propagate(function, order);
}

// Backwards from casts to pointers, and from where a word goes on to: stores,
// calls and returns. Of those only words that may be pointers matter.
void Provenance::find_pointer_loads(const Function &function) {
  struct Source {
    const Value *value;
    bool is_cast;
  };
  std::vector<Source> todo;
  DenseSet<const Value *> seen[2];
  auto add = [&](const Value *v, bool is_cast) {
    if (is_word(v) && isa<Instruction>(v) && seen[is_cast].insert(v).second)
      todo.push_back({v, is_cast});
  };
  for (const Instruction &i : instructions(function)) {
    if (isa<IntToPtrInst>(i))
      add(i.getOperand(0), true);
    else if (const auto *store = dyn_cast<StoreInst>(&i))
      add(store->getValueOperand(), false);
    else if (const auto *call = dyn_cast<CallInst>(&i))
      for (const Value *argument : call->args())
        add(argument, false);
    else if (isa<ReturnInst>(i) && i.getNumOperands() == 1)
      add(i.getOperand(0), false);
  }
  while (!todo.empty()) {
    auto [value, is_cast] = todo.back();
    todo.pop_back();
    if (const auto *load = dyn_cast<LoadInst>(value)) {
      if (is_cast || points_to_.may_hold_pointer(load->getPointerOperand()))
        pointer_loads_.insert(load);
      continue;
    }
    const auto *i = cast<Instruction>(value);
    bool copies = isa<PHINode>(i) || isa<SelectInst>(i) || isa<FreezeInst>(i);
    if (copies || passes_on(i->getOpcode()))
      for (const Use &operand : i->operands())
        add(operand.get(), is_cast);
  }
}

Carrier Provenance::joined(const User &i, unsigned first_operand) const {
  Carrier result = Carrier::None;
  bool is_mixed = false;
  for (unsigned o = first_operand; o < i.getNumOperands(); ++o)
    if (has_carrier(i.getOperand(o)))
      result = std::max(result, carrier(i.getOperand(o)));
    else
      is_mixed |= carrier(i.getOperand(o)) == Carrier::Mixed;
  return result == Carrier::None && is_mixed ? Carrier::Mixed : result;
}

Carrier Provenance::transfer(const Instruction &i) const {
  if (!is_word(&i))
    return Carrier::None;
  if (isa<PtrToIntInst>(i))
    return Carrier::Exact;
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return is_pointer_load(*load) ? Carrier::Exact : Carrier::None;
  if (const auto *call = dyn_cast<CallInst>(&i)) {
    const Function *callee = call->getCalledFunction();
    return callee && points_to_.may_return_pointer(*callee) ? Carrier::Exact
                                                            : Carrier::None;
  }
  if (isa<PHINode>(i) || isa<FreezeInst>(i))
    return joined(i, 0);
  if (isa<SelectInst>(i))
    return joined(i, 1);
  if (!passes_on(i.getOpcode()))
    return Carrier::None;
  for (const Use &operand : i.operands())
    if (carrier(operand.get()) == Carrier::Mixed)
      return Carrier::Mixed;
  bool first = has_carrier(i.getOperand(0));
  bool second = has_carrier(i.getOperand(1));
  if (first && second)
    return i.getOpcode() == Instruction::Sub ? Carrier::Difference
                                             : Carrier::Mixed;
  return first || second ? Carrier::Moved : Carrier::None;
}

// In order of execution, then again for what depends on something that changed.
// A value only moves up in Carrier, so each is looked at a few times at most.
void Provenance::propagate(const Function &function,
                           const std::vector<const BasicBlock *> &order) {
  for (const Argument &a : function.args())
    if (is_carried(a))
      carriers_[&a] = Carrier::Exact;
  std::vector<const Instruction *> todo;
  auto update = [&](const Instruction &i) {
    Carrier now = transfer(i);
    if (now <= carrier(&i))
      return;
    carriers_[&i] = now;
    for (const User *user : i.users())
      todo.push_back(cast<Instruction>(user));
  };
  for (const BasicBlock *block : order)
    for (const Instruction &i : *block)
      update(i);
  while (!todo.empty()) {
    const Instruction *i = todo.back();
    todo.pop_back();
    update(*i);
  }
}

} // namespace fathom::lift
