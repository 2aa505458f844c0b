// Reads over writes of memories: by shape, by address ranges, by store maps.
// Accesses of different widths may overlap partly; then the bytes are taken
// from where they are. Exact for addresses that wrap around.
#include "rewrite/linear.h"
#include "rewrite/memory/memory_pieces.h"
#include "rewrite/memory/memory_theory.h"
#include "rewrite/procedures/procedures.h"
#include "rewrite/rewriter.h"

#include <algorithm>
#include <unordered_map>

namespace fathom {

namespace {

using Known = Distance::Known;

// A load, and the memory that it is over.
struct Access {
  Access(Rewriter &rw, Term load)
      : s(rw.store()), theory(rw.memory()), memory(s.child(load, 0)),
        pointer(s.child(load, 1)), bytes(s.index(load, 0)) {}

  bool is_over(Kind kind) const { return s.kind(memory) == kind; }
  Distance distance() const {
    return theory.distance(pointer, s.child(memory, 1));
  }
  uint32_t written_bytes() const { return s.width(s.child(memory, 2)) / 8; }

  TermStore &s;
  MemoryTheory &theory;
  Term memory, pointer;
  uint32_t bytes;
};

Term load_from(Rewriter &rw, Term load, Term memory) {
  TermStore &s = rw.store();
  Term children[] = {memory, s.child(load, 1)};
  return with_children(s, load, children);
}

// Of the length of a range.
uint64_t least(Rewriter &rw, Term length) {
  return Ranges::applies(rw.store(), length) ? rw.ranges().of(length).lo : 0;
}
uint64_t most(Rewriter &rw, Term length) {
  return Ranges::applies(rw.store(), length) ? rw.ranges().of(length).hi
                                             : UINT64_MAX;
}

enum class Over : uint8_t { Unknown, Inside, Outside };

// Where a load at this distance lies to a range of least to most bytes.
Over over_range(uint64_t distance, uint64_t bytes, uint64_t least,
                uint64_t most, uint64_t mask) {
  if (bytes <= least && distance <= least - bytes)
    return Over::Inside;
  uint64_t back = -distance & mask; // bytes until the range starts again
  if (most == 0 || (distance >= most && back >= bytes))
    return Over::Outside;
  return Over::Unknown;
}

// The load is over a set or a copy; its length is the last child.
Over over_range(Rewriter &rw, const Access &a, bool by_ranges) {
  TermStore &s = rw.store();
  if (s.width(a.pointer) > 64)
    return Over::Unknown;
  Term length = s.child(a.memory, s.num_children(a.memory) - 1);
  uint64_t least = fathom::least(rw, length), most = fathom::most(rw, length);
  if (!by_ranges) {
    Distance d = a.distance();
    if (d.known == Known::Apart)
      return Over::Outside;
    return d.known == Known::Number ? over_range(d.bytes, a.bytes, least, most,
                                                 width_mask(s.width(a.pointer)))
                                    : Over::Unknown;
  }
  if (a.theory.are_apart(a.pointer, a.bytes, s.child(a.memory, 1), most))
    return Over::Outside;
  std::optional<Interval> d =
      a.theory.interval_of_distance(a.pointer, s.child(a.memory, 1));
  bool inside =
      d && d->lo >= 0 && a.bytes <= least && uint64_t(d->hi) <= least - a.bytes;
  return inside ? Over::Inside : Over::Unknown;
}

} // namespace

Term load_uniform(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  Term byte = a.theory.uniform_byte(a.memory);
  again = 0;
  return byte ? repeat_byte(rw, byte, a.bytes) : Term{};
}

// Only at a known place, where both sides are likely to be decided: other loads
// would become more, and nothing is gained.
Term load_over_ite(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::Ite) || a.s.width(a.pointer) > 64 ||
      a.theory.maps().place_of(a.pointer).known != Place::Known::Offset)
    return Term{};
  again = 2;
  TermStore &s = rw.store();
  Term c = s.child(a.memory, 0);
  Term yes = load_from(rw, t, s.child(a.memory, 1));
  return Builder(s).make_ite(c, yes, load_from(rw, t, s.child(a.memory, 2)));
}

// All bytes come from the newest write.
Term row_hit(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::MemStore))
    return Term{};
  Distance d = a.distance();
  uint32_t k = a.written_bytes();
  if (d.known != Known::Number || a.bytes > k || d.bytes > k - a.bytes)
    return Term{};
  ++a.theory.counts().hits;
  again = 0;
  return slice(rw, {a.s.child(a.memory, 2), a.s.index(a.memory, 0) == 1},
               uint32_t(d.bytes), a.bytes, a.s.index(t, 1) == 1);
}

// Some do.
Term row_overlap(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::MemStore) || a.bytes > max_pieces)
    return Term{};
  Distance d = a.distance();
  if (d.known != Known::Number)
    return Term{};
  std::vector<Piece> pieces = cut(d.bytes, a.bytes, a.written_bytes(),
                                  width_mask(a.s.width(a.pointer)));
  if (pieces.size() < 2)
    return Term{};
  ++a.theory.counts().hits;
  Written value{a.s.child(a.memory, 2), a.s.index(a.memory, 0) == 1};
  return assemble(rw, t, pieces, a.s.child(a.memory, 0), again,
                  [&](const Piece &p, bool big_endian) {
                    return slice(rw, value, uint32_t(p.index), p.count,
                                 big_endian);
                  });
}

namespace {

// Down to the first write that is not known to be elsewhere.
Term skip(Rewriter &rw, Term t, bool by_ranges) {
  Access a(rw, t);
  Term start = a.memory;
  uint64_t mask = width_mask(std::min(a.s.width(a.pointer), 64u));
  MemoryTheory::Counts &counts = a.theory.counts();
  for (; a.is_over(Kind::MemStore); a.memory = a.s.child(a.memory, 0)) {
    Distance d = a.distance();
    uint32_t k = a.written_bytes();
    bool elsewhere =
        d.known == Known::Apart || (d.known == Known::Number && d.bytes >= k &&
                                    (-d.bytes & mask) >= a.bytes);
    if (elsewhere)
      ++counts.syntactic_skips;
    else if (by_ranges && d.known == Known::Nothing &&
             a.theory.are_apart(a.pointer, a.bytes, a.s.child(a.memory, 1), k))
      ++counts.range_skips;
    else
      break;
  }
  return a.memory == start ? Term{} : load_from(rw, t, a.memory);
}

} // namespace

Term row_skip(Rewriter &rw, Term t, unsigned &again) {
  again = 1;
  return skip(rw, t, false);
}

Term row_skip_ranges(Rewriter &rw, Term t, unsigned &again) {
  again = 1;
  return rw.memory().rules().address_ranges ? skip(rw, t, true) : Term{};
}

namespace {

Term skip_range(Rewriter &rw, Term t, Kind kind, bool by_ranges) {
  Access a(rw, t);
  if (!a.is_over(kind) || over_range(rw, a, by_ranges) != Over::Outside)
    return Term{};
  ++(by_ranges ? a.theory.counts().range_skips
               : a.theory.counts().syntactic_skips);
  return load_from(rw, t, a.s.child(a.memory, 0));
}

bool is_inside(Rewriter &rw, const Access &a) {
  return over_range(rw, a, false) == Over::Inside ||
         over_range(rw, a, true) == Over::Inside;
}

// The range has a known length and the load a known distance, and some bytes
// are inside and some outside.
std::vector<Piece> pieces_of_range(const Access &a) {
  Term length = a.s.child(a.memory, a.s.num_children(a.memory) - 1);
  if (a.s.width(a.pointer) > 64 || !a.s.is_bv_const(length) ||
      a.bytes > max_pieces)
    return {};
  Distance d = a.distance();
  return d.known == Known::Number
             ? cut(d.bytes, a.bytes, a.s.small_value(length),
                   width_mask(a.s.width(a.pointer)))
             : std::vector<Piece>();
}

Term address_of(Rewriter &rw, Term p) {
  return rw.make_add(rw.make(Kind::PtrBase, {p}),
                     rw.make(Kind::PtrOffset, {p}));
}

// The byte (or word) that was copied to where the load is, in the source.
Term load_source(Rewriter &rw, Term t, const Access &a) {
  TermStore &s = rw.store();
  Term distance = rw.make_sub(address_of(rw, a.pointer),
                              address_of(rw, s.child(a.memory, 1)));
  Term children[] = {s.child(a.memory, 2),
                     rw.make(Kind::PtrAdd, {s.child(a.memory, 3), distance})};
  return with_children(s, t, children);
}

} // namespace

Term set_skip(Rewriter &rw, Term t, unsigned &again) {
  again = 1;
  return skip_range(rw, t, Kind::MemSet, false);
}

Term set_skip_ranges(Rewriter &rw, Term t, unsigned &again) {
  again = 1;
  return skip_range(rw, t, Kind::MemSet, true);
}

Term copy_skip(Rewriter &rw, Term t, unsigned &again) {
  again = 1;
  return skip_range(rw, t, Kind::MemCopy, false);
}

Term copy_skip_ranges(Rewriter &rw, Term t, unsigned &again) {
  again = 1;
  return skip_range(rw, t, Kind::MemCopy, true);
}

Term set_hit(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::MemSet) || !is_inside(rw, a))
    return Term{};
  ++a.theory.counts().hits;
  again = 0;
  return repeat_byte(rw, a.s.child(a.memory, 2), a.bytes);
}

Term copy_hit(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::MemCopy) || !is_inside(rw, a))
    return Term{};
  ++a.theory.counts().hits;
  again = 1;
  return load_source(rw, t, a);
}

Term set_overlap(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::MemSet))
    return Term{};
  std::vector<Piece> pieces = pieces_of_range(a);
  if (pieces.size() < 2)
    return Term{};
  Term byte = a.s.child(a.memory, 2);
  return assemble(
      rw, t, pieces, a.s.child(a.memory, 0), again,
      [&](const Piece &p, bool) { return repeat_byte(rw, byte, p.count); });
}

Term copy_overlap(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::MemCopy))
    return Term{};
  std::vector<Piece> pieces = pieces_of_range(a);
  if (pieces.size() < 2)
    return Term{};
  Term source = a.s.child(a.memory, 2), from = a.s.child(a.memory, 3);
  uint32_t w = a.s.width(from);
  return assemble(rw, t, pieces, a.s.child(a.memory, 0), again,
                  [&](const Piece &p, bool big_endian) {
                    Term at =
                        rw.make(Kind::PtrAdd, {from, rw.make_bv(w, p.index)});
                    return Builder(a.s).make(Kind::MemLoad, {source, at},
                                             {p.count, uint32_t(big_endian)});
                  });
}

namespace {

// The last operation on the memory is known not to touch the load.
bool is_elsewhere(Rewriter &rw, Access &a) {
  TermStore &s = rw.store();
  if (a.is_over(Kind::MemSet) || a.is_over(Kind::MemCopy))
    return over_range(rw, a, false) == Over::Outside ||
           over_range(rw, a, true) == Over::Outside;
  if (!a.is_over(Kind::MemStore))
    return false;
  Distance d = a.distance();
  uint32_t k = a.written_bytes();
  if (d.known == Known::Nothing)
    return a.theory.are_apart(a.pointer, a.bytes, s.child(a.memory, 1), k);
  uint64_t mask = width_mask(std::min(s.width(a.pointer), 64u));
  return d.known == Known::Apart ||
         (d.bytes >= k && (-d.bytes & mask) >= a.bytes);
}

} // namespace

// A choice between memories that are the same where it matters. Looks at a
// bounded number of memories.
Term ite_skip(Rewriter &rw, Term t, unsigned &again) {
  constexpr size_t most = 400;
  Access a(rw, t);
  if (!a.is_over(Kind::Ite))
    return Term{};
  TermStore &s = rw.store();
  std::unordered_map<Term, Term> origin; // memory that has the same bytes
  std::vector<Term> todo{a.memory};
  const Term root = a.memory;
  while (!todo.empty() && origin.size() < most) {
    Term m = todo.back();
    if (origin.contains(m)) {
      todo.pop_back();
      continue;
    }
    a.memory = m;
    bool is_ite = s.kind(m) == Kind::Ite;
    if (!is_ite && !is_elsewhere(rw, a)) {
      origin[m] = m;
      continue;
    }
    Term first = s.child(m, is_ite ? 1 : 0),
         second = is_ite ? s.child(m, 2) : first;
    auto yes = origin.find(first), no = origin.find(second);
    if (yes != origin.end() && no != origin.end()) {
      origin[m] = yes->second == no->second ? yes->second : m;
      continue;
    }
    todo.push_back(first);
    todo.push_back(second);
  }
  auto found = origin.find(root);
  again = 1;
  return found == origin.end() || found->second == root
             ? Term{}
             : load_from(rw, t, found->second);
}

// Expand phase: what is not decided becomes a choice.
Term row_choice(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  if (!a.is_over(Kind::MemStore) || a.written_bytes() != a.bytes ||
      a.s.width(a.pointer) > 64)
    return Term{};
  Term p = address_of(rw, a.pointer),
       q = address_of(rw, a.s.child(a.memory, 1));
  // Words overlap as a whole or not at all if both are aligned.
  uint64_t low = a.bytes - 1;
  bool is_aligned = (a.bytes & low) == 0 &&
                    (rw.ranges().of(p).zeros & low) == low &&
                    (rw.ranges().of(q).zeros & low) == low;
  if (!is_aligned)
    return Term{};
  again = 2;
  Term value = slice(rw, {a.s.child(a.memory, 2), a.s.index(a.memory, 0) == 1},
                     0, a.bytes, a.s.index(t, 1) == 1);
  return Builder(a.s).make_ite(rw.make_eq(p, q), value,
                               load_from(rw, t, a.s.child(a.memory, 0)));
}

Term range_choice(Rewriter &rw, Term t, unsigned &again) {
  Access a(rw, t);
  bool is_set = a.is_over(Kind::MemSet);
  if ((!is_set && !a.is_over(Kind::MemCopy)) || a.bytes != 1)
    return Term{};
  Term length = a.s.child(a.memory, a.s.num_children(a.memory) - 1);
  Term distance = rw.make_sub(address_of(rw, a.pointer),
                              address_of(rw, a.s.child(a.memory, 1)));
  again = 2;
  Term inside = is_set ? a.s.child(a.memory, 2) : load_source(rw, t, a);
  return Builder(a.s).make_ite(rw.make_ult(distance, length), inside,
                               load_from(rw, t, a.s.child(a.memory, 0)));
}

} // namespace fathom
