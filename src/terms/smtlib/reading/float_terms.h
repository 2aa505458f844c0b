// Floating point in SMT-LIB text. A term of sort (_ FloatingPoint eb sb) is a
// bit-vector in which NaN has one pattern, so that = is equality; one of sort
// RoundingMode has three bits. What is declared may have other bits, and is
// brought into this form where it is read.
//
// Where the standard leaves a result open it is the same function everywhere:
// one of two zeros for fp.min and fp.max, any bits for fp.to_ubv and fp.to_sbv.
#pragma once

#include "terms/builder.h"
#include "terms/floats/format.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

class FloatTerms {
public:
  explicit FloatTerms(TermStore &store) : store_(store), builder_(store) {}

  struct Value {
    Term term;
    Sort sort;
  };
  using Terms = std::span<const Term>;
  using Sorts = std::span<const Sort>;

  // RNE, roundNearestTiesToEven, ...
  std::optional<Value> rounding_mode(std::string_view name);
  // (_ NaN 8 24); nothing if there is no such name.
  static bool is_constant(std::string_view name);
  Value constant(std::string_view name, FloatFormat format);
  // (fp sign exponent fraction).
  Result<Value> triple(Terms terms, Sorts sorts);
  // The operator as the standard has it: formats follow from the sorts.
  Result<Value> apply(Kind kind, std::span<const uint32_t> indices, Terms terms,
                      Sorts sorts);
  // Is it that, or ours with all indices and bit-vectors?
  static bool is_standard(const TermStore &store, Kind kind, Sorts sorts,
                          size_t num_indices);
  // A number without a sign, as an argument of to_fp.
  Value real(std::string_view text);
  bool is_real(Sort sort) const;

  // The form that is described above, for any bits of a declared thing.
  Term normal_form(Term bits, Sort sort);
  // Equality of such arrays is not supported.
  static bool has_floats(const TermStore &store, Sort array);

private:
  FloatFormat format(Sort sort) const;
  bool is_float_sort(Sort sort) const {
    return store_.info(sort).kind == SortKind::Float;
  }
  bool is_mode(Sort sort) const {
    return store_.info(sort).kind == SortKind::RoundingMode;
  }
  Diag wrong(Kind kind, Sorts sorts, const std::string &what) const;
  Result<Value> made(Kind kind, Terms terms, std::vector<uint32_t> indices,
                     Sort sort);
  Result<Value> same_format(Kind kind, Terms terms, Sorts sorts);
  Result<Value> chain(Kind kind, Terms terms, Sorts sorts);
  Result<Value> to_float(FloatFormat to, Terms terms, Sorts sorts);
  Result<Value> of_real(FloatFormat to, Term mode, Term number);
  Result<Value> to_bits(Kind kind, uint32_t width, Terms terms, Sorts sorts);
  Term one_of_zeros(Kind kind, FloatFormat f, Term x, Term y, Term chosen);
  // A variable for what the standard leaves open.
  Term open_value(const std::string &what, Sort sort);

  TermStore &store_;
  Builder builder_;
  std::map<std::string, Term> open_;
};

} // namespace fathom
