#include "cex/interpreter/reachable.h"

#include <algorithm>
#include <unordered_set>

namespace fathom::cex {

namespace {

constexpr uint64_t max_words = 1024; // of an object that unfolding looks at

} // namespace

// The bytes of a word, from the memory that has the object.
std::optional<std::vector<Cell>>
Reachable::word_cells(uint64_t at, uint32_t region, const sea::Stmt &s) {
  for (unsigned m = 2; m < 2u + s.num_arguments; ++m) {
    if (frames_.operand(m).kind != SortKind::Mem ||
        frames_.memory(m).region() != region)
      continue;
    const Memory from = frames_.memory(m);
    std::vector<Cell> cells;
    for (uint64_t i = 0; i < program_.ptr_width / 8; ++i) {
      std::optional<Cell> cell = contents_.read(from, at + i);
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
void Reachable::add_held(std::span<const Cell> cells, Held &held) const {
  const uint64_t word = bytes_.join(cells).to_u64();
  held.by_number.clear();
  held.by_pointer.clear();
  for (auto to = held.heap.upper_bound(word); to != held.heap.begin();) {
    --to;
    const Object *object = objects_.find(to->second);
    FATHOM_ASSERT(object != nullptr, "an object that has ended is held");
    if (word - to->first > object->size)
      break;
    held.by_number.push_back(to->second);
  }
  if (!judge_.keeps_provenance() || !objects_.numbers().empty()) {
    held.by_pointer = held.by_number;
    return;
  }
  const Value pointer = bytes_.join_pointer(cells);
  const uint64_t base = pointer.part[0].to_u64();
  const Object *object = objects_.find(base);
  if (object != nullptr && object->use == ObjectUse::Heap &&
      !pointer.part[2].is_zero() && pointer.part[1].to_u64() <= object->size)
    held.by_pointer.push_back(base);
}

// Whether all heap objects are reached from the roots, in the one sense or the
// other.
bool Reachable::reaches_all(const sea::Stmt &s, Held &held, bool by_pointers) {
  const uint64_t bytes = program_.ptr_width / 8;
  std::vector<uint64_t> todo = held.roots;
  std::unordered_set<uint64_t> reached(todo.begin(), todo.end());
  while (!todo.empty()) {
    const uint64_t base = todo.back();
    todo.pop_back();
    const Object *object = objects_.find(base);
    FATHOM_ASSERT(object != nullptr, "an object that has ended is held");
    if (object->size / bytes > max_words)
      continue;
    auto global = held.region_of.find(base);
    uint32_t region =
        global == held.region_of.end() ? object->region : global->second;
    for (uint64_t at = 0; at + bytes <= object->size; at += bytes) {
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

Reachable::Held Reachable::collect(const sea::Stmt &s) const {
  Held held;
  for (unsigned i = 2, m = 2; i < 2u + s.num_arguments; ++i)
    if (frames_.operand(i).kind == SortKind::Mem)
      m = i;
    else
      held.region_of.emplace(frames_.bits(i).to_u64(),
                             frames_.memory(m).region());
  for (const auto &[base, object] : objects_.all()) {
    if (object.use == ObjectUse::Heap)
      held.heap.emplace(objects_.numbers().of_base(base), base);
    else if (held.region_of.contains(base) ||
             (object.use == ObjectUse::Global && object.region != sea::none) ||
             object.use == ObjectUse::Stack)
      held.roots.push_back(base);
  }
  return held;
}

Reachable::Answer Reachable::look(const sea::Stmt &s) {
  Held held = collect(s);
  const bool must = reaches_all(s, held, true);
  return {.may = must || reaches_all(s, held, false), .must = must};
}

} // namespace fathom::cex
