#include "lift/analysis/captures.h"

#include "prepared/fat_calls.h"
#include "prepared/runtime.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// Differences and comparisons of addresses tell nothing that could be made a
// pointer again.
bool is_only_compared(const PtrToIntInst &cast) {
  return all_of(cast.users(), [](const User *user) {
    if (isa<ICmpInst>(user))
      return true;
    const auto *sub = dyn_cast<BinaryOperator>(user);
    return sub && sub->getOpcode() == Instruction::Sub &&
           isa<PtrToIntInst>(sub->getOperand(0)) &&
           isa<PtrToIntInst>(sub->getOperand(1));
  });
}

bool is_harmless(const IntrinsicInst &call) {
  return isa<MemIntrinsic>(call) || isa<DbgInfoIntrinsic>(call) ||
         call.isLifetimeStartOrEnd();
}

void add_call(const CallInst &call, const Use &use, PointerUses &uses) {
  uses.users.push_back(&call);
  const Function *callee = call.getCalledFunction();
  if (!callee || !call.isArgOperand(&use)) {
    uses.escapes = true;
  } else if (prepared::runtime_call(*callee) || prepared::fat_call(call)) {
    return; // they look at their arguments and keep none
  } else if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
    uses.escapes |= !is_harmless(*intrinsic);
  } else if (callee->isDeclaration() ||
             call.getArgOperandNo(&use) >= callee->arg_size()) {
    uses.escapes = true;
  } else {
    uses.passed.push_back(callee->getArg(call.getArgOperandNo(&use)));
    if (!call.use_empty())
      uses.used.push_back(uses.passed.back());
  }
}

} // namespace

PointerUses uses_of(const Value &pointer) {
  PointerUses uses;
  SmallPtrSet<const Value *, 16> seen{&pointer};
  std::vector<const Value *> todo{&pointer};
  while (!todo.empty()) {
    const Value *at = todo.back();
    todo.pop_back();
    for (const Use &use : at->uses()) {
      const auto *user = dyn_cast<Instruction>(use.getUser());
      if (!user) {
        uses.escapes = true;
        continue;
      }
      switch (user->getOpcode()) {
      case Instruction::PHI:
      case Instruction::Select:
        uses.is_chosen = true;
        [[fallthrough]];
      case Instruction::GetElementPtr:
      case Instruction::BitCast:
      case Instruction::Freeze:
        if (seen.insert(user).second)
          todo.push_back(user);
        break;
      case Instruction::Load:
      case Instruction::ICmp:
        uses.users.push_back(user);
        break;
      case Instruction::Store:
        uses.users.push_back(user);
        uses.escapes |= use.getOperandNo() == 0;
        break;
      case Instruction::PtrToInt:
        uses.escapes |= !is_only_compared(cast<PtrToIntInst>(*user));
        break;
      case Instruction::Ret:
        uses.is_returned = true;
        break;
      case Instruction::Call:
        add_call(cast<CallInst>(*user), use, uses);
        break;
      default:
        uses.escapes = true;
      }
    }
  }
  return uses;
}

// A parameter is captured if it escapes, or is passed on to one that is. One
// that is returned (the object of operator++) is captured by callers that use
// the result.
Captures::Captures(const Module &module) {
  DenseMap<const Argument *, std::vector<const Argument *>> passed_from,
      used_from;
  std::vector<const Argument *> todo;
  for (const Function &f : module) {
    if (f.isDeclaration())
      continue;
    for (const Argument &a : f.args()) {
      if (!a.getType()->isPointerTy())
        continue;
      PointerUses uses = uses_of(a);
      if (uses.escapes && captured_.insert(&a).second)
        todo.push_back(&a);
      if (uses.is_returned)
        returned_.insert(&a);
      for (const Argument *to : uses.passed)
        passed_from[to].push_back(&a);
      for (const Argument *to : uses.used)
        used_from[to].push_back(&a);
    }
  }
  for (const Argument *returned : returned_)
    for (const Argument *from : used_from[returned])
      if (captured_.insert(from).second)
        todo.push_back(from);
  while (!todo.empty()) {
    const Argument *captured = todo.back();
    todo.pop_back();
    for (const Argument *from : passed_from[captured])
      if (captured_.insert(from).second)
        todo.push_back(from);
  }
}

bool Captures::is_captured(const PointerUses &uses) const {
  return uses.escapes || uses.is_returned ||
         any_of(uses.passed,
                [&](const Argument *to) { return captured_.contains(to); }) ||
         any_of(uses.used,
                [&](const Argument *to) { return returned_.contains(to); });
}

} // namespace fathom::lift
