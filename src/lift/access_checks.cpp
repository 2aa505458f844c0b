// The checks of memory accesses. They come before the access, so that with
// failed checks stopping the execution no access leaves its object.
#include "lift/function_lifter.h"

#include <llvm/Analysis/ValueTracking.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// Derived from a variable without a choice in between: not null.
bool is_inside_variable(const Value *pointer) {
  const Value *object = getUnderlyingObject(pointer, 0);
  return isa<AllocaInst>(object) || isa<GlobalVariable>(object);
}

} // namespace

void FunctionLifter::check_access(const Value *pointer, Term length,
                                  bool is_write) {
  using sea::CheckKind;
  CheckKind bounds =
      is_write ? CheckKind::OutOfBoundsWrite : CheckKind::OutOfBoundsRead;
  const sea::CheckSet &on = c_.config.checks;
  TermStore &store = c_.program.store;
  Term p = value(pointer);
  bool constant = store.is_bv_const(length);
  if (constant && store.value(length).is_zero())
    return;
  std::string what = std::string(is_write ? "write" : "read") + " of ";
  what += constant ? std::to_string(store.small_value(length)) + " bytes"
                   : std::string("a range");
  // A range of no bytes is no access.
  Term zero = c_.address_constant(0);
  auto or_empty = [&](Term holds) {
    return constant ? holds : b_.make_or(b_.make_eq(length, zero), holds);
  };
  // Also at an offset: p->field with p null is an access through null.
  if (on[size_t(CheckKind::NullDeref)] && !is_inside_variable(pointer))
    e_.check(
        or_empty(b_.make_not(b_.make_eq(b_.make(Kind::PtrBase, {p}), zero))),
        CheckKind::NullDeref, what);
  if (on[size_t(bounds)]) {
    Term inside = e_.new_register(store.bool_sort());
    e_.emit(sea::Opcode::IsDeref, {inside}, {p, length});
    e_.check(or_empty(inside), bounds, what);
  }
  check_lifetime(pointer, p, is_write, on[size_t(bounds)], or_empty, what);
}

// The object is still there, and may be written to. Comes behind the check of
// the bounds, after which the pointer has an object; without that check,
// pointers that have none are not judged here.
void FunctionLifter::check_lifetime(const Value *pointer, Term p, bool is_write,
                                    bool has_object,
                                    function_ref<Term(Term)> or_empty,
                                    const std::string &what) {
  using sea::CheckKind;
  using sea::Lifetime;
  Lifetimes::Questions ask =
      c_.regions.lifetimes().of_access(pointer, is_write);
  if (!ask.any())
    return;
  Term byte = lifetime_of(p);
  Term none = c_.address_constant(0);
  auto is_not = [&](Lifetime state) {
    Term holds = or_empty(b_.make_not(is_state(byte, state)));
    return has_object
               ? holds
               : b_.make_or(b_.make_eq(b_.make(Kind::PtrSize, {p}), none),
                            holds);
  };
  if (ask.freed)
    e_.check(is_not(Lifetime::Freed), CheckKind::UseAfterFree, what);
  if (ask.ended)
    e_.check(is_not(Lifetime::Ended), CheckKind::UseAfterScope, what);
  if (ask.constant)
    e_.check(is_not(Lifetime::Constant), CheckKind::WriteToConstant, what);
}

// Making bytes arbitrary is a write like others, but null has none of them.
Term FunctionLifter::havoc_length(const Value *pointer, Term length) {
  Term p = value(pointer);
  Term zero = c_.address_constant(0);
  Term is_null = b_.make_eq(b_.make(Kind::PtrBase, {p}), zero);
  length = e_.define(b_.make_ite(is_null, zero, length));
  if (c_.config.checks[size_t(sea::CheckKind::OutOfBoundsWrite)]) {
    Term inside = e_.new_register(c_.program.store.bool_sort());
    e_.emit(sea::Opcode::IsDeref, {inside}, {p, length});
    e_.check(b_.make_or(b_.make_eq(length, zero), inside),
             sea::CheckKind::OutOfBoundsWrite, "arbitrary bytes");
  }
  auto or_empty = [&](Term holds) {
    return b_.make_or(b_.make_eq(length, zero), holds);
  };
  check_lifetime(pointer, p, true,
                 c_.config.checks[size_t(sea::CheckKind::OutOfBoundsWrite)],
                 or_empty, "arbitrary bytes");
  return length;
}

} // namespace fathom::lift
