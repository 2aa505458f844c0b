#include "frontend/spec/unchecked_reads.h"

#include "prepared/names.h"

#include <algorithm>
#include <filesystem>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace fathom::frontend {

namespace {

bool is_unchecked(const DILocation &at,
                  const std::vector<prepared::UncheckedLines> &unchecked) {
  std::string file =
      (std::filesystem::path(at.getDirectory().str()) / at.getFilename().str())
          .lexically_normal()
          .string();
  return std::any_of(
      unchecked.begin(), unchecked.end(),
      [&](const prepared::UncheckedLines &lines) {
        return lines.checks[size_t(sea::CheckKind::OutOfBoundsRead)] &&
               lines.first <= at.getLine() && at.getLine() <= lines.last &&
               lines.file == file;
      });
}

// A variable as a whole is read inside of it.
bool can_be_outside(const LoadInst &load) {
  const Value *pointer = load.getPointerOperand()->stripPointerCasts();
  return load.isSimple() && !isa<AllocaInst, GlobalVariable>(pointer) &&
         load.getType()->isSized() && !load.getType()->isAggregateType();
}

void guard(LoadInst &load) {
  Module &module = *load.getModule();
  IRBuilder<> b(&load);
  Type *size_type = module.getDataLayout().getIntPtrType(b.getContext());
  Value *size = ConstantInt::get(
      size_type, module.getDataLayout().getTypeStoreSize(load.getType()));
  FunctionCallee is_inside = module.getOrInsertFunction(
      "fathom_is_dereferenceable", b.getInt1Ty(), b.getPtrTy(), size_type);
  FunctionCallee havoc = module.getOrInsertFunction(
      "fathom_havoc", b.getVoidTy(), b.getPtrTy(), size_type);
  BasicBlock &entry = load.getFunction()->getEntryBlock();
  AllocaInst *any = IRBuilder<>(&entry, entry.begin())
                        .CreateAlloca(load.getType(), nullptr, "unchecked");
  Value *inside =
      b.CreateCall(is_inside, {load.getPointerOperand(), size}, "inside");
  Instruction *then = nullptr, *otherwise = nullptr;
  SplitBlockAndInsertIfThenElse(inside, &load, &then, &otherwise);
  b.SetInsertPoint(otherwise);
  b.SetCurrentDebugLocation(load.getDebugLoc());
  b.CreateCall(havoc, {any, size});
  Value *other = b.CreateLoad(load.getType(), any, "unchecked");
  b.SetInsertPoint(&load);
  PHINode *either = b.CreatePHI(load.getType(), 2);
  load.replaceAllUsesWith(either);
  load.moveBefore(then);
  load.setMetadata(prepared::guarded_name, MDNode::get(b.getContext(), {}));
  either->takeName(&load);
  either->addIncoming(&load, then->getParent());
  either->addIncoming(other, otherwise->getParent());
}

} // namespace

void guard_unchecked_reads(
    Module &module, const std::vector<prepared::UncheckedLines> &unchecked) {
  if (unchecked.empty())
    return;
  std::vector<LoadInst *> loads;
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      if (auto *load = dyn_cast<LoadInst>(&i);
          load && can_be_outside(*load) && load->getDebugLoc() &&
          !load->hasMetadata(prepared::guarded_name) &&
          is_unchecked(*load->getDebugLoc(), unchecked))
        loads.push_back(load);
  for (LoadInst *load : loads)
    guard(*load);
}

} // namespace fathom::frontend
