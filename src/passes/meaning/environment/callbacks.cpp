#include "passes/meaning/environment/callbacks.h"

#include "passes/meaning/environment/types.h"
#include "prepared/names.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DerivedTypes.h>

using namespace llvm;

namespace fathom::passes::environment {

namespace {

Type *register_type(const DIType *type, LLVMContext &context) {
  const DIType *plain = bare(type);
  if (!plain)
    return Type::getVoidTy(context);
  if (is_pointer(plain))
    return PointerType::getUnqual(context);
  if (plain->getTag() == dwarf::DW_TAG_enumeration_type)
    return IntegerType::get(context, unsigned(plain->getSizeInBits()));
  const auto *basic = dyn_cast<DIBasicType>(plain);
  if (!basic)
    return nullptr;
  switch (basic->getEncoding()) {
  case dwarf::DW_ATE_boolean:
    return Type::getInt1Ty(context);
  case dwarf::DW_ATE_float:
    return basic->getSizeInBits() == 32   ? Type::getFloatTy(context)
           : basic->getSizeInBits() == 64 ? Type::getDoubleTy(context)
                                          : nullptr;
  default:
    return IntegerType::get(context, unsigned(basic->getSizeInBits()));
  }
}

// What was not read yet may take the address of any function, so that it must
// be read: to name it says so (pipeline.h).
bool could_be(const Function &function, FunctionType *type,
              const std::string &source) {
  if (function.hasFnAttribute(prepared::unread_attribute))
    return true;
  if (function.getFunctionType() != type || !function.hasAddressTaken() ||
      function.hasFnAttribute(prepared::model_attribute))
    return false;
  return !function.isDeclaration() && function.getSubprogram() &&
         function.hasFnAttribute(prepared::instrumented_attribute) &&
         declaration(function.getSubprogram()->getType(), "") == source;
}

} // namespace

FunctionType *function_type(const DISubroutineType *type,
                            LLVMContext &context) {
  DITypeRefArray types = type->getTypeArray();
  Type *result = types.size() > 0 ? register_type(types[0], context)
                                  : Type::getVoidTy(context);
  std::vector<Type *> parameters;
  for (unsigned i = 1; i < types.size(); ++i) {
    Type *parameter =
        types[i] ? register_type(types[i], context) : nullptr; // "..."
    if (!parameter || parameter->isVoidTy())
      return nullptr;
    parameters.push_back(parameter);
  }
  return result ? FunctionType::get(result, parameters, false) : nullptr;
}

std::vector<Function *> functions_of_type(Module &module, FunctionType *type,
                                          const DISubroutineType *source) {
  constexpr size_t few = 8;
  std::string wanted = declaration(source, "");
  std::vector<Function *> found;
  for (Function &function : module)
    if (found.size() < few && could_be(function, type, wanted))
      found.push_back(&function);
  return found;
}

} // namespace fathom::passes::environment
