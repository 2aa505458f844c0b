#include "prove/functions/claims.h"

#include "prove/guess/pointer_places.h"
#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace fathom::prove {

namespace {

using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

// So many times as many statements where calls are written out.
constexpr uint64_t much_larger = 2;
constexpr uint64_t most_statements = 1u << 20; // more are not counted

class Maker {
public:
  Maker(const sea::Program &program, const std::vector<Claim> &of_loops,
        const std::vector<Cell> &cells)
      : program_(program), store_(program.store), builder_(store_),
        effects_(program), of_loops_(of_loops), cells_(cells) {
    for (const sea::Global &global : program.globals)
      globals_.insert(global.address);
    for (const Claim &claim : of_loops)
      if (!is_called_first(claim.loop.function))
        functions_.insert(claim.loop.function);
  }

  FunctionClaims run() {
    if (functions_.empty() || !is_much_larger())
      return {};
    find_changed();
    for (FunctionId f : functions_)
      if (!make(f))
        return {};
    for (const Claim &claim : of_loops_)
      if (seen_.insert({claim.loop, claim.holds}).second)
        result_.claims.push_back(claim);
    sort_claims(result_.claims);
    return std::move(result_);
  }

private:
  uint64_t statements_of(FunctionId f) const {
    uint64_t count = 0;
    for (const sea::Block &block : program_.functions[f].blocks)
      count += block.stmts.size();
    return count;
  }
  // What the program begins with calls what makes the objects.
  bool is_called_first(FunctionId f) const {
    for (const sea::Block &block : program_.functions[program_.entry].blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Call && s.data == f)
          return true;
    return f == program_.entry;
  }

  // By the number of calls on the way; functions that call themselves are not
  // meant.
  bool is_much_larger() {
    std::map<FunctionId, uint64_t> written;
    std::set<FunctionId> open;
    uint64_t once = 0;
    bool is_recursive = false;
    auto count = [&](auto &self, FunctionId f) -> uint64_t {
      if (auto found = written.find(f); found != written.end())
        return found->second;
      if (!open.insert(f).second) {
        is_recursive = true;
        return 0;
      }
      uint64_t all = statements_of(f);
      once += all;
      for (const sea::Block &block : program_.functions[f].blocks)
        for (const Stmt &s : block.stmts)
          if (s.op == Opcode::Call)
            all = std::min(all + self(self, s.data), most_statements);
      open.erase(f);
      return written[f] = all;
    };
    const uint64_t all = count(count, program_.entry);
    return !is_recursive && all >= much_larger * once;
  }

  // Places of numbers that some loop does not keep.
  void find_changed() {
    std::set<std::pair<LoopId, Term>> kept;
    for (const Claim &claim : of_loops_)
      kept.emplace(claim.loop, claim.holds);
    for (const Cell &cell : cells_)
      if (!cell.any && cell.loop.is_loop() &&
          !kept.contains({cell.loop, cell.reg}))
        changed_.insert(place_of_pointer(store_, cell.pointer).offset);
  }

  Term memory_at(FunctionId f, Term memory, std::span<const Term> all) const {
    Term found;
    for (Term t : all)
      if (store_.sort_kind(t) == SortKind::Mem &&
          effects_.are_joined(f, t, f, memory)) {
        if (found)
          return Term{};
        found = t;
      }
    return found;
  }

  bool is_over_params(const sea::Function &f, Term t,
                      const std::unordered_map<Term, Term> &known) const {
    const Term roots[] = {t};
    const std::vector<Term> all = reachable(store_, roots);
    return std::all_of(all.begin(), all.end(), [&](Term u) {
      return store_.kind(u) != Kind::Var || globals_.contains(u) ||
             known.contains(u) ||
             std::find(f.params.begin(), f.params.end(), u) != f.params.end();
    });
  }

  Term add_cell(LoopId at, const Cell &like, Term pointer, Term memory) {
    const std::vector<Cell> &made = result_.cells;
    for (const std::vector<Cell> *list : {&cells_, &made})
      for (const Cell &cell : *list)
        if (cell.loop == at && cell.pointer == pointer &&
            cell.memory == memory &&
            store_.sort(cell.reg) == store_.sort(like.reg))
          return cell.reg;
    Term reg = store_.make_fresh_var("cell", store_.sort(like.reg));
    result_.cells.push_back({.loop = at,
                             .reg = reg,
                             .pointer = pointer,
                             .memory = memory,
                             .log2_align = like.log2_align});
    return reg;
  }

  void add(LoopId at, Term holds) {
    if (seen_.insert({at, holds}).second)
      result_.claims.push_back({at, holds, Origin::Object});
  }

  // One function that claims are made for.
  struct Made {
    FunctionId id;
    const sea::Function &f;
    const Stmt *ret = nullptr;
    // Registers of loops, as they are where it begins and where it returns.
    std::unordered_map<Term, Term> first = {}, last = {};
    std::vector<Term> sizes = {}, numbers = {}; // that calls may keep
    std::vector<Term> returned = {};            // numbers that it may change
    LoopId entry() const { return {id, at_entry}; }
    LoopId exit() const { return {id, at_return}; }
  };

  bool make(FunctionId id) {
    Made made{.id = id, .f = program_.functions[id]};
    for (const sea::Block &block : made.f.blocks)
      if (block.stmts.back().op == Opcode::Ret) {
        if (made.ret != nullptr)
          return false;
        made.ret = &block.stmts.back();
      }
    if (made.ret == nullptr)
      return false;
    add(made.entry(), store_.make_bool(true));
    add(made.exit(), store_.make_bool(true));
    for (const Cell &cell : cells_)
      if (cell.loop.function == id && cell.loop.is_loop() && !cell.any &&
          is_over_params(made.f, cell.pointer, {}))
        add_place(made, cell);
    add_claims(made);
    return true;
  }

  // Pointers, and numbers that no loop changes, are kept by all calls.
  void add_place(Made &made, const Cell &cell) {
    Term before = memory_at(made.id, cell.memory, made.f.params);
    if (!before)
      return;
    Term reg = add_cell(made.entry(), cell, cell.pointer, before);
    made.first.emplace(cell.reg, reg);
    Term after = memory_at(made.id, cell.memory, made.f.arguments(*made.ret));
    const bool is_changed = after && after != before;
    const bool is_pointer = store_.sort_kind(reg) == SortKind::Ptr;
    if (is_pointer ||
        !changed_.contains(place_of_pointer(store_, cell.pointer).offset)) {
      if (is_changed)
        add({made.id, kept_by_calls}, reg);
      if (is_pointer)
        made.sizes.push_back(builder_.make(Kind::PtrSize, {reg}));
      else
        made.numbers.push_back(reg);
      made.last.emplace(cell.reg, reg);
      return;
    }
    Term later =
        is_changed ? add_cell(made.exit(), cell, cell.pointer, after) : reg;
    made.last.emplace(cell.reg, later);
    if (is_changed) { // it may leave it alone
      add(made.exit(), builder_.make_eq(later, reg));
      made.returned.push_back(later);
    }
  }

  void add_claims(const Made &made) {
    for (const Claim &claim : of_loops_) {
      if (claim.loop.function != made.id || !store_.is_bool(claim.holds))
        continue;
      if (is_over_params(made.f, claim.holds, made.first))
        add(made.entry(), substitute(store_, claim.holds, made.first));
      if (is_over_params(made.f, claim.holds, made.last))
        add(made.exit(), substitute(store_, claim.holds, made.last));
    }
    // What a loop goes on to.
    for (Term later : made.returned)
      for (Term number : made.numbers)
        if (store_.sort(later) == store_.sort(number))
          add(made.exit(), builder_.make_eq(later, number));
    for (Term size : made.sizes)
      for (Term number : made.numbers)
        if (store_.sort(size) == store_.sort(number)) {
          add(made.entry(), builder_.make_eq(number, size));
          add(made.entry(), builder_.make_ule(number, size));
        }
  }

  const sea::Program &program_;
  TermStore &store_;
  Builder builder_;
  const cut::Effects effects_;
  const std::vector<Claim> &of_loops_;
  const std::vector<Cell> &cells_;
  std::unordered_set<Term> globals_;
  std::set<FunctionId> functions_; // that have claims
  std::set<uint64_t> changed_;     // offsets
  std::set<std::pair<LoopId, Term>> seen_;
  FunctionClaims result_;
};

} // namespace

FunctionClaims function_claims(const sea::Program &program,
                               const std::vector<Claim> &of_loops,
                               const std::vector<Cell> &cells) {
  return Maker(program, of_loops, cells).run();
}

} // namespace fathom::prove
