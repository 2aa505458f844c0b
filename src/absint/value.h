// What is known of one number: a part of every row of domains.def, each
// improved by the others.
#pragma once

#include "absint/bits.h"
#include "absint/interval.h"
#include "absint/stride.h"

#include <optional>
#include <vector>

namespace fathom::absint {

struct Value {
#define DOMAIN(type, member, text) type member;
#include "absint/domains.def"

  static Value top(uint32_t width);
  static Value constant(uint32_t width, uint64_t value);
  static Value of(const Interval &range);

  uint32_t width() const { return range.width(); }
  bool contains(uint64_t x) const;
  bool is_top() const;
  std::optional<uint64_t> as_constant() const;
  // A truth value that is not known to be the other one.
  bool can_be(bool b) const { return contains(b); }
  bool operator==(const Value &) const = default;

  static Value join(const Value &a, const Value &b);
  static std::optional<Value> meet(const Value &a, const Value &b);
  static Value widen(const Value &a, const Value &b,
                     const std::vector<uint64_t> &thresholds);
  static Value apply(const Operation &op, std::span<const Value> args);

private:
  // What parts say of each other; false: there is no such number.
  bool reduce();
};

} // namespace fathom::absint
