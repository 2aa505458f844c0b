#include "evidence/clause_base.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::evidence {

ClauseBase::ClauseBase(int variables)
    : watches_(2 * size_t(variables) + 2), values_(size_t(variables) + 1),
      reasons_(size_t(variables) + 1, none) {}

uint64_t ClauseBase::key(std::span<const int> sorted) {
  uint64_t h = 14695981039346656037u;
  for (int literal : sorted)
    h = (h ^ uint32_t(literal)) * 1099511628211u;
  return h;
}

static std::vector<int> sorted_literals(std::span<const int> clause) {
  std::vector<int> sorted(clause.begin(), clause.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return sorted;
}

ClauseBase::Id ClauseBase::make(std::span<const int> clause) {
  const std::vector<int> sorted = sorted_literals(clause);
  Id id = Id(clauses_.size());
  if (unused_.empty()) {
    FATHOM_ASSERT(id != none, "more clauses than numbers");
    clauses_.emplace_back();
  } else {
    id = unused_.back();
    unused_.pop_back();
  }
  clauses_[id] = {literals_.size(), uint32_t(sorted.size()), true};
  literals_.insert(literals_.end(), sorted.begin(), sorted.end());
  by_key_.emplace(key(sorted), id);
  return id;
}

// Literals that hold stand first, then those of which nothing is known: what is
// known for good stays so, so a clause whose second literal is false has
// nothing more to say than its first.
void ClauseBase::watch(Id id) {
  const Clause &c = clauses_[id];
  int *first = literals_.data() + c.begin;
  for (size_t place = 0; place < 2 && place < c.size; ++place)
    for (size_t i = place + 1; i < c.size; ++i)
      if (value(first[i]) > value(first[place]))
        std::swap(first[i], first[place]);
  if (c.size >= 2)
    for (size_t i = 0; i < 2; ++i)
      watches_[slot(first[i])].push_back({id, first[1 - i]});
  if (c.size == 0 || value(first[0]) < 0)
    is_refuted_ = true;
  else if (value(first[0]) == 0 && (c.size == 1 || value(first[1]) < 0))
    set(first[0], id);
}

void ClauseBase::add(std::span<const int> clause) {
  FATHOM_ASSERT(propagated_ == trail_.size(), "added under assumptions");
  watch(make(clause));
  if (!is_refuted_ && !propagate())
    is_refuted_ = true;
}

void ClauseBase::remove(std::span<const int> clause) {
  const std::vector<int> sorted = sorted_literals(clause);
  auto [from, to] = by_key_.equal_range(key(sorted));
  for (auto at = from; at != to; ++at) {
    Clause &c = clauses_[at->second];
    std::vector<int> its(literals(c).begin(), literals(c).end());
    std::sort(its.begin(), its.end());
    if (its != sorted)
      continue;
    for (int literal : its)
      if (value(literal) > 0 &&
          reasons_[index(literal > 0 ? literal : -literal)] == at->second)
        return;
    c.is_there = false;
    dead_literals_ += c.size;
    by_key_.erase(at);
    constexpr size_t few = 1 << 20;
    if (dead_literals_ > few + literals_.size() / 2)
      compact();
    return;
  }
}

// Watches of clauses that are gone go, and so do their literals and numbers.
void ClauseBase::compact() {
  for (std::vector<Watch> &list : watches_)
    std::erase_if(list,
                  [&](const Watch &w) { return !clauses_[w.clause].is_there; });
  std::vector<int> kept;
  kept.reserve(literals_.size() - dead_literals_);
  unused_.clear();
  for (Id id = 0; id < clauses_.size(); ++id) {
    Clause &c = clauses_[id];
    const size_t begin = kept.size();
    if (c.is_there)
      kept.insert(kept.end(), literals(c).begin(), literals(c).end());
    else
      unused_.push_back(id);
    c.begin = begin;
    c.size = uint32_t(kept.size() - begin);
  }
  literals_ = std::move(kept);
  dead_literals_ = 0;
}

void ClauseBase::set(int literal, Id reason) {
  const size_t variable = index(literal > 0 ? literal : -literal);
  values_[variable] = literal > 0 ? 1 : -1;
  reasons_[variable] = reason;
  trail_.push_back(literal);
}

void ClauseBase::assume(int literal) {
  FATHOM_ASSERT(value(literal) == 0, "an assumption that is decided");
  set(literal, none);
}

bool ClauseBase::propagate() {
  while (propagated_ < trail_.size())
    if (!visit_watches(-trail_[propagated_++]))
      return false;
  return true;
}

// The clauses that watch a literal which has become false.
bool ClauseBase::visit_watches(int falsified) {
  std::vector<Watch> &list = watches_[slot(falsified)];
  size_t kept = 0, next = 0;
  bool is_good = true;
  while (next < list.size() && is_good) {
    Watch w = list[next++];
    const Clause &c = clauses_[w.clause];
    if (!c.is_there)
      continue;
    if (value(w.other) > 0) {
      list[kept++] = w;
      continue;
    }
    int *first = literals_.data() + c.begin;
    if (first[0] == falsified)
      std::swap(first[0], first[1]);
    w.other = first[0];
    size_t i = 2;
    if (value(first[0]) <= 0)
      while (i < c.size && value(first[i]) < 0)
        ++i;
    if (value(first[0]) > 0 || i == c.size) {
      list[kept++] = w;
      is_good = value(first[0]) >= 0;
      if (value(first[0]) == 0)
        set(first[0], w.clause);
      continue;
    }
    std::swap(first[1], first[i]);
    watches_[slot(first[1])].push_back(w);
  }
  while (next < list.size())
    list[kept++] = list[next++];
  list.resize(kept);
  return is_good;
}

void ClauseBase::take_back(size_t mark) {
  while (trail_.size() > mark) {
    const int literal = trail_.back();
    const size_t variable = index(literal > 0 ? literal : -literal);
    values_[variable] = 0;
    reasons_[variable] = none;
    trail_.pop_back();
  }
  propagated_ = mark;
}

} // namespace fathom::evidence
