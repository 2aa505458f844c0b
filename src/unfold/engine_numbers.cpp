// Addresses that are not bases. A base tells an object from all others of the
// execution, for ever: what is kept for objects is kept by their bases, which
// are constants here. The address is what the program sees when it compares a
// pointer, casts it to a number or reads its bytes. The allocator of addresses
// gives that of an object which has ended to another one.
//
// A pointer without an object is the number that its base is. It has no size,
// so it is not taken for an object with the same base, unless that object is
// empty, too: where both are possible, reaching it is UNKNOWN.
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

// `instead_of` (if there is one) points to an object whose place it may take.
Allocation Engine::allocate(Segment segment, Term size, unsigned log2_align,
                            Term instead_of, Term &number) {
  std::vector<Term> living;
  if (uses_addresses_again()) {
    AllocationTheory::State after = heap_;
    if (instead_of && numbers_)
      theory_.free(after, pointers_.base(instead_of));
    living = theory_.living(after);
  }
  if (!numbers_)
    return allocator_->allocate(segment, size, log2_align, living);
  Allocation made = allocator_->allocate(segment, size, log2_align);
  if (!made.base || made.is_impossible(store_))
    return made;
  Allocation at = numbers_->allocate(segment, size, log2_align, living);
  if (!at.base)
    return at;
  number = at.base;
  made.inputs.insert(made.inputs.end(), at.inputs.begin(), at.inputs.end());
  FATHOM_ASSERT(made.fits == at.fits, "the allocators' limits differ");
  for (Term constraint : at.constraints)
    if (std::find(made.constraints.begin(), made.constraints.end(),
                  constraint) == made.constraints.end())
      made.constraints.push_back(constraint);
  return made;
}

// Whether the pointer is one into this object. `is_unclear` gets the cases in
// which it may just as well be one without an object.
Term Engine::number_if(ObjectId object, Term pointer, bool is_resolved,
                       Term &is_unclear) {
  Term zero = store_.make_bv(program_.ptr_width, 0);
  Term size = pointers_.size(pointer), whole = object_size_[object];
  Term here = rewriter_.make_eq(pointers_.base(pointer), object_base_[object]);
  // What holds on the way to this place only must not be used: the result is
  // remembered.
  if (size == whole || rewriter_.ranges().of(size).lo > 0)
    return here;
  Term has_none = rewriter_.make_eq(size, zero);
  Term is_empty = rewriter_.ranges().of(whole).lo > 0
                      ? store_.make_bool(false)
                      : rewriter_.make_eq(whole, zero);
  if (!is_resolved)
    is_unclear = rewriter_.make_or(
        is_unclear,
        rewriter_.make_and(here, rewriter_.make_and(has_none, is_empty)));
  return rewriter_.make_and(
      here, rewriter_.make_or(rewriter_.make_not(has_none), is_empty));
}

// The address of a pointer as the program sees it.
Term Engine::number_of(Term pointer, Emits emits) {
  if (!numbers_)
    return pointers_.address(pointer);
  if (auto known = number_of_.find(pointer); known != number_of_.end())
    return known->second;
  Term base = pointers_.base(pointer), number = base;
  // A variable is no base of an object, but what the program has computed.
  if (store_.kind(base) == Kind::Var)
    return pointers_.address(pointer);
  std::vector<ObjectId> objects;
  bool is_resolved = bases_of(base, objects);
  if (!is_resolved) {
    objects.clear();
    for (ObjectId o = 1; o < object_base_.size(); ++o)
      objects.push_back(o);
  }
  Term is_unclear = store_.make_bool(false);
  for (ObjectId object : objects)
    number =
        rewriter_.make_ite(number_if(object, pointer, is_resolved, is_unclear),
                           object_number_[object], number);
  number = rewriter_.make_add(number, pointers_.offset(pointer));
  if (store_.is_false(is_unclear)) {
    number_of_.emplace(pointer, number);
    return number;
  }
  const std::string why =
      "a number that may be a pointer to an object of no bytes";
  const CodeStmt &s = code().blocks[frame().block].stmts[frame().stmt];
  if (emits == Emits::No) // where executions meet
    path_.give_up(why);
  else
    path_.require(rewriter_.make_not(is_unclear), why, s.stmt->location);
  return number;
}

void Engine::emit_store(Term content, Term value, Term pointer, Term before,
                        const sea::Stmt *from) {
  Term at = pointers_.shortest(pointer);
  if (store_.sort_kind(value) == SortKind::Ptr &&
      pointers_.base(value) != store_.make_bv(program_.ptr_width, 0))
    note_place(pointers_.offset(pointer));
  if (numbers_ && store_.sort_kind(value) == SortKind::Ptr)
    out_.emit(sea::Opcode::StorePointer, {content},
              {pointers_.shortest(value), at, before, number_of(value)}, from);
  else
    out_.emit(sea::Opcode::Store, {content},
              {pointers_.shortest(value), at, before}, from);
}

} // namespace fathom::unfold
