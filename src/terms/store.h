// The term store: hash-consed, sorted, acyclic terms with 32-bit ids.
//
//   head_[t]   kind (8 bits) | sort (24 bits)
//   first_[t]  where t's words start; they end where those of t+1 start
//   words_     children (ids) first, then indices; for leaves: value, symbol
//   table_     open addressing, slots of (hash, id): a probe that misses does
//              not touch the term, and growing does not hash again
//
// Children always have smaller ids than their parents, so every bottom-up pass
// is a loop over ids. Terms live as long as the store. Ids of different stores
// must not be mixed. Building is the builder's job (builder.h): intern() does
// not check sorts.
#pragma once

#include "support/assert.h"
#include "support/bitvec.h"
#include "support/pod_vector.h"
#include "terms/kinds.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom {

struct Term {
  uint32_t id = 0; // 0 is no term
  explicit operator bool() const { return id != 0; }
  auto operator<=>(const Term &) const = default;
};

// A sort is an index into the store's sort table.
struct Sort {
  uint32_t id = 0;
  auto operator<=>(const Sort &) const = default;
};

enum class SortKind : uint8_t { Bool, BitVec, Array, Ptr, Mem };

struct SortInfo {
  SortKind kind;
  uint32_t width; // BitVec, Ptr, Mem: the width (of an address); else 0
  Sort index;     // Array only
  Sort element;   // Array only
  bool operator==(const SortInfo &) const = default;
};

// The widest bit-vector that is accepted.
inline constexpr uint32_t max_width = 1u << 24;

class TermStore {
public:
  TermStore();
  TermStore(const TermStore &) = delete;
  TermStore &operator=(const TermStore &) = delete;

  // Sorts.
  Sort bool_sort() const { return Sort{0}; }
  Sort bv_sort(uint32_t width) {
    return width < std::size(bv_sorts_) && bv_sorts_[width] != 0
               ? Sort{bv_sorts_[width]}
               : new_bv_sort(width);
  }
  Sort array_sort(Sort index, Sort element);
  Sort ptr_sort(uint32_t width);
  Sort mem_sort(uint32_t width);
  const SortInfo &info(Sort sort) const { return sorts_[sort.id]; }

  // Terms. Ids run from 1 to size().
  size_t size() const { return head_.size() - 1; }
  Kind kind(Term t) const { return Kind(head_[t.id] & 0xff); }
  Sort sort(Term t) const { return Sort{head_[t.id] >> 8}; }
  void prefetch(Term t) const { __builtin_prefetch(&head_[t.id]); }
  SortKind sort_kind(Term t) const { return info(sort(t)).kind; }
  bool is_bool(Term t) const { return sort(t).id == 0; }
  uint32_t width(Term t) const { return info(sort(t)).width; }
  unsigned num_children(Term t) const { return fathom::info(kind(t)).children; }
  Term child(Term t, unsigned i) const {
    return Term{words_[first_[t.id] + i]};
  }
  // The child array; Term has the layout of its id.
  std::span<const Term> children(Term t) const {
    return {reinterpret_cast<const Term *>(&words_[first_[t.id]]),
            num_children(t)};
  }
  uint32_t index(Term t, unsigned i) const {
    return words_[first_[t.id] + num_children(t) + i];
  }
  std::span<const uint32_t> indices(Term t) const {
    return {&words_[first_[t.id]] + num_children(t),
            fathom::info(kind(t)).indices};
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
    const uint32_t *w = &words_[first_[t.id]];
    return first_[t.id + 1] - first_[t.id] == 1 ? w[0]
                                                : w[0] | uint64_t(w[1]) << 32;
  }
  const std::string &name(Term var) const {
    return symbols_[words_[first_[var.id]]];
  }
  uint32_t bound_number(Term bound) const { return words_[first_[bound.id]]; }

  // The term with these words; an existing one if there is one.
  Term intern(Kind kind, Sort sort, const uint32_t *words, unsigned count) {
    auto given = [sort] { return sort; };
    if (!sort_follows_from_words(kind))
      return find_or_add(uint32_t(kind) | sort.id << 8, UINT32_MAX, words,
                         count, given);
    return intern(kind, words, count, given);
  }
  // The same for operators whose sort follows from their words. sort_of() is
  // called only if the term is new, so a repeated term costs no check of sorts;
  // it must not build terms.
  template <class SortOf>
  Term intern(Kind kind, const uint32_t *words, unsigned count,
              SortOf &&sort_of) {
    return find_or_add(uint32_t(kind), 0xff, words, count, sort_of);
  }

  // Bytes held for terms, words and table.
  size_t memory_bytes() const;

private:
  struct Slot {
    uint32_t hash;
    uint32_t id;
  };
  Sort intern_sort(const SortInfo &info);
  Sort new_bv_sort(uint32_t width);
  static uint32_t hash_words(uint32_t key, const uint32_t *words,
                             unsigned count);
  // key is the part of the head under key_mask: what tells terms with the same
  // words apart.
  template <class SortOf>
  Term find_or_add(uint32_t key, uint32_t key_mask, const uint32_t *words,
                   unsigned count, SortOf &sort_of);
  Term append(uint32_t head, const uint32_t *words, unsigned count);
  void grow_table();

  PodVector<uint32_t> head_;
  PodVector<uint32_t> first_; // one more than head_
  PodVector<uint32_t> words_;
  PodVector<Slot> table_; // size is a power of two
  size_t mask_ = 0;

  std::vector<SortInfo> sorts_;
  uint32_t bv_sorts_[129] = {}; // of the common widths
  std::unordered_map<uint64_t, std::vector<Sort>> sort_ids_;
  std::deque<std::string> symbols_;
  std::unordered_map<std::string_view, uint32_t> symbol_ids_;
  uint32_t next_bound_ = 0;
  uint32_t next_fresh_ = 0;
  Term true_, false_;
};

inline uint32_t TermStore::hash_words(uint32_t key, const uint32_t *words,
                                      unsigned count) {
  uint64_t h = key * 0x9e3779b97f4a7c15u;
  for (unsigned i = 0; i < count; ++i) {
    h ^= words[i];
    h *= 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return uint32_t(h ^ (h >> 29));
}

inline Term TermStore::append(uint32_t head, const uint32_t *words,
                              unsigned count) {
  FATHOM_ASSERT(head_.size() < UINT32_MAX, "more than 2^32 terms");
  FATHOM_ASSERT(words_.size() + count < UINT32_MAX, "more than 2^32 words");
  Term t{uint32_t(head_.size())};
  head_.push_back(head);
  words_.append(words, count);
  first_.push_back(uint32_t(words_.size()));
  return t;
}

template <class SortOf>
Term TermStore::find_or_add(uint32_t key, uint32_t key_mask,
                            const uint32_t *words, unsigned count,
                            SortOf &sort_of) {
  uint32_t hash = hash_words(key, words, count);
  for (size_t i = hash & mask_;; i = (i + 1) & mask_) {
    Slot slot = table_[i];
    if (slot.id == 0) {
      Sort sort = sort_of();
      Term t = append((key & 0xff) | sort.id << 8, words, count);
      table_[i] = {hash, t.id};
      if (t.id >= table_.size() / 4 * 3) [[unlikely]]
        grow_table();
      return t;
    }
    if (slot.hash != hash || (head_[slot.id] & key_mask) != key)
      continue;
    uint32_t first = first_[slot.id];
    if (first_[slot.id + 1] - first == count &&
        std::equal(words, words + count, &words_[first]))
      return Term{slot.id};
  }
}

} // namespace fathom

template <> struct std::hash<fathom::Term> {
  size_t operator()(fathom::Term t) const {
    uint64_t h = t.id * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 32);
  }
};
