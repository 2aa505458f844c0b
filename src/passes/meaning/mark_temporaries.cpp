// Objects that clang makes for an argument that is passed by value have no
// markers of their scope. Those of a class with a destructor end where it is
// called: they get markers there, and a start before their first use. Those in
// which va_arg joins the parts of a structure begin where it does; nobody but
// clang's own copy sees them.
#include "passes/meaning/unmarked_variables.h"

#include <cstdlib>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_destructor(const Function &function) {
  std::string name = function.getName().str();
  ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(name.c_str()) || !demangler.isCtorOrDtor())
    return false;
  char *base = demangler.getFunctionBaseName(nullptr, nullptr);
  bool result = base && base[0] == '~';
  std::free(base);
  return result;
}

// The users of a temporary without markers, and which of them destroy it.
struct Uses {
  std::vector<Instruction *> all, destructions;
};

// Nothing, if it has markers or is never destroyed by a plain call.
Uses uses_of(const AllocaInst &object) {
  Uses uses;
  for (const Use &use : object.uses()) {
    auto *user = cast<Instruction>(use.getUser());
    if (user->isLifetimeStartOrEnd())
      return {};
    uses.all.push_back(user);
    auto *call = dyn_cast<CallBase>(user);
    if (!call || call->arg_empty() || call->getArgOperand(0) != &object ||
        !call->getCalledFunction() ||
        !is_destructor(*call->getCalledFunction()))
      continue;
    if (!isa<CallInst>(call))
      return {};
    uses.destructions.push_back(user);
  }
  return uses;
}

// The one that comes before all others, or null.
Instruction *first_of(const Uses &uses, const DominatorTree &dominators) {
  Instruction *first = uses.all.front();
  for (Instruction *user : uses.all)
    if (user != first && dominators.dominates(user, first))
      first = user;
  for (Instruction *user : uses.all)
    if (user != first && !dominators.dominates(first, user))
      return nullptr;
  return isa<PHINode>(first) ? nullptr : first;
}

void mark(AllocaInst &object, const Uses &uses, Instruction &first) {
  const DataLayout &layout = object.getModule()->getDataLayout();
  IRBuilder<> b(&first);
  ConstantInt *size = b.getInt64(
      layout.getTypeAllocSize(object.getAllocatedType()).getFixedValue());
  b.CreateLifetimeStart(&object, size);
  for (Instruction *destruction : uses.destructions) {
    b.SetInsertPoint(destruction->getNextNode());
    b.SetCurrentDebugLocation(destruction->getDebugLoc());
    b.CreateLifetimeEnd(&object, size);
  }
}

// The block in which va_arg fills the object, whose address goes nowhere but
// into the choice behind it; null for all others.
BasicBlock *filling_block(const AllocaInst &object) {
  BasicBlock *block = nullptr;
  for (const User *user : object.users())
    if (const auto *choice = dyn_cast<PHINode>(user)) {
      if (block || !choice->getName().starts_with("vaarg"))
        return nullptr;
      for (unsigned i = 0; i < choice->getNumIncomingValues(); ++i)
        if (choice->getIncomingValue(i) == &object)
          block = choice->getIncomingBlock(i);
    }
  bool is_only_there =
      block && all_of(object.users(), [&](const User *user) {
        return isa<PHINode>(user) ||
               (cast<Instruction>(user)->getParent() == block &&
                !cast<Instruction>(user)->isLifetimeStartOrEnd());
      });
  return is_only_there ? block : nullptr;
}

void mark_parts_of_arguments(Function &function) {
  for (Instruction &i : function.getEntryBlock())
    if (auto *object = dyn_cast<AllocaInst>(&i);
        object && object->isStaticAlloca())
      if (BasicBlock *block = filling_block(*object))
        mark(*object, {}, *block->getFirstInsertionPt());
}

} // namespace

void mark_temporaries(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    mark_parts_of_arguments(function);
    std::vector<std::pair<AllocaInst *, Uses>> found;
    for (Instruction &i : function.getEntryBlock())
      if (auto *object = dyn_cast<AllocaInst>(&i);
          object && object->isStaticAlloca() &&
          object->getName().starts_with("agg.tmp"))
        if (Uses uses = uses_of(*object); !uses.destructions.empty())
          found.emplace_back(object, std::move(uses));
    if (found.empty())
      continue;
    DominatorTree dominators(function);
    for (auto &[object, uses] : found)
      if (Instruction *first = first_of(uses, dominators))
        mark(*object, uses, *first);
  }
}

} // namespace fathom::passes
