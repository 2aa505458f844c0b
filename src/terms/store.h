// The term store: hash-consed, sorted, acyclic terms with 32-bit ids.
//
// A term is a row (store/row_table.h): its head is its kind (8 bits) and its
// sort (24 bits, store/sort_table.h); its words are the children (ids) first,
// then indices; for leaves: value, symbol (store/symbol_table.h).
//
// Children always have smaller ids than their parents, so every bottom-up pass
// is a loop over ids. Terms live as long as the store. Ids of different stores
// must not be mixed. Building is the builder's job (builder.h): intern() does
// not check sorts.
#pragma once

#include "support/assert.h"
#include "support/bitvec.h"
#include "terms/kinds.h"
#include "terms/store/row_table.h"
#include "terms/store/sort_table.h"
#include "terms/store/symbol_table.h"

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fathom {

struct Term {
  uint32_t id = 0; // 0 is no term
  explicit operator bool() const { return id != 0; }
  auto operator<=>(const Term &) const = default;
};

class TermStore {
public:
  TermStore();
  TermStore(const TermStore &) = delete;
  TermStore &operator=(const TermStore &) = delete;

  // Sorts.
  Sort bool_sort() const { return Sort{0}; }
  Sort bv_sort(uint32_t width) { return sorts_.bv(width); }
  Sort array_sort(Sort index, Sort element);
  Sort ptr_sort(uint32_t width);
  Sort mem_sort(uint32_t width);
  // Of texts; no term has them.
  Sort float_sort(uint32_t exponent, uint32_t significand);
  Sort rounding_mode_sort();
  const SortInfo &info(Sort sort) const { return sorts_.info(sort); }

  // Terms. Ids run from 1 to size().
  size_t size() const { return rows_.size(); }
  Kind kind(Term t) const { return Kind(rows_.head(t.id) & 0xff); }
  Sort sort(Term t) const { return Sort{rows_.head(t.id) >> 8}; }
  void prefetch(Term t) const { rows_.prefetch(t.id); }
  SortKind sort_kind(Term t) const { return info(sort(t)).kind; }
  bool is_bool(Term t) const { return sort(t).id == 0; }
  uint32_t width(Term t) const { return info(sort(t)).width; }
  unsigned num_children(Term t) const { return fathom::info(kind(t)).children; }
  Term child(Term t, unsigned i) const { return Term{rows_.words(t.id)[i]}; }
  // The child array; Term has the layout of its id.
  std::span<const Term> children(Term t) const {
    return {reinterpret_cast<const Term *>(rows_.words(t.id)), num_children(t)};
  }
  uint32_t index(Term t, unsigned i) const {
    return rows_.words(t.id)[num_children(t) + i];
  }
  std::span<const uint32_t> indices(Term t) const {
    return {rows_.words(t.id) + num_children(t), fathom::info(kind(t)).indices};
  }

  // Leaves.
  Term make_bool(bool value) { return value ? true_ : false_; }
  Term make_bv(const BitVec &value);
  Term make_bv(uint32_t width, uint64_t value);
  Term make_var(std::string_view name, Sort sort);
  Term make_fresh_var(std::string_view prefix, Sort sort); // name not in use
  Term make_bound(Sort sort); // a new one each time
  bool is_true(Term t) const { return t == true_; }
  bool is_false(Term t) const { return t == false_; }
  bool is_const(Term t) const {
    return kind(t) == Kind::BvConst || kind(t) == Kind::BoolConst;
  }
  bool is_bv_const(Term t) const { return kind(t) == Kind::BvConst; }
  BitVec value(Term t) const; // of a constant; Bool as width 1
  // Value of a constant of at most 64 bits, without building a BitVec.
  uint64_t small_value(Term t) const {
    const uint32_t *w = rows_.words(t.id);
    return rows_.num_words(t.id) == 1 ? w[0] : w[0] | uint64_t(w[1]) << 32;
  }
  const std::string &name(Term var) const {
    return symbols_.name(rows_.words(var.id)[0]);
  }
  uint32_t bound_number(Term bound) const { return rows_.words(bound.id)[0]; }

  // The term with these words; an existing one if there is one.
  Term intern(Kind kind, Sort sort, const uint32_t *words, unsigned count) {
    auto given = [sort] { return sort.id; };
    if (!sort_follows_from_words(kind))
      return Term{rows_.find_or_add(uint32_t(kind) | sort.id << 8, UINT32_MAX,
                                    words, count, given)};
    return Term{rows_.find_or_add(uint32_t(kind), 0xff, words, count, given)};
  }
  // The same for operators whose sort follows from their words. sort_of() is
  // called only if the term is new, so a repeated term costs no check of sorts;
  // it must not build terms.
  template <class SortOf>
  Term intern(Kind kind, const uint32_t *words, unsigned count,
              SortOf &&sort_of) {
    return Term{rows_.find_or_add(uint32_t(kind), 0xff, words, count,
                                  [&] { return Sort(sort_of()).id; })};
  }

  // Bytes held for terms, words and table.
  size_t memory_bytes() const { return rows_.memory_bytes(); }

private:
  RowTable rows_;
  SortTable sorts_;
  SymbolTable symbols_;
  uint32_t next_bound_ = 0;
  Term true_, false_;
};

} // namespace fathom

template <> struct std::hash<fathom::Term> {
  size_t operator()(fathom::Term t) const {
    uint64_t h = t.id * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 32);
  }
};
