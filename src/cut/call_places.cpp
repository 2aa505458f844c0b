// Places of memory that calls keep (cut_calls.h).
#include "cut/call_cutter.h"
#include "cut/kept_places.h"
#include "support/assert.h"
#include "terms/substitute.h"

#include <algorithm>

namespace fathom::cut {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

void CallCutter::find_places() {
  for (const auto &[f, contract] : groups_.contracts())
    for (size_t i = 0; i < contract.places.size(); ++i) {
      if (!is_from_outside(f, contract.places[i].pointer))
        refuse(f, "the place of what calls keep may change");
      places_.push_back({f, i});
    }
}

std::vector<Term> CallCutter::add_place_params(sea::Function &to,
                                               sea::NewRegisters &registers) {
  std::vector<Term> params;
  for (const auto &[f, i] : places_) {
    Term reg = groups_.contracts().at(f).places[i].reg;
    params.push_back(registers.make(std::string(store_.name(reg)) + ".kept",
                                    store_.sort(reg)));
  }
  to.params.insert(to.params.end(), params.begin(), params.end());
  return params;
}

// What the place of this claim had when the first call began; no term: the
// claim is not about a place.
Term CallCutter::kept_at(FunctionId id, size_t stmt,
                         std::span<const Term> values) const {
  for (size_t i = 0; i < places_.size(); ++i)
    if (places_[i].first == id &&
        groups_.contracts().at(id).places[places_[i].second].stmt == stmt)
      return values[i];
  return Term{};
}

// In terms of the first call: places are over what is passed on. The value is
// only what others are held against, so of those that this call does not lead
// to it is anything.
std::vector<Term> CallCutter::load_places(FunctionId first, const Writer &to,
                                          BlockId block,
                                          const std::vector<Term> &params) {
  const CallGroup &group = groups_.of(first);
  auto sources = group.sources.find(first);
  std::vector<Term> values;
  for (const auto &[f, i] : places_) {
    const CallPlace &place = groups_.contracts().at(f).places[i];
    Term value = to.registers.make(
        std::string(store_.name(place.reg)) + ".kept", store_.sort(place.reg));
    values.push_back(value);
    const std::vector<Term> &names = claimed_.functions[f].params;
    // Of the first call itself: the very memory that its claims read.
    Term memory = f == first
                      ? params[size_t(std::find(names.begin(), names.end(),
                                                place.memory) -
                                      names.begin())]
                      : memory_of(f, place.memory, first, params);
    const bool is_reached =
        sources != group.sources.end() && sources->second.contains(f);
    if (!is_reached || !memory) {
      if (is_reached)
        refuse(f, "its memory is none of " +
                      claimed_.string(claimed_.functions[first].name));
      if (store_.sort_kind(value) == SortKind::Ptr) {
        Term zero = store_.make_bv(to_.ptr_width, 0);
        write_pointer(to, block, value, {zero, zero, zero});
      } else {
        write_any_number(to, block, value, "any");
      }
      continue;
    }
    Replaced replaced;
    for (size_t k = 0; k < names.size(); ++k)
      if (const uint32_t source = sources->second.at(f)[k]; source != sea::none)
        replaced.emplace(names[k], params[source]);
    const sea::PropertyId property =
        claims_[number_of(f, 0, place.stmt)].on_entry;
    write_kept_load(to, block,
                    {.reg = place.reg,
                     .pointer = substitute(store_, place.pointer, replaced),
                     .memory = place.memory,
                     .before = value,
                     .claim = 0,
                     .log2_align = place.log2_align,
                     .location = place.location},
                    memory, property);
  }
  return values;
}

// `reg` of the function `made`: arbitrary, but for what calls keep. `memory` is
// what f calls it, one of its parameters or what it returns.
void CallCutter::write_memory(FunctionId id, const Writer &to, BlockId block,
                              FunctionId made, Term memory, Term reg,
                              Term before, const Replaced &replaced,
                              std::span<const Term> values) {
  const std::vector<CallPlace> &places = groups_.contracts().at(id).places;
  const std::vector<Term> &params = claimed_.functions[id].params;
  const bool is_param =
      std::find(params.begin(), params.end(), memory) != params.end();
  std::vector<KeptPlace> kept;
  // Of a parameter it is checked at every call; of what is returned where that
  // happens, in every memory that shares contents.
  for (const CallPlace &place : places)
    if (is_param ? place.memory == memory
                 : effects_.are_joined(id, place.memory, id, memory))
      kept.push_back({.reg = place.reg,
                      .pointer = substitute(store_, place.pointer, replaced),
                      .memory = memory,
                      .before = kept_at(id, place.stmt, values),
                      .claim = 0,
                      .log2_align = place.log2_align,
                      .location = place.location});
  const bool holds_pointers = effects_.holds_pointers(id, memory);
  if (holds_pointers && kept.empty())
    refuse(id, "pointers are read from memory that calls change, and no claim "
               "says that they keep one");
  if (holds_pointers)
    arbitrary_.push_back({made, reg});
  const sea::LocationId location = claimed_.functions[id].location;
  if (kept.empty())
    return write_any_memory(to, block, reg, before, location);
  write_kept_memory(to, block, reg, before, kept, memory, location);
}

// Where it returns: what the places have in the memories that it gives back.
void CallCutter::check_places(FunctionId id, const Writer &to, BlockId block,
                              Term selector) {
  const sea::Function &f = claimed_.functions[id];
  const Contract &contract = groups_.contracts().at(id);
  const Stmt &ret = f.blocks[block].stmts.back();
  for (const CallPlace &place : contract.places)
    for (Term returned : f.arguments(ret)) {
      if (store_.sort_kind(returned) != SortKind::Mem ||
          !effects_.are_joined(id, place.memory, id, returned))
        continue;
      const size_t number = number_of(id, 0, place.stmt);
      Term now = to.registers.make(std::string(store_.name(place.reg)) + ".now",
                                   store_.sort(place.reg));
      write_kept_load(to, block,
                      {.reg = place.reg,
                       .pointer = place.pointer,
                       .memory = place.memory,
                       .before = now,
                       .claim = 0,
                       .log2_align = place.log2_align,
                       .location = place.location},
                      returned, claims_[number].kept);
      write_check(
          to, block,
          Builder(store_).make_eq(now, kept_at(id, place.stmt, step_places_)),
          claims_[number].kept, selector, uint32_t(number), place.location);
    }
}

} // namespace fathom::cut
