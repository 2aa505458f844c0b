#include "lift/lifetimes.h"

#include "lift/captures.h"
#include "passes/runtime.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

using passes::RuntimeCall;
using sea::CheckKind;

namespace {

bool is_intrinsic(const Instruction &i, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && call->getIntrinsicID() == id;
}

// Where an object ends, and where it begins anew.
struct Markers {
  std::vector<const Instruction *> ends;
  std::vector<const Instruction *> starts;
};

Markers markers_of(const AllocaInst &object,
                   const std::vector<const Instruction *> &restores) {
  Markers markers;
  if (!object.isStaticAlloca()) {
    markers.ends = restores;
    markers.starts.push_back(&object);
    return markers;
  }
  for (const User *user : object.users()) {
    const auto *i = cast<Instruction>(user);
    if (is_intrinsic(*i, Intrinsic::lifetime_end))
      markers.ends.push_back(i);
    else if (is_intrinsic(*i, Intrinsic::lifetime_start))
      markers.starts.push_back(i);
  }
  return markers;
}

// Whether one of these users can come after an end, without a start in between.
bool is_used_late(const Markers &markers,
                  const std::vector<const Instruction *> &users) {
  DenseMap<const BasicBlock *, std::vector<const Instruction *>> starts, uses;
  for (const Instruction *i : markers.starts)
    starts[i->getParent()].push_back(i);
  for (const Instruction *i : users)
    if (!i->isLifetimeStartOrEnd())
      uses[i->getParent()].push_back(i);
  SmallPtrSet<const BasicBlock *, 16> entered;
  std::vector<const BasicBlock *> todo;
  // From behind an instruction, or from the beginning of the block.
  auto walk = [&](const BasicBlock *block, const Instruction *from) {
    const Instruction *stop = nullptr;
    for (const Instruction *s : starts.lookup(block))
      if ((!from || from->comesBefore(s)) && (!stop || s->comesBefore(stop)))
        stop = s;
    for (const Instruction *u : uses.lookup(block))
      if ((!from || from->comesBefore(u)) && (!stop || u->comesBefore(stop)))
        return true;
    if (!stop)
      for (const BasicBlock *next : successors(block))
        if (entered.insert(next).second)
          todo.push_back(next);
    return false;
  };
  for (const Instruction *end : markers.ends)
    if (walk(end->getParent(), end))
      return true;
  while (!todo.empty()) {
    const BasicBlock *block = todo.back();
    todo.pop_back();
    if (walk(block, nullptr))
      return true;
  }
  return false;
}

} // namespace

Lifetimes::Lifetimes(const Module &module, const PointsTo &points_to,
                     const LiftConfig &config)
    : points_to_(points_to), config_(config), freed_(points_to.count()),
      ended_(points_to.count()), constants_(points_to.count()),
      asked_(points_to.count()), constants_asked_(points_to.count()) {
  find_objects(module);
  if (is_on(CheckKind::UseAfterScope))
    find_ends(module);
  find_questions(module);
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      if (const auto *local = dyn_cast<AllocaInst>(&i);
          local && is_tracked(*local))
        tracked_locals_[&f].push_back(local);
}

void Lifetimes::find_objects(const Module &module) {
  bool frees = is_on(CheckKind::UseAfterFree) || is_on(CheckKind::DoubleFree) ||
               is_on(CheckKind::InvalidFree);
  if (is_on(CheckKind::WriteToConstant))
    for (const GlobalVariable &g : module.globals())
      if (g.isConstant())
        constants_.set(points_to_.region_of(&g));
  for (const Function &f : module)
    for (const Instruction &i : instructions(f)) {
      std::optional<RuntimeCall> call = passes::runtime_call(i);
      if (call == RuntimeCall::Free && frees)
        freed_.set(points_to_.region_of(i.getOperand(0)));
      else if (call == RuntimeCall::IsAlloc)
        asked_.set(points_to_.region_of(i.getOperand(0)));
    }
}

// A variable with a scope of its own may be known to its own function when it
// is over; others only to callers and to callees that come later.
void Lifetimes::find_ends(const Module &module) {
  Captures captures(module);
  for (const Function &f : module) {
    std::vector<const Instruction *> restores;
    for (const Instruction &i : instructions(f))
      if (is_intrinsic(i, Intrinsic::stackrestore))
        restores.push_back(&i);
    for (const Instruction &i : instructions(f)) {
      const auto *local = dyn_cast<AllocaInst>(&i);
      if (!local)
        continue;
      PointerUses uses = uses_of(*local);
      Markers markers = markers_of(*local, restores);
      bool late = !markers.ends.empty() && is_used_late(markers, uses.users);
      bool chosen = !markers.ends.empty() && uses.is_chosen;
      if (late)
        used_late_.insert(local);
      if (!late && !chosen && !captures.is_captured(uses))
        continue;
      outlived_.insert(local);
      ended_.set(points_to_.region_of(local));
    }
  }
}

void Lifetimes::find_questions(const Module &module) {
  auto write = [&](const Value *pointer) {
    if (of_access(pointer, true).constant)
      constants_asked_.set(points_to_.region_of(pointer));
  };
  for (const Function &f : module)
    for (const Instruction &i : instructions(f)) {
      if (const auto *store = dyn_cast<StoreInst>(&i))
        write(store->getPointerOperand());
      else if (const auto *range = dyn_cast<MemIntrinsic>(&i))
        write(range->getRawDest());
      else if (passes::runtime_call(i) == RuntimeCall::Havoc ||
               passes::runtime_call(i) == RuntimeCall::Access)
        write(i.getOperand(0));
    }
}

Lifetimes::Questions Lifetimes::of_access(const Value *pointer,
                                          bool is_write) const {
  const Value *object = getUnderlyingObject(pointer, 0);
  if (const auto *variable = dyn_cast<GlobalVariable>(object))
    return {false, false,
            is_write && variable->isConstant() &&
                is_on(CheckKind::WriteToConstant)};
  if (const auto *local = dyn_cast<AllocaInst>(object))
    return {false, used_late_.contains(local), false};
  RegionId region = points_to_.region_of(pointer);
  return {is_on(CheckKind::UseAfterFree) && freed_.test(region),
          ended_.test(region), is_write && constants_.test(region)};
}

bool Lifetimes::are_needed() const {
  return freed_.any() || ended_.any() || asked_.any() || constants_asked_.any();
}

bool Lifetimes::is_tracked(const Value &object) const {
  RegionId region = points_to_.region_of(&object);
  if (asked_.test(region))
    return true;
  if (const auto *local = dyn_cast<AllocaInst>(&object))
    return outlived_.contains(local);
  if (const auto *variable = dyn_cast<GlobalVariable>(&object))
    return variable->isConstant() && constants_asked_.test(region);
  if (isa<Function>(object)) // has no bytes
    return false;
  return freed_.test(region); // of the heap
}

const std::vector<const AllocaInst *> &
Lifetimes::tracked_locals(const Function &function) const {
  static const std::vector<const AllocaInst *> none;
  auto found = tracked_locals_.find(&function);
  return found == tracked_locals_.end() ? none : found->second;
}

} // namespace fathom::lift
