// The points-to analysis from inside: constraints of the instructions
// (points_to_constraints.cpp) are merged into a graph of cells until nothing
// changes (points_to.cpp). points_to.h is what others see.
#pragma once

#include "lift/analysis/cell_graph.h"
#include "lift/analysis/points_to.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IntrinsicInst.h>

namespace fathom::lift {

class UnificationPointsTo : public PointsTo {
public:
  explicit UnificationPointsTo(const llvm::Module &module);

  RegionId region_of(const llvm::Value *pointer) const override;
  RegionId count() const override { return count_; }
  bool may_hold_pointer(const llvm::Value *pointer) const override;
  bool may_be(const llvm::Value *pointer,
              const llvm::Function &function) const override;
  bool may_be_pointer(const llvm::Argument &argument) const override {
    std::optional<Cell> cell = known_cell(&argument);
    return is_word(&argument) && cell && points(*cell);
  }
  bool may_return_pointer(const llvm::Function &function) const override {
    auto found = returned_.find(&function);
    return function.getReturnType()->isIntegerTy(ptr_width_) &&
           found != returned_.end() && points(found->second);
  }

private:
  // The integer `to` is what `from` is, if that points to an object.
  struct Copy {
    const llvm::Value *to;
    const llvm::Value *from;
  };
  struct IntegerAccess {
    Cell cell;
    uint64_t size;
    bool is_word; // what is at the cell itself is followed
  };
  struct BlockCopy {
    Cell to, from;
  };

  std::optional<Cell> cell_of(const llvm::Value *v);
  std::optional<Cell> known_cell(const llvm::Value *v) const;
  const llvm::GlobalObject *object_of(const llvm::Constant &c,
                                      int64_t &offset) const;
  std::optional<Cell> constant_cell(const llvm::Constant &c);
  void assign(const llvm::Value *v, std::optional<Cell> cell);
  bool is_word(const llvm::Value *v) const {
    return v->getType()->isIntegerTy(ptr_width_);
  }
  bool points(const Cell &cell) const { return graph_.has_object(cell.node); }

  void add_initial_value(const llvm::GlobalVariable &g);
  void add(const llvm::Instruction &i);
  void add_gep(const llvm::GetElementPtrInst &i);
  void add_load(const llvm::LoadInst &i);
  void add_store(const llvm::StoreInst &i);
  void add_call(const llvm::CallInst &i);
  void add_intrinsic(const llvm::IntrinsicInst &i);
  void add_runtime_call(const llvm::CallInst &i);
  void add_integers(const llvm::Instruction &i);

  // What depends on which integers hold pointers; true if something changed.
  bool settle();
  bool settle_copies();
  bool settle_loads_and_stores();
  bool settle_escapes();
  bool settle_unknown_pointers();
  bool settle_integer_accesses();
  bool settle_block_copies();
  bool merge(const Cell &a, const Cell &b);
  bool escape(const Cell &cell) { return merge(cell, {anywhere_, 0}); }
  bool holds_pointers(NodeId node) const;
  void merge_everything();
  void number_regions(const llvm::Module &module);

  const llvm::DataLayout &layout_;
  uint32_t ptr_width_;
  CellGraph graph_;
  NodeId anywhere_; // what an integer may point to
  llvm::DenseMap<const llvm::Value *, Cell> cells_;
  llvm::DenseMap<const llvm::Function *, Cell> returned_;
  std::vector<Copy> copies_;
  std::vector<const llvm::Value *> escaping_;
  std::vector<const llvm::Value *> from_integers_; // pointers made by inttoptr
  std::vector<const llvm::LoadInst *> word_loads_;
  std::vector<const llvm::StoreInst *> word_stores_;
  std::vector<IntegerAccess> integer_accesses_;
  std::vector<BlockCopy> block_copies_;
  llvm::DenseMap<NodeId, RegionId> regions_; // by root
  RegionId count_ = 1;
};

} // namespace fathom::lift
