// The rewriting engine: iterative, bottom-up, multi-step.
//
// After the children of a term are in normal form, the rules of its operator
// are tried in order. A rule answers with a new term and how many of its levels
// are new ("again"): 0 means done, a number means rewrite that deep,
// rewrite_fully means all of it. A chain a -> b -> c is cached as a -> c, so a
// shared term is rewritten once however many steps it took (the seeds'
// rewriter, with its multi-step caching). Cost is linear in the number of terms
// visited.
//
// The rewriter also is a builder: make() gives the normal form of an
// application of normal forms.
#pragma once

#include "rewrite/memory/memory_theory.h"
#include "rewrite/memory/store_chains.h"
#include "rewrite/ranges.h"
#include "rewrite/rule_table.h"
#include "rewrite/signed_ranges.h"
#include "terms/builder.h"

#include <string>
#include <vector>

namespace fathom {

class Stats;
class StopToken;

struct RewriteConfig {
  bool enabled = true;        // false: constants are still computed
  bool expand_arrays = false; // rules of the expand phase too
  std::vector<std::string> disabled_rules;
  MemoryRules memory; // what the rules of memories may use
  // Once it stops, what is not rewritten yet stays as it is (and what stands
  // for something else may stay, too: who uses replace() must give up).
  const StopToken *stop = nullptr;
  // What is given to rewrite() is in normal form already, except above what is
  // replaced here and what is assumed of ranges: rules are tried only there.
  bool given_is_normal = false;
  uint64_t max_visited = UINT64_MAX; // likewise
};

class Rewriter : public TermOps<Rewriter> {
public:
  explicit Rewriter(TermStore &store, RewriteConfig config = {});

  TermStore &store() { return store_; }
  Ranges &ranges() { return ranges_; }
  SignedRanges &signed_ranges() { return signed_ranges_; }
  MemoryTheory &memory() { return memory_; }
  StoreChains &chains() { return chains_; }
  const RewriteConfig &config() const { return config_; }

  Term rewrite(Term t);
  Term make(Kind kind, std::span<const Term> args,
            std::span<const uint32_t> indices = {});
  using TermOps<Rewriter>::make;

  // From now on `from` stands for `to`, which is rewritten when it is needed
  // and may contain other terms that are replaced (without a cycle). What was
  // cached for terms above `from` stays as it is until clear_cache().
  void replace(Term from, Term to);
  void clear_cache(); // and what was computed of ranges and memories
  void clear_replacements();

  // One application of this rule at the root; no term if it does not apply.
  // For tests: disabled rules apply too.
  Term apply_rule(size_t rule, Term t);

  const std::vector<uint64_t> &rule_hits() const { return hits_; }
  uint64_t visited() const { return visited_; }
  bool is_stopped() const { return stopped_; }
  // Counts what another rewriter did as our own.
  void add_hits_of(const Rewriter &other);
  void add_statistics(Stats &stats) const;

private:
  struct Frame {
    Term t;
    unsigned depth;      // levels still to rewrite, this one included
    uint16_t next_child; // children before this one are done
    uint16_t steps;      // length of the chain that led here
    bool waiting;        // for the result of a later step
    bool normal = false; // by itself, as part of what was given
  };

  Term run(Term root, unsigned depth, bool normal = false);
  void count_visit();
  void visit(Term t, unsigned depth, unsigned steps, bool normal = false);
  void visit_replacement(Term t);
  void process(size_t frame);
  bool stays_normal(Term t, std::span<const Term> children);
  void apply_rules(size_t frame, Term t);
  Term next_by_rule(uint16_t rule, Term t, unsigned &again);
  void finish(Term from, Term result);
  Term rebuild(Term t, std::span<const Term> children);
  Term cached(Term t) const {
    return t.id < cache_.size() ? cache_[t.id] : Term{};
  }
  Term replacement(Term t) const {
    return t.id < replaced_.size() ? replaced_[t.id] : Term{};
  }
  void remember(Term from, Term to);

  TermStore &store_;
  RewriteConfig config_;
  const RuleTable &table_;
  Ranges ranges_;
  SignedRanges signed_ranges_;
  MemoryTheory memory_;
  StoreChains chains_;
  std::vector<char> active_;   // rule is switched on
  std::vector<uint64_t> hits_; // by rule
  std::vector<Term> cache_;    // by id
  std::vector<Term> replaced_; // by id
  // By id: bounds are assumed of the term or below it.
  std::vector<bool> above_bounds_;
  std::vector<Frame> frames_;
  std::vector<Term> results_;
  uint64_t visited_ = 0;
  uint64_t out_of_steps_ = 0;
  bool stopped_ = false;
};

} // namespace fathom
