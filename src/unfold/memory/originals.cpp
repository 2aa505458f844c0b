#include "unfold/memory/originals.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// Of one register; a slot counts bytes in eight bits.
constexpr uint64_t max_width = 64;

} // namespace

void Originals::add(ObjectId object) {
  FATHOM_ASSERT(objects_[object].content,
                "an object without a register of its own");
  made_.emplace(object, Made{.place = statements_.here()});
}

void Originals::fill(VersionId version, ObjectId object, uint64_t offset,
                     std::span<ByteSlot> slots, Asks asks) {
  auto found = made_.find(object);
  if (found == made_.end())
    return;
  Made &made = found->second;
  auto is_asked = [&](uint64_t i) {
    return !slots[i].is_known() &&
           map_.is_untouched(version, object, offset + i, 1);
  };
  for (uint64_t i = 0; i < slots.size(); ++i) {
    if (!is_asked(i))
      continue;
    auto known = made.bytes.find(offset + i);
    if (known == made.bytes.end() && asks == Asks::New) {
      uint64_t end = i + 1;
      while (end < slots.size() && end - i < max_width && is_asked(end) &&
             !made.bytes.contains(offset + end))
        ++end;
      load(object, made, offset + i, end - i);
      known = made.bytes.find(offset + i);
    }
    if (known != made.bytes.end())
      slots[i] = known->second;
  }
}

void Originals::load(ObjectId number, Made &made, uint64_t offset,
                     uint64_t bytes) {
  const Object &object = objects_[number];
  Term at = pointers_.make(
      object.base, store_.make_bv(pointers_.width(), offset), object.size);
  Term value = statements_.load_at(made.place, at, object.content,
                                   store_.bv_sort(uint32_t(8 * bytes)));
  for (uint64_t i = 0; i < bytes; ++i)
    made.bytes[offset + i] = {
        .value = value.id, .index = uint8_t(i), .width = uint8_t(bytes)};
}

} // namespace fathom::unfold
