// Uninterpreted sorts of SMT-LIB text (declare-sort). ILR has none: what the
// reader keeps beside a term is the sort as written, and the term itself is a
// bit-vector.
//
// Without quantifiers, and without constant arrays and lambdas over such a sort
// (which the reader refuses: they can say how many elements there are), a
// formula that has a model has one with
//   * no more elements than it has terms of the sort, if an inequality of
//     arrays counts for the index and the elements that show it: no other
//     element matters, and where one is stored, any of those will do;
//   * any larger number of elements: at a new one as index, all arrays of a
//     sort agree.
// So a bit-vector is as good if it has that many values. There are fewer than
// 2^32 terms; who has the whole text can count them.
//
// In the store's table such a sort is a memory wider than any address, whose
// width tells its name and the width of its terms; no term has it.
#pragma once

#include "terms/store.h"

namespace fathom {

// Always enough.
inline constexpr uint32_t max_free_sort_width = 32;

Sort make_free_sort(TermStore &store, std::string_view name, uint32_t width);
bool is_free_sort(const TermStore &store, Sort sort);
// A sort that stands only in texts: such a one, or one of floats/.
bool is_written_sort(const TermStore &store, Sort sort);
const std::string &free_sort_name(const TermStore &store, Sort sort);
// Of a value: of this sort, or of a scalar one.
uint32_t written_width(const TermStore &store, Sort sort);

// The width that the uninterpreted sorts of a whole script need.
uint32_t free_sort_width(std::string_view script);

} // namespace fathom
