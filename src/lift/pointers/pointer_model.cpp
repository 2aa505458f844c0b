#include "lift/pointers/pointer_model.h"

#include "lift/pointers/fat_pointers.h"
#include "lift/pointers/raw_pointers.h"
#include "support/assert.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

using sea::CheckKind;

std::unique_ptr<PointerModel>
make_pointer_model(const PointerModelParts &parts) {
  switch (parts.emitter.context().config.pointers) {
  case Pointers::Fat:
    return std::make_unique<FatPointers>(parts);
  case Pointers::Raw:
    return std::make_unique<RawPointers>(parts);
  }
  FATHOM_UNREACHABLE("pointers of no model");
}

Term PointerModel::ask(sea::Opcode question, Term p, Term other) {
  bool is_number =
      question == sea::Opcode::AtBase || question == sea::Opcode::AtSize;
  Term answer =
      e_.new_register(is_number ? c_.program.store.bv_sort(c_.ptr_width())
                                : c_.program.store.bool_sort());
  std::vector<Term> arguments;
  for (Term t : {p, other})
    if (t)
      arguments.push_back(t);
  e_.emit(question, std::span<const Term>(&answer, 1), arguments);
  return answer;
}

Term PointerModel::stays_in_address_space(Term p, Term q) {
  Term from = e_.number_of(p);
  Term to = e_.number_of(q);
  Term back =
      b_.make(Kind::BvSlt, {b_.make_sub(to, from), c_.address_constant(0)});
  return b_.make_ite(back, b_.make_ult(to, from), b_.make_ule(from, to));
}

// The address counts if the program sees any; what holds in other layouts is
// not known if this one was chosen.
void PointerModel::check_alignment(Term guaranteed, Term p, Align align,
                                   function_ref<Term(Term)> or_else,
                                   const std::string &what) {
  SeenAddresses seen = c_.config.seen_addresses;
  Term holds = guaranteed;
  if (seen != SeenAddresses::None) {
    unsigned bits = Log2(align);
    FATHOM_ASSERT(bits > 0, "every address is aligned to 1");
    Term low = b_.make_extract(e_.number_of(p), bits - 1, 0);
    holds = b_.make_or(guaranteed, b_.make_eq(low, b_.make_bv(bits, 0)));
  }
  e_.check(or_else(holds), CheckKind::MisalignedAccess,
           what + " (alignment " + std::to_string(align.value()) + ")");
  if (seen == SeenAddresses::Chosen)
    e_.check(or_else(guaranteed), CheckKind::Unsupported,
             "an address that is aligned in this layout and need not be");
}

// It is not if an object is deleted through a base without a virtual
// destructor.
void PointerModel::check_freed_size(const CallInst &i, Term unless,
                                    IsSize is_size) {
  if (cast<ConstantInt>(i.getArgOperand(3))->isZero())
    return;
  Term size = values_.of(i.getArgOperand(2));
  if (!size)
    return e_.check(b_.make_false(), CheckKind::Unsupported,
                    "a size that delete is told");
  Term holds = is_size(size);
  e_.check(b_.make_or(unless, holds), CheckKind::InvalidFree,
           "delete for another size than that of");
}

} // namespace fathom::lift
