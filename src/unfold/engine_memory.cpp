#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

VersionId Engine::memory_argument(const CodeStmt &s, unsigned i) {
  VersionId version = argument(s, i);
  if (map_.is_stale(version))
    path_.give_up("memory is used after it was replaced");
  return version;
}

// `instead_of` (if there is one) points to an object whose place it may take.
Addresses::Made Engine::allocate(Segment segment, Term size,
                                 unsigned log2_align, Term instead_of) {
  std::vector<Term> living;
  if (uses_addresses_again())
    living = history_.living(addresses_.are_apart() ? instead_of : Term{});
  return addresses_.allocate(segment, size, log2_align, living);
}

void Engine::allocate_globals() {
  for (const sea::Global &global : program_.globals) {
    Term size = store_.make_bv(program_.ptr_width, global.size);
    const auto [made, number] =
        allocate(Segment::Global, size, global.log2_align, Term{});
    if (!made.base) {
      path_.give_up(made.unsupported);
      return;
    }
    if (made.fits) {
      path_.give_up("a variable of " + std::to_string(global.size) + " bytes");
      return;
    }
    add_inputs(made);
    for (Term constraint : made.constraints)
      path_.assume(constraint, Because::Range);
    Term zero = store_.make_bv(program_.ptr_width, 0);
    Term pointer = pointers_.make(made.base, zero, size);
    objects_.add(made.base, size, number);
    history_.add_global(global, made.base, size);
    constants_.emplace(global.address, pointer);
    out_.add_global(pointer, number);
  }
}

// Addresses that the allocator leaves open are inputs like others.
void Engine::add_inputs(const Allocation &made) {
  for (Term input : made.inputs)
    out_.emit_input(input, "address");
}

// Where the address space is small an object may have no room: whether one gets
// there is asked like any other question, and told.
void Engine::leave_out_large(const Allocation &made, sea::LocationId location) {
  if (!made.fits || path_.decide(made.fits) == true)
    return;
  if (made.is_limit)
    return path_.require(made.fits, made.cut, location,
                         sea::CheckKind::ObjectLimit);
  out_.add_row(sea::Trust::Chosen, made.cut, location);
  path_.assume(made.fits, Because::Row);
  path_.learn(made.fits);
}

void Engine::do_allocate(const CodeStmt &s) {
  Term size = term_argument(s, 0);
  VersionId memory = memory_argument(s, 1);
  bool heap = s.stmt->op == sea::Opcode::Malloc;
  bool is_symbolic = config_.allocation == AllocatorKind::Symbolic;
  if (has_freed_ && is_symbolic && !uses_addresses_again()) {
    out_.add_row(sea::Trust::Narrowed,
                 "addresses of freed objects are not used again "
                 "where accesses are not checked",
                 s.stmt->location);
    has_freed_ = false; // once is enough
  }
  Term instead_of = s.stmt->num_arguments > 2 ? term_argument(s, 2) : Term{};
  if (instead_of)
    history_.note_replaced(instead_of);
  const auto [made, number] = allocate(heap ? Segment::Heap : Segment::Stack,
                                       size, s.stmt->log2_align, instead_of);
  if (!made.base)
    return path_.unsupported(made.unsupported, s.stmt->location);
  add_inputs(made);
  leave_out_large(made, s.stmt->location);
  for (Term constraint : made.constraints) {
    path_.assume(constraint, Because::Range, s.stmt);
    path_.learn(constraint); // may be that no execution gets past it
  }
  if (made.is_impossible(store_))
    return;
  out_.note_size(size);
  // Also if this execution does not get past it: the allocator counts it.
  ObjectId object = objects_.add(made.base, size, number);
  if (auto local = history_.add(*s.stmt, made.base, size))
    frame().locals.push_back(*local);
  if (!path_.is_alive())
    return;
  Term zero = store_.make_bv(program_.ptr_width, 0);
  Term pointer = pointers_.make(made.base, zero, size);
  const MemoryState::Allocated after =
      memory_->allocate(*s.stmt, object, pointer, size, memory);
  add_instance(s, {.value = pointer,
                   .variable = after.variable,
                   .content = after.content,
                   .number = number});
  define(s, 0, pointer.id);
  define(s, 1, after.memory);
}

void Engine::do_load(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  VersionId memory = memory_argument(s, 1);
  Sort sort = store_.sort(code().function->definitions(*s.stmt)[0]);
  if (Term value = memory_->load(*s.stmt, pointer, sort, memory))
    define(s, 0, value.id);
}

void Engine::do_store(const CodeStmt &s) {
  Term value = term_argument(s, 0);
  Term pointer = term_argument(s, 1);
  VersionId memory = memory_argument(s, 2);
  VersionId after = memory_->store(*s.stmt, value, pointer, memory);
  if (path_.is_alive())
    define(s, 0, after);
}

void Engine::do_memset(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  Term byte = term_argument(s, 1);
  Term length = term_argument(s, 2);
  VersionId memory = memory_argument(s, 3);
  out_.note_size(length);
  VersionId after = memory_->fill(*s.stmt, pointer, byte, length, memory);
  if (path_.is_alive())
    define(s, 0, after);
}

void Engine::do_memcpy(const CodeStmt &s) {
  const MemoryState::Range range{.to = term_argument(s, 0),
                                 .from = term_argument(s, 1),
                                 .length = term_argument(s, 2)};
  VersionId memory = memory_argument(s, 3);
  VersionId source = memory_argument(s, 4);
  out_.note_size(range.length);
  VersionId after = memory_->copy(*s.stmt, range, memory, source);
  if (path_.is_alive())
    define(s, 0, after);
}

void Engine::do_memhavoc(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  Term length = term_argument(s, 1);
  out_.note_size(length);
  VersionId memory = memory_argument(s, 2);
  const MemoryState::Havocked after =
      memory_->havoc(*s.stmt, pointer, length, memory);
  if (!path_.is_alive())
    return;
  add_instance(s, {.value = after.bytes, .variable = after.bytes});
  define(s, 0, after.memory);
}

void Engine::do_release(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  VersionId memory = memory_argument(s, 1);
  history_.release(*s.stmt, pointer);
  Term base = pointers_.base(pointer);
  has_freed_ |= s.stmt->op == sea::Opcode::Free &&
                !(store_.is_bv_const(base) && store_.value(base).is_zero());
  define(s, 0, memory_->release(*s.stmt, pointer, memory));
}

} // namespace fathom::unfold
