// Rules of floating-point operators. A number is its bits, and all operators
// make the same NaN: a rule that gives an argument back must see to that.
#include "rewrite/procedures/procedures.h"
#include "rewrite/rewriter.h"
#include "support/bitvec/bits.h"
#include "terms/floats/values.h"

#include <algorithm>
#include <bit>

namespace fathom {

namespace {

// At most so many levels of what a rule here builds are new.
constexpr unsigned new_levels = 6;

// One application.
class Application {
public:
  Application(Rewriter &rewriter, Term t)
      : rw(rewriter), s(rewriter.store()), b(s), kind(s.kind(t)),
        format{s.index(t, 0), s.index(t, 1)}, t_(t) {}

  Term arg(unsigned i) const { return s.child(t_, i); }
  unsigned count() const { return s.num_children(t_); }
  bool is_small() const { return FloatRange::applies(format); }

  Term make(Kind k, std::initializer_list<Term> args) {
    uint32_t indices[] = {format.exponent, format.significand};
    return b.make(k, std::span(args.begin(), args.size()), indices);
  }
  Term is_nan(Term x) { return make(Kind::FpIsNaN, {x}); }
  Term number(const BitVec &bits) { return s.make_bv(bits); }
  BitVec sign() const { return BitVec::signed_min(format.width()); }
  Term zero() { return number(BitVec::zero(format.width())); }
  FloatRange range(Term x) { return rw.ranges().float_of(x, format); }

  // x, with the NaN that operators make.
  Term canonical(Term x) {
    if (is_made(x) || (is_small() && !range(x).nan))
      return x;
    return b.make_ite(is_nan(x), number(float_nan(format)), x);
  }
  // An operator makes it: it has no other NaN.
  bool is_made(Term x) const {
    switch (info(s.kind(x)).rule) {
    case SortRule::FpOp:
    case SortRule::FpRounded:
    case SortRule::FpFormat:
    case SortRule::FpFromBv:
      return true;
    default:
      return s.is_bv_const(x) && (!is_float_nan(s.value(x), format) ||
                                  s.value(x) == float_nan(format));
    }
  }

  bool is_value(Term x, const BitVec &bits) const {
    return s.is_bv_const(x) && s.value(x) == bits;
  }
  bool is_one(Term x) const { return is_value(x, float_one(format)); }

  // x with the other sign, on the bits; or no term.
  Term negated(Term x) const {
    if (s.kind(x) == Kind::BvXor && is_value(s.child(x, 1), sign()))
      return s.child(x, 0);
    if (s.kind(x) == Kind::FpNeg)
      return s.child(x, 0); // its NaN is another one: callers do not care
    if (s.kind(x) != Kind::Concat)
      return {};
    Term bit = s.child(x, 0), rest = s.child(x, 1);
    if (s.width(bit) != 1 || s.kind(bit) != Kind::BvNot ||
        s.kind(rest) != Kind::Extract || s.index(rest, 1) != 0)
      return {};
    Term whole = s.child(rest, 0), first = s.child(bit, 0);
    bool fits = s.width(whole) == format.width() &&
                s.kind(first) == Kind::Extract && s.child(first, 0) == whole &&
                s.index(first, 1) == format.width() - 1;
    return fits ? whole : Term{};
  }

  Rewriter &rw;
  TermStore &s;
  Builder b; // the engine tries the rules of what is built
  Kind kind;
  FloatFormat format;

private:
  Term t_;
};

Term swapped(Application &a, Kind kind) {
  return a.make(kind, {a.arg(1), a.arg(0)});
}

bool is_after(const TermStore &s, Term x, Term y) {
  bool c_x = s.is_const(x), c_y = s.is_const(y);
  return c_x != c_y ? c_x : y < x;
}

std::optional<RoundingMode> known_mode(const TermStore &s, Term mode) {
  if (!s.is_bv_const(mode))
    return {};
  return RoundingMode(
      std::min<uint64_t>(s.small_value(mode), num_rounding_modes - 1));
}

// NaN of a sum, product or quotient.
Term nan_of_two(Application &a, Term t) {
  TermStore &s = a.s;
  Term x = s.child(t, 1), y = s.child(t, 2);
  auto is = [&](Kind k, Term z) { return a.make(k, {z}); };
  Term special;
  switch (s.kind(t)) {
  case Kind::FpAdd:
  case Kind::FpSub: {
    Term minus = is(Kind::FpIsNegative, x);
    Term other = is(Kind::FpIsNegative, y);
    Term equal = a.b.make_eq(minus, other);
    special =
        a.b.make_and(a.b.make_and(is(Kind::FpIsInf, x), is(Kind::FpIsInf, y)),
                     s.kind(t) == Kind::FpAdd ? a.b.make_not(equal) : equal);
    break;
  }
  case Kind::FpMul:
    special =
        a.b.make_or(a.b.make_and(is(Kind::FpIsInf, x), is(Kind::FpIsZero, y)),
                    a.b.make_and(is(Kind::FpIsZero, x), is(Kind::FpIsInf, y)));
    break;
  default: // FpDiv
    special =
        a.b.make_or(a.b.make_and(is(Kind::FpIsInf, x), is(Kind::FpIsInf, y)),
                    a.b.make_and(is(Kind::FpIsZero, x), is(Kind::FpIsZero, y)));
  }
  return a.b.make_or(a.b.make_or(a.is_nan(x), a.is_nan(y)), special);
}

// 2^-k for 2^k, where both are numbers of the format and not subnormal.
std::optional<BitVec> inverse_of_power(FloatFormat f, const BitVec &bits) {
  BitVec field = bits.extract(f.width() - 2, f.fraction());
  if (!bits.extract(f.fraction() - 1, 0).is_zero() || field.is_zero() ||
      field.is_ones())
    return {};
  int64_t power = int64_t(field.to_u64()) - f.bias();
  if (-power < f.min_exponent() || -power > f.max_exponent())
    return {};
  BitVec inverse = float_power_of_two(f, -power);
  return bits.sign() ? inverse | BitVec::signed_min(f.width()) : inverse;
}

Term simplify_product(Application &a) {
  Term x = a.arg(1), y = a.arg(2);
  if (a.is_one(y))
    return a.canonical(x);
  if (a.is_value(y, float_one(a.format) | a.sign()))
    return a.make(Kind::FpNeg, {x});
  if (a.is_value(y, float_power_of_two(a.format, 1)) &&
      a.format.max_exponent() >= 1)
    return a.make(Kind::FpAdd, {a.arg(0), x, x});
  Term minus_x = a.negated(x), minus_y = a.negated(y);
  if (minus_x && minus_y)
    return a.make(a.kind, {a.arg(0), minus_x, minus_y});
  if (minus_x && a.s.is_bv_const(y))
    return a.make(a.kind,
                  {a.arg(0), minus_x, a.number(a.s.value(y) ^ a.sign())});
  return {};
}

Term simplify_quotient(Application &a) {
  Term x = a.arg(1), y = a.arg(2);
  if (a.s.is_bv_const(y)) {
    if (a.is_one(y))
      return a.canonical(x);
    if (auto inverse = inverse_of_power(a.format, a.s.value(y)))
      return a.make(Kind::FpMul, {a.arg(0), x, a.number(*inverse)});
  }
  Term minus_x = a.negated(x), minus_y = a.negated(y);
  if (minus_x && minus_y)
    return a.make(a.kind, {a.arg(0), minus_x, minus_y});
  if (x != y || !a.is_small())
    return {};
  FloatRange range = a.range(x); // x / x
  auto never = [&](Kind k) {
    return decide_for_ranges(k, range, range) == false;
  };
  bool plain = !range.is_empty() && never(Kind::FpIsNaN) &&
               never(Kind::FpIsInf) && never(Kind::FpIsZero);
  return plain ? a.number(float_one(a.format)) : Term{};
}

// A zero that changes nothing: -0 in a sum, in all modes but toward negative,
// where it is +0; of the other one, if x is not the zero of the wrong sign.
bool changes_nothing(Application &a, Term x, const BitVec &zero) {
  std::optional<RoundingMode> mode = known_mode(a.s, a.arg(0));
  if (!mode || !is_float_zero(zero, a.format))
    return false;
  bool wanted = *mode != RoundingMode::TowardNegative;
  if (zero.sign() == wanted)
    return true;
  if (!a.is_small())
    return false;
  BitVec wrong = wanted ? a.sign() : BitVec::zero(a.format.width());
  FloatRange range = a.range(x);
  return !range.is_empty() && !range.contains(wrong.to_u64());
}

Term simplify_sum(Application &a) {
  TermStore &s = a.s;
  Term x = a.arg(1), y = a.arg(2);
  bool subtracts = a.kind == Kind::FpSub;
  if (s.is_bv_const(y)) {
    BitVec added = subtracts ? s.value(y) ^ a.sign() : s.value(y);
    if (changes_nothing(a, x, added))
      return a.canonical(x);
    if (subtracts && !is_float_nan(added, a.format))
      return a.make(Kind::FpAdd, {a.arg(0), x, a.number(added)});
    return {};
  }
  if (Term minus_y = a.negated(y))
    return a.make(subtracts ? Kind::FpAdd : Kind::FpSub,
                  {a.arg(0), x, minus_y});
  if (!subtracts)
    if (Term minus_x = a.negated(x))
      return a.make(Kind::FpSub, {a.arg(0), y, minus_x});
  std::optional<RoundingMode> mode = known_mode(s, a.arg(0));
  if (!subtracts || x != y || !a.is_small() || !mode)
    return {};
  FloatRange range = a.range(x); // x - x
  if (range.is_empty() || range.nan ||
      decide_for_ranges(Kind::FpIsInf, range, range) != false)
    return {};
  return *mode == RoundingMode::TowardNegative ? a.number(a.sign()) : a.zero();
}

// The numbers that a conversion to this format gives unchanged.
bool widens(FloatFormat from, FloatFormat to) {
  return to.exponent >= from.exponent && to.significand >= from.significand;
}

BitVec converted(FloatFormat from, FloatFormat to, RoundingMode mode,
                 const BitVec &bits) {
  BitVec how(rounding_mode_width, uint64_t(mode));
  const BitVec *args[] = {&how, &bits};
  uint32_t indices[] = {from.exponent, from.significand, to.exponent,
                        to.significand};
  return apply_float_operator(Kind::FpToFp, args, indices);
}

// The number that t was before it was made wider, or no term; a constant, if
// the narrow format has it.
Term before_widening(const TermStore &s, Term t, FloatFormat &narrow,
                     bool &is_known) {
  if (s.kind(t) != Kind::FpToFp)
    return {};
  FloatFormat from{s.index(t, 0), s.index(t, 1)};
  FloatFormat to{s.index(t, 2), s.index(t, 3)};
  if (!widens(from, to) || (is_known && !(from == narrow)))
    return {};
  narrow = from;
  is_known = true;
  return s.child(t, 1);
}

Term as_narrow(TermStore &s, Term t, FloatFormat narrow, FloatFormat wide) {
  bool is_known = true;
  if (!s.is_bv_const(t))
    return before_widening(s, t, narrow, is_known);
  BitVec value = s.value(t);
  if (is_float_nan(value, wide))
    return {};
  BitVec less = converted(wide, narrow, RoundingMode::TowardZero, value);
  bool exact = converted(narrow, wide, RoundingMode::TowardZero, less) == value;
  return exact ? s.make_bv(less) : Term{};
}

// The format that one of the two was widened from.
bool narrow_format(const TermStore &s, std::initializer_list<Term> args,
                   FloatFormat &narrow) {
  bool is_known = false;
  for (Term t : args)
    before_widening(s, t, narrow, is_known);
  return is_known;
}

// x < c, where x was widened and c is between two numbers of x's format.
Term compare_between(Application &a, Term x, FloatFormat narrow,
                     const BitVec &c, bool constant_first) {
  TermStore &s = a.s;
  if (is_float_nan(c, a.format))
    return s.make_bool(false);
  if (a.kind == Kind::FpEq)
    return s.make_bool(false);
  BitVec limit = converted(a.format, narrow,
                           constant_first ? RoundingMode::TowardPositive
                                          : RoundingMode::TowardNegative,
                           c);
  Term bound = s.make_bv(limit);
  return constant_first ? a.b.make(Kind::FpLe, {bound, x},
                                   {narrow.exponent, narrow.significand})
                        : a.b.make(Kind::FpLe, {x, bound},
                                   {narrow.exponent, narrow.significand});
}

Term compare_narrow(Application &a) {
  TermStore &s = a.s;
  FloatFormat narrow{};
  if (!narrow_format(s, {a.arg(0), a.arg(1)}, narrow))
    return {};
  Term x = as_narrow(s, a.arg(0), narrow, a.format);
  Term y = as_narrow(s, a.arg(1), narrow, a.format);
  if (x && y)
    return a.b.make(a.kind, {x, y}, {narrow.exponent, narrow.significand});
  if (x && s.is_bv_const(a.arg(1)))
    return compare_between(a, x, narrow, s.value(a.arg(1)), false);
  if (y && s.is_bv_const(a.arg(0)))
    return compare_between(a, y, narrow, s.value(a.arg(0)), true);
  return {};
}

// An integer that a number is, exactly: to_fp of a word that needs at most the
// digits of the format.
struct Whole {
  Term word;
  bool is_signed;
};

uint32_t digits_of(Rewriter &rw, Term word, bool is_signed) {
  TermStore &s = rw.store();
  uint32_t w = s.width(word);
  if (is_signed && s.kind(word) == Kind::SignExtend)
    return s.width(s.child(word, 0)) - 1;
  if (w > 64)
    return is_signed ? w - 1 : w;
  const Range &range = rw.ranges().of(word);
  bool positive = !is_signed || (range.zeros >> (w - 1) & 1) != 0;
  return positive ? uint32_t(std::bit_width(range.hi)) : w - 1;
}

std::optional<Whole> whole(Rewriter &rw, Term t, FloatFormat f) {
  TermStore &s = rw.store();
  Kind kind = s.kind(t);
  if (kind != Kind::FpFromSbv && kind != Kind::FpFromUbv)
    return {};
  Term word = s.child(t, 1);
  bool is_signed = kind == Kind::FpFromSbv;
  uint32_t digits = digits_of(rw, word, is_signed);
  // -2^digits is one of them.
  if (digits > f.significand || int64_t(digits) > f.max_exponent())
    return {};
  return Whole{word, is_signed};
}

// A word of this many bits that is the same signed number.
Term signed_word(Application &a, const Whole &x, uint32_t width) {
  uint32_t w = a.s.width(x.word);
  return x.is_signed ? a.b.make_sext(x.word, width - w)
                     : a.b.make_zext(x.word, width - w);
}

uint32_t signed_width(const TermStore &s, const Whole &x) {
  return s.width(x.word) + !x.is_signed;
}

Term compare_whole(Application &a) {
  std::optional<Whole> x = whole(a.rw, a.arg(0), a.format);
  std::optional<Whole> y = whole(a.rw, a.arg(1), a.format);
  if (!x || !y)
    return {};
  uint32_t w = std::max(signed_width(a.s, *x), signed_width(a.s, *y));
  Term p = signed_word(a, *x, w), q = signed_word(a, *y, w);
  if (a.kind == Kind::FpEq)
    return a.b.make_eq(p, q);
  return a.b.make(a.kind == Kind::FpLt ? Kind::BvSlt : Kind::BvSle, {p, q});
}

} // namespace

Term order_float_operands(Rewriter &rw, Term t, unsigned &again) {
  Application a(rw, t);
  again = new_levels;
  bool with_mode = a.kind != Kind::FpEq;
  Term x = a.arg(with_mode), y = a.arg(with_mode + 1u);
  if (!is_after(a.s, x, y))
    return {};
  if (!with_mode)
    return a.make(a.kind, {y, x});
  return a.kind == Kind::FpFma ? a.make(a.kind, {a.arg(0), y, x, a.arg(3)})
                               : a.make(a.kind, {a.arg(0), y, x});
}

Term decide_floats_by_range(Rewriter &rw, Term t, unsigned &) {
  Application a(rw, t);
  if (!a.is_small())
    return {};
  FloatRange x = a.range(a.arg(0));
  FloatRange y = a.count() > 1 ? a.range(a.arg(1)) : x;
  std::optional<bool> truth = decide_for_ranges(a.kind, x, y);
  return truth ? a.s.make_bool(*truth) : Term{};
}

Term compare_floats(Rewriter &rw, Term t, unsigned &again) {
  Application a(rw, t);
  again = new_levels;
  if (a.kind == Kind::FpGt)
    return swapped(a, Kind::FpLt);
  if (a.kind == Kind::FpGe)
    return swapped(a, Kind::FpLe);
  if (a.arg(0) == a.arg(1))
    return a.kind == Kind::FpLt ? a.s.make_bool(false)
                                : a.b.make_not(a.is_nan(a.arg(0)));
  Term minus_x = a.negated(a.arg(0)), minus_y = a.negated(a.arg(1));
  auto opposite = [&](Term other, Term minus) {
    return minus ? minus : a.number(a.s.value(other) ^ a.sign());
  };
  if ((minus_x && (minus_y || a.s.is_bv_const(a.arg(1)))) ||
      (minus_y && a.s.is_bv_const(a.arg(0))))
    return a.make(a.kind,
                  {opposite(a.arg(1), minus_y), opposite(a.arg(0), minus_x)});
  if (Term result = compare_whole(a))
    return result;
  return compare_narrow(a);
}

Term classify_floats(Rewriter &rw, Term t, unsigned &again) {
  Application a(rw, t);
  again = new_levels;
  TermStore &s = a.s;
  Term x = a.arg(0);
  if (Term minus = a.negated(x)) {
    Kind kind = a.kind == Kind::FpIsNegative   ? Kind::FpIsPositive
                : a.kind == Kind::FpIsPositive ? Kind::FpIsNegative
                                               : a.kind;
    return a.make(kind, {minus});
  }
  if (s.kind(x) == Kind::FpAbs && a.kind != Kind::FpIsNegative &&
      a.kind != Kind::FpIsPositive)
    return a.make(a.kind, {s.child(x, 0)});
  if (a.kind != Kind::FpIsNaN)
    return {};
  switch (s.kind(x)) {
  case Kind::FpToIntegral:
    return a.is_nan(s.child(x, 1));
  case Kind::FpToFp:
    return a.b.make(Kind::FpIsNaN, {s.child(x, 1)},
                    {s.index(x, 0), s.index(x, 1)});
  case Kind::FpFromSbv:
  case Kind::FpFromUbv:
    return s.make_bool(false);
  case Kind::FpSqrt: {
    Term y = s.child(x, 1);
    return a.b.make_or(a.is_nan(y), a.make(Kind::FpLt, {y, a.zero()}));
  }
  case Kind::FpAdd:
  case Kind::FpSub:
  case Kind::FpMul:
  case Kind::FpDiv:
    return nan_of_two(a, x);
  default:
    return {};
  }
}

Term simplify_float_arithmetic(Rewriter &rw, Term t, unsigned &again) {
  Application a(rw, t);
  again = new_levels;
  switch (a.kind) {
  case Kind::FpAdd:
  case Kind::FpSub:
    return simplify_sum(a);
  case Kind::FpMul:
    return simplify_product(a);
  case Kind::FpDiv:
    return simplify_quotient(a);
  default: { // FpToIntegral: of an integer
    Kind inner = a.s.kind(a.arg(1));
    bool integral = inner == Kind::FpToIntegral || inner == Kind::FpFromSbv ||
                    inner == Kind::FpFromUbv;
    return integral ? a.arg(1) : Term{};
  }
  }
}

// Sums and differences of integers that are exact; a zero that they give is +0,
// as that of an integer, but toward negative. Products of numbers that are not
// negative likewise.
Term add_whole_numbers(Rewriter &rw, Term t, unsigned &again) {
  Application a(rw, t);
  again = new_levels;
  TermStore &s = a.s;
  std::optional<Whole> x = whole(rw, a.arg(1), a.format);
  std::optional<Whole> y = whole(rw, a.arg(2), a.format);
  std::optional<RoundingMode> mode = known_mode(s, a.arg(0));
  if (!x || !y || !mode || *mode == RoundingMode::TowardNegative)
    return {};
  uint32_t p = digits_of(rw, x->word, x->is_signed);
  uint32_t q = digits_of(rw, y->word, y->is_signed);
  bool multiplies = a.kind == Kind::FpMul;
  uint32_t digits = multiplies ? p + q : std::max(p, q) + 1;
  if (digits > a.format.significand ||
      int64_t(digits) > a.format.max_exponent())
    return {};
  auto is_positive = [&](const Whole &z) {
    uint32_t w = s.width(z.word);
    return !z.is_signed ||
           (w <= 64 && (rw.ranges().of(z.word).zeros >> (w - 1) & 1) != 0);
  };
  if (multiplies && (!is_positive(*x) || !is_positive(*y)))
    return {};
  uint32_t w = std::max({signed_width(s, *x), signed_width(s, *y), digits + 1});
  Term first = signed_word(a, *x, w), second = signed_word(a, *y, w);
  Term result = multiplies              ? a.b.make_mul(first, second)
                : a.kind == Kind::FpAdd ? a.b.make_add(first, second)
                                        : a.b.make_sub(first, second);
  return a.make(Kind::FpFromSbv, {a.arg(0), result});
}

Term convert_floats_back(Rewriter &rw, Term t, unsigned &again) {
  Application a(rw, t);
  again = new_levels;
  TermStore &s = a.s;
  Term x = a.arg(1);
  if (a.kind == Kind::FpToFp) {
    FloatFormat to{s.index(t, 2), s.index(t, 3)};
    if (a.format == to)
      return a.canonical(x);
    if (s.kind(x) != Kind::FpToFp)
      return {};
    FloatFormat from{s.index(x, 0), s.index(x, 1)};
    if (!widens(from, a.format))
      return {};
    return a.b.make(
        Kind::FpToFp, {a.arg(0), s.child(x, 1)},
        {from.exponent, from.significand, to.exponent, to.significand});
  }
  std::optional<Whole> known = whole(rw, x, a.format);
  if (!known)
    return {};
  bool to_signed = a.kind == Kind::FpToSbv;
  uint32_t width = s.index(t, 2), w = s.width(known->word);
  uint32_t digits = digits_of(rw, known->word, known->is_signed);
  bool positive =
      !known->is_signed ||
      (w <= 64 && (rw.ranges().of(known->word).zeros >> (w - 1) & 1) != 0);
  // Others do not fit: they become zero.
  if (digits + to_signed > width || (!to_signed && !positive))
    return {};
  if (width > w)
    return known->is_signed ? a.b.make_sext(known->word, width - w)
                            : a.b.make_zext(known->word, width - w);
  return width == w ? known->word : a.b.make_extract(known->word, width - 1, 0);
}

// A result that was computed in a wide format from numbers of a narrow one and
// is rounded to that at once: twice as many digits and two more make the first
// rounding harmless (Figueroa, "When is double rounding innocuous?", 1995).
Term compute_narrow(Rewriter &rw, Term t, unsigned &again) {
  Application a(rw, t);
  again = new_levels;
  TermStore &s = a.s;
  FloatFormat to{s.index(t, 2), s.index(t, 3)};
  Term x = a.arg(1);
  Kind kind = s.kind(x);
  bool computes = kind == Kind::FpAdd || kind == Kind::FpSub ||
                  kind == Kind::FpMul || kind == Kind::FpDiv ||
                  kind == Kind::FpSqrt;
  if (!computes || a.format.significand < 2 * to.significand + 2 ||
      a.format.exponent < to.exponent + 2 || a.arg(0) != s.child(x, 0) ||
      known_mode(s, a.arg(0)) != RoundingMode::NearestEven)
    return {};
  Term args[3] = {a.arg(0)};
  unsigned count = s.num_children(x);
  for (unsigned i = 1; i < count; ++i)
    if (args[i] = as_narrow(s, s.child(x, i), to, a.format); !args[i])
      return {};
  uint32_t indices[] = {to.exponent, to.significand};
  return a.b.make(kind, std::span(args, count), indices);
}

} // namespace fathom
