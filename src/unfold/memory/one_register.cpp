#include "unfold/memory/one_register.h"

#include "support/assert.h"
#include "unfold/memory/everything.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// A shadow of a pointer with more candidates is not looked into.
constexpr size_t max_candidates = 256;
// Longer choices are left to the arrays.
constexpr size_t max_choices = 16;

} // namespace

OneRegister::OneRegister(Reads &reads, KnownBytes &bytes,
                         MemoryStatements &statements, PointerPlaces &places,
                         const ObjectTable &objects, PointerOps &pointers,
                         Rewriter &rewriter, Path &path)
    : reads_(reads), bytes_(bytes), statements_(statements), places_(places),
      objects_(objects), pointers_(pointers), rewriter_(rewriter),
      store_(rewriter.store()), path_(path),
      join_(bytes, nullptr, pointers, rewriter.store(), path) {}

// ---------------------------------------------------------------- registers

Term OneRegister::register_of(VersionId memory) const {
  FATHOM_ASSERT(memory < registers_.size() && registers_[memory],
                "a memory without a register");
  return registers_[memory];
}

VersionId OneRegister::add_memory(bool is_shadow) {
  Term root = statements_.out().new_memory(is_shadow);
  VersionId version = map().new_version(root);
  registers_.resize(version + 1);
  registers_[version] = root;
  if (is_shadow)
    map().make_shadow(version, store_.make_bv(8, 0));
  return version;
}

VersionId OneRegister::next_memory(VersionId old) {
  VersionId version = map().replace(old);
  registers_.resize(version + 1);
  registers_[version] = statements_.out().new_memory(map().is_shadow(version));
  return version;
}

MemoryState::Allocated OneRegister::allocate(const sea::Stmt &s,
                                             ObjectId object, Term pointer,
                                             Term size, VersionId memory) {
  VersionId next = next_memory(memory);
  note_object(next, object);
  Output &out = statements_.out();
  Term reg = out.new_value(store_.ptr_sort(pointers_.width()));
  out.emit(s.op, {reg, register_of(next)}, {size, register_of(memory)}, &s);
  Term content = clear_object(s, pointer, size, next);
  return {.memory = next, .variable = reg, .content = content};
}

VersionId OneRegister::release(const sea::Stmt &s, Term pointer,
                               VersionId memory) {
  VersionId next = next_memory(memory);
  statements_.out().emit(s.op, {register_of(next)},
                         {pointers_.shortest(pointer), register_of(memory)},
                         &s);
  return next;
}

VersionId OneRegister::join(std::span<const VersionId> arms, Meeting &meeting) {
  if (!join_.is_needed(arms))
    return arms[0];
  std::vector<Term> registers;
  for (VersionId v : arms)
    registers.push_back(register_of(v));
  const bool same = std::all_of(registers.begin(), registers.end(),
                                [&](Term t) { return t == registers[0]; });
  MemoryMap::Joined differences;
  VersionId joined = map().join(arms, differences);
  registers_.resize(joined + 1);
  registers_[joined] = same ? registers[0] : meeting.add_phi(registers);
  join_.join(joined, arms, differences, meeting);
  return joined;
}

// ---------------------------------------------------------------- accesses

Term OneRegister::load(const sea::Stmt &s, Term pointer, Sort sort,
                       VersionId memory) {
  const bool is_pointer = store_.info(sort).kind == SortKind::Ptr;
  const uint64_t bytes = bytes_.size_of(sort);
  const Place place = locate(pointer, bytes);
  if (!is_in_region(s, memory, place))
    return Term{};
  if (place.is_exact()) {
    const Reads::At at{.memory = memory,
                       .object = place.at.object,
                       .offset = place.at.low,
                       .pointer = pointer,
                       .content = register_of(memory)};
    Term value = reads_.known(s, at, sort);
    return value ? value : reads_.load(s, at, sort);
  }
  if (!is_pointer) {
    if (Term value = load_uniform(memory, pointer, place, bytes))
      return value;
    if (Term value = load_choice(memory, pointer, place, bytes))
      return value;
  }
  return statements_.load(s, pointer, register_of(memory), sort);
}

VersionId OneRegister::store(const sea::Stmt &s, Term value, Term pointer,
                             VersionId memory) {
  const uint64_t bytes = bytes_.size_of(value);
  const Place place = locate(pointer, bytes);
  if (!is_in_region(s, memory, place))
    return memory;
  if (Term byte = bytes_.uniform_byte(value);
      byte && has_everywhere(memory, pointer, place, bytes, byte, true))
    return memory;
  VersionId next = next_memory(memory);
  statements_.store(s, register_of(next), value, pointer, register_of(memory));
  note_store(next, pointer, place, value);
  return next;
}

// The map's part of a store.
void OneRegister::note_store(VersionId version, Term pointer,
                             const Place &place, Term value) {
  if (store_choice(version, pointer, place, value))
    return;
  if (place.is_exact())
    bytes_.write(version, place.at.object, place.at.low, value);
  else
    forget(version, place, bytes_.size_of(value));
}

void OneRegister::forget(VersionId version, const Place &place,
                         uint64_t bytes) {
  if (place.known)
    return bytes_.forget(version, place.at, bytes);
  if (!place.listed)
    return map().forget_all(version);
  for (ObjectId object : place.objects)
    map().fill_object(version, object, Term{});
}

void OneRegister::expect_store(const sea::Stmt &s, Term pointer, uint64_t bytes,
                               VersionId memory) {
  is_in_region(s, memory, locate(pointer, bytes));
}

Term OneRegister::word_at(const sea::Stmt &s, VersionId memory, ObjectId object,
                          uint64_t offset, bool as_pointer) {
  if (Term known = known_word(memory, object, offset, as_pointer))
    return known;
  Term at = pointers_.make(objects_[object].base,
                           store_.make_bv(pointers_.width(), offset),
                           objects_[object].size);
  return statements_.load_part(s, at, register_of(memory),
                               as_pointer ? store_.ptr_sort(pointers_.width())
                                          : store_.bv_sort(pointers_.width()));
}

// ---------------------------------------------------------------- ranges

VersionId OneRegister::fill(const sea::Stmt &s, Term pointer, Term byte,
                            Term length, VersionId memory) {
  const PathFacts::Interval range = path_.range(length);
  const Place place = locate(pointer, range.lo);
  if (range.lo != 0 && !is_in_region(s, memory, place))
    return memory;
  if (has_everywhere(memory, pointer, place, range.hi, byte, true))
    return memory;
  VersionId next = next_memory(memory);
  statements_.set(s, register_of(next), pointer, byte, length,
                  register_of(memory));
  note_fill(next, place, byte, length);
  return next;
}

// The map's part of a memset.
void OneRegister::note_fill(VersionId version, const Place &place, Term byte,
                            Term length) {
  const PathFacts::Interval range = path_.range(length);
  if (range.hi == 0)
    return;
  if (place.is_exact() && is_whole(place, length))
    return map().fill_object(version, place.at.object, byte);
  if (!place.is_exact() || !range.is_value() ||
      range.lo > KnownBytes::max_tracked)
    return forget(version, place, range.hi);
  for (uint64_t i = 0; i < range.lo; ++i)
    bytes_.write_byte(version, place.at.object, place.at.low + i, byte);
}

VersionId OneRegister::copy(const sea::Stmt &s, const Range &range,
                            VersionId memory, VersionId source) {
  const PathFacts::Interval length = path_.range(range.length);
  places_.note_copy(range.to, range.from, length.hi);
  const Place to = locate(range.to, length.lo);
  const Place from = locate(range.from, length.lo);
  if (length.lo != 0 &&
      (!is_in_region(s, memory, to) || !is_in_region(s, source, from)))
    return memory;
  const bool exact = to.is_exact() && from.is_exact() && length.is_value() &&
                     length.lo <= KnownBytes::max_tracked;
  if (!exact && copy_uniform(s, range, to, from, source, memory))
    return memory;
  std::vector<ByteSlot> slots;
  if (exact)
    slots = bytes_.slots(source, from.at.object, from.at.low, length.lo);
  Term source_register = register_of(source);
  VersionId next = next_memory(memory);
  statements_.copy(s, register_of(next), range.to, range.from, range.length,
                   register_of(memory), source_register);
  if (length.hi != 0 && !exact)
    forget(next, to, length.hi);
  for (uint64_t i = 0; i < slots.size(); ++i)
    map().write(next, to.at.object, to.at.low + i, slots[i]);
  return next;
}

// A copy of bytes that are all the same sets them. True: it was done here.
bool OneRegister::copy_uniform(const sea::Stmt &s, const Range &range,
                               const Place &to, const Place &from,
                               VersionId source, VersionId &memory) {
  const uint64_t longest = path_.range(range.length).hi;
  for (unsigned value : {0u, 0xffu}) {
    Term byte = store_.make_bv(8, value);
    if (!has_everywhere(source, range.from, from, longest, byte, false))
      continue;
    if (has_everywhere(memory, range.to, to, longest, byte, true))
      return true;
    VersionId next = next_memory(memory);
    statements_.set(s, register_of(next), range.to, byte, range.length,
                    register_of(memory));
    note_fill(next, to, byte, range.length);
    memory = next;
    return true;
  }
  return false;
}

VersionId OneRegister::overwrite(const sea::Stmt &s, Term pointer, Term length,
                                 VersionId memory, Term source) {
  const PathFacts::Interval range = path_.range(length);
  const Place place = locate(pointer, range.lo);
  if (range.lo != 0 && !is_in_region(s, memory, place))
    return memory;
  VersionId next = next_memory(memory);
  statements_.copy(s, register_of(next), pointer, pointer, length,
                   register_of(memory), source);
  forget(next, place, range.hi);
  return next;
}

MemoryState::Havocked OneRegister::havoc(const sea::Stmt &s, Term pointer,
                                         Term length, VersionId memory) {
  VersionId next = next_memory(memory);
  statements_.havoc(s, register_of(next), pointer, length, register_of(memory));
  const PathFacts::Interval range = path_.range(length);
  if (is_everything(pointers_, store_, pointer, length))
    map().forget_all(next);
  else if (range.hi != 0)
    forget(next, locate(pointer, range.lo), range.hi);
  return {.memory = next, .bytes = register_of(next)};
}

// ---------------------------------------------------------------- shadows

bool OneRegister::has_everywhere(VersionId memory, Term pointer,
                                 const Place &place, uint64_t bytes, Term byte,
                                 bool to_write) {
  if (!reads_.folds() || !map().is_shadow(memory))
    return false;
  if (place.known)
    return bytes_.is_filled(memory, place.at, bytes, byte, to_write);
  std::vector<ObjectId> all;
  if (!place.listed) { // one of those that are there, or as all were at first
    if (map().initial_byte(memory) != byte)
      return false;
    all = map().objects(memory);
    if (all.size() > max_candidates)
      return false;
  }
  const PathFacts::Interval offset = path_.range(pointers_.offset(pointer));
  const std::vector<ObjectId> &objects = place.listed ? place.objects : all;
  return std::all_of(objects.begin(), objects.end(), [&](ObjectId object) {
    const Target at{.object = object, .low = offset.lo, .high = offset.hi};
    return bytes_.is_filled(memory, at, bytes, byte, to_write);
  });
}

// The constant that a load finds wherever it reads; no term if there is none.
Term OneRegister::load_uniform(VersionId memory, Term pointer,
                               const Place &place, uint64_t bytes) {
  for (unsigned value : {0u, 0xffu})
    if (Term byte = store_.make_bv(8, value);
        has_everywhere(memory, pointer, place, bytes, byte, false))
      return bytes_.repeated(byte, bytes);
  return Term{};
}

bool OneRegister::is_choice(VersionId memory, const Place &place) const {
  return bytes_.map().is_shadow(memory) && !place.known && place.listed &&
         place.objects.size() <= max_choices;
}

// What the pointer, which has one of a few objects at one offset, finds in a
// shadow. Null has no object; its byte is the initial one. No term if it is not
// that simple.
Term OneRegister::load_choice(VersionId memory, Term pointer,
                              const Place &place, uint64_t bytes) {
  if (!reads_.folds() || !is_choice(memory, place))
    return Term{};
  const PathFacts::Interval offset = path_.range(pointers_.offset(pointer));
  if (!offset.is_value())
    return Term{};
  Term result = store_.make_bv(uint32_t(8 * bytes), 0);
  Term base = pointers_.base(pointer);
  for (ObjectId object : place.objects) {
    Term value = bytes_.read(memory, object, offset.lo, bytes, false);
    if (!value)
      return Term{};
    Term here = rewriter_.make_eq(base, objects_[object].base);
    result = rewriter_.make_ite(here, value, result);
  }
  return result;
}

// The same for a store: each of the objects may have changed.
bool OneRegister::store_choice(VersionId memory, Term pointer,
                               const Place &place, Term value) {
  if (!is_choice(memory, place) || bytes_.is_pointer(value))
    return false;
  const PathFacts::Interval offset = path_.range(pointers_.offset(pointer));
  if (!offset.is_value())
    return false;
  Term base = pointers_.base(pointer);
  for (ObjectId object : place.objects) {
    Term old = bytes_.read(memory, object, offset.lo, bytes_.size_of(value),
                           /*as_pointer=*/false);
    if (!old) {
      map().fill_object(memory, object, Term{});
      continue;
    }
    Term here = rewriter_.make_eq(base, objects_[object].base);
    bytes_.write(memory, object, offset.lo,
                 rewriter_.make_ite(here, value, old));
  }
  return true;
}

Term OneRegister::load_byte(const sea::Stmt &s, Term base_pointer,
                            VersionId shadow) {
  const Place place = locate(base_pointer, 1);
  Term value;
  if (place.is_exact() && reads_.folds())
    value = bytes_.read(shadow, place.at.object, place.at.low, 1, false);
  else
    value = load_choice(shadow, base_pointer, place, 1);
  return value ? value
               : statements_.load(s, base_pointer, register_of(shadow),
                                  store_.bv_sort(8));
}

VersionId OneRegister::clear_byte(const sea::Stmt &s, Term base_pointer,
                                  VersionId shadow) {
  const Place place = locate(base_pointer, 1);
  Term zero = store_.make_bv(8, 0);
  VersionId next = next_memory(shadow);
  statements_.store(s, register_of(next), zero, base_pointer,
                    register_of(shadow));
  note_store(next, base_pointer, place, zero);
  return next;
}

// ---------------------------------------------------------------- by region

VersionId ByRegion::new_memory(bool is_shadow) {
  VersionId version = add_memory(is_shadow);
  for (ObjectId object : objects_.all())
    is_shadow ? map().fill_object(version, object, store_.make_bv(8, 0))
              : map().add_object(version, object);
  return version;
}

// Where `bytes` bytes from this pointer on may lie. They lie inside, so the
// size limits the offset, too.
OneRegister::Place ByRegion::locate(Term pointer, uint64_t bytes) {
  Term base = pointers_.base(pointer);
  std::optional<ObjectId> object = objects_.find(base);
  Place place;
  if (!object) {
    place.listed = objects_.bases_of(base, place.objects);
    return place;
  }
  const PathFacts::Interval range = path_.range(pointers_.offset(pointer));
  place.known = true;
  place.at = {.object = *object,
              .exact = range.is_value(),
              .low = range.lo,
              .high = range.hi};
  if (place.at.exact)
    return place;
  if (std::optional<uint64_t> size = objects_.constant_size(*object);
      size && bytes > 0 && *size >= bytes)
    place.at.high = std::min(place.at.high, *size - bytes);
  return place;
}

bool ByRegion::is_in_region(const sea::Stmt &s, VersionId memory,
                            const Place &place) {
  if (!place.known || map().is_shadow(memory) ||
      map().has_object(memory, place.at.object))
    return true;
  path_.unsupported("access to an object outside of its region of memory",
                    s.location);
  return false;
}

bool ByRegion::is_whole(const Place &place, Term length) const {
  return place.at.low == 0 && objects_[place.at.object].size == length;
}

Term ByRegion::known_word(VersionId memory, ObjectId object, uint64_t offset,
                          bool as_pointer) {
  return reads_.folds() ? bytes_.read(memory, object, offset,
                                      pointers_.width() / 8, as_pointer)
                        : Term{};
}

void ByRegion::note_object(VersionId memory, ObjectId object) {
  map().add_object(memory, object);
}

VersionId ByRegion::memory_of(ObjectId object,
                              std::span<const VersionId> memories) const {
  for (VersionId memory : memories)
    if (bytes_.map().has_object(memory, object))
      return memory;
  return sea::none;
}

// ---------------------------------------------------------------- by address

VersionId ByAddress::new_memory(bool is_shadow) {
  VersionId version = add_memory(is_shadow);
  if (is_shadow)
    map().fill_object(version, all_memory, store_.make_bv(8, 0));
  else
    map().add_object(version, all_memory);
  return version;
}

OneRegister::Place ByAddress::locate(Term pointer, uint64_t) {
  const PathFacts::Interval range = path_.range(pointers_.address(pointer));
  return {.known = true,
          .at = {.object = all_memory,
                 .exact = range.is_value(),
                 .low = range.lo,
                 .high = range.hi}};
}

// In texts there may be several all the same, and nobody knows which has it.
VersionId ByAddress::memory_of(ObjectId,
                               std::span<const VersionId> memories) const {
  return memories.size() == 1 ? memories.front() : sea::none;
}

// Addresses are used again: what an object finds there is not what an earlier
// one has left.
Term ByAddress::clear_object(const sea::Stmt &s, Term pointer, Term size,
                             VersionId &memory) {
  if (!reuses_)
    return Term{};
  VersionId next = next_memory(memory);
  statements_.havoc(s, register_of(next), pointer, size, register_of(memory));
  map().forget_all(next);
  memory = next;
  return register_of(next);
}

} // namespace fathom::unfold
