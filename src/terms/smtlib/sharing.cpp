#include "terms/smtlib/sharing.h"

#include <algorithm>
#include <bit>

namespace fathom {

namespace {

constexpr uint32_t max_nesting = 50;
constexpr uint32_t long_constant = 128; // bits: then a name is shorter

} // namespace

uint32_t SharingPlan::BoundSets::intern(std::vector<uint32_t> members) {
  auto [it, is_new] = ids_.try_emplace(members, uint32_t(sets_.size()));
  if (is_new)
    sets_.push_back(std::move(members));
  return it->second;
}

uint32_t SharingPlan::BoundSets::join(uint32_t a, uint32_t b) {
  if (a == b || b == 0)
    return a;
  if (a == 0)
    return b;
  uint64_t key = uint64_t(std::min(a, b)) << 32 | std::max(a, b);
  auto [it, is_new] = joined_.try_emplace(key, 0);
  if (is_new) {
    std::vector<uint32_t> members;
    std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(members));
    it->second = intern(std::move(members));
  }
  return it->second;
}

uint32_t SharingPlan::BoundSets::with(uint32_t set, uint32_t bound) {
  return join(set, intern({bound}));
}

uint32_t SharingPlan::BoundSets::without(uint32_t set, uint32_t bound) {
  if (!contains(set, bound))
    return set;
  std::vector<uint32_t> members = sets_[set];
  std::erase(members, bound);
  return intern(std::move(members));
}

bool SharingPlan::BoundSets::contains(uint32_t set, uint32_t bound) const {
  return std::ranges::binary_search(sets_[set], bound);
}

SharingPlan::SharingPlan(const TermStore &store, std::span<const Term> roots,
                         std::span<const PrintState> earlier)
    : store_(store), earlier_(earlier) {
  collect(roots);
  count_uses(roots);
  if (has_bound_) {
    find_free_variables();
    find_scopes(roots);
  } else {
    outermost_ = terms_;
  }
  choose_names();
}

bool SharingPlan::is_printed(Term t) const {
  return t.id / 64 < bits_.size() && bits_[t.id / 64] >> (t.id % 64) & 1;
}

size_t SharingPlan::place(Term t) const {
  uint64_t below = (uint64_t(1) << (t.id % 64)) - 1;
  return ranks_[t.id / 64] + size_t(std::popcount(bits_[t.id / 64] & below));
}

bool SharingPlan::may_be_named(Term t) const {
  return store_.num_children(t) > 0 ||
         (store_.is_bv_const(t) && store_.width(t) > long_constant);
}

bool SharingPlan::is_named(Term t) const {
  if (is_printed(t))
    return named_[place(t)];
  return earlier(t) == PrintState::Named;
}

std::span<const Term> SharingPlan::inside(Term lambda) const {
  auto it = scopes_.find(lambda);
  FATHOM_ASSERT(it != scopes_.end(), "lambda that is not in this plan");
  return it->second.names;
}

void SharingPlan::collect(std::span<const Term> roots) {
  uint32_t top = 0;
  for (Term root : roots)
    top = std::max(top, root.id);
  bits_.resize(top / 64 + 1);
  auto visit = [&](Term t) {
    uint64_t bit = uint64_t(1) << (t.id % 64);
    if (bits_[t.id / 64] & bit || earlier(t) == PrintState::Named)
      return;
    bits_[t.id / 64] |= bit;
    terms_.push_back(t);
    has_bound_ |= store_.kind(t) == Kind::Bound;
  };
  for (Term root : roots)
    visit(root);
  for (size_t next = 0; next < terms_.size(); ++next)
    for (Term child : store_.children(terms_[next]))
      visit(child);
  std::sort(terms_.begin(), terms_.end());
  ranks_.resize(bits_.size());
  for (size_t i = 1; i < bits_.size(); ++i)
    ranks_[i] = ranks_[i - 1] + uint32_t(std::popcount(bits_[i - 1]));
}

void SharingPlan::count_uses(std::span<const Term> roots) {
  uses_.resize(terms_.size());
  must_name_.resize(terms_.size());
  auto use = [&](Term t) {
    if (is_printed(t))
      ++uses_[place(t)];
  };
  for (Term root : roots)
    use(root);
  for (size_t i = 0; i < terms_.size(); ++i) {
    uses_[i] += earlier(terms_[i]) == PrintState::Inline;
    for (Term child : store_.children(terms_[i]))
      use(child);
  }
}

void SharingPlan::find_free_variables() {
  free_.resize(terms_.size());
  for (size_t i = 0; i < terms_.size(); ++i) {
    Term t = terms_[i];
    uint32_t set = 0;
    if (store_.kind(t) == Kind::Bound)
      set = sets_.with(0, store_.bound_number(t));
    for (Term child : store_.children(t))
      if (is_printed(child)) // named earlier: closed
        set = sets_.join(set, free_[place(child)]);
    if (store_.kind(t) == Kind::Lambda)
      set = sets_.without(set, store_.bound_number(store_.child(t, 0)));
    free_[i] = set;
  }
}

// Lambdas in increasing order, so that what an inner one needs is known when an
// outer one meets it; then what is left outermost.
void SharingPlan::find_scopes(std::span<const Term> roots) {
  mark_.assign(terms_.size(), UINT32_MAX);
  std::vector<Term> members;
  for (Term t : terms_)
    if (store_.kind(t) == Kind::Lambda) {
      members.assign(1, store_.child(t, 1));
      visit_body(t, scopes_[t], members);
    }
  members.assign(roots.begin(), roots.end());
  Scope top;
  visit_body(Term(), top, members);
  outermost_ = std::move(top.names);
}

// Collects in scope.names what belongs to the body (or, without a lambda,
// outermost) and in scope.needs what is used there and belongs further out.
void SharingPlan::visit_body(Term lambda, Scope &scope,
                             std::vector<Term> &members) {
  uint32_t self = lambda.id;
  auto belongs = [&](Term t) {
    return !lambda ||
           sets_.contains(free_[place(t)],
                          store_.bound_number(store_.child(lambda, 0)));
  };
  while (!members.empty()) {
    Term t = members.back();
    members.pop_back();
    if (!is_printed(t) || mark_[place(t)] == self)
      continue;
    mark_[place(t)] = self;
    if (!belongs(t)) {
      if (may_be_named(t)) {
        scope.needs.push_back(t);
        must_name_[place(t)] = true;
      }
      continue;
    }
    scope.names.push_back(t); // reduced to the named ones later
    if (store_.kind(t) == Kind::Lambda) {
      const std::vector<Term> &needs = scopes_.at(t).needs;
      members.insert(members.end(), needs.begin(), needs.end());
    } else {
      std::span<const Term> children = store_.children(t);
      members.insert(members.end(), children.begin(), children.end());
    }
  }
  std::sort(scope.names.begin(), scope.names.end());
}

void SharingPlan::choose_names() {
  named_.resize(terms_.size());
  std::vector<uint32_t> nesting(terms_.size());
  for (size_t i = 0; i < terms_.size(); ++i) {
    Term t = terms_[i];
    if (!may_be_named(t))
      continue;
    uint32_t inner = 0;
    for (Term child : store_.children(t))
      if (is_printed(child) && !named_[place(child)])
        inner = std::max(inner, nesting[place(child)]);
    nesting[i] = inner + 1;
    named_[i] = must_name_[i] || uses_[i] > 1 || nesting[i] >= max_nesting;
  }
  auto keep_named = [&](std::vector<Term> &names) {
    std::erase_if(names, [&](Term t) { return !named_[place(t)]; });
  };
  keep_named(outermost_);
  for (auto &[lambda, scope] : scopes_)
    keep_named(scope.names);
}

} // namespace fathom
