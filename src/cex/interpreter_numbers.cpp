// Addresses of objects that are not their bases: bases tell objects apart for
// ever, addresses are used again when an object has ended.
#include "cex/interpreter.h"

#include <algorithm>

namespace fathom::cex {

// Takes the address for a new object; why it must not have it, or nothing.
std::string Interpreter::claim_number(const BitVec &base, const BitVec &size,
                                      const std::optional<BitVec> &number) {
  if (!number)
    return {};
  const uint64_t at = number->to_u64();
  const uint64_t bytes = std::max<uint64_t>(size.to_u64(), 1);
  if (at == 0 || bytes > mask() - at)
    return "object at an impossible address";
  auto next = live_numbers_.lower_bound(at);
  if (next != live_numbers_.end() && next->first - at < bytes)
    return "object at an address that is in use";
  if (next != live_numbers_.begin())
    if (auto before = std::prev(next); at - before->first < before->second.size)
      return "object at an address that is in use";
  live_numbers_.emplace(at, Range{bytes, base.to_u64()});
  numbers_.insert_or_assign(base.to_u64(), Numbered{*number, size.is_zero()});
  return {};
}

void Interpreter::end_number(uint64_t base) {
  auto object = numbers_.find(base);
  if (object == numbers_.end())
    return;
  auto range = live_numbers_.find(object->second.number.to_u64());
  if (range != live_numbers_.end() && range->second.base == base)
    live_numbers_.erase(range);
}

// A pointer without an object is the number that its base is, also if that is
// the base of an object: it has no size.
BitVec Interpreter::number_of(const Value &pointer) const {
  auto object = numbers_.find(pointer.part[0].to_u64());
  if (object == numbers_.end() ||
      (pointer.part[2].is_zero() && !object->second.is_empty))
    return pointer.address();
  return object->second.number + pointer.part[1];
}

} // namespace fathom::cex
