#include "cex/interpreter/contents.h"

#include <algorithm>

namespace fathom::cex {

std::optional<Cell> Contents::read(const Memory &memory, uint64_t at) {
  Cell cell = memory.read(at);
  if (cell.known)
    return cell;
  auto known = [](uint8_t byte) {
    return Cell{.fragment = 0, .byte = byte, .known = true};
  };
  for (size_t i = havocs_.size(); i-- > 0;) {
    const Havoc &havoc = havocs_[i];
    if (havoc.region != memory.region() || at - havoc.from >= havoc.length)
      continue;
    std::optional<uint8_t> byte = oracle_.havoc_byte(havoc.place, at);
    if (byte)
      return known(*byte);
  }
  std::optional<uint8_t> byte = new_byte(memory.region(), at);
  if (byte)
    return known(*byte);
  byte = oracle_.initial_byte(memory.region(), at);
  if (!byte) {
    outcome_.finish(Ending::Stuck, "no value for a byte of memory");
    return std::nullopt;
  }
  if (sink_)
    sink_->visit_initial(memory.region(), at, *byte);
  return known(*byte);
}

void Contents::add_havoc(const Place &place, uint32_t region, uint64_t from,
                         uint64_t length) {
  havocs_.push_back(
      {.place = place, .region = region, .from = from, .length = length});
}

Memory Contents::havoc_all(const Place &place) {
  const uint32_t region = next_region_--;
  havocs_.push_back({.place = place,
                     .region = region,
                     .from = 0,
                     .length = UINT64_MAX,
                     .is_all = true});
  return Memory::initial(region);
}

Memory Contents::add_object(const Memory &before, uint64_t base, uint64_t size,
                            const Place &made, const Objects &objects) {
  constexpr uint64_t max_forgotten = 1 << 16;
  // Older objects that begin inside of it are covered.
  new_objects_.erase(new_objects_.lower_bound(base),
                     new_objects_.lower_bound(base + size));
  new_objects_[base] = {.size = size, .region = before.region(), .made = made};
  // Objects that were made arbitrary there have ended.
  std::erase_if(havocs_, [&](const Havoc &havoc) {
    return !havoc.is_all &&
           (havoc.from - base < size || base - havoc.from < havoc.length);
  });
  Memory memory = before;
  for (const auto &[old, object] : objects.ended()) {
    uint64_t begin = std::max(base, old);
    uint64_t end = std::min(base + size, old + object.size);
    if (begin >= end)
      continue;
    if (end - begin > max_forgotten) {
      outcome_.finish(Ending::Limit,
                      "large object at an address that was used before");
      return before;
    }
    std::vector<Cell> cells(end - begin);
    memory = memory.write(begin, cells, objects.address_mask());
  }
  return memory;
}

// Of the object that was made there last; nothing: what memory began with.
std::optional<uint8_t> Contents::new_byte(uint32_t region, uint64_t at) {
  auto next = new_objects_.upper_bound(at);
  if (next == new_objects_.begin())
    return std::nullopt;
  const auto &[base, object] = *std::prev(next);
  if (at - base >= object.size || object.region != region)
    return std::nullopt;
  return oracle_.new_byte(object.made, at);
}

} // namespace fathom::cex
