// Static local variables of C++. The guard that clang tests and sets says that
// the initialiser has run; here one more variable says that it is running.
// Entering it again while it runs is undefined behaviour.
//
//   %g = load i8, ptr @_ZGV...        clang's, with -fno-threadsafe-statics
//   br (%g == 0), init, end
// init:                               ours: check it is not running; it is
//   ...
//   store i8 1, ptr @_ZGV...          ours: it is not
#include "passes/form/exceptions/exceptions.h"
#include "passes/meaning/foreign/foreign_steps.h"
#include "passes/meaning/steps.h"
#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/Casting.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// The block that is entered if the guard is not set.
BasicBlock *initialiser(const LoadInst &guard) {
  for (const User *user : guard.users()) {
    const auto *compare = dyn_cast<ICmpInst>(user);
    if (!compare || compare->getPredicate() != ICmpInst::ICMP_EQ)
      continue;
    for (const User *other : compare->users())
      if (const auto *branch = dyn_cast<BranchInst>(other))
        return branch->getSuccessor(0);
  }
  return nullptr;
}

// Whether it is this call of the function that runs the initialiser.
AllocaInst *running_here(Function &function, GlobalVariable &running) {
  BasicBlock &entry = function.getEntryBlock();
  IRBuilder<> b(&entry, entry.begin());
  AllocaInst *mine = b.CreateAlloca(b.getInt8Ty());
  b.CreateStore(b.getInt8(0), mine);
  mine->setMetadata(
      running_metadata,
      MDNode::get(function.getContext(), {ValueAsMetadata::get(&running)}));
  return mine;
}

void check_one(const Runtime &runtime, GlobalVariable &guard) {
  std::vector<BasicBlock *> begins;
  std::vector<StoreInst *> ends;
  for (User *user : guard.users()) {
    if (auto *load = dyn_cast<LoadInst>(user)) {
      if (BasicBlock *block = initialiser(*load))
        begins.push_back(block);
    } else if (auto *store = dyn_cast<StoreInst>(user)) {
      ends.push_back(store);
    }
  }
  if (begins.empty() || ends.empty())
    return;
  Type *flag = Type::getInt8Ty(guard.getContext());
  auto *running = new GlobalVariable(
      *guard.getParent(), flag, false, GlobalValue::InternalLinkage,
      ConstantInt::get(flag, 0), guard.getName() + ".running");
  // An initialiser that is left by an exception may begin again.
  AllocaInst *mine = throws(*guard.getParent())
                         ? running_here(*begins.front()->getParent(), *running)
                         : nullptr;
  for (BasicBlock *block : begins) {
    IRBuilder<> b(&*block->getFirstInsertionPt());
    b.SetCurrentDebugLocation(block->getTerminator()->getDebugLoc());
    for (const Instruction &at : *block)
      if (at.getDebugLoc() && at.getDebugLoc().getLine() != 0) {
        b.SetCurrentDebugLocation(at.getDebugLoc());
        break;
      }
    Value *is_free = b.CreateICmpEQ(b.CreateLoad(flag, running), b.getInt8(0));
    runtime.check(b, is_free, sea::CheckKind::StaticRecursion);
    if (mine)
      b.CreateStore(b.getInt8(1), mine);
    b.CreateStore(b.getInt8(1), running);
  }
  for (StoreInst *end : ends) {
    IRBuilder<> b(end);
    b.CreateStore(b.getInt8(0), running);
    if (mine)
      b.CreateStore(b.getInt8(0), mine);
  }
}

} // namespace

void check_static_variables(Module &module, const PrepareConfig &config) {
  for (Function &function : module) // only we say so
    if (is_foreign(function))
      for (Instruction &at : function.getEntryBlock())
        at.setMetadata(running_metadata, nullptr);
  if (!config.has(sea::CheckKind::StaticRecursion))
    return;
  Runtime runtime(module);
  // "ZGVZ" is the guard of a local name.
  std::vector<GlobalVariable *> guards;
  for (GlobalVariable &variable : module.globals())
    if (variable.getName().starts_with("_ZGVZ"))
      guards.push_back(&variable);
  for (GlobalVariable *guard : guards)
    check_one(runtime, *guard);
}

} // namespace fathom::passes
