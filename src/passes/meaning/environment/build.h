// A plan as code: objects, their contents, and the numbers beside them. Every
// guess that leaves out executions is an assumption with its row, the others
// are rows.
#pragma once

#include "passes/meaning/environment/plan.h"
#include "prepared/basis.h"
#include "prepared/ledger.h"
#include "prepared/runtime.h"

#include <llvm/IR/IRBuilder.h>
#include <vector>

namespace fathom::passes::environment {

// Of a flexible array member, before the object that has it.
struct Tail {
  llvm::Value *elements = nullptr;
  llvm::Value *number = nullptr; // that counts them
  size_t counting = 0;           // which member that is
};

class Builder {
public:
  Builder(llvm::IRBuilder<> &b, const prepared::Runtime &runtime,
          prepared::Ledger &ledger, prepared::HeapKind heap)
      : b_(b), runtime_(runtime), ledger_(ledger), heap_(heap) {}

  // The plan's rows and limits.
  void begin(const Plan &plan);
  // One value for each part of the root; null for those that are unknown.
  std::vector<llvm::Value *> arguments(const Plan &plan,
                                       const llvm::Function &function);
  // What lies at the address becomes what the node says.
  void fill(llvm::Value *address, const Node &node) { fill_one(address, node); }

private:
  struct Object {
    llvm::Value *start = nullptr, *bytes = nullptr;
  };
  llvm::Value *number(const Node &node, llvm::Type *type);
  void limit(const Node &node, llvm::Value *number, const Node &room,
             llvm::Value *most);
  llvm::Value *pointer(const Node &node, llvm::Value *count);
  llvm::Value *bytes_of(const Node &node, llvm::Value *count);
  void fill_elements(llvm::Value *start, const Node &node, llvm::Value *count);
  Tail make_tail(const Node &pointer);
  llvm::Value *bytes_with_tail(const Node &pointer, const Tail &tail);
  void fill_tail(llvm::Value *start, const Node &tail, llvm::Value *elements);
  void fill_one(llvm::Value *address, const Node &node, const Tail &tail = {});
  uint64_t most_bytes() const;
  prepared::Basis object_size();
  llvm::Value *as_count(const Node &number, llvm::Value *value);
  llvm::Value *count_of(const Node &record, const Node &pointer,
                        const std::vector<llvm::Value *> &values);
  void limit_count(const Node &node, llvm::Value *count);
  llvm::Value *any_count(const Node &node, uint64_t least);
  llvm::Value *callback(const Node &node);
  llvm::Function *stub(const Node &node, llvm::FunctionType *type);
  llvm::Value *or_null(const Node &node, llvm::Value *value);
  llvm::Value *small(uint64_t n) const {
    return llvm::ConstantInt::get(runtime_.word(), n);
  }
  llvm::Type *integer(uint64_t bytes) const {
    return b_.getIntNTy(unsigned(bytes * 8));
  }

  llvm::IRBuilder<> &b_;
  const prepared::Runtime &runtime_;
  prepared::Ledger &ledger_;
  prepared::HeapKind heap_;
  uint64_t length_ = 0; // of texts and arrays; 0: any
  Object last_;         // the object that was made last, for its end
};

} // namespace fathom::passes::environment
