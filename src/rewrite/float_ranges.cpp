// Ranges of floating-point numbers (ranges.h): what operators make of the
// ranges of their arguments, and choices whose condition bounds what is chosen.
#include "rewrite/ranges.h"
#include "rewrite/signed_ranges.h"

#include <algorithm>

namespace fathom {

namespace {

// How many choices inside each other, and parts of a condition, are looked at.
constexpr unsigned max_choices = 3, max_parts = 8;

RoundingModes modes_of(const TermStore &store, Term mode) {
  if (!store.is_bv_const(mode))
    return all_rounding_modes;
  return RoundingModes(1u << std::min<uint64_t>(store.small_value(mode),
                                                num_rounding_modes - 1));
}

FloatFormat format_at(const TermStore &store, Term t, unsigned index) {
  return {store.index(t, index), store.index(t, index + 1)};
}

bool is_predicate(const TermStore &store, Term t) {
  return info(store.kind(t)).rule == SortRule::FpPred;
}

// Literals that follow from a condition.
template <class Visit>
void for_each_literal(const TermStore &store, Term condition, bool holds,
                      Visit &&visit) {
  std::pair<Term, bool> todo[2 * max_parts] = {{condition, holds}};
  unsigned count = 1;
  for (unsigned parts = 0; count > 0 && parts < max_parts; ++parts) {
    auto [t, value] = todo[--count];
    if (store.kind(t) == Kind::Not) {
      todo[count++] = {store.child(t, 0), !value};
    } else if (store.kind(t) == (value ? Kind::And : Kind::Or)) {
      todo[count++] = {store.child(t, 0), value};
      todo[count++] = {store.child(t, 1), value};
    } else {
      visit(t, value);
    }
  }
}

} // namespace

// The rest of what was visited, as words; of what was not visited, anything.
FloatRange Ranges::float_so_far(Term t, FloatFormat format) const {
  if (store_.is_bv_const(t))
    return FloatRange::of(format, store_.small_value(t));
  if (auto it = floats_.find(t);
      it != floats_.end() && it->second.format == format)
    return it->second;
  if (t.id >= known_.size() || !known_[t.id])
    return FloatRange::everything(format);
  const Range &range = get(t);
  return FloatRange::of_words(format, range.lo, range.hi);
}

bool Ranges::float_of_operator(Term t, FloatRange &out) const {
  Kind kind = store_.kind(t);
  SortRule rule = info(kind).rule;
  FloatFormat from = format_at(store_, t, 0);
  FloatFormat to = rule == SortRule::FpFormat ? format_at(store_, t, 2) : from;
  if (!FloatRange::applies(from) || !FloatRange::applies(to))
    return false;
  unsigned first = rule == SortRule::FpOp ? 0 : 1;
  RoundingModes modes =
      first == 0 ? all_rounding_modes : modes_of(store_, store_.child(t, 0));
  if (rule == SortRule::FpFromBv) {
    Term word = store_.child(t, 1);
    bool is_signed = kind == Kind::FpFromSbv;
    if (is_signed && store_.kind(word) == Kind::SignExtend)
      word = store_.child(word, 0);
    if (!applies(store_, word))
      return false;
    uint32_t w = store_.width(word);
    const Range &range = get(word);
    SignedRange bounds = signed_range(range, w);
    uint64_t lo = is_signed ? uint64_t(bounds.lo) : range.lo;
    uint64_t hi = is_signed ? uint64_t(bounds.hi) : range.hi;
    out = range_of_integers(kind, to, modes, BitVec(w, lo), BitVec(w, hi));
    return true;
  }
  std::vector<FloatRange> args;
  for (unsigned i = first; i < store_.num_children(t); ++i)
    args.push_back(float_so_far(store_.child(t, i), from));
  // The same number on both sides: a square, and what is left of x - x or x/x.
  out = apply_to_ranges(kind, to, modes, args);
  if (kind == Kind::FpMul && store_.child(t, 1) == store_.child(t, 2)) {
    FloatRange sizes = apply_to_ranges(Kind::FpAbs, to, modes, {&args[0], 1});
    FloatRange both[] = {sizes, sizes};
    out = meet(out, apply_to_ranges(kind, to, modes, both));
  }
  return true;
}

// Changes of sign on the bits, as the rules for words write them.
bool Ranges::float_of_bits(Term t, FloatRange &out) const {
  uint32_t w = store_.width(t);
  auto number = [&](Term x) {
    auto it = floats_.find(x);
    if (it == floats_.end() || store_.width(x) != w)
      return false;
    out = it->second;
    return true;
  };
  auto changed = [&](Kind kind) {
    out = apply_to_ranges(kind, out.format, all_rounding_modes, {&out, 1});
    return true;
  };
  Term x = store_.child(t, 0), y = store_.child(t, 1);
  uint64_t sign = uint64_t(1) << (w - 1);
  Kind kind = store_.kind(t);
  if (kind == Kind::BvXor || kind == Kind::BvAnd) {
    if (!store_.is_bv_const(y) || !number(x))
      return false;
    uint64_t constant = store_.small_value(y);
    if (constant == sign && kind == Kind::BvXor)
      return changed(Kind::FpNeg);
    return constant == sign - 1 && kind == Kind::BvAnd && changed(Kind::FpAbs);
  }
  // Concat of a bit and the rest of x.
  if (store_.width(x) != 1 || store_.kind(y) != Kind::Extract ||
      store_.index(y, 1) != 0 || !number(store_.child(y, 0)))
    return false;
  if (store_.is_bv_const(x)) {
    changed(Kind::FpAbs);
    return store_.small_value(x) == 0 || changed(Kind::FpNeg);
  }
  Term bit = store_.kind(x) == Kind::BvNot ? store_.child(x, 0) : Term{};
  return bit && store_.kind(bit) == Kind::Extract &&
         store_.child(bit, 0) == store_.child(y, 0) &&
         store_.index(bit, 1) == w - 1 && changed(Kind::FpNeg);
}

// Where these conditions have these values.
FloatRange
Ranges::float_of_arm(Term arm, FloatFormat format,
                     std::span<const std::pair<Term, bool>> facts) const {
  if (store_.kind(arm) == Kind::Ite && facts.size() < max_choices) {
    std::pair<Term, bool> more[max_choices];
    std::copy(facts.begin(), facts.end(), more);
    FloatRange all = FloatRange::nothing(format);
    for (unsigned i : {1u, 2u}) {
      more[facts.size()] = {store_.child(arm, 0), i == 1};
      all = join(all, float_of_arm(store_.child(arm, i), format,
                                   {more, facts.size() + 1}));
    }
    // The first one is what is being computed.
    return facts.empty() ? all : meet(all, float_so_far(arm, format));
  }
  FloatRange range = float_so_far(arm, format);
  auto restrict = [&](Term t, bool holds) {
    if (!is_predicate(store_, t) || !(format_at(store_, t, 0) == format))
      return;
    Term x = store_.child(t, 0);
    Term y = store_.num_children(t) > 1 ? store_.child(t, 1) : x;
    if (x != arm && y != arm)
      return;
    FloatRange first = x == arm ? range : float_so_far(x, format);
    FloatRange second = y == arm ? range : float_so_far(y, format);
    FloatPair left =
        restrict_by_predicate(store_.kind(t), holds, {first, second});
    range = x == arm ? left.x : left.y;
  };
  for (auto [condition, holds] : facts)
    for_each_literal(store_, condition, holds, restrict);
  return range;
}

bool Ranges::compute_float(Term t, FloatRange &out) const {
  Kind kind = store_.kind(t);
  switch (info(kind).rule) {
  case SortRule::FpOp:
  case SortRule::FpRounded:
  case SortRule::FpFormat:
  case SortRule::FpFromBv:
    return float_of_operator(t, out);
  default:
    break;
  }
  if (kind == Kind::BvXor || kind == Kind::BvAnd || kind == Kind::Concat)
    return !floats_.empty() && float_of_bits(t, out);
  if (kind != Kind::Ite)
    return false;
  // The format: of an arm, or of what the condition compares.
  Term then = store_.child(t, 1), otherwise = store_.child(t, 2);
  FloatFormat format{};
  for (Term arm : {then, otherwise})
    if (auto it = floats_.find(arm); it != floats_.end())
      format = it->second.format;
  for_each_literal(store_, store_.child(t, 0), true, [&](Term p, bool) {
    if (is_predicate(store_, p))
      format = format_at(store_, p, 0);
  });
  if (format.width() != store_.width(t))
    return false;
  out = float_of_arm(t, format, {});
  return true;
}

bool Ranges::float_words(Term t, const Range &range, Range &out) {
  FloatRange number{};
  bool is_number = compute_float(t, number);
  if (is_assumed(t))
    if (auto it = assumed_floats_.find(t); it != assumed_floats_.end()) {
      number = is_number && number.format == it->second.format
                   ? meet(number, it->second)
                   : it->second;
      is_number = true;
    }
  if (!is_number)
    return false;
  number =
      meet(number, FloatRange::of_words(number.format, range.lo, range.hi));
  if (number.is_empty() || number.is_everything())
    return false; // a contradiction is left for the solver to find
  floats_.insert_or_assign(t, number);
  FloatRange::Words words = number.words(!is_float(store_.kind(t)));
  out = full_range(store_.width(t));
  out.lo = words.lo;
  out.hi = words.hi;
  return true;
}

// fp.to_sbv and fp.to_ubv.
std::optional<std::pair<BitVec, BitVec>>
Ranges::converted_so_far(Term t) const {
  FloatFormat format = format_at(store_, t, 0);
  if (!FloatRange::applies(format))
    return {};
  return integers_of_range(store_.kind(t), store_.width(t),
                           modes_of(store_, store_.child(t, 0)),
                           float_so_far(store_.child(t, 1), format));
}

Range Ranges::of_converted(Term t) const {
  Range range = full_range(store_.width(t));
  auto words = converted_so_far(t);
  // Around zero the words of signed numbers are no interval.
  if (words && (store_.kind(t) == Kind::FpToUbv ||
                words->first.sign() == words->second.sign())) {
    range.lo = words->first.to_u64();
    range.hi = words->second.to_u64();
  }
  return range;
}

std::optional<std::pair<BitVec, BitVec>> Ranges::converted(Term t) {
  of(t);
  return converted_so_far(t);
}

FloatRange Ranges::float_of(Term t, FloatFormat format) {
  of(t);
  return float_so_far(t, format);
}

bool Ranges::assume(Term t, const FloatRange &range) {
  auto [it, fresh] = assumed_floats_.emplace(t, range);
  if (!fresh && it->second.format == range.format) {
    FloatRange both = meet(it->second, range);
    if (both.is_empty())
      return false;
    it->second = both;
  }
  if (t.id >= has_assumed_.size())
    has_assumed_.resize(store_.size() + 1);
  has_assumed_[t.id] = true;
  if (t.id < known_.size() && known_[t.id])
    known_[t.id] = false;
  return true;
}

} // namespace fathom
