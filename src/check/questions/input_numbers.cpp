#include "check/questions/input_numbers.h"

#include "terms/traverse.h"

#include <set>

namespace fathom::check {

namespace {

// Variables that the formula computes with as numbers of floating point: words
// that are small say nothing of those.
std::set<Term> float_inputs(const TermStore &store,
                            const vcgen::Formula &formula) {
  std::set<Term> numbers;
  for (Term t : reachable(store, std::vector{formula.valid, formula.failure}))
    if (is_float(store.kind(t)) &&
        info(store.kind(t)).rule != SortRule::FpFromBv)
      for (Term c : store.children(t))
        if (store.kind(c) == Kind::Var)
          numbers.insert(c);
  return numbers;
}

} // namespace

std::vector<Term> input_numbers(const unfold::Unfolded &unfolded,
                                const vcgen::Formula &formula) {
  const TermStore &store = unfolded.program.store;
  std::set<Term> defined;
  for (const auto &[variable, meaning] : formula.definitions)
    if (variable != meaning)
      defined.insert(variable);
  const std::set<Term> numbers = float_inputs(store, formula);
  std::vector<Term> inputs;
  for (const unfold::Instance &instance : unfolded.instances)
    if (instance.value && store.kind(instance.value) == Kind::Var &&
        store.sort_kind(instance.value) == SortKind::BitVec &&
        store.width(instance.value) <= 64 &&
        !defined.contains(instance.value) && !numbers.contains(instance.value))
      inputs.push_back(instance.value);
  return inputs;
}

} // namespace fathom::check
