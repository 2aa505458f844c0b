// Rows of words, each once (hash-consing): what the term store keeps terms in.
//
//   head_[r]   8 bits of the key | 24 bits of data
//   first_[r]  where r's words start; they end where those of r+1 start
//   words_     the words of all rows
//   table_     open addressing, slots of (hash, row): a probe that misses does
//              not touch the row, and growing does not hash again
//
// Rows are numbered from 1. What heads and words mean is the store's business.
#pragma once

#include "support/assert.h"
#include "support/pod_vector.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace fathom {

class RowTable {
public:
  RowTable();

  size_t size() const { return head_.size() - 1; }
  uint32_t head(uint32_t row) const { return head_[row]; }
  // Does not survive adding a row.
  const uint32_t *words(uint32_t row) const { return &words_[first_[row]]; }
  uint32_t num_words(uint32_t row) const {
    return first_[row + 1] - first_[row];
  }
  void prefetch(uint32_t row) const { __builtin_prefetch(&head_[row]); }
  size_t memory_bytes() const;

  // The row with these words whose head is `key` under `key_mask`; a new one if
  // there is none, with the low 8 bits of the key and the data that data_of()
  // gives. That is called for new rows only, and must not add any.
  template <class DataOf>
  uint32_t find_or_add(uint32_t key, uint32_t key_mask, const uint32_t *words,
                       unsigned count, DataOf &&data_of);

private:
  struct Slot {
    uint32_t hash;
    uint32_t row; // 0: none
  };
  static uint32_t hash_words(uint32_t key, const uint32_t *words,
                             unsigned count);
  uint32_t append(uint32_t head, const uint32_t *words, unsigned count);
  void grow_table();

  PodVector<uint32_t> head_;
  PodVector<uint32_t> first_; // one more than head_
  PodVector<uint32_t> words_;
  PodVector<Slot> table_; // size is a power of two
  size_t mask_ = 0;
};

inline uint32_t RowTable::hash_words(uint32_t key, const uint32_t *words,
                                     unsigned count) {
  uint64_t h = key * 0x9e3779b97f4a7c15u;
  for (unsigned i = 0; i < count; ++i) {
    h ^= words[i];
    h *= 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return uint32_t(h ^ (h >> 29));
}

inline uint32_t RowTable::append(uint32_t head, const uint32_t *words,
                                 unsigned count) {
  FATHOM_ASSERT(head_.size() < UINT32_MAX, "more than 2^32 terms");
  FATHOM_ASSERT(words_.size() + count < UINT32_MAX, "more than 2^32 words");
  uint32_t row = uint32_t(head_.size());
  head_.push_back(head);
  words_.append(words, count);
  first_.push_back(uint32_t(words_.size()));
  return row;
}

template <class DataOf>
uint32_t RowTable::find_or_add(uint32_t key, uint32_t key_mask,
                               const uint32_t *words, unsigned count,
                               DataOf &&data_of) {
  uint32_t hash = hash_words(key, words, count);
  for (size_t i = hash & mask_;; i = (i + 1) & mask_) {
    Slot slot = table_[i];
    if (slot.row == 0) {
      uint32_t data = data_of();
      uint32_t row = append((key & 0xff) | data << 8, words, count);
      table_[i] = {hash, row};
      if (row >= table_.size() / 4 * 3) [[unlikely]]
        grow_table();
      return row;
    }
    if (slot.hash != hash || (head_[slot.row] & key_mask) != key)
      continue;
    uint32_t first = first_[slot.row];
    if (first_[slot.row + 1] - first == count &&
        std::equal(words, words + count, &words_[first]))
      return slot.row;
  }
}

} // namespace fathom
