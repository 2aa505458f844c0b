#include "unfold/objects/addresses.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

constexpr char why_unclear[] =
    "a number that may be a pointer to an object of no bytes";

} // namespace

Addresses::Addresses(AllocatorKind kind, Room room, bool apart,
                     PointerOps &pointers, Rewriter &rewriter,
                     const ObjectTable &objects, Path &path)
    : pointers_(pointers), rewriter_(rewriter), store_(rewriter.store()),
      objects_(objects), path_(path) {
  FATHOM_ASSERT(!apart || kind == AllocatorKind::Symbolic,
                "only the symbolic allocator uses addresses again");
  // Both have the same limits.
  bases_ = make_allocator(apart ? AllocatorKind::Concrete : kind, rewriter,
                          pointers.width(), apart ? Room::Many : room);
  if (apart)
    numbers_ = make_allocator(kind, rewriter, pointers.width());
}

Addresses::Made Addresses::allocate(Segment segment, Term size,
                                    unsigned log2_align,
                                    std::span<const Term> living) {
  if (!numbers_)
    return {.allocation = bases_->allocate(segment, size, log2_align, living)};
  Allocation made = bases_->allocate(segment, size, log2_align);
  if (!made.base || made.is_impossible(store_))
    return {.allocation = made};
  Allocation at = numbers_->allocate(segment, size, log2_align, living);
  if (!at.base)
    return {.allocation = at};
  made.inputs.insert(made.inputs.end(), at.inputs.begin(), at.inputs.end());
  FATHOM_ASSERT(made.fits == at.fits, "the allocators' limits differ");
  for (Term constraint : at.constraints)
    if (std::find(made.constraints.begin(), made.constraints.end(),
                  constraint) == made.constraints.end())
      made.constraints.push_back(constraint);
  return {.allocation = made, .number = at.base};
}

// Whether the pointer is one into this object. `is_unclear` gets the cases in
// which it may just as well be one without an object.
Term Addresses::is_in(ObjectId object, Term pointer, bool is_resolved,
                      Term &is_unclear) {
  Term zero = store_.make_bv(pointers_.width(), 0);
  Term size = pointers_.size(pointer), whole = objects_[object].size;
  Term here = rewriter_.make_eq(pointers_.base(pointer), objects_[object].base);
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

Addresses::Number Addresses::find(Term pointer) {
  if (!numbers_)
    return {.number = pointers_.address(pointer), .is_unclear = {}};
  if (auto known = known_.find(pointer); known != known_.end())
    return {.number = known->second, .is_unclear = {}};
  FATHOM_ASSERT(store_.sort_kind(pointer) == SortKind::Ptr, "not a pointer");
  Term base = pointers_.base(pointer), number = base;
  // A variable is no base of an object, but what the program has computed.
  if (store_.kind(base) == Kind::Var)
    return {.number = pointers_.address(pointer), .is_unclear = {}};
  std::vector<ObjectId> objects;
  bool is_resolved = objects_.bases_of(base, objects);
  if (!is_resolved)
    objects = objects_.all();
  Term is_unclear = store_.make_bool(false);
  for (ObjectId object : objects)
    number = rewriter_.make_ite(is_in(object, pointer, is_resolved, is_unclear),
                                objects_[object].number, number);
  number = rewriter_.make_add(number, pointers_.offset(pointer));
  if (store_.is_false(is_unclear)) {
    known_.emplace(pointer, number);
    return {.number = number, .is_unclear = {}};
  }
  return {.number = number, .is_unclear = is_unclear};
}

Term Addresses::number_of(Term pointer, sea::LocationId location) {
  const Number found = find(pointer);
  if (found.is_unclear)
    path_.require(rewriter_.make_not(found.is_unclear), why_unclear, location);
  return found.number;
}

Term Addresses::number_or_give_up(Term pointer) {
  const Number found = find(pointer);
  if (found.is_unclear)
    path_.give_up(why_unclear);
  return found.number;
}

Addresses::Mark Addresses::mark() const { return {.known = known_}; }

void Addresses::roll_back(const Mark &mark) {
  FATHOM_ASSERT(mark.known.size() <= known_.size(), "a mark of something else");
  known_ = mark.known;
}

} // namespace fathom::unfold
