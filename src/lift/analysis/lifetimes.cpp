#include "lift/analysis/lifetimes.h"

#include "lift/analysis/captures.h"
#include "lift/analysis/scopes.h"
#include "lift/analysis/temporaries.h"
#include "prepared/names.h"
#include "prepared/runtime.h"
#include "support/pointer_facts.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/KnownBits.h>

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;
using sea::CheckKind;

namespace {

bool is_intrinsic(const Instruction &i, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && call->getIntrinsicID() == id;
}

// At a constant place of a variable that may be written to.
bool is_inside_variable(const Value *pointer, const DataLayout &layout) {
  APInt offset(layout.getIndexSizeInBits(0), 0);
  const Value *base = pointer->stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  uint64_t size = 0;
  if (const auto *variable = dyn_cast<GlobalVariable>(base)) {
    if (!variable->isConstant())
      size = layout.getTypeAllocSize(variable->getValueType());
  } else if (const auto *local = dyn_cast<AllocaInst>(base)) {
    std::optional<TypeSize> known = local->getAllocationSize(layout);
    if (known && !known->isScalable())
      size = known->getFixedValue();
  }
  return offset.ult(size);
}

// Where an object ends, and where it begins anew.
struct Markers {
  std::vector<const Instruction *> ends;
  std::vector<const Instruction *> starts;
};

Markers markers_of(const AllocaInst &object, bool is_array,
                   const std::vector<const Instruction *> &restores) {
  Markers markers;
  if (is_array) {
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
// Backwards from the users: what lies between a start and them is short where
// the way from an end on is the rest of the function.
bool is_used_late(const Markers &markers,
                  const std::vector<const Instruction *> &users) {
  struct Marker {
    const Instruction *at;
    bool is_end;
  };
  DenseMap<const BasicBlock *, std::vector<Marker>> in_block;
  for (const Instruction *i : markers.starts)
    in_block[i->getParent()].push_back({i, false});
  for (const Instruction *i : markers.ends)
    in_block[i->getParent()].push_back({i, true});
  SmallPtrSet<const BasicBlock *, 16> left;
  std::vector<const BasicBlock *> todo;
  // From before an instruction, or from the end of the block: the last marker
  // decides.
  auto walk = [&](const BasicBlock *block, const Instruction *from) {
    const Marker *last = nullptr;
    if (auto found = in_block.find(block); found != in_block.end())
      for (const Marker &marker : found->second)
        if ((!from || marker.at->comesBefore(from)) &&
            (!last || last->at->comesBefore(marker.at)))
          last = &marker;
    if (last)
      return last->is_end;
    for (const BasicBlock *before : predecessors(block))
      if (left.insert(before).second)
        todo.push_back(before);
    return false;
  };
  for (const Instruction *user : users)
    if (!user->isLifetimeStartOrEnd() && walk(user->getParent(), user))
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

Align object_alignment(const Value &object, const DataLayout &layout) {
  if (const auto *variable = dyn_cast<GlobalVariable>(&object))
    return variable->getAlign().value_or(
        layout.getABITypeAlign(variable->getValueType()));
  if (const auto *local = dyn_cast<AllocaInst>(&object))
    return local->getAlign();
  const auto *align =
      dyn_cast<ConstantInt>(cast<CallInst>(object).getArgOperand(1));
  return align && isPowerOf2_64(align->getZExtValue())
             ? Align(align->getZExtValue())
             : Align(1);
}

SmallVector<Access, 2> accesses_of(const Instruction &i) {
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return {{load->getPointerOperand(), false, load->getAlign()}};
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return {{store->getPointerOperand(), true, store->getAlign()}};
  if (const auto *copy = dyn_cast<MemTransferInst>(&i))
    return {{copy->getRawDest(), true, copy->getDestAlign().valueOrOne()},
            {copy->getRawSource(), false, copy->getSourceAlign().valueOrOne()}};
  if (const auto *fill = dyn_cast<MemSetInst>(&i))
    return {{fill->getRawDest(), true, fill->getDestAlign().valueOrOne()}};
  if (prepared::runtime_call(i) == RuntimeCall::Havoc)
    return {{i.getOperand(0), true, Align(1)}};
  if (prepared::runtime_call(i) == RuntimeCall::Aligned) // none, but judged so
    return {{i.getOperand(0), false,
             Align(cast<ConstantInt>(i.getOperand(1))->getZExtValue())}};
  if (prepared::runtime_call(i) == RuntimeCall::Access) {
    const auto *writes = dyn_cast<ConstantInt>(i.getOperand(2));
    return {{i.getOperand(0), !writes || writes->isOne(), Align(1)}};
  }
  return {};
}

Lifetimes::Lifetimes(const Module &module, const PointsTo &points_to,
                     const LiftConfig &config)
    : points_to_(points_to), config_(config), freed_(points_to.count()),
      ended_(points_to.count()), constants_(points_to.count()),
      made_constant_(points_to.count()), asked_(points_to.count()),
      constants_asked_(points_to.count()), aligned_asked_(points_to.count()),
      align_(points_to.count(), Align(1ull << 31)),
      layout_(module.getDataLayout()) {
  find_objects(module);
  if (is_on(CheckKind::MisalignedAccess))
    find_alignments(module);
  if (is_on(CheckKind::UseAfterScope) ||
      !facts_of(config_.pointers).record_objects)
    find_ends(module);
  find_questions(module);
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      if (const auto *local = dyn_cast<AllocaInst>(&i);
          local && needs_end(*local))
        ended_locals_[&f].push_back(local);
}

void Lifetimes::find_objects(const Module &module) {
  bool frees = is_on(CheckKind::UseAfterFree) || is_on(CheckKind::DoubleFree) ||
               is_on(CheckKind::InvalidFree) || is_on(CheckKind::MemoryLeak) ||
               !facts_of(config_.pointers).record_objects;
  if (is_on(CheckKind::WriteToConstant))
    for (const GlobalVariable &g : module.globals())
      if (g.isConstant())
        constants_.set(points_to_.region_of(&g));
  for (const Function &f : module)
    for (const Instruction &i : instructions(f)) {
      const auto *local = dyn_cast<AllocaInst>(&i);
      if (local && local->hasMetadata(prepared::constant_local_name) &&
          is_on(CheckKind::WriteToConstant) &&
          facts_of(config_.pointers).record_objects) {
        constant_locals_.insert(local);
        constants_.set(points_to_.region_of(local));
      }
      std::optional<RuntimeCall> call = prepared::runtime_call(i);
      if (call == RuntimeCall::Malloc || call == RuntimeCall::Free)
        heap_kinds_.set(size_t(prepared::heap_kind(
            i.getOperand(call == RuntimeCall::Malloc ? 2 : 1))));
      if (call == RuntimeCall::Free && frees)
        freed_.set(points_to_.region_of(i.getOperand(0)));
      else if (call == RuntimeCall::IsAlloc)
        asked_.set(points_to_.region_of(i.getOperand(0)));
      if (call == RuntimeCall::Constant && is_on(CheckKind::WriteToConstant) &&
          facts_of(config_.pointers).record_objects) {
        constants_.set(points_to_.region_of(i.getOperand(0)));
        made_constant_.set(points_to_.region_of(i.getOperand(0)));
      }
    }
}

// A variable with a scope of its own may be known to its own function when it
// is over; others only to callers and to callees that come later.
void Lifetimes::find_ends(const Module &module) {
  Captures captures(module);
  for (const Function &f : module) {
    std::vector<const AllocaInst *> array_list = arrays_of(f);
    SmallPtrSet<const AllocaInst *, 8> arrays(array_list.begin(),
                                              array_list.end());
    std::vector<const Instruction *> restores;
    for (const Instruction &i : instructions(f))
      if (is_intrinsic(i, Intrinsic::stackrestore))
        restores.push_back(&i);
    for (const Instruction &i : instructions(f)) {
      const auto *local = dyn_cast<AllocaInst>(&i);
      if (!local)
        continue;
      PointerUses uses = uses_of(*local);
      Markers markers = markers_of(*local, arrays.contains(local), restores);
      bool late = !markers.ends.empty() && is_used_late(markers, uses.users);
      bool chosen = !markers.ends.empty() && uses.is_chosen;
      bool captured = captures.is_captured(uses);
      if (late)
        used_late_.insert(local);
      if (may_be_used_too_long(*local, uses, captured))
        lasting_.insert(local);
      if (!late && !chosen && !captured)
        continue;
      outlived_.insert(local);
      ended_.set(points_to_.region_of(local));
    }
  }
}

void Lifetimes::add_alignment(const Value &object, Align align) {
  Align &least = align_[points_to_.region_of(&object)];
  least = std::min(least, align);
}

void Lifetimes::find_alignments(const Module &module) {
  for (const GlobalVariable &g : module.globals())
    add_alignment(g, object_alignment(g, layout_));
  for (const Function &f : module)
    for (const Instruction &i : instructions(f)) {
      if (isa<AllocaInst>(i))
        add_alignment(i, object_alignment(i, layout_));
      else if (prepared::runtime_call(i) == RuntimeCall::Malloc)
        add_alignment(i, object_alignment(i, layout_));
    }
}

void Lifetimes::find_questions(const Module &module) {
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      for (const Access &access : accesses_of(i)) {
        Questions ask = of_access(access);
        RegionId region = points_to_.region_of(access.pointer);
        if (ask.constant)
          constants_asked_.set(region);
        if (ask.aligned)
          aligned_asked_.set(region);
      }
}

bool Lifetimes::asks_alignment(const Access &access) const {
  if (!is_on(CheckKind::MisalignedAccess) || access.align.value() == 1)
    return false;
  KnownBits bits = computeKnownBits(access.pointer, layout_);
  return bits.countMinTrailingZeros() < Log2(access.align);
}

Lifetimes::Questions Lifetimes::of_access(const Access &access) const {
  if (!facts_of(config_.pointers).record_objects)
    return by_address(access);
  const Value *object = getUnderlyingObject(access.pointer, 0);
  // Of a variable the alignment is known when it is checked.
  if (const auto *variable = dyn_cast<GlobalVariable>(object))
    return {.constant = access.is_write && variable->isConstant() &&
                        is_on(CheckKind::WriteToConstant)};
  if (const auto *local = dyn_cast<AllocaInst>(object))
    return {.ended = used_late_.contains(local),
            .constant = access.is_write && constant_locals_.contains(local)};
  RegionId region = points_to_.region_of(access.pointer);
  return {.freed = is_on(CheckKind::UseAfterFree) && freed_.test(region),
          .ended = ended_.test(region),
          .constant = access.is_write && constants_.test(region),
          .aligned = asks_alignment(access) && align_[region] < access.align};
}

// Pointers that leave their object can hit any other: what lies outside of the
// bounds is judged there, but a constant is no less inside than others.
Lifetimes::Questions Lifetimes::by_address(const Access &access) const {
  const Value *object = getUnderlyingObject(access.pointer, 0);
  const auto *local = dyn_cast<AllocaInst>(object);
  bool is_known = local || isa<GlobalVariable>(object);
  RegionId region = points_to_.region_of(access.pointer);
  bool writes_constant = access.is_write && constants_.test(region) &&
                         !is_inside_variable(access.pointer, layout_);
  return {.freed = !is_known && freed_.test(region),
          .ended = local ? used_late_.contains(local)
                         : !is_known && ended_.test(region),
          .constant = writes_constant};
}

bool Lifetimes::are_needed() const {
  return facts_of(config_.pointers).record_objects &&
         (freed_.any() || ended_.any() || asked_.any() ||
          constants_asked_.any() || aligned_asked_.any());
}

// Where they are recorded, so are the ends that matter (see are_needed).
bool Lifetimes::needs_end(const AllocaInst &local) const {
  return outlived_.contains(&local) ||
         asked_.test(points_to_.region_of(&local));
}

bool Lifetimes::is_tracked(const Value &object) const {
  if (!facts_of(config_.pointers).record_objects)
    return false;
  RegionId region = points_to_.region_of(&object);
  if (asked_.test(region) || aligned_asked_.test(region))
    return true;
  if (const auto *local = dyn_cast<AllocaInst>(&object))
    return outlived_.contains(local) ||
           (constant_locals_.contains(local) && constants_asked_.test(region));
  if (const auto *variable = dyn_cast<GlobalVariable>(&object))
    return variable->isConstant() && constants_asked_.test(region);
  if (isa<Function>(object)) // has no bytes
    return false;
  return freed_.test(region) || // of the heap
         (made_constant_.test(region) && constants_asked_.test(region));
}

bool Lifetimes::makes_constant(const Instruction &i) const {
  if (prepared::runtime_call(i) != RuntimeCall::Constant)
    return false;
  RegionId region = points_to_.region_of(i.getOperand(0));
  return made_constant_.test(region) && constants_asked_.test(region);
}

const AllocaInst *Lifetimes::made_constant(const Instruction &i) const {
  if (isa<AllocaInst>(i) || !i.hasMetadata(prepared::constant_local_name))
    return nullptr;
  SmallVector<Access, 2> accesses = accesses_of(i);
  const auto *local =
      accesses.empty() ? nullptr : dyn_cast<AllocaInst>(accesses[0].pointer);
  return local && constant_locals_.contains(local) && is_tracked(*local)
             ? local
             : nullptr;
}

const std::vector<const AllocaInst *> &
Lifetimes::ended_locals(const Function &function) const {
  static const std::vector<const AllocaInst *> none;
  auto found = ended_locals_.find(&function);
  return found == ended_locals_.end() ? none : found->second;
}

} // namespace fathom::lift
