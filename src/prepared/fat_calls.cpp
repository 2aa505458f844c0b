#include "prepared/fat_calls.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::prepared {

namespace {

constexpr StringLiteral names[] = {
    "fathom.fat.set",       "fathom.fat.get",       "fathom.fat.load",
    "fathom.fat.store",     "fathom.fat.copy",      "fathom.fat.fill",
    "fathom.fat.load_byte", "fathom.fat.fill_bytes"};

} // namespace

std::optional<FatCall> fat_call(const Value &call) {
  const auto *instruction = dyn_cast<CallInst>(&call);
  const Function *callee =
      instruction ? instruction->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration())
    return {};
  for (size_t i = 0; i < std::size(names); ++i)
    if (callee->getName() == names[i])
      return FatCall(i);
  return {};
}

uint32_t fat_slot(const Value &call) {
  return uint32_t(
      cast<ConstantInt>(cast<CallInst>(call).getArgOperand(1))->getZExtValue());
}

Function *fat_function(Module &module, FatCall what) {
  LLVMContext &context = module.getContext();
  Type *pointer = PointerType::get(context, 0),
       *none = Type::getVoidTy(context);
  Type *word = module.getDataLayout().getIntPtrType(context);
  Type *value = Type::getInt64Ty(context), *byte = Type::getInt8Ty(context);
  FunctionType *type = nullptr;
  switch (what) {
  case FatCall::Set:
    type = FunctionType::get(pointer, {pointer, word, value}, false);
    break;
  case FatCall::Get:
  case FatCall::Load:
    type = FunctionType::get(value, {pointer, word}, false);
    break;
  case FatCall::Store:
    type = FunctionType::get(none, {pointer, word, value}, false);
    break;
  case FatCall::Copy:
    type = FunctionType::get(none, {pointer, word, pointer, word}, false);
    break;
  case FatCall::Fill:
    type = FunctionType::get(none, {pointer, word, word}, false);
    break;
  case FatCall::LoadByte:
    type = FunctionType::get(byte, {pointer, word}, false);
    break;
  case FatCall::FillBytes:
    type = FunctionType::get(none, {pointer, word, word, byte}, false);
    break;
  }
  return cast<Function>(
      module.getOrInsertFunction(names[size_t(what)], type).getCallee());
}

} // namespace fathom::prepared
