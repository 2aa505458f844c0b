#include "passes/meaning/devices/shared_memory.h"

#include "prepared/intrinsics.h"
#include "prepared/runtime.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Calls that neither read nor write memory, whatever they are given.
bool is_harmless(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return false;
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return intrinsic->isAssumeLikeIntrinsic() ||
           intrinsic->isLifetimeStartOrEnd() || callee->doesNotAccessMemory();
  if (std::optional<prepared::RuntimeCall> what =
          prepared::runtime_call(*callee)) {
    using prepared::RuntimeCall;
    return *what != RuntimeCall::Free && *what != RuntimeCall::Malloc &&
           *what != RuntimeCall::Havoc && *what != RuntimeCall::ResetMod &&
           *what != RuntimeCall::SlotSet && *what != RuntimeCall::SlotGet &&
           *what != RuntimeCall::Constant;
  }
  // A truth value or a number, and what they mean.
  return none_of(call.args(), [](const Use &argument) {
    return argument->getType()->isPointerTy();
  });
}

bool is_constant(const Value *object) {
  const auto *variable = dyn_cast<GlobalVariable>(object);
  return isa<Function>(object) || (variable && variable->isConstant());
}

} // namespace

MemoryAccesses accesses_of(Instruction &i) {
  MemoryAccesses found;
  if (auto *load = dyn_cast<LoadInst>(&i))
    found.all.push_back({load->getPointerOperand(), true, false});
  else if (auto *store = dyn_cast<StoreInst>(&i))
    found.all.push_back({store->getPointerOperand(), false, true});
  else if (auto *rmw = dyn_cast<AtomicRMWInst>(&i))
    found.all.push_back({rmw->getPointerOperand(), true, true});
  else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&i))
    found.all.push_back({exchange->getPointerOperand(), true, true});
  else if (auto *memory = dyn_cast<MemIntrinsic>(&i)) {
    found.all.push_back({memory->getRawDest(), false, true});
    if (auto *copy = dyn_cast<MemTransferInst>(&i))
      found.all.push_back({copy->getRawSource(), true, false});
  } else if (auto *call = dyn_cast<CallBase>(&i)) {
    const Function *callee = call->getCalledFunction();
    bool has_body = callee && !callee->isDeclaration();
    found.is_unknown = !has_body && !is_harmless(*call);
  }
  return found;
}

SharedMemory::Objects SharedMemory::objects_of(const Value *pointer) {
  SmallVector<const Value *, 4> found;
  getUnderlyingObjects(pointer, found, nullptr, 0);
  for (const Value *object : found)
    if (!isa<AllocaInst>(object) && !isa<GlobalVariable>(object))
      return std::nullopt;
  return found;
}

// Its address is used for something else than to access it here.
bool SharedMemory::is_given_away(const Value *object) {
  auto [known, is_new] = given_away_.try_emplace(object, false);
  if (!is_new)
    return known->second;
  SmallVector<const Value *, 8> todo{object};
  SmallPtrSet<const Value *, 8> seen;
  bool given = false;
  while (!todo.empty() && !given) {
    const Value *value = todo.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    for (const User *user : value->users()) {
      const auto *store = dyn_cast<StoreInst>(user);
      const auto *call = dyn_cast<CallBase>(user);
      // What gives a pointer may give this one (ptrmask).
      if (isa<LoadInst>(user) || (store && store->getValueOperand() != value) ||
          (call && !call->getType()->isPtrOrPtrVectorTy() &&
           (isa<MemIntrinsic>(call) || is_harmless(*call))))
        continue;
      if (isa<GEPOperator>(user) || isa<SelectInst>(user) ||
          isa<PHINode>(user)) {
        todo.push_back(user);
        continue;
      }
      given = true;
      break;
    }
  }
  return given_away_[object] = given;
}

SharedMemory::SharedMemory(const SetVector<Function *> &reached) {
  for (Function *function : reached)
    for (Instruction &i : instructions(*function)) {
      MemoryAccesses found = accesses_of(i);
      reads_others_ |= found.is_unknown;
      writes_others_ |= found.is_unknown;
      for (const MemoryAccess &access : found.all)
        add(access);
    }
}

void SharedMemory::add(const MemoryAccess &access) {
  Objects objects = objects_of(access.pointer);
  if (!objects) {
    reads_others_ |= access.reads;
    writes_others_ |= access.writes;
    return;
  }
  for (const Value *object : *objects) {
    if (!isa<GlobalVariable>(object) || is_constant(object))
      continue;
    if (access.reads)
      read_.insert(object);
    if (access.writes)
      written_.insert(object);
  }
}

bool SharedMemory::meets(const MemoryAccess &access) {
  auto is_met = [&](bool is_read, bool is_written) {
    return (access.writes && (is_read || is_written)) ||
           (access.reads && is_written);
  };
  if (Objects objects = objects_of(access.pointer))
    return any_of(*objects, [&](const Value *object) {
      if (is_constant(object))
        return false;
      return is_met(read_.contains(object), written_.contains(object)) ||
             (is_met(reads_others_, writes_others_) && is_given_away(object));
    });
  auto is_any_given = [&](const SetVector<const Value *> &objects) {
    return any_of(objects,
                  [&](const Value *object) { return is_given_away(object); });
  };
  return is_met(reads_others_ || is_any_given(read_),
                writes_others_ || is_any_given(written_));
}

// Objects end here that a handler may have the address of.
bool SharedMemory::ends_objects(const Instruction &i) {
  const auto *call = dyn_cast<CallBase>(&i);
  if (!call || !(reads_others_ || writes_others_))
    return false;
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(call))
    return intrinsic->isLifetimeStartOrEnd() ||
           intrinsic->getIntrinsicID() == Intrinsic::stackrestore;
  const Function *callee = call->getCalledFunction();
  return callee && any_of(instructions(*callee), [&](const Instruction &at) {
           return isa<AllocaInst>(at) && is_given_away(&at);
         });
}

bool SharedMemory::meets(Instruction &i) {
  if (ends_objects(i))
    return true;
  MemoryAccesses found = accesses_of(i);
  if (found.is_unknown &&
      (reads_others_ || writes_others_ || !read_.empty() || !written_.empty()))
    return true;
  return any_of(found.all,
                [&](const MemoryAccess &access) { return meets(access); });
}

} // namespace fathom::passes
