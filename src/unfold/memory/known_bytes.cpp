#include "unfold/memory/known_bytes.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

constexpr ByteSlot unknown_slot{.value = ByteSlot::unknown};

ByteSlot slot_of_byte(Term byte) { return {.value = byte.id, .width = 1}; }

uint64_t sum_or_most(uint64_t a, uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

} // namespace

uint64_t KnownBytes::size_of(Sort sort) const {
  return store_.info(sort).kind == SortKind::Ptr ? pointers_.width() / 8
                                                 : store_.info(sort).width / 8;
}

Term KnownBytes::choose(Term condition, Term yes, Term no) {
  return is_pointer(yes) ? pointers_.ite(condition, yes, no)
                         : rewriter_.make_ite(condition, yes, no);
}

bool KnownBytes::is_closed(Term value) const {
  if (store_.kind(value) != Kind::Ptr)
    return store_.is_const(value);
  std::span<const Term> parts = store_.children(value);
  return std::all_of(parts.begin(), parts.end(),
                     [this](Term part) { return store_.is_const(part); });
}

// ---------------------------------------------------------------- reading

Term KnownBytes::part_of(Term value, unsigned index, unsigned count) {
  if (is_pointer(value))
    value = addresses_.number_or_give_up(value);
  uint32_t width = store_.width(value);
  FATHOM_ASSERT(8 * (index + count) <= width, "a byte behind its value");
  if (index == 0 && count * 8 == width)
    return value;
  uint32_t low = big_endian_ ? width - 8 * (index + count) : 8 * index;
  return rewriter_.make_extract(value, low + 8 * count - 1, low);
}

Term KnownBytes::assemble(std::span<const ByteSlot> slots) {
  FATHOM_ASSERT(!slots.empty(), "a value of no bytes");
  Term result;
  for (size_t i = 0; i < slots.size();) {
    FATHOM_ASSERT(slots[i].is_known(), "a byte that is not known is read");
    size_t end = i + 1;
    while (end < slots.size() && slots[end].value == slots[i].value &&
           slots[end].index == slots[i].index + (end - i) &&
           slots[end].width == slots[i].width)
      ++end;
    Term part =
        part_of(Term{slots[i].value}, slots[i].index, unsigned(end - i));
    if (!result)
      result = part;
    else
      result = big_endian_ ? rewriter_.make_concat(result, part)
                           : rewriter_.make_concat(part, result);
    i = end;
  }
  return result;
}

Term KnownBytes::read(VersionId version, ObjectId object, uint64_t offset,
                      uint64_t bytes, bool as_pointer) {
  FATHOM_ASSERT(bytes != 0, "a value of no bytes");
  const std::vector<ByteSlot> slots =
      this->slots(version, object, offset, bytes);
  return slots.empty() ? Term{} : value_of(slots, as_pointer);
}

Term KnownBytes::value_of(std::span<const ByteSlot> slots, bool as_pointer) {
  const uint64_t bytes = slots.size();
  bool whole = true; // all bytes of one value
  bool same = true;  // the same byte again and again
  bool loaded = false;
  for (uint64_t i = 0; i < bytes; ++i) {
    if (!slots[i].is_known())
      return Term{};
    whole &= slots[i].value == slots[0].value && slots[i].index == i &&
             slots[i].width == bytes;
    same &= slots[i] == slots[0];
    loaded |= slots[i].loaded != 0;
  }
  Term value{slots[0].value};
  if (same && slots[0].width == 1 && bytes > 1 && !as_pointer)
    if (Term byte = uniform_byte(value))
      return repeated(byte, bytes);
  if (whole && is_pointer(value) == as_pointer)
    return value;
  // Bits that were read say nothing of the object of a pointer.
  if (as_pointer && loaded)
    return Term{};
  Term bits = assemble(slots);
  if (!as_pointer)
    return bits;
  Term zero = store_.make_bv(pointers_.width(), 0);
  return pointers_.make(bits, zero, zero);
}

// Zeros are the null pointer, too: what is known of a table of pointers that
// was cleared.
Term KnownBytes::read_like(VersionId version, const Target &target, Term like) {
  const uint64_t bytes = size_of(like);
  if (is_pointer(like) && is_zero(version, target, bytes))
    return pointers_.null();
  for (uint64_t i = 0; i < bytes; ++i) {
    ByteSlot slot = map_.read(version, target.object, target.low + i);
    if (!slot.is_known())
      return Term{};
    if (is_pointer(Term{slot.value}) != is_pointer(like) ||
        (is_pointer(like) && (slot.index != i || slot.width != bytes)))
      return Term{};
  }
  return read(version, target.object, target.low, bytes, is_pointer(like));
}

bool KnownBytes::is_zero(VersionId version, const Target &target,
                         uint64_t bytes) const {
  for (uint64_t i = 0; i < bytes; ++i) {
    const ByteSlot slot = map_.read(version, target.object, target.low + i);
    if (!slot.is_known() || !store_.is_bv_const(Term{slot.value}) ||
        !store_.value(Term{slot.value}).is_zero())
      return false;
  }
  return true;
}

std::vector<ByteSlot> KnownBytes::slots(VersionId version, ObjectId object,
                                        uint64_t low, uint64_t bytes) const {
  std::vector<ByteSlot> slots;
  for (uint64_t i = 0; i < bytes && bytes <= max_tracked; ++i)
    slots.push_back(map_.read(version, object, low + i));
  return slots;
}

bool KnownBytes::is_loaded(VersionId version, ObjectId object, uint64_t offset,
                           uint64_t bytes) const {
  for (uint64_t i = 0; i < bytes; ++i)
    if (map_.read(version, object, offset + i).loaded != 0)
      return true;
  return false;
}

// ---------------------------------------------------------------- writing

void KnownBytes::write(VersionId version, ObjectId object, uint64_t offset,
                       Term value, bool loaded) {
  const uint64_t bytes = size_of(value);
  if (Term byte = uniform_byte(value); byte && map_.is_shadow(version)) {
    for (uint64_t i = 0; i < bytes; ++i)
      write_byte(version, object, offset + i, byte);
    return;
  }
  // A slot counts bytes in eight bits; a constant is cut so that reads of its
  // parts stay cheap.
  uint64_t piece = store_.is_bv_const(value) ? 8 : 128;
  for (uint64_t done = 0; done < bytes; done += piece) {
    uint64_t width = std::min(piece, bytes - done);
    FATHOM_ASSERT(width <= UINT8_MAX, "a slot counts bytes in eight bits");
    Term part = width == bytes
                    ? value
                    : part_of(value, unsigned(done), unsigned(width));
    for (uint64_t i = 0; i < width; ++i)
      map_.write(version, object, offset + done + i,
                 {.value = part.id,
                  .index = uint8_t(i),
                  .width = uint8_t(width),
                  .loaded = loaded});
  }
}

void KnownBytes::write_byte(VersionId version, ObjectId object, uint64_t offset,
                            Term byte) {
  FATHOM_ASSERT(store_.width(byte) == 8, "not a byte");
  map_.write(version, object, offset, slot_of_byte(byte));
}

void KnownBytes::write_slot(VersionId version, const Target &target,
                            uint64_t offset, ByteSlot slot) {
  ByteSlot old =
      target.condition ? map_.read(version, target.object, offset) : slot;
  if (old != slot)
    slot = !slot.is_known() || !old.is_known()
               ? unknown_slot
               : slot_of_byte(choose(target.condition,
                                     part_of(Term{slot.value}, slot.index, 1),
                                     part_of(Term{old.value}, old.index, 1)));
  map_.write(version, target.object, offset, slot);
}

// As long as they come after this point: that is certain if the version was
// made on this very run. A pointer that is known stays one: what was read
// across its bytes says less.
void KnownBytes::note_loaded(VersionId version, ObjectId object,
                             uint64_t offset, Term value) {
  if (!map_.is_current(version))
    return;
  for (uint64_t i = 0; i < size_of(value); ++i)
    if (ByteSlot slot = map_.read(version, object, offset + i);
        slot.is_known() && is_pointer(Term{slot.value}))
      return;
  write(version, object, offset, value, /*loaded=*/true);
}

void KnownBytes::forget(VersionId version, ObjectId object, uint64_t low,
                        uint64_t high, uint64_t bytes) {
  uint64_t length = high - low + bytes;
  const std::optional<uint64_t> size = objects_.constant_size(object);
  if (high < low || length > max_tracked || length < bytes ||
      (low == 0 && size && length >= *size && map_.has_object(version, object)))
    return map_.fill_object(version, object, Term{});
  if (length != 0)
    map_.forget(version, object, low, low + length);
}

// ---------------------------------------------------------------- the same
// byte

Term KnownBytes::uniform_byte(Term value) {
  if (!store_.is_bv_const(value))
    return Term{};
  const BitVec &bits = store_.value(value);
  if (bits.is_zero())
    return store_.make_bv(8, 0);
  return bits.is_ones() ? store_.make_bv(8, 0xff) : Term{};
}

Term KnownBytes::repeated(Term byte, uint64_t count) {
  FATHOM_ASSERT(count != 0 && store_.width(byte) == 8, "not a byte");
  uint32_t width = uint32_t(8 * count);
  if (Term constant = uniform_byte(byte))
    return store_.value(constant).is_zero()
               ? store_.make_bv(width, 0)
               : store_.make_bv(BitVec::ones(width));
  Term all = byte;
  for (uint64_t i = 1; i < count; ++i)
    all = rewriter_.make_concat(byte, all);
  return all;
}

bool KnownBytes::is_filled(VersionId version, const Target &target,
                           uint64_t bytes, Term byte, bool to_write) const {
  FATHOM_ASSERT(target.low <= target.high, "a place of no offset");
  if (to_write && !map_.has_object(version, target.object))
    return false;
  uint64_t last = sum_or_most(target.high, bytes);
  // What does not fit into the object is not accessed there; the byte for the
  // whole of an object lies behind it if it has none.
  if (std::optional<uint64_t> size = objects_.constant_size(target.object);
      size && *size != 0) {
    last = std::min(last, *size);
    if (target.low >= last)
      return true;
  }
  return map_.is_filled(version, target.object, target.low, last, byte);
}

Term KnownBytes::uniform_in(VersionId version, const Target &target,
                            uint64_t bytes) const {
  uint64_t last = sum_or_most(target.high, bytes);
  if (std::optional<uint64_t> size = objects_.constant_size(target.object))
    last = std::min(last, *size);
  if (target.low >= last)
    return Term{};
  return map_.uniform_byte(version, target.object, target.low, last);
}

} // namespace fathom::unfold
