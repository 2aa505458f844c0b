// With --malloc-may-fail operator new throws std::bad_alloc, or gives an
// object: each form that the program uses and does not define is called by a
// function that decides.
#include "passes/meaning/calls/library.h"
#include "passes/meaning/steps.h"
#include "prepared/runtime.h"

#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_throwing_new(const Function &function) {
  StringRef name = function.getName();
  return function.isDeclaration() && !function.use_empty() &&
         (name.starts_with("_Znw") || name.starts_with("_Zna")) &&
         !name.contains("nothrow") && !function.isVarArg();
}

void wrap(Function &function, const Runtime &runtime) {
  Module &module = *function.getParent();
  LLVMContext &context = module.getContext();
  Function *outer = &called_instead(function, "fathom.new.");
  auto *start = BasicBlock::Create(context, "", outer);
  auto *bad = BasicBlock::Create(context, "bad", outer);
  auto *good = BasicBlock::Create(context, "good", outer);
  IRBuilder<> b(start);
  b.CreateCondBr(runtime.nondet(b, b.getInt1Ty(), "operator new fails"), bad,
                 good);
  b.SetInsertPoint(bad);
  b.CreateCall(
      module.getOrInsertFunction("_ZSt17__throw_bad_allocv", b.getVoidTy()));
  b.CreateUnreachable();
  b.SetInsertPoint(good);
  std::vector<Value *> arguments;
  for (Argument &argument : outer->args())
    arguments.push_back(&argument);
  b.CreateRet(b.CreateCall(&function, arguments));
}

} // namespace

Function &called_instead(Function &function, StringRef prefix) {
  Function *outer =
      Function::Create(function.getFunctionType(), GlobalValue::InternalLinkage,
                       "", *function.getParent());
  function.replaceAllUsesWith(outer);
  outer->setName(prefix + function.getName());
  outer->addFnAttr(model_attribute);
  outer->addFnAttr(instrumented_attribute);
  return *outer;
}

void let_new_throw(Module &module, const PrepareConfig &config) {
  if (!config.malloc_may_fail)
    return;
  Runtime runtime(module);
  for (Function &function : make_early_inc_range(module))
    if (is_throwing_new(function) &&
        !has_missing_row(config, function.getName()))
      wrap(function, runtime);
}

} // namespace fathom::passes
