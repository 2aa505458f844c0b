#include "cex/interpreter/objects.h"

#include "support/assert.h"
#include "support/bitvec/arithmetic.h"

#include <algorithm>

namespace fathom::cex {

namespace {

// An object of no bytes has an address of its own, too.
uint64_t claimed(uint64_t size) { return std::max<uint64_t>(size, 1); }

} // namespace

std::string ObjectNumbers::claim(uint64_t base, const BitVec &size,
                                 const BitVec &number) {
  const uint64_t at = number.to_u64(), bytes = claimed(size.to_u64());
  if (at == 0 || bytes > mask_ - at)
    return "object at an impossible address";
  auto next = taken_.lower_bound(at);
  if (next != taken_.end() && next->first - at < bytes)
    return "object at an address that is in use";
  if (next != taken_.begin())
    if (auto before = std::prev(next); at - before->first < before->second.size)
      return "object at an address that is in use";
  taken_.emplace(at, Range{.size = bytes, .base = base});
  by_base_.insert_or_assign(base, Numbered{number, size.is_zero()});
  return {};
}

void ObjectNumbers::end(uint64_t base) {
  auto object = by_base_.find(base);
  if (object == by_base_.end())
    return;
  auto range = taken_.find(object->second.number.to_u64());
  if (range != taken_.end() && range->second.base == base)
    taken_.erase(range);
}

uint64_t ObjectNumbers::of_base(uint64_t base) const {
  auto object = by_base_.find(base);
  return object == by_base_.end() ? base : object->second.number.to_u64();
}

// A pointer without an object is the number that its base is, also if that is
// the base of an object: it has no size.
BitVec ObjectNumbers::of_pointer(const BitVec &base, const BitVec &offset,
                                 const BitVec &size) const {
  auto object = by_base_.find(base.to_u64());
  if (object == by_base_.end() || (size.is_zero() && !object->second.is_empty))
    return base + offset;
  return object->second.number + offset;
}

std::string Objects::add(const BitVec &base, const BitVec &size,
                         const Object &object,
                         const std::optional<BitVec> &number) {
  const uint64_t b = base.to_u64(), s = claimed(size.to_u64());
  FATHOM_ASSERT(object.size == size.to_u64(), "two sizes of one object");
  if (b == 0 || s > mask_ - b)
    return "object at an impossible address";
  auto next = objects_.lower_bound(b);
  if (next != objects_.end() && next->first - b < s)
    return "object overlaps another one";
  if (next != objects_.begin())
    if (auto before = std::prev(next);
        b - before->first < claimed(before->second.size))
      return "object overlaps another one";
  if (number)
    if (std::string why = numbers_.claim(b, size, *number); !why.empty())
      return why;
  objects_.emplace_hint(next, b, object);
  if (size.is_zero())
    empty_.insert(b);
  return {};
}

void Objects::end(uint64_t base) {
  numbers_.end(base);
  auto object = objects_.find(base);
  if (object == objects_.end())
    return;
  if (remembers_ended_)
    ended_.push_back(*object);
  objects_.erase(object);
}

const Object *Objects::find(uint64_t base) const {
  auto object = objects_.find(base);
  return object == objects_.end() ? nullptr : &object->second;
}

bool Objects::contains(const Row &row, uint64_t address, uint64_t n) const {
  uint64_t distance = (address - row.first) & mask_;
  return distance <= row.second.size && n <= row.second.size - distance;
}

// Objects are apart, so only the one that begins last before it can have it.
const Object *Objects::find_at(uint64_t address, uint64_t n) const {
  auto next = objects_.upper_bound(address);
  if (next == objects_.begin())
    return nullptr;
  auto object = std::prev(next);
  return contains(*object, address, n) ? &object->second : nullptr;
}

std::optional<Objects::Row> Objects::find_around(uint64_t address) const {
  auto next = objects_.upper_bound(address);
  if (next == objects_.begin())
    return std::nullopt;
  auto object = std::prev(next);
  if (address - object->first >= claimed(object->second.size))
    return std::nullopt;
  return *object;
}

bool Objects::has_heap() const {
  return std::any_of(objects_.begin(), objects_.end(), [](const auto &row) {
    return row.second.use == ObjectUse::Heap;
  });
}

bool Objects::have_been_at(uint64_t address, uint64_t n) const {
  auto has = [&](const Row &row) { return contains(row, address, n); };
  return std::any_of(objects_.begin(), objects_.end(), has) ||
         std::any_of(ended_.begin(), ended_.end(), has);
}

bool Objects::have_been_together(uint64_t a, uint64_t b) const {
  auto has_both = [&](const Row &row) {
    return contains(row, a, 0) && contains(row, b, 0);
  };
  return std::any_of(objects_.begin(), objects_.end(), has_both) ||
         std::any_of(ended_.begin(), ended_.end(), has_both);
}

bool Objects::was_at(uint64_t address, ObjectUse use) const {
  if (find_at(address, 1) != nullptr)
    return false;
  return std::any_of(ended_.begin(), ended_.end(), [&](const Row &row) {
    return row.second.use == use && contains(row, address, 1);
  });
}

bool Objects::was_freed_at(uint64_t base) const {
  const Object *now = find(base);
  if (now != nullptr && now->use == ObjectUse::Heap)
    return false;
  return std::any_of(ended_.begin(), ended_.end(), [&](const Row &row) {
    return row.second.use == ObjectUse::Heap && row.first == base;
  });
}

} // namespace fathom::cex
