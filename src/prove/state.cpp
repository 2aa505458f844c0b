#include "prove/state.h"

#include "prove/elements.h"
#include "prove/expand.h"
#include "prove/guess/callee_accesses.h"
#include "prove/guess/pointer_places.h"
#include "prove/stated.h"
#include "sea/cfg.h"
#include "sea/shadow.h"
#include "sea/text/claim_text.h"
#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace fathom::prove {

namespace {

constexpr uint32_t element_bits = 32; // of the number of an element

constexpr size_t max_outside = 12; // numbers from before the loop
constexpr size_t max_constants = 12;
constexpr size_t max_cells = 14;  // that are numbers
constexpr size_t max_beside = 32; // likewise, where there are pointers, too
constexpr size_t max_kept = 8;    // that are pointers
constexpr size_t max_atoms = 8;
constexpr size_t most_atoms = 96; // of a state machine: its states
constexpr size_t max_elements = 4;
constexpr size_t max_fronts = 3;

class StateFinder {
public:
  StateFinder(const sea::Program &program, const cut::Effects &effects,
              LoopId loop)
      : program_(program), effects_(effects),
        f_(program.functions[loop.function]), store_(program.store),
        builder_(store_), cfg_(f_),
        expander_(f_, loop.loop,
                  [this](const sea::Stmt &load, Term pointer) {
                    return cell_of(load, pointer);
                  }),
        header_(f_.loops[loop.loop].header) {
    state_.loop = loop;
    for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        for (Term reg : f_.definitions(s))
          definitions_.emplace(reg, Definition{b, &s});
  }

  State run() {
    add_phis();
    for (sea::BlockId b : cut::blocks_of(f_, state_.loop.loop))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        look_at_access(s);
    for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
      if (cfg_.is_reachable(b) && !expander_.is_inside(b))
        for (const sea::Stmt &s : f_.blocks[b].stmts)
          look_at_later(b, s);
    for (sea::BlockId b : cut::blocks_of(f_, state_.loop.loop))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        look_at(s);
    add_kept_places();
    add_kept_numbers();
    for (Term t : later_) // the loop's own ones come first
      add_outside(t);
    find_elements();
    return std::move(state_);
  }

private:
  void add_phis();
  Term entry_value(const sea::Stmt &phi) const;
  void add_pointer(Term phi, Term first);
  void look_at(const sea::Stmt &s);
  void look_at_operands(const sea::Stmt &s);
  void look_at_access(const sea::Stmt &s);
  void look_at_callee(const sea::Stmt &call);
  void look_at_later(sea::BlockId block, const sea::Stmt &s);
  Term from_before(Term t) const;
  Term at_exit(Term t) const;
  void add_asserted(Term holds);
  Term add_access(const sea::Stmt &s, sea::FunctionId function, Term pointer);
  void add_kept_places();
  void add_kept_numbers();
  Term add_kept(Term pointer, Term memory, Sort sort, uint8_t log2_align);
  Term memory_at_header(sea::FunctionId function, Term memory) const;
  Term cell_of(const sea::Stmt &load, Term pointer);
  Term add_cell(Term pointer, Term memory, Sort sort, uint8_t log2_align);
  // What of them is looked at: constants, and what was there before the loop;
  // Before: not the constants.
  enum class Sides : uint8_t { All, Constants, Before };
  void look_at_comparisons(Term t, Sides sides);
  bool has_address(Term t) const;
  void add_outside(Term t);
  void find_elements();
  void add_element(const Places &places, const sea::Stmt &access);
  void add_front(Term index);
  void add_atoms(Term condition);
  void add_atom(Term t);
  void claim(std::vector<Claim> &list, Term holds, Origin origin) {
    list.push_back({state_.loop, holds, origin});
  }

  const sea::Program &program_;
  const cut::Effects &effects_;
  const sea::Function &f_;
  TermStore &store_;
  Builder builder_;
  sea::Cfg cfg_;
  Expander expander_;
  sea::BlockId header_;
  struct Definition {
    sea::BlockId block;
    const sea::Stmt *stmt;
  };
  std::unordered_map<Term, Definition> definitions_; // of the function
  State state_;
  std::set<Term> seen_;
  std::set<Term> stored_;   // places that the loop writes to
  std::vector<Term> later_; // that what follows compares with
  size_t num_outside_ = 0;
};

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

// What the header has of this memory: its phi, if it has one such; itself, if
// it is from before the loop.
Term StateFinder::memory_at_header(sea::FunctionId function,
                                   Term memory) const {
  Term found;
  for (const sea::Stmt &s : f_.blocks[header_].stmts) {
    if (s.op != sea::Opcode::Phi)
      break;
    Term reg = f_.definitions(s)[0];
    if (store_.sort_kind(reg) != SortKind::Mem ||
        !effects_.are_joined(state_.loop.function, reg, function, memory))
      continue;
    if (found)
      return Term{};
    found = reg;
  }
  if (found)
    return found;
  return function == state_.loop.function && expander_.is_outside(memory)
             ? memory
             : Term{};
}

Term StateFinder::add_cell(Term pointer, Term memory, Sort sort,
                           uint8_t log2_align) {
  // Pointers are no numbers.
  const SortKind kind = store_.info(sort).kind;
  if (kind != SortKind::Bool && kind != SortKind::BitVec)
    return Term{};
  for (const Cell &cell : state_.cells)
    if (cell.pointer == pointer && cell.memory == memory &&
        store_.sort(cell.reg) == sort)
      return cell.reg;
  const size_t kept =
      size_t(std::ranges::count_if(state_.cells, [&](const Cell &cell) {
        return store_.sort_kind(cell.reg) == SortKind::Ptr;
      }));
  if (state_.cells.size() - kept >= (kept == 0 ? max_cells : max_beside))
    return Term{};
  Term reg = store_.make_fresh_var("cell", sort);
  state_.cells.push_back({.loop = state_.loop,
                          .reg = reg,
                          .pointer = pointer,
                          .memory = memory,
                          .log2_align = log2_align});
  state_.numbers.push_back({reg, !expander_.is_outside(memory)});
  return reg;
}

// A load that gives the same at the header: nothing has been written since, or
// so it is claimed.
Term StateFinder::cell_of(const sea::Stmt &load, Term pointer) {
  Term memory = f_.arguments(load)[1];
  Term at_header = memory_at_header(state_.loop.function, memory);
  Sort sort = store_.sort(f_.definitions(load)[0]);
  if (store_.info(sort).kind == SortKind::Ptr && at_header &&
      expander_.is_outside(pointer) && !load.is_volatile)
    return add_kept(pointer, at_header, sort, load.log2_align);
  if (at_header != memory || !expander_.is_outside(pointer) || load.is_volatile)
    return Term{};
  return add_cell(pointer, memory, sort, load.log2_align);
}

// Numbers that the loop reads or writes at a place that does not change.
void StateFinder::look_at_access(const sea::Stmt &s) {
  if (s.op == sea::Opcode::Call)
    return look_at_callee(s);
  if (s.op == sea::Opcode::Load || s.op == sea::Opcode::Store)
    add_access(s, state_.loop.function,
               f_.arguments(s)[s.op == sea::Opcode::Load ? 0 : 1]);
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

// The pointer is a term of this function; the access may be another's.
Term StateFinder::add_access(const sea::Stmt &s, sea::FunctionId function,
                             Term pointer) {
  const sea::Function &f = program_.functions[function];
  const bool is_load = s.op == sea::Opcode::Load;
  Term value = is_load ? f.definitions(s)[0] : f.arguments(s)[0];
  const SortKind kind = store_.sort_kind(value);
  if (s.is_volatile || (kind != SortKind::BitVec && kind != SortKind::Ptr))
    return Term{};
  pointer = expander_.at_header(pointer);
  Term memory = memory_at_header(function, f.arguments(s)[is_load ? 1 : 2]);
  if (!pointer || !memory || !expander_.is_outside(pointer))
    return Term{};
  if (!is_load)
    stored_.insert(pointer);
  if (kind == SortKind::Ptr)
    return is_load ? add_kept(pointer, memory, store_.sort(value), s.log2_align)
                   : Term{};
  Term cell = add_cell(pointer, memory, store_.sort(value), s.log2_align);
  if (cell && !is_load && store_.is_bv_const(value))
    add_atom(builder_.make_eq(cell, value));
  return cell;
}

// Pointers that others read, beside what the loop accesses.
void StateFinder::add_kept_places() {
  std::set<std::pair<Term, Term>> roots; // with memories
  for (const Cell &cell : state_.cells)
    if (!expander_.is_outside(cell.memory) &&
        effects_.holds_pointers(state_.loop.function, cell.memory))
      roots.emplace(place_of_pointer(store_, cell.pointer).root, cell.memory);
  for (const auto &[root, memory] : roots)
    for (const auto &[offset, log2_align] :
         pointer_offsets(program_, effects_, state_.loop.function, memory))
      add_kept(offset == 0
                   ? root
                   : builder_.make(
                         Kind::PtrAdd,
                         {root, store_.make_bv(program_.ptr_width, offset)}),
               memory, store_.ptr_sort(program_.ptr_width), log2_align);
}

// Numbers beside pointers that nobody writes to.
void StateFinder::add_kept_numbers() {
  for (const Cell &cell : state_.cells)
    if (store_.sort_kind(cell.reg) == SortKind::BitVec &&
        !expander_.is_outside(cell.memory) && !stored_.contains(cell.pointer) &&
        effects_.holds_pointers(state_.loop.function, cell.memory)) {
      claim(state_.objects, cell.reg, Origin::Object);
      for (Number &number : state_.numbers)
        if (number.term == cell.reg)
          number.is_changed = false;
    }
}

// A pointer in memory that the loop changes: it may leave this one alone.
Term StateFinder::add_kept(Term pointer, Term memory, Sort sort,
                           uint8_t log2_align) {
  if (expander_.is_outside(memory))
    return Term{};
  size_t kept = 0;
  for (const Cell &cell : state_.cells) {
    const bool is_pointer = store_.sort_kind(cell.reg) == SortKind::Ptr;
    if (is_pointer && cell.pointer == pointer && cell.memory == memory)
      return cell.reg;
    kept += is_pointer;
  }
  if (kept >= max_kept)
    return Term{};
  Term reg = store_.make_fresh_var("kept", sort);
  state_.cells.push_back({.loop = state_.loop,
                          .reg = reg,
                          .pointer = pointer,
                          .memory = memory,
                          .log2_align = log2_align});
  claim(state_.objects, reg, Origin::Object);
  add_outside(builder_.make(Kind::PtrSize, {reg}));
  return reg;
}

// Accesses of functions that are called in the loop, through parameters.
void StateFinder::look_at_callee(const sea::Stmt &call) {
  visit_callees(
      program_, f_, call,
      {.access =
           [&](const sea::Stmt &s, sea::FunctionId function, Term pointer) {
             Term value = add_access(s, function, pointer);
             return value && store_.sort_kind(value) == SortKind::Ptr ? value
                                                                      : Term{};
           },
       .defined = [&](Term t) { look_at_comparisons(t, Sides::Constants); }});
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

// Numbers from before that the loop computes with.
void StateFinder::look_at_operands(const sea::Stmt &s) {
  for (Term t : reachable(store_, f_.arguments(s)))
    if (store_.kind(t) == Kind::Var &&
        store_.sort_kind(t) == SortKind::BitVec && expander_.is_outside(t))
      later_.push_back(t);
}

void StateFinder::look_at(const sea::Stmt &s) {
  if (s.op == sea::Opcode::Define)
    look_at_operands(s);
  if (s.op == sea::Opcode::Check &&
      program_.string(program_.properties[s.data].message)
          .starts_with(sea::claim_prefix))
    if (Term holds = expander_.at_header(f_.arguments(s)[0]))
      claim(state_.stated, holds, Origin::Stated);
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

// ---------------------------------------------------------------- elements

// Arrays that are read or written in the loop, or read behind it.
void StateFinder::find_elements() {
  if (program_.ptr_width != 64 && program_.ptr_width != element_bits)
    return;
  const Places places(f_);
  expander_.enter_inner_loops();
  for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
    if (cfg_.is_reachable(b) && cfg_.dominates(header_, b))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        if (s.op == sea::Opcode::Load ||
            (s.op == sea::Opcode::Store && expander_.is_inside(b)))
          add_element(places, s);
  std::stable_partition(
      state_.elements.begin(), state_.elements.end(),
      [&](const Cell &cell) { return !sea::is_shadow(store_, cell.memory); });
}

// Elements before it were dealt with, whatever the index is made of: rows and
// columns, steps of several elements.
void StateFinder::add_front(Term index) {
  Term front = expander_.at_header(index);
  if (!front || expander_.is_outside(front) || has_address(front) ||
      state_.fronts.size() >= max_fronts ||
      std::find(state_.fronts.begin(), state_.fronts.end(), front) !=
          state_.fronts.end() ||
      std::any_of(state_.numbers.begin(), state_.numbers.end(),
                  [&](const Number &n) { return n.term == front; }))
    return;
  state_.fronts.push_back(front);
}

void StateFinder::add_element(const Places &places, const sea::Stmt &s) {
  const bool is_load = s.op == sea::Opcode::Load;
  Term value = is_load ? f_.definitions(s)[0] : f_.arguments(s)[0];
  Term pointer = f_.arguments(s)[is_load ? 0 : 1];
  if (store_.sort_kind(value) != SortKind::BitVec || s.is_volatile ||
      state_.elements.size() >= max_elements)
    return;
  const uint32_t width = store_.width(value);
  Term root = places.root(pointer, header_);
  if (root && root != pointer && places.is_before(root, header_) &&
      !sea::is_shadow(store_, f_.arguments(s)[is_load ? 1 : 2]))
    add_outside(builder_.make(Kind::PtrSize, {root}));
  Term memory =
      memory_at_header(state_.loop.function, f_.arguments(s)[is_load ? 1 : 2]);
  if (!root || root == pointer || !memory || width < 8 || width > 64 ||
      (width & (width - 1)) != 0)
    return;
  const std::optional<sea::BlockId> at = places.block_of(root);
  if (at && !is_known_at(f_, cfg_, *at, header_))
    return;
  const std::optional<sea::BlockId> made = places.block_of(memory);
  if (made && *made != header_ && !is_known_at(f_, cfg_, *made, header_))
    return; // behind the loop, or in one before it
  const std::optional<sea::BlockId> in =
      places.block_of(is_load ? value : f_.definitions(s)[0]);
  if (in && expander_.is_inside(*in) && !sea::is_shadow(store_, memory))
    add_front(places.index(pointer, root, width / 8));
  for (const Cell &cell : state_.elements)
    if (cell.memory == memory && store_.width(cell.reg) == width &&
        places.root(cell.pointer, header_) == root)
      return;
  Term any = state_.elements.empty()
                 ? store_.make_fresh_var("any", store_.bv_sort(element_bits))
                 : state_.elements[0].any;
  const uint32_t bits = program_.ptr_width;
  Term step = builder_.make_zext(any, bits - element_bits);
  if (width > 8)
    step = builder_.make_mul(step, store_.make_bv(bits, width / 8));
  state_.elements.push_back(
      {.loop = state_.loop,
       .reg = store_.make_fresh_var("element", store_.sort(value)),
       .pointer = builder_.make(Kind::PtrAdd, {root, step}),
       .memory = memory,
       .log2_align = is_load && sea::is_shadow(store_, memory) ? uint8_t(0)
                                                               : s.log2_align,
       .any = any});
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

} // namespace

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
