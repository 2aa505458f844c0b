#include "cut/writing.h"

#include "terms/builder.h"
#include "terms/traverse.h"

#include <algorithm>
#include <string>

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

bool is_pure(const Stmt &s) {
  return s.op == Opcode::Define || s.op == Opcode::Name ||
         (s.op == Opcode::Load && !s.is_volatile);
}

namespace {

Term write_is_inside(const Writer &to, BlockId in, Term pointer, Term loaded,
                     sea::LocationId location) {
  sea::Program &program = *to.out.program;
  TermStore &store = program.store;
  Term inside = to.registers.make("inside", store.bool_sort());
  const uint64_t bytes = store.sort_kind(loaded) == SortKind::Ptr
                             ? program.ptr_width / 8
                             : store.width(loaded) / 8;
  to.out
      .add(in, Opcode::IsDeref, {inside},
           {pointer, store.make_bv(program.ptr_width, bytes)})
      .location = location;
  return inside;
}

} // namespace

void write_inside(const Writer &to, BlockId in, Term pointer, Term loaded,
                  sea::PropertyId property, sea::LocationId location) {
  Term inside = write_is_inside(to, in, pointer, loaded, location);
  Stmt &check = to.out.add(in, Opcode::Check, {}, {inside});
  check.data = property;
  check.location = location;
}

void ClaimedPlaces::write_inside(const sea::Function &f, const Stmt &load,
                                 Term pointer, Term loaded,
                                 sea::PropertyId property) {
  if (is_filter_)
    add(f, load, write_is_inside(to_, in_, pointer, loaded, load.location));
  else
    cut::write_inside(to_, in_, pointer, loaded, property, load.location);
}

void ClaimedPlaces::add(const sea::Function &f, const Stmt &s, Term demanded) {
  if (!is_filter_)
    return;
  std::vector<Term> places = places_of(f.arguments(s));
  if (demanded)
    places.push_back(demanded);
  if (places.empty())
    return;
  for (Term reg : f.definitions(s)) {
    std::vector<Term> &all = places_[reg];
    all.insert(all.end(), places.begin(), places.end());
  }
}

Term ClaimedPlaces::with_places(Term claim, Term holds) const {
  const Term roots[] = {claim};
  Builder builder(to_.out.program->store);
  for (Term inside : places_of(roots))
    holds = builder.make_and(inside, holds);
  return holds;
}

std::vector<Term> ClaimedPlaces::places_of(std::span<const Term> roots) const {
  std::vector<Term> places;
  if (places_.empty())
    return places;
  for (Term t : reachable(to_.out.program->store, roots))
    if (auto found = places_.find(t); found != places_.end())
      for (Term inside : found->second)
        if (std::ranges::find(places, inside) == places.end())
          places.push_back(inside);
  return places;
}

void write_check(const Writer &to, BlockId in, Term holds,
                 sea::PropertyId property, Term selector, uint32_t number,
                 sea::LocationId location) {
  TermStore &store = to.out.program->store;
  if (selector) {
    Builder builder(store);
    holds =
        builder.make_or(builder.make_not(builder.make(
                            Kind::Eq, {selector, store.make_bv(32, number)})),
                        holds);
  }
  Stmt &check = to.out.add(in, Opcode::Check, {}, {holds});
  check.data = property;
  check.location = location;
}

Term write_selector(const Writer &to, BlockId in) {
  TermStore &store = to.out.program->store;
  Term selector = to.registers.make("which", store.bv_sort(32));
  write_any_number(to, in, selector, selector_name);
  return selector;
}

void write_any_memory(const Writer &to, BlockId in, Term reg, Term before,
                      sea::LocationId location) {
  sea::Program &program = *to.out.program;
  TermStore &store = program.store;
  Term zero = store.make_bv(program.ptr_width, 0);
  Term most = store.make_bv(BitVec::ones(program.ptr_width));
  Term everywhere = Builder(store).make(Kind::Ptr, {zero, zero, most});
  to.out.add(in, Opcode::MemHavoc, {reg}, {everywhere, most, before}).location =
      location;
}

void write_pointer(const Writer &to, BlockId in, Term reg, const Parts &parts) {
  sea::Program &program = *to.out.program;
  TermStore &store = program.store;
  Term offset = parts.offset;
  if (!offset) {
    offset = to.registers.make(std::string(store.name(reg)) + ".offset",
                               store.bv_sort(program.ptr_width));
    write_any_number(to, in, offset, store.name(offset));
  }
  to.out.add(
      in, Opcode::Define, {reg},
      {Builder(store).make(Kind::Ptr, {parts.base, offset, parts.size})});
}

void write_any_number(const Writer &to, BlockId in, Term reg,
                      std::string_view name) {
  // The name may live in what grows.
  const std::string copy(name);
  to.out.add(in, Opcode::Nondet, {reg}, {}).data = to.out.program->intern(copy);
}

} // namespace fathom::cut
