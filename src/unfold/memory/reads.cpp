#include "unfold/memory/reads.h"

namespace fathom::unfold {

namespace {

// Longer values are loaded as a whole.
constexpr uint64_t max_partly = 64;

} // namespace

Term Reads::known(const sea::Stmt &s, const At &at, Sort sort) {
  if (!folds_)
    return Term{};
  const bool is_pointer = store_.info(sort).kind == SortKind::Ptr;
  const uint64_t bytes = bytes_.size_of(sort);
  if (!is_pointer)
    note_number(s, at, bytes);
  if (Term value = known_or_original(at.memory, at.object, at.offset, sort))
    return value;
  return is_pointer || bytes > max_partly ? Term{} : partly(s, at, bytes);
}

Term Reads::known_or_original(VersionId memory, ObjectId object,
                              uint64_t offset, Sort sort) {
  const bool is_pointer = store_.info(sort).kind == SortKind::Ptr;
  const uint64_t bytes = bytes_.size_of(sort);
  if (Term value = bytes_.read(memory, object, offset, bytes, is_pointer))
    return value;
  if (bytes > max_partly || !folds_)
    return Term{};
  std::vector<ByteSlot> slots = bytes_.slots(memory, object, offset, bytes);
  originals_.fill(memory, object, offset, slots, Originals::Asks::New);
  return bytes_.value_of(slots, is_pointer);
}

Term Reads::load(const sea::Stmt &s, const At &at, Sort sort) {
  Term value = statements_.load(s, at.pointer, at.content, sort);
  bytes_.note_loaded(at.memory, at.object, at.offset, value);
  return value;
}

// A number is read where a pointer lies: the one that the allocator chose.
void Reads::note_number(const sea::Stmt &s, const At &at, uint64_t bytes) {
  if (comparisons_.is_number_noted() || bytes_.map().is_shadow(at.memory))
    return;
  for (uint64_t i = 0; i < bytes; ++i) {
    ByteSlot slot = bytes_.map().read(at.memory, at.object, at.offset + i);
    if (slot.is_known() && bytes_.is_pointer(Term{slot.value}))
      comparisons_.note_number(Term{slot.value}, s.location);
  }
}

Term Reads::partly(const sea::Stmt &s, const At &at, uint64_t bytes) {
  MemoryMap &map = bytes_.map();
  std::vector<ByteSlot> slots(bytes);
  bool any = false;
  for (uint64_t i = 0; i < bytes; ++i) {
    slots[i] = map.read(at.memory, at.object, at.offset + i);
    any |= slots[i].is_known();
  }
  if (!any)
    return Term{};
  for (uint64_t i = 0; i < bytes; ++i) {
    if (slots[i].is_known())
      continue;
    Term place =
        pointers_.add(at.pointer, store_.make_bv(pointers_.width(), i));
    Term byte = statements_.load_part(s, place, at.content, store_.bv_sort(8));
    slots[i] = {.value = byte.id, .index = 0, .width = 1, .loaded = 1};
    if (map.is_current(at.memory))
      map.write(at.memory, at.object, at.offset + i, slots[i]);
  }
  return bytes_.assemble(slots);
}

} // namespace fathom::unfold
