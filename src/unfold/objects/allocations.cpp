#include "unfold/objects/allocations.h"

#include "support/assert.h"

namespace fathom::unfold {

Addresses::Made Allocations::find_place(Segment segment, Term size,
                                        unsigned log2_align, Term instead_of) {
  std::vector<Term> living;
  if (layout_.uses_addresses_again)
    living = history_.living(addresses_.are_apart() ? instead_of : Term{});
  return addresses_.allocate(segment, size, log2_align, living);
}

Term Allocations::pointer_to(Term base, Term size) {
  Term zero = out_.store().make_bv(pointers_.width(), 0);
  return pointers_.make(base, zero, size);
}

// Addresses that the allocator leaves open are inputs like others.
void Allocations::add_inputs(const Allocation &made) {
  for (Term input : made.inputs)
    out_.emit_input(input, "address");
}

void Allocations::give_up(const Allocation &made) {
  if (made.needs_other_room)
    return path_.give_up_room(made.unsupported);
  path_.give_up(made.unsupported);
}

// No term: given up.
Term Allocations::add_global(const sea::Program &program,
                             const sea::Global &global) {
  if (path_.is_stopped())
    return Term{};
  Term size = program.store.make_bv(pointers_.width(), global.size);
  const auto [made, number] =
      find_place(Segment::Global, size, global.log2_align, Term{});
  if (!made.base) {
    give_up(made);
    return Term{};
  }
  if (made.fits) {
    path_.give_up("a variable of " + std::to_string(global.size) + " bytes");
    return Term{};
  }
  add_inputs(made);
  for (Term constraint : made.constraints)
    path_.assume(constraint, Because::Range);
  Term pointer = pointer_to(made.base, size);
  objects_.add(made.base, size, number);
  history_.add_global(global, made.base, size);
  out_.add_global(pointer, number);
  return pointer;
}

// Where the address space is small an object may have no room: whether one gets
// there is asked like any other question, and told.
void Allocations::leave_out_large(const Allocation &made,
                                  sea::LocationId location) {
  if (!made.fits || path_.decide(made.fits) == true)
    return;
  if (made.is_limit)
    return path_.require(made.fits, made.cut, location,
                         sea::CheckKind::ObjectLimit);
  out_.properties().add_row(sea::Trust::Chosen, made.cut, location);
  path_.assume(made.fits, Because::Row);
  path_.learn(made.fits);
}

void Allocations::note_not_again(sea::LocationId location) {
  if (!has_freed_ || layout_.chosen_once || layout_.uses_addresses_again)
    return;
  out_.properties().add_row(sea::Trust::Narrowed,
                            "addresses of freed objects are not used again "
                            "where accesses are not checked",
                            location);
  has_freed_ = false; // once is enough
}

Allocations::Made Allocations::add(const sea::Stmt &s, Term size,
                                   Term instead_of) {
  note_not_again(s.location);
  if (instead_of)
    history_.note_replaced(instead_of);
  const bool heap = s.op == sea::Opcode::Malloc;
  const auto [made, number] = find_place(heap ? Segment::Heap : Segment::Stack,
                                         size, s.log2_align, instead_of);
  if (!made.base && made.needs_other_room) {
    path_.give_up_room(made.unsupported);
    return {};
  }
  if (!made.base) {
    path_.unsupported(made.unsupported, s.location);
    return {};
  }
  add_inputs(made);
  leave_out_large(made, s.location);
  for (Term constraint : made.constraints) {
    path_.assume(constraint, Because::Range, &s);
    path_.learn(constraint); // may be that no execution gets past it
  }
  if (made.is_impossible(out_.store())) {
    FATHOM_ASSERT(!path_.is_alive(), "an object that cannot be is made");
    return {};
  }
  out_.note_size(size);
  // Also if this execution does not get past it: the allocator counts it.
  const ObjectId object = objects_.add(made.base, size, number);
  const auto local = history_.add(s, made.base, size);
  return {.object = object,
          .pointer = path_.is_alive() ? pointer_to(made.base, size) : Term{},
          .number = number,
          .local = local};
}

void Allocations::release(const sea::Stmt &s, Term pointer) {
  history_.release(s, pointer);
  Term base = pointers_.base(pointer);
  const TermStore &store = out_.store();
  has_freed_ |= s.op == sea::Opcode::Free &&
                !(store.is_bv_const(base) && store.value(base).is_zero());
}

} // namespace fathom::unfold
