#include "prove/pdr/meaning.h"

#include "prove/guess/pointer_places.h"
#include "terms/builder.h"
#include "terms/traverse.h"

namespace fathom::prove::pdr {

namespace {

constexpr Kind parts[] = {Kind::PtrBase, Kind::PtrOffset, Kind::PtrSize};

} // namespace

Meaning::Meaning(const sea::Program &program, const horn::Encoded &encoded,
                 uint32_t predicate, const horn::Place &place,
                 const State &state)
    : store_(program.store), builder_(store_) {
  const horn::Flat &flat = encoded.flat.functions.at(place.function);
  const uint32_t copy = flat.copy_of[place.block];
  auto add_parts = [&](Term reg, const Lowered &value) {
    const Term all[] = {value.first, value.offset, value.size};
    for (uint8_t i = 0; i < 3; ++i)
      if (all[i])
        add_register(reg, i, all[i]);
  };
  for (const auto &[address, meaning] : encoded.layout.globals())
    add_parts(address, meaning);
  for (const auto &[reg, meaning] : encoded.constants.at(place.function)) {
    const horn::Copied &of = flat.registers.at(reg);
    if (of.copy == copy)
      add_parts(of.reg, meaning);
  }
  const std::vector<Term> &formals =
      encoded.system.predicates[predicate].formals;
  for (size_t i = 0; i < place.slots.size(); ++i) {
    const horn::Slot &slot = place.slots[i];
    if (!slot.reg)
      continue;
    const horn::Copied &of = flat.registers.at(slot.reg);
    if (of.copy == copy)
      add_register(of.reg, slot.part, formals[i]);
  }
  add_kept(program.functions[state.loop.function], state);
  for (const Cell &cell : state.cells)
    add_cell(cell, program.big_endian);
}

// A pointer in memory that is kept is what it is where the loop reads it, if
// that is known (guess/forward.h).
void Meaning::add_kept(const sea::Function &f, const State &state) {
  const DefinedPlaces places(f);
  std::map<Place, Term> kept;
  for (const Cell &cell : state.cells)
    if (store_.sort_kind(cell.reg) == SortKind::Ptr)
      kept.emplace(places.of(cell.pointer), cell.reg);
  if (kept.empty())
    return;
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts) {
      if (s.op != sea::Opcode::Load ||
          store_.sort_kind(f.definitions(s)[0]) != SortKind::Ptr)
        continue;
      auto at = kept.find(places.of(f.arguments(s)[0]));
      if (at == kept.end())
        continue;
      for (Kind part : parts)
        if (auto value =
                known_.find(builder_.make(part, {f.definitions(s)[0]}));
            value != known_.end())
          known_[builder_.make(part, {at->second})] = value->second;
    }
}

void Meaning::add_register(Term reg, uint8_t part, Term value) {
  const SortKind kind = store_.sort_kind(reg);
  if (kind == SortKind::Ptr)
    known_[builder_.make(parts[part], {reg})] = value;
  else if (kind == SortKind::Mem && part == 0)
    memories_[reg] = value;
  else if (part == 0)
    known_[reg] = value;
}

// Bytes from the lowest address on.
void Meaning::add_cell(const Cell &cell, bool is_big_endian) {
  auto memory = memories_.find(cell.memory);
  if (memory == memories_.end() ||
      store_.sort_kind(cell.reg) != SortKind::BitVec ||
      store_.width(cell.reg) % 8 != 0)
    return;
  Term address = address_of(cell.pointer);
  if (!address)
    return;
  Term value;
  for (uint32_t i = 0; i < store_.width(cell.reg) / 8; ++i) {
    Term at = i == 0 ? address
                     : builder_.make_add(
                           address, store_.make_bv(store_.width(address), i));
    Term byte = builder_.make_select(memory->second, at);
    value = !value          ? byte
            : is_big_endian ? builder_.make_concat(value, byte)
                            : builder_.make_concat(byte, value);
  }
  known_[cell.reg] = value;
}

Term Meaning::address_of(Term pointer) {
  Term base = of(builder_.make(Kind::PtrBase, {pointer}));
  Term offset = of(builder_.make(Kind::PtrOffset, {pointer}));
  return base && offset ? builder_.make_add(base, offset) : Term{};
}

// A part of a pointer that was moved, or put together.
Term Meaning::of_part(Term t) {
  const Kind kind = store_.kind(t);
  Term pointer = store_.child(t, 0), moved;
  constexpr int most_moves = 16;
  for (int i = 0; i < most_moves; ++i) {
    Term result;
    if (store_.kind(pointer) == Kind::Ptr) {
      result = of(store_.child(pointer, kind == Kind::PtrBase     ? 0
                                        : kind == Kind::PtrOffset ? 1
                                                                  : 2));
    } else if (auto at = known_.find(builder_.make(kind, {pointer}));
               at != known_.end()) {
      result = at->second;
    } else if (store_.kind(pointer) == Kind::PtrAdd) {
      if (kind == Kind::PtrOffset) {
        Term by = of(store_.child(pointer, 1));
        if (!by)
          return Term{};
        moved = moved ? builder_.make_add(moved, by) : by;
      }
      pointer = store_.child(pointer, 0);
      continue;
    }
    return result && moved ? builder_.make_add(result, moved) : result;
  }
  return Term{};
}

Term Meaning::of_one(Term t) {
  const Kind kind = store_.kind(t);
  if (kind == Kind::PtrBase || kind == Kind::PtrOffset || kind == Kind::PtrSize)
    return of_part(t);
  const SortKind sort = store_.sort_kind(t);
  if (kind == Kind::Var || (sort != SortKind::Bool && sort != SortKind::BitVec))
    return Term{};
  if (store_.num_children(t) == 0)
    return t;
  std::vector<Term> children;
  for (Term child : store_.children(t)) {
    Term meaning = known_.at(child);
    if (!meaning)
      return Term{};
    children.push_back(meaning);
  }
  return with_children(store_, t, children);
}

// Terms of a loop's state are small: parts of pointers nest a few times only.
Term Meaning::of(Term t) {
  if (auto at = known_.find(t); at != known_.end())
    return at->second;
  const Term roots[] = {t};
  for (Term u : reachable(store_, roots))
    if (!known_.contains(u)) {
      Term meaning = of_one(u);
      known_[u] = meaning;
    }
  return known_.at(t);
}

} // namespace fathom::prove::pdr
