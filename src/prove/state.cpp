#include "prove/state.h"

#include "prove/state/finder.h"
#include "prove/stated.h"
#include "sea/text/claim_text.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr size_t max_outside = 12; // numbers from before the loop
constexpr size_t max_constants = 12;
constexpr size_t max_atoms = 8;
constexpr size_t most_atoms = 96; // of a state machine: its states

} // namespace

// The one value that all entry edges bring, if there is one.
Term StateFinder::entry_value(const sea::Stmt &phi) const {
  Term value;
  for (size_t i = 0; i < phi.num_arguments; ++i) {
    const sea::BlockId from = f_.labels(phi)[i];
    if (cfg_.is_reachable(from) && cfg_.dominates(header_, from))
      continue; // the back edge
    if (value && value != f_.arguments(phi)[i])
      return Term{};
    value = f_.arguments(phi)[i];
  }
  return value && expander_.is_outside(value) ? value : Term{};
}

void StateFinder::add_phis() {
  for (const sea::Stmt &s : f_.blocks[header_].stmts) {
    if (s.op != sea::Opcode::Phi)
      break;
    Term reg = f_.definitions(s)[0];
    Term first = entry_value(s);
    seen_.insert(reg);
    switch (store_.sort_kind(reg)) {
    case SortKind::Ptr:
      add_pointer(reg, first);
      break;
    case SortKind::Bool:
    case SortKind::BitVec:
      state_.numbers.push_back({reg, true});
      if (first) {
        claim(state_.equal_first, builder_.make_eq(reg, first),
              Origin::Equality);
        later_.push_back(first);
      }
      break;
    case SortKind::Mem:
    case SortKind::Array:
    case SortKind::Float:
    case SortKind::RoundingMode:
      break;
    }
  }
}

void StateFinder::add_pointer(Term phi, Term first) {
  Term offset = builder_.make(Kind::PtrOffset, {phi});
  state_.numbers.push_back({offset, true});
  if (!first)
    return;
  for (Kind part : {Kind::PtrBase, Kind::PtrSize})
    claim(state_.objects,
          builder_.make_eq(builder_.make(part, {phi}),
                           builder_.make(part, {first})),
          Origin::Object);
  claim(state_.equal_first,
        builder_.make_eq(offset, builder_.make(Kind::PtrOffset, {first})),
        Origin::Equality);
  add_outside(builder_.make(Kind::PtrSize, {first}));
}

// What is read behind the loop, at places that are known before it, of memory
// that it changes; and numbers from before that something is compared with.
void StateFinder::look_at_later(sea::BlockId block, const sea::Stmt &s) {
  const bool compares = s.op == sea::Opcode::Define ||
                        s.op == sea::Opcode::Check ||
                        s.op == sea::Opcode::CondBr;
  if (compares && cfg_.dominates(header_, block))
    for (Term t : f_.arguments(s))
      look_at_comparisons(t, Sides::Before);
  if (s.op == sea::Opcode::Check && cfg_.dominates(header_, block))
    if (Term holds = at_exit(f_.arguments(s)[0]))
      add_asserted(holds);
  if (s.op != sea::Opcode::Load)
    return;
  if (Term pointer = from_before(f_.arguments(s)[0]))
    if (memory_at_header(state_.loop.function, f_.arguments(s)[1]) !=
        f_.arguments(s)[1])
      add_access(s, state_.loop.function, pointer);
}

// The term over registers whose definitions dominate the header; no term if
// that takes more than definitions.
Term StateFinder::from_before(Term t) const {
  constexpr int most = 16; // definitions that build on each other
  for (int round = 0; round < most; ++round) {
    std::unordered_map<Term, Term> replaced;
    const Term roots[] = {t};
    for (Term u : reachable(store_, roots)) {
      auto at = definitions_.find(u);
      if (at == definitions_.end() ||
          is_known_at(f_, cfg_, at->second.block, header_))
        continue;
      if (at->second.stmt->op != sea::Opcode::Define)
        return Term{};
      replaced.emplace(u, f_.arguments(*at->second.stmt)[0]);
    }
    if (replaced.empty())
      return t;
    t = substitute(store_, t, replaced);
  }
  return Term{};
}

// The term over phis of the header and what was there before, if nothing but
// definitions, and phis of one arm, stands between.
Term StateFinder::at_exit(Term t) const {
  constexpr int most = 16; // definitions that build on each other
  for (int round = 0; round < most; ++round) {
    std::unordered_map<Term, Term> replaced;
    const Term roots[] = {t};
    for (Term u : reachable(store_, roots)) {
      auto at = definitions_.find(u);
      if (at == definitions_.end() || !cfg_.is_reachable(at->second.block))
        continue;
      const sea::Stmt &s = *at->second.stmt;
      const bool is_phi = s.op == sea::Opcode::Phi;
      if (at->second.block == header_
              ? is_phi
              : is_known_at(f_, cfg_, at->second.block, header_))
        continue;
      if (s.op != sea::Opcode::Define && !(is_phi && s.num_arguments == 1))
        return Term{};
      replaced.emplace(u, f_.arguments(s)[0]);
    }
    if (replaced.empty())
      return t;
    t = substitute(store_, t, replaced);
  }
  return Term{};
}

// An equation that is asserted behind the loop may hold all the time, and then
// in the words in which it is asserted.
void StateFinder::add_asserted(Term holds) {
  const Term roots[] = {holds};
  const std::vector<Term> all = reachable(store_, roots);
  const bool is_said_of_loop = std::any_of(
      state_.numbers.begin(), state_.numbers.end(), [&](const Number &number) {
        return number.is_changed &&
               std::find(all.begin(), all.end(), number.term) != all.end();
      });
  if (store_.kind(holds) == Kind::Eq && is_said_of_loop &&
      store_.sort_kind(store_.child(holds, 0)) == SortKind::BitVec &&
      std::none_of(all.begin(), all.end(), [&](Term u) {
        return store_.sort_kind(u) == SortKind::Ptr ||
               store_.sort_kind(u) == SortKind::Mem;
      }))
    claim(state_.asserted, holds, Origin::Product);
}

// Where an object lies is no invariant.
bool StateFinder::has_address(Term t) const {
  const Term roots[] = {t};
  const std::vector<Term> all = reachable(store_, roots);
  return std::any_of(all.begin(), all.end(),
                     [&](Term u) { return store_.kind(u) == Kind::PtrBase; });
}

void StateFinder::add_outside(Term t) {
  const SortKind kind = store_.sort_kind(t);
  if (kind != SortKind::Bool && kind != SortKind::BitVec)
    return;
  if (store_.is_const(t) || num_outside_ >= max_outside || has_address(t) ||
      !seen_.insert(t).second)
    return;
  ++num_outside_;
  state_.numbers.push_back({t, false});
}

// Numbers from before that the loop computes with, or stores.
void StateFinder::look_at_operands(const sea::Stmt &s) {
  for (Term t : reachable(store_, f_.arguments(s).first(1)))
    if (store_.kind(t) == Kind::Var &&
        store_.sort_kind(t) == SortKind::BitVec && expander_.is_outside(t))
      later_.push_back(t);
}

void StateFinder::look_at(const sea::Stmt &s) {
  if (s.op == sea::Opcode::Define || s.op == sea::Opcode::Store)
    look_at_operands(s);
  if (s.op == sea::Opcode::Check &&
      program_.string(program_.properties[s.data].message)
          .starts_with(sea::claim_prefix))
    if (Term holds = expander_.at_header(f_.arguments(s)[0]))
      for (Term part : stated_parts(store_, holds))
        claim(state_.stated, part, Origin::Stated);
  if (s.op != sea::Opcode::Define && s.op != sea::Opcode::Check &&
      s.op != sea::Opcode::CondBr && s.op != sea::Opcode::Assume)
    return;
  for (Term t : f_.arguments(s))
    look_at_comparisons(t, Sides::All);
  if (s.op == sea::Opcode::CondBr)
    add_atoms(f_.arguments(s)[0]);
}

void StateFinder::add_atom(Term t) {
  if (state_.all_atoms.size() < most_atoms &&
      std::ranges::find(state_.all_atoms, t) == state_.all_atoms.end())
    state_.all_atoms.push_back(t);
}

// Comparisons and Booleans that a branch of the loop asks about, as far as they
// are said of the header.
void StateFinder::add_atoms(Term condition) {
  Term at_header = expander_.at_header(condition);
  if (!at_header)
    return;
  const Term roots[] = {at_header};
  for (Term t : reachable(store_, roots)) {
    const bool is_atom =
        store_.sort_kind(t) == SortKind::Bool &&
        (store_.kind(t) == Kind::Var || compares_numbers(store_, t));
    if (!is_atom)
      continue;
    add_atom(t);
    if (state_.atoms.size() < max_atoms &&
        std::ranges::find(state_.atoms, t) == state_.atoms.end())
      state_.atoms.push_back(t);
  }
}

void StateFinder::look_at_comparisons(Term root, Sides sides) {
  const Term roots[] = {root};
  for (Term t : reachable(store_, roots)) {
    if (!compares_numbers(store_, t))
      continue;
    for (Term side : store_.children(t)) {
      if (sides == Sides::Before) {
        if (Term value = from_before(side))
          later_.push_back(value);
      } else if (store_.kind(side) == Kind::BvConst) {
        const BitVec value = store_.value(side);
        if (state_.constants.size() < max_constants &&
            std::find(state_.constants.begin(), state_.constants.end(),
                      value) == state_.constants.end())
          state_.constants.push_back(value);
      } else if (sides == Sides::All && expander_.is_outside(side)) {
        add_outside(side);
      }
    }
  }
}

bool compares_numbers(const TermStore &store, Term t) {
  const Kind kind = store.kind(t);
  const bool compares =
      kind == Kind::Eq || kind == Kind::BvUlt || kind == Kind::BvUle ||
      kind == Kind::BvSlt || kind == Kind::BvSle || kind == Kind::BvUgt ||
      kind == Kind::BvUge || kind == Kind::BvSgt || kind == Kind::BvSge;
  return compares && store.sort_kind(store.child(t, 0)) == SortKind::BitVec;
}

State state_of(const sea::Program &program, const cut::Effects &effects,
               LoopId loop) {
  State state = StateFinder(program, effects, loop).run();
  add_stated_for_all(program, state);
  return state;
}

} // namespace fathom::prove
