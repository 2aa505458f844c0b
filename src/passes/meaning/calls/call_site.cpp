#include "passes/meaning/calls/call_site.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::passes {

std::string CallSite::name() const {
  return call.getCalledOperand()->getName().str();
}

std::string CallSite::text(unsigned i) const {
  if (i >= call.arg_size())
    return {};
  return text_of(argument(i)->stripPointerCasts()).str();
}

bool CallSite::is_property() const {
  constexpr std::string_view witness_invariant = "fathom_witness_invariant";
  return config.has(sea::CheckKind::Assert) &&
         (!config.only_error_calls || &row == &error_function_row ||
          row.pattern == witness_invariant);
}

Value *CallSite::truth(Value *value) {
  Type *type = value->getType();
  if (type->isIntegerTy(1))
    return value;
  if (type->isFloatingPointTy())
    return b.CreateFCmpUNE(value, Constant::getNullValue(type));
  return b.CreateICmpNE(value, Constant::getNullValue(type));
}

void CallSite::finish(Value *result) {
  Type *type = call.getType();
  if (!type->isVoidTy() && !call.use_empty()) {
    if (!result)
      result = Constant::getNullValue(type);
    if (result->getType() != type) {
      if (type->isIntegerTy() && result->getType()->isIntegerTy())
        result = b.CreateZExtOrTrunc(result, type);
      else if (type->isPointerTy() && result->getType()->isIntegerTy())
        result = b.CreateIntToPtr(result, type);
      else if (type->isIntegerTy() && result->getType()->isPointerTy())
        result = b.CreatePtrToInt(result, type);
      else
        return unsupported(name() + " with a result of type " +
                           type_text(type));
    }
    call.replaceAllUsesWith(result);
  }
  call.eraseFromParent();
}

} // namespace fathom::passes
