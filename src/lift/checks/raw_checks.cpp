// Pointers that are addresses (--pointers=raw): what is asked of the history of
// objects instead of the pointer. Where fat pointers would know more than an
// address says, the answer is UNKNOWN, never another one.
#include "lift/function_lifter.h"

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;
using sea::CheckKind;

Term FunctionLifter::ask(sea::Opcode question, Term p, Term other) {
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

// An object that is no more there has no bounds, unless nobody asked whether it
// is there.
Term FunctionLifter::is_inside(Term p, Term length) {
  const sea::CheckSet &on = c_.config.checks;
  bool lives =
      !c_.config.raw_pointers || (on[size_t(CheckKind::UseAfterFree)] &&
                                  on[size_t(CheckKind::UseAfterScope)]);
  return ask(lives ? sea::Opcode::IsDeref : sea::Opcode::AtObject, p, length);
}

// Comes before the check of the bounds, which fails too for memory that was
// freed: an access is good if one object that is there has it all.
void FunctionLifter::check_raw_lifetime(const Access &access, Term p,
                                        function_ref<Term(Term)> or_empty,
                                        const std::string &what) {
  Lifetimes::Questions questions = c_.regions.lifetimes().of_access(access);
  auto check = [&](sea::Opcode question, CheckKind kind) {
    if (c_.config.checks[size_t(kind)])
      e_.check(or_empty(b_.make_not(ask(question, p))), kind, what);
  };
  if (questions.freed)
    check(sea::Opcode::AtFreed, CheckKind::UseAfterFree);
  if (questions.ended)
    check(sea::Opcode::AtEnded, CheckKind::UseAfterScope);
  if (questions.constant)
    check(sea::Opcode::AtConstant, CheckKind::WriteToConstant);
}

// Judged by what the object that is there guarantees.
void FunctionLifter::check_raw_alignment(const Access &access, Term p,
                                         bool has_bounds,
                                         function_ref<Term(Term)> or_empty,
                                         const std::string &what) {
  if (!c_.regions.lifetimes().asks_alignment(access))
    return;
  Term holds =
      ask(sea::Opcode::AtAligned, p, c_.address_constant(access.align.value()));
  if (!has_bounds) // outside of all objects
    holds = b_.make_or(holds, b_.make_not(ask(sea::Opcode::IsDeref, p,
                                              c_.address_constant(1))));
  check_alignment(holds, p, access.align, or_empty, what);
}

void FunctionLifter::check_raw_free(const CallInst &i, Term p) {
  Term is_null =
      e_.define(b_.make_eq(c_.address_of_pointer(p), c_.address_constant(0)));
  const sea::CheckSet &on = c_.config.checks;
  if (on[size_t(CheckKind::DoubleFree)])
    e_.check(b_.make_or(is_null, b_.make_not(ask(sea::Opcode::AtFreedBase, p))),
             CheckKind::DoubleFree, "");
  if (on[size_t(CheckKind::InvalidFree)]) {
    Term is_base = ask(sea::Opcode::AtHeapBase, p);
    e_.check(b_.make_or(is_null, is_base), CheckKind::InvalidFree, "");
    check_freed_size(i, p, b_.make_or(is_null, b_.make_not(is_base)));
  }
}

// Pointers into one object, by their addresses. One of them null: no. Others
// may come from one object and have left it, or have been numbers from the
// start.
void FunctionLifter::check_raw_pair(Term p, Term q, std::string_view what) {
  Term zero = c_.address_constant(0);
  Term a = e_.define(c_.address_of_pointer(p));
  Term b = e_.define(c_.address_of_pointer(q));
  Term together =
      b_.make_or(b_.make_eq(a, b), ask(sea::Opcode::AtTogether, p, q));
  auto null_with = [&](Term null, Term other) {
    return b_.make_and(b_.make_eq(null, zero),
                       ask(sea::Opcode::AtObject, other, zero));
  };
  e_.check(b_.make_not(b_.make_or(null_with(a, q), null_with(b, p))),
           CheckKind::PointerCompare, what);
  e_.check(together, CheckKind::Unsupported,
           "whether pointers point into one object, by addresses that do not");
}

// What the program asks about an object. False: it is lifted as for others.
bool FunctionLifter::lift_raw_query(const CallInst &i, RuntimeCall what, Term p,
                                    Term other) {
  Term zero = c_.address_constant(0);
  // The object that has the byte; null has none, and nothing else is known.
  auto base_of_object = [&](Term pointer) {
    Term base = ask(sea::Opcode::AtBase, pointer);
    e_.check(b_.make_or(b_.make_eq(c_.address_of_pointer(pointer), zero),
                        b_.make_not(b_.make_eq(base, zero))),
             CheckKind::Unsupported,
             "question about the object of an address that is in none");
    return base;
  };
  switch (what) {
  case RuntimeCall::IsAlloc: {
    Term there = ask(sea::Opcode::IsDeref, p, c_.address_constant(1));
    if (i.getMetadata(prepared::writable_name))
      there = b_.make_and(there, b_.make_not(ask(sea::Opcode::AtConstant, p)));
    return define(i, there);
  }
  case RuntimeCall::IsDeref: // the bounds only
    return define(i, ask(sea::Opcode::AtObject, p, other));
  case RuntimeCall::ObjectSize:
    base_of_object(p);
    return define(i, ask(sea::Opcode::AtSize, p));
  case RuntimeCall::Offset:
    return define(i, b_.make_sub(c_.address_of_pointer(p), base_of_object(p)));
  case RuntimeCall::SameObject:
    return define(i, b_.make_eq(base_of_object(p), base_of_object(other)));
  case RuntimeCall::IsMod:
  case RuntimeCall::ResetMod:
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
    refuse(i, "what is kept for an object, which raw pointers do not know");
    return true;
  default:
    return false;
  }
}

} // namespace fathom::lift
