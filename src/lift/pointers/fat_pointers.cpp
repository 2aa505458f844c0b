#include "lift/pointers/fat_pointers.h"

#include "lift/checks/life_records.h"
#include "lift/checks/object_records.h"
#include "prepared/names.h"
#include "support/assert.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/GlobalVariable.h>

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;
using sea::CheckKind;
using sea::Lifetime;

FatPointers::FatPointers(const PointerModelParts &parts)
    : PointerModel(parts.emitter, parts.values), memory_(parts.memory),
      lives_(parts.lives), records_(parts.records) {}

bool FatPointers::compares_chosen_addresses() const {
  return !c_.config.addresses_apart;
}

Term FatPointers::is_null(const Value *, Term p) {
  Term zero = c_.address_constant(0);
  return b_.make_eq(b_.make(Kind::PtrBase, {p}), zero);
}

Term FatPointers::is_inside(Term p, Term length) {
  return ask(sea::Opcode::IsDeref, p, length);
}

Term FatPointers::stays_in_object(Term p) {
  return ask(sea::Opcode::IsDeref, p, c_.address_constant(0));
}

Term FatPointers::has_no_object(Term p) {
  Term zero = c_.address_constant(0);
  return b_.make_and(b_.make_eq(b_.make(Kind::PtrSize, {p}), zero),
                     b_.make_not(ask(sea::Opcode::IsEmpty, p)));
}

void FatPointers::check_access(const JudgedAccess &judged) {
  CheckKind bounds = bounds_of(judged.access);
  if (is_on(bounds))
    e_.check(judged.or_empty(is_inside(judged.pointer, judged.length)), bounds,
             judged.what);
  check_object(judged);
}

// The object is still there, may be written to, and is aligned. Comes behind
// the check of the bounds, after which the pointer has an object; without that
// check, pointers that have none are not judged here.
void FatPointers::check_object(const JudgedAccess &judged) {
  const Lifetimes &lives = c_.regions.lifetimes();
  Term p = judged.pointer;
  Lifetimes::Questions ask = lives.of_access(judged.access);
  Term byte = ask.any() ? lives_.of(p) : Term{};
  Term none = c_.address_constant(0);
  auto or_none = [&](Term holds) {
    holds = judged.or_empty(holds);
    return is_on(bounds_of(judged.access))
               ? holds
               : b_.make_or(b_.make_eq(b_.make(Kind::PtrSize, {p}), none),
                            holds);
  };
  auto check = [&](Term holds, CheckKind kind) {
    e_.check(or_none(holds), kind, judged.what);
  };
  auto is_not = [&](Lifetime state) {
    return b_.make_not(lives_.is_state(byte, state));
  };
  if (ask.freed)
    check(is_not(Lifetime::Freed), CheckKind::UseAfterFree);
  if (ask.ended)
    check(is_not(Lifetime::Ended), CheckKind::UseAfterScope);
  if (ask.constant)
    check(is_not(Lifetime::Constant), CheckKind::WriteToConstant);
  if (!lives.asks_alignment(judged.access))
    return;
  Term aligned = is_aligned(judged.access, p, byte);
  if (!is_on(bounds_of(judged.access)))
    check_number_alignment(judged, or_none(b_.make_false()));
  check_alignment(aligned, p, judged.access.align, or_none, judged.what);
}

// A pointer that has no object is a number, and may be odd all the same.
void FatPointers::check_number_alignment(const JudgedAccess &judged,
                                         Term has_none) {
  if (b_.store().is_false(has_none))
    return;
  unsigned bits = Log2(judged.access.align);
  Term low = b_.make_extract(e_.number_of(judged.pointer), bits - 1, 0);
  Term holds =
      b_.make_or(b_.make_eq(low, b_.make_bv(bits, 0)),
                 b_.make_or(b_.make_not(has_none),
                            ask(sea::Opcode::IsEmpty, judged.pointer)));
  e_.check(holds, CheckKind::MisalignedAccess, judged.what);
}

Term FatPointers::is_place(const Access &access, Term p) {
  Term zero = c_.address_constant(0);
  Term good = is_inside(p, zero);
  Term no_bytes = b_.make_eq(b_.make(Kind::PtrSize, {p}), zero);
  good = b_.make_and(
      good, b_.make_or(b_.make_not(no_bytes), ask(sea::Opcode::IsEmpty, p)));
  Lifetimes::Questions questions = c_.regions.lifetimes().of_access(access);
  Term byte = questions.any() ? lives_.of(p) : Term{};
  auto is_not = [&](bool asked, Lifetime state) {
    if (asked)
      good = b_.make_and(good, b_.make_not(lives_.is_state(byte, state)));
  };
  is_not(questions.freed, Lifetime::Freed);
  is_not(questions.ended, Lifetime::Ended);
  return good;
}

// Judged by what the object guarantees, not by the address it happens to have.
Term FatPointers::is_aligned(const Access &access, Term p, Term byte) {
  unsigned bits = Log2(access.align);
  Term low = b_.make_extract(b_.make(Kind::PtrOffset, {p}), bits - 1, 0);
  Term aligned = b_.make_eq(low, b_.make_bv(bits, 0));
  const Value *object = getUnderlyingObject(access.pointer, 0);
  if (isa<AllocaInst>(object) || isa<GlobalVariable>(object))
    return object_alignment(*object, c_.layout) < access.align ? b_.make_false()
                                                               : aligned;
  if (!c_.regions.lifetimes().of_access(access).aligned)
    return aligned; // all objects it can be are
  FATHOM_ASSERT(byte, "an alignment that nobody records");
  if (bits > sea::max_recorded_align) {
    e_.check(b_.make_false(), CheckKind::Unsupported,
             "access with an alignment of more than 2^15 bytes");
    return aligned;
  }
  Term guaranteed = b_.make_extract(byte, 7, sea::lifetime_bits);
  Term wanted = b_.make_bv(8 - sea::lifetime_bits, bits);
  return b_.make_and(aligned, b_.make_ule(wanted, guaranteed));
}

PointerModel::Alignment FatPointers::alignment(const Access &access, Term p) {
  bool asks = c_.regions.lifetimes().of_access(access).aligned;
  is_inside(p, c_.address_constant(0)); // whom a failure is about
  Term byte = asks ? lives_.of(p) : Term{};
  Term none = b_.make_eq(b_.make(Kind::PtrSize, {p}), c_.address_constant(0));
  return {.has_no_object = none, .holds = is_aligned(access, p, byte)};
}

void FatPointers::check_free(const CallInst &i, Term p) {
  if (!lives_.are_kept())
    return;
  Term zero = c_.address_constant(0);
  Term is_base = b_.make_eq(b_.make(Kind::PtrOffset, {p}), zero);
  Term is_null = e_.define(b_.make_and( // one behind null is not null
      b_.make_eq(b_.make(Kind::PtrBase, {p}), zero), is_base));
  Term inside = ask(sea::Opcode::IsDeref, p, zero); // has an object at all
  Term byte = lives_.of(p);
  if (is_on(CheckKind::DoubleFree))
    e_.check(b_.make_or(is_null,
                        b_.make_not(lives_.is_state(byte, Lifetime::Freed))),
             CheckKind::DoubleFree, "");
  bool mixes = c_.regions.lifetimes().mixes_heap_kinds();
  Term is_same = lives_.is_state(byte, heap_state(i.getArgOperand(1)));
  Term is_heap = mixes ? lives_.is_any_heap(byte) : is_same;
  if (is_on(CheckKind::InvalidFree)) {
    Term good = b_.make_and(inside, b_.make_and(is_heap, is_base));
    e_.check(b_.make_or(is_null, good), CheckKind::InvalidFree, "");
    if (mixes)
      e_.check(b_.make_or(is_null, is_same), CheckKind::InvalidFree,
               "memory that another kind of function allocated");
    check_freed_size(i, b_.make_or(is_null, b_.make_not(good)), [&](Term size) {
      return b_.make_eq(b_.make(Kind::PtrSize, {p}), size);
    });
  }
  // What is not freed by this stays as it is, and alignment anyway.
  Term freed = lives_.with_state(byte, Lifetime::Freed);
  Term is_good = b_.make_and(is_heap, is_base);
  records_.count_heap(
      b_.make_ite(is_good, b_.make_bv(BitVec::ones(c_.ptr_width())), zero));
  lives_.set(c_.base_of_pointer(p), b_.make_ite(is_good, freed, byte));
}

// A number that nobody knows to be a pointer to something: not null, no bytes.
Term FatPointers::is_forged(Term p) {
  Term zero = c_.address_constant(0);
  Term is_null = b_.make_eq(b_.make(Kind::PtrBase, {p}), zero);
  return b_.make_and(
      b_.make_eq(b_.make(Kind::PtrSize, {p}), zero),
      b_.make_not(b_.make_or(is_null, ask(sea::Opcode::IsEmpty, p))));
}

// What is kept for objects is not found by a pointer that may have lost its
// own.
void FatPointers::require_object(Term p) {
  Term holds = b_.make_not(is_forged(p));
  if (!b_.store().is_true(holds))
    e_.check(holds, CheckKind::Unsupported,
             "question about the object of a pointer that is a number");
}

// Pointers that have no object (integers) are not judged.
void FatPointers::check_pair(Term p, Term q, std::string_view what) {
  Term same =
      b_.make_eq(b_.make(Kind::PtrBase, {p}), b_.make(Kind::PtrBase, {q}));
  Term holds = b_.make_or(same, b_.make_or(is_forged(p), is_forged(q)));
  e_.check(holds, CheckKind::PointerCompare, what);
}

Term FatPointers::has_no_leak() {
  Term count = records_.heap_count();
  return b_.make_eq(count, c_.address_constant(0));
}

bool FatPointers::lift_query(const CallInst &i, RuntimeCall what, Term p,
                             Term other) {
  if (what != RuntimeCall::IsDeref) // the bounds only
    require_object(p);
  switch (what) {
  case RuntimeCall::IsDeref:
    values_.set(i, ask(sea::Opcode::IsDeref, p, other));
    return true;
  case RuntimeCall::IsAlloc:
    values_.set(i,
                ask(sea::Opcode::IsAlloc, p, memory_.current(lives_.region())));
    if (i.getMetadata(prepared::writable_name))
      values_.set(
          i, e_.define(b_.make_and(values_.of(&i),
                                   b_.make_not(lives_.is_state(
                                       lives_.of(p), Lifetime::Constant)))));
    return true;
  case RuntimeCall::IsMod:
    values_.set(
        i, ask(sea::Opcode::IsMod, p, memory_.current(records_.modified())));
    return true;
  case RuntimeCall::ResetMod:
    memory_.change(sea::Opcode::ResetMod, records_.modified(), {p});
    return true;
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
    return records_.lift_slot(i, p);
  case RuntimeCall::ObjectSize:
    return values_.define(i, b_.make(Kind::PtrSize, {p}));
  case RuntimeCall::Offset:
    return values_.define(i, b_.make(Kind::PtrOffset, {p}));
  case RuntimeCall::SameObject:
    require_object(other);
    return values_.define(i, b_.make_eq(b_.make(Kind::PtrBase, {p}),
                                        b_.make(Kind::PtrBase, {other})));
  default:
    FATHOM_UNREACHABLE("no question about an object");
  }
}

} // namespace fathom::lift
