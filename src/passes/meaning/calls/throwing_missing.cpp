// Functions without a body that may throw (--missing=havoc+throw): each is
// called by a function that decides. Nobody knows what they throw: here it is
// std::runtime_error, or something of a class that no handler names.
#include "models/models.h"
#include "passes/meaning/calls/library.h"
#include "passes/meaning/steps.h"
#include "prepared/intrinsics.h"
#include "prepared/runtime.h"

#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

const MissingRow *row_of(const PrepareConfig &config, StringRef name) {
  const MissingRow *others = nullptr;
  for (const MissingRow &row : config.missing) {
    if (name == StringRef(row.name))
      return &row;
    if (row.name.empty() && !models::is_library_name(name.str()))
      others = &row;
  }
  return others;
}

// Names that mean something to Fathom have no body for another reason.
bool may_throw(const Function &function, const PrepareConfig &config) {
  if (find_intrinsic(function.getName().str()) ||
      function.getName().starts_with("__ubsan_handle_") ||
      !function.isDeclaration() || function.use_empty() ||
      function.isIntrinsic() || function.doesNotThrow() ||
      runtime_call(function))
    return false;
  const MissingRow *row = row_of(config, function.getName());
  return row && row->throws;
}

// The description of a class without bases.
Constant *unnamed_class(Module &module) {
  constexpr StringLiteral name = "_ZTI24unnamed_class_of_library";
  if (GlobalVariable *known = module.getNamedGlobal(name))
    return known;
  LLVMContext &context = module.getContext();
  Type *pointer = PointerType::getUnqual(context);
  Constant *table = module.getOrInsertGlobal(
      "_ZTVN10__cxxabiv117__class_type_infoE", pointer);
  Constant *behind = ConstantExpr::getInBoundsGetElementPtr(
      pointer, table, ConstantInt::get(Type::getInt64Ty(context), 2));
  Constant *text =
      ConstantDataArray::getString(context, "24unnamed_class_of_library");
  auto *text_global = new GlobalVariable(module, text->getType(), true,
                                         GlobalValue::InternalLinkage, text,
                                         "_ZTS24unnamed_class_of_library");
  Constant *both = ConstantStruct::getAnon({behind, text_global});
  return new GlobalVariable(module, both->getType(), true,
                            GlobalValue::InternalLinkage, both, name);
}

void throw_unnamed(IRBuilder<> &b, Module &module) {
  Type *pointer = b.getPtrTy();
  Type *word = module.getDataLayout().getIntPtrType(module.getContext());
  Value *object = b.CreateCall(
      module.getOrInsertFunction("__cxa_allocate_exception", pointer, word),
      {ConstantInt::get(word, 1)});
  b.CreateCall(
      module.getOrInsertFunction("__cxa_throw", b.getVoidTy(), pointer, pointer,
                                 pointer),
      {object, unnamed_class(module), ConstantPointerNull::get(b.getPtrTy())});
  b.CreateUnreachable();
}

void wrap(Function &function, const Runtime &runtime) {
  Module &module = *function.getParent();
  LLVMContext &context = module.getContext();
  Function *outer = &called_instead(function, "fathom.missing.");
  auto *start = BasicBlock::Create(context, "", outer);
  auto *throws = BasicBlock::Create(context, "throws", outer);
  auto *standard = BasicBlock::Create(context, "standard", outer);
  auto *unnamed = BasicBlock::Create(context, "unnamed", outer);
  auto *returns = BasicBlock::Create(context, "returns", outer);
  IRBuilder<> b(start);
  const std::string name = function.getName().str();
  b.CreateCondBr(runtime.nondet(b, b.getInt1Ty(), name + " throws"), throws,
                 returns);
  b.SetInsertPoint(throws);
  b.CreateCondBr(
      runtime.nondet(b, b.getInt1Ty(), name + " throws std::runtime_error"),
      standard, unnamed);
  b.SetInsertPoint(standard);
  b.CreateCall(module.getOrInsertFunction("_ZSt21__throw_runtime_errorPKc",
                                          b.getVoidTy(), b.getPtrTy()),
               {b.CreateGlobalString(name)});
  b.CreateUnreachable();
  b.SetInsertPoint(unnamed);
  throw_unnamed(b, module);
  b.SetInsertPoint(returns);
  std::vector<Value *> arguments;
  for (Argument &argument : outer->args())
    arguments.push_back(&argument);
  CallInst *result = b.CreateCall(&function, arguments);
  result->setAttributes(function.getAttributes());
  if (result->getType()->isVoidTy())
    b.CreateRetVoid();
  else
    b.CreateRet(result);
}

} // namespace

void let_missing_throw(Module &module, const PrepareConfig &config,
                       Ledger &ledger) {
  Runtime runtime(module);
  for (Function &function : make_early_inc_range(module))
    if (may_throw(function, config) && function.isVarArg()) {
      ledger.chosen("call of " + function.getName().str() +
                    ", which has no body, does not throw: its arguments vary");
    } else if (may_throw(function, config)) {
      ledger.chosen("call of " + function.getName().str() +
                    ", which has no body, may throw: std::runtime_error, or "
                    "an exception that only catch (...) catches");
      wrap(function, runtime);
    }
}

} // namespace fathom::passes
