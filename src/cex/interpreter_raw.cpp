// Raw pointers: an access is judged by the objects that are there, whatever
// the pointer was made of. Kept apart from what fat pointers know.
#include "cex/interpreter.h"

#include <algorithm>

namespace fathom::cex {

using sea::Opcode;

void Interpreter::note_object(uint64_t base, uint64_t size, ObjectUse use,
                              uint8_t log2_align) {
  objects_[base] = {size, use, log2_align};
}

void Interpreter::end_object(uint64_t base) {
  live_.erase(base);
  end_number(base);
  auto object = objects_.find(base);
  if (object == objects_.end())
    return;
  if (config_.raw_pointers)
    ended_.push_back({base, object->second});
  objects_.erase(object);
}

bool Interpreter::contains(uint64_t base, uint64_t size, uint64_t address,
                           uint64_t n) const {
  uint64_t distance = (address - base) & mask();
  return distance <= size && n <= size - distance;
}

// Objects are apart, so only the one that begins last before it can have it.
const Interpreter::RawObject *Interpreter::object_at(uint64_t address,
                                                     uint64_t n) const {
  auto next = objects_.upper_bound(address);
  if (next == objects_.begin())
    return nullptr;
  auto object = std::prev(next);
  return contains(object->first, object->second.size, address, n)
             ? &object->second
             : nullptr;
}

// The address that was released.
uint64_t Interpreter::release_raw(const sea::Stmt &s) {
  ObjectUse use = s.op == Opcode::Free ? ObjectUse::Heap : ObjectUse::Stack;
  auto object = objects_.find(address(1));
  if (object == objects_.end() || object->second.use != use)
    return 0;
  // The address may belong to another object when the function ends.
  std::vector<uint64_t> &locals = frames_.back().locals;
  auto local = std::find(locals.begin(), locals.end(), object->first);
  if (use == ObjectUse::Stack && local != locals.end())
    locals.erase(local);
  uint64_t base = object->first;
  end_object(base);
  return base;
}

// In an object that there is or was.
bool Interpreter::is_at_object(uint64_t at, uint64_t n) const {
  auto has = [&](const auto &row) {
    return contains(row.first, row.second.size, at, n);
  };
  return std::any_of(objects_.begin(), objects_.end(), has) ||
         std::any_of(ended_.begin(), ended_.end(), has);
}

bool Interpreter::are_at_object(uint64_t a, uint64_t b) const {
  auto has_both = [&](const auto &row) {
    return contains(row.first, row.second.size, a, 0) &&
           contains(row.first, row.second.size, b, 0);
  };
  return std::any_of(objects_.begin(), objects_.end(), has_both) ||
         std::any_of(ended_.begin(), ended_.end(), has_both);
}

bool Interpreter::is_aligned(uint64_t at, uint64_t align) const {
  const RawObject *object = object_at(at, 1);
  return at % align == 0 &&
         (object == nullptr || align <= uint64_t(1) << object->log2_align);
}

// An object of no bytes is found by its address.
void Interpreter::answer_object_at(const sea::Stmt &s) {
  uint64_t at = address(1), base = 0, size = 0;
  auto next = objects_.upper_bound(at);
  if (next != objects_.begin()) {
    const auto &[begin, object] = *std::prev(next);
    if (at - begin < std::max<uint64_t>(object.size, 1)) {
      base = begin;
      size = object.size;
    }
  }
  assign(operand(0),
         Value::scalar(
             BitVec(program_.ptr_width, s.op == Opcode::AtBase ? base : size)));
}

bool Interpreter::was_at(uint64_t address, ObjectUse use) const {
  if (object_at(address, 1) != nullptr)
    return false;
  for (const auto &[base, object] : ended_)
    if (object.use == use && contains(base, object.size, address, 1))
      return true;
  return false;
}

bool Interpreter::was_freed_at(uint64_t address) const {
  auto now = objects_.find(address);
  if (now != objects_.end() && now->second.use == ObjectUse::Heap)
    return false;
  for (const auto &[base, object] : ended_)
    if (object.use == ObjectUse::Heap && base == address)
      return true;
  return false;
}

bool Interpreter::answer_raw(const sea::Stmt &s) const {
  switch (s.op) {
  case Opcode::IsDeref: {
    uint64_t n = read(operand(2).part[0]).to_u64();
    return (n == 0 && address(1) == 0) || object_at(address(1), n) != nullptr;
  }
  case Opcode::IsAlloc:
    return object_at(address(1), 1) != nullptr;
  case Opcode::AtFreed:
    return was_at(address(1), ObjectUse::Heap);
  case Opcode::AtEnded:
    return was_at(address(1), ObjectUse::Stack);
  case Opcode::AtConstant: {
    const RawObject *object = object_at(address(1), 1);
    return object != nullptr && object->use == ObjectUse::Constant;
  }
  case Opcode::AtHeapBase: {
    auto object = objects_.find(address(1));
    return object != objects_.end() && object->second.use == ObjectUse::Heap;
  }
  case Opcode::AtFreedBase:
    return was_freed_at(address(1));
  case Opcode::AtObject:
    return is_at_object(address(1), read(operand(2).part[0]).to_u64());
  case Opcode::AtTogether:
    return are_at_object(address(1), address(2));
  case Opcode::AtAligned:
    return is_aligned(address(1), read(operand(2).part[0]).to_u64());
  case Opcode::NoLeak:
    for (const auto &[base, object] : objects_)
      if (object.use == ObjectUse::Heap)
        return false;
    return true;
  default:
    FATHOM_UNREACHABLE("not a question about addresses");
  }
}

void Interpreter::execute_raw_query(const sea::Stmt &s) {
  is_forged_ = false;
  if (!config_.raw_pointers)
    return finish(Ending::Stuck, "question that only raw pointers ask");
  if (s.op == Opcode::NoLeak)
    return assign(operand(0), Value::truth(answer_raw(s)));
  judged_ = value(operand(1));
  if (s.op == Opcode::AtBase || s.op == Opcode::AtSize)
    return answer_object_at(s);
  // Arithmetic with numbers: the program's number may be where an object is.
  if (s.op == Opcode::AtObject && read(operand(2).part[0]).is_zero())
    is_forged_ = judged_.part[2].is_zero() && !judged_.part[0].is_zero() &&
                 !empty_objects_.contains(judged_.part[0].to_u64());
  assign(operand(0), Value::truth(answer_raw(s)));
}

// An object at an address that was used before has a content of its own: what
// ended objects have left there is forgotten, and the oracle is asked again
// where it is read (new_byte_at).
Memory Interpreter::content_of_new(const Memory &before, uint64_t base,
                                   uint64_t size) {
  if (!config_.raw_pointers || size == 0)
    return before;
  constexpr uint64_t max_forgotten = 1 << 16;
  // Older objects that begin inside of it are covered.
  new_objects_.erase(new_objects_.lower_bound(base),
                     new_objects_.lower_bound(base + size));
  new_objects_[base] = {size, before.region(), place()};
  // Objects that were made arbitrary there have ended.
  std::erase_if(large_havocs_, [&](const LargeHavoc &havoc) {
    return havoc.from - base < size || base - havoc.from < havoc.length;
  });
  Memory memory = before;
  for (const auto &[old, object] : ended_) {
    uint64_t begin = std::max(base, old);
    uint64_t end = std::min(base + size, old + object.size);
    if (begin >= end)
      continue;
    if (end - begin > max_forgotten) {
      finish(Ending::Limit, "large object at an address that was used before");
      return before;
    }
    std::vector<Cell> cells(end - begin);
    memory = memory.write(begin, cells, mask());
  }
  return memory;
}

// Of the object that was made there last; nothing: what memory began with.
std::optional<uint8_t> Interpreter::new_byte_at(uint32_t region, uint64_t at) {
  auto next = new_objects_.upper_bound(at);
  if (next == new_objects_.begin())
    return std::nullopt;
  const auto &[base, object] = *std::prev(next);
  if (at - base >= object.size || object.region != region)
    return std::nullopt;
  return oracle_.new_byte(object.made, at);
}

} // namespace fathom::cex
