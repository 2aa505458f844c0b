// Which values a word has that is chosen from constants: all of them, where
// they are few. By terms, without what is assumed.
#pragma once

#include "terms/store.h"

#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom {

class ValueSets {
public:
  // Of these terms, children before parents; constants may come later.
  ValueSets(const TermStore &store, std::span<const Term> terms);

  // A constant, or a choice of which all values are known.
  bool is_known(Term t) { return number(t) != 0; }
  // Bits that tell its values apart: all bits if the values are not known.
  uint64_t num_bits(Term t);
  // Of a = b, a < b or a < b with signs, if the sets alone say it.
  std::optional<bool> decide(Kind kind, Term a, Term b);
  // The least value of t that is not below v, the largest that is not above:
  // none if there is no such value, or if not all are known.
  std::optional<uint64_t> next_from(Term t, uint64_t v, bool is_signed);
  std::optional<uint64_t> last_up_to(Term t, uint64_t v, bool is_signed);

private:
  using Values = std::vector<uint64_t>; // sorted
  struct Bounds {
    uint64_t lo, hi;
  };

  uint32_t number(Term t);
  uint32_t number_of(Values values);
  uint32_t united(uint32_t a, uint32_t b);
  // Values in the order of numbers with signs are in that of these.
  uint64_t flip(Term t, bool is_signed) const {
    return is_signed ? uint64_t(1) << (store_.width(t) - 1) : 0;
  }
  Bounds bounds(Term t, bool is_signed);

  const TermStore &store_;
  std::vector<Values> sets_{{}}; // 0: not known
  std::map<Values, uint32_t> numbers_;
  std::unordered_map<uint64_t, uint32_t> unions_; // of two numbers
  std::unordered_map<Term, uint32_t> number_by_term_;
};

} // namespace fathom
