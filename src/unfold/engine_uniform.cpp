// Shadow memory that has one byte everywhere an access can reach: mostly zero,
// "nothing special". Reads there are constants, and writes of what is there
// already leave no trace, whatever is not known about the pointer. That keeps
// shadows out of formulas.
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// A pointer with more candidates is not looked into.
constexpr size_t max_candidates = 256;

} // namespace

// The byte that all bytes of a constant are, if they are all zeros or all ones.
Term Engine::uniform_byte(Term value) {
  if (!store_.is_bv_const(value))
    return Term{};
  const BitVec &bits = store_.value(value);
  if (bits.is_zero())
    return store_.make_bv(8, 0);
  return bits.is_ones() ? store_.make_bv(8, 0xff) : Term{};
}

// An object that is not there must be written to: joins take it from where it
// is.
bool Engine::object_has(VersionId memory, ObjectId object, uint64_t low,
                        uint64_t high, uint64_t bytes, Term byte,
                        bool to_write) {
  if (to_write && !map_.has_object(memory, object))
    return false;
  uint64_t last = high > UINT64_MAX - bytes ? UINT64_MAX : high + bytes;
  Term size = objects_[object].size;
  if (size && store_.is_bv_const(size) && !store_.value(size).is_zero()) {
    // What does not fit into the object is not accessed there; the byte for the
    // whole of an object lies behind it if it has none.
    uint64_t length = store_.small_value(size);
    last = std::min(last, length);
    if (low >= last)
      return true;
  }
  return map_.is_filled(memory, object, low, last, byte);
}

// Every byte of those that up to `bytes` bytes from the pointer on can be is
// known to be this byte.
bool Engine::has_everywhere(VersionId memory, Term pointer, const Place &place,
                            uint64_t bytes, Term byte, bool to_write) {
  if (!config_.fold_memory || !map_.is_shadow(memory))
    return false;
  if (place.known)
    return object_has(memory, place.object, place.low, place.high, bytes, byte,
                      to_write);
  if (by_address_)
    return false;
  std::vector<ObjectId> all;
  if (!place.listed) { // one of those that are there, or as all were at first
    if (map_.initial_byte(memory) != byte)
      return false;
    all = map_.objects(memory);
    if (all.size() > max_candidates)
      return false;
  }
  const PathFacts::Interval offset = path_.range(pointers_.offset(pointer));
  const std::vector<ObjectId> &objects = place.listed ? place.objects : all;
  return std::all_of(objects.begin(), objects.end(), [&](ObjectId object) {
    return object_has(memory, object, offset.lo, offset.hi, bytes, byte,
                      to_write);
  });
}

// The constant that a load finds wherever it reads; no term if there is none.
Term Engine::load_uniform(VersionId memory, Term pointer, const Place &place,
                          uint64_t bytes) {
  uint32_t width = uint32_t(8 * bytes);
  if (has_everywhere(memory, pointer, place, bytes, store_.make_bv(8, 0),
                     false))
    return store_.make_bv(width, 0);
  if (has_everywhere(memory, pointer, place, bytes, store_.make_bv(8, 0xff),
                     false))
    return store_.make_bv(BitVec::ones(width));
  return Term{};
}

// A copy of bytes that are all the same sets them. True: it was done here.
bool Engine::copy_uniform(const CodeStmt &s, VersionId memory, Term to,
                          const Place &target, VersionId source, Term from,
                          const Place &origin, Term length, VersionId &after) {
  const PathFacts::Interval range = path_.range(length);
  for (unsigned value : {0u, 0xffu}) {
    Term byte = store_.make_bv(8, value);
    if (!has_everywhere(source, from, origin, range.hi, byte, false))
      continue;
    if (has_everywhere(memory, to, target, range.hi, byte, true)) {
      after = memory;
      return true;
    }
    VersionId next = next_memory(memory);
    out_.emit(sea::Opcode::MemSet, {memory_register_[next]},
              {pointers_.shortest(to), byte, length, memory_register_[memory]},
              s.stmt);
    set_bytes(next, target, byte, length);
    after = next;
    return true;
  }
  return false;
}

} // namespace fathom::unfold
