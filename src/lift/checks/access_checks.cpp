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

void FunctionLifter::check_access(const Access &access, Term length) {
  using sea::CheckKind;
  const Value *pointer = access.pointer;
  CheckKind bounds = access.is_write ? CheckKind::OutOfBoundsWrite
                                     : CheckKind::OutOfBoundsRead;
  const sea::CheckSet &on = c_.config.checks;
  TermStore &store = c_.program.store;
  Term p = value(pointer);
  bool constant = store.is_bv_const(length);
  if (constant && store.value(length).is_zero())
    return;
  std::string what = std::string(access.is_write ? "write" : "read") + " of ";
  what += constant ? std::to_string(store.small_value(length)) + " bytes"
                   : std::string("a range");
  // A range of no bytes is no access.
  Term zero = c_.address_constant(0);
  auto or_empty = [&](Term holds) {
    return constant ? holds : b_.make_or(b_.make_eq(length, zero), holds);
  };
  // Also at an offset: p->field with p null is an access through null.
  if (on[size_t(CheckKind::NullDeref)] && !is_inside_variable(pointer))
    e_.check(or_empty(b_.make_not(is_null(pointer, p))), CheckKind::NullDeref,
             what);
  if (c_.config.raw_pointers)
    check_raw_lifetime(access, p, or_empty, what);
  if (on[size_t(bounds)])
    e_.check(or_empty(is_inside(p, length)), bounds, what);
  if (c_.config.raw_pointers)
    check_raw_alignment(access, p, on[size_t(bounds)], or_empty, what);
  else
    check_object(access, p, on[size_t(bounds)], or_empty, what);
}

// A call of the library with a range of no bytes still wants a pointer into an
// object that is there, or one behind it.
void FunctionLifter::check_place(const Access &access, Term length) {
  using sea::Lifetime;
  TermStore &store = c_.program.store;
  bool constant = store.is_bv_const(length);
  if (!c_.config.checks[size_t(sea::CheckKind::Nonnull)] ||
      (constant && !store.value(length).is_zero()))
    return;
  Term p = value(access.pointer), zero = c_.address_constant(0);
  Term good = is_inside(p, zero);
  if (c_.config.raw_pointers) {
    Term null = b_.make_eq(c_.address_of_pointer(p), zero);
    good = b_.make_and(good, b_.make_not(null));
  } else {
    Term no_bytes = b_.make_eq(b_.make(Kind::PtrSize, {p}), zero);
    good = b_.make_and(
        good, b_.make_or(b_.make_not(no_bytes), ask(sea::Opcode::IsEmpty, p)));
    Lifetimes::Questions questions = c_.regions.lifetimes().of_access(access);
    Term byte = questions.any() ? lifetime_of(p) : Term{};
    auto is_not = [&](bool asked, Lifetime state) {
      if (asked)
        good = b_.make_and(good, b_.make_not(is_state(byte, state)));
    };
    is_not(questions.freed, Lifetime::Freed);
    is_not(questions.ended, Lifetime::Ended);
  }
  e_.check(b_.make_or(b_.make_not(b_.make_eq(length, zero)), good),
           sea::CheckKind::Nonnull, "no object for a range of no bytes");
}

// Also at an offset. An address does not know what it was computed from: then
// it is the pointer that this function begins with.
Term FunctionLifter::is_null(const Value *pointer, Term p) {
  Term zero = c_.address_constant(0);
  if (!c_.config.raw_pointers)
    return b_.make_eq(b_.make(Kind::PtrBase, {p}), zero);
  while (const auto *offset = dyn_cast<GEPOperator>(pointer))
    pointer = offset->getPointerOperand();
  Term from = value(pointer);
  return b_.make_eq(c_.address_of_pointer(from ? from : p), zero);
}

// The object is still there, may be written to, and is aligned. Comes behind
// the check of the bounds, after which the pointer has an object; without that
// check, pointers that have none are not judged here.
void FunctionLifter::check_object(const Access &access, Term p, bool has_object,
                                  function_ref<Term(Term)> or_empty,
                                  const std::string &what) {
  using sea::CheckKind;
  using sea::Lifetime;
  const Lifetimes &lives = c_.regions.lifetimes();
  Lifetimes::Questions ask = lives.of_access(access);
  Term byte = ask.any() ? lifetime_of(p) : Term{};
  Term none = c_.address_constant(0);
  auto or_none = [&](Term holds) {
    holds = or_empty(holds);
    return has_object
               ? holds
               : b_.make_or(b_.make_eq(b_.make(Kind::PtrSize, {p}), none),
                            holds);
  };
  auto check = [&](Term holds, CheckKind kind) {
    e_.check(or_none(holds), kind, what);
  };
  auto is_not = [&](Lifetime state) {
    return b_.make_not(is_state(byte, state));
  };
  if (ask.freed)
    check(is_not(Lifetime::Freed), CheckKind::UseAfterFree);
  if (ask.ended)
    check(is_not(Lifetime::Ended), CheckKind::UseAfterScope);
  if (ask.constant)
    check(is_not(Lifetime::Constant), CheckKind::WriteToConstant);
  if (lives.asks_alignment(access))
    check_alignment(is_aligned(access, p, byte), p, access.align, or_none,
                    what);
}

// A program that looks at addresses may have made sure that this one is aligned
// though the object does not guarantee it. Then the address counts; what holds
// in other layouts is not known if this one was chosen.
void FunctionLifter::check_alignment(Term guaranteed, Term p, Align align,
                                     function_ref<Term(Term)> or_else,
                                     const std::string &what) {
  using sea::CheckKind;
  SeenAddresses seen = c_.config.seen_addresses;
  Term holds = guaranteed;
  if (seen != SeenAddresses::None) {
    unsigned bits = Log2(align);
    Term low = b_.make_extract(e_.number_of(p), bits - 1, 0);
    holds = b_.make_or(guaranteed, b_.make_eq(low, b_.make_bv(bits, 0)));
  }
  e_.check(or_else(holds), CheckKind::MisalignedAccess,
           what + " (alignment " + std::to_string(align.value()) + ")");
  if (seen == SeenAddresses::Chosen)
    e_.check(or_else(guaranteed), CheckKind::Unsupported,
             "an address that is aligned in this layout and need not be");
}

// Judged by what the object guarantees, not by the address it happens to have.
Term FunctionLifter::is_aligned(const Access &access, Term p, Term byte) {
  unsigned bits = Log2(access.align);
  Term low = b_.make_extract(b_.make(Kind::PtrOffset, {p}), bits - 1, 0);
  Term aligned = b_.make_eq(low, b_.make_bv(bits, 0));
  const Value *object = getUnderlyingObject(access.pointer, 0);
  if (isa<AllocaInst>(object) || isa<GlobalVariable>(object))
    return object_alignment(*object, c_.layout) < access.align ? b_.make_false()
                                                               : aligned;
  if (!c_.regions.lifetimes().of_access(access).aligned)
    return aligned; // all objects it can be are
  if (bits > sea::max_recorded_align) {
    e_.check(b_.make_false(), sea::CheckKind::Unsupported,
             "access with an alignment of more than 2^15 bytes");
    return aligned;
  }
  Term guaranteed = b_.make_extract(byte, 7, sea::lifetime_bits);
  Term wanted = b_.make_bv(8 - sea::lifetime_bits, bits);
  return b_.make_and(aligned, b_.make_ule(wanted, guaranteed));
}

// A pointer that must be aligned though nothing is accessed. Null is, and of
// pointers without an object nothing is known. Whether its object is still
// there is for accesses to ask.
void FunctionLifter::check_promised_alignment(const CallInst &i, Term p) {
  using sea::CheckKind;
  const Access access = accesses_of(i)[0];
  if (!c_.regions.lifetimes().asks_alignment(access))
    return;
  Term align = c_.address_constant(access.align.value());
  Term holds, none;
  if (c_.config.raw_pointers) {
    Term inside = ask(sea::Opcode::IsDeref, p, c_.address_constant(1));
    none = b_.make_not(inside);
    holds = ask(sea::Opcode::AtAligned, p, align);
  } else {
    bool asks = c_.regions.lifetimes().of_access(access).aligned;
    is_inside(p, c_.address_constant(0)); // whom a failure is about
    Term byte = asks ? lifetime_of(p) : Term{};
    none = b_.make_eq(b_.make(Kind::PtrSize, {p}), c_.address_constant(0));
    holds = is_aligned(access, p, byte);
  }
  auto or_none = [&](Term t) { return b_.make_or(none, t); };
  StringRef what = prepared::text_of(i.getArgOperand(2));
  if (what.empty())
    e_.check(or_none(holds), CheckKind::Unsupported,
             "poison: a pointer that is not aligned as promised");
  else
    check_alignment(holds, p, access.align, or_none, what.str());
}

// Making bytes arbitrary is a write like others, but null has none of them.
Term FunctionLifter::havoc_length(const Value *pointer, Term length) {
  Term p = value(pointer);
  Term zero = c_.address_constant(0);
  length = e_.define(b_.make_ite(is_null(pointer, p), zero, length));
  auto or_empty = [&](Term holds) {
    return b_.make_or(b_.make_eq(length, zero), holds);
  };
  const Access access{pointer, true, Align(1)};
  bool bounds = c_.config.checks[size_t(sea::CheckKind::OutOfBoundsWrite)];
  if (c_.config.raw_pointers)
    check_raw_lifetime(access, p, or_empty, "arbitrary bytes");
  if (bounds)
    e_.check(or_empty(is_inside(p, length)), sea::CheckKind::OutOfBoundsWrite,
             "arbitrary bytes");
  if (!c_.config.raw_pointers)
    check_object(access, p, bounds, or_empty, "arbitrary bytes");
  return length;
}

} // namespace fathom::lift
