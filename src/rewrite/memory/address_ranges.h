// Address range maps: which objects a pointer may point into, and where. A map
// has an interval of offsets for each base; top is any pointer, a map without
// bases (bottom) none.
//
//   ptr(b, o)      { b: interval of o }      for a base b that is a constant
//   p + k          every entry plus k
//   ite(c, p, q)   union of the bases, hull of the intervals of common ones
//   others         top
//
// After X. Zhou, "Expressive and efficient memory representation for bounded
// model checking of C programs" (2022), chapter 5, with wrap-around,
// widths of accesses and sizes of objects. Computed once per term; a map has at
// most max_bases entries, so the cost is linear in the terms.
#pragma once

#include "rewrite/intervals.h"

#include <span>
#include <string>
#include <vector>

namespace fathom {

class AddressMap {
public:
  static constexpr size_t max_bases = 16; // more: top

  struct Entry {
    uint64_t base;
    Interval offsets; // never bottom
    bool operator==(const Entry &) const = default;
  };

  static AddressMap top();
  static AddressMap bottom() { return {}; }
  // Bottom if the interval is.
  static AddressMap single(uint64_t base, const Interval &offsets);

  bool is_top() const { return is_top_; }
  bool is_bottom() const { return !is_top_ && entries_.empty(); }
  std::span<const Entry> entries() const { return entries_; } // by base
  Interval offsets(uint64_t base) const; // bottom: it is no base
  bool contains(uint64_t base, int64_t offset) const {
    return offsets(base).contains(offset);
  }
  bool operator==(const AddressMap &) const = default;

private:
  friend AddressMap join(const AddressMap &, const AddressMap &);
  friend AddressMap meet(const AddressMap &, const AddressMap &);
  friend AddressMap add(const AddressMap &, const Interval &, uint32_t);
  friend AddressMap covered(const AddressMap &, uint64_t, uint32_t);
  bool is_top_ = false;
  std::vector<Entry> entries_;
};

AddressMap join(const AddressMap &a, const AddressMap &b);
AddressMap meet(const AddressMap &a, const AddressMap &b);
bool is_included(const AddressMap &a, const AddressMap &b);
AddressMap add(const AddressMap &a, const Interval &distance, uint32_t width);
// The bytes of accesses of at most `bytes` bytes through these pointers.
AddressMap covered(const AddressMap &a, uint64_t bytes, uint32_t width);
std::string to_string(const AddressMap &map);

// No byte of one map is one of the other. Different bases are different objects
// if `bases_are_apart`; else they are numbers, and addresses are compared.
bool are_disjoint(const AddressMap &a, const AddressMap &b,
                  bool bases_are_apart, uint32_t width);

class AddressRanges {
public:
  AddressRanges(const TermStore &store, Intervals &intervals)
      : store_(store), intervals_(intervals) {}

  // p must be a pointer of at most 64 bits.
  const AddressMap &of(Term p);
  void clear();

private:
  AddressMap compute(Term p);
  AddressMap of_triple(Term base, Term offset);
  bool is_known(Term t) const { return t.id < known_.size() && known_[t.id]; }

  const TermStore &store_;
  Intervals &intervals_;
  std::vector<uint32_t> known_; // by id: 1 + place in maps_, or 0
  std::vector<AddressMap> maps_;
  std::vector<Term> todo_;
};

} // namespace fathom
