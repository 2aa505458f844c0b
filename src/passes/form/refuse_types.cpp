// Values that the lifter has no registers for. An instruction that makes or
// takes one is unsupported; a function with such a parameter loses its body,
// since nothing can call it any more.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr unsigned max_integer_width = 1U << 16;

bool is_refused(const Type *type) {
  if (const auto *integer = dyn_cast<IntegerType>(type))
    return integer->getBitWidth() > max_integer_width;
  if (const auto *pointer = dyn_cast<PointerType>(type))
    return pointer->getAddressSpace() != 0;
  return type->isTokenTy() || type->isX86_AMXTy() || type->isX86_MMXTy() ||
         type->isTargetExtTy();
}

std::string reason(const Type *type) {
  if (const auto *pointer = dyn_cast<PointerType>(type))
    return "pointer in address space " +
           std::to_string(pointer->getAddressSpace());
  if (type->isIntegerTy())
    return "integer of " + std::to_string(type->getIntegerBitWidth()) + " bits";
  return "value of type " + type_text(const_cast<Type *>(type));
}

const Type *refused_type(const Instruction &at) {
  if (is_refused(at.getType()))
    return at.getType();
  for (const Value *operand : at.operands())
    if (is_refused(operand->getType()))
      return operand->getType();
  return nullptr;
}

} // namespace

void refuse_types(Module &module) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &at) {
    const Type *type = refused_type(at);
    if (!type)
      return;
    Instruction *place =
        isa<PHINode>(at) ? &*at.getParent()->getFirstInsertionPt() : &at;
    end_block_unsupported(runtime, place, reason(type));
  });
  for (Function &function : module) {
    bool refused = is_refused(function.getReturnType());
    for (Type *type : function.getFunctionType()->params())
      refused |= is_refused(type);
    if (refused && !function.isDeclaration())
      function.deleteBody();
  }
}

} // namespace fathom::passes
