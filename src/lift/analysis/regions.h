// Regions: the parts memory is split into, so that accesses to different ones
// need not be told apart later. A region is one memory register at a time.
// Regions are global: an argument points into the same region as the parameter
// it becomes. Behind the regions of the data come the shadow regions.
#pragma once

#include "lift/analysis/lifetimes.h"
#include "lift/analysis/shadows.h"
#include "lift/tracks/value_flow.h"

#include <array>

namespace fathom::lift {

// Which regions a function, callees included, or a block may touch.
struct Effects {
  llvm::BitVector touched;  // read or modified
  llvm::BitVector modified; // content or state of objects
};

class Regions {
public:
  Regions(const llvm::Module &module, std::unique_ptr<PointsTo> points_to,
          const LiftConfig &config);

  RegionId count() const { return shadows_.first() + shadows_.count(); }
  bool is_shadow(RegionId region) const { return region >= shadows_.first(); }
  const Shadows &shadows() const { return shadows_; }
  const Lifetimes &lifetimes() const { return lifetimes_; }
  // Where a track may have anything; nowhere if it is off.
  const Reached &reached(TrackId track) const {
    return reached_[size_t(track)];
  }
  // The shadow of a region of data; nothing if it cannot hold anything.
  std::optional<RegionId> shadow_of(TrackId track, RegionId data) const {
    return shadows_.find(track, data);
  }
  // The variable that says whether writes are noted; null: they always are.
  const llvm::GlobalVariable *tracking() const { return tracking_; }
  const std::vector<uint32_t> &slots() const { return slots_; }
  // Of a call that sets or gets one.
  static std::optional<uint32_t> slot_of(const llvm::Instruction &i);
  RegionId of(const llvm::Value *pointer) const {
    return points_to_->region_of(pointer);
  }
  const PointsTo &points_to() const { return *points_to_; }
  const Effects &effects(const llvm::Function &function) const {
    return effects_.find(&function)->second;
  }
  // What one instruction does itself or through the function it calls.
  void add_effects(const llvm::Instruction &instruction, Effects &to) const;
  Effects no_effects() const;
  // Allocas whose size or place makes them end at a stackrestore.
  const std::vector<const llvm::AllocaInst *> &
  dynamic_allocas(const llvm::Function &function) const {
    return dynamic_allocas_.find(&function)->second;
  }
  // The entry function also writes the initial values.
  void add_initialised(const llvm::Function &entry,
                       const llvm::GlobalVariable &global);
  void add_tracked(const llvm::Function &entry, const llvm::Value &global);

private:
  void add_runtime_call(const llvm::CallInst &call, Effects &to) const;
  void add_intrinsic(const llvm::CallInst &call, Effects &to) const;
  void propagate(const llvm::Module &module);
  void touch(const llvm::Value *pointer, bool modifies, Effects &to) const;
  void touch(ShadowKind kind, bool modifies, Effects &to,
             uint32_t number = 0) const;
  static void touch(std::optional<RegionId> region, bool modifies, Effects &to);
  void touch_slot(uint32_t slot, bool modifies, Effects &to) const;
  void add_object(Effects &to) const;
  void plan_shadows(const llvm::Module &module);
  void add_shadow_effects(const llvm::Instruction &i, Effects &to) const;
  void add_noted(const llvm::Instruction &i, Effects &to) const;

  const LiftConfig &config_;
  std::unique_ptr<PointsTo> points_to_;
  Lifetimes lifetimes_;
  std::array<Reached, track_count> reached_;
  Shadows shadows_;
  const llvm::GlobalVariable *tracking_ = nullptr;
  std::vector<uint32_t> slots_; // that the program uses
  llvm::DenseMap<const llvm::Function *, Effects> effects_;
  llvm::DenseMap<const llvm::Function *, std::vector<const llvm::AllocaInst *>>
      dynamic_allocas_;
};

} // namespace fathom::lift
