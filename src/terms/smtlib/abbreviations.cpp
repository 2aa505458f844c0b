#include "terms/smtlib/abbreviations.h"

#include "support/diag.h"

#include <algorithm>
#include <bit>

namespace fathom {

namespace {

using Arguments = std::span<const Term>;

Term one_bit(Builder &b, Term condition) {
  return b.make_ite(condition, b.make_bv(1, 1), b.make_bv(1, 0));
}

Term reduce_or(Builder &b, Arguments x) {
  Term zero = b.make_bv(BitVec::zero(b.store().width(x[0])));
  return one_bit(b, b.make_not(b.make_eq(x[0], zero)));
}

Term reduce_and(Builder &b, Arguments x) {
  Term ones = b.make_bv(BitVec::ones(b.store().width(x[0])));
  return one_bit(b, b.make_eq(x[0], ones));
}

// Halves are joined until one bit is left.
Term reduce_xor(Builder &b, Arguments x) {
  Term t = x[0];
  for (uint32_t width = b.store().width(t); width > 1;) {
    uint32_t half = width / 2, rest = width - half;
    Term high = b.make_extract(t, width - 1, rest);
    if (rest > half)
      high = b.make(Kind::ZeroExtend, {high}, {rest - half});
    t = b.make(Kind::BvXor, {high, b.make_extract(t, rest - 1, 0)});
    width = rest;
  }
  return t;
}

Term choose(Builder &b, Arguments x) {
  return b.make_ite(b.make_eq(x[0], b.make_bv(1, 1)), x[1], x[2]);
}

Term add_number(Builder &b, Term t, Kind kind) {
  return b.make(kind, {t, b.make_bv(BitVec::one(b.store().width(t)))});
}
Term increment(Builder &b, Arguments x) {
  return add_number(b, x[0], Kind::BvAdd);
}
Term decrement(Builder &b, Arguments x) {
  return add_number(b, x[0], Kind::BvSub);
}

// By any number, modulo the width; a shift by the whole width gives zero.
Term rotate(Builder &b, Arguments x, Kind with, Kind against) {
  uint32_t w = b.store().width(x[0]);
  Term width = b.make_bv(BitVec(w, w));
  Term by = b.make(Kind::BvUrem, {x[1], width});
  return b.make(Kind::BvOr, {b.make(with, {x[0], by}),
                             b.make(against, {x[0], b.make_sub(width, by)})});
}
Term rotate_left(Builder &b, Arguments x) {
  return rotate(b, x, Kind::BvShl, Kind::BvLshr);
}
Term rotate_right(Builder &b, Arguments x) {
  return rotate(b, x, Kind::BvLshr, Kind::BvShl);
}

enum class Takes : uint8_t {
  One,    // bit-vector
  Two,    // bit-vectors of one width
  Choice, // a bit, and two of one sort
};

struct Row {
  std::string_view name;
  Takes takes;
  Term (*make)(Builder &, Arguments);
};

constexpr Row rows[] = {
    {"bvredor", Takes::One, reduce_or},
    {"bvredand", Takes::One, reduce_and},
    {"bvredxor", Takes::One, reduce_xor},
    {"bvinc", Takes::One, increment},
    {"bvdec", Takes::One, decrement},
    {"bvite", Takes::Choice, choose},
    {"bvrol", Takes::Two, rotate_left},
    {"bvror", Takes::Two, rotate_right},
    {"ext_rotate_left", Takes::Two, rotate_left},
    {"ext_rotate_right", Takes::Two, rotate_right},
};

bool fits(TermStore &store, Takes takes, std::span<const Sort> sorts) {
  auto is_bits = [&](Sort s) { return store.info(s).kind == SortKind::BitVec; };
  switch (takes) {
  case Takes::One:
    return is_bits(sorts[0]);
  case Takes::Two:
    return is_bits(sorts[0]) && sorts[0] == sorts[1];
  case Takes::Choice:
    return sorts[0] == store.bv_sort(1) && sorts[1] == sorts[2];
  }
  FATHOM_UNREACHABLE("kind of arguments");
}

} // namespace

uint32_t num_abbreviations() { return uint32_t(std::size(rows)); }

std::string_view abbreviation_name(uint32_t number) {
  return rows[number].name;
}

Result<Term> expand_abbreviation(Builder &builder, uint32_t number,
                                 std::span<const Term> args,
                                 std::span<const Sort> sorts) {
  const Row &row = rows[number];
  size_t count = size_t(row.takes) + 1;
  std::string name = "'" + std::string(row.name) + "'";
  if (args.size() != count)
    return problem(name + " takes " + std::to_string(count) +
                   " arguments, not " + std::to_string(args.size()));
  if (!fits(builder.store(), row.takes, sorts)) {
    std::string text;
    for (Sort s : sorts)
      text += (text.empty() ? "" : " ") + to_string(builder.store(), s);
    return problem(name + " does not apply to (" + text + ")");
  }
  return row.make(builder, args);
}

} // namespace fathom
