#include "terms/smtlib/rows.h"

#include "terms/smtlib/free_sorts.h"

#include <algorithm>
#include <vector>

namespace fathom {

namespace {

// Stores of a row that are looked through for the row they began with.
constexpr size_t max_row_stores = 1000;

} // namespace

bool is_nested(const TermStore &store, Sort sort) {
  const SortInfo &row = store.info(sort);
  return row.kind == SortKind::Array &&
         store.info(row.element).kind == SortKind::Array;
}

uint64_t joined_width(const TermStore &store, Sort sort) {
  uint64_t width = 0;
  for (; store.info(sort).kind == SortKind::Array;
       sort = store.info(sort).element)
    width += written_width(store, store.info(sort).index);
  return width;
}

bool is_flat(const TermStore &store, Sort sort) {
  const SortInfo &row = store.info(sort);
  if (row.kind != SortKind::Array)
    return !is_written_sort(store, sort);
  return !is_nested(store, sort) && !is_written_sort(store, row.index) &&
         !is_written_sort(store, row.element);
}

Sort flat_sort(TermStore &store, Sort sort) {
  if (is_flat(store, sort))
    return sort;
  if (is_written_sort(store, sort))
    return store.bv_sort(written_width(store, sort));
  const SortInfo row = store.info(sort);
  if (!is_nested(store, sort))
    return store.array_sort(flat_sort(store, row.index),
                            flat_sort(store, row.element));
  uint64_t width = joined_width(store, sort);
  FATHOM_ASSERT(width <= max_width, "joined index is too wide");
  while (store.info(sort).kind == SortKind::Array)
    sort = store.info(sort).element;
  return store.array_sort(store.bv_sort(uint32_t(width)),
                          flat_sort(store, sort));
}

Term RowTerms::bits(Term index) {
  return store_.is_bool(index)
             ? builder_.make_ite(index, builder_.make_bv(1, 1),
                                 builder_.make_bv(1, 0))
             : index;
}

// A row of a row is a row of the whole.
RowTerms::Origin RowTerms::origin(Term array, Term index, Sort row) {
  auto it = origins_.find(array);
  if (it == origins_.end())
    return {array, bits(index), row};
  return {it->second.array,
          builder_.make_concat(it->second.prefix, bits(index)), row};
}

Term RowTerms::select(Sort sort, Term array, Term index) {
  Sort element = store_.info(sort).element;
  if (!is_nested(store_, sort)) {
    if (!origins_.contains(array))
      return builder_.make_select(array, index);
    Origin of = origin(array, index, element);
    return builder_.make_select(of.array, of.prefix);
  }
  Origin of = origin(array, index, element);
  auto [it, fresh] = rows_.try_emplace(of);
  if (fresh) {
    Sort index_sort = store_.info(flat_sort(store_, element)).index;
    Term rest = store_.make_bound(index_sort);
    it->second = builder_.make_lambda(
        rest, builder_.make_select(
                  of.array, builder_.make_concat(of.prefix, bits(rest))));
    origins_.emplace(it->second, of);
  }
  return it->second;
}

// The element of a row that belongs to a joined index: at its lowest bits.
Term RowTerms::row_at(Term row, Sort row_sort, Term joined, uint32_t width) {
  Term low = builder_.make_extract(joined, width - 1, 0);
  bool is_bool =
      store_.info(store_.info(row_sort).index).kind == SortKind::Bool &&
      !is_nested(store_, row_sort);
  return builder_.make_select(
      row, is_bool ? builder_.make_eq(low, builder_.make_bv(1, 1)) : low);
}

Term RowTerms::store_in_place(Term array, Term prefix, const Origin &of,
                              Term row) {
  std::vector<Term> stores;
  while (store_.kind(row) == Kind::Store && stores.size() < max_row_stores) {
    stores.push_back(row);
    row = store_.child(row, 0);
  }
  auto it = origins_.find(row);
  if (it == origins_.end() || !(it->second == of))
    return Term{};
  for (size_t i = stores.size(); i-- > 0;) {
    Term at = builder_.make_concat(prefix, bits(store_.child(stores[i], 1)));
    array = builder_.make_store(array, at, store_.child(stores[i], 2));
  }
  return array;
}

Term RowTerms::store(Sort sort, Term array, Term index, Term row) {
  if (!is_nested(store_, sort))
    return builder_.make_store(array, index, row);
  Term prefix = bits(index);
  Sort element = store_.info(sort).element;
  Origin of = origin(array, index, element);
  if (Term same = store_in_place(array, prefix, of, row))
    return same;
  uint32_t whole = uint32_t(joined_width(store_, sort));
  uint32_t low = uint32_t(joined_width(store_, element));
  Term x = store_.make_bound(store_.bv_sort(whole));
  Term here =
      builder_.make_eq(builder_.make_extract(x, whole - 1, low), prefix);
  return builder_.make_lambda(
      x, builder_.make_ite(here, row_at(row, element, x, low),
                           builder_.make_select(array, x)));
}

Term RowTerms::fill(Sort sort, Term row) {
  Sort flat = flat_sort(store_, sort);
  if (!is_nested(store_, sort))
    return builder_.make_const_array(flat, row);
  if (store_.kind(row) == Kind::ConstArray)
    return builder_.make_const_array(flat, store_.child(row, 0));
  Sort element = store_.info(sort).element;
  Term x = store_.make_bound(store_.info(flat).index);
  return builder_.make_lambda(
      x, row_at(row, element, x, uint32_t(joined_width(store_, element))));
}

} // namespace fathom
