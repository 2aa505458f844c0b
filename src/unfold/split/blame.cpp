#include "unfold/split/blame.h"

#include <algorithm>

namespace fathom::unfold {

bool Blame::is_constant(Term term) const {
  return (store_.kind(term) != Kind::Var && store_.num_children(term) == 0) ||
         objects_.find(term);
}

void Blame::note_phi(Term reg, std::span<const Term> arms) {
  if (!item_)
    return;
  Phi phi{.item = *item_, .arms = {}};
  for (Term arm : arms)
    if (store_.sort_kind(arm) != SortKind::Ptr) {
      phi.arms.push_back(arm);
    } else {
      phi.arms.push_back(pointers_.offset(arm));
      phi.arms.push_back(pointers_.base(arm));
    }
  phis_.emplace(reg, std::move(phi));
}

void Blame::blame_phi(const Phi &phi, Cause cause) {
  if (std::none_of(phi.arms.begin(), phi.arms.end(),
                   [&](Term arm) { return is_constant(arm); }))
    return;
  auto [uses, is_new] = uses_.try_emplace(phi.item);
  if (is_new)
    order_.push_back(phi.item);
  ++num_changes_;
  ++uses->second.by_cause[size_t(cause)];
  for (Term arm : phi.arms)
    if (is_constant(arm))
      uses->second.values.insert(arm.id);
}

void Blame::blame(Term term, Cause cause) {
  std::vector<Term> todo{term};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (is_constant(t) || !seen_[size_t(cause)].insert(t).second)
      continue;
    if (auto phi = phis_.find(t); phi != phis_.end()) {
      blame_phi(phi->second, cause);
      todo.insert(todo.end(), phi->second.arms.begin(), phi->second.arms.end());
      continue;
    }
    for (Term child : store_.children(t))
      todo.push_back(child);
  }
}

void Blame::blame_pointer(Term pointer, Cause cause) {
  blame(pointers_.offset(pointer), cause);
  blame(pointers_.base(pointer), cause);
}

} // namespace fathom::unfold
