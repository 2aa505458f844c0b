#include "unfold/loops/loop_numbers.h"

#include "rewrite/linear.h"
#include "terms/substitute.h"

#include <algorithm>
#include <bit>

namespace fathom::unfold {

namespace {

// The number modulo 2^width as the one next to zero.
int64_t near_zero(uint64_t v, uint32_t width) {
  v &= width_mask(width);
  bool negative = v >> (width - 1) & 1;
  return int64_t(negative ? v | ~width_mask(width) : v);
}

uint64_t size_of(int64_t v) { return v < 0 ? -uint64_t(v) : uint64_t(v); }

} // namespace

bool LoopNumbers::depends(Term root) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    if (depends_.contains(t)) {
      todo.pop_back();
      continue;
    }
    bool ready = true, result = t == k_ || varies_(t);
    for (Term child : store_.children(t)) {
      auto known = depends_.find(child);
      if (known == depends_.end()) {
        todo.push_back(child);
        ready = false;
      } else {
        result |= known->second;
      }
    }
    if (!ready)
      continue;
    depends_.emplace(t, result);
    todo.pop_back();
  }
  return depends_.at(root);
}

Term LoopNumbers::at(Term t, Term number) {
  return rewriter_.rewrite(substitute(store_, t, {{k_, number}}));
}

Term LoopNumbers::less(Term a, Term b, bool is_signed, bool or_equal) {
  if (is_signed)
    return rewriter_.make(or_equal ? Kind::BvSle : Kind::BvSlt, {a, b});
  return or_equal ? rewriter_.make_ule(a, b) : rewriter_.make_ult(a, b);
}

Term LoopNumbers::no_wrap(const Even::NoWrap &n, Term last) {
  Term first = at(n.number, number(store_.width(k_), 0));
  Term end = at(n.number, last);
  return n.is_falling ? less(end, first, n.is_signed, true)
                      : less(first, end, n.is_signed, true);
}

Term resized(Rewriter &rewriter, Term n, uint32_t width) {
  uint32_t has = rewriter.store().width(n);
  return has == width  ? n
         : has < width ? rewriter.make_zext(n, width - has)
                       : rewriter.make_extract(n, width - 1, 0);
}

// Children are known. Numbers of more than 64 bits are not looked at.
std::optional<Even> LoopNumbers::of_node(Term t) {
  if (!depends(t))
    return Even{};
  if (t == k_)
    return Even{1, {}};
  if (store_.sort_kind(t) != SortKind::BitVec || store_.width(t) > 64)
    return std::nullopt;
  uint32_t width = store_.width(t);
  std::vector<Even> parts;
  for (Term child : store_.children(t)) {
    auto known = even_.find(child);
    if (known == even_.end() || !known->second)
      return std::nullopt;
    parts.push_back(*known->second);
  }
  auto with = [&](uint64_t factor) {
    Even result{near_zero(factor, width), {}};
    for (const Even &part : parts)
      result.unless_wraps.insert(result.unless_wraps.end(),
                                 part.unless_wraps.begin(),
                                 part.unless_wraps.end());
    return result;
  };
  // Wider: the same numbers, unless the narrow one wraps around. First and last
  // value show that only if the way between them is less than once around.
  auto extended = [&](Term narrow, const Even &part,
                      bool is_signed) -> std::optional<Even> {
    uint64_t step = size_of(part.factor);
    if (step == 0 || !std::has_single_bit(step) ||
        store_.width(narrow) <
            store_.width(k_) + uint32_t(std::countr_zero(step)))
      return std::nullopt;
    Even result = with(uint64_t(part.factor));
    if (is_signed || narrow != k_)
      result.unless_wraps.push_back({narrow, is_signed, part.factor < 0});
    return result;
  };
  switch (store_.kind(t)) {
  case Kind::BvAdd:
    return with(uint64_t(parts[0].factor) + uint64_t(parts[1].factor));
  case Kind::BvSub:
    return with(uint64_t(parts[0].factor) - uint64_t(parts[1].factor));
  case Kind::BvNeg:
  case Kind::BvNot:
    return with(-uint64_t(parts[0].factor));
  case Kind::BvMul:
    if (Term c = store_.child(t, 1); store_.is_bv_const(c))
      return with(uint64_t(parts[0].factor) * store_.small_value(c));
    return std::nullopt;
  case Kind::Extract: // low bits
    if (store_.index(t, 1) == 0)
      return with(uint64_t(parts[0].factor));
    return std::nullopt;
  case Kind::Concat: {
    Term high = store_.child(t, 0), low = store_.child(t, 1);
    if (!depends(low))
      return with(uint64_t(parts[0].factor) << store_.width(low));
    if (store_.is_bv_const(high) && store_.value(high).is_zero())
      return extended(low, parts[1], false);
    return std::nullopt;
  }
  case Kind::ZeroExtend:
  case Kind::SignExtend:
    return extended(store_.child(t, 0), parts[0],
                    store_.kind(t) == Kind::SignExtend);
  default:
    return std::nullopt;
  }
}

std::optional<Even> LoopNumbers::even(Term root) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    if (even_.contains(t)) {
      todo.pop_back();
      continue;
    }
    bool ready = true;
    if (depends(t))
      for (Term child : store_.children(t))
        if (!even_.contains(child)) {
          todo.push_back(child);
          ready = false;
        }
    if (!ready)
      continue;
    std::optional<Even> result = of_node(t);
    even_.emplace(t, std::move(result));
    todo.pop_back();
  }
  return even_.at(root);
}

// left < right and the like, or left != right; one of them depends on k.
struct LoopNumbers::Comparison {
  Term counter, bound;
  bool is_equation = false; // that must not hold
  bool is_signed = false;
  bool or_equal = false;
  bool is_rising = true; // counter < bound; otherwise bound < counter
  enum Extension { Not, Zero, Sign } extension = Not; // of the counter
};

bool LoopNumbers::compare(Term guard, Comparison &c) {
  bool negated = false;
  while (store_.kind(guard) == Kind::Not) {
    guard = store_.child(guard, 0);
    negated = !negated;
  }
  Kind kind = store_.kind(guard);
  c.is_equation = kind == Kind::Eq;
  c.is_signed = kind == Kind::BvSlt || kind == Kind::BvSle;
  bool is_order = c.is_signed || kind == Kind::BvUlt || kind == Kind::BvUle;
  if (!(c.is_equation && negated) && !is_order)
    return false;
  Term left = store_.child(guard, 0), right = store_.child(guard, 1);
  if (store_.sort_kind(left) != SortKind::BitVec || store_.width(left) > 64)
    return false;
  c.or_equal = kind == Kind::BvUle || kind == Kind::BvSle;
  if (is_order && negated) { // not a < b: b <= a
    std::swap(left, right);
    c.or_equal = !c.or_equal;
  }
  c.is_rising = depends(left);
  if (depends(left) == depends(right))
    return false;
  c.counter = c.is_rising ? left : right;
  c.bound = c.is_rising ? right : left;
  Term low = store_.kind(c.counter) == Kind::Concat ? store_.child(c.counter, 1)
                                                    : Term{};
  if (store_.kind(c.counter) == Kind::SignExtend) {
    c.extension = Comparison::Sign;
    c.counter = store_.child(c.counter, 0);
  } else if (low && depends(low) &&
             store_.is_bv_const(store_.child(c.counter, 0)) &&
             store_.value(store_.child(c.counter, 0)).is_zero()) {
    c.extension = Comparison::Zero;
    c.counter = low;
  }
  return true;
}

// The counter is narrower than the bound, which it may never reach. It goes up
// to its largest number then, and not further.
std::optional<Trip> LoopNumbers::count_extended(const Comparison &c) {
  std::optional<Even> counter = even(c.counter);
  uint32_t width = store_.width(c.counter), wide = store_.width(c.bound);
  if (c.is_equation || !c.is_rising || !counter || counter->factor != 1 ||
      !counter->unless_wraps.empty() || width != store_.width(k_))
    return std::nullopt;
  bool is_sign = c.extension == Comparison::Sign;
  Term first = at(c.counter, number(width, 0));
  // Numbers that are negative as such are large ones where the order is not
  // signed: only counters that begin at zero or more are counted.
  if (is_sign && !c.is_signed &&
      (rewriter_.ranges().of(first).zeros >> (width - 1) & 1) == 0)
    return std::nullopt;
  uint64_t largest = width_mask(is_sign ? width - 1 : width);
  Term last =
      c.or_equal ? c.bound : rewriter_.make_sub(c.bound, number(wide, 1));
  Term ends = less(last, number(wide, largest), is_sign && c.is_signed, false);
  Trip trip;
  trip.last = rewriter_.make_ite(
      ends,
      rewriter_.make_sub(rewriter_.make_extract(last, width - 1, 0), first),
      rewriter_.make_sub(number(width, largest), first));
  trip.ends = ends;
  trip.counter = c.counter;
  trip.is_signed = is_sign;
  trip.is_unsigned = !is_sign;
  return trip;
}

std::optional<Trip> LoopNumbers::count(const Comparison &c) {
  std::optional<Even> counter = even(c.counter);
  uint32_t width = store_.width(c.counter);
  if (!counter || !counter->unless_wraps.empty() || counter->factor == 0 ||
      width > store_.width(k_))
    return std::nullopt;
  bool rises = counter->factor > 0;
  uint64_t step = size_of(counter->factor);
  if (!std::has_single_bit(step) || (!c.is_equation && rises != c.is_rising))
    return std::nullopt;
  uint32_t shift = uint32_t(std::countr_zero(step));
  Term first = at(c.counter, number(store_.width(k_), 0));
  Term way = rises ? rewriter_.make_sub(c.bound, first)
                   : rewriter_.make_sub(first, c.bound);
  Term one = number(width, 1);
  if (c.is_equation) {
    // A bound that is stepped over would not end it.
    if ((rewriter_.ranges().of(way).zeros & (step - 1)) != step - 1)
      return std::nullopt;
  } else if (!c.or_equal) {
    way = rewriter_.make_sub(way, one);
  }
  Trip trip;
  trip.counter = c.counter;
  Term last = shift == 0
                  ? way
                  : rewriter_.make(Kind::BvLshr, {way, number(width, shift)});
  if (c.is_equation)
    last = rewriter_.make_sub(last, one);
  trip.last = resized(rewriter_, last, store_.width(k_));
  if (c.is_equation)
    return trip;
  trip.is_signed = c.is_signed;
  trip.is_unsigned = !c.is_signed;
  if (!c.or_equal && shift == 0)
    return trip;
  // The number behind the last one must be there, too.
  uint64_t top = c.is_signed ? width_mask(width) >> 1 : width_mask(width);
  uint64_t bottom = c.is_signed ? uint64_t(1) << (width - 1) : 0;
  uint64_t room = c.or_equal ? step : step - 1;
  trip.ends =
      rises ? less(c.bound, number(width, top - room), c.is_signed, true)
            : less(number(width, bottom + room), c.bound, c.is_signed, true);
  return trip;
}

std::optional<Trip> LoopNumbers::trip(Term guard) {
  Comparison c;
  if (!compare(guard, c))
    return std::nullopt;
  return c.extension == Comparison::Not ? count(c) : count_extended(c);
}

} // namespace fathom::unfold
