// The calls that object_calls.h puts in: object_calls.cpp has those for
// objects, judged_values.cpp those for values that have a shadow.
#pragma once

#include "prepared/runtime.h"
#include "replay/harness_calls.h"
#include "replay/prepared/watched.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace fathom::replay {

constexpr uint64_t bit(sea::CheckKind kind) {
  return uint64_t(1) << unsigned(kind);
}
static_assert(unsigned(sea::CheckKind::Cover) < 64,
              "a mask has room for all kinds");

class ObjectCalls : public HarnessCalls {
public:
  ObjectCalls(llvm::Module &module, const NativeConfig &config)
      : HarnessCalls(module), config_(config), watched_(config.watched) {}
  void run();

private:
  struct Accessed {
    llvm::Value *pointer;
    llvm::Value *size;
    bool writes;
    uint64_t align;
    bool is_library_call = false; // judged for no bytes, too
  };
  void visit(llvm::Function &function);
  void visit(llvm::Instruction &at);
  void visit(llvm::CallInst &at);
  void set_rounding(llvm::ConstrainedFPIntrinsic &at);
  void replace(llvm::CallInst &call, prepared::RuntimeCall what);
  llvm::Value *replacement(llvm::CallInst &call, prepared::RuntimeCall what);
  llvm::Value *answer(llvm::CallInst &call);
  llvm::Value *uninitialised(llvm::CallInst &call);
  void watch_memory(llvm::MemIntrinsic &at);
  void watch_access(llvm::Instruction &at, const Accessed &accessed);
  llvm::Value *distance(llvm::gep_type_iterator step);
  void watch_step(llvm::GetElementPtrInst &at);
  void watch_order(llvm::Instruction &at);
  void watch_truncation(llvm::PtrToIntInst &at);
  void note_store(llvm::Instruction &at, llvm::Value *pointer);
  void make_constant(llvm::Instruction &at, llvm::Value *pointer);
  void judge_uses(llvm::Instruction &at);
  void follow_carries(llvm::BinaryOperator &at);
  void judge_call(llvm::CallInst &at);
  void judge(llvm::Instruction &at, llvm::Value *value);
  void move_local(llvm::AllocaInst &local);
  void move_array(llvm::AllocaInst &array);
  void copy_argument(llvm::Argument &argument);
  void use_slot(llvm::Value &old, llvm::AllocaInst &slot);
  void define_externals();

  const NativeConfig &config_;
  Watched watched_;
  bool asks_about_stores_ = false;
};

} // namespace fathom::replay
