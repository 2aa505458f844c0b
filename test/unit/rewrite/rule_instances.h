// Instances of rules: which sorts and indices a rule's names can have, and the
// terms that result. Used by the exhaustive prover here and by the Z3 prover
// (test/unit/solver). A Rule is a PatternRule or an ExampleText.
#pragma once

#include "rewrite/pattern.h"
#include "terms/builder.h"
#include "terms/store.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fathom::test {

// A sort that is not tied to a store.
struct SortShape {
  SortKind kind = SortKind::Bool;
  uint32_t width = 0; // of the elements for arrays
  uint32_t index = 0; // arrays: width of the index

  Sort make(TermStore &store) const {
    switch (kind) {
    case SortKind::Bool:
      return store.bool_sort();
    case SortKind::BitVec:
      return store.bv_sort(width);
    default:
      return store.array_sort(store.bv_sort(index), store.bv_sort(width));
    }
  }
};

// Sorts of all names and values of all indices.
struct Shape {
  std::vector<SortShape> sorts;
  std::vector<uint32_t> indices;
};

// What to try for each name.
struct Candidates {
  std::vector<uint32_t> widths;
  std::vector<uint32_t> indices;
  std::vector<SortShape> arrays; // also for names of any sort
};

inline Candidates small_candidates() {
  Candidates c;
  c.widths = {1, 2, 3, 4};
  c.indices = {0, 1, 2, 3, 4, 5, 6, 7};
  for (uint32_t index : {1, 2})
    for (uint32_t element : {1, 2})
      c.arrays.push_back({SortKind::Array, element, index});
  return c;
}

inline std::vector<SortShape> sorts_for(NameClass name_class,
                                        const Candidates &candidates) {
  std::vector<SortShape> sorts;
  if (name_class == NameClass::Bool || name_class == NameClass::Any)
    sorts.push_back({SortKind::Bool, 0, 0});
  if (name_class != NameClass::Bool && name_class != NameClass::Array)
    for (uint32_t w : candidates.widths)
      sorts.push_back({SortKind::BitVec, w, 0});
  if (name_class == NameClass::Array || name_class == NameClass::Any)
    sorts.insert(sorts.end(), candidates.arrays.begin(),
                 candidates.arrays.end());
  return sorts;
}

// Counts through all choices; false after the last one.
inline bool advance(std::vector<size_t> &choice,
                    const std::vector<size_t> &limits) {
  for (size_t i = 0; i < choice.size(); ++i) {
    if (++choice[i] < limits[i])
      return true;
    choice[i] = 0;
  }
  return false;
}

// Variables for all names; constants get one too (symbolic), or a value.
template <class Rule>
Bindings bind_variables(TermStore &store, const Rule &rule,
                        const Shape &shape) {
  Bindings b;
  for (size_t i = 0; i < shape.sorts.size(); ++i)
    b.terms[i] =
        store.make_var(rule.term_names()[i].text, shape.sorts[i].make(store));
  for (size_t i = 0; i < shape.indices.size(); ++i) {
    b.indices[i] = shape.indices[i];
    b.bound_indices |= uint16_t(1u << i);
  }
  return b;
}

inline bool has_constants(const PatternRule &rule) {
  for (const auto &name : rule.term_names())
    if (name.name_class == NameClass::Const)
      return true;
  return false;
}

// All shapes for which the match is well sorted.
template <class Rule>
void for_each_shape(const Rule &rule, const Candidates &candidates,
                    const std::function<void(const Shape &)> &visit) {
  std::vector<std::vector<SortShape>> sorts;
  std::vector<size_t> limits;
  for (const auto &name : rule.term_names()) {
    sorts.push_back(sorts_for(name.name_class, candidates));
    limits.push_back(sorts.back().size());
  }
  size_t names = sorts.size();
  for (size_t i = 0; i < rule.index_names().size(); ++i)
    limits.push_back(candidates.indices.size());
  if (std::find(limits.begin(), limits.end(), 0u) != limits.end())
    return; // a name without any candidate
  std::vector<size_t> choice(limits.size(), 0);
  TermStore store;
  do {
    Shape shape;
    for (size_t i = 0; i < choice.size(); ++i)
      if (i < names)
        shape.sorts.push_back(sorts[i][choice[i]]);
      else
        shape.indices.push_back(candidates.indices[choice[i]]);
    Bindings b = bind_variables(store, rule, shape);
    if (rule.match_term(store, b))
      visit(shape);
  } while (advance(choice, limits));
}

// t with the children of commutative operators as the rewriter orders them:
// constants last, otherwise by id.
inline Term in_rewriter_order(TermStore &store, Term root) {
  std::vector<Term> todo{root}, done(root.id + 1);
  while (!todo.empty()) {
    Term t = todo.back();
    bool ready = true;
    for (Term c : store.children(t))
      if (!done[c.id]) {
        todo.push_back(c);
        ready = false;
      }
    if (!ready)
      continue;
    todo.pop_back();
    std::vector<Term> children;
    for (Term c : store.children(t))
      children.push_back(done[c.id]);
    if (children.empty()) {
      done[t.id] = t;
      continue;
    }
    if (is_commutative(store.kind(t))) {
      bool c0 = store.is_const(children[0]), c1 = store.is_const(children[1]);
      if (c0 != c1 ? c0 : children[1] < children[0])
        std::swap(children[0], children[1]);
    }
    done[t.id] = with_children(store, t, children);
  }
  return done[root.id];
}

template <class Rule>
std::string describe(const Rule &rule, const Shape &shape) {
  std::string text;
  for (size_t i = 0; i < shape.sorts.size(); ++i) {
    const SortShape &s = shape.sorts[i];
    text +=
        rule.term_names()[i].text + ":" +
        (s.kind == SortKind::Bool ? "Bool" : std::to_string(s.width)) +
        (s.kind == SortKind::Array ? "[" + std::to_string(s.index) + "]" : "") +
        " ";
  }
  for (size_t i = 0; i < shape.indices.size(); ++i)
    text +=
        rule.index_names()[i] + "=" + std::to_string(shape.indices[i]) + " ";
  return text;
}

} // namespace fathom::test
