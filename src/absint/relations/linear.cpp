#include "absint/environment.h"

#include <algorithm>

namespace fathom::absint {

namespace {

// A term as a sum of numbers that polyhedra know, as integers: as far as
// intervals say that nothing wraps around.
class Summer {
public:
  Summer(Context &context, const Environment &at, Sign sign)
      : context_(context), store_(context.store), at_(at), sign_(sign) {}

  std::optional<Linear> run(Term t) {
    open_.push_back({t, 1});
    constexpr int most_steps = 64; // definitions of definitions
    for (int step = 0; step < most_steps; ++step) {
      if (open_.empty())
        return sum_;
      const Part part = open_.back();
      open_.pop_back();
      if (!take(part))
        return {};
    }
    return {};
  }

private:
  struct Part {
    Term term;
    Wide factor;
  };
  bool take(const Part &part);
  bool take_sum(const Part &part, bool is_difference);
  bool take_product(const Part &part);
  bool take_shift(const Part &part);
  bool fits(Wide least, Wide most, uint32_t width) const;
  Wide number_of(Term constant) const;
  void open(Term t, Wide factor) { open_.push_back({t, factor}); }

  Context &context_;
  const TermStore &store_;
  const Environment &at_;
  const Sign sign_;
  std::vector<Part> open_;
  Linear sum_;
};

Wide Summer::number_of(Term constant) const {
  const uint64_t c = store_.small_value(constant);
  return sign_ == Sign::Unsigned ? Wide(c)
                                 : signed_value(c, store_.width(constant));
}

bool Summer::fits(Wide least, Wide most, uint32_t width) const {
  const Wide low = sign_ == Sign::Unsigned ? 0 : -Wide(sign_of(width));
  const Wide high =
      sign_ == Sign::Unsigned ? Wide(mask_of(width)) : Wide(sign_of(width)) - 1;
  return least >= low && most <= high;
}

bool Summer::take(const Part &part) {
  Term t = part.term;
  constexpr Wide most_factor = Wide(1) << 32;
  if (number_width(store_, t) <= 1 || part.factor > most_factor ||
      part.factor < -most_factor)
    return false;
  if (const uint32_t number = context_.numbers.find(t);
      number != Numbers::none && context_.place_of[number] != 0 &&
      context_.place_of[number] <= Polyhedron::most_numbers) {
    sum_.add(context_.place_of[number], part.factor);
    return true;
  }
  if (auto defined = context_.definitions.find(t);
      defined != context_.definitions.end()) {
    open(defined->second, part.factor);
    return true;
  }
  switch (store_.kind(t)) {
  case Kind::BvConst:
    sum_.constant += part.factor * number_of(t);
    return true;
  case Kind::ZeroExtend:
  case Kind::SignExtend: {
    Term inner = store_.child(t, 0);
    const bool is_same =
        (store_.kind(t) == Kind::ZeroExtend) == (sign_ == Sign::Unsigned);
    if (!is_same && context_.value(at_, inner).range.signed_least() < 0)
      return false;
    open(inner, part.factor);
    return true;
  }
  case Kind::BvAdd:
    return take_sum(part, false);
  case Kind::BvSub:
    return take_sum(part, true);
  case Kind::BvMul:
    return take_product(part);
  case Kind::BvShl:
    return take_shift(part);
  default:
    return false;
  }
}

// A constant that is added may stand for one that is subtracted.
bool Summer::take_sum(const Part &part, bool is_difference) {
  Term x = store_.child(part.term, 0), y = store_.child(part.term, 1);
  if (!is_difference && store_.kind(x) == Kind::BvConst)
    std::swap(x, y);
  const uint32_t width = store_.width(part.term);
  const Value a = context_.value(at_, x);
  if (store_.kind(y) == Kind::BvConst) {
    const uint64_t c = store_.small_value(y);
    for (Wide added : {signed_value(c, width), Wide(c)}) {
      added = is_difference ? -added : added;
      if (!fits(least(a, sign_) + added, most(a, sign_) + added, width))
        continue;
      sum_.constant += part.factor * added;
      open(x, part.factor);
      return true;
    }
    return false;
  }
  const Value b = context_.value(at_, y);
  const Wide low = is_difference ? least(a, sign_) - most(b, sign_)
                                 : least(a, sign_) + least(b, sign_);
  const Wide high = is_difference ? most(a, sign_) - least(b, sign_)
                                  : most(a, sign_) + most(b, sign_);
  if (!fits(low, high, width))
    return false;
  open(x, part.factor);
  open(y, is_difference ? -part.factor : part.factor);
  return true;
}

bool Summer::take_product(const Part &part) {
  Term x = store_.child(part.term, 0), y = store_.child(part.term, 1);
  if (store_.kind(x) == Kind::BvConst)
    std::swap(x, y);
  if (store_.kind(y) != Kind::BvConst)
    return false;
  const Wide by = number_of(y);
  constexpr Wide most_factor = Wide(1) << 32;
  const Value a = context_.value(at_, x);
  if (by < 0 || by > most_factor ||
      !fits(least(a, sign_) * by, most(a, sign_) * by, store_.width(x)))
    return false;
  open(x, part.factor * by);
  return true;
}

bool Summer::take_shift(const Part &part) {
  Term x = store_.child(part.term, 0), y = store_.child(part.term, 1);
  constexpr uint64_t most_shift = 32;
  if (store_.kind(y) != Kind::BvConst || store_.small_value(y) > most_shift)
    return false;
  const Wide by = Wide(1) << store_.small_value(y);
  const Value a = context_.value(at_, x);
  if (!fits(least(a, sign_) * by, most(a, sign_) * by, store_.width(x)))
    return false;
  open(x, part.factor * by);
  return true;
}

} // namespace

std::optional<Linear> Context::linear(const Environment &at, Term t,
                                      Sign sign) {
  if (!Polyhedron::is_built)
    return {};
  return Summer(*this, at, sign).run(t);
}

namespace {

bool bound_below(const Context &context, Environment &at, Sign sign) {
  std::vector<Linear> bounds;
  for (size_t i = 1;
       i < context.related.size() && i <= Polyhedron::most_numbers; ++i) {
    const Value &value = at.values[context.related[i]];
    const Wide low = least(value, sign);
    if (sign == Sign::Unsigned || low > -Wide(sign_of(value.width())))
      bounds.push_back({.factors = {{i, 1}}, .constant = -low});
  }
  return at.polyhedra[size_t(sign)].add(bounds);
}

bool bound_above(const Context &context, Environment &at, Sign sign) {
  for (size_t i = 1;
       i < context.related.size() && i <= Polyhedron::most_numbers; ++i) {
    Value &value = at.values[context.related[i]];
    const uint32_t width = value.width();
    const Wide low = least(value, sign), high = most(value, sign);
    const uint64_t largest =
        sign == Sign::Unsigned ? mask_of(width) : sign_of(width) - 1;
    if (high != Wide(largest))
      continue;
    const std::optional<Wide> bound = at.polyhedra[size_t(sign)].upper_bound(i);
    if (!bound || *bound >= high)
      continue;
    const std::optional<Value> both =
        *bound < low
            ? std::nullopt
            : Value::meet(value, Value::of(Interval(width, wrapped(low, width),
                                                    wrapped(*bound, width))));
    if (!both)
      return false;
    value = *both;
  }
  return true;
}

} // namespace

bool agree_with_polyhedra(const Context &context, Environment &at) {
  if (!Polyhedron::is_built)
    return true;
  return std::all_of(std::begin(signs), std::end(signs), [&](Sign sign) {
    return bound_below(context, at, sign) && bound_above(context, at, sign);
  });
}

} // namespace fathom::absint
