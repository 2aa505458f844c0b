#include "prove/call_state.h"

#include "cut/call_groups.h"
#include "prove/guess/asserted_of_calls.h"
#include "sea/shadow.h"
#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace fathom::prove {

namespace {

constexpr size_t max_cells = 8;
constexpr size_t max_constants = 12;
constexpr size_t max_atoms = 8;

using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

std::set<FunctionId> reached_from(const sea::Program &program, FunctionId f) {
  std::set<FunctionId> reached;
  std::vector<FunctionId> work{f};
  while (!work.empty()) {
    const FunctionId next = work.back();
    work.pop_back();
    for (const sea::Block &block : program.functions[next].blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Call && reached.insert(s.data).second)
          work.push_back(s.data);
  }
  return reached;
}

class CallStates {
public:
  CallStates(const sea::Program &program, const cut::Effects &effects,
             const cut::CallGroups &groups, FunctionId id)
      : program_(program), effects_(effects), groups_(groups), id_(id),
        f_(program.functions[id]), store_(program.store), builder_(store_) {
    entry_.loop = {id, at_entry};
    exit_.loop = {id, at_return};
    for (const sea::Global &global : program.globals)
      globals_.insert(global.address);
    for (const sea::Block &block : f_.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Define)
          definitions_.emplace(f_.definitions(s)[0], f_.arguments(s)[0]);
    for (const sea::Block &block : f_.blocks)
      if (block.stmts.back().op == Opcode::Ret)
        ret_ = &block.stmts.back();
  }

  void run(std::vector<State> &states) {
    add_params();
    for (FunctionId member : groups_.of(id_).members)
      for (const sea::Block &block : program_.functions[member].blocks)
        for (const Stmt &s : block.stmts)
          add_access(member, s);
    add_results();
    for (FunctionId id = 0; id < program_.functions.size(); ++id)
      if (is_near(id))
        for (const sea::Block &block : program_.functions[id].blocks)
          for (const Stmt &s : block.stmts)
            look_at(id, s);
    exit_.constants = entry_.constants;
    exit_.atoms = entry_.atoms;
    add_result_atoms();
    exit_.asserted = asserted_of_calls(program_, id_);
    states.push_back(std::move(entry_));
    states.push_back(std::move(exit_));
  }

private:
  bool is_number(Term t) const {
    return store_.sort_kind(t) == SortKind::Bool ||
           store_.sort_kind(t) == SortKind::BitVec;
  }
  bool is_passed_on(size_t param) const {
    return groups_.of(id_).is_passed_on(id_, param);
  }
  // The functions themselves and who calls them.
  bool is_near(FunctionId id) const {
    if (groups_.of(id_).members.contains(id))
      return true;
    for (const sea::Block &block : program_.functions[id].blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Call && s.data == id_)
          return true;
    return false;
  }
  void add_params();
  void add_number(Term term, bool is_changed) {
    entry_.numbers.push_back({term, is_changed});
    exit_.numbers.push_back({term, false});
  }
  void add_results();
  void add_result_atoms();
  void add_access(FunctionId member, const Stmt &s);
  void add_pointer(FunctionId member, const Stmt &s, Term pointer, Term value,
                   Term memory);
  Term memory_at(FunctionId member, Term memory,
                 std::span<const Term> memories) const;
  void look_at(FunctionId id, const Stmt &s);
  Term over_params(Term t) const;

  const sea::Program &program_;
  const cut::Effects &effects_;
  const cut::CallGroups &groups_;
  const FunctionId id_;
  const sea::Function &f_;
  TermStore &store_;
  Builder builder_;
  const Stmt *ret_ = nullptr;
  std::unordered_set<Term> globals_;
  std::unordered_map<Term, Term> definitions_;
  State entry_, exit_;
};

void CallStates::add_params() {
  for (size_t i = 0; i < f_.params.size(); ++i) {
    Term param = f_.params[i];
    if (is_number(param)) {
      add_number(param, !is_passed_on(i));
      continue;
    }
    if (store_.sort_kind(param) != SortKind::Ptr)
      continue;
    add_number(builder_.make(Kind::PtrOffset, {param}), !is_passed_on(i));
    Term size = builder_.make(Kind::PtrSize, {param});
    add_number(size, false);
    if (!is_passed_on(i) && groups_.of(id_).members.size() == 1)
      for (Kind part : {Kind::PtrBase, Kind::PtrSize})
        entry_.objects.push_back({{id_, kept_by_calls},
                                  builder_.make(part, {param}),
                                  Origin::Object});
  }
}

void CallStates::add_results() {
  for (Term result : f_.arguments(*ret_)) {
    const bool is_param = std::find(f_.params.begin(), f_.params.end(),
                                    result) != f_.params.end();
    if (store_.kind(result) == Kind::Var && is_number(result) && !is_param)
      exit_.numbers.push_back({result, true});
  }
}

// Whether a result is 0: it often says whether the rest is as it should be.
// (Truth values are conditions as they are.)
void CallStates::add_result_atoms() {
  for (const Number &number : exit_.numbers)
    if (number.is_changed && store_.kind(number.term) == Kind::Var &&
        store_.sort_kind(number.term) == SortKind::BitVec &&
        std::find(f_.arguments(*ret_).begin(), f_.arguments(*ret_).end(),
                  number.term) != f_.arguments(*ret_).end())
      exit_.atoms.push_back(builder_.make_eq(
          number.term, store_.make_bv(store_.width(number.term), 0)));
}

// The one of these that has contents in common.
Term CallStates::memory_at(FunctionId member, Term memory,
                           std::span<const Term> memories) const {
  Term found;
  for (Term t : memories)
    if (store_.sort_kind(t) == SortKind::Mem &&
        effects_.are_joined(id_, t, member, memory)) {
      if (found)
        return Term{};
      found = t;
    }
  return found;
}

// Numbers in global variables, and the sizes of what pointers there point to.
void CallStates::add_access(FunctionId member, const Stmt &s) {
  if ((s.op != Opcode::Load && s.op != Opcode::Store) || s.is_volatile)
    return;
  const sea::Function &f = program_.functions[member];
  const bool is_load = s.op == Opcode::Load;
  Term value = is_load ? f.definitions(s)[0] : f.arguments(s)[0];
  Term pointer = f.arguments(s)[is_load ? 0 : 1];
  Term memory = f.arguments(s)[is_load ? 1 : 2];
  const bool is_pointer = store_.sort_kind(value) == SortKind::Ptr;
  if ((store_.sort_kind(value) != SortKind::BitVec && !is_pointer) ||
      !globals_.contains(pointer))
    return;
  if (is_pointer)
    return add_pointer(member, s, pointer, value, memory);
  auto add = [&](State &state, std::span<const Term> memories,
                 bool is_changed) {
    Term here = memory_at(member, memory, memories);
    if (!here || state.cells.size() == max_cells)
      return Term{};
    for (const Cell &cell : state.cells)
      if (cell.pointer == pointer && cell.memory == here &&
          store_.sort(cell.reg) == store_.sort(value))
        return Term{};
    Term reg = store_.make_fresh_var("cell", store_.sort(value));
    state.cells.push_back({.loop = state.loop,
                           .reg = reg,
                           .pointer = pointer,
                           .memory = here,
                           .log2_align = s.log2_align});
    state.numbers.push_back({reg, is_changed});
    return reg;
  };
  if (Term reg = add(entry_, f_.params, true))
    exit_.numbers.push_back({reg, false});
  // What it returns, if that is another memory.
  if (Term here = memory_at(member, memory, f_.arguments(*ret_));
      here &&
      std::find(f_.params.begin(), f_.params.end(), here) == f_.params.end())
    add(exit_, f_.arguments(*ret_), true);
}

// Only where calls pass the memory on: otherwise nothing can be cut.
void CallStates::add_pointer(FunctionId member, const Stmt &s, Term pointer,
                             Term value, Term memory) {
  Term here = memory_at(member, memory, f_.params);
  const auto at = std::find(f_.params.begin(), f_.params.end(), here);
  if (!here || at == f_.params.end() ||
      !is_passed_on(size_t(at - f_.params.begin())) ||
      entry_.cells.size() == max_cells)
    return;
  for (const Cell &cell : entry_.cells)
    if (cell.pointer == pointer && cell.memory == here &&
        store_.sort(cell.reg) == store_.sort(value))
      return;
  Term reg = store_.make_fresh_var("cell", store_.sort(value));
  entry_.cells.push_back({.loop = entry_.loop,
                          .reg = reg,
                          .pointer = pointer,
                          .memory = here,
                          .log2_align = s.log2_align});
  add_number(builder_.make(Kind::PtrSize, {reg}), false);
}

// By definitions; no term if that takes more.
Term CallStates::over_params(Term t) const {
  constexpr int most = 16;
  for (int round = 0; round < most; ++round) {
    std::unordered_map<Term, Term> replaced;
    const Term roots[] = {t};
    for (Term u : reachable(store_, roots)) {
      if (store_.kind(u) != Kind::Var || globals_.contains(u) ||
          std::find(f_.params.begin(), f_.params.end(), u) != f_.params.end())
        continue;
      auto at = definitions_.find(u);
      if (at == definitions_.end())
        return Term{};
      replaced.emplace(u, at->second);
    }
    if (replaced.empty())
      return t;
    t = substitute(store_, t, replaced);
  }
  return Term{};
}

// Constants of comparisons, and comparisons of parameters.
void CallStates::look_at(FunctionId id, const Stmt &s) {
  if (s.op != Opcode::Define && s.op != Opcode::Check &&
      s.op != Opcode::CondBr && s.op != Opcode::Assume)
    return;
  for (Term root : program_.functions[id].arguments(s)) {
    const Term roots[] = {root};
    for (Term t : reachable(store_, roots)) {
      if (!compares_numbers(store_, t))
        continue;
      for (Term side : store_.children(t))
        if (store_.kind(side) == Kind::BvConst &&
            entry_.constants.size() < max_constants &&
            std::find(entry_.constants.begin(), entry_.constants.end(),
                      store_.value(side)) == entry_.constants.end())
          entry_.constants.push_back(store_.value(side));
      if (id != id_ || entry_.atoms.size() == max_atoms)
        continue;
      Term atom = over_params(t);
      if (atom && std::find(entry_.atoms.begin(), entry_.atoms.end(), atom) ==
                      entry_.atoms.end())
        entry_.atoms.push_back(atom);
    }
  }
}

} // namespace

std::set<FunctionId> calling_each_other(const sea::Program &program,
                                        FunctionId function) {
  std::set<FunctionId> all{function};
  for (FunctionId other : reached_from(program, function))
    if (reached_from(program, other).contains(function))
      all.insert(other);
  return all;
}

std::vector<State> call_states(const sea::Program &program,
                               const cut::Effects &effects,
                               const std::set<FunctionId> &functions) {
  // Groups are those of functions with claims.
  std::vector<Claim> least;
  Term nothing = program.store.make_bool(true);
  for (FunctionId f : functions) {
    least.push_back({{f, at_entry}, nothing, Origin::Object});
    least.push_back({{f, at_return}, nothing, Origin::Object});
  }
  const std::unique_ptr<sea::Program> claimed = with_claims(program, least, {});
  const cut::CallGroups groups(*claimed);
  std::vector<State> states;
  if (groups.refused().empty())
    for (FunctionId f : functions)
      CallStates(program, effects, groups, f).run(states);
  return states;
}

} // namespace fathom::prove
