#include "terms/smtlib/reading/float_terms.h"

#include "support/bitvec/bits.h"
#include "support/diag.h"
#include "terms/floats/circuits.h"
#include "terms/floats/values.h"
#include "terms/smtlib/free_sorts.h"

#include <algorithm>

namespace fathom {

namespace {

struct ModeName {
  std::string_view name;
  RoundingMode mode;
};

constexpr ModeName mode_names[] = {
    {"RNE", RoundingMode::NearestEven},
    {"RNA", RoundingMode::NearestAway},
    {"RTP", RoundingMode::TowardPositive},
    {"RTN", RoundingMode::TowardNegative},
    {"RTZ", RoundingMode::TowardZero},
    {"roundNearestTiesToEven", RoundingMode::NearestEven},
    {"roundNearestTiesToAway", RoundingMode::NearestAway},
    {"roundTowardPositive", RoundingMode::TowardPositive},
    {"roundTowardNegative", RoundingMode::TowardNegative},
    {"roundTowardZero", RoundingMode::TowardZero},
};

constexpr std::string_view constants[] = {"NaN", "+oo", "-oo", "+zero",
                                          "-zero"};

std::vector<uint32_t> indices_of(FloatFormat f) {
  return {f.exponent, f.significand};
}

} // namespace

FloatFormat FloatTerms::format(Sort sort) const {
  const SortInfo &row = store_.info(sort);
  return {row.index.id, row.width - row.index.id};
}

std::optional<FloatTerms::Value>
FloatTerms::rounding_mode(std::string_view name) {
  for (const ModeName &row : mode_names)
    if (row.name == name)
      return Value{store_.make_bv(rounding_mode_width, uint64_t(row.mode)),
                   store_.rounding_mode_sort()};
  return std::nullopt;
}

bool FloatTerms::is_constant(std::string_view name) {
  return std::ranges::find(constants, name) != std::end(constants);
}

FloatTerms::Value FloatTerms::constant(std::string_view name, FloatFormat f) {
  BitVec bits = name == "NaN"    ? float_nan(f)
                : name[1] == 'o' ? float_infinity(f)
                                 : BitVec::zero(f.width());
  if (name[0] == '-')
    bits = bits | BitVec::signed_min(f.width());
  return {store_.make_bv(bits), store_.float_sort(f.exponent, f.significand)};
}

Term FloatTerms::normal_form(Term bits, Sort sort) {
  if (is_float_sort(sort)) {
    FloatFormat f = format(sort);
    Term is_nan =
        builder_.make(Kind::FpIsNaN, {bits}, {f.exponent, f.significand});
    return builder_.make_ite(is_nan, store_.make_bv(float_nan(f)), bits);
  }
  if (is_mode(sort)) {
    Term last = store_.make_bv(rounding_mode_width, num_rounding_modes - 1);
    return builder_.make_ite(builder_.make_ule(bits, last), bits, last);
  }
  return bits;
}

bool FloatTerms::has_floats(const TermStore &store, Sort array) {
  if (store.info(array).kind != SortKind::Array)
    return false;
  while (store.info(array).kind == SortKind::Array)
    array = store.info(array).element;
  SortKind kind = store.info(array).kind;
  return kind == SortKind::Float || kind == SortKind::RoundingMode;
}

Diag FloatTerms::wrong(Kind kind, Sorts sorts, const std::string &what) const {
  std::string text = "'" + std::string(info(kind).smt_name) + "' " + what;
  for (size_t i = 0; i < sorts.size(); ++i)
    text += (i == 0 ? " (got " : " ") + to_string(store_, sorts[i]);
  return problem(text + (sorts.empty() ? "" : ")"));
}

Result<FloatTerms::Value> FloatTerms::triple(Terms terms, Sorts sorts) {
  auto is_bits = [&](Sort s) {
    return store_.info(s).kind == SortKind::BitVec;
  };
  if (terms.size() != 3 || !std::ranges::all_of(sorts, is_bits) ||
      store_.width(terms[0]) != 1)
    return problem("'fp' takes a bit, an exponent and a fraction");
  FloatFormat f{store_.width(terms[1]), store_.width(terms[2]) + 1};
  if (!f.is_valid())
    return problem("'fp' of a format that is not supported");
  Sort sort = store_.float_sort(f.exponent, f.significand);
  if (std::ranges::all_of(terms, [&](Term t) { return store_.is_const(t); })) {
    BitVec bits = concat(concat(store_.value(terms[0]), store_.value(terms[1])),
                         store_.value(terms[2]));
    return Value{store_.make_bv(is_float_nan(bits, f) ? float_nan(f) : bits),
                 sort};
  }
  Term bits =
      builder_.make_concat(builder_.make_concat(terms[0], terms[1]), terms[2]);
  return Value{normal_form(bits, sort), sort};
}

bool FloatTerms::is_standard(const TermStore &store, Kind kind, Sorts sorts,
                             size_t num_indices) {
  return num_indices != info(kind).indices ||
         std::ranges::any_of(sorts, [&](Sort s) {
           return store.info(s).kind != SortKind::BitVec;
         });
}

Result<FloatTerms::Value> FloatTerms::made(Kind kind, Terms terms,
                                           std::vector<uint32_t> indices,
                                           Sort sort) {
  Result<Sort> checked = sort_of_application(store_, kind, terms, indices);
  if (!checked)
    return checked.error();
  return Value{intern_application(store_, kind, *checked, terms, indices),
               sort};
}

Result<FloatTerms::Value> FloatTerms::apply(Kind kind,
                                            std::span<const uint32_t> indices,
                                            Terms terms, Sorts sorts) {
  switch (info(kind).rule) {
  case SortRule::FpPred:
    if (terms.size() > 2 && info(kind).children == 2)
      return chain(kind, terms, sorts);
    return same_format(kind, terms, sorts);
  case SortRule::FpOp:
  case SortRule::FpRounded:
    if (!indices.empty() || kind == Kind::FpMod)
      return wrong(kind, {}, "is not an operator of the standard");
    return same_format(kind, terms, sorts);
  case SortRule::FpFormat:
  case SortRule::FpFromBv: {
    if (indices.size() != 2)
      return wrong(kind, {}, "takes 2 indices");
    FloatFormat to{indices[0], indices[1]};
    if (!to.is_valid())
      return wrong(kind, {}, "has a format that is not supported");
    if (kind == Kind::FpToFp)
      return to_float(to, terms, sorts);
    if (kind == Kind::FpFromSbv || terms.size() != 2 || !is_mode(sorts[0]) ||
        store_.info(sorts[1]).kind != SortKind::BitVec)
      return wrong(kind, sorts, "needs a rounding mode and a bit-vector");
    return made(kind, terms, indices_of(to),
                store_.float_sort(to.exponent, to.significand));
  }
  default:
    if (indices.size() != 1)
      return wrong(kind, {}, "takes 1 index");
    return to_bits(kind, indices[0], terms, sorts);
  }
}

Result<FloatTerms::Value> FloatTerms::same_format(Kind kind, Terms terms,
                                                  Sorts sorts) {
  size_t first = info(kind).rule == SortRule::FpRounded;
  if (terms.size() != info(kind).children)
    return wrong(kind, {},
                 "takes " + std::to_string(info(kind).children) + " arguments");
  if (first == 1 && !is_mode(sorts[0]))
    return wrong(kind, sorts, "needs a rounding mode");
  for (size_t i = first; i < sorts.size(); ++i)
    if (!is_float_sort(sorts[i]) || sorts[i] != sorts[first])
      return wrong(kind, sorts, "needs numbers of one format");
  FloatFormat f = format(sorts[first]);
  bool is_pred = info(kind).rule == SortRule::FpPred;
  Result<Value> result = made(kind, terms, indices_of(f),
                              is_pred ? store_.bool_sort() : sorts[first]);
  if (result && (kind == Kind::FpMin || kind == Kind::FpMax))
    result->term = one_of_zeros(kind, f, terms[0], terms[1], result->term);
  return result;
}

Result<FloatTerms::Value> FloatTerms::chain(Kind kind, Terms terms,
                                            Sorts sorts) {
  Term all;
  for (size_t i = 0; i + 1 < terms.size(); ++i) {
    Result<Value> one =
        same_format(kind, terms.subspan(i, 2), sorts.subspan(i, 2));
    if (!one)
      return one;
    all = all ? builder_.make_and(all, one->term) : one->term;
  }
  return Value{all, store_.bool_sort()};
}

Term FloatTerms::open_value(const std::string &what, Sort sort) {
  auto [it, fresh] = open_.try_emplace(what);
  if (fresh)
    it->second = store_.make_fresh_var(what, sort);
  return it->second;
}

// For both orders of the signs there is one answer, whatever it is.
Term FloatTerms::one_of_zeros(Kind kind, FloatFormat f, Term x, Term y,
                              Term chosen) {
  uint32_t top = f.width() - 1;
  auto is_zero = [&](Term t) {
    return builder_.make(Kind::FpIsZero, {t}, {f.exponent, f.significand});
  };
  Term one = builder_.make_bv(1, 1);
  Term minus_x = builder_.make_eq(builder_.make_extract(x, top, top), one);
  Term minus_y = builder_.make_eq(builder_.make_extract(y, top, top), one);
  Term open = builder_.make_and(builder_.make_and(is_zero(x), is_zero(y)),
                                builder_.make(Kind::Xor, {minus_x, minus_y}));
  std::string name = std::string(info(kind).smt_name) + "!" +
                     std::to_string(f.exponent) + "!" +
                     std::to_string(f.significand);
  Term first =
      builder_.make_ite(minus_x, open_value(name + "!-", store_.bool_sort()),
                        open_value(name + "!+", store_.bool_sort()));
  return builder_.make_ite(open, builder_.make_ite(first, x, y), chosen);
}

FloatTerms::Value FloatTerms::real(std::string_view text) {
  return {store_.make_var(text, store_.bv_sort(1)),
          make_free_sort(store_, "Real", 1)};
}

bool FloatTerms::is_real(Sort sort) const {
  return is_free_sort(store_, sort) && free_sort_name(store_, sort) == "Real" &&
         written_width(store_, sort) == 1;
}

Result<FloatTerms::Value> FloatTerms::of_real(FloatFormat to, Term mode,
                                              Term number) {
  Sort sort = store_.float_sort(to.exponent, to.significand);
  Term result;
  for (unsigned i = num_rounding_modes; i-- > 0;) {
    std::optional<BitVec> bits =
        float_of_decimal(to, RoundingMode(i), store_.name(number));
    if (!bits)
      return wrong(Kind::FpToFp, {}, "of a real that is no decimal");
    Term value = store_.make_bv(*bits);
    Term this_mode =
        builder_.make_eq(mode, store_.make_bv(rounding_mode_width, i));
    result = result && result != value
                 ? builder_.make_ite(this_mode, value, result)
                 : value;
    if (store_.is_bv_const(mode) && store_.small_value(mode) == i)
      return Value{value, sort};
  }
  return Value{result, sort};
}

Result<FloatTerms::Value> FloatTerms::to_float(FloatFormat to, Terms terms,
                                               Sorts sorts) {
  Sort result = store_.float_sort(to.exponent, to.significand);
  auto is_bits = [&](Sort s) {
    return store_.info(s).kind == SortKind::BitVec;
  };
  if (terms.size() == 1 && is_bits(sorts[0]) &&
      store_.width(terms[0]) == to.width())
    return Value{normal_form(terms[0], result), result};
  if (terms.size() == 2 && is_mode(sorts[0])) {
    if (is_float_sort(sorts[1])) {
      FloatFormat from = format(sorts[1]);
      return made(
          Kind::FpToFp, terms,
          {from.exponent, from.significand, to.exponent, to.significand},
          result);
    }
    if (is_bits(sorts[1]))
      return made(Kind::FpFromSbv, terms, indices_of(to), result);
    if (is_real(sorts[1]))
      return of_real(to, terms[0], terms[1]);
  }
  return wrong(Kind::FpToFp, sorts,
               "needs bits of the format, or a rounding mode and a number");
}

Result<FloatTerms::Value> FloatTerms::to_bits(Kind kind, uint32_t width,
                                              Terms terms, Sorts sorts) {
  if (terms.size() != 2 || !is_mode(sorts[0]) || !is_float_sort(sorts[1]))
    return wrong(kind, sorts, "needs a rounding mode and a number");
  FloatFormat f = format(sorts[1]);
  Sort sort = store_.bv_sort(std::max(width, 1u));
  Result<Value> inside =
      made(kind, terms, {f.exponent, f.significand, width}, sort);
  if (!inside)
    return inside;
  Term fits =
      float_fits(builder_, f, terms[0], terms[1], width, kind == Kind::FpToSbv);
  Term index = builder_.make_concat(terms[0], terms[1]);
  std::string name =
      std::string(info(kind).smt_name) + "!" + std::to_string(f.exponent) +
      "!" + std::to_string(f.significand) + "!" + std::to_string(width);
  Sort array = store_.array_sort(store_.sort(index), sort);
  Term outside = builder_.make_select(open_value(name, array), index);
  return Value{builder_.make_ite(fits, inside->term, outside), sort};
}

} // namespace fathom
