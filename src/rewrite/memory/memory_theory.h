// What the rules of family "memory" know besides the terms: how much may be
// assumed of accesses, address range maps, store maps. One per rewriter.
#pragma once

#include "rewrite/memory/store_maps.h"

#include <optional>
#include <unordered_map>

namespace fathom {

class Stats;

struct MemoryRules {
  // Every access is known to stay inside of the object of its pointer's base,
  // and objects do not overlap: accesses through different bases are apart.
  // Without it addresses are numbers.
  bool accesses_are_inside = false;
  bool address_ranges = true;
  bool store_map = true;
  bool commute = true; // writes to different objects share a map
};

// How the starts of two accesses lie to each other.
struct Distance {
  enum class Known : uint8_t { Nothing, Number, Apart };
  Known known = Known::Nothing;
  uint64_t bytes = 0; // address of p minus address of q, modulo 2^width
};

class MemoryTheory {
public:
  MemoryTheory(TermStore &store, Ranges &ranges, const MemoryRules &rules);

  const MemoryRules &rules() const { return rules_; }
  Intervals &intervals() { return intervals_; }
  AddressRanges &addresses() { return addresses_; }
  StoreMaps &maps() { return maps_; }
  void clear();

  // By the shape of the terms only.
  Distance distance(Term p, Term q) const;
  // No byte of an access of n bytes at p is one of k bytes at q, by ranges.
  bool are_apart(Term p, uint64_t n, Term q, uint64_t k);
  // p - q in any case, by ranges: of pointers into one and the same object.
  std::optional<Interval> interval_of_distance(Term p, Term q);

  // Whether n bytes at this offset fit an object of this size, n <= size and
  // offset <= size - n, if ranges decide it.
  std::optional<bool> is_inside(Term offset, Term n, Term size);

  // All bytes of this variable are known to be this one.
  void assume_uniform(Term memory, Term byte) { uniform_[memory] = byte; }
  Term uniform_byte(Term memory) const {
    auto found = uniform_.find(memory);
    return found == uniform_.end() ? Term{} : found->second;
  }

  struct Counts { // of single steps; rules count their applications
    uint64_t hits = 0, syntactic_skips = 0, range_skips = 0;
    uint64_t map_hits = 0, map_misses = 0, map_skips = 0;
  };
  Counts &counts() { return counts_; }
  void add_counts_of(const MemoryTheory &other);
  void add_statistics(Stats &stats) const;

private:
  TermStore &store_;
  Ranges &ranges_;
  MemoryRules rules_;
  Intervals intervals_;
  AddressRanges addresses_;
  StoreMaps maps_;
  std::unordered_map<Term, Term> uniform_;
  Counts counts_;
};

} // namespace fathom
