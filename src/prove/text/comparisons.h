// Comparisons as people write them: !(x <= 4) is x > 4, and x > 4 || x < 4,
// which is how a search that knows bounds only says it, is x != 4.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace fathom::prove {

struct Comparison {
  enum class Op : uint8_t { Less, AtMost, Equal, Differ };
  Term left, right;
  Op op = Op::Less;
  bool is_signed = false; // of Less and AtMost

  bool operator==(const Comparison &) const = default;
};

// Of bit-vectors; `is_negated`: of its negation.
std::optional<Comparison> comparison_of(const TermStore &store, Term t,
                                        bool is_negated = false);

// One part of a conjunction or disjunction.
struct Operand {
  std::optional<Comparison> comparison; // or
  Term term = {};
  bool is_negated = false;

  bool operator==(const Operand &) const = default;
};

// `t` or its negation is a disjunction (is_any) or a conjunction of these, each
// once, and pairs that are one comparison as that.
struct Operands {
  std::vector<Operand> list;
  bool is_any = false;
};
// Nothing: it is neither, or has too many parts.
std::optional<Operands> operands_of(const TermStore &store, Term t);

} // namespace fathom::prove
