// One function body in terms of scalars: the work of lower_aggregates inside a
// function. First `refuse` for every function, then signatures are changed,
// then `rewrite`, which cannot fail any more.
#pragma once

#include "passes/config.h"
#include "passes/form/aggregates/parts.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Instructions.h>
#include <unordered_map>

namespace fathom::passes {

// How the parameters and the result of a function type are passed as scalars. A
// result of several parts is written to memory whose address is the first
// parameter.
struct Signature {
  llvm::FunctionType *type = nullptr; // null: has a type without parts
  bool has_result_pointer = false;
};
Signature flat_signature(PartLists &lists, llvm::FunctionType *type);

// Why an instruction has no exact form in terms of scalars; empty if it has.
std::string why_not_flat(PartLists &lists, const llvm::Instruction &at);

using Parts = llvm::SmallVector<llvm::Value *, 4>;

class BodyFlattener {
public:
  BodyFlattener(const Runtime &runtime, PartLists &lists,
                llvm::Function &function);

  // A parameter that has been replaced by several.
  void set_parts(llvm::Value *value, Parts parts) {
    parts_[value] = std::move(parts);
  }
  // `result` is the pointer for the parts of the returned value, or null;
  // `returned` the type returned before.
  void rewrite(llvm::Value *result, llvm::Type *returned);

private:
  void visit(llvm::Instruction &at);
  void visit_phi(llvm::PHINode &phi);
  void visit_select(llvm::SelectInst &select);
  void visit_insert_value(llvm::InsertValueInst &insert);
  void visit_extract_value(llvm::ExtractValueInst &extract);
  void visit_insert_element(llvm::InsertElementInst &insert);
  void visit_extract_element(llvm::ExtractElementInst &extract);
  void visit_shuffle(llvm::ShuffleVectorInst &shuffle);
  void visit_bitcast(llvm::BitCastInst &cast);
  void visit_load(llvm::LoadInst &load);
  void visit_store(llvm::StoreInst &store);
  void visit_return(llvm::ReturnInst &ret);
  void visit_call(llvm::CallInst &call);
  void call_flat(llvm::CallInst &call, llvm::Function *callee);
  void call_by_lane(llvm::CallInst &call);
  void reduce(llvm::CallInst &call);
  void by_part(llvm::Instruction &at); // the same instruction on each part

  const Parts &parts(llvm::Value *value);
  Parts constant_parts(llvm::Constant *constant) const;
  // `parts` are what `old` was; it is erased at the end.
  void replace(llvm::Instruction &old, Parts parts);
  Parts load_parts(llvm::Type *type, llvm::Value *pointer, llvm::Align align,
                   bool is_volatile);
  void store_parts(llvm::Type *type, const Parts &parts, llvm::Value *pointer,
                   llvm::Align align, bool is_volatile);
  llvm::Value *address(llvm::Value *pointer, uint64_t offset);
  llvm::Value *pack(llvm::ArrayRef<llvm::Value *> elements);
  Parts unpack(llvm::Value *whole, unsigned count, llvm::Type *element);
  // Whether `index` is that of an element; undefined otherwise.
  llvm::Value *check_index(llvm::Value *index, size_t count);
  llvm::AllocaInst *result_buffer(llvm::Type *type);

  const Runtime &runtime_;
  PartLists &lists_;
  llvm::Function &function_;
  const llvm::DataLayout &layout_;
  PlainBuilder b_;
  llvm::Value *result_ = nullptr;
  llvm::Type *returned_ = nullptr;
  // Values of the map stay where they are.
  std::unordered_map<llvm::Value *, Parts> parts_;
  std::vector<llvm::PHINode *> phis_;
  std::vector<llvm::Instruction *> dead_;
  llvm::SmallDenseMap<llvm::Type *, llvm::AllocaInst *, 4> buffers_;
};

} // namespace fathom::passes
