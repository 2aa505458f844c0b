// Reads answered by store maps, writes over writes, and pointers in normal
// form.
#include "rewrite/memory/memory_pieces.h"
#include "rewrite/memory/memory_theory.h"
#include "rewrite/procedures/procedures.h"
#include "rewrite/rewriter.h"

#include <algorithm>

namespace fathom {

namespace {

// What the map of the memory says about a load.
struct Lookup {
  enum class Found : uint8_t { Nothing, Bytes, Miss, Skip };
  Found found = Found::Nothing;
  Term memory;               // where to go on
  std::vector<ByteRun> runs; // bytes that were found
  int64_t offset = 0;
};

using Found = Lookup::Found;

// All objects that the pointer may have, and none of them was written.
bool is_elsewhere(const MemoryTheory &theory, const AddressMap &addresses,
                  const StoreMaps &maps, const StoreMaps::Version &version) {
  return theory.rules().accesses_are_inside && !addresses.is_top() &&
         std::none_of(addresses.entries().begin(), addresses.entries().end(),
                      [&](const AddressMap::Entry &e) {
                        return maps.object(version, e.base) != nullptr;
                      });
}

void look_into(MemoryTheory &theory, const StoreMaps::Object &object,
               const Place &place, const Interval &bytes, uint32_t n,
               Term memory, Lookup &result) {
  StoreMaps &maps = theory.maps();
  bool meets = !bytes.is_bounded() ||
               maps.bytes().meets(object.bytes, bytes.lo, bytes.hi + 1);
  if (!meets) {
    result.found = Found::Miss;
    result.memory = object.floor;
  } else if (place.known == Place::Known::Offset && bytes.is_bounded() &&
             n <= max_pieces) {
    maps.bytes().find(object.bytes, bytes.lo, bytes.hi + 1, result.runs);
    result.found = Found::Bytes;
    result.memory = object.floor;
    result.offset = place.offset;
  } else if (object.chain != memory) {
    result.found = Found::Skip;
    result.memory = object.chain;
  }
}

Lookup look_up(Rewriter &rw, Term load) {
  Lookup result;
  TermStore &s = rw.store();
  MemoryTheory &theory = rw.memory();
  Term memory = s.child(load, 0), pointer = s.child(load, 1);
  uint32_t w = s.width(pointer), n = s.index(load, 0);
  if (!theory.rules().store_map || s.kind(memory) != Kind::MemStore || w > 64)
    return result;
  StoreMaps &maps = theory.maps();
  const StoreMaps::Version *version = maps.version(memory);
  if (!version)
    return result;
  Place place = maps.place_of(pointer);
  if (place.known == Place::Known::Nothing) {
    if (theory.rules().address_ranges &&
        is_elsewhere(theory, theory.addresses().of(pointer), maps, *version)) {
      result.found = Found::Skip;
      result.memory = version->below;
    }
    return result;
  }
  const StoreMaps::Object *object = maps.object(*version, place.base);
  if (!object) {
    result.found = Found::Skip;
    result.memory = version->below;
    return result;
  }
  Interval start = place.known == Place::Known::Offset
                       ? Interval::value(place.offset)
                   : theory.rules().address_ranges
                       ? theory.addresses().of(pointer).offsets(place.base)
                       : Interval::top();
  look_into(theory, *object, place, covered(start, n, w), n, memory, result);
  return result;
}

Term go_on(Rewriter &rw, Term load, Term memory) {
  TermStore &s = rw.store();
  Term children[] = {memory, s.child(load, 1)};
  return with_children(s, load, children);
}

} // namespace

Term map_hit(Rewriter &rw, Term t, unsigned &again) {
  Lookup found = look_up(rw, t);
  if (found.found != Found::Bytes)
    return Term{};
  TermStore &s = rw.store();
  uint32_t n = s.index(t, 0), next = 0;
  std::vector<Piece> pieces;
  auto below = [&](uint32_t until) {
    if (next < until)
      pieces.push_back(
          {.at = next, .count = until - next, .is_written = false, .index = 0});
  };
  for (uint32_t i = 0; i < found.runs.size(); ++i) {
    const ByteRun &run = found.runs[i];
    uint32_t at = uint32_t(run.at - found.offset);
    below(at);
    pieces.push_back(
        {.at = at, .count = run.size, .is_written = true, .index = i});
    next = at + run.size;
  }
  below(n);
  ++rw.memory().counts().map_hits;
  Term value = assemble(rw, t, pieces, found.memory, again,
                        [&](const Piece &p, bool big_endian) {
                          const ByteRun &run = found.runs[p.index];
                          return slice(rw, {run.value, run.big_endian},
                                       run.first, run.size, big_endian);
                        });
  if (pieces.size() == 1)
    again = 0;
  return value;
}

Term map_miss(Rewriter &rw, Term t, unsigned &again) {
  Lookup found = look_up(rw, t);
  if (found.found != Found::Miss)
    return Term{};
  ++rw.memory().counts().map_misses;
  again = 1;
  return go_on(rw, t, found.memory);
}

Term map_skip(Rewriter &rw, Term t, unsigned &again) {
  Lookup found = look_up(rw, t);
  if (found.found != Found::Skip)
    return Term{};
  ++rw.memory().counts().map_skips;
  again = 1;
  return go_on(rw, t, found.memory);
}

// The older write is covered by the newer one.
Term write_over_write(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term older = s.child(t, 0);
  if (s.kind(older) != Kind::MemStore)
    return Term{};
  Distance d = rw.memory().distance(s.child(older, 1), s.child(t, 1));
  uint64_t k = s.width(s.child(older, 2)) / 8, n = s.width(s.child(t, 2)) / 8;
  if (d.known != Distance::Known::Number || k > n || d.bytes > n - k)
    return Term{};
  again = 1;
  Term children[] = {s.child(older, 0), s.child(t, 1), s.child(t, 2)};
  return with_children(s, t, children);
}

// What is there is written again.
Term write_of_read(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term value = s.child(t, 2);
  again = 0;
  bool same =
      s.kind(value) == Kind::MemLoad && s.child(value, 0) == s.child(t, 0) &&
      s.child(value, 1) == s.child(t, 1) && s.index(value, 1) == s.index(t, 0);
  return same ? s.child(t, 0) : Term{};
}

Term empty_range(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term length = s.child(t, s.num_children(t) - 1);
  again = 0;
  bool empty = s.is_bv_const(length) && s.value(length).is_zero();
  return empty ? s.child(t, 0) : Term{};
}

Term pointer_part(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term p = s.child(t, 0);
  Kind part = s.kind(t);
  unsigned place = part == Kind::PtrBase ? 0 : part == Kind::PtrOffset ? 1 : 2;
  again = 0;
  Builder b(s); // nothing is rewritten here: choices may be nested deeply
  switch (s.kind(p)) {
  case Kind::Ptr:
    return s.child(p, place);
  case Kind::PtrAdd: {
    again = 2;
    Term distance = s.child(p, 1);
    Term inner = b.make(part, {s.child(p, 0)});
    return part == Kind::PtrOffset ? b.make_add(inner, distance) : inner;
  }
  case Kind::Ite: {
    again = 2;
    Term c = s.child(p, 0), yes = s.child(p, 1), no = s.child(p, 2);
    return b.make_ite(c, b.make(part, {yes}), b.make(part, {no}));
  }
  default:
    return Term{};
  }
}

Term pointer_sum(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term p = s.child(t, 0), distance = s.child(t, 1);
  again = 0;
  if (s.is_bv_const(distance) && s.value(distance).is_zero())
    return p;
  if (s.kind(p) != Kind::Ptr && s.kind(p) != Kind::PtrAdd)
    return Term{};
  Term children[3];
  unsigned n = 0;
  for (Term c : s.children(p))
    children[n++] = c;
  children[1] = rw.make_add(children[1], distance);
  again = 1;
  return with_children(s, p, {children, n});
}

} // namespace fathom
