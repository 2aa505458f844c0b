// Which objects pointers may point to: a unification-based, field-sensitive
// analysis of the whole module (cell_graph.h). Types are not looked at, only
// offsets, so opaque pointers lose nothing. Integers as wide as a pointer are
// followed as the lifter follows them (provenance.h); whatever leaves that path
// is thrown together with everything else an integer may point to.
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

// Regions beyond this many share one: each is a parameter of every function
// that touches it.
inline constexpr RegionId max_regions = 64;

std::unique_ptr<PointsTo> make_points_to(const llvm::Module &module);

} // namespace fathom::lift
