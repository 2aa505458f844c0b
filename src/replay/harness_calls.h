// Calls of the harness (runtime.c) and the numbers of their places, for whoever
// puts them into a program.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::replay {

class HarnessCalls {
public:
  explicit HarnessCalls(llvm::Module &module)
      : module_(module), b_(module.getContext()) {}
  std::vector<std::string> take_sites() { return std::move(sites_); }

protected:
  std::string place_of(const llvm::Instruction &at) const;
  llvm::ConstantInt *site(const llvm::Instruction &at);
  llvm::ConstantInt *site(const std::string &key);
  llvm::CallInst *call(llvm::StringRef name, llvm::Type *result,
                       llvm::ArrayRef<llvm::Value *> arguments);
  // The value is written to a variable: any type will do.
  llvm::Value *next_value(llvm::Instruction &at, llvm::Type *type);
  // What an application gives: each call has its value in the trace, except
  // whether a number is known (sea/known.h). Here all of them are.
  llvm::Value *next_result(llvm::CallInst &application);
  // A variable of the function, at its beginning.
  llvm::AllocaInst *variable(llvm::Instruction &at, llvm::Type *type,
                             llvm::StringRef name);
  llvm::Value *number(llvm::Value *truth) {
    return b_.CreateZExt(truth, b_.getInt32Ty());
  }
  llvm::Value *word(uint64_t n) const;
  llvm::Value *size_of(llvm::Type *type) const {
    return word(module_.getDataLayout().getTypeStoreSize(type));
  }

  llvm::Module &module_;
  llvm::IRBuilder<> b_;

private:
  std::vector<std::string> sites_;
  std::unordered_map<std::string, uint32_t> numbers_;
};

} // namespace fathom::replay
