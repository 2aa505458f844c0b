// What can still be reached when the program ends; see unfold/objects/leaks.h
// for what that means. Where unfolding did not look at everything its answer is
// taken: no verdict depends on it.
#include "cex/interpreter.h"

#include <algorithm>

namespace fathom::cex {

namespace {

constexpr uint64_t max_words = 1024; // of an object that unfolding looks at

} // namespace

// The bytes of a word, from the memory that has the object.
std::optional<std::vector<Cell>>
Interpreter::word_cells(uint64_t at, uint32_t region, const sea::Stmt &s) {
  for (unsigned m = 2; m < 2u + s.num_arguments; ++m) {
    if (operand(m).kind != SortKind::Mem ||
        memory(operand(m)).region() != region)
      continue;
    const Memory from = memory(operand(m));
    std::vector<Cell> cells;
    for (uint64_t i = 0; i < program_.ptr_width / 8; ++i) {
      std::optional<Cell> cell = cell_at(from, at + i);
      if (!cell)
        return std::nullopt;
      cells.push_back(*cell);
    }
    return cells;
  }
  return std::nullopt;
}

// Heap objects that the word holds: by number, and as pointer. The first is up
// to two objects, one that has the address and one that it is behind.
void Interpreter::add_held(std::span<const Cell> cells, Held &held) const {
  const uint64_t word = join(cells).to_u64();
  held.by_number.clear();
  held.by_pointer.clear();
  for (auto to = held.heap.upper_bound(word); to != held.heap.begin();) {
    --to;
    if (word - to->first > objects_.at(to->second).size)
      break;
    held.by_number.push_back(to->second);
  }
  if (config_.raw_pointers || !numbers_.empty()) {
    held.by_pointer = held.by_number;
    return;
  }
  const Value pointer = load_pointer(cells);
  auto object = objects_.find(pointer.part[0].to_u64());
  if (object != objects_.end() && object->second.use == ObjectUse::Heap &&
      !pointer.part[2].is_zero() &&
      pointer.part[1].to_u64() <= object->second.size)
    held.by_pointer.push_back(object->first);
}

// Whether all heap objects are reached from the roots, in the one sense or the
// other.
bool Interpreter::reaches_all(const sea::Stmt &s, Held &held,
                              bool by_pointers) {
  const uint64_t bytes = program_.ptr_width / 8;
  std::vector<uint64_t> todo = held.roots;
  std::unordered_set<uint64_t> reached(todo.begin(), todo.end());
  while (!todo.empty()) {
    const uint64_t base = todo.back();
    todo.pop_back();
    const RawObject object = objects_.at(base);
    if (object.size / bytes > max_words)
      continue;
    auto global = held.region_of.find(base);
    uint32_t region =
        global == held.region_of.end() ? object.region : global->second;
    for (uint64_t at = 0; at + bytes <= object.size; at += bytes) {
      std::optional<std::vector<Cell>> cells = word_cells(base + at, region, s);
      if (!cells)
        continue;
      add_held(*cells, held);
      for (uint64_t to : by_pointers ? held.by_pointer : held.by_number)
        if (reached.insert(to).second)
          todo.push_back(to);
    }
  }
  return std::all_of(held.heap.begin(), held.heap.end(),
                     [&](const auto &o) { return reached.contains(o.second); });
}

void Interpreter::execute_reachable(const sea::Stmt &s) {
  std::optional<BitVec> answer =
      oracle_.nondet(place(), program_.store.bv_sort(2));
  if (!answer)
    return finish(Ending::Stuck, "no answer to what can be reached");
  bool may = true, must = answer->bit(1);
  if (answer->bit(0)) { // all of it was looked at
    Held held;
    for (unsigned i = 2, m = 2; i < 2u + s.num_arguments; ++i)
      if (operand(i).kind == SortKind::Mem)
        m = i;
      else
        held.region_of.emplace(value(operand(i)).part[0].to_u64(),
                               memory(operand(m)).region());
    for (const auto &[base, object] : objects_) {
      auto number = numbers_.find(base);
      if (object.use == ObjectUse::Heap)
        held.heap.emplace(
            number == numbers_.end() ? base : number->second.number.to_u64(),
            base);
      else if (held.region_of.contains(base) ||
               (object.use == ObjectUse::Global &&
                object.region != sea::none) ||
               object.use == ObjectUse::Stack)
        held.roots.push_back(base);
    }
    must = reaches_all(s, held, true);
    may = must || reaches_all(s, held, false);
  }
  assign(operand(0), Value::truth(may));
  assign(operand(1), Value::truth(must));
}

} // namespace fathom::cex
