// What can still be reached when the program ends. A word of an object holds a
// heap object if it is an address in it, or one behind it; what global
// variables hold, and what these objects hold, can be reached.
//
// Words are read at multiples of their size from the beginning of an object.
// Where more than that may be needed (pointers at odd places, objects of
// unknown or great size, long chains nobody knows) something may be reached of
// which that is not seen.
#include "unfold/engine.h"

#include "support/assert.h"

#include <algorithm>
#include <bit>

namespace fathom::unfold {

namespace {

constexpr uint64_t max_words = 1024; // of one object
constexpr size_t max_all_words = 8192;
constexpr size_t max_edges = 1 << 16;
constexpr size_t max_rounds = 32; // for chains of which nothing is known

} // namespace

// A pointer that is stored or copied to such a place is not found. Bases do not
// matter: words are counted from the beginning of their object.
void Engine::note_place(Term distance) {
  uint64_t low = program_.ptr_width / 8 - 1;
  if (!asks_reachable_ || has_odd_pointers_ ||
      (rewriter_.ranges().of(distance).zeros & low) == low)
    return;
  // What a check of the access has found out.
  unsigned bits = unsigned(std::countr_one(low));
  Term is_even = rewriter_.make_eq(
      rewriter_.make_extract(distance, bits - 1, 0), store_.make_bv(bits, 0));
  if (path_.decide(is_even) != true)
    has_odd_pointers_ = true;
}

void Engine::note_copy(Term to, Term from, uint64_t most) {
  if (most >= program_.ptr_width / 8)
    note_place(
        rewriter_.make_sub(pointers_.offset(to), pointers_.offset(from)));
}

// The word of an object at this offset, as a number or as a pointer.
Term Engine::word_at(const CodeStmt &s, VersionId memory, ObjectId object,
                     uint64_t offset, bool as_pointer) {
  uint64_t bytes = program_.ptr_width / 8;
  if (!by_address_ && config_.fold_memory)
    if (Term known = read_value(memory, object, offset, bytes, as_pointer))
      return known;
  Term at = pointers_.make(object_base_[object],
                           store_.make_bv(program_.ptr_width, offset),
                           object_size_[object]);
  Term reg = as_pointer
                 ? out_.new_register("P", store_.ptr_sort(program_.ptr_width))
                 : out_.new_register("R", store_.bv_sort(program_.ptr_width));
  out_.emit(sea::Opcode::Load, {reg},
            {pointers_.shortest(at), contents_of(memory, object)}, s.stmt)
      .log2_align = 0;
  return as_pointer ? pointers_.of_variable(reg) : reg;
}

// The word is an address in the object, or one behind it; a pointer must be one
// to this object, not a number that happens to be the same.
Term Engine::holds(Term word, ObjectId object) {
  Term size = object_size_[object];
  if (store_.sort_kind(word) != SortKind::Ptr) {
    Term first = numbers_ ? object_number_[object] : object_base_[object];
    return rewriter_.make_ule(rewriter_.make_sub(word, first), size);
  }
  Term zero = store_.make_bv(program_.ptr_width, 0);
  Term is_one = rewriter_.make_and(
      rewriter_.make_eq(pointers_.base(word), object_base_[object]),
      rewriter_.make_ule(pointers_.offset(word), size));
  return rewriter_.make_and(is_one, rewriter_.make_not(rewriter_.make_eq(
                                        pointers_.size(word), zero)));
}

// Heap objects that the words of an object hold; false: not all are known.
bool Engine::add_held(const CodeStmt &s, ObjectId from, Held &held) {
  if (auto global = held.memory_of.find(from); global != held.memory_of.end())
    return add_words(s, global->second, from, held);
  // In texts there may be several all the same, and nobody knows which has it.
  if (by_address_)
    return held.memories.size() == 1 &&
           add_words(s, held.memories.front(), from, held);
  for (VersionId memory : held.memories)
    if (map_.has_object(memory, from))
      return add_words(s, memory, from, held);
  return false;
}

bool Engine::add_words(const CodeStmt &s, VersionId memory, ObjectId from,
                       Held &held) {
  const uint64_t bytes = program_.ptr_width / 8;
  Term size = object_size_[from];
  const PathFacts::Interval range = path_.range(size);
  if (range.hi < bytes)
    return true;
  if (range.hi / bytes > max_words)
    return false;
  for (uint64_t at = 0; at + bytes <= range.hi; at += bytes) {
    if (++held.words > max_all_words || held.edges.size() > max_edges)
      return false;
    Term word = word_at(s, memory, from, at, held.by_pointers);
    Term inside = rewriter_.make_ule(
        store_.make_bv(program_.ptr_width, at + bytes), size);
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
bool Engine::follow(const Held &held, std::vector<Term> &reached) {
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
Term Engine::reaches_all(const CodeStmt &s, Held &held, Term &certain) {
  Term all = store_.make_bool(true);
  std::vector<Term> reached(object_base_.size(), store_.make_bool(false));
  held.edges.clear();
  held.words = 0;
  for (ObjectId root : held.roots)
    reached[root] = held.lives[root];
  for (std::span<const ObjectId> holders :
       {std::span(held.roots), std::span(held.heap)})
    for (ObjectId object : holders)
      if (!add_held(s, object, held))
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

Engine::Held Engine::find_held(const CodeStmt &s) {
  std::span<const Term> arguments = code().function->arguments(*s.stmt);
  Held held;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    if (store_.sort_kind(arguments[i]) != SortKind::Ptr) {
      held.memories.push_back(memory_argument(s, i));
      continue;
    }
    auto global = object_of_base_.find(pointers_.base(term_argument(s, i)));
    FATHOM_ASSERT(global != object_of_base_.end(), "global without an object");
    held.memory_of.emplace(global->second, held.memories.back());
  }
  held.lives.assign(object_base_.size(), store_.make_bool(false));
  for (ObjectId object = 1; object < object_base_.size(); ++object) {
    Term lives = held.lives[object] = theory_.lives(heap_, object - 1);
    ObjectUse use = theory_.use(object - 1);
    if (store_.is_false(lives))
      continue;
    bool is_global = use == ObjectUse::Global &&
                     (held.memory_of.contains(object) ||
                      object > program_.globals.size()); // the environment's
    if (is_global || use == ObjectUse::Stack)
      held.roots.push_back(object);
    else if (use == ObjectUse::Heap)
      held.heap.push_back(object);
  }
  return held;
}

// Where addresses are constants a number may be one by chance, so only pointers
// are sure to hold something; but whatever is equal to an address may be one.
void Engine::do_reachable(const CodeStmt &s) {
  Held held = find_held(s);
  Term must = store_.make_bool(true), may = must, certain = must;
  if (!held.heap.empty()) {
    held.by_pointers = !config_.raw_pointers && !numbers_;
    must = may = reaches_all(s, held, certain);
  }
  if (!store_.is_true(must)) {
    if (has_odd_pointers_)
      certain = store_.make_bool(false);
    if (held.by_pointers && !store_.is_false(certain)) {
      held.by_pointers = false;
      may = rewriter_.make_or(must, reaches_all(s, held, certain));
    }
    may = rewriter_.make_or(may, rewriter_.make_not(certain));
  }
  define(s, 0, may.id);
  define(s, 1, must.id);
  // For the interpreter: what is certain depends on our limits.
  Term one = store_.make_bv(1, 1), zero = store_.make_bv(1, 0);
  Term answer = rewriter_.make_concat(rewriter_.make_ite(must, one, zero),
                                      rewriter_.make_ite(certain, one, zero));
  add_instance(s, {.value = answer, .variable = Term{}});
}

} // namespace fathom::unfold
