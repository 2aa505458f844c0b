// Carriers of integers that come from pointers (provenance.h).
#include "lift/function_lifter.h"

using namespace llvm;

namespace fathom::lift {

Term FunctionLifter::carrier_or_address(const Value *v, Term address) {
  auto found = carriers_.find(v);
  return provenance_.has_carrier(v) && found != carriers_.end()
             ? found->second
             : c_.pointer_without_object(address);
}

// The pointer into the carrier's object whose address is the integer.
Term FunctionLifter::pointer_from(const Value *v, Term address) {
  Term carrier = carrier_or_address(v, address);
  if (provenance_.is_exact(v) || !carriers_.contains(v))
    return carrier;
  return b_.make(Kind::PtrAdd,
                 {carrier, b_.make_sub(address, e_.number_of(carrier))});
}

bool FunctionLifter::lift_int_to_ptr(const CastInst &i, Term a) {
  const Value *from = i.getOperand(0);
  if (provenance_.has_carrier(from))
    return define(i, pointer_from(from, a));
  return define(
      i, c_.pointer_without_object(resize(bits(a), c_.ptr_width(), false)));
}

// Loads and phis got theirs where they were made.
void FunctionLifter::set_carrier(const Instruction &i) {
  auto carrier_of = [&](unsigned operand) {
    auto found = carriers_.find(i.getOperand(operand));
    return found != carriers_.end() &&
                   provenance_.has_carrier(i.getOperand(operand))
               ? found->second
               : Term{};
  };
  if (isa<PtrToIntInst>(i)) {
    carriers_[&i] = value(i.getOperand(0));
  } else if (isa<SelectInst>(i)) {
    // The result is the address of the operand that is taken.
    carriers_[&i] = e_.define(b_.make_ite(
        value(i.getOperand(0)), carrier_or_address(i.getOperand(1), value(&i)),
        carrier_or_address(i.getOperand(2), value(&i))));
  } else if (isa<FreezeInst>(i)) {
    if (Term carrier = carrier_of(0))
      carriers_[&i] = carrier;
  } else if (Provenance::passes_on(i.getOpcode())) {
    Term first = carrier_of(0), second = carrier_of(1);
    if (bool(first) != bool(second))
      carriers_[&i] = first ? first : second;
  }
}

} // namespace fathom::lift
