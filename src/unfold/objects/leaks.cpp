#include "unfold/objects/leaks.h"

#include "support/assert.h"

#include <bit>

namespace fathom::unfold {

namespace {

constexpr uint64_t max_words = 1024; // of one object
constexpr size_t max_all_words = 8192;
constexpr size_t max_edges = 1 << 16;
constexpr size_t max_rounds = 32; // for chains of which nothing is known

} // namespace

// ---------------------------------------------------------------- places

// Bases do not matter: words are counted from the beginning of their object.
void PointerPlaces::note(Term distance) {
  uint64_t low = pointers_.width() / 8 - 1;
  if (!is_asked_ || may_be_odd_ ||
      (rewriter_.ranges().of(distance).zeros & low) == low)
    return;
  // What a check of the access has found out.
  unsigned bits = unsigned(std::countr_one(low));
  Term is_even =
      rewriter_.make_eq(rewriter_.make_extract(distance, bits - 1, 0),
                        rewriter_.store().make_bv(bits, 0));
  if (path_.decide(is_even) != true)
    may_be_odd_ = true;
}

void PointerPlaces::note_copy(Term to, Term from, uint64_t most_bytes) {
  if (most_bytes >= pointers_.width() / 8)
    note(rewriter_.make_sub(pointers_.offset(to), pointers_.offset(from)));
}

// ---------------------------------------------------------------- words

// The word is an address in the object, or one behind it; a pointer must be one
// to this object, not a number that happens to be the same.
Term Leaks::holds(Term word, ObjectId object) {
  FATHOM_ASSERT(history_.use(object) == ObjectUse::Heap,
                "only what is on the heap is held");
  Term size = objects_[object].size;
  if (store_.sort_kind(word) != SortKind::Ptr) {
    Term first = layout_.addresses_apart ? objects_[object].number
                                         : objects_[object].base;
    return rewriter_.make_ule(rewriter_.make_sub(word, first), size);
  }
  Term zero = store_.make_bv(pointers_.width(), 0);
  Term is_one = rewriter_.make_and(
      rewriter_.make_eq(pointers_.base(word), objects_[object].base),
      rewriter_.make_ule(pointers_.offset(word), size));
  return rewriter_.make_and(is_one, rewriter_.make_not(rewriter_.make_eq(
                                        pointers_.size(word), zero)));
}

// Heap objects that the words of an object hold; false: not all are known.
bool Leaks::add_held(const sea::Stmt &s, const Roots &roots, ObjectId from,
                     Held &held) {
  auto global = roots.memory_of.find(from);
  VersionId memory = global != roots.memory_of.end()
                         ? global->second
                         : reader_.memory_of(from, roots.memories);
  return memory != sea::none && add_words(s, memory, from, held);
}

bool Leaks::add_words(const sea::Stmt &s, VersionId memory, ObjectId from,
                      Held &held) {
  const uint64_t bytes = pointers_.width() / 8;
  Term size = objects_[from].size;
  const PathFacts::Interval range = path_.range(size);
  if (range.hi < bytes)
    return true;
  if (range.hi / bytes > max_words)
    return false;
  for (uint64_t at = 0; at + bytes <= range.hi; at += bytes) {
    if (++held.words > max_all_words || held.edges.size() > max_edges)
      return false;
    Term word = reader_.word_at(s, memory, from, at, held.by_pointers);
    Term inside =
        rewriter_.make_ule(store_.make_bv(pointers_.width(), at + bytes), size);
    for (ObjectId to : held.heap) {
      Term condition = rewriter_.make_and(
          held.lives[to], rewriter_.make_and(inside, holds(word, to)));
      if (!store_.is_false(condition))
        held.edges.push_back({from, to, condition});
    }
  }
  return true;
}

// Each round follows one more step at least; as many as there are objects are
// enough. Lists that grow at their head are followed backwards in one round.
bool Leaks::follow(const Held &held, std::vector<Term> &reached) {
  FATHOM_ASSERT(reached.size() == held.lives.size(), "an unknown object");
  const size_t count = held.edges.size();
  for (size_t round = 0; round <= held.heap.size(); ++round) {
    bool changed = false;
    for (size_t i = 0; i < count; ++i) {
      const Held::Edge &edge = held.edges[round % 2 ? count - 1 - i : i];
      Term more = rewriter_.make_and(reached[edge.from], edge.condition);
      Term now = rewriter_.make_or(reached[edge.to], more);
      changed |= now != reached[edge.to];
      reached[edge.to] = now;
    }
    if (!changed)
      return true;
    if (round == max_rounds)
      return false;
  }
  return true;
}

// Whether each heap object is reached from the roots. `certain` loses the
// executions in which there is more to be seen: an object of which not all is
// known matters as long as it is there.
Term Leaks::reaches_all(const sea::Stmt &s, const Roots &roots, Held &held,
                        Term &certain) {
  Term all = store_.make_bool(true);
  std::vector<Term> reached(objects_.end(), store_.make_bool(false));
  held.edges.clear();
  held.words = 0;
  for (ObjectId root : held.roots)
    reached[root] = held.lives[root];
  for (std::span<const ObjectId> holders :
       {std::span(held.roots), std::span(held.heap)})
    for (ObjectId object : holders)
      if (!add_held(s, roots, object, held))
        certain =
            rewriter_.make_and(certain, rewriter_.make_not(held.lives[object]));
  if (!follow(held, reached))
    certain = store_.make_bool(false);
  for (ObjectId object : held.heap)
    all = rewriter_.make_and(
        all, rewriter_.make_or(rewriter_.make_not(held.lives[object]),
                               reached[object]));
  return all;
}

Leaks::Held Leaks::find_held(const Roots &roots) {
  Held held;
  held.lives.assign(objects_.end(), store_.make_bool(false));
  for (ObjectId object : objects_.all()) {
    Term lives = held.lives[object] = history_.lives(object);
    ObjectUse use = history_.use(object);
    if (store_.is_false(lives))
      continue;
    bool is_global = use == ObjectUse::Global &&
                     (roots.memory_of.contains(object) ||
                      object > layout_.num_globals); // the environment's
    if (is_global || use == ObjectUse::Stack)
      held.roots.push_back(object);
    else if (use == ObjectUse::Heap)
      held.heap.push_back(object);
  }
  return held;
}

// Where addresses are constants a number may be one by chance, so only pointers
// are sure to hold something; but whatever is equal to an address may be one.
Leaks::Reached Leaks::find(const sea::Stmt &s, const Roots &roots) {
  FATHOM_ASSERT(!roots.memories.empty() || roots.memory_of.empty(),
                "a global variable without a memory");
  Held held = find_held(roots);
  Term must = store_.make_bool(true), may = must, certain = must;
  if (!held.heap.empty()) {
    held.by_pointers = layout_.addresses_are_chosen;
    must = may = reaches_all(s, roots, held, certain);
  }
  if (!store_.is_true(must)) {
    if (places_.may_be_odd())
      certain = store_.make_bool(false);
    if (held.by_pointers && !store_.is_false(certain)) {
      held.by_pointers = false;
      may = rewriter_.make_or(must, reaches_all(s, roots, held, certain));
    }
    may = rewriter_.make_or(may, rewriter_.make_not(certain));
  }
  Term one = store_.make_bv(1, 1), zero = store_.make_bv(1, 0);
  Term answer = rewriter_.make_concat(rewriter_.make_ite(must, one, zero),
                                      rewriter_.make_ite(certain, one, zero));
  return {.may = may, .must = must, .answer = answer};
}

} // namespace fathom::unfold
