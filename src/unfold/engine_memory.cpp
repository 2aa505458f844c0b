#include "unfold/engine.h"

#include "rewrite/known_objects.h"

#include <algorithm>

namespace fathom::unfold {

uint64_t Engine::value_bytes(Term t) const {
  return store_.sort_kind(t) == SortKind::Ptr ? program_.ptr_width / 8
                                              : store_.width(t) / 8;
}

VersionId Engine::new_memory(bool is_shadow) {
  Term root = out_.new_register(is_shadow ? "S" : "M",
                                store_.mem_sort(program_.ptr_width));
  VersionId version = map_.new_version(root);
  memory_register_.resize(version + 1);
  memory_register_[version] = root;
  Term zero = store_.make_bv(8, 0);
  if (is_shadow)
    map_.make_shadow(version, zero);
  if (by_address_)
    map_.fill_object(version, all_memory, zero);
  if (by_address_ && !is_shadow)
    map_.add_object(version, all_memory);
  return version;
}

VersionId Engine::next_memory(VersionId old) {
  VersionId version = map_.replace(old);
  memory_register_.resize(version + 1);
  memory_register_[version] = out_.new_register(
      map_.is_shadow(version) ? "S" : "M", store_.mem_sort(program_.ptr_width));
  return version;
}

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

// Addresses are used again: what an object finds there is not what an earlier
// one has left.
VersionId Engine::forget_content(const CodeStmt &s, VersionId memory,
                                 Term pointer, Term size) {
  VersionId next = next_memory(memory);
  out_.emit(sea::Opcode::MemHavoc, {memory_register_[next]},
            {pointers_.shortest(pointer), size, memory_register_[memory]},
            s.stmt);
  map_.forget_all(next);
  return next;
}

void Engine::emit_store(Term content, Term value, Term pointer, Term before,
                        const sea::Stmt *from) {
  Term at = pointers_.shortest(pointer);
  if (store_.sort_kind(value) == SortKind::Ptr &&
      pointers_.base(value) != store_.make_bv(program_.ptr_width, 0))
    places_.note(pointers_.offset(pointer));
  if (addresses_.are_apart() && store_.sort_kind(value) == SortKind::Ptr)
    out_.emit(sea::Opcode::StorePointer, {content},
              {pointers_.shortest(value), at, before,
               addresses_.number_of(value, from->location)},
              from);
  else
    out_.emit(sea::Opcode::Store, {content},
              {pointers_.shortest(value), at, before}, from);
}

// A number was read where pointers lie.
void Engine::note_number(const CodeStmt &s, VersionId memory, ObjectId object,
                         uint64_t offset, uint64_t bytes) {
  if (comparisons_.is_number_noted() || map_.is_shadow(memory))
    return;
  for (uint64_t i = 0; i < bytes; ++i) {
    ByteSlot slot = map_.read(memory, object, offset + i);
    if (slot.is_known() && store_.sort_kind(Term{slot.value}) == SortKind::Ptr)
      comparisons_.note_number(Term{slot.value}, s.stmt->location);
  }
}

// The word of an object at this offset, as a number or as a pointer.
Term Engine::word_at(const sea::Stmt &s, VersionId memory, ObjectId object,
                     uint64_t offset, bool as_pointer) {
  uint64_t bytes = program_.ptr_width / 8;
  if (!by_address_ && config_.fold_memory)
    if (Term known = read_value(memory, object, offset, bytes, as_pointer))
      return known;
  Term at = pointers_.make(objects_[object].base,
                           store_.make_bv(program_.ptr_width, offset),
                           objects_[object].size);
  Term reg = as_pointer
                 ? out_.new_register("P", store_.ptr_sort(program_.ptr_width))
                 : out_.new_register("R", store_.bv_sort(program_.ptr_width));
  out_.emit(sea::Opcode::Load, {reg},
            {pointers_.shortest(at), contents_of(memory, object)}, &s)
      .log2_align = 0;
  return as_pointer ? pointers_.of_variable(reg) : reg;
}

VersionId Engine::memory_of(ObjectId object,
                            std::span<const VersionId> memories) const {
  // In texts there may be several all the same, and nobody knows which has it.
  if (by_address_)
    return memories.size() == 1 ? memories.front() : sea::none;
  for (VersionId memory : memories)
    if (map_.has_object(memory, object))
      return memory;
  return sea::none;
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
  bool reuses = config_.raw_pointers && is_symbolic;
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
  VersionId next = by_object_ ? map_.replace(memory) : next_memory(memory);
  if (!by_address_)
    map_.add_object(next, object);
  Term reg = out_.new_register("P", store_.ptr_sort(program_.ptr_width));
  Term content =
      by_object_ ? out_.new_register("M", store_.mem_sort(program_.ptr_width))
                 : memory_register_[next];
  out_.emit(s.stmt->op, {reg, content},
            {size, by_object_ ? map_.root(memory) : memory_register_[memory]},
            s.stmt);
  if (by_object_) {
    map_.set_content(next, object, content);
    objects_.set_content(object, content);
  }
  if (reuses)
    next = forget_content(s, next, pointer, size);
  add_instance(s, {.value = pointer,
                   .variable = reg,
                   .content = reuses ? memory_register_[next] : Term{},
                   .number = number});
  define(s, 0, pointer.id);
  define(s, 1, next);
}

// Where `bytes` bytes from this pointer on may lie. Objects are told apart
// only if accesses are known to stay inside (by_address_ is false): then the
// size limits the offset, too.
Engine::Place Engine::locate(Term pointer, uint64_t bytes) {
  Place place;
  Term offset = pointers_.offset(pointer);
  if (by_address_) {
    place.known = true;
    place.object = all_memory;
    offset = pointers_.address(pointer);
  } else {
    Term base = pointers_.base(pointer);
    std::optional<ObjectId> found = objects_.find(base);
    if (!found) {
      place.listed = objects_.bases_of(base, place.objects);
      return place;
    }
    place.known = true;
    place.object = *found;
  }
  const PathFacts::Interval range = path_.range(offset);
  place.low = range.lo;
  place.high = range.hi;
  place.exact = range.is_value();
  if (place.exact || by_address_)
    return place;
  Term size = objects_[place.object].size;
  if (size && store_.is_bv_const(size) && bytes > 0 &&
      store_.small_value(size) >= bytes)
    place.high = std::min(place.high, store_.small_value(size) - bytes);
  return place;
}

Term Engine::contents_of(VersionId version, ObjectId object) const {
  return by_object_ ? map_.content(version, object) : memory_register_[version];
}

// The object must be in the region of memory that is accessed: an access that
// the division into regions did not foresee would be missed elsewhere.
bool Engine::is_in_region(const CodeStmt &s, VersionId version,
                          const Place &place) {
  if (by_address_ || !place.known || map_.is_shadow(version) ||
      map_.has_object(version, place.object))
    return true;
  path_.unsupported("access to an object outside of its region of memory",
                    s.stmt->location);
  return false;
}

// Some bytes are known (the fields of a struct with padding): only the others
// are loaded, so that what is done with the known ones still folds. No term if
// nothing is known.
Term Engine::read_partly(const CodeStmt &s, Term pointer, VersionId memory,
                         ObjectId object, uint64_t offset, uint64_t bytes) {
  std::vector<ByteSlot> slots(bytes);
  bool any = false;
  for (uint64_t i = 0; i < bytes; ++i) {
    slots[i] = map_.read(memory, object, offset + i);
    any |= slots[i].is_known();
  }
  if (!any)
    return Term{};
  for (uint64_t i = 0; i < bytes; ++i) {
    if (slots[i].is_known())
      continue;
    Term reg = out_.new_register("R", store_.bv_sort(8));
    Term at = pointers_.add(pointer, store_.make_bv(program_.ptr_width, i));
    out_.emit(sea::Opcode::Load, {reg},
              {pointers_.shortest(at), contents_of(memory, object)}, s.stmt)
        .log2_align = 0;
    slots[i] = {reg.id, 0, 1, 1};
    if (map_.is_current(memory))
      map_.write(memory, object, offset + i, slots[i]);
  }
  return assemble(slots);
}

void Engine::do_load(const CodeStmt &s) {
  if (by_object_)
    return load_from_objects(s);
  Term pointer = term_argument(s, 0);
  VersionId memory = memory_argument(s, 1);
  Term target = frame().code->function->definitions(*s.stmt)[0];
  bool is_pointer = store_.sort_kind(target) == SortKind::Ptr;
  uint64_t bytes = value_bytes(target);
  Place place = locate(pointer, bytes);
  bool exact = place.known && place.exact;
  if (!is_in_region(s, memory, place))
    return;
  if (exact && config_.fold_memory)
    if (Term value =
            read_value(memory, place.object, place.low, bytes, is_pointer)) {
      if (!is_pointer)
        note_number(s, memory, place.object, place.low, bytes);
      return define(s, 0, value.id);
    }
  if (!exact && !is_pointer)
    if (Term value = load_uniform(memory, pointer, place, bytes))
      return define(s, 0, value.id);
  if (config_.fold_memory && !is_pointer)
    if (Term value = choose_by_base(pointer, memory, place, bytes))
      return define(s, 0, value.id);
  if (exact && config_.fold_memory && !is_pointer && bytes <= 64)
    if (Term value =
            read_partly(s, pointer, memory, place.object, place.low, bytes))
      return define(s, 0, value.id);
  Term reg = out_.new_register(is_pointer ? "P" : "R", store_.sort(target));
  out_.emit(sea::Opcode::Load, {reg},
            {pointers_.shortest(pointer), memory_register_[memory]}, s.stmt);
  Term value = is_pointer ? pointers_.of_variable(reg) : reg;
  if (exact)
    note_loaded(memory, place.object, place.low, value, bytes);
  define(s, 0, value.id);
}

void Engine::do_store(const CodeStmt &s) {
  Term value = term_argument(s, 0);
  Term pointer = term_argument(s, 1);
  VersionId memory = memory_argument(s, 2);
  VersionId after = store_at(s, value, pointer, memory);
  if (path_.is_alive())
    define(s, 0, after);
}

VersionId Engine::store_at(const CodeStmt &s, Term value, Term pointer,
                           VersionId memory) {
  if (by_object_)
    return store_to_objects(s, value, pointer, memory);
  Place place = locate(pointer, value_bytes(value));
  if (!is_in_region(s, memory, place))
    return memory;
  if (Term byte = uniform_byte(value);
      byte &&
      has_everywhere(memory, pointer, place, value_bytes(value), byte, true))
    return memory;
  VersionId next = next_memory(memory);
  emit_store(memory_register_[next], value, pointer, memory_register_[memory],
             s.stmt);
  if (!store_by_base(pointer, value, next, place))
    write_value(next, place, value);
  return next;
}

void Engine::do_memset(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  Term byte = term_argument(s, 1);
  Term length = term_argument(s, 2);
  VersionId memory = memory_argument(s, 3);
  out_.note_size(length);
  VersionId after = fill_at(s, pointer, byte, length, memory);
  if (path_.is_alive())
    define(s, 0, after);
}

VersionId Engine::fill_at(const CodeStmt &s, Term pointer, Term byte,
                          Term length, VersionId memory) {
  if (by_object_)
    return fill_objects(s, pointer, byte, length, memory);
  const PathFacts::Interval range = path_.range(length);
  Place place = locate(pointer, range.lo);
  if (range.lo != 0 && !is_in_region(s, memory, place))
    return memory;
  if (has_everywhere(memory, pointer, place, range.hi, byte, true))
    return memory;
  VersionId next = next_memory(memory);
  out_.emit(
      sea::Opcode::MemSet, {memory_register_[next]},
      {pointers_.shortest(pointer), byte, length, memory_register_[memory]},
      s.stmt);
  set_bytes(next, place, byte, length);
  return next;
}

// The map's part of a memset.
void Engine::set_bytes(VersionId version, const Place &place, Term byte,
                       Term length) {
  const PathFacts::Interval range = path_.range(length);
  if (range.hi == 0)
    return;
  bool at_offset = place.known && place.exact;
  if (at_offset && !by_address_ && place.low == 0 &&
      objects_[place.object].size == length)
    return map_.fill_object(version, place.object, byte);
  if (!at_offset || !range.is_value() || range.lo > max_tracked)
    return forget(version, place, range.hi);
  for (uint64_t i = 0; i < range.lo; ++i)
    map_.write(version, place.object, place.low + i, {byte.id, 0, 1, 0});
}

void Engine::do_memcpy(const CodeStmt &s) {
  Term to = term_argument(s, 0);
  Term from = term_argument(s, 1);
  Term length = term_argument(s, 2);
  VersionId memory = memory_argument(s, 3);
  VersionId source = memory_argument(s, 4);
  out_.note_size(length);
  VersionId after = copy_at(s, to, from, length, memory, source);
  if (path_.is_alive())
    define(s, 0, after);
}

VersionId Engine::copy_at(const CodeStmt &s, Term to, Term from, Term length,
                          VersionId memory, VersionId source) {
  if (by_object_)
    return copy_objects(s, to, from, length, memory, source);
  const PathFacts::Interval range = path_.range(length);
  places_.note_copy(to, from, range.hi);
  Place target_place = locate(to, range.lo);
  Place source_place = locate(from, range.lo);
  if (range.lo != 0 && (!is_in_region(s, memory, target_place) ||
                        !is_in_region(s, source, source_place)))
    return memory;
  bool exact = target_place.known && target_place.exact && source_place.known &&
               source_place.exact && range.is_value() &&
               range.lo <= max_tracked;
  if (VersionId after;
      !exact && copy_uniform(s, memory, to, target_place, source, from,
                             source_place, length, after))
    return after;
  std::vector<ByteSlot> slots;
  if (exact)
    for (uint64_t i = 0; i < range.lo; ++i)
      slots.push_back(
          map_.read(source, source_place.object, source_place.low + i));
  Term source_register = memory_register_[source];
  VersionId next = next_memory(memory);
  out_.emit(sea::Opcode::MemCopy, {memory_register_[next]},
            {pointers_.shortest(to), pointers_.shortest(from), length,
             memory_register_[memory], source_register},
            s.stmt);
  if (range.hi != 0 && !exact)
    forget(next, target_place, range.hi);
  for (uint64_t i = 0; i < slots.size(); ++i)
    map_.write(next, target_place.object, target_place.low + i, slots[i]);
  return next;
}

void Engine::do_memhavoc(const CodeStmt &s) {
  out_.note_size(term_argument(s, 1));
  if (by_object_)
    return havoc_objects(s);
  Term pointer = term_argument(s, 0);
  Term length = term_argument(s, 1);
  VersionId memory = memory_argument(s, 2);
  VersionId next = next_memory(memory);
  out_.emit(sea::Opcode::MemHavoc, {memory_register_[next]},
            {pointers_.shortest(pointer), length, memory_register_[memory]},
            s.stmt);
  Term after = memory_register_[next]; // has the bytes that it became
  add_instance(s, {.value = after, .variable = after});
  const PathFacts::Interval range = path_.range(length);
  if (range.hi != 0)
    forget(next, locate(pointer, range.lo), range.hi);
  define(s, 0, next);
}

void Engine::do_release(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  VersionId memory = memory_argument(s, 1);
  history_.release(*s.stmt, pointer);
  Term base = pointers_.base(pointer);
  has_freed_ |= s.stmt->op == sea::Opcode::Free &&
                !(store_.is_bv_const(base) && store_.value(base).is_zero());
  if (by_object_) // contents stay as they are
    return define(s, 0, memory);
  VersionId next = next_memory(memory);
  out_.emit(s.stmt->op, {memory_register_[next]},
            {pointers_.shortest(pointer), memory_register_[memory]}, s.stmt);
  define(s, 0, next);
}

} // namespace fathom::unfold
