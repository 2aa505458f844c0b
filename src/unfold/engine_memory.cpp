#include "unfold/engine.h"

#include "rewrite/known_objects.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// The map's entry for a whole address space.
constexpr ObjectId all_memory = 0;

} // namespace

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

ObjectId Engine::add_object(Term base, Term size, Term number) {
  object_size_.push_back(size);
  object_number_.push_back(number);
  object_base_.push_back(base);
  object_content_.push_back(Term{});
  know_object(rewriter_, base);
  ObjectId object = ObjectId(object_size_.size() - 1);
  object_of_base_.emplace(base, object);
  if (!store_.is_bv_const(size) || store_.value(size).is_zero())
    maybe_empty_.push_back({base, size});
  return object;
}

void Engine::allocate_globals() {
  object_size_.push_back(Term{}); // number 0 is the whole address space
  object_base_.push_back(Term{});
  object_content_.push_back(Term{});
  object_number_.push_back(Term{});
  for (const sea::Global &global : program_.globals) {
    Term size = store_.make_bv(program_.ptr_width, global.size);
    Term number;
    Allocation made =
        allocate(Segment::Global, size, global.log2_align, Term{}, number);
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
    add_object(made.base, size, number);
    add_raw_global(global, made.base, size);
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
  Term number;
  Term instead_of = s.stmt->num_arguments > 2 ? term_argument(s, 2) : Term{};
  if (instead_of)
    note_replaced(instead_of);
  Allocation made = allocate(heap ? Segment::Heap : Segment::Stack, size,
                             s.stmt->log2_align, instead_of, number);
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
  ObjectId object = add_object(made.base, size, number);
  add_raw_object(s, made.base, size);
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
    object_content_[object] = content;
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

// A pointer to an object of no bytes looks like one without an object, but its
// base is the base of one.
void Engine::do_is_empty(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  Term zero = store_.make_bv(program_.ptr_width, 0);
  Term is_empty = rewriter_.make_eq(pointers_.size(pointer), zero);
  Term base = pointers_.base(pointer), result = store_.make_bool(false);
  for (auto [first, size] : maybe_empty_) {
    if (store_.is_false(is_empty) || store_.is_true(result))
      break;
    result = rewriter_.make_or(
        result, rewriter_.make_and(rewriter_.make_eq(base, first),
                                   rewriter_.make_eq(size, zero)));
  }
  define(s, 0, rewriter_.make_and(is_empty, result).id);
}

// Objects that this base may be the base of; false if that is not known.
bool Engine::bases_of(Term base, std::vector<ObjectId> &objects) {
  constexpr size_t max_objects = 64;
  std::vector<Term> todo{base};
  for (size_t steps = 0; !todo.empty(); ++steps) {
    Term t = todo.back();
    todo.pop_back();
    std::span<const ObjectId> add;
    auto one = object_of_base_.find(t);
    auto many = objects_of_base_.find(t);
    if (one != object_of_base_.end())
      add = {&one->second, 1};
    else if (many != objects_of_base_.end())
      add = many->second;
    else if (store_.kind(t) == Kind::Ite && steps < 2 * max_objects) {
      todo.push_back(store_.child(t, 1));
      todo.push_back(store_.child(t, 2));
      continue;
    } else if (store_.is_bv_const(t) && store_.value(t).is_zero()) {
      continue; // null: nothing is accessed through it
    } else {
      return false;
    }
    for (ObjectId o : add)
      if (std::find(objects.begin(), objects.end(), o) == objects.end())
        objects.push_back(o);
    if (objects.size() > max_objects)
      return false;
  }
  return true;
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
    auto found = object_of_base_.find(base);
    if (found == object_of_base_.end()) {
      place.listed = bases_of(base, place.objects);
      return place;
    }
    place.known = true;
    place.object = found->second;
  }
  const PathFacts::Interval range = path_.range(offset);
  place.low = range.lo;
  place.high = range.hi;
  place.exact = range.is_value();
  if (place.exact || by_address_)
    return place;
  Term size = object_size_[place.object];
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
      object_size_[place.object] == length)
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
  note_copy(to, from, range.hi);
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
  if (keeps_history())
    release_raw(s, pointer);
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
