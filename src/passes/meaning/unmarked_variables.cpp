#include "passes/meaning/unmarked_variables.h"

#include "passes/meaning/steps.h"
#include "prepared/variable_blocks.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// Names that clang gives what it makes for itself and that C could give, too.
constexpr StringRef made_names[] = {"retval", "tmp", "coerce",     "temp",
                                    "nrvo",   "vla", "saved_stack"};

bool is_name_of_source(StringRef name) {
  StringRef stem = name.rtrim("0123456789");
  return !name.empty() && !is_contained(made_names, stem) &&
         all_of(name, [](char c) { return isAlnum(c) || c == '_'; });
}

// The innermost block that has all of them.
const DILocalScope *common_block(const AllocaInst &variable) {
  const DIScope *common = nullptr;
  for (const User *user : variable.users()) {
    const auto *i = dyn_cast<Instruction>(user);
    const DILocalScope *scope = i ? scope_of(*i) : nullptr;
    if (!scope)
      continue;
    if (!common)
      common = scope;
    while (common && !is_within(scope, common))
      common = common->getScope();
  }
  return dyn_cast_or_null<DILocalScope>(common);
}

bool writes_all(const Instruction &i, const AllocaInst &variable,
                uint64_t size) {
  const DataLayout &layout = variable.getDataLayout();
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return store->getPointerOperand() == &variable &&
           layout.getTypeStoreSize(store->getValueOperand()->getType()) == size;
  const auto *range = dyn_cast<MemIntrinsic>(&i);
  const auto *length =
      range ? dyn_cast<ConstantInt>(range->getLength()) : nullptr;
  return length && range->getRawDest() == &variable &&
         length->getValue() == size;
}

// What a walk through the code needs to know of one variable.
struct Uses {
  SmallPtrSet<const Instruction *, 8> writes; // of the whole
  std::vector<const Instruction *> others;
  SmallPtrSet<const BasicBlock *, 16> later; // than something that may write
};

Uses uses_of(const AllocaInst &variable) {
  Uses uses;
  TypeSize size =
      variable.getDataLayout().getTypeStoreSize(variable.getAllocatedType());
  std::vector<const BasicBlock *> todo;
  std::vector<const Value *> places{&variable};
  while (!places.empty()) {
    const Value *place = places.back();
    places.pop_back();
    for (const User *user : place->users()) {
      const auto *i = dyn_cast<Instruction>(user);
      if (!i)
        continue;
      if (isa<GetElementPtrInst>(i))
        places.push_back(i);
      else if (!size.isScalable() &&
               writes_all(*i, variable, size.getFixedValue()))
        uses.writes.insert(i);
      else
        uses.others.push_back(i);
      if (!isa<LoadInst>(i))
        todo.push_back(i->getParent());
    }
  }
  while (!todo.empty()) {
    const BasicBlock *block = todo.back();
    todo.pop_back();
    for (const BasicBlock *next : successors(block))
      if (uses.later.insert(next).second)
        todo.push_back(next);
  }
  return uses;
}

// A way leads to a use from outside of the variable's block, past all writes of
// the whole, where it may have been written before.
const Instruction *use_of_old_value(const Uses &uses,
                                    const DILocalScope &block) {
  SmallPtrSet<const BasicBlock *, 16> seen; // by the walks from all uses
  for (const Instruction *use : uses.others) {
    std::vector<const Instruction *> todo{use};
    while (!todo.empty()) {
      const Instruction *at = todo.back();
      todo.pop_back();
      const Instruction *before = at->getPrevNode();
      while (before && !uses.writes.contains(before)) {
        if (is_outside(*before, block) &&
            uses.later.contains(before->getParent()))
          return use;
        before = before->getPrevNode();
      }
      if (before)
        continue;
      for (const BasicBlock *from : predecessors(at->getParent()))
        if (seen.insert(from).second) {
          const Instruction *last = from->getTerminator();
          if (is_outside(*last, block) && uses.later.contains(from))
            return use;
          todo.push_back(last);
        }
    }
  }
  return nullptr;
}

bool is_marked(const AllocaInst &object) {
  return any_of(object.users(), [](const User *user) {
    const auto *i = dyn_cast<Instruction>(user);
    return i && i->isLifetimeStartOrEnd();
  });
}

bool is_stored(const AllocaInst &object) {
  SmallPtrSet<const Value *, 8> seen{&object};
  std::vector<const Value *> todo{&object};
  while (!todo.empty()) {
    const Value *place = todo.back();
    todo.pop_back();
    for (const User *user : place->users()) {
      const auto *store = dyn_cast<StoreInst>(user);
      if (store && store->getValueOperand() == place)
        return true;
      if (isa<GetElementPtrInst, PHINode, SelectInst>(user) &&
          seen.insert(user).second)
        todo.push_back(user);
    }
  }
  return false;
}

const DILocalScope *find_block(const AllocaInst &variable) {
  if (!variable.isStaticAlloca() || variable.isArrayAllocation() ||
      !is_name_of_source(variable.getName()) || is_marked(variable))
    return nullptr;
  const DILocalScope *block = nullptr;
  auto declares = findDVRDeclares(const_cast<AllocaInst *>(&variable));
  if (declares.empty())
    block = common_block(variable);
  else if (DILocalVariable *name = declares.front()->getVariable();
           name->getArg() == 0 && !name->isArtificial())
    block = name->getScope()->getNonLexicalBlockFileScope();
  return block && !isa<DISubprogram>(block) ? block : nullptr;
}

} // namespace

void mark_blocks(Module &module, Ledger &ledger) {
  for (Function &function : module) {
    if (!function.getSubprogram() ||
        !function.hasFnAttribute(instrumented_attribute))
      continue;
    for (Instruction &i : instructions(function)) {
      auto *variable = dyn_cast<AllocaInst>(&i);
      if (!variable)
        continue;
      if (!is_marked(*variable) && is_stored(*variable))
        mark_kept(*variable);
      const DILocalScope *block = find_block(*variable);
      if (!block)
        continue;
      mark_block(*variable, *block);
      if (const Instruction *use = use_of_old_value(uses_of(*variable), *block))
        ledger.narrowed("value of variable " + variable->getName().str() +
                            ", past whose declaration a jump leads, may "
                            "be left from before",
                        *use);
    }
  }
}

} // namespace fathom::passes
