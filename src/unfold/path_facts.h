// What is known at a block of the unfolded program because of the branches,
// assumptions and checks that executions came by. A persistent list per block:
// facts of the block before it, and one more. Used to fold branches and checks,
// never to simplify values: those may be used elsewhere.
//
// A fact is a condition as it is, taken apart at conjunctions. Conditions on
// one number against constants are decided together, as an interval with gaps.
// A Bool that is chosen where paths meet (`a && b`) gives, when it is known,
// the facts of the only arm that it can come from. What a number may be at a
// block (range_of) is computed from the facts about its parts.
#pragma once

#include "rewrite/rewriter.h"
#include "unfold/fact_tree.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

class PathFacts {
public:
  explicit PathFacts(Rewriter &rewriter)
      : rewriter_(rewriter), store_(rewriter.store()) {}

  FactsId add(FactsId at, Term condition);
  // What holds on all of these ways.
  FactsId common(FactsId a, FactsId b) const { return facts_.common(a, b); }
  // Whether the condition holds; nothing if that is open.
  std::optional<bool> decide(FactsId at, Term condition) {
    return decide(at, condition, max_depth);
  }

  // What the number, of at most 64 bits, can be; in path_ranges.cpp.
  using Interval = unfold::Interval;
  Interval range_of(FactsId at, Term number) {
    return range_of(at, number, max_depth);
  }

  // The register is one of the arms, each at the end of a path with its facts:
  // a Bool, a number.
  void note_choice(Term reg, std::span<const Term> arms,
                   std::span<const FactsId> paths);
  void note_range(Term reg, std::span<const Term> arms,
                  std::span<const FactsId> paths);

private:
  struct Choice {
    std::vector<Term> arms;
    std::vector<FactsId> paths;
    FactsId around = 0; // common to all paths
  };
  // How far terms, and numbers that others are compared with, are looked into.
  static constexpr unsigned max_depth = 10;
  // x < c, x = c and the like, unsigned or signed; signed numbers are moved so
  // that their order is that of unsigned ones.
  struct Bound {
    Term x;
    bool is_signed = false;
    bool is_equation = false;
    uint64_t low = 0, high = 0; // of x, where the atom holds
  };

  std::optional<bool> decide(FactsId at, Term condition, unsigned depth);
  std::optional<bool> decide_atom(FactsId at, Term atom, unsigned depth);
  FactsId add_one(FactsId at, Term fact, std::vector<Term> &more);
  void note_mentions(FactsId at, Term fact);
  bool learn_choice(FactsId at, Term fact, std::vector<Term> &more);
  bool bound_of(Term atom, Bound &out) const;
  bool is_number(Term t) const; // that intervals are for
  Interval range_of(FactsId at, Term number, unsigned depth);
  Interval of_parts(FactsId at, Term number, unsigned depth);
  Interval of_sum(FactsId at, Term number, unsigned depth);
  void restrict_by_order(FactsId at, Term known, bool holds, Term x,
                         unsigned depth, Interval &to);

  Rewriter &rewriter_;
  TermStore &store_;
  FactTree facts_;
  std::unordered_map<Term, Choice> choices_;
  std::unordered_map<Term, Interval> ranges_; // of registers: note_range()
  // Ranges that were computed lately, each at the place that its facts and
  // term give; another one may take the place.
  struct Computed {
    FactsId at = 0; // 0: none
    Term number;
    unsigned depth = 0;
    Interval range{0, 0};
  };
  static constexpr unsigned log2_computed = 16;
  Computed &computed(FactsId at, Term number) {
    uint64_t key = (uint64_t(at) << 32 | number.id) * 0x9e3779b97f4a7c15;
    return computed_[key >> (64 - log2_computed)];
  }
  std::vector<Computed> computed_;
};

} // namespace fathom::unfold
