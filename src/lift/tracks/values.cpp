#include "lift/tracks/values.h"

#include "lift/initialisers.h"
#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

std::optional<Sort> Values::parameter_sort(Context &c, const Argument &a) {
  if (c.regions.points_to().may_be_pointer(a))
    return {};
  return c.sort_of(a.getType());
}

std::optional<Sort> Values::result_sort(Context &c, const Function &f) {
  if (c.regions.points_to().may_return_pointer(f))
    return {};
  return c.sort_of(f.getReturnType());
}

std::optional<Sort> Values::sort_of(const PHINode &phi) {
  return context().sort_of(phi.getType());
}

Term Values::of(const Value *v) {
  if (const auto *number = dyn_cast<Constant>(v))
    return constant(*number);
  return find(v);
}

Term Values::constant(const Constant &constant) {
  Context &c = context();
  std::optional<Sort> sort = c.sort_of(constant.getType());
  if (!sort)
    return {};
  if (const auto *number = dyn_cast<ConstantInt>(&constant))
    return c.constant(number->getValue());
  if (const auto *number = dyn_cast<ConstantFP>(&constant))
    return c.constant(number->getValueAPF().bitcastToAPInt());
  if (isa<ConstantPointerNull>(constant))
    return c.null_pointer();
  if (isa<UndefValue>(constant)) // poison, too
    return e_.nondet(*sort, "undef");
  return initial_term(c, e_, constant);
}

void Values::refuse(const Instruction &i, std::string_view why) {
  std::string text = why.empty() ? std::string(i.getOpcodeName()) : "";
  text += why;
  if (why.empty() && !i.getType()->isVoidTy())
    text += " " + prepared::type_text(i.getType());
  e_.unsupported(text);
  if (std::optional<Sort> sort = context().sort_of(i.getType()))
    set(i, e_.nondet(*sort, "unsupported"));
}

} // namespace fathom::lift
