// Arrays of arrays in SMT-LIB text. ILR has none: an array from I to arrays
// from J to E is the array from the joined indices I J to E, which is the same
// function. The reader keeps the sort that the text gives a term beside it; the
// functions here make the terms.
//
//   select of a row     lambda j. a[i j]; read at once where a row is read
//   store of a row      a changed row of the same array is a store; any other
//                       lambda x. ite(high(x) = i, row[low(x)], a[x])
//   constant            lambda x. row[low(x)], or a constant array
//   ite, =              as they are
//
// A Bool index is joined as one bit.
#pragma once

#include "terms/builder.h"

#include <unordered_map>

namespace fathom {

// Index sorts that are joined at most; each is a level of the sort.
inline constexpr unsigned max_nesting = 64;

// An array whose elements are arrays?
bool is_nested(const TermStore &store, Sort sort);
// Do terms of this sort have it? Not those of arrays of arrays and of sorts
// that ILR does not have (is_written_sort()).
bool is_flat(const TermStore &store, Sort sort);
// The sort of the term that stands for a value of this sort. The joined width
// must have been checked (joined_width() <= max_width).
Sort flat_sort(TermStore &store, Sort sort);
// Of all indices of an array sort, together.
uint64_t joined_width(const TermStore &store, Sort sort);

class RowTerms {
public:
  explicit RowTerms(TermStore &store) : store_(store), builder_(store) {}

  // `sort` is that of the array in the text; indices and rows must fit.
  Term select(Sort sort, Term array, Term index);
  Term store(Sort sort, Term array, Term index, Term row);
  Term fill(Sort sort, Term row);
  // The bits that are joined.
  Term bits(Term index);

private:
  // A row of `array`: at all indices that begin with `prefix`. The same bits
  // may be indices of different sorts.
  struct Origin {
    Term array, prefix;
    Sort row;
    bool operator==(const Origin &) const = default;
  };
  struct OriginHash {
    size_t operator()(const Origin &o) const {
      return std::hash<Term>()(o.array) * 31 + std::hash<Term>()(o.prefix) +
             o.row.id;
    }
  };
  Origin origin(Term array, Term index, Sort row);
  Term row_at(Term row, Sort row_sort, Term joined, uint32_t width);
  // The array with the row's stores made in itself; no term if the row is not
  // that one with stores.
  Term store_in_place(Term array, Term prefix, const Origin &of, Term row);

  TermStore &store_;
  Builder builder_;
  std::unordered_map<Term, Origin> origins_; // of rows that were selected
  std::unordered_map<Origin, Term, OriginHash> rows_;
};

} // namespace fathom
