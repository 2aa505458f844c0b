// Regions: the parts memory is split into, so that accesses to different ones
// need not be told apart later. A region is one memory register at a time.
// Regions are global: an argument points into the same region as the parameter
// it becomes.
#pragma once

#include <cstdint>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <vector>

namespace fathom::lift {

using RegionId = uint32_t;

// Which regions a function, callees included, or a block may touch.
struct Effects {
  llvm::BitVector touched;  // read or modified
  llvm::BitVector modified; // content or state of objects
};

// Where pointers point; points_to.h has the analysis.
class PointsTo {
public:
  virtual ~PointsTo() = default;
  virtual RegionId region_of(const llvm::Value *pointer) const = 0;
  virtual RegionId count() const = 0;
  // Whether what the pointer points to may be a pointer, or an integer that
  // came from one.
  virtual bool may_hold_pointer(const llvm::Value *pointer) const = 0;
  // Whether it may be the address of the function.
  virtual bool may_be(const llvm::Value *pointer,
                      const llvm::Function &function) const = 0;
  // Whether an integer argument, or the integer a function returns, may come
  // from a pointer.
  virtual bool may_be_pointer(const llvm::Argument &argument) const = 0;
  virtual bool may_return_pointer(const llvm::Function &function) const = 0;
};

// The same with all of memory in one region.
std::unique_ptr<PointsTo> make_flat(std::unique_ptr<PointsTo> points_to);

class Regions {
public:
  Regions(const llvm::Module &module, std::unique_ptr<PointsTo> points_to);

  RegionId count() const { return points_to_->count(); }
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

private:
  void add_runtime_call(const llvm::CallInst &call, Effects &to) const;
  void add_intrinsic(const llvm::CallInst &call, Effects &to) const;
  void propagate(const llvm::Module &module);
  void touch(const llvm::Value *pointer, bool modifies, Effects &to) const;

  std::unique_ptr<PointsTo> points_to_;
  llvm::DenseMap<const llvm::Function *, Effects> effects_;
  llvm::DenseMap<const llvm::Function *, std::vector<const llvm::AllocaInst *>>
      dynamic_allocas_;
};

} // namespace fathom::lift
