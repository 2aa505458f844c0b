#include "cut/calls/calls_in_place.h"

#include "sea/cfg.h"
#include "sea/passes/rebuild.h"
#include "sea/verify.h"
#include "terms/substitute.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace fathom::cut {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr size_t most_statements = 3000; // of one function

// A local variable ends with its function; which objects there are is asked
// about where a function ends, too.
bool depends_on_frame(Opcode op) {
  return op == Opcode::Alloca || op == Opcode::Malloc || op == Opcode::Free ||
         op == Opcode::EndScope || op == Opcode::Reachable ||
         op == Opcode::NoLeak || op == Opcode::AtEnded;
}

// What can be reached depends on whose variables there are.
bool asks_about_objects(const sea::Program &program) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Reachable || s.op == Opcode::NoLeak)
          return true;
  return false;
}

// Who may be put in the place of its calls, callees before callers.
class Callees {
public:
  explicit Callees(const sea::Program &program)
      : program_(program), facts_(program.functions.size()) {
    for (FunctionId f = 0; f < facts_.size(); ++f)
      visit(f);
  }

  struct Facts {
    bool is_plain = true;      // no objects, no recursion, and it returns
    bool has_elements = false; // it reads or writes elements of arrays
    bool has_loops = false;
    size_t size = 0;
    std::vector<FunctionId> callees;
  };
  const Facts &of(FunctionId f) const { return facts_[f]; }
  bool is_wanted(FunctionId f) const {
    return facts_[f].is_plain &&
           (facts_[f].has_elements || facts_[f].has_loops);
  }
  // Loops in it may speak of what the others do.
  bool gets_bodies(FunctionId f) const {
    const std::vector<FunctionId> &callees = facts_[f].callees;
    return std::any_of(callees.begin(), callees.end(),
                       [&](FunctionId g) { return is_wanted(g); }) &&
           (!program_.functions[f].loops.empty() || callees.size() > 1);
  }
  const std::vector<FunctionId> &order() const { return order_; }

private:
  enum class State : uint8_t { New, Open, Done };
  void look_at(FunctionId id) {
    const sea::Function &f = program_.functions[id];
    Facts &facts = facts_[id];
    facts.has_loops = !f.loops.empty();
    bool returns = false;
    for (const sea::Block &block : f.blocks)
      for (const Stmt &s : block.stmts) {
        ++facts.size;
        returns = returns || s.op == Opcode::Ret;
        if (depends_on_frame(s.op))
          facts.is_plain = false;
        if (s.op == Opcode::Call)
          facts.callees.push_back(s.data);
        for (Term t : f.arguments(s))
          facts.has_elements = facts.has_elements || is_element(t);
      }
    facts.is_plain = facts.is_plain && returns;
  }
  bool is_element(Term t) const {
    const TermStore &store = program_.store;
    return store.kind(t) == Kind::PtrAdd &&
           store.kind(store.child(t, 1)) != Kind::BvConst;
  }
  void visit(FunctionId root) {
    states_.resize(facts_.size());
    if (states_[root] != State::New)
      return;
    std::vector<std::pair<FunctionId, size_t>> stack{{root, 0}};
    states_[root] = State::Open;
    look_at(root);
    while (!stack.empty()) {
      auto &[f, next] = stack.back();
      Facts &facts = facts_[f];
      if (next < facts.callees.size()) {
        const FunctionId g = facts.callees[next++];
        if (states_[g] == State::Open)
          facts.is_plain = false; // calls itself
        if (states_[g] == State::New) {
          states_[g] = State::Open;
          look_at(g);
          stack.emplace_back(g, 0);
        }
        continue;
      }
      for (FunctionId g : facts.callees) {
        facts.is_plain = facts.is_plain && facts_[g].is_plain;
        facts.has_elements = facts.has_elements || facts_[g].has_elements;
        facts.has_loops = facts.has_loops || facts_[g].has_loops;
      }
      states_[f] = State::Done;
      order_.push_back(f);
      stack.pop_back();
    }
  }

  const sea::Program &program_;
  std::vector<Facts> facts_;
  std::vector<State> states_;
  std::vector<FunctionId> order_;
};

// One function with the bodies of what it calls.
class Writer {
public:
  using Bodies = std::map<FunctionId, const sea::Function *>;
  Writer(const sea::Function &f, const Bodies &bodies, sea::Program &to)
      : f_(f), bodies_(bodies), to_(to), store_(to.store), registers_(f),
        out_(sea::function_like(f)) {
    out_.program = &to;
  }

  // None: it has become too large, or its loops are not natural.
  std::optional<sea::Function> run() {
    for (const sea::Block &block : f_.blocks)
      out_.add_block(to_.string(block.name));
    for (const sea::Loop &loop : f_.loops)
      loops_.emplace(loop.header, loop);
    for (BlockId b = 0; b < f_.blocks.size(); ++b) {
      parts_.push_back({b});
      for (const Stmt &s : f_.blocks[b].stmts)
        if (body_of(s) != nullptr)
          parts_.back().push_back(
              out_.add_block(to_.string(f_.blocks[b].name) + ".back"));
    }
    for (BlockId b = 0; b < f_.blocks.size(); ++b)
      write_block(b);
    if (size_ > most_statements || !sea::find_loops(out_))
      return std::nullopt;
    for (sea::Loop &loop : out_.loops)
      if (auto old = loops_.find(loop.header); old != loops_.end()) {
        loop.name = old->second.name;
        loop.place = old->second.place;
        loop.bound = old->second.bound;
      }
    return std::move(out_);
  }

private:
  const sea::Function *body_of(const Stmt &s) const {
    auto found = s.op == Opcode::Call ? bodies_.find(s.data) : bodies_.end();
    return found == bodies_.end() ? nullptr : found->second;
  }
  void write_block(BlockId block) {
    size_t part = 0;
    for (const Stmt &s : f_.blocks[block].stmts) {
      const BlockId in = parts_[block][part];
      ++size_;
      if (const sea::Function *body = body_of(s)) {
        write_body(*body, s, in, parts_[block][++part]);
        continue;
      }
      std::vector<BlockId> labels;
      for (BlockId label : f_.labels(s))
        labels.push_back(s.op == Opcode::Phi ? parts_[label].back() : label);
      sea::copy_stmt(out_, in, f_, s, labels);
    }
  }

  using Renamed = std::unordered_map<Term, Term>;
  // Registers are new ones, parameters what is passed. Names are those of
  // another function's variables: they are left out.
  void write_body(const sea::Function &g, const Stmt &call, BlockId in,
                  BlockId back) {
    Renamed renamed;
    for (size_t i = 0; i < g.params.size(); ++i)
      renamed.emplace(g.params[i], f_.arguments(call)[i]);
    for (const sea::Block &block : g.blocks)
      for (const Stmt &s : block.stmts)
        for (Term reg : g.definitions(s))
          renamed.emplace(
              reg, registers_.make(store_.name(reg) + ".in", store_.sort(reg)));
    const BlockId first = BlockId(out_.blocks.size());
    for (const sea::Block &block : g.blocks)
      out_.add_block(to_.string(g.name) + "/" + to_.string(block.name));
    for (const sea::Loop &loop : g.loops)
      loops_.emplace(first + loop.header, loop);
    std::vector<BlockId> returning;
    std::vector<std::vector<Term>> returned(call.num_definitions);
    for (BlockId b = 0; b < g.blocks.size(); ++b)
      for (const Stmt &s : g.blocks[b].stmts) {
        ++size_;
        if (s.op == Opcode::Name)
          continue;
        if (s.op != Opcode::Ret) {
          copy_stmt(g, s, first, first + b, renamed);
          continue;
        }
        returning.push_back(first + b);
        for (size_t i = 0; i < returned.size(); ++i)
          returned[i].push_back(substitute(store_, g.arguments(s)[i], renamed));
        out_.add(first + b, Opcode::Br, {}, {}, {back}).location = s.location;
      }
    out_.add(in, Opcode::Br, {}, {}, {first}).location = call.location;
    for (size_t i = 0; i < returned.size(); ++i)
      out_.add(back, Opcode::Phi, f_.definitions(call).subspan(i, 1),
               returned[i], returning)
          .location = call.location;
  }
  void copy_stmt(const sea::Function &g, const Stmt &s, BlockId first,
                 BlockId in, const Renamed &renamed) {
    std::vector<Term> definitions, arguments;
    for (Term reg : g.definitions(s))
      definitions.push_back(renamed.at(reg));
    for (Term t : g.arguments(s))
      arguments.push_back(substitute(store_, t, renamed));
    std::vector<BlockId> labels;
    for (BlockId label : g.labels(s))
      labels.push_back(first + label);
    Stmt &copy = out_.add(in, s.op, definitions, arguments, labels);
    copy.data = s.data;
    copy.location = s.location;
    copy.log2_align = s.log2_align;
    copy.is_volatile = s.is_volatile;
  }

  const sea::Function &f_;
  const Bodies &bodies_;
  sea::Program &to_;
  TermStore &store_;
  sea::NewRegisters registers_;
  sea::Function out_;
  std::vector<std::vector<BlockId>> parts_; // by block: cut at calls
  std::map<BlockId, sea::Loop> loops_;      // as they were, by header
  size_t size_ = 0;
};

// Functions that nobody calls any more, so that their loops are no loops of the
// program.
void empty_uncalled(sea::Program &program) {
  std::vector<bool> is_called(program.functions.size(), false);
  std::vector<FunctionId> open{program.entry};
  is_called[program.entry] = true;
  while (!open.empty()) {
    const sea::Function &f = program.functions[open.back()];
    open.pop_back();
    for (const sea::Block &block : f.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Call && !is_called[s.data]) {
          is_called[s.data] = true;
          open.push_back(s.data);
        }
  }
  for (FunctionId id = 0; id < program.functions.size(); ++id) {
    if (is_called[id])
      continue;
    sea::Function &f = program.functions[id];
    sea::Function empty = sea::function_like(f);
    empty.program = &program;
    empty.add(empty.add_block("BB0"), Opcode::Halt, {}, {});
    empty.loop_of = {sea::none};
    f = std::move(empty);
  }
}

} // namespace

std::unique_ptr<sea::Program> calls_in_place(const sea::Program &program) {
  const Callees callees(program);
  if (program.entry == sea::none || program.is_gated || program.is_partial ||
      asks_about_objects(program) ||
      std::none_of(callees.order().begin(), callees.order().end(),
                   [&](FunctionId f) { return callees.gets_bodies(f); }))
    return nullptr;
  auto result = std::make_unique<sea::Program>(program.store, program.ptr_width,
                                               program.big_endian);
  result->copy_tables(program);
  result->entry = program.entry;
  std::map<FunctionId, sea::Function> made;
  Writer::Bodies bodies; // that may be put somewhere
  for (FunctionId id : callees.order()) {
    const sea::Function &f = program.functions[id];
    // What is put elsewhere has its own calls in place.
    const bool is_written = callees.gets_bodies(id) || callees.is_wanted(id);
    std::optional<sea::Function> one =
        Writer(f, is_written ? bodies : Writer::Bodies{}, *result).run();
    if (!one)
      return nullptr;
    auto at = made.emplace(id, std::move(*one)).first;
    if (callees.is_wanted(id))
      bodies.emplace(id, &at->second);
  }
  for (auto &[id, f] : made)
    result->functions.push_back(std::move(f));
  empty_uncalled(*result);
  if (!sea::verify(*result))
    return nullptr;
  return result;
}

} // namespace fathom::cut
