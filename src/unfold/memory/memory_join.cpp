#include "unfold/memory/memory_join.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

bool MemoryJoin::is_needed(std::span<const VersionId> arms) {
  FATHOM_ASSERT(!arms.empty(), "nothing meets");
  bool same = true;
  for (VersionId v : arms) {
    if (bytes_.map().is_stale(v))
      path_.give_up("memory is used after it was replaced");
    same &= v == arms[0];
  }
  return !same;
}

void MemoryJoin::join(VersionId joined, std::span<const VersionId> arms,
                      const MemoryMap::Joined &differences, Meeting &meeting) {
  FATHOM_ASSERT(!bytes_.map().is_stale(joined), "joined into an old memory");
  // First, for what the others add are values that are valid here.
  if (reads_ != nullptr || bytes_.map().is_shadow(joined))
    for (ObjectId object : differences.contents)
      keep_made(joined, object, arms, meeting);
  for (ObjectId object : differences.defaults)
    join_default(joined, object, arms, meeting);
  join_bytes(joined, arms, differences.bytes, meeting);
}

// The byte of all places of the object that were not written one by one.
void MemoryJoin::join_default(VersionId joined, ObjectId object,
                              std::span<const VersionId> arms,
                              Meeting &meeting) {
  std::vector<Term> bytes;
  for (VersionId v : arms) {
    Term byte = bytes_.map().has_object(v, object)
                    ? bytes_.map().default_byte(v, object)
                    : store_.make_bv(8, 0);
    if (!byte)
      return;
    bytes.push_back(byte);
  }
  bytes_.map().set_default(joined, object, meeting.join(bytes));
}

// Of an object that was made on some of the paths only, constants are known
// behind the join as they are. Other values can be named only as a choice; what
// they are where the object does not exist does not matter.
void MemoryJoin::keep_made(VersionId joined, ObjectId object,
                           std::span<const VersionId> arms, Meeting &meeting) {
  constexpr size_t max_bytes = 1024;
  MemoryMap &map = bytes_.map();
  if (std::all_of(arms.begin(), arms.end(),
                  [&](VersionId v) { return map.has_object(v, object); }))
    return;
  Term otherwise = map.default_byte(joined, object);
  std::vector<uint64_t> lost;
  map.filter(
      joined, object, [this](Term t) { return bytes_.is_closed(t); }, lost);
  if (otherwise && !bytes_.is_closed(otherwise))
    join_default(joined, object, arms, meeting);
  if (lost.size() > max_bytes)
    return;
  std::vector<MemoryMap::Difference> bytes;
  for (uint64_t offset : lost)
    bytes.push_back({object, offset});
  join_bytes(joined, arms, bytes, meeting);
}

// The value at the end of one of the executions that meet here.
Term MemoryJoin::value_at(VersionId memory, ObjectId object, uint64_t offset,
                          const Piece &piece) {
  if (!bytes_.map().has_object(memory, object))
    return nothing(piece);
  if (reads_ == nullptr)
    return bytes_.read(memory, object, offset, piece.bytes, piece.is_pointer);
  return reads_->known_or_original(memory, object, offset,
                                   piece.is_pointer
                                       ? store_.ptr_sort(pointers_.width())
                                       : store_.bv_sort(8 * piece.bytes));
}

// Some value for bytes of an object that does not exist.
Term MemoryJoin::nothing(const Piece &piece) {
  return piece.is_pointer ? pointers_.null()
                          : store_.make_bv(8 * piece.bytes, 0);
}

bool MemoryJoin::is_pointer(const ByteSlot &slot) const {
  return slot.is_known() && bytes_.is_pointer(Term{slot.value});
}

// What becomes one phi from here on: as wide as the widest value that begins
// here, a pointer if one of that width does. Where a way has bytes of a pointer
// that is not joined as one, its object would be lost: numbers end before it,
// and what cannot be separated is left to the memories.
MemoryJoin::Piece MemoryJoin::piece_at(std::span<const VersionId> arms,
                                       ObjectId object, uint64_t offset) {
  Piece piece;
  for (VersionId v : arms) {
    ByteSlot slot = bytes_.map().read(v, object, offset);
    piece.is_known |= slot.is_known();
    if (!slot.is_known() || slot.index != 0)
      continue;
    piece.is_pointer |= is_pointer(slot);
    piece.bytes = std::max<unsigned>(piece.bytes, slot.width);
  }
  if (piece.is_pointer)
    piece.bytes = pointers_.width() / 8;
  for (VersionId v : arms)
    for (unsigned i = 0; i < piece.bytes; ++i) {
      ByteSlot slot = bytes_.map().read(v, object, offset + i);
      if (!is_pointer(slot) || (piece.is_pointer && slot.index == i))
        continue;
      piece.is_known &= !piece.is_pointer && i > 0;
      piece.bytes = piece.is_known ? i : std::max(1u, i);
    }
  return piece;
}

void MemoryJoin::join_bytes(VersionId joined, std::span<const VersionId> arms,
                            std::span<const MemoryMap::Difference> differences,
                            Meeting &meeting) {
  ObjectId object = sea::none;
  uint64_t done = 0; // offsets below are done
  std::vector<Term> values(arms.size());
  for (const MemoryMap::Difference &d : differences) {
    if (d.object == object && d.offset < done)
      continue;
    if (path_.poll_stop())
      return;
    object = d.object;
    const Piece piece = piece_at(arms, object, d.offset);
    FATHOM_ASSERT(piece.bytes != 0, "a piece of no bytes");
    done = d.offset + piece.bytes;
    bool loaded = false, any = piece.is_known;
    for (size_t i = 0; i < arms.size() && any; ++i) {
      loaded |= bytes_.is_loaded(arms[i], object, d.offset, piece.bytes);
      values[i] = value_at(arms[i], object, d.offset, piece);
      any = bool(values[i]);
    }
    if (!any)
      continue;
    if (!bytes_.map().is_shadow(joined))
      meeting.note_place(object, d.offset);
    bytes_.write(joined, object, d.offset, meeting.join(values), loaded);
  }
}

} // namespace fathom::unfold
