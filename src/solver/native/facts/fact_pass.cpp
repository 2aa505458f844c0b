#include "solver/native/facts/fact_pass.h"

#include "solver/native/arrays/equality_lemmas.h"
#include "solver/native/arrays/small_reads.h"
#include "solver/native/arrays/table_reads.h"
#include "solver/native/facts/compared_choices.h"
#include "solver/native/facts/constant_choices.h"
#include "solver/native/facts/equal_combinations.h"
#include "solver/native/facts/linear/linear_alternatives.h"
#include "solver/native/facts/polynomial_facts.h"
#include "solver/native/facts/value_cases.h"
#include "support/stats.h"

#include <utility>

namespace fathom {

namespace {

class MergeEqualCombinations final : public FactPass {
public:
  MergeEqualCombinations(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    const size_t num_merged =
        merge_equal_combinations(tools_.plain_rewriter, facts.facts);
    merged_ += num_merged;
    return num_merged != 0;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.merged-combinations") += merged_;
  }

private:
  FactTools tools_;
  uint64_t merged_ = 0;
};

class SplitByValues final : public FactPass {
public:
  SplitByValues(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    bool any = split_by_values(tools_, facts);
    split_ += any;
    return any;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.split-by-values") += split_;
  }

private:
  FactTools tools_;
  uint64_t split_ = 0;
};

class WitnessDifferences final : public FactPass {
public:
  WitnessDifferences(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    return witness_differences(tools_.preprocessor.rewriter(), facts.facts);
  }

private:
  FactTools tools_;
};

class ExpandTableReads final : public FactPass {
public:
  ExpandTableReads(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    size_t num_changed = expand_table_reads(tools_.plain_rewriter, facts.facts);
    changed_ += num_changed;
    return num_changed != 0;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.table-reads") += changed_;
  }

private:
  FactTools tools_;
  uint64_t changed_ = 0;
};

class EliminateArrays final : public FactPass {
public:
  EliminateArrays(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    Rewriter &plain = tools_.plain_rewriter;
    facts.arrays = eliminate_arrays(plain.store(), plain.config(), facts.expand,
                                    facts.max_small, facts.facts, cost_);
    bool any = facts.arrays == Expanded::Yes;
    expanded_ += any;
    return any;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.arrays-eliminated") += expanded_;
    stats.count("native.array-cost") += cost_;
  }

private:
  FactTools tools_;
  uint64_t expanded_ = 0, cost_ = 0;
};

class ExpandSmallReads final : public FactPass {
public:
  ExpandSmallReads(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    return expand_small_reads(tools_.plain_rewriter, facts.facts);
  }

private:
  FactTools tools_;
};

class NameConstantReads final : public FactPass {
public:
  NameConstantReads(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    return tools_.preprocessor.name_constant_reads(facts.facts);
  }

private:
  FactTools tools_;
};

class CompareAtEnds final : public FactPass {
public:
  CompareAtEnds(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    const size_t num_compared =
        compare_at_ends(tools_.plain_rewriter, facts.facts);
    compared_ += num_compared;
    return num_compared != 0;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.compared-at-ends") += compared_;
  }

private:
  FactTools tools_;
  uint64_t compared_ = 0;
};

class PushComparisons final : public FactPass {
public:
  PushComparisons(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    return push_comparisons(tools_.plain_rewriter, facts.facts);
  }

private:
  FactTools tools_;
};

// Lemmas are for the SAT solver: simplifying would take them away.
class AddEqualityLemmas final : public FactPass {
public:
  AddEqualityLemmas(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    if (facts.arrays == Expanded::Yes)
      added_ += add_equality_lemmas(tools_.plain_rewriter, facts.facts);
    return false;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.equality-lemmas") += added_;
  }

private:
  FactTools tools_;
  uint64_t added_ = 0;
};

class DecideByPolynomials final : public FactPass {
public:
  DecideByPolynomials(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    unsigned decided = decide_by_polynomials(tools_.plain_rewriter, tools_.stop,
                                             facts.below, facts.facts);
    decided_ += decided;
    return decided != 0;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.decided-by-polynomials") += decided_;
  }

private:
  FactTools tools_;
  uint64_t decided_ = 0;
};

class RefuteByBounds final : public FactPass {
public:
  RefuteByBounds(const FactTools &tools, bool is_on)
      : FactPass(is_on), tools_(tools) {}
  bool run(NewFacts &facts) override {
    unsigned dropped = drop_refuted_alternatives(
        tools_.plain_rewriter, tools_.stop, facts.below, facts.facts,
        tools_.simplex_work);
    dropped_ += dropped;
    return dropped != 0;
  }
  void add_statistics(Stats &stats) const override {
    stats.count("native.refuted-by-bounds") += dropped_;
  }

private:
  FactTools tools_;
  uint64_t dropped_ = 0;
};

} // namespace

// The order matters: what is equal is one word before anything is weighed;
// large tables first, then what is left of arrays; reads of
// tables that nobody wrote are words only after arrays are gone, and
// comparisons are moved into what reads have become. Polynomials and bounds
// come last, for what nothing else has decided.
std::vector<std::unique_ptr<FactPass>>
make_fact_passes(const FactTools &tools) {
  std::vector<std::unique_ptr<FactPass>> passes;
  auto add = [&]<typename Pass>(std::in_place_type_t<Pass>, bool is_on) {
    passes.push_back(std::make_unique<Pass>(tools, is_on));
  };
  bool simplifies = tools.simplifies, expands = tools.expands_arrays;
  add(std::in_place_type<MergeEqualCombinations>, simplifies);
  add(std::in_place_type<SplitByValues>, simplifies);
  add(std::in_place_type<WitnessDifferences>, true);
  add(std::in_place_type<ExpandTableReads>, expands);
  add(std::in_place_type<EliminateArrays>, expands);
  add(std::in_place_type<ExpandSmallReads>, expands);
  add(std::in_place_type<NameConstantReads>, expands && simplifies);
  add(std::in_place_type<CompareAtEnds>, simplifies);
  add(std::in_place_type<PushComparisons>, simplifies);
  add(std::in_place_type<AddEqualityLemmas>, expands);
  add(std::in_place_type<DecideByPolynomials>, tools.uses_polynomials);
  add(std::in_place_type<RefuteByBounds>, simplifies);
  return passes;
}

} // namespace fathom
