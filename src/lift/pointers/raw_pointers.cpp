#include "lift/pointers/raw_pointers.h"

#include "prepared/names.h"
#include "support/assert.h"

#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;
using sea::CheckKind;

RawPointers::RawPointers(const PointerModelParts &parts)
    : PointerModel(parts.emitter, parts.values) {}

// An address does not know what it was computed from: then it is the pointer
// that this function begins with.
Term RawPointers::is_null(const Value *pointer, Term p) {
  Term zero = c_.address_constant(0);
  while (const auto *offset = dyn_cast<GEPOperator>(pointer))
    pointer = offset->getPointerOperand();
  Term from = values_.of(pointer);
  return b_.make_eq(c_.address_of_pointer(from ? from : p), zero);
}

// An object that is no more there has no bounds, unless nobody asked whether it
// is there.
Term RawPointers::is_inside(Term p, Term length) {
  bool lives =
      is_on(CheckKind::UseAfterFree) && is_on(CheckKind::UseAfterScope);
  return ask(lives ? sea::Opcode::IsDeref : sea::Opcode::AtObject, p, length);
}

Term RawPointers::stays_in_object(Term p) {
  Term zero = c_.address_constant(0);
  return b_.make_or(b_.make_eq(c_.address_of_pointer(p), zero),
                    ask(sea::Opcode::AtObject, p, zero));
}

Term RawPointers::has_no_object(Term p) {
  return b_.make_not(ask(sea::Opcode::AtObject, p, c_.address_constant(0)));
}

void RawPointers::check_access(const JudgedAccess &judged) {
  check_lifetime(judged);
  CheckKind bounds = bounds_of(judged.access);
  if (is_on(bounds))
    e_.check(judged.or_empty(is_inside(judged.pointer, judged.length)), bounds,
             judged.what);
  check_object_alignment(judged);
}

// Comes before the check of the bounds, which fails too for memory that was
// freed: an access is good if one object that is there has it all.
void RawPointers::check_lifetime(const JudgedAccess &judged) {
  Lifetimes::Questions questions =
      c_.regions.lifetimes().of_access(judged.access);
  auto check = [&](sea::Opcode question, CheckKind kind) {
    if (is_on(kind))
      e_.check(judged.or_empty(b_.make_not(ask(question, judged.pointer))),
               kind, judged.what);
  };
  if (questions.freed)
    check(sea::Opcode::AtFreed, CheckKind::UseAfterFree);
  if (questions.ended)
    check(sea::Opcode::AtEnded, CheckKind::UseAfterScope);
  if (questions.constant)
    check(sea::Opcode::AtConstant, CheckKind::WriteToConstant);
}

// Judged by what the object that is there guarantees.
void RawPointers::check_object_alignment(const JudgedAccess &judged) {
  const Access &access = judged.access;
  Term p = judged.pointer;
  if (!c_.regions.lifetimes().asks_alignment(access))
    return;
  Term holds =
      ask(sea::Opcode::AtAligned, p, c_.address_constant(access.align.value()));
  check_alignment(holds, p, access.align, judged.or_empty, judged.what);
}

Term RawPointers::is_place(const Access &, Term p) {
  Term zero = c_.address_constant(0);
  Term good = is_inside(p, zero);
  Term null = b_.make_eq(c_.address_of_pointer(p), zero);
  return b_.make_and(good, b_.make_not(null));
}

PointerModel::Alignment RawPointers::alignment(const Access &access, Term p) {
  Term align = c_.address_constant(access.align.value());
  Term inside = ask(sea::Opcode::IsDeref, p, c_.address_constant(1));
  Term none = b_.make_not(inside);
  return {.has_no_object = none,
          .holds = ask(sea::Opcode::AtAligned, p, align)};
}

void RawPointers::check_free(const CallInst &i, Term p) {
  Term is_null =
      e_.define(b_.make_eq(c_.address_of_pointer(p), c_.address_constant(0)));
  if (is_on(CheckKind::DoubleFree))
    e_.check(b_.make_or(is_null, b_.make_not(ask(sea::Opcode::AtFreedBase, p))),
             CheckKind::DoubleFree, "");
  if (!is_on(CheckKind::InvalidFree))
    return;
  Term is_base = ask(sea::Opcode::AtHeapBase, p);
  e_.check(b_.make_or(is_null, is_base), CheckKind::InvalidFree, "");
  auto is_size = [&](Term size) {
    Term more = b_.make_add(size, c_.address_constant(1));
    return b_.make_and(ask(sea::Opcode::IsDeref, p, size),
                       b_.make_not(ask(sea::Opcode::IsDeref, p, more)));
  };
  check_freed_size(i, b_.make_or(is_null, b_.make_not(is_base)), is_size);
  if (c_.regions.lifetimes().mixes_heap_kinds())
    c_.program.add_row(sea::Trust::Narrowed,
                       "malloc, new and new[] taken to be freed as they must "
                       "be (raw pointers)",
                       e_.location());
}

// Pointers into one object, by their addresses. One of them null: no. Others
// may come from one object and have left it, or have been numbers from the
// start.
void RawPointers::check_pair(Term p, Term q, std::string_view what) {
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

Term RawPointers::has_no_leak() { return ask(sea::Opcode::NoLeak, {}); }

void RawPointers::note_replacement() {
  c_.program.add_row(sea::Trust::Chosen, "realloc always moves (raw pointers)",
                     e_.location());
}

// The object that has the byte; null has none, and nothing else is known.
Term RawPointers::base_of_object(Term p) {
  Term zero = c_.address_constant(0);
  Term base = ask(sea::Opcode::AtBase, p);
  e_.check(b_.make_or(b_.make_eq(c_.address_of_pointer(p), zero),
                      b_.make_not(b_.make_eq(base, zero))),
           CheckKind::Unsupported,
           "question about the object of an address that is in none");
  return base;
}

bool RawPointers::lift_query(const CallInst &i, RuntimeCall what, Term p,
                             Term other) {
  switch (what) {
  case RuntimeCall::IsAlloc: {
    Term there = ask(sea::Opcode::IsDeref, p, c_.address_constant(1));
    if (i.getMetadata(prepared::writable_name))
      there = b_.make_and(there, b_.make_not(ask(sea::Opcode::AtConstant, p)));
    return values_.define(i, there);
  }
  case RuntimeCall::IsDeref: // the bounds only
    return values_.define(i, ask(sea::Opcode::AtObject, p, other));
  case RuntimeCall::ObjectSize:
    base_of_object(p);
    return values_.define(i, ask(sea::Opcode::AtSize, p));
  case RuntimeCall::Offset:
    return values_.define(
        i, b_.make_sub(c_.address_of_pointer(p), base_of_object(p)));
  case RuntimeCall::SameObject:
    return values_.define(i,
                          b_.make_eq(base_of_object(p), base_of_object(other)));
  case RuntimeCall::IsMod:
  case RuntimeCall::ResetMod:
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
    values_.refuse(
        i, "what is kept for an object, which raw pointers do not know");
    return true;
  default:
    FATHOM_UNREACHABLE("no question about an object");
  }
}

} // namespace fathom::lift
