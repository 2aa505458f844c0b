#include "absint/environment.h"

#include <algorithm>

namespace fathom::absint {

namespace {

class Assumer {
public:
  Assumer(Context &context, Environment &at)
      : context_(context), store_(context.store), at_(at) {}

  bool run(Term condition, bool is_true);

private:
  struct Fact {
    Term condition;
    bool is_true;
  };
  bool learn(const Fact &fact);
  bool learn_register(const Fact &fact);
  bool learn_no_overflow(Term t);
  bool compare(Kind kind, Term x, Term y);
  bool differ(Term x, Term y);
  bool equal(Term x, Term y);
  // x - y <= most, as integers.
  bool relate(Term x, Term y, Wide most, Sign sign);
  bool narrow(Term t, Value value);

  Context &context_;
  const TermStore &store_;
  Environment &at_;
  std::vector<Fact> todo_;
};

bool Assumer::run(Term condition, bool is_true) {
  todo_.push_back({condition, is_true});
  constexpr int most_facts = 200; // of one condition
  for (int i = 0; i < most_facts && !todo_.empty(); ++i) {
    const Fact fact = todo_.back();
    todo_.pop_back();
    if (!learn(fact))
      return false;
  }
  return agree(context_, at_);
}

bool Assumer::learn(const Fact &fact) {
  Term t = fact.condition;
  const Kind kind = store_.kind(t);
  const bool b = fact.is_true;
  auto child = [&](size_t i) { return store_.child(t, i); };
  switch (kind) {
  case Kind::BoolConst:
    return store_.is_true(t) == b;
  case Kind::Var:
    return learn_register(fact);
  case Kind::Not:
    todo_.push_back({child(0), !b});
    return true;
  case Kind::And:
  case Kind::Or:
    if (b == (kind == Kind::And)) {
      todo_.push_back({child(0), b});
      todo_.push_back({child(1), b});
      return true;
    }
    // One of them: if the other one is not, this one is.
    for (size_t i : {size_t(0), size_t(1)})
      if (!context_.value(at_, child(i)).can_be(b))
        todo_.push_back({child(1 - i), b});
    return true;
  case Kind::Eq:
    if (store_.sort_kind(child(0)) == SortKind::Bool) {
      for (size_t i : {size_t(0), size_t(1)})
        if (store_.kind(child(i)) == Kind::BoolConst)
          todo_.push_back({child(1 - i), store_.is_true(child(i)) == b});
      return true;
    }
    if (number_width(store_, child(0)) == 0)
      return true;
    return b ? equal(child(0), child(1)) : differ(child(0), child(1));
  case Kind::BvUlt:
    return b ? compare(Kind::BvUlt, child(0), child(1))
             : compare(Kind::BvUle, child(1), child(0));
  case Kind::BvUle:
    return b ? compare(Kind::BvUle, child(0), child(1))
             : compare(Kind::BvUlt, child(1), child(0));
  case Kind::BvUgt:
    return b ? compare(Kind::BvUlt, child(1), child(0))
             : compare(Kind::BvUle, child(0), child(1));
  case Kind::BvUge:
    return b ? compare(Kind::BvUle, child(1), child(0))
             : compare(Kind::BvUlt, child(0), child(1));
  case Kind::BvSlt:
    return b ? compare(Kind::BvSlt, child(0), child(1))
             : compare(Kind::BvSle, child(1), child(0));
  case Kind::BvSle:
    return b ? compare(Kind::BvSle, child(0), child(1))
             : compare(Kind::BvSlt, child(1), child(0));
  case Kind::BvSgt:
    return b ? compare(Kind::BvSlt, child(1), child(0))
             : compare(Kind::BvSle, child(0), child(1));
  case Kind::BvSge:
    return b ? compare(Kind::BvSle, child(1), child(0))
             : compare(Kind::BvSlt, child(0), child(1));
  case Kind::BvUaddo:
  case Kind::BvSaddo:
    return b || learn_no_overflow(t);
  default:
    return context_.value(at_, t).can_be(b);
  }
}

bool Assumer::learn_register(const Fact &fact) {
  const uint32_t number = context_.numbers.find(fact.condition);
  if (number != Numbers::none) {
    const std::optional<Value> both =
        Value::meet(at_.values[number], Value::constant(1, fact.is_true));
    if (!both)
      return false;
    at_.values[number] = *both;
  }
  if (auto defined = context_.definitions.find(fact.condition);
      defined != context_.definitions.end())
    todo_.push_back({defined->second, fact.is_true});
  return true;
}

// x + c fits: there is room for c above x, or below.
bool Assumer::learn_no_overflow(Term t) {
  const Sign sign =
      store_.kind(t) == Kind::BvUaddo ? Sign::Unsigned : Sign::Signed;
  Term x = store_.child(t, 0), by = store_.child(t, 1);
  if (store_.kind(x) == Kind::BvConst)
    std::swap(x, by);
  const uint32_t width = number_width(store_, x);
  if (width == 0)
    return true;
  const Value added = context_.value(at_, by);
  const Wide low = sign == Sign::Unsigned ? 0 : -Wide(sign_of(width));
  const Wide high =
      sign == Sign::Unsigned ? Wide(mask_of(width)) : Wide(sign_of(width)) - 1;
  const Wide lo = std::max(low, low - most(added, sign));
  const Wide hi = std::min(high, high - least(added, sign));
  if (lo > hi)
    return false;
  return narrow(
      x, Value::of(Interval(width, wrapped(lo, width), wrapped(hi, width))));
}

bool Assumer::equal(Term x, Term y) {
  const Value a = context_.value(at_, x), b = context_.value(at_, y);
  if (!narrow(x, b) || !narrow(y, a))
    return false;
  for (Sign sign : signs)
    if (!relate(x, y, 0, sign) || !relate(y, x, 0, sign))
      return false;
  return true;
}

// Only the end of an interval can be left out.
bool Assumer::differ(Term x, Term y) {
  for (auto [one, other] : {std::pair(x, y), std::pair(y, x)}) {
    const std::optional<uint64_t> c = context_.value(at_, other).as_constant();
    const Interval range = context_.value(at_, one).range;
    if (!c)
      continue;
    const uint64_t mask = mask_of(range.width());
    if (range.size() == 0) {
      if (range.lo() == *c)
        return false;
      continue;
    }
    uint64_t lo = range.lo(), hi = range.hi();
    if (range.is_top()) { // all but one
      lo = (*c + 1) & mask;
      hi = (*c - 1) & mask;
    } else if (lo == *c) {
      lo = (lo + 1) & mask;
    } else if (hi == *c) {
      hi = (hi - 1) & mask;
    } else {
      continue;
    }
    if (!narrow(one, Value::of(Interval(range.width(), lo, hi))))
      return false;
  }
  return true;
}

bool Assumer::relate(Term x, Term y, Wide most, Sign sign) {
  if (const auto s = context_.linear(at_, x, sign),
      t = context_.linear(at_, y, sign);
      s && t) {
    Linear rest{.factors = {}, .constant = most};
    rest.add(*t, 1);
    rest.add(*s, -1);
    if (!at_.polyhedra[size_t(sign)].add({&rest, 1}))
      return false;
  }
  const std::optional<Source> a = context_.source(at_, x, sign);
  const std::optional<Source> b = context_.source(at_, y, sign);
  if (!a || !b)
    return true;
  if (a->number == b->number)
    return a->more - b->more <= most;
  return at_.zones[size_t(sign)].add(a->number, b->number,
                                     most + b->more - a->more);
}

bool Assumer::compare(Kind kind, Term x, Term y) {
  const uint32_t width = number_width(store_, x);
  if (width == 0)
    return true;
  const Sign sign = kind == Kind::BvUlt || kind == Kind::BvUle ? Sign::Unsigned
                                                               : Sign::Signed;
  const Wide strict = kind == Kind::BvUlt || kind == Kind::BvSlt ? 1 : 0;
  const Value a = context_.value(at_, x), b = context_.value(at_, y);
  const Wide low = sign == Sign::Unsigned ? 0 : -Wide(sign_of(width));
  const Wide high =
      sign == Sign::Unsigned ? Wide(mask_of(width)) : Wide(sign_of(width)) - 1;
  const Wide upper = most(b, sign) - strict, lower = least(a, sign) + strict;
  if (upper < low || lower > high)
    return false;
  auto between = [&](Wide from, Wide to) {
    return Value::of(Interval(width, wrapped(from, width), wrapped(to, width)));
  };
  if (!narrow(x, between(low, upper)) || !narrow(y, between(lower, high)))
    return false;
  if (!relate(x, y, -strict, sign))
    return false;
  // Numbers that are not negative have the same order either way.
  const Sign other = sign == Sign::Unsigned ? Sign::Signed : Sign::Unsigned;
  const bool is_same = context_.value(at_, x).range.signed_least() >= 0 &&
                       context_.value(at_, y).range.signed_least() >= 0;
  return !is_same || relate(x, y, -strict, other);
}

// The term is one of these: and so what it is computed from.
bool Assumer::narrow(Term t, Value value) {
  constexpr int most_steps = 64; // definitions of definitions
  for (int step = 0; step < most_steps; ++step) {
    if (const uint32_t number = context_.numbers.find(t);
        number != Numbers::none) {
      const std::optional<Value> both = Value::meet(at_.values[number], value);
      if (!both)
        return false;
      at_.values[number] = *both;
      value = *both;
    }
    if (auto defined = context_.definitions.find(t);
        defined != context_.definitions.end()) {
      t = defined->second;
      continue;
    }
    const Kind kind = store_.kind(t);
    if (kind == Kind::ZeroExtend) {
      Term inner = store_.child(t, 0);
      const uint32_t width = number_width(store_, inner);
      const std::optional<Interval> both = Interval::meet(
          value.range, Interval(value.width(), 0, mask_of(width)));
      if (!both)
        return false;
      if (both->lo() > both->hi() || both->hi() > mask_of(width))
        return true;
      value = Value::of(Interval(width, both->lo(), both->hi()));
      t = inner;
      continue;
    }
    if (kind != Kind::BvAdd && kind != Kind::BvSub)
      return true;
    Term inner = store_.child(t, 0), by = store_.child(t, 1);
    if (kind == Kind::BvAdd && store_.kind(inner) == Kind::BvConst)
      std::swap(inner, by);
    if (store_.kind(by) != Kind::BvConst)
      return true;
    const uint32_t widths[] = {value.width(), value.width()};
    const Value args[] = {
        value, Value::constant(value.width(), store_.small_value(by))};
    value =
        Value::apply({.kind = kind == Kind::BvAdd ? Kind::BvSub : Kind::BvAdd,
                      .width = value.width(),
                      .widths = widths,
                      .indices = {}},
                     args);
    t = inner;
  }
  return true;
}

} // namespace

bool assume(Context &context, Environment &at, Term condition, bool is_true) {
  return Assumer(context, at).run(condition, is_true);
}

bool agree(const Context &context, Environment &at) {
  for (Sign sign : signs) {
    Zone &zone = at.zones[size_t(sign)];
    for (size_t i = 1; i < context.related.size(); ++i) {
      const Value &value = at.values[context.related[i]];
      if (!zone.add(i, 0, most(value, sign)) ||
          !zone.add(0, i, -least(value, sign)))
        return false;
    }
    for (size_t i = 1; i < context.related.size(); ++i) {
      Value &value = at.values[context.related[i]];
      const std::optional<Wide> hi = zone.bound(i, 0), lo = zone.bound(0, i);
      if (!hi || !lo)
        continue;
      const uint32_t width = value.width();
      const std::optional<Value> both =
          Value::meet(value, Value::of(Interval(width, wrapped(-*lo, width),
                                                wrapped(*hi, width))));
      if (!both)
        return false;
      value = *both;
    }
  }
  return true;
}

} // namespace fathom::absint
