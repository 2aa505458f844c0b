#include "cut/kept_places.h"

#include "sea/text/claim_text.h"
#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr char lost[] = "a pointer that is read may have changed";
constexpr char odd_null[] = "a pointer is stored whose address is 0";

void write_demand(const Writer &to, BlockId in, Term holds, const char *message,
                  sea::LocationId location) {
  const sea::PropertyId property =
      to.out.program->add_property(sea::CheckKind::Assert, location,
                                   std::string(sea::claim_prefix) + message);
  write_check(to, in, holds, property, {}, 0, location);
}

} // namespace

std::vector<KeptPlace> kept_places(const sea::Function &f, BlockId header,
                                   size_t first, size_t end,
                                   sea::NewRegisters &registers,
                                   std::string &why) {
  const sea::Program &program = *f.program;
  TermStore &store = program.store;
  const std::vector<Stmt> &stmts = f.blocks[header].stmts;
  std::set<Term> phis, inside; // of memories; all that the header defines
  for (size_t i = 0; i < end; ++i)
    for (Term reg : f.definitions(stmts[i])) {
      inside.insert(reg);
      if (i < first && store.sort_kind(reg) == SortKind::Mem)
        phis.insert(reg);
    }
  auto load_of = [&](Term reg) -> const Stmt * {
    for (size_t i = first; i < end; ++i)
      if (stmts[i].op == Opcode::Load && f.definitions(stmts[i])[0] == reg)
        return &stmts[i];
    return nullptr;
  };
  std::vector<KeptPlace> places;
  std::unordered_map<Term, Term> before; // of registers that are kept
  size_t claims = 0;
  for (size_t i = first; i < end; ++i) {
    claims += sea::is_claim(program, stmts[i]);
    if (!sea::is_kept(program, stmts[i]))
      continue;
    Term reg = f.arguments(stmts[i])[0];
    const Stmt *load = load_of(reg);
    if (load == nullptr || load->is_volatile ||
        !phis.contains(f.arguments(*load)[1])) {
      why = "what it keeps is not read from memory that it changes";
      continue;
    }
    // A place may be what another one has that is kept.
    Term pointer = substitute(store, f.arguments(*load)[0], before);
    const Term roots[] = {pointer};
    const std::vector<Term> all = reachable(store, roots);
    if (std::any_of(all.begin(), all.end(),
                    [&](Term u) { return inside.contains(u); })) {
      why = "the place of what it keeps may change";
      continue;
    }
    places.push_back(
        {.reg = reg,
         .pointer = pointer,
         .memory = f.arguments(*load)[1],
         .before = registers.make(store.name(reg) + ".kept", store.sort(reg)),
         .claim = claims - 1,
         .log2_align = load->log2_align,
         .location = load->location});
    before.emplace(reg, places.back().before);
  }
  return places;
}

void write_kept_load(const Writer &to, BlockId in, const KeptPlace &place,
                     Term memory, sea::PropertyId property) {
  write_inside(to, in, place.pointer, place.before, property, place.location);
  Stmt &s =
      to.out.add(in, Opcode::Load, {place.before}, {place.pointer, memory});
  s.log2_align = place.log2_align;
  s.location = place.location;
  if (to.out.program->store.sort_kind(place.before) == SortKind::Ptr)
    write_check(to, in, is_known(to, place.before), property, {}, 0,
                place.location);
}

void write_kept_memory(const Writer &to, BlockId in, Term reg, Term before,
                       const std::vector<KeptPlace> &places, Term memory,
                       sea::LocationId location) {
  TermStore &store = to.out.program->store;
  auto make = [&] {
    return to.registers.make(std::string(store.name(reg)) + ".any",
                             store.sort(reg));
  };
  Term last = make();
  write_any_memory(to, in, last, before, location);
  size_t left = size_t(
      std::count_if(places.begin(), places.end(), [&](const KeptPlace &place) {
        return place.memory == memory;
      }));
  for (const KeptPlace &place : places) {
    if (place.memory != memory)
      continue;
    Term next = --left == 0 ? reg : make();
    Stmt &s = to.out.add(in, Opcode::Store, {next},
                         {place.before, place.pointer, last});
    s.log2_align = place.log2_align;
    s.location = place.location;
    last = next;
  }
}

// It has an object, or is null.
Term is_known(const Writer &to, Term pointer) {
  TermStore &store = to.out.program->store;
  Builder b(store);
  Term zero = store.make_bv(to.out.program->ptr_width, 0);
  auto is_zero = [&](Kind part) {
    return b.make_eq(b.make(part, {pointer}), zero);
  };
  return b.make_or(
      b.make_not(is_zero(Kind::PtrSize)),
      b.make_and(is_zero(Kind::PtrBase), is_zero(Kind::PtrOffset)));
}

void write_known(const Writer &to, BlockId in, Term pointer,
                 sea::LocationId location) {
  write_demand(to, in, is_known(to, pointer), lost, location);
}

void write_null_is_zero(const Writer &to, BlockId in, Term pointer,
                        sea::LocationId location) {
  TermStore &store = to.out.program->store;
  Builder b(store);
  Term zero = store.make_bv(to.out.program->ptr_width, 0);
  Term base = b.make(Kind::PtrBase, {pointer}),
       offset = b.make(Kind::PtrOffset, {pointer});
  write_demand(
      to, in,
      b.make_or(b.make_not(b.make_eq(b.make_add(base, offset), zero)),
                b.make_and(b.make_eq(base, zero),
                           b.make_eq(b.make(Kind::PtrSize, {pointer}), zero))),
      odd_null, location);
}

} // namespace fathom::cut
