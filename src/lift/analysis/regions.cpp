#include "lift/analysis/regions.h"

#include "lift/analysis/scopes.h"
#include "lift/tracks/track_table.h"
#include "prepared/fat_calls.h"
#include "prepared/runtime.h"
#include "support/assert.h"
#include "support/pointer_facts.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

namespace {

class FlatPointsTo : public PointsTo {
public:
  explicit FlatPointsTo(std::unique_ptr<PointsTo> inner)
      : inner_(std::move(inner)) {}
  RegionId region_of(const Value *) const override { return 0; }
  RegionId count() const override { return 1; }
  bool may_hold_pointer(const Value *pointer) const override {
    return inner_->may_hold_pointer(pointer);
  }
  bool may_be(const Value *pointer, const Function &function) const override {
    return inner_->may_be(pointer, function);
  }
  bool may_be_pointer(const Argument &argument) const override {
    return inner_->may_be_pointer(argument);
  }
  bool may_return_pointer(const Function &function) const override {
    return inner_->may_return_pointer(function);
  }

private:
  std::unique_ptr<PointsTo> inner_;
};

} // namespace

std::unique_ptr<PointsTo> make_flat(std::unique_ptr<PointsTo> points_to) {
  return std::make_unique<FlatPointsTo>(std::move(points_to));
}

Regions::Regions(const Module &module, std::unique_ptr<PointsTo> points_to,
                 const LiftConfig &config)
    : config_(config), points_to_(std::move(points_to)),
      lifetimes_(module, *points_to_, config), shadows_(points_to_->count()) {
  for (TrackId track : all_tracks) {
    const TrackRow &row = track_table()[size_t(track)];
    if (row.reach && row.is_on(config))
      reached_[size_t(track)] = row.reach(module, *points_to_, config);
  }
  plan_shadows(module);
  for (const Function &f : module) {
    effects_.try_emplace(&f, no_effects());
    dynamic_allocas_[&f] = arrays_of(f);
  }
  propagate(module);
}

// The call of fathom.check that asks for leaks.
static bool is_leak_check(const CallInst &call) {
  const auto *kind = dyn_cast<ConstantInt>(call.getOperand(1));
  return kind && kind->getZExtValue() == uint64_t(sea::CheckKind::MemoryLeak);
}

Effects Regions::no_effects() const {
  return {BitVector(count()), BitVector(count())};
}

// What is done with data is done with its shadows.
void Regions::touch(const Value *pointer, bool modifies, Effects &to) const {
  RegionId region = of(pointer);
  to.touched.set(region);
  if (modifies)
    to.modified.set(region);
  for (TrackId track : all_tracks)
    touch(shadows_.find(track, region), modifies, to);
}

void Regions::add_runtime_call(const CallInst &call, Effects &to) const {
  using prepared::RuntimeCall;
  switch (*prepared::runtime_call(call)) {
  case RuntimeCall::Malloc:
    return touch(&call, true, to);
  case RuntimeCall::Check:
    if (config_.leak == LeakMode::Lost && is_leak_check(call))
      to.touched.set(0, points_to_->count()); // what can be reached
    return;
  case RuntimeCall::Free:
  case RuntimeCall::Havoc:
    return touch(call.getArgOperand(0), true, to);
  case RuntimeCall::Access:
  case RuntimeCall::Aligned:
  case RuntimeCall::Constant:
  case RuntimeCall::IsAlloc:
  case RuntimeCall::IsMod:
  case RuntimeCall::ResetMod: // of the shadows only
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
  case RuntimeCall::Assume:
  case RuntimeCall::Cover:
  case RuntimeCall::Halt:
  case RuntimeCall::Unsupported:
  case RuntimeCall::Nondet:
  case RuntimeCall::Uninit:
  case RuntimeCall::Apply:
  case RuntimeCall::Output:
  case RuntimeCall::IsDeref:
  case RuntimeCall::ObjectSize:
  case RuntimeCall::Offset:
  case RuntimeCall::SameObject:
    return;
  }
}

void Regions::add_intrinsic(const CallInst &call, Effects &to) const {
  if (const auto *copy = dyn_cast<MemTransferInst>(&call)) {
    touch(copy->getRawDest(), true, to);
    touch(copy->getRawSource(), false, to);
  } else if (const auto *fill = dyn_cast<MemSetInst>(&call)) {
    touch(fill->getRawDest(), true, to);
  } else if (call.getIntrinsicID() == Intrinsic::lifetime_start ||
             call.getIntrinsicID() == Intrinsic::lifetime_end) {
    touch(call.getArgOperand(1), true, to);
  } else if (call.getIntrinsicID() == Intrinsic::stackrestore) {
    for (const AllocaInst *array : dynamic_allocas(*call.getFunction()))
      touch(array, true, to);
  }
}

// The shadow regions this module needs. All of them are known before effects
// are computed.
void Regions::plan_shadows(const Module &module) {
  if (lifetimes_.are_needed())
    shadows_.add(ShadowKind::Lifetime);
  for (RegionId region = 0; region < points_to_->count(); ++region)
    for (TrackId track : all_tracks)
      if (reached(track).may_hold(region))
        shadows_.add(track, region);
  if (!facts_of(config_.pointers).record_objects)
    return;
  if (config_.checks[size_t(sea::CheckKind::MemoryLeak)] &&
      config_.leak != LeakMode::Lost)
    shadows_.add(ShadowKind::HeapCount);
  tracking_ = module.getGlobalVariable(prepared::tracking_name, true);
  for (const Function &f : module)
    if (std::optional<prepared::RuntimeCall> what = prepared::runtime_call(f);
        (what == prepared::RuntimeCall::IsMod ||
         what == prepared::RuntimeCall::ResetMod) &&
        !f.use_empty())
      shadows_.add(ShadowKind::Modified);
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      if (prepared::fat_call(i))
        shadows_.add(ShadowKind::Fat, prepared::fat_slot(i));
      else if (std::optional<uint32_t> slot = slot_of(i);
               slot && !shadows_.find(ShadowKind::Slot, 8 * *slot)) {
        slots_.push_back(*slot);
        for (uint32_t k = 0; k < 8; ++k)
          shadows_.add(ShadowKind::Slot, 8 * *slot + k);
      }
}

std::optional<uint32_t> Regions::slot_of(const Instruction &i) {
  std::optional<prepared::RuntimeCall> what = prepared::runtime_call(i);
  if (what != prepared::RuntimeCall::SlotSet &&
      what != prepared::RuntimeCall::SlotGet)
    return {};
  return uint32_t(cast<ConstantInt>(i.getOperand(1))->getZExtValue());
}

void Regions::touch(ShadowKind kind, bool modifies, Effects &to,
                    uint32_t number) const {
  touch(shadows_.find(kind, number), modifies, to);
}

void Regions::touch(std::optional<RegionId> region, bool modifies,
                    Effects &to) {
  if (!region)
    return;
  FATHOM_ASSERT(*region < to.touched.size(),
                "a shadow that was planned too late");
  to.touched.set(*region);
  if (modifies)
    to.modified.set(*region);
}

void Regions::touch_slot(uint32_t slot, bool modifies, Effects &to) const {
  for (uint32_t k = 0; k < 8; ++k)
    touch(ShadowKind::Slot, modifies, to, 8 * slot + k);
}

// An object is made: its shadows begin.
void Regions::add_object(Effects &to) const {
  touch(ShadowKind::Modified, true, to);
  for (uint32_t slot : slots_)
    touch_slot(slot, true, to);
}

// What is noted about objects where they are made and written to, and what the
// program asks about that.
void Regions::add_noted(const Instruction &i, Effects &to) const {
  using prepared::RuntimeCall;
  std::optional<RuntimeCall> what = prepared::runtime_call(i);
  if (isa<AllocaInst>(i) || i.isLifetimeStartOrEnd() ||
      what == RuntimeCall::Malloc)
    add_object(to);
  if (std::optional<uint32_t> slot = slot_of(i))
    touch_slot(*slot, what == RuntimeCall::SlotSet, to);
  if (!shadows_.find(ShadowKind::Modified))
    return;
  bool writes =
      isa<StoreInst>(i) || isa<MemIntrinsic>(i) || what == RuntimeCall::Havoc;
  if (writes || what == RuntimeCall::ResetMod)
    touch(ShadowKind::Modified, true, to);
  else if (what == RuntimeCall::IsMod)
    touch(ShadowKind::Modified, false, to);
  if (writes && tracking_)
    touch(tracking_, false, to);
}

// What an instruction reads and changes of the shadows, apart from calls of
// functions with a body.
void Regions::add_shadow_effects(const Instruction &i, Effects &to) const {
  if (shadows_.count() == 0)
    return;
  using prepared::RuntimeCall;
  add_noted(i, to);
  if (std::optional<prepared::FatCall> fat = prepared::fat_call(i))
    touch(ShadowKind::Fat,
          *fat != prepared::FatCall::Load &&
              *fat != prepared::FatCall::LoadByte,
          to, prepared::fat_slot(i));
  for (const Access &access : accesses_of(i))
    if (lifetimes_.of_access(access).any())
      touch(ShadowKind::Lifetime, false, to);
  if (lifetimes_.made_constant(i) || lifetimes_.makes_constant(i))
    touch(ShadowKind::Lifetime, true, to);
  if (isa<AllocaInst>(i)) {
    if (lifetimes_.is_tracked(i))
      touch(ShadowKind::Lifetime, true, to);
  } else if (isa<ReturnInst>(i)) {
    if (!lifetimes_.ended_locals(*i.getFunction()).empty())
      touch(ShadowKind::Lifetime, true, to);
  } else if (const auto *call = dyn_cast<IntrinsicInst>(&i)) {
    bool is_marker = call->isLifetimeStartOrEnd();
    bool makes = is_marker && lifetimes_.is_tracked(*call->getArgOperand(1));
    bool ends = is_marker || call->getIntrinsicID() == Intrinsic::stackrestore;
    if (makes || (ends && !lifetimes_.ended_locals(*i.getFunction()).empty()))
      touch(ShadowKind::Lifetime, true, to);
  } else if (std::optional<RuntimeCall> what = prepared::runtime_call(i)) {
    if (what == RuntimeCall::Malloc || what == RuntimeCall::Free)
      touch(ShadowKind::HeapCount, true, to);
    if (what == RuntimeCall::Check)
      touch(ShadowKind::HeapCount, false, to);
    if ((what == RuntimeCall::Malloc && lifetimes_.is_tracked(i)) ||
        what == RuntimeCall::Free)
      touch(ShadowKind::Lifetime, true, to);
    else if (what == RuntimeCall::IsAlloc)
      touch(ShadowKind::Lifetime, false, to);
  }
}

void Regions::add_effects(const Instruction &i, Effects &to) const {
  add_shadow_effects(i, to);
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return touch(load->getPointerOperand(), false, to);
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return touch(store->getPointerOperand(), true, to);
  if (isa<AllocaInst>(i))
    return touch(&i, true, to);
  const auto *call = dyn_cast<CallInst>(&i);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee)
    return;
  if (prepared::runtime_call(*callee))
    return add_runtime_call(*call, to);
  if (callee->isDeclaration())
    return add_intrinsic(*call, to);
  const Effects &inside = effects(*callee);
  to.touched |= inside.touched;
  to.modified |= inside.modified;
  // The copies that are made for the callee.
  for (unsigned a = 0; a < callee->arg_size(); ++a)
    if (call->isByValArgument(a)) {
      touch(call->getArgOperand(a), false, to);
      touch(callee->getArg(a), true, to);
      add_object(to);
    }
}

// A function's effects grow at most once per region, and its callers are looked
// at again only when they do.
void Regions::propagate(const Module &module) {
  DenseMap<const Function *, std::vector<const Function *>> callers;
  std::vector<const Function *> todo;
  for (const Function &f : module) {
    Effects own = no_effects();
    for (const Instruction &i : instructions(f)) {
      add_effects(i, own); // callees: what is known by now
      const auto *call = dyn_cast<CallInst>(&i);
      const Function *callee = call ? call->getCalledFunction() : nullptr;
      if (callee && !callee->isDeclaration())
        callers[callee].push_back(&f);
    }
    effects_[&f] = std::move(own);
    todo.push_back(&f);
  }
  while (!todo.empty()) {
    const Function *callee = todo.back();
    todo.pop_back();
    const Effects inside = effects(*callee);
    for (const Function *caller : callers[callee]) {
      Effects &outside = effects_[caller];
      if (!inside.touched.test(outside.touched) &&
          !inside.modified.test(outside.modified))
        continue;
      outside.touched |= inside.touched;
      outside.modified |= inside.modified;
      todo.push_back(caller);
    }
  }
}

void Regions::add_initialised(const Function &entry,
                              const GlobalVariable &global) {
  touch(&global, true, effects_[&entry]);
}

void Regions::add_tracked(const Function &entry, const Value &global) {
  if (shadows_.count() != 0 && lifetimes_.is_tracked(global))
    touch(ShadowKind::Lifetime, true, effects_[&entry]);
}

} // namespace fathom::lift
