// Simplification of a set of assertions before it is bit-blasted. What comes
// out has a model exactly if what went in has one, and every model of it
// becomes one of the input by adding the definitions found here.
//
//   1. every assertion is rewritten and taken apart into facts;
//   2. a fact  x = t  (or one that can be solved for x) defines the variable x,
//      which is replaced everywhere, provided it has not been bit-blasted yet;
//      a fact that fixes some bits of x defines those: x is put together from
//      them and a narrower variable;
//   3. what a disjunction says in all of its cases becomes a fact;
//   4. each fact is rewritten under the facts before it: atoms that are known,
//      terms that are constant, intervals. Never under later ones in the same
//      pass: two facts must not erase each other. A second pass goes backwards.
//
// Repeated until nothing changes or a few rounds are over; each round is linear
// in the size of the facts. Scopes: what was learnt in a scope is forgotten
// with it.
#pragma once

#include "rewrite/rewriter.h"

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom {

class StopToken;

struct PreprocessStatistics {
  uint64_t eliminated = 0; // variables
  uint64_t rounds = 0;
  uint64_t facts_in = 0, facts_out = 0;
};

class Preprocessor {
public:
  Preprocessor(TermStore &store, RewriteConfig config, bool simplify,
               StopToken &stop)
      : store_(store), config_(config), simplify_(simplify), stop_(stop),
        rewriter_(store, config) {}

  // Variables for which this is true keep their defining fact.
  void set_frozen(std::function<bool(Term)> is_frozen) {
    is_frozen_ = std::move(is_frozen);
  }

  void push() { scopes_.push_back(definitions_.size()); }
  void pop();

  // Replaces the new assertions of the current scope by simpler facts;
  // {false} when they contradict each other.
  void simplify(std::vector<Term> &facts);
  // New facts by what facts that hold already say of floating-point numbers:
  // what was simplified by these must not look different the next time.
  void simplify_numbers(std::vector<Term> &facts, std::span<const Term> below);
  // An array variable that the facts read at constants only and use in no other
  // way is defined by those elements, as variables, and a new array for the
  // rest. True if there was one; then simplify() has more to do.
  bool name_constant_reads(std::vector<Term> &facts);
  // The facts where x has this value and the others hold; {false} if they
  // contradict each other then. False if that took more than so many visits of
  // terms. Nothing is defined: it holds in this case only.
  bool simplify_case(Term x, Term value, std::span<const Term> others,
                     std::vector<Term> &facts, uint64_t max_visited);
  // Rewrites a term under all definitions.
  Term apply(Term t) { return rewriter_.rewrite(t); }

  // x stands for t; later ones may be used in earlier ones.
  struct Definition {
    Term x, t;
  };
  const std::vector<Definition> &definitions() const { return definitions_; }

  Rewriter &rewriter() { return rewriter_; }
  const Rewriter &rewriter() const { return rewriter_; }
  const PreprocessStatistics &statistics() const { return statistics_; }

private:
  bool eliminate(std::vector<Term> &facts);
  void define(Term x, Term t);
  bool add_common_conjuncts(std::vector<Term> &facts);
  std::vector<size_t> order_of_passes(std::span<const Term> facts,
                                      bool backwards) const;
  bool simplify_in_context(std::vector<Term> &facts, bool backwards);
  bool rewrite_in(Rewriter &context, std::vector<Term> &facts, bool backwards);
  // Appends the conjuncts of t; false if one of them is false.
  bool add_conjuncts(Term t, std::vector<Term> &facts);
  bool defines(Term fact, Definition &out);
  bool solve_sum(Term equation, Definition &out);
  // x < c: its leading bits are zero. x[i:j] = c: those bits are known.
  uint32_t leading_zeros(Term fact, Term &x) const;
  bool fixes_leading_zeros(Term fact, Definition &out);
  bool add_leading_zeros(std::vector<Term> &facts);
  bool add_equal_bounds(std::vector<Term> &facts);
  bool fixes_bits(Term part, Term bits, Definition &out);
  bool can_define(Term x) const;
  void assume(Rewriter &context, Term fact) const;
  void assume_bounds(Rewriter &context, Term atom, bool holds) const;
  void assume_numbers(Rewriter &context, Term atom, bool holds) const;
  void assume_plain_sum(Rewriter &context, Term sum, Term part) const;

  TermStore &store_;
  RewriteConfig config_;
  bool simplify_;
  StopToken &stop_;
  Rewriter rewriter_;
  std::function<bool(Term)> is_frozen_ = [](Term) { return false; };
  std::vector<Definition> definitions_;
  std::vector<size_t> scopes_; // number of definitions at each push
  PreprocessStatistics statistics_;
};

} // namespace fathom
