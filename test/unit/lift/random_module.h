// Random prepared modules whose entry function computes one number: every
// instruction and intrinsic the lifter knows, on widths that are powers of two
// and others, with memory, globals, branches, loops and calls. They are free of
// undefined behaviour, so compiled code must compute the same number.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/NoFolder.h>
#include <memory>
#include <random>
#include <vector>

namespace fathom::lift {

class RandomModule {
public:
  RandomModule(llvm::LLVMContext &context, uint64_t seed,
               const llvm::DataLayout &layout);
  std::unique_ptr<llvm::Module> make();

private:
  using IrBuilder = llvm::IRBuilder<llvm::NoFolder>;
  using Values = std::vector<llvm::Value *>;

  uint64_t any(uint64_t limit) { return random_() % limit; }
  llvm::IntegerType *any_type();
  llvm::Constant *any_constant(llvm::IntegerType *type);
  llvm::Value *pick(IrBuilder &b, llvm::IntegerType *type);
  llvm::Value *resized(IrBuilder &b, llvm::Value *v, llvm::Type *type);
  llvm::Value *in_range(IrBuilder &b, uint64_t limit); // i64, 0..limit-1

  void statement(IrBuilder &b, unsigned depth);
  void binary(IrBuilder &b);
  void compare(IrBuilder &b);
  void intrinsic(IrBuilder &b);
  void overflow(IrBuilder &b);
  void memory(IrBuilder &b);
  void copy(IrBuilder &b);
  void pointers(IrBuilder &b);
  void links(IrBuilder &b);
  llvm::Value *through_integers(IrBuilder &b, llvm::Value *pointer);
  llvm::Value *any_slot(IrBuilder &b);
  void branch(IrBuilder &b, unsigned depth);
  void loop(IrBuilder &b, unsigned depth);
  void call(IrBuilder &b);
  llvm::Value *checksum(IrBuilder &b);
  void make_globals();
  void make_pass();
  void make_objects(IrBuilder &b);
  llvm::Function *make_function(llvm::StringRef name, unsigned parameters,
                                unsigned statements);

  llvm::LLVMContext &context_;
  std::mt19937_64 random_;
  std::unique_ptr<llvm::Module> module_;
  Values known_;   // integers that may be used here
  Values objects_; // each of object_size bytes, all of them written
  Values tables_;  // of object pointers
  std::vector<llvm::Function *> callees_;
  llvm::Function *pass_ = nullptr; // gives its integer back
};

} // namespace fathom::lift
