#include "replay/layout/native_globals.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

using namespace llvm;

namespace fathom::replay {

void list_globals(Module &module) {
  LLVMContext &context = module.getContext();
  IntegerType *word = module.getDataLayout().getIntPtrType(context);
  StructType *row = StructType::get(PointerType::get(context, 0), word, word);
  std::vector<Constant *> list;
  for (GlobalVariable &global : module.globals())
    if (!global.isDeclaration() && !global.isThreadLocal() &&
        !global.getName().starts_with("llvm."))
      list.push_back(ConstantStruct::get(
          row, &global,
          ConstantInt::get(word, module.getDataLayout().getTypeAllocSize(
                                     global.getValueType())),
          ConstantInt::get(word, global.isConstant())));
  auto *table = ArrayType::get(row, list.size());
  new GlobalVariable(module, table, true, GlobalValue::ExternalLinkage,
                     ConstantArray::get(table, list), "fathom_replay_globals");
  Type *number = Type::getInt32Ty(context);
  new GlobalVariable(module, number, true, GlobalValue::ExternalLinkage,
                     ConstantInt::get(number, list.size()),
                     "fathom_replay_num_globals");
}

} // namespace fathom::replay
