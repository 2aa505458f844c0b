// What the map knows of single bytes: numbers and pointers taken apart where
// they are written, and put together where they are read.
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

void Engine::forget(VersionId version, const Place &place, uint64_t bytes) {
  if (!place.known) {
    if (!place.listed)
      return map_.forget_all(version);
    for (ObjectId object : place.objects)
      map_.fill_object(version, object, Term{});
    return;
  }
  uint64_t length = place.high - place.low + bytes;
  if (place.high < place.low || length > max_tracked || length < bytes)
    return map_.fill_object(version, place.object, Term{});
  for (uint64_t i = 0; i < length; ++i)
    map_.write(version, place.object, place.low + i,
               {ByteSlot::unknown, 0, 0, 0});
}

void Engine::write_value(VersionId version, const Place &place, Term value) {
  uint64_t bytes = value_bytes(value);
  if (place.known && place.exact)
    write_bytes(version, place.object, place.low, value, bytes);
  else
    forget(version, place, bytes);
}

void Engine::write_bytes(VersionId version, ObjectId object, uint64_t offset,
                         Term value, uint64_t bytes, bool loaded) {
  if (Term byte = uniform_byte(value); byte && map_.is_shadow(version)) {
    for (uint64_t i = 0; i < bytes; ++i)
      map_.write(version, object, offset + i, {byte.id, 0, 1, 0});
    return;
  }
  // A slot counts bytes in eight bits; a constant is cut so that reads of its
  // parts stay cheap.
  uint64_t piece = store_.is_bv_const(value) ? 8 : 128;
  for (uint64_t done = 0; done < bytes; done += piece) {
    uint64_t width = std::min(piece, bytes - done);
    Term part = width == bytes
                    ? value
                    : bytes_of(value, unsigned(done), unsigned(width));
    for (uint64_t i = 0; i < width; ++i)
      map_.write(version, object, offset + done + i,
                 {part.id, uint8_t(i), uint8_t(width), loaded});
  }
}

// `count` bytes of a value in order of address, as a bit-vector.
Term Engine::bytes_of(Term value, unsigned index, unsigned count) {
  if (store_.sort_kind(value) == SortKind::Ptr)
    value = addresses_.number_or_give_up(value);
  uint32_t width = store_.width(value);
  if (index == 0 && count * 8 == width)
    return value;
  uint32_t low = program_.big_endian ? width - 8 * (index + count) : 8 * index;
  return rewriter_.make_extract(value, low + 8 * count - 1, low);
}

Term Engine::assemble(std::span<const ByteSlot> slots) {
  Term result;
  for (size_t i = 0; i < slots.size();) {
    size_t end = i + 1;
    while (end < slots.size() && slots[end].value == slots[i].value &&
           slots[end].index == slots[i].index + (end - i) &&
           slots[end].width == slots[i].width)
      ++end;
    Term part =
        bytes_of(Term{slots[i].value}, slots[i].index, unsigned(end - i));
    if (!result)
      result = part;
    else
      result = program_.big_endian ? rewriter_.make_concat(result, part)
                                   : rewriter_.make_concat(part, result);
    i = end;
  }
  return result;
}

// No term if some byte is not known.
Term Engine::read_value(VersionId version, ObjectId object, uint64_t offset,
                        uint64_t bytes, bool pointer) {
  if (bytes > max_tracked)
    return Term{};
  std::vector<ByteSlot> slots(bytes);
  bool whole = true; // all bytes of one value
  bool same = true;  // the same byte again and again
  bool loaded = false;
  for (uint64_t i = 0; i < bytes; ++i) {
    slots[i] = map_.read(version, object, offset + i);
    if (!slots[i].is_known())
      return Term{};
    whole &= slots[i].value == slots[0].value && slots[i].index == i &&
             slots[i].width == bytes;
    same &= slots[i] == slots[0];
    loaded |= slots[i].loaded != 0;
  }
  if (same && slots[0].width == 1 && bytes > 1 && !pointer)
    if (Term byte = uniform_byte(Term{slots[0].value})) {
      uint32_t width = uint32_t(8 * bytes);
      return store_.value(byte).is_zero() ? store_.make_bv(width, 0)
                                          : store_.make_bv(BitVec::ones(width));
    }
  Term value{slots[0].value};
  bool is_pointer = store_.sort_kind(value) == SortKind::Ptr;
  if (whole && is_pointer == pointer)
    return value;
  if (pointer && loaded)
    return Term{};
  Term bits = assemble(slots);
  if (!pointer)
    return bits;
  Term zero = store_.make_bv(program_.ptr_width, 0);
  return pointers_.make(bits, zero, zero);
}

// Later reads give the same, as long as they come after this point: that is
// certain if the version was made on this very run. A pointer that is known
// stays one: what was read across its bytes says less.
void Engine::note_loaded(VersionId memory, ObjectId object, uint64_t offset,
                         Term value, uint64_t bytes) {
  if (!map_.is_current(memory))
    return;
  for (uint64_t i = 0; i < bytes; ++i)
    if (ByteSlot slot = map_.read(memory, object, offset + i);
        slot.is_known() && store_.sort_kind(Term{slot.value}) == SortKind::Ptr)
      return;
  write_bytes(memory, object, offset, value, bytes, /*loaded=*/true);
}

// Or would be: what the object was made with is read when it is needed.
bool Engine::is_loaded(VersionId memory, ObjectId object, uint64_t offset,
                       uint64_t bytes) const {
  for (uint64_t i = 0; i < bytes; ++i)
    if (map_.read(memory, object, offset + i).loaded != 0 ||
        map_.is_untouched(memory, object, offset + i, 1))
      return true;
  return false;
}

} // namespace fathom::unfold
