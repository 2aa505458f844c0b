#include "check/unfolding/choose_unfolding.h"

#include "check/unfolding/unfolding_prices.h"
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

// The merged formula's terms.
struct Price {
  size_t size = 0;
  size_t least = 0; // it is not less; the size itself: it is not estimated
  bool has_formula = true;
};

Price price_of(Choice &choice, const Unfolded &merged) {
  const size_t statements = Choice::num_statements(merged);
  if (merged.gave_up.empty() && prices::is_certainly_small(statements))
    return {};
  if (prices::is_certainly_large(statements))
    return {prices::estimated_terms(statements),
            prices::fewest_terms(statements)};
  const size_t size = choice.size(merged);
  if (size == SIZE_MAX)
    return {merged.executed, merged.executed, false};
  return {size, size};
}

void make_exact(Choice &choice, const Unfolded &merged, Price &price) {
  if (price.size == price.least)
    return;
  if (const size_t exact = choice.size(merged); exact != SIZE_MAX)
    price.size = exact;
  price.least = price.size;
}

// The large formula is made only if it is not clear without it.
bool split_wins(Choice &choice, const Unfolded &split, const Unfolded &merged,
                Price &price) {
  if (split.is_too_expensive)
    return false;
  const size_t size = choice.size(split);
  if (prices::split_wins(size, split.executed, price.least))
    return true;
  if (price.size == price.least ||
      !prices::split_wins(size, split.executed, price.size))
    return false;
  make_exact(choice, merged, price);
  return prices::split_wins(size, split.executed, price.size);
}

// Another try, if it was lost before: estimates are compared with none.
bool is_worth_a_try(Choice &choice, const Unfolded &merged,
                    const unfold::Learnt &learnt, Price &price) {
  if (price.size < prices::small_formula)
    return false;
  if (learnt.standing() != unfold::Learnt::Standing::Lost)
    return true;
  if (!prices::is_worth_another_try(price.size, learnt.lost_against()))
    return false;
  make_exact(choice, merged, price);
  return prices::is_worth_another_try(price.size, learnt.lost_against());
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
  std::unique_ptr<Unfolded> merged = choice.merged(!is_final);
  if (is_final || learnt.is_empty() || stop.stop_requested())
    return merged;
  Price price = price_of(choice, *merged);
  if (!is_worth_a_try(choice, *merged, learnt, price))
    return merged;
  std::unique_ptr<Unfolded> split =
      choice.split(prices::split_budget(price.size));
  if (split_wins(choice, *split, *merged, price)) {
    learnt.set_won();
    return split;
  }
  learnt.set_lost(price.has_formula ? price.size : UINT64_MAX);
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
  std::unique_ptr<Unfolded> merged = choice.merged(false);
  if (!split->is_too_expensive &&
      (!merged->gave_up.empty() ||
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
