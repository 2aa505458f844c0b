#include "check/choose_unfolding.h"

#include "check/unfolding_prices.h"
#include "support/stop.h"
#include "terms/traverse.h"

namespace fathom::check {

namespace {

using unfold::Unfolded;

class Choice {
public:
  Choice(const Run &run, const Plan &plan, Rewriter &rewriter)
      : run_(run), plan_(plan), rewriter_(rewriter) {}

  std::unique_ptr<Unfolded> merged(bool watches) {
    unfold::Config config = plan_.unfold;
    config.split.only_watches = true;
    if (!watches)
      config.split = {};
    return unfolded(config);
  }
  std::unique_ptr<Unfolded> split(uint64_t budget) {
    unfold::Config config = plan_.unfold;
    config.split.budget = budget;
    return unfolded(config);
  }
  // Of the formula; what cannot be unfolded has none.
  size_t size(const Unfolded &unfolded) {
    if (!unfolded.gave_up.empty() || unfolded.is_too_expensive)
      return SIZE_MAX;
    const vcgen::Formula formula =
        vcgen::generate(unfolded.function(), plan_.vc, rewriter_);
    if (!formula.unsupported.empty())
      return SIZE_MAX;
    const Term roots[] = {formula.valid, formula.failure, formula.assumptions};
    return reachable(run_.program.store, roots).size();
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
    if (!out->has_too_many_objects)
      return out;
    config.by_object = false;
    return unfold::unfold(run_.program, config, rewriter_);
  }

  const Run &run_;
  const Plan &plan_;
  Rewriter &rewriter_;
};

// Whether the merged formula is worth a look at another one.
bool is_large(Choice &choice, const Unfolded &merged, size_t &size) {
  const size_t statements = Choice::num_statements(merged);
  if (merged.gave_up.empty() && prices::is_certainly_small(statements))
    return false;
  size = prices::is_certainly_large(statements)
             ? prices::estimated_terms(statements)
             : choice.size(merged);
  return size >= prices::small_formula;
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
  const bool has_lost = learnt.standing() == Standing::Lost;
  const bool is_final = has_lost && learnt.lost_against() == UINT64_MAX;
  std::unique_ptr<Unfolded> merged = choice.merged(!is_final);
  size_t size = 0;
  if (is_final || learnt.is_empty() || stop.stop_requested() ||
      !is_large(choice, *merged, size) ||
      (has_lost && !prices::is_worth_another_try(size, learnt.lost_against())))
    return merged;
  const uint64_t price = size == SIZE_MAX ? merged->executed : size;
  std::unique_ptr<Unfolded> split = choice.split(prices::split_budget(price));
  if (!split->is_too_expensive &&
      prices::split_wins(choice.size(*split), split->executed, price)) {
    learnt.set_won();
    return split;
  }
  learnt.set_lost(size);
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
  std::unique_ptr<Unfolded> split = choice.split(prices::most_statements);
  return split->is_too_expensive ? choice.merged(false) : std::move(split);
}

} // namespace fathom::check
