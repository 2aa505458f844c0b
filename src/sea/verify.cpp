#include "sea/verify.h"

#include "sea/cfg.h"
#include "sea/text/printer.h"
#include "sea/verify_sorts.h"
#include "support/diag.h"
#include "terms/smtlib/lexer.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace fathom::sea {

namespace {

// Where a register is defined or used. Parameters are before everything, the
// arms of a phi are used at the end of the predecessor.
struct Point {
  BlockId block;
  uint32_t stmt;
};
constexpr Point start_of_function{0, 0};

using GlobalSet = std::unordered_set<Term>;

class Verifier {
public:
  Verifier(const Function &f, const GlobalSet &globals)
      : f_(f), globals_(globals), program_(*f.program), store_(program_.store),
        cfg_(f) {}

  Result<void> run();

private:
  // What the registers of a term demand of the places it is used in: the one
  // defined last, and the one in the innermost loop. They are enough, since all
  // that dominate a place lie on one path of the dominator tree.
  struct Needs {
    Term last;
    Term inner;
    Term unusable; // no place is dominated by this one and the others
  };

  bool check_shape();
  bool check_block(BlockId block);
  bool check_labels();
  bool check_definitions();
  bool check_statement(BlockId block, uint32_t stmt);
  bool check_phi(BlockId block, const Stmt &s);
  bool check_uses(BlockId block, uint32_t stmt);
  bool check_use(Term t, Point at);
  bool check_loops();

  Needs needs_of(Term root);
  Needs combine(Term t);
  void add_register(Needs &needs, Term reg);
  void add_last(Needs &needs, Term reg);
  void add_inner(Needs &needs, Term reg);
  bool dominates(Point def, Point use) const;
  bool contains(uint32_t outer, uint32_t inner) const;
  uint32_t loop_of(BlockId block) const {
    return block < f_.loop_of.size() ? f_.loop_of[block] : none;
  }
  bool is_known(Term reg) const {
    return points_.contains(reg) || is_global(reg);
  }
  bool is_global(Term reg) const { return globals_.contains(reg); }

  bool fail(std::string why);
  bool fail(BlockId block, std::string why);
  bool fail(BlockId block, const Stmt &s, std::string why);

  const Function &f_;
  const GlobalSet &globals_;
  const Program &program_;
  const TermStore &store_;
  Cfg cfg_;
  std::unordered_map<Term, Point> points_; // of definitions
  std::unordered_map<Term, Needs> needs_;
  Diag error_;
};

bool Verifier::fail(std::string why) {
  error_ = problem("function " + in_quotes(program_.string(f_.name)) + ": " +
                   std::move(why));
  return false;
}

bool Verifier::fail(BlockId block, std::string why) {
  return fail("block " + in_quotes(program_.string(f_.blocks[block].name)) +
              ": " + std::move(why));
}

bool Verifier::fail(BlockId block, const Stmt &s, std::string why) {
  return fail(block, in_quotes(to_text(f_, s)) + ": " + std::move(why));
}

Result<void> Verifier::run() {
  bool good =
      check_shape() && check_labels() && check_loops() && check_definitions();
  for (BlockId b = 0; good && b < f_.blocks.size(); ++b)
    for (uint32_t i = 0; good && i < f_.blocks[b].stmts.size(); ++i)
      good = check_statement(b, i) && check_uses(b, i);
  if (!good)
    return error_;
  return {};
}

bool Verifier::check_shape() {
  if (f_.blocks.empty())
    return fail("no blocks");
  for (BlockId b = 0; b < f_.blocks.size(); ++b)
    if (!check_block(b))
      return false;
  return true;
}

bool Verifier::check_block(BlockId block) {
  const std::vector<Stmt> &stmts = f_.blocks[block].stmts;
  if (stmts.empty())
    return fail(block, "no statements");
  bool phis = true;
  for (size_t i = 0; i < stmts.size(); ++i) {
    bool last = i + 1 == stmts.size();
    if (is_terminator(stmts[i].op) && !last)
      return fail(block, stmts[i], "statements follow");
    if (last && !is_terminator(stmts[i].op))
      return fail(block, stmts[i], "the last statement is not a terminator");
    if (stmts[i].op == Opcode::Phi && !phis)
      return fail(block, stmts[i], "phis come first");
    phis = phis && stmts[i].op == Opcode::Phi;
  }
  return true;
}

bool Verifier::check_labels() {
  for (BlockId b = 0; b < f_.blocks.size(); ++b)
    for (const Stmt &s : f_.blocks[b].stmts) {
      size_t wanted = s.op == Opcode::Br       ? 1
                      : s.op == Opcode::CondBr ? 2
                      : s.op == Opcode::Phi    ? s.num_arguments
                                               : 0;
      if (s.num_labels != wanted)
        return fail(b, std::string(info(s.op).name) +
                           " with a wrong number of labels");
      for (BlockId to : f_.labels(s))
        if (to >= f_.blocks.size())
          return fail(b, std::string(info(s.op).name) +
                             " names a block that is not there");
    }
  if (!cfg_.predecessors(0).empty())
    return fail(0, "the entry has predecessors");
  return true;
}

// The table of loops is that of the graph: same headers, same nesting.
bool Verifier::check_loops() {
  Result<LoopTable> graph = natural_loops(f_);
  if (!graph) {
    error_ = graph.error();
    return false;
  }
  if (f_.loops.size() != graph->loops.size())
    return fail("the table of loops has " + std::to_string(f_.loops.size()) +
                " rows, the graph " + std::to_string(graph->loops.size()) +
                " loops");
  if (f_.loops.empty())
    return true;
  if (f_.loop_of.size() != f_.blocks.size())
    return fail("the loops of blocks are not filled in");
  auto same = [&](uint32_t ours, uint32_t theirs) {
    if (ours == none || theirs == none)
      return ours == theirs;
    return ours < f_.loops.size() &&
           f_.loops[ours].header == graph->loops[theirs].header;
  };
  for (BlockId b = 0; b < f_.blocks.size(); ++b)
    if (!same(f_.loop_of[b], graph->loop_of[b]))
      return fail(b, "is in another loop than the table says");
  for (uint32_t i = 0; i < f_.loops.size(); ++i) {
    const Loop &loop = f_.loops[i];
    uint32_t theirs =
        loop.header < f_.blocks.size() ? graph->loop_of[loop.header] : none;
    if (theirs == none || !same(i, theirs))
      return fail("the table of loops has a row that is no loop");
    if (!same(loop.parent, graph->loops[theirs].parent) ||
        loop.depth != graph->loops[theirs].depth ||
        (loop.parent != none && loop.parent >= i))
      return fail(loop.header, "the nesting of loops is not as in the graph");
  }
  return true;
}

bool Verifier::check_definitions() {
  auto define = [&](Term reg, Point at) {
    if (store_.kind(reg) != Kind::Var)
      return fail("a definition of something that is not a register");
    if (store_.sort_kind(reg) == SortKind::Array)
      return fail("register " + in_quotes(store_.name(reg)) +
                  " has the sort of an array");
    if (is_global(reg) || !points_.emplace(reg, at).second)
      return fail("register " + in_quotes(store_.name(reg)) +
                  " is defined twice");
    return true;
  };
  for (Term param : f_.params)
    if (!define(param, start_of_function))
      return false;
  for (BlockId b = 0; b < f_.blocks.size(); ++b)
    for (uint32_t i = 0; i < f_.blocks[b].stmts.size(); ++i)
      for (Term reg : f_.definitions(f_.blocks[b].stmts[i]))
        if (!define(reg, {b, i + 1}))
          return false;
  return true;
}

bool Verifier::check_statement(BlockId block, uint32_t stmt) {
  const Stmt &s = f_.blocks[block].stmts[stmt];
  std::string why = wrong_sorts(f_, s);
  if (!why.empty())
    return fail(block, s, std::move(why));
  return s.op != Opcode::Phi || check_phi(block, s);
}

bool Verifier::check_phi(BlockId block, const Stmt &s) {
  std::vector<BlockId> arms(f_.labels(s).begin(), f_.labels(s).end());
  std::ranges::sort(arms);
  if (std::ranges::adjacent_find(arms) != arms.end())
    return fail(block, s, "two arms for one predecessor");
  if (!std::ranges::equal(arms, cfg_.predecessors(block)))
    return fail(block, s, "the arms are not the predecessors");
  return true;
}

bool Verifier::check_uses(BlockId block, uint32_t stmt) {
  const Stmt &s = f_.blocks[block].stmts[stmt];
  std::span<const Term> args = f_.arguments(s);
  for (size_t i = 0; i < args.size(); ++i) {
    Point at{block, stmt};
    if (s.op == Opcode::Phi)
      at = {f_.labels(s)[i], UINT32_MAX};
    if (cfg_.is_reachable(at.block) && !check_use(args[i], at))
      return fail(block, s, error_.message);
  }
  return true;
}

// The reason is left in error_, without the place.
bool Verifier::check_use(Term t, Point at) {
  auto say = [&](Term reg, std::string_view what) {
    error_.message =
        "register " + in_quotes(store_.name(reg)) + ' ' + std::string(what);
    return false;
  };
  Needs needs = needs_of(t);
  if (needs.unusable)
    return say(needs.unusable, is_known(needs.unusable)
                                   ? "is not defined on every path to here"
                                   : "is not defined");
  if (needs.last && !dominates(points_.at(needs.last), at))
    return say(needs.last, "is not defined on every path to here");
  if (needs.inner &&
      !contains(loop_of(points_.at(needs.inner).block), loop_of(at.block)))
    return say(needs.inner, "is used outside of its loop without a phi");
  return true;
}

Verifier::Needs Verifier::needs_of(Term root) {
  if (auto found = needs_.find(root); found != needs_.end())
    return found->second;
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    if (needs_.contains(t)) {
      todo.pop_back();
      continue;
    }
    size_t before = todo.size();
    for (Term child : store_.children(t))
      if (!needs_.contains(child))
        todo.push_back(child);
    if (todo.size() != before)
      continue;
    todo.pop_back();
    Needs needs = combine(t);
    needs_.emplace(t, needs);
  }
  return needs_.at(root);
}

Verifier::Needs Verifier::combine(Term t) {
  Needs needs;
  if (store_.kind(t) == Kind::Var) {
    add_register(needs, t);
    return needs;
  }
  for (Term child : store_.children(t)) {
    const Needs &below = needs_.at(child);
    if (below.unusable)
      return below;
    if (below.last)
      add_last(needs, below.last);
    if (below.inner)
      add_inner(needs, below.inner);
  }
  return needs;
}

void Verifier::add_register(Needs &needs, Term reg) {
  if (is_global(reg))
    return;
  auto found = points_.find(reg);
  if (found == points_.end()) {
    needs.unusable = reg;
    return;
  }
  // What is defined where no execution comes can be used there only.
  add_last(needs, reg);
  if (loop_of(found->second.block) != none)
    add_inner(needs, reg);
}

void Verifier::add_last(Needs &needs, Term reg) {
  if (!needs.last || dominates(points_.at(needs.last), points_.at(reg)))
    needs.last = reg;
  else if (!dominates(points_.at(reg), points_.at(needs.last)))
    needs.unusable = reg;
}

void Verifier::add_inner(Needs &needs, Term reg) {
  auto loop = [&](Term r) { return loop_of(points_.at(r).block); };
  if (!needs.inner || contains(loop(needs.inner), loop(reg)))
    needs.inner = reg;
  else if (!contains(loop(reg), loop(needs.inner)))
    needs.unusable = reg;
}

// A use at a point sees definitions before it: that of statement i is at i + 1.
bool Verifier::dominates(Point def, Point use) const {
  if (def.block == use.block)
    return def.stmt <= use.stmt;
  return cfg_.is_reachable(def.block) && (!cfg_.is_reachable(use.block) ||
                                          cfg_.dominates(def.block, use.block));
}

bool Verifier::contains(uint32_t outer, uint32_t inner) const {
  while (inner != none && f_.loops[inner].depth > f_.loops[outer].depth)
    inner = f_.loops[inner].parent;
  return inner == outer;
}

GlobalSet globals_of(const Program &program) {
  GlobalSet globals;
  for (const Global &global : program.globals)
    globals.insert(global.address);
  return globals;
}

} // namespace

Result<void> verify(const Function &function) {
  return Verifier(function, globals_of(*function.program)).run();
}

Result<void> verify(const Program &program) {
  GlobalSet globals = globals_of(program); // once: there may be many of both
  for (const Function &f : program.functions)
    if (Result<void> result = Verifier(f, globals).run(); !result)
      return result;
  return {};
}

Result<void> verify_unfolded(const Function &f) {
  Result<void> result = verify(f);
  if (!result)
    return result;
  const Program &program = *f.program;
  auto say = [&](std::string_view what) {
    return problem("function '" + program.string(f.name) + "' " +
                   std::string(what));
  };
  if (!f.loops.empty())
    return say("is not unfolded: it has loops");
  for (const Block &block : f.blocks)
    for (const Stmt &s : block.stmts)
      if (s.op == Opcode::Call)
        return say("is not unfolded: it has calls");
  return {};
}

} // namespace fathom::sea
