#include "solver/native/facts/linear/linear_cases.h"

#include "support/assert.h"
#include "support/stop.h"
#include "terms/builder.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr size_t max_parts = 200;  // of a disjunction or conjunction
constexpr size_t max_known = 100;  // comparisons that are facts
constexpr size_t max_inner = 200;  // terms of a literal that are looked at
constexpr unsigned max_cases = 48; // of one conjunction
// Of all of them: at first, and more for each that is refuted. Likewise the
// work of the simplex method.
constexpr unsigned first_cases = 200, more_cases = 50;
constexpr uint64_t max_values = 4; // of a factor
constexpr unsigned max_depth = 4;  // of formulas whose value is looked up

// Terms that are understood through what they are made of.
bool is_arithmetic(Kind kind) {
  switch (kind) {
  case Kind::BvUlt:
  case Kind::BvUle:
  case Kind::BvSlt:
  case Kind::BvSle:
  case Kind::BvUaddo:
  case Kind::BvSaddo:
  case Kind::BvSsubo:
  case Kind::BvUmulo:
  case Kind::Eq:
  case Kind::BvAdd:
  case Kind::BvSub:
  case Kind::BvNeg:
  case Kind::BvNot:
  case Kind::BvMul:
  case Kind::Concat:
  case Kind::ZeroExtend:
  case Kind::SignExtend:
  case Kind::Extract:
  case Kind::BvUdiv:
  case Kind::BvUrem:
    return true;
  default:
    return false;
  }
}

// Without zeros above it.
Term factor_base(const TermStore &store, Term t) {
  while (true) {
    if (store.kind(t) == Kind::ZeroExtend)
      t = store.child(t, 0);
    else if (store.kind(t) == Kind::Concat &&
             store.is_bv_const(store.child(t, 0)) &&
             store.value(store.child(t, 0)).is_zero())
      t = store.child(t, 1);
    else
      return t;
  }
}

bool is_product(const TermStore &store, Term t) {
  return (store.kind(t) == Kind::BvMul || store.kind(t) == Kind::BvUmulo) &&
         !store.is_bv_const(store.child(t, 0)) &&
         !store.is_bv_const(store.child(t, 1));
}

} // namespace

LinearCases::LinearCases(Rewriter &rewriter, const StopToken &stop,
                         uint64_t work)
    : rewriter_(rewriter), store_(rewriter.store()), stop_(stop),
      known_(store_, rewriter.ranges(), work),
      more_work_(work < simplex_work ? 0 : work / 10 * 6),
      cases_left_(first_cases) {}

bool LinearCases::is_disjunction(const TermStore &store, Term t) {
  if (store.kind(t) == Kind::Not)
    return store.kind(store.child(t, 0)) == Kind::And;
  return store.kind(t) == Kind::Or;
}

bool LinearCases::is_conjunction(const TermStore &store, Term t) {
  if (store.kind(t) == Kind::Not)
    return store.kind(store.child(t, 0)) == Kind::Or;
  return store.kind(t) == Kind::And;
}

std::vector<Term> LinearCases::parts_of(Rewriter &rewriter, Term root,
                                        bool disjunction) {
  TermStore &store = rewriter.store();
  std::vector<Term> parts, todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (!(disjunction ? is_disjunction(store, t) : is_conjunction(store, t))) {
      parts.push_back(t);
      continue;
    }
    bool negated = store.kind(t) == Kind::Not;
    Term inner = negated ? store.child(t, 0) : t;
    for (unsigned i = 2; i-- > 0;) {
      Term child = store.child(inner, i);
      todo.push_back(negated ? rewriter.make_not(child) : child);
    }
    if (parts.size() + todo.size() > max_parts)
      return {};
  }
  return parts;
}

LinearCases::Mark LinearCases::mark() const {
  return {.assigned = assigned_.size(),
          .literals = literals_.size(),
          .open = open_.size()};
}

void LinearCases::undo(const Mark &to) {
  FATHOM_ASSERT(to.literals >= facts_.literals, "a fact is taken back");
  while (assigned_.size() > to.assigned) {
    values_.erase(assigned_.back());
    assigned_.pop_back();
  }
  literals_.resize(to.literals);
  open_.resize(to.open);
}

std::optional<bool> LinearCases::value_of(Term t, unsigned depth) const {
  if (store_.is_true(t) || store_.is_false(t))
    return store_.is_true(t);
  Kind kind = store_.kind(t);
  if (kind == Kind::Not) {
    std::optional<bool> inner = value_of(store_.child(t, 0), depth);
    return inner ? std::optional<bool>(!*inner) : inner;
  }
  if (auto it = values_.find(t); it != values_.end())
    return it->second;
  if ((kind != Kind::And && kind != Kind::Or) || depth == max_depth)
    return {};
  bool decides = kind == Kind::Or; // a child of this value decides
  std::optional<bool> a = value_of(store_.child(t, 0), depth + 1);
  if (a == decides)
    return decides;
  std::optional<bool> b = value_of(store_.child(t, 1), depth + 1);
  if (b == decides)
    return decides;
  return a && b ? std::optional<bool>(!decides) : std::nullopt;
}

bool LinearCases::set(Term t, bool holds) {
  auto [it, fresh] = values_.try_emplace(t, holds);
  if (fresh)
    assigned_.push_back(t);
  return it->second == holds;
}

bool LinearCases::assume(Term formula) {
  std::vector<Term> todo{formula};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    while (store_.kind(t) == Kind::Not && store_.kind(atom_of(t)) == Kind::Not)
      t = atom_of(atom_of(t));
    if (std::optional<bool> value = value_of(t)) {
      if (!*value)
        return false;
      continue;
    }
    Term atom = atom_of(t);
    if (!set(atom, atom == t))
      return false;
    if (is_conjunction(store_, t)) {
      for (unsigned i = 0; i < 2; ++i) {
        Term child = store_.child(atom, i);
        todo.push_back(atom == t ? child : rewriter_.make_not(child));
      }
      continue;
    }
    bool is_choice = store_.kind(atom) == Kind::Ite;
    bool differs = atom != t && is_bv_equation(atom);
    if (is_disjunction(store_, t) || is_choice || differs)
      open_.push_back(t);
    else if (is_arithmetic(store_.kind(atom)))
      literals_.push_back(t);
  }
  return true;
}

void LinearCases::add(Term fact) {
  contradiction_ |= !assume(fact);
  keep();
}

// What is assumed now is known.
void LinearCases::keep() {
  for (size_t i = facts_.literals; i < literals_.size(); ++i) {
    Term t = literals_[i], atom = atom_of(t);
    if (i >= max_known || !LinearFacts::is_linear(store_, t) || !known_.add(t))
      continue;
    relates_ |= !store_.is_bv_const(store_.child(atom, 0)) &&
                !store_.is_bv_const(store_.child(atom, 1));
  }
  facts_ = mark();
}

bool LinearCases::refute_facts() {
  contradiction_ |= !propagate();
  keep();
  contradiction_ |= known_.refute({});
  return contradiction_;
}

const std::vector<Term> &LinearCases::inner_terms(Term literal) {
  auto [it, fresh] = inner_.try_emplace(literal);
  if (!fresh)
    return it->second;
  std::vector<Term> &found = it->second;
  std::vector<Term> todo{atom_of(literal)}, seen = todo;
  while (!todo.empty() && seen.size() < max_inner) {
    Term t = todo.back();
    todo.pop_back();
    Kind kind = store_.kind(t);
    if (kind == Kind::Ite || is_product(store_, t))
      found.push_back(t);
    if (!is_arithmetic(kind))
      continue;
    for (Term child : store_.children(t))
      if (std::ranges::find(seen, child) == seen.end()) {
        seen.push_back(child);
        todo.push_back(child);
      }
  }
  return found;
}

const std::vector<Term> &LinearCases::parts_of_open(Term t) {
  auto [it, fresh] = parts_.try_emplace(t);
  if (fresh)
    it->second = parts_of(rewriter_, t, true);
  return it->second;
}

// Equations for the values that a factor may have; none if these are many.
std::vector<Term> LinearCases::values_of_factor(Term factor) {
  Term base = factor_base(store_, factor);
  if (store_.is_bv_const(base) || !Ranges::applies(store_, base))
    return {};
  const Range range = rewriter_.ranges().of(base);
  uint64_t lo = range.lo, hi = range.hi;
  if (hi - lo >= max_values)
    return {};
  std::vector<Term> equations;
  for (uint64_t value = lo; value <= hi; ++value)
    equations.push_back(
        rewriter_.make_eq(base, store_.make_bv(store_.width(base), value)));
  return equations;
}

std::optional<BitVec> LinearCases::fixed_value(Term factor) {
  Term base = factor_base(store_, factor);
  std::vector<Term> equations = values_of_factor(factor);
  if (equations.empty())
    return {};
  uint64_t value = rewriter_.ranges().of(base).lo;
  for (Term equation : equations) {
    if (value_of(equation) == true)
      return BitVec(store_.width(factor), value);
    ++value;
  }
  return {};
}

// A choice whose condition is decided equals its branch.
bool LinearCases::derive_choice(Term choice) {
  std::optional<bool> condition = value_of(store_.child(choice, 0));
  if (!condition)
    return true;
  return assume(Builder(store_).make_eq(
      choice, store_.child(choice, *condition ? 1 : 2)));
}

// A product with a factor that is decided is linear.
bool LinearCases::derive_product(Term literal, Term product) {
  for (unsigned i = 0; i < 2; ++i) {
    std::optional<BitVec> value = fixed_value(store_.child(product, i));
    if (!value)
      continue;
    Term other = store_.child(product, 1 - i), factor = store_.make_bv(*value);
    Builder builder(store_);
    if (store_.kind(product) == Kind::BvMul)
      return assume(builder.make_eq(product, builder.make_mul(other, factor)));
    if (atom_of(literal) != product)
      return true;
    Term overflow = rewriter_.make(Kind::BvUmulo, {other, factor});
    return assume(literal == product ? overflow : rewriter_.make_not(overflow));
  }
  return true;
}

bool LinearCases::derive_from(Term literal) {
  for (Term t : inner_terms(literal))
    if (!(is_product(store_, t) ? derive_product(literal, t)
                                : derive_choice(t)))
      return false;
  return true;
}

bool LinearCases::decide_open(Term t) {
  Term atom = atom_of(t);
  if (store_.kind(atom) == Kind::Ite) {
    std::optional<bool> condition = value_of(store_.child(atom, 0));
    if (!condition)
      return true;
    Term branch = store_.child(atom, *condition ? 1 : 2);
    return assume(atom == t ? branch : rewriter_.make_not(branch));
  }
  if (!is_disjunction(store_, t))
    return true;
  Term only;
  const std::vector<Term> &parts = parts_of_open(t);
  for (Term part : parts) {
    std::optional<bool> value = value_of(part);
    if (value == true || (!value && only))
      return true;
    if (!value)
      only = part;
  }
  if (parts.empty()) // too many
    return true;
  if (!only)
    return false;
  return assume(only);
}

// What follows without another case; false: a contradiction. Ends, for each
// round but the last one gives a term its value.
bool LinearCases::propagate() {
  size_t before;
  do {
    before = assigned_.size();
    for (size_t i = 0; i < literals_.size(); ++i)
      if (Term literal = literals_[i]; !derive_from(literal))
        return false;
    for (size_t i = 0; i < open_.size(); ++i)
      if (Term t = open_[i]; !decide_open(t))
        return false;
  } while (assigned_.size() != before);
  return true;
}

std::vector<LinearCases::Case> LinearCases::cases_in(Term literal) {
  for (Term t : inner_terms(literal)) {
    if (!is_product(store_, t)) {
      Term condition = store_.child(t, 0);
      if (!value_of(condition))
        return {{condition, true}, {condition, false}};
      continue;
    }
    if (fixed_value(store_.child(t, 0)) || fixed_value(store_.child(t, 1)))
      continue;
    for (Term factor : store_.children(t))
      if (std::vector<Term> values = values_of_factor(factor);
          !values.empty()) {
        std::vector<Case> cases;
        for (Term value : values)
          cases.push_back({value});
        return cases;
      }
  }
  return {};
}

std::vector<LinearCases::Case> LinearCases::cases_of_open(Term t) {
  Term atom = atom_of(t);
  if (store_.kind(atom) == Kind::Ite) {
    Term condition = store_.child(atom, 0);
    if (value_of(condition))
      return {};
    return {{condition, true}, {condition, false}};
  }
  if (is_disjunction(store_, t)) {
    std::vector<Case> cases;
    for (Term part : parts_of_open(t)) {
      std::optional<bool> value = value_of(part);
      if (value == true)
        return {};
      if (!value)
        cases.push_back({part});
    }
    return cases;
  }
  Builder builder(store_);
  Term a = store_.child(atom, 0), b = store_.child(atom, 1);
  Term below = builder.make_ult(a, b), above = builder.make_ult(b, a);
  if (value_of(below) == true || value_of(above) == true)
    return {};
  return {{below}, {above}};
}

// What came last is looked at first: it is what is to be refuted. Disjunctions
// that are facts only say what follows.
std::vector<LinearCases::Case> LinearCases::next_cases() {
  for (size_t i = literals_.size(); i-- > 0;)
    if (std::vector<Case> cases = cases_in(literals_[i]); !cases.empty())
      return cases;
  std::vector<Case> best;
  for (size_t i = open_.size(); i-- > facts_.open;) {
    std::vector<Case> cases = cases_of_open(open_[i]);
    if (!cases.empty() && (best.empty() || cases.size() < best.size()))
      best = std::move(cases);
  }
  return best;
}

// A negation may be another formula than that with a Not: whoever asks for the
// value of the one that was chosen must find it.
bool LinearCases::enter(const Case &next) {
  if (next.holds)
    return assume(next.formula);
  Term atom = atom_of(next.formula);
  return assume(rewriter_.make_not(next.formula)) &&
         set(atom, atom != next.formula);
}

// So many of the literals are known to have a solution.
bool LinearCases::is_contradiction(size_t feasible) {
  return literals_.size() != feasible &&
         known_.refute(
             std::span<const Term>(literals_).subspan(facts_.literals));
}

bool LinearCases::refute(std::span<const Term> conjuncts) {
  if (contradiction_)
    return true;
  if (known_.is_spent() || cases_left_ == 0)
    return false;
  const Mark start = facts_;
  std::vector<Choice> choices;
  bool goes_on =
      std::ranges::all_of(conjuncts, [this](Term t) { return assume(t); });
  unsigned cases = 0;
  while (true) {
    const size_t feasible =
        choices.empty() ? start.literals : choices.back().mark.literals;
    if (goes_on && propagate() && !is_contradiction(feasible)) {
      std::vector<Case> next = next_cases();
      if (next.empty() || ++cases > max_cases || cases_left_ == 0 ||
          known_.is_full() || known_.is_spent() || stop_.stop_requested()) {
        undo(start);
        return false;
      }
      --cases_left_;
      choices.push_back({.mark = mark(), .cases = std::move(next)});
    }
    while (!choices.empty() && choices.back().cases.empty())
      choices.pop_back();
    if (choices.empty()) {
      undo(start);
      cases_left_ += more_cases;
      known_.add_work(more_work_);
      return true;
    }
    undo(choices.back().mark);
    Case next = choices.back().cases.back();
    choices.back().cases.pop_back();
    goes_on = enter(next);
  }
}

} // namespace fathom
