#include "rewrite/memory/memory_theory.h"

#include "rewrite/linear.h"
#include "support/stats.h"

namespace fathom {

namespace {

// A pointer as root + unknown + constant. The root is a base, or a pointer
// that is not taken apart.
struct Parts {
  Term root, unknown;
  uint64_t constant = 0;
};

Parts parts_of(const TermStore &s, Term p) {
  Parts parts;
  parts.root = p;
  if (s.kind(p) == Kind::Ptr || s.kind(p) == Kind::PtrAdd) {
    parts.root = s.child(p, 0);
    BaseOffset offset = split_offset(s, s.child(p, 1));
    parts.unknown = offset.base;
    parts.constant = offset.offset;
  }
  return parts;
}

} // namespace

MemoryTheory::MemoryTheory(TermStore &store, Ranges &ranges,
                           const MemoryRules &rules)
    : store_(store), ranges_(ranges), rules_(rules), intervals_(store, ranges),
      addresses_(store, intervals_), maps_(store, addresses_) {
  maps_.configure(
      {rules.accesses_are_inside, rules.address_ranges, rules.commute});
}

void MemoryTheory::clear() {
  intervals_.clear();
  addresses_.clear();
  maps_.clear();
}

Distance MemoryTheory::distance(Term p, Term q) const {
  if (store_.width(p) > 64)
    return {p == q ? Distance::Known::Number : Distance::Known::Nothing, 0};
  Parts a = parts_of(store_, p), b = parts_of(store_, q);
  uint64_t mask = width_mask(store_.width(p));
  uint64_t difference = a.constant - b.constant;
  bool are_bases = store_.is_bv_const(a.root) && store_.is_bv_const(b.root);
  if (a.root != b.root && are_bases) {
    if (rules_.accesses_are_inside)
      return {Distance::Known::Apart, 0};
    difference += store_.small_value(a.root) - store_.small_value(b.root);
  } else if (a.root != b.root) {
    return {};
  }
  if (a.unknown != b.unknown)
    return {};
  return {Distance::Known::Number, difference & mask};
}

bool MemoryTheory::are_apart(Term p, uint64_t n, Term q, uint64_t k) {
  uint32_t w = store_.width(p);
  if (!rules_.address_ranges || w > 64)
    return false;
  return are_disjoint(covered(addresses_.of(p), n, w),
                      covered(addresses_.of(q), k, w),
                      rules_.accesses_are_inside, w);
}

std::optional<Interval> MemoryTheory::interval_of_distance(Term p, Term q) {
  uint32_t w = store_.width(p);
  if (!rules_.address_ranges || w > 64)
    return std::nullopt;
  const AddressMap a = addresses_.of(p), &b = addresses_.of(q);
  if (a.is_top() || b.is_top() || a.entries().size() != 1 ||
      b.entries().size() != 1 || a.entries()[0].base != b.entries()[0].base)
    return std::nullopt;
  Interval d =
      add(a.entries()[0].offsets, negate(b.entries()[0].offsets, w), w);
  return d.is_bounded() ? std::optional(d) : std::nullopt;
}

std::optional<bool> MemoryTheory::is_inside(Term offset, Term n, Term size) {
  uint32_t w = store_.width(offset);
  if (!rules_.address_ranges || w > 64)
    return std::nullopt;
  Interval o = intervals_.of(offset);
  Range bytes = ranges_.of(n), whole = ranges_.of(size);
  if (bytes.lo > whole.hi)
    return false;
  if (!o.is_bounded())
    return std::nullopt;
  if (o.lo >= 0 && bytes.hi <= whole.lo &&
      uint64_t(o.hi) <= whole.lo - bytes.hi)
    return true;
  // A negative offset is a number above all sizes that have no sign.
  bool is_before = o.hi < 0 && whole.hi < uint64_t(1) << (w - 1);
  bool is_behind = o.lo >= 0 && uint64_t(o.lo) > whole.hi - bytes.lo;
  return is_before || is_behind ? std::optional(false) : std::nullopt;
}

void MemoryTheory::add_counts_of(const MemoryTheory &other) {
  counts_.hits += other.counts_.hits;
  counts_.syntactic_skips += other.counts_.syntactic_skips;
  counts_.range_skips += other.counts_.range_skips;
  counts_.map_hits += other.counts_.map_hits;
  counts_.map_misses += other.counts_.map_misses;
  counts_.map_skips += other.counts_.map_skips;
}

void MemoryTheory::add_statistics(Stats &stats) const {
  auto add = [&](const char *name, uint64_t count) {
    if (count != 0)
      stats.count(std::string("memory.") + name) += count;
  };
  add("row-hits", counts_.hits);
  add("row-skips-by-syntax", counts_.syntactic_skips);
  add("row-skips-by-ranges", counts_.range_skips);
  add("store-map-hits", counts_.map_hits);
  add("store-map-misses", counts_.map_misses);
  add("store-map-skips", counts_.map_skips);
}

} // namespace fathom
