// Random terms over all operators, with sharing, of chosen widths.
#pragma once

#include "rewrite/rule_instances.h"
#include "support/random_value.h"
#include "terms/builder.h"
#include "terms/evaluator.h"

#include <random>
#include <vector>

namespace fathom::test {

class RandomTerms {
public:
  // All terms have a width from `widths`, Booleans, or arrays of the first.
  RandomTerms(TermStore &store, uint64_t seed, std::vector<uint32_t> widths)
      : store_(store), build_(store), random_(seed), widths_(widths) {
    for (uint32_t w : widths_)
      for (int i = 0; i < 3; ++i)
        add(store_.make_var("x" + std::to_string(w) + "_" + std::to_string(i),
                            store_.bv_sort(w)));
    for (int i = 0; i < 5; ++i)
      add(store_.make_var("p" + std::to_string(i), store_.bool_sort()));
    Sort word = store_.bv_sort(widths_[0]);
    for (int i = 0; i < 2; ++i)
      add(store_.make_var("m" + std::to_string(i),
                          store_.array_sort(word, word)));
    variables_ = terms_;
  }

  std::mt19937_64 &random() { return random_; }
  const std::vector<Term> &variables() const { return variables_; }
  const std::vector<Term> &terms() const { return terms_; }

  // Adds terms until there are this many.
  void grow(size_t count) {
    while (terms_.size() < count)
      add(step());
  }

  // Adds a term that the rule matches, over terms that are there already.
  // False when no well-sorted one was found that satisfies the condition.
  bool add_match(const PatternRule &rule) {
    for (int tries = 0; tries < 400; ++tries) {
      Bindings b;
      plain_ = tries % 2 == 0;
      for (size_t i = 0; i < rule.term_names().size(); ++i)
        b.terms[i] = pick_for(rule.term_names()[i].name_class);
      plain_ = false;
      for (size_t i = 0; i < rule.index_names().size(); ++i) {
        b.indices[i] = uint32_t(random_() % 9);
        b.bound_indices |= uint16_t(1u << i);
      }
      std::optional<Term> t = rule.match_term(store_, b);
      if (!t || !rule.condition_holds(store_, b))
        continue;
      add(*t);
      return true;
    }
    return false;
  }

  Model random_model() {
    Model model;
    for (Term v : variables_) {
      if (store_.sort_kind(v) != SortKind::Array) {
        model.scalars[v] =
            random_value(random_, store_.is_bool(v) ? 1 : store_.width(v));
        continue;
      }
      uint32_t w = widths_[0];
      ArrayValue array{random_value(random_, w), {}};
      for (int i = 0; i < 4; ++i)
        array.entries[random_value(random_, w)] = random_value(random_, w);
      model.arrays[v] = array;
    }
    return model;
  }

private:
  void add(Term t) { terms_.push_back(t); }

  // A term of this sort, recent ones more often; a constant now and then.
  Term pick(Sort sort) {
    const SortInfo info = store_.info(sort);
    if (plain_)
      for (int tries = 0; tries < 200; ++tries)
        if (Term v = variables_[random_() % variables_.size()];
            store_.sort(v) == sort)
          return v;
    if (random_() % 5 == 0 && info.kind == SortKind::BitVec)
      return store_.make_bv(random_value(random_, info.width));
    for (int tries = 0; tries < 200; ++tries) {
      size_t n = terms_.size();
      size_t from = random_() % 2 == 0 && n > 20 ? n - 20 : 0;
      Term t = terms_[from + random_() % (n - from)];
      if (store_.sort(t) == sort)
        return t;
    }
    for (Term v : variables_)
      if (store_.sort(v) == sort)
        return v;
    return info.kind == SortKind::BitVec
               ? store_.make_bv(random_value(random_, info.width))
               : store_.make_bool(random_() % 2 == 0);
  }
  Term pick_for(NameClass name_class) {
    switch (name_class) {
    case NameClass::Bool:
      return pick(store_.bool_sort());
    case NameClass::Array:
      return array();
    case NameClass::Const:
      return store_.make_bv(
          random_value(random_, widths_[random_() % widths_.size()]));
    case NameClass::BitVec:
      return pick_bv();
    case NameClass::Any:
      break;
    }
    return pick(store_.sort(terms_[random_() % terms_.size()]));
  }
  Term pick_bv() {
    return pick(store_.bv_sort(widths_[random_() % widths_.size()]));
  }

  // A term of any width brought to one of ours.
  Term fit(Term t) {
    uint32_t w = store_.width(t);
    uint32_t goal = widths_[random_() % widths_.size()];
    if (w > goal) {
      uint32_t low = uint32_t(random_() % (w - goal + 1));
      return build_.make_extract(t, low + goal - 1, low);
    }
    if (w == goal)
      return t;
    return random_() % 2 == 0 ? build_.make_zext(t, goal - w)
                              : build_.make_sext(t, goal - w);
  }

  Term step() {
    for (;;) {
      Kind kind = Kind(random_() % num_kinds);
      switch (info(kind).rule) {
      case SortRule::BoolOp:
        return uniform(kind, store_.bool_sort());
      case SortRule::Equal:
        return uniform(kind, store_.sort(terms_[random_() % terms_.size()]));
      case SortRule::IfThenElse: {
        Sort s = store_.sort(terms_[random_() % terms_.size()]);
        return build_.make_ite(pick(store_.bool_sort()), pick(s), pick(s));
      }
      case SortRule::BvOp:
      case SortRule::BvPred:
      case SortRule::BvCompare: {
        Term t = uniform(kind, store_.sort(pick_bv()));
        return info(kind).rule == SortRule::BvCompare ? fit(t) : t;
      }
      case SortRule::Join:
        return fit(build_.make_concat(piece(), piece()));
      case SortRule::Slice:
        return fit(piece());
      case SortRule::Extend:
        return fit(build_.make(kind, {pick_bv()}, {uint32_t(random_() % 9)}));
      case SortRule::Replicate:
        return fit(
            build_.make(kind, {pick_bv()}, {uint32_t(1 + random_() % 3)}));
      case SortRule::ArrayRead:
        return build_.make_select(array(), pick(store_.bv_sort(widths_[0])));
      case SortRule::ArrayWrite:
        return build_.make_store(array(), pick(store_.bv_sort(widths_[0])),
                                 pick(store_.bv_sort(widths_[0])));
      default:
        break; // leaves, lambdas, pointers, memories: not here
      }
    }
  }

  Term array() { return pick(store_.sort(variables_.back())); }

  Term piece() {
    Term t = pick_bv();
    uint32_t w = store_.width(t);
    uint32_t high = uint32_t(random_() % w);
    return random_() % 3 == 0
               ? t
               : build_.make_extract(t, high, uint32_t(random_() % (high + 1)));
  }

  Term uniform(Kind kind, Sort sort) {
    Term args[2] = {pick(sort), Term{}};
    args[1] = random_() % 10 == 0 ? args[0] : pick(sort);
    uint32_t index[1] = {uint32_t(random_() % 70)};
    return build_.make(kind, {args, info(kind).children},
                       {index, info(kind).indices});
  }

  TermStore &store_;
  Builder build_;
  std::mt19937_64 random_;
  std::vector<uint32_t> widths_;
  std::vector<Term> terms_, variables_;
  bool plain_ = false; // pick variables only
};

} // namespace fathom::test
