// What is recorded about the lives of objects, in the lifetime shadow
// (sea/shadow.h): objects that accesses ask about (lifetimes.h) have a byte
// there, written where they are made, freed, and at the end of their scope.
#include "lift/function_lifter.h"

#include <llvm/IR/Constants.h>
#include <unordered_map>

using namespace llvm;

namespace fathom::lift {

using sea::CheckKind;
using sea::Lifetime;

Term FunctionLifter::shadow_load(RegionId shadow, Term pointer,
                                 uint32_t width) {
  Term reg = e_.new_register(c_.program.store.bv_sort(width));
  e_.emit(sea::Opcode::Load, {reg}, {pointer, memory_.current(shadow)});
  return reg;
}

void FunctionLifter::shadow_store(RegionId shadow, Term pointer, Term v) {
  Term before = memory_.current(shadow);
  Term after = memory_.advance(shadow);
  e_.emit(sea::Opcode::Store, {after}, {v, pointer, before});
}

Term FunctionLifter::base_of(Term pointer) {
  return b_.make(Kind::Ptr,
                 {b_.make(Kind::PtrBase, {pointer}), c_.address_constant(0),
                  b_.make(Kind::PtrSize, {pointer})});
}

RegionId FunctionLifter::lifetimes() const {
  std::optional<RegionId> region =
      c_.regions.shadows().find(ShadowKind::Lifetime);
  FATHOM_ASSERT(region, "a lifetime that nobody records");
  return *region;
}

Term FunctionLifter::lifetime_of(Term pointer) {
  return shadow_load(lifetimes(), base_of(pointer), 8);
}

Term FunctionLifter::is_state(Term byte, Lifetime state) {
  return b_.make_eq(b_.make_extract(byte, sea::lifetime_bits - 1, 0),
                    b_.make_bv(sea::lifetime_bits, uint64_t(state)));
}

void FunctionLifter::begin_life(const Value &object, Term pointer,
                                Lifetime state, unsigned log2_align) {
  if (c_.regions.lifetimes().is_tracked(object))
    shadow_store(lifetimes(), pointer,
                 b_.make_bv(8, sea::lifetime_byte(state, log2_align)));
}

void FunctionLifter::set_local_state(const AllocaInst &local, Lifetime state) {
  if (Term pointer = value(&local))
    shadow_store(
        lifetimes(), pointer,
        b_.make_bv(8, sea::lifetime_byte(state, Log2(local.getAlign()))));
}

void FunctionLifter::end_life(const AllocaInst &local) {
  if (!c_.config.raw_pointers && c_.regions.lifetimes().needs_end(local))
    set_local_state(local, Lifetime::Ended);
}

// Local variables end with their function, if nothing has ended them on every
// way to its end. Those that are not made on every way, and more than once
// perhaps, are beyond us. For raw pointers all of them end with the call.
void FunctionLifter::end_locals(const ReturnInst &i) {
  if (c_.config.raw_pointers)
    return;
  for (const AllocaInst *local :
       c_.regions.lifetimes().ended_locals(function_)) {
    if (scopes_.ends_everywhere(*local))
      continue;
    if (dominators_.dominates(local, &i) &&
        !loops_.getLoopFor(local->getParent()))
      end_life(*local);
    else if (dominators_.isReachableFromEntry(local->getParent()))
      c_.program.add_row(sea::Trust::Narrowed,
                         "'" + object_name(*local) +
                             "' taken to outlive its function",
                         e_.location());
  }
}

// Of global objects, only those that somebody asks about.
void FunctionLifter::write_global_lifetimes() {
  if (!c_.regions.shadows().find(ShadowKind::Lifetime))
    return;
  std::unordered_map<Term, const sea::Global *> rows;
  for (const sea::Global &global : c_.program.globals)
    rows.emplace(global.address, &global);
  auto begin = [&](const GlobalValue &object, Lifetime state) {
    if (auto row = rows.find(c_.address_of(object)); row != rows.end())
      begin_life(object, row->first, state, row->second->log2_align);
  };
  for (const GlobalVariable &g : c_.module.globals())
    begin(g, g.isConstant() ? Lifetime::Constant : Lifetime::Global);
  for (const Function &f : c_.module)
    begin(f, Lifetime::Function);
}

Lifetime FunctionLifter::heap_state(const Value *kind) const {
  switch (prepared::heap_kind(kind)) {
  case prepared::HeapKind::Malloc:
    return Lifetime::Heap;
  case prepared::HeapKind::New:
    return Lifetime::New;
  case prepared::HeapKind::NewArray:
    return Lifetime::NewArray;
  }
  FATHOM_UNREACHABLE("a heap object of no kind");
}

Term FunctionLifter::is_any_heap(Term byte) {
  Term state = b_.make_extract(byte, sea::lifetime_bits - 1, 0);
  auto constant = [&](Lifetime s) {
    return b_.make_bv(sea::lifetime_bits, uint64_t(s));
  };
  return b_.make_and(b_.make_ule(constant(Lifetime::Heap), state),
                     b_.make_ule(state, constant(Lifetime::NewArray)));
}

// A size that operator delete is told must be that of the object: it is not if
// an object is deleted through a base without a virtual destructor.
void FunctionLifter::check_freed_size(const CallInst &i, Term p, Term unless) {
  if (cast<ConstantInt>(i.getArgOperand(3))->isZero())
    return;
  Term size = value(i.getArgOperand(2));
  if (!size)
    return e_.check(b_.make_false(), CheckKind::Unsupported,
                    "a size that delete is told");
  Term is_size;
  if (c_.config.raw_pointers) {
    Term more = b_.make_add(size, c_.address_constant(1));
    is_size = b_.make_and(ask(sea::Opcode::IsDeref, p, size),
                          b_.make_not(ask(sea::Opcode::IsDeref, p, more)));
  } else {
    is_size = b_.make_eq(b_.make(Kind::PtrSize, {p}), size);
  }
  e_.check(b_.make_or(unless, is_size), CheckKind::InvalidFree,
           "delete for another size than that of");
}

// A safe free: null, or the first byte of a heap object that is allocated and
// was made by the same kind of function.
bool FunctionLifter::lift_free(const CallInst &i, Term p) {
  const sea::CheckSet &on = c_.config.checks;
  RegionId region = c_.regions.of(i.getArgOperand(0));
  if (c_.config.raw_pointers) {
    check_raw_free(i, p);
    if (on[size_t(CheckKind::InvalidFree)] &&
        c_.regions.lifetimes().mixes_heap_kinds())
      c_.program.add_row(sea::Trust::Narrowed,
                         "malloc, new and new[] taken to be freed as they "
                         "must be (raw pointers)",
                         e_.location());
  }
  Term before = memory_.current(region);
  if (c_.regions.shadows().find(ShadowKind::Lifetime)) {
    Term zero = c_.address_constant(0);
    Term is_null = e_.define(b_.make_eq(b_.make(Kind::PtrBase, {p}), zero));
    // Whether it has an object at all.
    Term inside = e_.new_register(c_.program.store.bool_sort());
    e_.emit(sea::Opcode::IsDeref, {inside}, {p, zero});
    Term byte = lifetime_of(p);
    if (on[size_t(CheckKind::DoubleFree)])
      e_.check(
          b_.make_or(is_null, b_.make_not(is_state(byte, Lifetime::Freed))),
          CheckKind::DoubleFree, "");
    Term is_base = b_.make_eq(b_.make(Kind::PtrOffset, {p}), zero);
    bool mixes = c_.regions.lifetimes().mixes_heap_kinds();
    Term is_same = is_state(byte, heap_state(i.getArgOperand(1)));
    Term is_heap = mixes ? is_any_heap(byte) : is_same;
    if (on[size_t(CheckKind::InvalidFree)]) {
      Term good = b_.make_and(inside, b_.make_and(is_heap, is_base));
      e_.check(b_.make_or(is_null, good), CheckKind::InvalidFree, "");
      if (mixes)
        e_.check(b_.make_or(is_null, is_same), CheckKind::InvalidFree,
                 "memory that another kind of function allocated");
      check_freed_size(i, p, b_.make_or(is_null, b_.make_not(good)));
    }
    // What is not freed by this stays as it is, and alignment anyway.
    Term freed = b_.make_concat(
        b_.make_extract(byte, 7, sea::lifetime_bits),
        b_.make_bv(sea::lifetime_bits, uint64_t(Lifetime::Freed)));
    Term is_good = b_.make_and(is_heap, is_base);
    count_heap(
        b_.make_ite(is_good, b_.make_bv(BitVec::ones(c_.ptr_width())), zero));
    shadow_store(lifetimes(), base_of(p), b_.make_ite(is_good, freed, byte));
  }
  Term after = memory_.advance(region);
  e_.emit(sea::Opcode::Free, {after}, {p, before});
  return true;
}

} // namespace fathom::lift
