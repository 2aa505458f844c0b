#include "rewrite/memory/address_ranges.h"

#include "rewrite/linear.h"
#include "rewrite/memory/known_objects.h"
#include "rewrite/rewriter.h"

#include <algorithm>

namespace fathom {

AddressMap AddressMap::top() {
  AddressMap map;
  map.is_top_ = true;
  return map;
}

AddressMap AddressMap::single(uint64_t base, const Interval &offsets) {
  AddressMap map;
  if (!offsets.is_bottom())
    map.entries_.push_back({base, offsets});
  return map;
}

Interval AddressMap::offsets(uint64_t base) const {
  if (is_top_)
    return Interval::top();
  auto at =
      std::lower_bound(entries_.begin(), entries_.end(), base,
                       [](const Entry &e, uint64_t b) { return e.base < b; });
  return at != entries_.end() && at->base == base ? at->offsets
                                                  : Interval::bottom();
}

AddressMap join(const AddressMap &a, const AddressMap &b) {
  if (a.is_top_ || b.is_top_)
    return AddressMap::top();
  AddressMap result;
  auto x = a.entries_.begin(), y = b.entries_.begin();
  while (x != a.entries_.end() || y != b.entries_.end()) {
    if (y == b.entries_.end() || (x != a.entries_.end() && x->base < y->base))
      result.entries_.push_back(*x++);
    else if (x == a.entries_.end() || y->base < x->base)
      result.entries_.push_back(*y++);
    else {
      result.entries_.push_back({x->base, join(x->offsets, y->offsets)});
      ++x, ++y;
    }
  }
  return result.entries_.size() > AddressMap::max_bases ? AddressMap::top()
                                                        : result;
}

AddressMap meet(const AddressMap &a, const AddressMap &b) {
  if (a.is_top_)
    return b;
  if (b.is_top_)
    return a;
  AddressMap result;
  for (const AddressMap::Entry &e : a.entries_)
    if (Interval both = meet(e.offsets, b.offsets(e.base)); !both.is_bottom())
      result.entries_.push_back({e.base, both});
  return result;
}

bool is_included(const AddressMap &a, const AddressMap &b) {
  if (b.is_top())
    return true;
  if (a.is_top())
    return false;
  return std::all_of(a.entries().begin(), a.entries().end(),
                     [&](const AddressMap::Entry &e) {
                       return is_included(e.offsets, b.offsets(e.base));
                     });
}

AddressMap add(const AddressMap &a, const Interval &distance, uint32_t width) {
  if (distance.is_bottom())
    return AddressMap::bottom();
  AddressMap result = a;
  for (AddressMap::Entry &e : result.entries_)
    e.offsets = add(e.offsets, distance, width);
  return result;
}

AddressMap covered(const AddressMap &a, uint64_t bytes, uint32_t width) {
  if (bytes == 0)
    return AddressMap::bottom();
  AddressMap result = a;
  for (AddressMap::Entry &e : result.entries_)
    e.offsets = covered(e.offsets, bytes, width);
  return result;
}

std::string to_string(const AddressMap &map) {
  if (map.is_top())
    return "top";
  std::string text = "{";
  for (const AddressMap::Entry &e : map.entries()) {
    text += (text.size() > 1 ? ", " : "") + std::to_string(e.base) + ": ";
    text += e.offsets.is_top() ? "top"
                               : "[" + std::to_string(e.offsets.lo) + ", " +
                                     std::to_string(e.offsets.hi) + "]";
  }
  return text + "}";
}

namespace {

// base + offset for all offsets of the interval, if no address wraps around.
bool addresses(const AddressMap::Entry &e, uint32_t width, __int128 &lo,
               __int128 &hi) {
  if (!e.offsets.is_bounded())
    return false;
  lo = __int128(e.base) + e.offsets.lo;
  hi = __int128(e.base) + e.offsets.hi;
  return lo >= 0 && hi <= __int128(width_mask(width));
}

bool are_disjoint(const AddressMap::Entry &a, const AddressMap::Entry &b,
                  bool bases_are_apart, uint32_t width) {
  // Offsets that fit the width are different numbers modulo 2^width.
  if (a.base == b.base)
    return meet(a.offsets, b.offsets).is_bottom();
  if (bases_are_apart)
    return true;
  __int128 a_lo, a_hi, b_lo, b_hi;
  return addresses(a, width, a_lo, a_hi) && addresses(b, width, b_lo, b_hi) &&
         (a_hi < b_lo || b_hi < a_lo);
}

} // namespace

bool are_disjoint(const AddressMap &a, const AddressMap &b,
                  bool bases_are_apart, uint32_t width) {
  if (a.is_bottom() || b.is_bottom())
    return true;
  if (a.is_top() || b.is_top())
    return false;
  for (const AddressMap::Entry &x : a.entries())
    for (const AddressMap::Entry &y : b.entries())
      if (!are_disjoint(x, y, bases_are_apart, width))
        return false;
  return true;
}

void AddressRanges::clear() {
  known_.clear();
  maps_.clear();
}

// A base that is known to be an object's has a map, too, beside the pointers':
// the first byte of that object. Its number says nothing about addresses, and
// is higher than any constant base that is taken as one.
static constexpr uint64_t first_object = 0xffff'ffff'0000'0000u;

void know_object(Rewriter &rewriter, Term base) {
  MemoryTheory &theory = rewriter.memory();
  if (theory.rules().accesses_are_inside && !rewriter.store().is_const(base))
    theory.addresses().of(base);
}

const AddressMap &AddressRanges::of(Term root) {
  if (is_known(root))
    return maps_[known_[root.id] - 1];
  if (known_.size() <= store_.size())
    known_.resize(store_.size() + 1);
  todo_.push_back(root);
  while (!todo_.empty()) {
    Term p = todo_.back();
    size_t before = todo_.size();
    Kind kind = store_.kind(p);
    bool is_pointer = store_.sort_kind(p) == SortKind::Ptr;
    if (!is_known(p) && is_pointer &&
        (kind == Kind::Ite || kind == Kind::PtrAdd))
      for (Term c : store_.children(p))
        if (store_.sort_kind(c) == SortKind::Ptr && !is_known(c))
          todo_.push_back(c);
    if (todo_.size() != before)
      continue;
    todo_.pop_back();
    if (!is_known(p)) {
      maps_.push_back(compute(p));
      known_[p.id] = uint32_t(maps_.size());
    }
  }
  return maps_[known_[root.id] - 1];
}

AddressMap AddressRanges::compute(Term p) {
  auto child = [&](unsigned i) -> const AddressMap & {
    return maps_[known_[store_.child(p, i).id] - 1];
  };
  if (store_.sort_kind(p) == SortKind::BitVec)
    return AddressMap::single(first_object + p.id, Interval::value(0));
  switch (store_.kind(p)) {
  case Kind::Ptr:
    return of_triple(store_.child(p, 0), store_.child(p, 1));
  case Kind::PtrAdd:
    return add(child(0), intervals_.of(store_.child(p, 1)), store_.width(p));
  case Kind::Ite:
    return join(child(1), child(2));
  default:
    return AddressMap::top();
  }
}

// Base and offset are often choices by the same condition: then each base has
// the offsets of its own side. Not more than a few choices are looked into.
AddressMap AddressRanges::of_triple(Term base, Term offset) {
  constexpr unsigned most = 64;
  struct Pair {
    Term base, offset;
  };
  std::vector<Pair> todo{{base, offset}};
  AddressMap result;
  for (unsigned looked = 0; !todo.empty(); ++looked) {
    auto [b, o] = todo.back();
    todo.pop_back();
    bool is_number =
        store_.is_bv_const(b) && store_.small_value(b) < first_object;
    if (is_number || is_known(b)) {
      uint64_t number = is_number ? store_.small_value(b) : first_object + b.id;
      result = join(result, AddressMap::single(number, intervals_.of(o)));
      continue;
    }
    if (store_.kind(b) != Kind::Ite || looked >= most)
      return AddressMap::top();
    bool together =
        store_.kind(o) == Kind::Ite && store_.child(o, 0) == store_.child(b, 0);
    for (unsigned side : {1u, 2u})
      todo.push_back(
          {store_.child(b, side), together ? store_.child(o, side) : o});
  }
  return result;
}

} // namespace fathom
