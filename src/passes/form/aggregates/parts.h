// How vectors, structs and arrays as values are made of scalars ("parts"), and
// where in memory these are. Used by lower_aggregates.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Type.h>
#include <unordered_map>
#include <vector>

namespace fathom::passes {

inline bool is_composite(const llvm::Type *type) {
  return type->isVectorTy() || type->isStructTy() || type->isArrayTy();
}

// One access to memory: usually one part. The elements of a vector of integers
// that are no whole bytes lie packed in one integer; `count` parts then.
struct Slot {
  llvm::Type *type = nullptr; // of the access
  uint64_t offset = 0;        // bytes
  unsigned first = 0;         // index of the first part
  unsigned count = 1;
};

struct PartList {
  bool is_supported = true;
  std::vector<llvm::Type *> types; // of the parts, in order
  std::vector<Slot> slots;         // in order of their offsets
};

class PartLists {
public:
  // More parts than this are not supported.
  static constexpr uint64_t max_parts = 4096;

  explicit PartLists(const llvm::DataLayout &layout) : layout_(layout) {}

  // A scalar has itself as its only part.
  const PartList &of(llvm::Type *type);

  // The bytes of a value in memory that belong to no part.
  struct Gap {
    uint64_t offset;
    uint64_t size;
  };
  std::vector<Gap> padding(llvm::Type *type);

  // The parts of the member that `path` leads to (as in extractvalue).
  struct Range {
    unsigned first;
    unsigned count;
  };
  Range member(llvm::Type *type, llvm::ArrayRef<unsigned> path);

private:
  PartList make(llvm::Type *type) const;
  PartList make_vector(llvm::Type *type) const;
  // The list of a type that has been made already.
  const PartList &known(llvm::Type *type) const { return lists_.at(type); }

  const llvm::DataLayout &layout_;
  std::unordered_map<llvm::Type *, PartList> lists_;
};

} // namespace fathom::passes
