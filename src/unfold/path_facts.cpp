#include "unfold/path_facts.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

constexpr unsigned max_steps = 128;  // facts looked at for a number's gaps
constexpr unsigned max_parts = 16;   // of a condition
constexpr unsigned max_learned = 64; // facts that one condition adds
constexpr unsigned max_choices = 24; // facts looked at for open choices

uint64_t top_of(uint32_t width) {
  return width == 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
}

struct Gaps {
  uint64_t low, high;
  std::vector<uint64_t> gaps;
};

void restrict_by(uint64_t low, uint64_t high, bool is_equation, bool holds,
                 Gaps &to) {
  if (holds) {
    to.low = std::max(to.low, low);
    to.high = std::min(to.high, high);
  } else if (is_equation) {
    to.gaps.push_back(low);
  } else if (low == 0) {
    to.low = std::max(to.low, high + 1);
  } else {
    to.high = std::min(to.high, low - 1);
  }
}

void close_gaps(Gaps &interval) {
  std::vector<uint64_t> &gaps = interval.gaps;
  std::sort(gaps.begin(), gaps.end());
  for (uint64_t gap : gaps)
    if (gap == interval.low && interval.low < interval.high)
      ++interval.low;
  for (size_t i = gaps.size(); i-- > 0;)
    if (gaps[i] == interval.high && interval.low < interval.high)
      --interval.high;
}

} // namespace

FactsId PathFacts::add(FactsId at, Term condition) {
  std::vector<Term> todo{condition};
  unsigned learned = 0;
  while (!todo.empty() && learned < max_learned) {
    Term t = todo.back();
    todo.pop_back();
    if (store_.is_const(t))
      continue;
    bool negated = store_.kind(t) == Kind::Not;
    Term inner = negated ? store_.child(t, 0) : t;
    if (store_.kind(inner) == (negated ? Kind::Or : Kind::And)) {
      for (unsigned i : {1u, 0u}) {
        Term part = store_.child(inner, i);
        todo.push_back(negated ? rewriter_.make_not(part) : part);
      }
      continue;
    }
    at = add_one(at, t, todo);
    ++learned;
  }
  return at;
}

bool PathFacts::is_number(Term t) const {
  return !store_.is_const(t) && store_.sort_kind(t) == SortKind::BitVec &&
         store_.width(t) <= 64;
}

// What is known of numbers is computed where the fact is not known yet: nobody
// asks there again, and what was computed is kept.
void PathFacts::note_mentions(FactsId at, Term fact) {
  const bool holds = store_.kind(fact) != Kind::Not;
  const Term atom = holds ? fact : store_.child(fact, 0);
  const FactsId before = facts_.before(at);
  facts_.note(at, atom, {0, 0}, {0, 0});
  if (Kind kind = store_.kind(atom);
      kind != Kind::BvUlt && kind != Kind::BvSlt && kind != Kind::Eq)
    return;
  Bound bound;
  const bool is_bound = bound_of(atom, bound);
  for (Term side : store_.children(atom)) {
    if (!is_number(side))
      continue;
    const uint64_t top = top_of(store_.width(side));
    Interval range{0, top}, signed_range{0, top};
    if (const FactTree::Mention *known = facts_.last(before, side)) {
      range = known->range;
      signed_range = known->signed_range;
    }
    restrict_by_order(before, atom, holds, side, max_depth, range);
    if (is_bound && (bound.is_signed || bound.is_equation)) {
      if (bound.is_equation)
        bound.low = bound.high = (bound.low + (top >> 1) + 1) & top;
      Gaps gaps{signed_range.lo, signed_range.hi, {}};
      restrict_by(bound.low, bound.high, bound.is_equation, holds, gaps);
      close_gaps(gaps);
      signed_range = {gaps.low, gaps.high};
    }
    facts_.note(at, side, range, signed_range);
  }
}

FactsId PathFacts::add_one(FactsId at, Term fact, std::vector<Term> &more) {
  at = facts_.add(at, fact);
  note_mentions(at, fact);
  if (learn_choice(at, fact, more))
    return at;
  // Which case it is may decide an earlier choice.
  if (store_.kind(fact) != Kind::Eq)
    return at;
  unsigned steps = 0;
  for (FactsId f = facts_.before(at); f != 0 && steps < max_choices;
       f = facts_.before(f), ++steps)
    learn_choice(at, facts_.fact(f), more);
  return at;
}

// If the fact says what a choice is, and there is one arm only that it can come
// from, its facts.
bool PathFacts::learn_choice(FactsId at, Term fact, std::vector<Term> &more) {
  bool value = store_.kind(fact) != Kind::Not;
  auto found = choices_.find(value ? fact : store_.child(fact, 0));
  if (found == choices_.end())
    return false;
  const Choice &choice = found->second;
  size_t only = choice.arms.size();
  for (size_t i = 0; i < choice.arms.size(); ++i) {
    bool possible = decide(at, choice.arms[i]) != !value;
    unsigned steps = 0;
    for (FactsId f = choice.paths[i];
         possible && f != choice.around && steps < max_choices;
         f = facts_.before(f), ++steps)
      possible = decide(at, facts_.fact(f)) != false;
    if (!possible)
      continue;
    if (only != choice.arms.size())
      return true; // a second one
    only = i;
  }
  if (only == choice.arms.size())
    return true;
  auto add = [&](Term t) {
    if (decide(at, t) != true)
      more.push_back(t);
  };
  Term arm = choice.arms[only];
  add(value ? arm : rewriter_.make_not(arm));
  unsigned steps = 0;
  for (FactsId f = choice.paths[only];
       f != choice.around && steps < max_learned; f = facts_.before(f), ++steps)
    add(facts_.fact(f));
  return true;
}

void PathFacts::note_choice(Term reg, std::span<const Term> arms,
                            std::span<const FactsId> paths) {
  FATHOM_ASSERT(!arms.empty() && arms.size() == paths.size(),
                "an arm without its path");
  Choice choice{
      {arms.begin(), arms.end()}, {paths.begin(), paths.end()}, paths[0]};
  for (FactsId path : paths)
    choice.around = common(choice.around, path);
  choices_.emplace(reg, std::move(choice));
}

std::optional<bool> PathFacts::decide(FactsId at, Term condition,
                                      unsigned depth) {
  if (store_.is_const(condition))
    return store_.is_true(condition);
  if (at == 0)
    return std::nullopt;
  bool negated = store_.kind(condition) == Kind::Not;
  Term inner = negated ? store_.child(condition, 0) : condition;
  Kind kind = store_.kind(inner);
  if (kind != Kind::And && kind != Kind::Or) {
    std::optional<bool> holds = decide_atom(at, inner, depth);
    return holds ? std::optional(*holds != negated) : holds;
  }
  bool all = true;
  std::vector<Term> todo{inner};
  for (unsigned parts = 0; !todo.empty(); ++parts) {
    if (parts > max_parts)
      return std::nullopt;
    Term t = todo.back();
    todo.pop_back();
    if (store_.kind(t) == kind) {
      todo.push_back(store_.child(t, 1));
      todo.push_back(store_.child(t, 0));
      continue;
    }
    bool not_t = store_.kind(t) == Kind::Not;
    std::optional<bool> holds =
        decide_atom(at, not_t ? store_.child(t, 0) : t, depth);
    if (!holds)
      all = false;
    else if ((*holds != not_t) == (kind == Kind::Or)) // settles it
      return (kind == Kind::Or) != negated;
  }
  if (!all)
    return std::nullopt;
  return (kind == Kind::And) != negated;
}

// x < c, c < x, x = c, in both orders.
bool PathFacts::bound_of(Term atom, Bound &out) const {
  Kind kind = store_.kind(atom);
  if (kind != Kind::BvUlt && kind != Kind::BvSlt && kind != Kind::Eq)
    return false;
  Term a = store_.child(atom, 0), b = store_.child(atom, 1);
  bool constant_first = store_.is_bv_const(a);
  if (constant_first == store_.is_bv_const(b))
    return false;
  out.x = constant_first ? b : a;
  if (store_.sort_kind(out.x) != SortKind::BitVec || store_.width(out.x) > 64)
    return false;
  uint64_t c = store_.small_value(constant_first ? a : b);
  uint32_t width = store_.width(out.x);
  uint64_t top = top_of(width);
  out.is_signed = kind == Kind::BvSlt;
  out.is_equation = kind == Kind::Eq;
  if (out.is_equation) {
    out.low = out.high = c;
    return true;
  }
  if (out.is_signed)
    c = (c + (top >> 1) + 1) & top;
  if (c == (constant_first ? top : 0))
    return false; // never: not simplified, leave it
  out.low = constant_first ? c + 1 : 0;
  out.high = constant_first ? top : c - 1;
  return true;
}

std::optional<bool> PathFacts::decide_atom(FactsId at, Term atom,
                                           unsigned depth) {
  if (store_.is_const(atom))
    return store_.is_true(atom);
  Bound wanted;
  bool is_bound = bound_of(atom, wanted);
  uint32_t width = is_bound ? store_.width(wanted.x) : 0;
  uint64_t top = is_bound ? top_of(width) : 0;
  // Equations count for both orders; an order that is not asked for does not.
  bool is_signed = wanted.is_signed;
  uint64_t shift = is_signed ? (top >> 1) + 1 : 0;
  Gaps interval{0, top, {}};
  if (is_bound) {
    // All of it has the same sign, or nothing is said about signed numbers.
    Interval range = range_of(at, wanted.x, depth);
    if (!is_signed || (range.lo ^ range.hi) <= top >> 1) {
      interval.low = (range.lo + shift) & top;
      interval.high = (range.hi + shift) & top;
    }
  }
  if (const FactTree::Mention *fact = facts_.last(at, atom))
    return store_.kind(facts_.fact(fact->at)) != Kind::Not;
  const FactTree::Mention *mention =
      is_bound ? facts_.last(at, wanted.x) : nullptr;
  if (mention && is_signed) {
    interval.low = std::max(interval.low, mention->signed_range.lo);
    interval.high = std::min(interval.high, mention->signed_range.hi);
  }
  for (unsigned steps = 0; mention && steps < max_steps;
       mention = facts_.before(wanted.x, *mention), ++steps) {
    Term fact = facts_.fact(mention->at);
    bool holds = store_.kind(fact) != Kind::Not;
    Bound bound;
    if (!bound_of(holds ? fact : store_.child(fact, 0), bound) ||
        bound.x != wanted.x)
      continue;
    if (bound.is_equation)
      bound.low = bound.high = (bound.low + shift) & top;
    else if (bound.is_signed != is_signed)
      continue;
    restrict_by(bound.low, bound.high, bound.is_equation, holds, interval);
  }
  if (!is_bound)
    return std::nullopt;
  close_gaps(interval);
  if (interval.low > interval.high)
    return std::nullopt; // nothing gets here; leave it to the solver
  uint64_t low = wanted.low, high = wanted.high;
  if (interval.low >= low && interval.high <= high)
    return true;
  if (interval.high < low || interval.low > high)
    return false;
  if (wanted.is_equation &&
      std::binary_search(interval.gaps.begin(), interval.gaps.end(), low))
    return false;
  return std::nullopt;
}

} // namespace fathom::unfold
