#include "vcgen/word_sizes.h"

#include "support/assert.h"
#include "terms/traverse.h"

namespace fathom::vcgen {

namespace {

// After so many rounds parts that do not fit are bytes at once.
constexpr uint32_t patient_rounds = 4;

bool is_memory(const TermStore &store, Term t) {
  return store.sort_kind(t) == SortKind::Mem;
}

// The most bytes of a cell such that this many are whole cells.
uint32_t dividing(uint32_t bytes) {
  return bytes % 8 == 0 ? 8 : bytes % 4 == 0 ? 4 : 1;
}

} // namespace

WordSizes::WordSizes(const sea::Function &reduced)
    : store_(reduced.program->store), parent_(store_.size() + 1) {
  for (uint32_t i = 0; i < parent_.size(); ++i)
    parent_[i] = i;
  std::vector<Term> roots;
  for (const sea::Stmt &s : reduced.blocks[0].stmts) {
    Term first;
    auto meet = [&](Term t) {
      if (!is_memory(store_, t))
        return;
      first = first ? first : t;
      join(first, t);
      roots.push_back(t);
    };
    for (Term t : reduced.definitions(s))
      meet(t);
    for (Term t : reduced.arguments(s))
      meet(t);
  }
  join_below(roots);
  limit(reduced);
}

void WordSizes::join_below(const std::vector<Term> &roots) {
  for (Term t : reachable(store_, roots))
    for (Term child : store_.children(t))
      if (is_memory(store_, t) && is_memory(store_, child))
        join(t, child);
}

void WordSizes::limit(const sea::Function &reduced) {
  auto at_most = [&](Term memory, uint32_t size) {
    uint32_t &limit = size_.try_emplace(part(memory), 8).first->second;
    limit = std::min(limit, size);
  };
  for (const sea::Stmt &s : reduced.blocks[0].stmts) {
    switch (s.op) {
    case sea::Opcode::Load:
      at_most(reduced.arguments(s)[1],
              dividing(store_.width(reduced.definitions(s)[0]) / 8));
      break;
    case sea::Opcode::Store:
    case sea::Opcode::StorePointer:
      at_most(reduced.arguments(s)[2],
              dividing(store_.width(reduced.arguments(s)[0]) / 8));
      break;
    case sea::Opcode::MemLambda:
      at_most(reduced.definitions(s)[0], 1);
      break;
    default: // ranges are looked at when their lengths are known
      break;
    }
  }
  next_ = size_;
}

uint32_t WordSizes::part(Term memory) const {
  FATHOM_ASSERT(memory.id < parent_.size(), "a memory without a part");
  uint32_t at = memory.id;
  while (parent_[at] != at)
    at = parent_[at];
  return at;
}

// The older one is the root: depth stays small for chains of writes.
void WordSizes::join(Term a, Term b) {
  auto root = [&](uint32_t at) {
    while (parent_[at] != at)
      at = parent_[at] = parent_[parent_[at]];
    return at;
  };
  uint32_t x = root(a.id), y = root(b.id);
  parent_[std::max(x, y)] = std::min(x, y);
}

uint32_t WordSizes::of(Term memory) const {
  if (memory.id >= parent_.size())
    return 1;
  auto found = size_.find(part(memory));
  return found == size_.end() ? 1 : found->second;
}

void WordSizes::demote(Term memory) {
  uint32_t smaller = of(memory) == 8 && rounds_ < patient_rounds ? 4 : 1;
  uint32_t &next = next_[part(memory)];
  next = std::min(next, smaller);
}

bool WordSizes::next_round() {
  // Words only become smaller, so this ends.
  for (const auto &[part, size] : next_)
    FATHOM_ASSERT(!size_.contains(part) || size <= size_.at(part),
                  "words that grow");
  bool changed = next_ != size_;
  size_ = next_;
  ++rounds_;
  return changed;
}

} // namespace fathom::vcgen
