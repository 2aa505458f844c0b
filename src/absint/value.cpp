#include "absint/value.h"

#include <bit>

namespace fathom::absint {

namespace {

template <class Domain>
std::vector<Domain> parts(std::span<const Value> values, Domain Value::*part) {
  std::vector<Domain> result;
  result.reserve(values.size());
  for (const Value &value : values)
    result.push_back(value.*part);
  return result;
}

// Whether unsigned numbers give what is computed modulo 2^w.
bool is_exact(const Operation &op, std::span<const Value> args) {
  if (args.size() != 2)
    return false;
  const Interval &a = args[0].range, &b = args[1].range;
  const Wide most = Wide(mask_of(op.width));
  switch (op.kind) {
  case Kind::BvAdd:
    return Wide(a.most()) + Wide(b.most()) <= most;
  case Kind::BvSub:
    return a.least() >= b.most();
  case Kind::BvMul:
    return a.most() == 0 || Wide(b.most()) <= most / Wide(a.most());
  case Kind::BvShl:
    return b.most() < op.width && Wide(a.most()) <= most >> b.most();
  default:
    return false;
  }
}

// The bits that all numbers from least to most have in common.
Bits common_bits(const Interval &range) {
  uint64_t differ = range.least() ^ range.most();
  for (uint32_t by = 1; by < 64; by *= 2)
    differ |= differ >> by;
  const uint64_t same = ~differ & mask_of(range.width());
  return {range.width(), ~range.least() & same, range.least() & same};
}

// The numbers between what is least and most by the bits.
Interval range_of(const Bits &bits) {
  return {bits.width(), bits.ones(), ~bits.zeros() & mask_of(bits.width())};
}

// The first and the last number of an interval with that remainder.
std::optional<Interval> with_rest(const Interval &range, const Stride &stride) {
  const uint64_t m = stride.modulus();
  if (m == 0)
    return Interval::meet(range,
                          Interval::constant(range.width(), stride.rest()));
  if (m == 1 || range.lo() > range.hi())
    return range;
  const Wide up = Wide((stride.rest() + m - range.lo() % m) % m);
  const Wide down = Wide((range.hi() % m + m - stride.rest()) % m);
  if (up + down > Wide(range.size()))
    return {};
  return Interval(range.width(), range.lo() + uint64_t(up),
                  range.hi() - uint64_t(down));
}

} // namespace

Value Value::top(uint32_t width) {
  return {
#define DOMAIN(type, member, text) type::top(width),
#include "absint/domains.def"
  };
}

Value Value::constant(uint32_t width, uint64_t value) {
  return {
#define DOMAIN(type, member, text) type::constant(width, value),
#include "absint/domains.def"
  };
}

Value Value::of(const Interval &range) {
  Value result = top(range.width());
  result.range = range;
  result.reduce();
  return result;
}

bool Value::contains(uint64_t x) const {
  return true
#define DOMAIN(type, member, text) &&member.contains(x)
#include "absint/domains.def"
      ;
}

bool Value::is_top() const {
  return true
#define DOMAIN(type, member, text) &&member.is_top()
#include "absint/domains.def"
      ;
}

std::optional<uint64_t> Value::as_constant() const {
  return range.size() == 0 ? std::optional(range.lo()) : std::nullopt;
}

// Twice: what one part has learned may help the one before it.
bool Value::reduce() {
  for (int round = 0; round < 2; ++round) {
    const std::optional<Interval> by_bits =
        Interval::meet(range, range_of(bits));
    if (!by_bits)
      return false;
    const std::optional<Interval> by_rest = with_rest(*by_bits, stride);
    if (!by_rest)
      return false;
    range = *by_rest;
    const std::optional<Bits> known = Bits::meet(bits, common_bits(range));
    if (!known)
      return false;
    bits = *known;
    std::optional<Stride> rest = stride;
    if (range.size() == 0)
      rest = Stride::meet(*rest, Stride::constant(width(), range.lo()));
    const uint32_t low = uint32_t(std::countr_one(bits.known()));
    if (rest && low != 0 && low < width())
      rest = Stride::meet(*rest, Stride(width(), uint64_t(1) << low,
                                        bits.ones() & mask_of(low)));
    if (!rest)
      return false;
    stride = *rest;
    // The lowest bits are a remainder of a power of two.
    if (const uint64_t m = stride.modulus(); m > 1) {
      const uint64_t power = m & (~m + 1); // the largest that divides it
      const uint64_t end = power - 1;
      const std::optional<Bits> lowest = Bits::meet(
          bits, Bits(width(), ~stride.rest() & end, stride.rest() & end));
      if (!lowest)
        return false;
      bits = *lowest;
    }
  }
  return true;
}

Value Value::join(const Value &a, const Value &b) {
  Value result{
#define DOMAIN(type, member, text) type::join(a.member, b.member),
#include "absint/domains.def"
  };
  result.reduce();
  return result;
}

std::optional<Value> Value::meet(const Value &a, const Value &b) {
  Value result = a;
#define DOMAIN(type, member, text)                                             \
  if (const std::optional<type> both = type::meet(a.member, b.member))         \
    result.member = *both;                                                     \
  else                                                                         \
    return {};
#include "absint/domains.def"
  if (!result.reduce())
    return {};
  return result;
}

// Parts stay apart: one that improves another after widening would undo it.
Value Value::widen(const Value &a, const Value &b,
                   const std::vector<uint64_t> &thresholds) {
  return {
#define DOMAIN(type, member, text) type::widen(a.member, b.member, thresholds),
#include "absint/domains.def"
  };
}

// Arguments that contradict themselves have no meaning: whatever comes out.
Value Value::apply(const Operation &op, std::span<const Value> args) {
  Operation with_facts = op;
  with_facts.is_exact = is_exact(op, args);
  Value result{
#define DOMAIN(type, member, text)                                             \
  type::apply(with_facts, parts(args, &Value::member)),
#include "absint/domains.def"
  };
  const Value unreduced = result;
  return result.reduce() ? result : unreduced;
}

} // namespace fathom::absint
