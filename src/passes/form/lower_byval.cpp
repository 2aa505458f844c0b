// Parameters whose passing is more than their value. A byval argument is the
// address of an object of which the callee gets a copy; the copy is made in the
// callee, where it lives as long as the call. Both sides lose the attribute.
// sret says only how the result comes back: the pointer is an ordinary one.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr Attribute::AttrKind unsupported_kinds[] = {
    Attribute::InAlloca, Attribute::Preallocated, Attribute::SwiftError};

void copy_into_callee(Function &function, Argument &argument) {
  const DataLayout &layout = function.getParent()->getDataLayout();
  Type *type = argument.getParamByValType();
  Align align = argument.getParamAlign().value_or(layout.getABITypeAlign(type));
  argument.removeAttr(Attribute::ByVal);

  BasicBlock &entry = function.getEntryBlock();
  PlainBuilder b(&entry, entry.getFirstInsertionPt());
  b.SetCurrentDebugLocation(prologue_location(function));
  AllocaInst *copy = b.CreateAlloca(type, nullptr, argument.getName());
  copy->setAlignment(align);
  argument.replaceAllUsesWith(copy);
  b.CreateMemCpy(copy, align, &argument, align,
                 layout.getTypeAllocSize(type).getFixedValue());
}

bool is_unsupported(const CallBase &call, unsigned i) {
  return any_of(unsupported_kinds, [&](Attribute::AttrKind kind) {
    return call.paramHasAttr(i, kind);
  });
}

} // namespace

void lower_byval(Module &module) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &instruction) {
    auto *call = dyn_cast<CallBase>(&instruction);
    if (!call)
      return;
    for (unsigned i = 0; i < call->arg_size(); ++i)
      if (is_unsupported(*call, i))
        return end_block_unsupported(runtime, call,
                                     "parameter passed by inalloca");
    // No frame is taken apart early in a verifier.
    if (auto *plain = dyn_cast<CallInst>(call))
      plain->setTailCallKind(CallInst::TCK_None);
    for (unsigned i = 0; i < call->arg_size(); ++i) {
      call->removeParamAttr(i, Attribute::ByVal);
      call->removeParamAttr(i, Attribute::StructRet);
    }
  });
  for (Function &function : module)
    for (Argument &argument : function.args()) {
      if (argument.hasByValAttr() && !function.isDeclaration())
        copy_into_callee(function, argument);
      argument.removeAttr(Attribute::ByVal);
      argument.removeAttr(Attribute::StructRet);
      for (Attribute::AttrKind kind : unsupported_kinds)
        argument.removeAttr(kind);
    }
}

} // namespace fathom::passes
