#include "check/unfolding/choose_unfolding.h"

#include "check/unfolding/gates.h"
#include "check/unfolding/unfolding_prices.h"
#include "support/stats.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <optional>
#include <vector>

namespace fathom::check {

namespace {

using prices::Size;
using unfold::Unfolded;

class Choice {
public:
  Choice(const Run &run, const Plan &plan, Rewriter &rewriter)
      : run_(run), plan_(plan), rewriter_(rewriter) {}

  std::unique_ptr<Unfolded> merged(bool watches, uint64_t budget = UINT64_MAX) {
    unfold::Config config = plan_.unfold;
    config.split.only_watches = true;
    if (!watches)
      config.split = {};
    config.split.budget = budget;
    return unfolded(config);
  }
  std::unique_ptr<Unfolded> split(uint64_t budget, bool keeps_key = false) {
    unfold::Config config = plan_.unfold;
    config.split.budget = budget;
    config.split.keeps_key = keeps_key;
    return unfolded(config);
  }
  // Merging was given up for now.
  void count_turn() {
    if (run_.stats)
      ++run_.stats->count("unfold.turns");
  }
  // Of the formula; what cannot be unfolded has none.
  std::optional<Size> size(const Unfolded &unfolded) {
    if (!unfolded.gave_up.empty() || unfolded.is_too_expensive)
      return std::nullopt;
    const vcgen::Formula formula =
        vcgen::generate(unfolded.function(), plan_.vc, rewriter_);
    if (!formula.unsupported.empty())
      return std::nullopt;
    const TermStore &store = run_.program.store;
    const Term roots[] = {formula.valid, formula.failure, formula.assumptions};
    const std::vector<Term> all = reachable(store, roots);
    return Size{all.size(), num_gates(store, all)};
  }
  static size_t num_statements(const Unfolded &unfolded) {
    size_t number = 0;
    for (const sea::Block &block : unfolded.function().blocks)
      number += block.stmts.size();
    return number;
  }

private:
  // Too many objects to keep each by itself: by regions then.
  std::unique_ptr<Unfolded> unfolded(unfold::Config &config) {
    std::unique_ptr<Unfolded> out =
        unfold::unfold(run_.program, config, rewriter_);
    if (out->unsuited != unfold::Unsuited::ByObject)
      return out;
    config.by_object = false;
    return unfold::unfold(run_.program, config, rewriter_);
  }

  const Run &run_;
  const Plan &plan_;
  Rewriter &rewriter_;
};

// The merged formula's terms, and its gates if they are not estimated.
struct Price {
  size_t size = 0;
  size_t least = 0; // it is not less; the size itself: it is not estimated
  std::optional<uint64_t> gates = std::nullopt;
  bool has_formula = true;
  bool is_short = false; // only its gates can make it hard
};

Price price_of(Choice &choice, const Unfolded &merged) {
  const size_t statements = Choice::num_statements(merged);
  if (merged.gave_up.empty() && prices::is_certainly_small(statements))
    return {};
  if (prices::is_certainly_large(statements))
    return {.size = prices::estimated_terms(statements),
            .least = prices::fewest_terms(statements)};
  const std::optional<Size> size = choice.size(merged);
  if (!size)
    return {.size = merged.executed,
            .least = merged.executed,
            .has_formula = false};
  return {.size = size->terms,
          .least = size->terms,
          .gates = size->gates,
          .is_short = prices::is_short(statements, size->terms)};
}

void make_exact(Choice &choice, const Unfolded &merged, Price &price) {
  if (price.size == price.least)
    return;
  if (const std::optional<Size> exact = choice.size(merged)) {
    price.size = exact->terms;
    price.gates = exact->gates;
  }
  price.least = price.size;
}

// The large formula is made only if it is not clear without it. Where merging
// ends all loops and telling apart does not, the smaller formula is only the
// beginning of one.
bool split_wins(Choice &choice, const Unfolded &split, const Unfolded &merged,
                const std::optional<Size> &size, Price &price) {
  if (split.is_too_expensive || (merged.complete && !split.complete))
    return false;
  if (!size)
    return false;
  if (price.is_short)
    return prices::split_wins_by_gates(size->gates, split.executed,
                                       *price.gates);
  if (prices::split_wins(size->terms, split.executed, price.least))
    return true;
  if (!prices::may_win_by_gates(size->terms, price.size))
    return false;
  make_exact(choice, merged, price);
  return prices::split_wins(size->terms, split.executed, price.size) ||
         (price.gates &&
          (prices::split_wins_by_gates(size->gates, split.executed,
                                       *price.gates) ||
           prices::split_wins_by_both(*size, split.executed,
                                      {price.size, *price.gates})));
}

// Another try, if it was lost before: estimates are compared with none.
bool is_worth_a_try(Choice &choice, const Unfolded &merged,
                    const unfold::Learnt &learnt, Price &price) {
  if (price.is_short)
    return *price.gates >= prices::small_circuit;
  if (price.size < prices::small_formula)
    return false;
  if (learnt.standing() != unfold::Learnt::Standing::Lost)
    return true;
  if (price.size < learnt.lost_against())
    return false;
  make_exact(choice, merged, price);
  return price.size >= learnt.lost_against();
}

// A merged formula of so many terms may tell otherwise.
uint64_t tried_again_at(const std::optional<Size> &size, const Price &price) {
  return size && price.gates
             ? prices::tried_again_at(price.size, size->gates, *price.gates)
             : prices::tried_again_at(price.size);
}

// Merged; or told apart, which has won then, where merging is so expensive that
// there is no formula to compare with: both in turn, with more and more.
std::unique_ptr<Unfolded> merged_or_cheaper(Choice &choice,
                                            unfold::Learnt &learnt,
                                            const StopToken &stop) {
  uint64_t budget = prices::first_turn;
  while (true) {
    std::unique_ptr<Unfolded> merged = choice.merged(true, budget);
    if (!merged->is_too_expensive || stop.stop_requested())
      return merged;
    choice.count_turn();
    if (!learnt.is_empty()) {
      std::unique_ptr<Unfolded> split =
          choice.split(budget / prices::part_for_split, true);
      if (!split->is_too_expensive && split->gave_up.empty()) {
        learnt.set_won();
        return split;
      }
    }
    budget = budget < UINT64_MAX / prices::longer_turn
                 ? budget * prices::longer_turn
                 : UINT64_MAX;
  }
}

std::unique_ptr<Unfolded> choose(Choice &choice, unfold::Learnt &learnt,
                                 const StopToken &stop) {
  using Standing = unfold::Learnt::Standing;
  if (learnt.standing() == Standing::Won) {
    std::unique_ptr<Unfolded> split = choice.split(prices::most_statements);
    if (!split->is_too_expensive)
      return split;
    learnt.set_lost(UINT64_MAX);
  }
  const bool is_final = learnt.standing() == Standing::Lost &&
                        learnt.lost_against() == UINT64_MAX;
  std::unique_ptr<Unfolded> merged =
      is_final ? choice.merged(false) : merged_or_cheaper(choice, learnt, stop);
  if (is_final || learnt.is_empty() || stop.stop_requested() ||
      learnt.standing() == Standing::Won)
    return merged;
  Price price = price_of(choice, *merged);
  if (!is_worth_a_try(choice, *merged, learnt, price))
    return merged;
  std::unique_ptr<Unfolded> split =
      choice.split(prices::split_budget(price.size, price.gates.value_or(0)));
  const std::optional<Size> size = choice.size(*split);
  if (split_wins(choice, *split, *merged, size, price)) {
    learnt.set_won();
    return split;
  }
  if (!price.is_short)
    learnt.set_lost(price.has_formula ? tried_again_at(size, price)
                                      : UINT64_MAX);
  return merged;
}

// What the user insists on, unless it is out of all proportion: then it is for
// larger bounds, too.
std::unique_ptr<Unfolded> insist(Choice &choice, unfold::Learnt &learnt,
                                 const StopToken &stop) {
  if (learnt.standing() == unfold::Learnt::Standing::Lost)
    return choice.merged(false);
  std::unique_ptr<Unfolded> split = choice.split(prices::most_statements);
  const size_t size = Choice::num_statements(*split);
  if (!split->is_too_expensive &&
      (size < prices::least_to_refuse || stop.stop_requested()))
    return split;
  std::unique_ptr<Unfolded> merged = choice.merged(
      false, split->is_too_expensive ? UINT64_MAX : prices::first_turn);
  if (!split->is_too_expensive &&
      (!merged->gave_up.empty() || merged->is_too_expensive ||
       !prices::is_out_of_proportion(size, Choice::num_statements(*merged))))
    return split;
  learnt.set_lost(UINT64_MAX);
  return merged;
}

} // namespace

std::unique_ptr<Unfolded> choose_unfolding(const Run &run, const Plan &plan,
                                           Rewriter &rewriter) {
  Choice choice(run, plan, rewriter);
  unfold::Learnt *learnt = plan.unfold.split.learnt.get();
  if (learnt == nullptr)
    return choice.merged(false);
  if (run.options.split == SplitMode::Auto)
    return choose(choice, *learnt, run.stop);
  return insist(choice, *learnt, run.stop);
}

} // namespace fathom::check
