#include "lift/checks/access_checks.h"

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

void AccessChecks::check_access(const Access &access, Term length) {
  using sea::CheckKind;
  const Value *pointer = access.pointer;
  const sea::CheckSet &on = c_.config.checks;
  TermStore &store = c_.program.store;
  Term p = values_.of(pointer);
  bool constant = store.is_bv_const(length);
  if (constant && store.value(length).is_zero())
    return;
  std::string what = std::string(access.is_write ? "write" : "read") + " of ";
  const uint64_t bytes = constant ? store.small_value(length) : 0;
  what += constant ? std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes")
                   : std::string("a range");
  // A range of no bytes is no access.
  Term zero = c_.address_constant(0);
  auto or_empty = [&](Term holds) {
    return constant ? holds : b_.make_or(b_.make_eq(length, zero), holds);
  };
  // Also at an offset: p->field with p null is an access through null.
  if (on[size_t(CheckKind::NullDeref)] && !is_inside_variable(pointer))
    e_.check(or_empty(b_.make_not(pointers_.is_null(pointer, p))),
             CheckKind::NullDeref, what);
  pointers_.check_access({.access = access,
                          .pointer = p,
                          .length = length,
                          .or_empty = or_empty,
                          .what = what});
}

void AccessChecks::check_place(const Access &access, Term length) {
  TermStore &store = c_.program.store;
  bool constant = store.is_bv_const(length);
  if (!c_.config.checks[size_t(sea::CheckKind::Nonnull)] ||
      (constant && !store.value(length).is_zero()))
    return;
  Term p = values_.of(access.pointer), zero = c_.address_constant(0);
  Term good = pointers_.is_place(access, p);
  e_.check(b_.make_or(b_.make_not(b_.make_eq(length, zero)), good),
           sea::CheckKind::Nonnull, "no object for a range of no bytes");
}

Term AccessChecks::check_havoc(const Value *pointer, Term length) {
  Term p = values_.of(pointer);
  Term zero = c_.address_constant(0);
  length = e_.define(b_.make_ite(pointers_.is_null(pointer, p), zero, length));
  auto or_empty = [&](Term holds) {
    return b_.make_or(b_.make_eq(length, zero), holds);
  };
  const Access access{pointer, true, Align(1)};
  pointers_.check_access({.access = access,
                          .pointer = p,
                          .length = length,
                          .or_empty = or_empty,
                          .what = "arbitrary bytes"});
  return length;
}

// Null is aligned, and of pointers without an object nothing is known. Whether
// its object is still there is for accesses to ask.
void AccessChecks::check_promised_alignment(const CallInst &i, Term p) {
  using sea::CheckKind;
  const Access access = accesses_of(i)[0];
  if (!c_.regions.lifetimes().asks_alignment(access))
    return;
  PointerModel::Alignment is = pointers_.alignment(access, p);
  auto or_none = [&](Term t) { return b_.make_or(is.has_no_object, t); };
  StringRef what = prepared::text_of(i.getArgOperand(2));
  if (what.empty())
    e_.check(or_none(is.holds), CheckKind::Unsupported,
             "poison: a pointer that is not aligned as promised");
  else
    pointers_.check_alignment(is.holds, p, access.align, or_none, what.str());
}

} // namespace fathom::lift
