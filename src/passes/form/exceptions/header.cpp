#include "passes/form/exceptions/header.h"

using namespace llvm;

namespace fathom::passes {

GlobalVariable *state_variable(Module &module, Type *type, StringRef name) {
  if (GlobalVariable *known = module.getGlobalVariable(name, true))
    return known;
  return new GlobalVariable(module, type, false, GlobalValue::InternalLinkage,
                            Constant::getNullValue(type), name);
}

ExceptionState::ExceptionState(Module &module)
    : flies_(state_variable(module, Type::getInt8Ty(module.getContext()),
                            "fathom.eh.flies")),
      object_(state_variable(module,
                             PointerType::getUnqual(module.getContext()),
                             "fathom.eh.object")),
      handlers_(state_variable(module, Type::getInt64Ty(module.getContext()),
                               "fathom.eh.handlers")),
      uncaught_(module.getGlobalVariable("fathom_lib_eh_uncaught", true)) {}

void ExceptionState::launch_again(IRBuilderBase &b, Value *object) const {
  b.CreateStore(object, object_);
  b.CreateStore(b.getInt8(1), flies_);
}

void ExceptionState::launch(IRBuilderBase &b, Value *object) const {
  launch_again(b, object);
  if (!uncaught_)
    return;
  Value *count = b.CreateAlignedLoad(b.getInt32Ty(), uncaught_, Align(4));
  b.CreateAlignedStore(b.CreateAdd(count, b.getInt32(1)), uncaught_, Align(4));
}

} // namespace fathom::passes
