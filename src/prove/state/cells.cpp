// Numbers and pointers in memory, at places that are known before the loop.
#include "prove/guess/callee_accesses.h"
#include "prove/guess/pointer_places.h"
#include "prove/state/finder.h"
#include "sea/shadow.h"
#include "terms/evaluator.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr size_t max_cells = 14;  // that are numbers
constexpr size_t max_beside = 64; // likewise, where there are pointers, too
constexpr size_t max_kept = 8;    // that are pointers

} // namespace

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

// What others read beside what the loop accesses: memory becomes arbitrary as a
// whole. Pointers, and numbers that the loop does not write to; of shadows
// these, too.
void StateFinder::add_kept_places() {
  // A register that is p + 8 is no root: others lie at distances from p.
  const DefinedPlaces defined(f_);
  std::set<std::pair<Term, Term>> roots; // with memories
  for (const Cell &cell : state_.cells)
    if (!expander_.is_outside(cell.memory) &&
        (effects_.holds_pointers(state_.loop.function, cell.memory) ||
         sea::is_shadow(store_, cell.memory)))
      roots.emplace(defined.of(cell.pointer).root, cell.memory);
  for (const auto &[root, memory] : roots)
    for (const ReadPlace &place :
         read_places(program_, effects_, state_.loop.function, memory)) {
      Term pointer =
          place.offset == 0
              ? root
              : builder_.make(
                    Kind::PtrAdd,
                    {root, store_.make_bv(program_.ptr_width, place.offset)});
      if (store_.info(place.sort).kind == SortKind::Ptr)
        add_kept(pointer, memory, place.sort, place.log2_align);
      else if (!stored_.contains(pointer) &&
               !is_known_place(defined, pointer, memory, place.sort))
        add_cell(pointer, memory, place.sort, place.log2_align);
    }
}

// Whether a cell has a byte of it. A number that is stored again would take a
// pointer's place.
bool StateFinder::is_known_place(const DefinedPlaces &defined, Term pointer,
                                 Term memory, Sort sort) const {
  auto bytes_of = [&](Sort s) {
    const SortInfo &info = store_.info(s);
    return info.kind == SortKind::Ptr ? program_.ptr_width / 8
                                      : value_width(info) / 8;
  };
  const Place place = defined.of(pointer);
  return std::ranges::any_of(state_.cells, [&](const Cell &cell) {
    const Place other = defined.of(cell.pointer);
    return cell.memory == memory && other.root == place.root &&
           other.offset < place.offset + bytes_of(sort) &&
           place.offset < other.offset + bytes_of(store_.sort(cell.reg));
  });
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

} // namespace fathom::prove
