#include "solver/native/preprocess.h"

#include "rewrite/linear.h"
#include "solver/native/facts/common_conjuncts.h"
#include "solver/native/facts/definition_order.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_set>

namespace fathom {

namespace {

constexpr unsigned max_rounds = 5;
// A read of the stores that define an array costs a step for each.
constexpr size_t max_named_reads = 500;
// Of a definition that does not say all that its fact does.
constexpr size_t keep_fact = SIZE_MAX;

} // namespace

void Preprocessor::pop() {
  definitions_.resize(scopes_.back());
  scopes_.pop_back();
  rewriter_.clear_replacements();
  rewriter_.clear_cache();
  for (const Definition &d : definitions_)
    rewriter_.replace(d.x, d.t);
}

bool Preprocessor::add_conjuncts(Term root, std::vector<Term> &facts) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (store_.is_true(t))
      continue;
    if (store_.is_false(t))
      return false;
    if (store_.kind(t) == Kind::And) {
      todo.push_back(store_.child(t, 1));
      todo.push_back(store_.child(t, 0));
      continue;
    }
    Term inner = store_.kind(t) == Kind::Not ? store_.child(t, 0) : Term{};
    if (inner && store_.kind(inner) == Kind::Or) { // not (p or q)
      todo.push_back(rewriter_.make_not(store_.child(inner, 1)));
      todo.push_back(rewriter_.make_not(store_.child(inner, 0)));
      continue;
    }
    facts.push_back(t);
  }
  return true;
}

void Preprocessor::simplify(std::vector<Term> &facts) {
  statistics_.facts_in += facts.size();
  std::vector<Term> next;
  for (Term f : facts) {
    if (stop_.stop_requested())
      return;
    if (!add_conjuncts(rewriter_.rewrite(f), next)) {
      facts = {store_.make_bool(false)};
      return;
    }
  }
  facts = std::move(next);
  if (!simplify_)
    return;
  for (unsigned round = 0; round < max_rounds && !stop_.stop_requested();
       ++round) {
    ++statistics_.rounds;
    bool changed = eliminate(facts);
    changed |= add_common_conjuncts(facts);
    changed |= add_leading_zeros(facts);
    changed |= add_equal_bounds(facts);
    changed |= simplify_in_context(facts, false);
    changed |= simplify_in_context(facts, true);
    if (!changed)
      break;
  }
  statistics_.facts_out += facts.size();
}

void Preprocessor::simplify_numbers(std::vector<Term> &facts,
                                    std::span<const Term> below) {
  auto is_about_numbers = [&](Term fact) {
    Term atom = store_.kind(fact) == Kind::Not ? store_.child(fact, 0) : fact;
    return info(store_.kind(atom)).rule == SortRule::FpPred;
  };
  if (!simplify_ || std::ranges::none_of(below, is_about_numbers))
    return;
  RewriteConfig config = config_;
  config.given_is_normal = true;
  Rewriter context(store_, config);
  for (Term f : below)
    if (is_about_numbers(f))
      assume(context, f);
  std::vector<Term> next;
  for (Term f : facts)
    if (!add_conjuncts(context.rewrite(f), next)) {
      next = {store_.make_bool(false)};
      break;
    }
  facts = std::move(next);
  rewriter_.add_hits_of(context);
}

bool Preprocessor::can_define(Term x) const {
  return store_.kind(x) == Kind::Var && !is_frozen_(x);
}

// a = b where one side is a sum with a variable x that occurs in it with an odd
// factor: x = the rest, divided by that factor.
bool Preprocessor::solve_sum(Term equation, Definition &out) {
  Term a = store_.child(equation, 0), b = store_.child(equation, 1);
  if (!Ranges::applies(store_, a) ||
      (store_.kind(a) != Kind::BvAdd && store_.kind(b) != Kind::BvAdd &&
       store_.kind(a) != Kind::BvNeg && store_.kind(b) != Kind::BvNeg))
    return false;
  LinearForm form;
  add_linear(store_, a, 1, form);
  add_linear(store_, b, width_mask(store_.width(a)), form);
  merge_summands(form);
  for (size_t i = form.summands.size(); i-- > 0;) {
    auto [x, factor] = form.summands[i];
    if (factor % 2 == 0 || !can_define(x))
      continue;
    // x = -factor^-1 * (everything else)
    uint64_t scale = -inverse_of_odd(factor) & width_mask(form.width);
    LinearForm rest = form;
    rest.summands.erase(rest.summands.begin() + long(i));
    for (auto &s : rest.summands)
      s.factor = s.factor * scale & width_mask(form.width);
    rest.constant = rest.constant * scale & width_mask(form.width);
    out = {x, make_sum(rewriter_, rest)};
    return true;
  }
  return false;
}

// x < bound, or x <= bound: how many leading bits of x are zeros; not all.
uint32_t Preprocessor::leading_zeros(Term fact, Term &x) const {
  bool holds = store_.kind(fact) != Kind::Not;
  Term atom = holds ? fact : store_.child(fact, 0);
  if (store_.kind(atom) != Kind::BvUlt)
    return 0;
  x = store_.child(atom, holds ? 0 : 1);
  Term bound = store_.child(atom, holds ? 1 : 0);
  if (!store_.is_bv_const(bound))
    return 0;
  BitVec most = store_.value(bound);
  if (holds && !most.is_zero())
    most = most - BitVec::one(most.width());
  uint32_t zeros = count_leading_zeros(most);
  return zeros == most.width() ? 0 : zeros;
}

bool Preprocessor::fixes_leading_zeros(Term fact, Definition &out) {
  Term x;
  uint32_t zeros = leading_zeros(fact, x);
  if (zeros == 0 || !can_define(x))
    return false;
  Term rest = store_.make_fresh_var(store_.name(x),
                                    store_.bv_sort(store_.width(x) - zeros));
  out = {x, rewriter_.make_concat(rewriter_.make_bv(zeros, 0), rest)};
  return true;
}

// Of a word that is put together, the parts that lie there are zeros: facts of
// their own, that replace them wherever they are. The comparison is about the
// other parts then.
bool Preprocessor::add_leading_zeros(std::vector<Term> &facts) {
  std::vector<Term> found;
  for (Term f : facts) {
    Term x;
    uint32_t zeros = leading_zeros(f, x);
    if (zeros == 0 || store_.kind(x) != Kind::Concat)
      continue;
    uint32_t w = store_.width(x);
    Term high = rewriter_.make_extract(x, w - 1, w - zeros);
    Term is_zero = rewriter_.make_eq(
        high, store_.make_bv(BitVec::zero(store_.width(high))));
    if (!add_conjuncts(is_zero, found)) {
      facts = {store_.make_bool(false)};
      return false;
    }
  }
  std::unordered_set<Term> known(facts.begin(), facts.end());
  std::erase_if(found, [&](Term t) { return !known.insert(t).second; });
  facts.insert(facts.end(), found.begin(), found.end());
  return !found.empty();
}

// a <= b and b <= a: they are equal.
bool Preprocessor::add_equal_bounds(std::vector<Term> &facts) {
  std::set<std::tuple<Kind, Term, Term>> at_most; // by comparison
  std::unordered_set<Term> known(facts.begin(), facts.end());
  std::vector<Term> found;
  for (Term f : facts) {
    Term atom = store_.kind(f) == Kind::Not ? store_.child(f, 0) : Term{};
    if (!atom ||
        (store_.kind(atom) != Kind::BvUlt && store_.kind(atom) != Kind::BvSlt))
      continue;
    const Kind kind = store_.kind(atom);
    Term more = store_.child(atom, 0), less = store_.child(atom, 1);
    at_most.emplace(kind, less, more);
    if (!at_most.contains({kind, more, less}))
      continue;
    if (!add_conjuncts(rewriter_.make_eq(less, more), found)) {
      facts = {store_.make_bool(false)};
      return false;
    }
  }
  std::erase_if(found, [&](Term t) { return !known.insert(t).second; });
  facts.insert(facts.end(), found.begin(), found.end());
  return !found.empty();
}

bool Preprocessor::fixes_bits(Term part, Term bits, Definition &out) {
  if (store_.kind(part) != Kind::Extract || !store_.is_bv_const(bits))
    return false;
  Term x = store_.child(part, 0);
  if (!can_define(x))
    return false;
  uint32_t high = store_.index(part, 0), low = store_.index(part, 1);
  uint32_t w = store_.width(x);
  std::string name = store_.name(x);
  Term whole = bits;
  if (high + 1 < w)
    whole = rewriter_.make_concat(
        store_.make_fresh_var(name, store_.bv_sort(w - 1 - high)), whole);
  if (low > 0)
    whole = rewriter_.make_concat(
        whole, store_.make_fresh_var(name, store_.bv_sort(low)));
  out = {x, whole};
  return true;
}

bool Preprocessor::defines(Term fact, Definition &out) {
  bool negated = store_.kind(fact) == Kind::Not;
  Term atom = negated ? store_.child(fact, 0) : fact;
  if (can_define(atom)) {
    out = {atom, store_.make_bool(!negated)};
    return true;
  }
  if (store_.kind(atom) != Kind::Eq)
    return false;
  Term a = store_.child(atom, 0), b = store_.child(atom, 1);
  if (negated) { // p differs from q
    if (!store_.is_bool(a))
      return false;
    if (can_define(b))
      std::swap(a, b);
    if (!can_define(a))
      return false;
    out = {a, rewriter_.make_not(b)};
    return true;
  }
  // The younger variable goes: it is more likely an intermediate result.
  if (can_define(b) && (!can_define(a) || a < b))
    std::swap(a, b);
  if (can_define(a)) {
    out = {a, b};
    return true;
  }
  return fixes_bits(a, b, out) || solve_sum(atom, out);
}

void Preprocessor::define(Term x, Term t) {
  definitions_.push_back({x, t});
  rewriter_.replace(x, t);
  ++statistics_.eliminated;
}

bool Preprocessor::name_constant_reads(std::vector<Term> &facts) {
  std::vector<Term> arrays; // in order of appearance
  std::unordered_map<Term, std::vector<Term>> reads;
  std::unordered_set<Term> used_otherwise;
  for (Term t : reachable(store_, facts)) {
    bool is_read = store_.kind(t) == Kind::Select &&
                   store_.is_bv_const(store_.child(t, 1));
    for (Term c : store_.children(t)) {
      if (store_.kind(c) != Kind::Var || store_.sort_kind(c) != SortKind::Array)
        continue;
      auto [it, fresh] = reads.try_emplace(c);
      if (fresh)
        arrays.push_back(c);
      if (is_read)
        it->second.push_back(store_.child(t, 1));
      else
        used_otherwise.insert(c);
    }
  }
  bool any = false;
  for (Term array : arrays) {
    const std::vector<Term> &indices = reads.at(array);
    if (used_otherwise.contains(array) || !can_define(array) ||
        indices.size() > max_named_reads)
      continue;
    std::string name = store_.name(array);
    Sort sort = store_.sort(array), element = store_.info(sort).element;
    Term whole = store_.make_fresh_var(name, sort);
    for (Term index : indices)
      whole = rewriter_.make_store(whole, index,
                                   store_.make_fresh_var(name, element));
    define(array, whole);
    any = true;
  }
  if (!any)
    return false;
  rewriter_.clear_cache();
  for (Term &f : facts)
    f = rewriter_.rewrite(f);
  return true;
}

bool Preprocessor::eliminate(std::vector<Term> &facts) {
  DefinitionOrder order(store_);
  for (size_t i = 0; i < facts.size(); ++i) {
    Definition d;
    if (defines(facts[i], d))
      order.add(d.x, d.t, i);
  }
  for (Term f : facts) { // after the others: a definition is better
    Definition d;
    if (fixes_leading_zeros(f, d))
      order.add(d.x, d.t, keep_fact);
  }
  std::vector<DefinitionOrder::Candidate> accepted = order.acyclic();
  if (accepted.empty())
    return false;
  std::vector<bool> used(facts.size(), false);
  for (const auto &c : accepted) {
    if (c.fact != keep_fact)
      used[c.fact] = true;
    define(c.x, c.t);
  }
  rewriter_.clear_cache();
  std::vector<Term> next;
  for (size_t i = 0; i < facts.size(); ++i) {
    if (used[i])
      continue;
    if (!add_conjuncts(rewriter_.rewrite(facts[i]), next)) {
      facts = {store_.make_bool(false)};
      return false;
    }
  }
  facts = std::move(next);
  return true;
}

// x < c and the like, as an interval of x.
void Preprocessor::assume_bounds(Rewriter &context, Term atom,
                                 bool holds) const {
  Term a = store_.child(atom, 0), b = store_.child(atom, 1);
  if (!Ranges::applies(store_, a))
    return;
  uint64_t top = width_mask(store_.width(a));
  if (store_.is_bv_const(b)) { // a < c, or a >= c
    uint64_t c = store_.small_value(b);
    if (holds && c > 0)
      context.ranges().assume(a, 0, c - 1);
    else if (!holds)
      context.ranges().assume(a, c, top);
  } else if (store_.is_bv_const(a)) { // c < b, or c >= b
    uint64_t c = store_.small_value(a);
    if (holds && c < top)
      context.ranges().assume(b, c + 1, top);
    else if (!holds)
      context.ranges().assume(b, 0, c);
  } else { // between two terms: each bounds the other
    Range x = context.ranges().of(a), y = context.ranges().of(b);
    if (holds && x.lo < top && y.hi > 0) { // a < b
      context.ranges().assume(a, 0, y.hi - 1);
      context.ranges().assume(b, x.lo + 1, top);
    } else if (!holds) { // b <= a
      context.ranges().assume(b, 0, x.hi);
      context.ranges().assume(a, y.lo, top);
      assume_plain_sum(context, a, b);
    }
  }
}

// sum >= part, where sum = part + rest, says that this addition did not wrap
// around: then the rest is at most the sum, too.
void Preprocessor::assume_plain_sum(Rewriter &context, Term sum,
                                    Term part) const {
  if (store_.kind(sum) != Kind::BvAdd)
    return;
  for (unsigned i = 0; i < 2; ++i)
    if (store_.child(sum, i) == part)
      context.ranges().assume(store_.child(sum, 1 - i), 0,
                              context.ranges().of(sum).hi);
}

// Likewise of floating-point numbers.
void Preprocessor::assume_numbers(Rewriter &context, Term atom,
                                  bool holds) const {
  FloatFormat format{store_.index(atom, 0), store_.index(atom, 1)};
  if (!FloatRange::applies(format))
    return;
  bool two = store_.num_children(atom) > 1;
  Term a = store_.child(atom, 0), b = store_.child(atom, two ? 1 : 0);
  FloatPair known{context.ranges().float_of(a, format),
                  context.ranges().float_of(b, format)};
  FloatPair left = restrict_by_predicate(store_.kind(atom), holds, known);
  auto note = [&](Term t, const FloatRange &before, const FloatRange &now) {
    if (!(before == now) && !now.is_empty() && !store_.is_const(t))
      context.ranges().assume(t, now);
  };
  note(a, known.x, left.x);
  if (two)
    note(b, known.y, left.y);
}

void Preprocessor::assume(Rewriter &context, Term fact) const {
  bool holds = store_.kind(fact) != Kind::Not;
  Term atom = holds ? fact : store_.child(fact, 0);
  context.replace(atom, store_.make_bool(holds));
  if (store_.kind(atom) == Kind::BvUlt) {
    assume_bounds(context, atom, holds);
    return;
  }
  if (info(store_.kind(atom)).rule == SortRule::FpPred) {
    assume_numbers(context, atom, holds);
    return;
  }
  if (store_.kind(atom) != Kind::Eq || !holds)
    return;
  Term a = store_.child(atom, 0), b = store_.child(atom, 1);
  if (!store_.is_const(b))
    return;
  context.replace(a, b);
  // The leading bits of x are known: an interval.
  Term x = store_.kind(a) == Kind::Extract ? store_.child(a, 0) : Term{};
  if (x && Ranges::applies(store_, x) &&
      store_.index(a, 0) == store_.width(x) - 1) {
    uint32_t low = store_.index(a, 1);
    uint64_t lo = store_.small_value(b) << low;
    context.ranges().assume(x, lo, lo | width_mask(low));
  }
}

// What facts say in each of their cases is said by facts of their own.
bool Preprocessor::add_common_conjuncts(std::vector<Term> &facts) {
  std::unordered_set<Term> known(facts.begin(), facts.end());
  std::vector<Term> found;
  for (Term f : facts) {
    if (stop_.stop_requested())
      return false;
    for (Term t : common_conjuncts(rewriter_, f)) {
      if (store_.is_false(t)) {
        facts = {t};
        return false;
      }
      bool is_part = store_.kind(t) != Kind::And && !store_.is_true(t);
      if (is_part && known.insert(t).second) // of a conjunction: all its parts
        found.push_back(t);
    }
  }
  // At the end: what comes last is what the SAT solver decides first.
  facts.insert(facts.end(), found.begin(), found.end());
  return !found.empty();
}

// Facts without Boolean structure come before the others. So what several large
// facts share is simplified in the same way in each of them, and stays shared.
std::vector<size_t> Preprocessor::order_of_passes(std::span<const Term> facts,
                                                  bool backwards) const {
  std::vector<size_t> literals, others;
  for (size_t i = 0; i < facts.size(); ++i) {
    size_t at = backwards ? facts.size() - 1 - i : i;
    Term f = facts[at];
    Term atom = store_.kind(f) == Kind::Not ? store_.child(f, 0) : f;
    bool is_literal = store_.num_children(atom) == 0 ||
                      !store_.is_bool(store_.child(atom, 0));
    (is_literal ? literals : others).push_back(at);
  }
  literals.insert(literals.end(), others.begin(), others.end());
  return literals;
}

bool Preprocessor::simplify_in_context(std::vector<Term> &facts,
                                       bool backwards) {
  if (facts.size() < 2)
    return false; // it is its own context
  RewriteConfig config = config_;
  config.given_is_normal = true; // simplify() has rewritten them
  Rewriter context(store_, config);
  bool changed = rewrite_in(context, facts, backwards);
  rewriter_.add_hits_of(context);
  return changed;
}

bool Preprocessor::simplify_case(Term x, Term value,
                                 std::span<const Term> others,
                                 std::vector<Term> &facts,
                                 uint64_t max_visited) {
  RewriteConfig config = config_;
  config.given_is_normal = true;
  config.max_visited = max_visited;
  bool changed = true;
  for (unsigned pass = 0; pass < 2 * max_rounds && changed; ++pass) {
    Rewriter context(store_, config);
    context.replace(x, value);
    std::vector<Term> known(others.begin(), others.end());
    rewrite_in(context, known, false);
    if (known.size() == 1 && store_.is_false(known.front())) {
      facts = known;
      return true;
    }
    changed = rewrite_in(context, facts, pass % 2 != 0) || pass == 0;
    rewriter_.add_hits_of(context);
    if (context.is_stopped() || stop_.stop_requested())
      return false;
  }
  return true;
}

// Whatever the order, what a fact becomes stays in its place: the order of the
// facts is that of the variables of the SAT solver, and not without influence.
bool Preprocessor::rewrite_in(Rewriter &context, std::vector<Term> &facts,
                              bool backwards) {
  std::vector<std::vector<Term>> places(facts.size());
  bool changed = false;
  for (size_t at : order_of_passes(facts, backwards)) {
    if (stop_.stop_requested())
      return false;
    Term g = context.rewrite(facts[at]);
    changed |= g != facts[at];
    if (!add_conjuncts(g, places[at])) {
      facts = {store_.make_bool(false)};
      return false;
    }
    for (Term t : places[at])
      assume(context, t);
  }
  facts.clear();
  for (const std::vector<Term> &place : places)
    facts.insert(facts.end(), place.begin(), place.end());
  return changed;
}

} // namespace fathom
