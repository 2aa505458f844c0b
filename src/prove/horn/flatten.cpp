#include "prove/horn/flatten.h"

#include "prove/claims.h"
#include "terms/substitute.h"

#include <set>

namespace fathom::prove::horn {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

// Who calls whom.
class CallGraph {
public:
  explicit CallGraph(const sea::Program &program) : callees_(), sizes_() {
    for (const sea::Function &f : program.functions) {
      callees_.emplace_back();
      sizes_.push_back(0);
      for (const sea::Block &block : f.blocks)
        for (const Stmt &s : block.stmts) {
          ++sizes_.back();
          if (s.op == Opcode::Call)
            callees_.back().insert(s.data);
        }
    }
    for (FunctionId f = 0; f < callees_.size(); ++f)
      is_recursive_.push_back(reaches_itself(f));
    find_failing(program);
  }

  bool is_recursive(FunctionId f) const { return is_recursive_[f]; }
  // It has a check, or calls what has one.
  bool may_fail(FunctionId f) const { return may_fail_[f]; }
  size_t size(FunctionId f) const { return sizes_[f]; }
  bool calls_nothing(FunctionId f) const { return callees_[f].empty(); }

private:
  bool reaches_itself(FunctionId from) const {
    std::set<FunctionId> seen;
    std::vector<FunctionId> todo(callees_[from].begin(), callees_[from].end());
    while (!todo.empty()) {
      const FunctionId f = todo.back();
      todo.pop_back();
      if (f == from)
        return true;
      if (seen.insert(f).second)
        todo.insert(todo.end(), callees_[f].begin(), callees_[f].end());
    }
    return false;
  }

  void find_failing(const sea::Program &program) {
    std::vector<std::vector<FunctionId>> callers(callees_.size());
    std::vector<FunctionId> todo;
    may_fail_.assign(callees_.size(), false);
    for (FunctionId f = 0; f < callees_.size(); ++f) {
      for (FunctionId callee : callees_[f])
        callers[callee].push_back(f);
      if (has_check(program.functions[f]))
        todo.push_back(f);
    }
    while (!todo.empty()) {
      const FunctionId f = todo.back();
      todo.pop_back();
      if (may_fail_[f])
        continue;
      may_fail_[f] = true;
      todo.insert(todo.end(), callers[f].begin(), callers[f].end());
    }
  }
  static bool has_check(const sea::Function &f) {
    for (const sea::Block &block : f.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Check && horn::may_fail(*f.program, s))
          return true;
    return false;
  }

  std::vector<std::set<FunctionId>> callees_;
  std::vector<size_t> sizes_;
  std::vector<bool> is_recursive_, may_fail_;
};

// One function with the bodies of what it calls.
class Flattener {
public:
  Flattener(const sea::Program &program, const CallGraph &graph, Calls calls,
            size_t small, size_t most, sea::Program &tables, FunctionId root)
      : program_(program), graph_(graph), calls_(calls), small_(small),
        most_(most), store_(program.store), root_(root),
        flat_(sea::Function(tables,
                            program.string(program.functions[root].name))) {}

  Flat run();

private:
  // A copy that waits to be written.
  struct Copy {
    FunctionId function;
    uint32_t number;
    std::vector<Term> arguments; // over registers of the caller's copy
    BlockId back;                // where the caller goes on; none: no caller
    bool is_jumped_to;           // from anywhere; it never returns
    std::vector<std::vector<BlockId>> parts; // by block: cut at calls
    std::set<const Stmt *> replaced;         // these calls
    std::set<const Stmt *> split;            // calls that may be jumps
    std::unordered_map<Term, Term> renamed;
  };
  // Of a copy that calls jump to: where it begins, and from where with what.
  struct Jumps {
    BlockId to;
    std::vector<BlockId> from;
    std::vector<std::vector<Term>> arguments; // by parameter
  };
  void open(FunctionId function, std::vector<Term> arguments, BlockId back,
            bool is_jumped_to = false);
  bool is_replaced(const Stmt &s, uint32_t copy) const;
  bool is_small(FunctionId function) const;
  bool is_split(const Stmt &s) const;
  Jumps &jumps_to(FunctionId function);
  void jump(Copy &copy, const Stmt &call, BlockId from, BlockId back);
  void write(Copy &copy);
  void write_block(Copy &copy, BlockId block);
  void enter(Copy &copy, const Stmt &call, BlockId from, BlockId back);
  void leave(Copy &copy, const Stmt &ret, BlockId from);
  void copy_stmt(Copy &copy, const Stmt &s, BlockId to);
  Term renamed(Copy &copy, Term reg);
  Term in_copy(Copy &copy, Term t);
  BlockId add_block(const Copy &copy, BlockId original, bool is_rest);

  const sea::Program &program_;
  const CallGraph &graph_;
  const Calls calls_;
  const size_t small_, most_;
  TermStore &store_;
  const FunctionId root_;
  Flat flat_;
  size_t size_ = 0;
  std::vector<Copy> todo_;
  std::map<FunctionId, Jumps> jumps_;
  // The ends of the copy that is written.
  std::vector<BlockId> returning_;
  std::vector<std::vector<Term>> returned_;
};

// A summary takes the place of a function, but not where the program begins.
bool Flattener::is_replaced(const Stmt &s, uint32_t copy) const {
  if (s.op != Opcode::Call || graph_.is_recursive(s.data) ||
      size_ + graph_.size(s.data) > most_)
    return false;
  return calls_ == Calls::Inline || is_small(s.data) ||
         (copy == 0 && root_ == program_.entry);
}

bool Flattener::is_small(FunctionId function) const {
  return graph_.size(function) <= small_ && graph_.calls_nothing(function) &&
         program_.functions[function].loops.empty();
}

// Other calls that may fail, in what the program begins with and its copies.
bool Flattener::is_split(const Stmt &s) const {
  return calls_ == Calls::Mixed && root_ == program_.entry &&
         s.op == Opcode::Call && graph_.may_fail(s.data);
}

BlockId Flattener::add_block(const Copy &copy, BlockId original, bool is_rest) {
  const sea::Function &f = program_.functions[copy.function];
  flat_.copy_of.push_back(copy.number);
  flat_.block_of.push_back(is_rest ? sea::none : original);
  return flat_.function.add_block(program_.string(f.name) + "/" +
                                  program_.string(f.blocks[original].name));
}

void Flattener::open(FunctionId function, std::vector<Term> arguments,
                     BlockId back, bool is_jumped_to) {
  Copy copy{.function = function,
            .number = uint32_t(flat_.copies.size()),
            .arguments = std::move(arguments),
            .back = back,
            .is_jumped_to = is_jumped_to,
            .parts = {},
            .replaced = {},
            .split = {},
            .renamed = {}};
  flat_.copies.push_back(function);
  const sea::Function &f = program_.functions[function];
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    copy.parts.push_back({add_block(copy, b, false)});
    for (const Stmt &s : f.blocks[b].stmts)
      if (is_replaced(s, copy.number)) {
        copy.parts.back().push_back(add_block(copy, b, true));
        copy.replaced.insert(&s);
        size_ += graph_.size(s.data);
      } else if (is_split(s)) {
        copy.parts.back().push_back(add_block(copy, b, true));
        copy.split.insert(&s);
      }
  }
  todo_.push_back(std::move(copy));
}

Term Flattener::renamed(Copy &copy, Term reg) {
  auto [at, is_new] = copy.renamed.try_emplace(reg);
  if (is_new) {
    const std::string &name = store_.name(reg);
    at->second = store_.make_fresh_var(
        copy.number == 0 ? name : name + "." + std::to_string(copy.number),
        store_.sort(reg));
    flat_.registers.emplace(at->second, Copied{copy.number, reg});
  }
  return at->second;
}

Term Flattener::in_copy(Copy &copy, Term t) {
  return substitute(store_, t, copy.renamed);
}

Flat Flattener::run() {
  size_ = graph_.size(root_);
  open(root_, {}, sea::none);
  while (!todo_.empty()) {
    Copy copy = std::move(todo_.back());
    todo_.pop_back();
    write(copy);
  }
  for (const auto &[function, jumps] : jumps_) {
    flat_.jumped_to.push_back(jumps.to);
    for (size_t i = 0; i < jumps.arguments.size(); ++i)
      flat_.function.set_phi(jumps.to, i, jumps.arguments[i], jumps.from);
  }
  flat_.function.results = program_.functions[root_].results;
  return std::move(flat_);
}

void Flattener::write(Copy &copy) {
  const sea::Function &f = program_.functions[copy.function];
  for (const sea::Block &block : f.blocks)
    for (const Stmt &s : block.stmts)
      for (Term reg : f.definitions(s))
        renamed(copy, reg);
  for (size_t i = 0; i < f.params.size() && !copy.is_jumped_to; ++i) {
    Term param = renamed(copy, f.params[i]);
    if (copy.back == sea::none)
      flat_.function.params.push_back(param);
    else
      flat_.function.add(copy.parts[0][0], Opcode::Define, {param},
                         {copy.arguments[i]});
  }
  returning_.clear();
  returned_.clear();
  for (BlockId b = 0; b < f.blocks.size(); ++b)
    write_block(copy, b);
  if (copy.back == sea::none)
    return;
  for (size_t i = 0; i < f.results.size(); ++i) {
    std::vector<Term> values;
    for (const std::vector<Term> &all : returned_)
      values.push_back(all[i]);
    flat_.function.set_phi(copy.back, i, values, returning_);
  }
}

void Flattener::write_block(Copy &copy, BlockId block) {
  const std::vector<Stmt> &stmts =
      program_.functions[copy.function].blocks[block].stmts;
  const std::vector<BlockId> &parts = copy.parts[block];
  size_t part = 0;
  for (const Stmt &s : stmts) {
    const BlockId to = parts[part];
    if (copy.replaced.contains(&s)) {
      enter(copy, s, to, parts[part + 1]);
      ++part;
    } else if (copy.split.contains(&s)) {
      jump(copy, s, to, parts[part + 1]);
      copy_stmt(copy, s, parts[++part]);
    } else if (s.op == Opcode::Ret && copy.is_jumped_to) {
      flat_.function.add(to, Opcode::Halt, {}, {});
    } else if (s.op == Opcode::Ret && copy.back != sea::none) {
      leave(copy, s, to);
    } else if (s.op != Opcode::Name) {
      copy_stmt(copy, s, to);
    }
  }
}

// Phis for what the function returns come first where the caller goes on.
void Flattener::enter(Copy &copy, const Stmt &call, BlockId from,
                      BlockId back) {
  const sea::Function &f = program_.functions[copy.function];
  std::vector<Term> arguments;
  for (Term t : f.arguments(call))
    arguments.push_back(in_copy(copy, t));
  for (Term reg : f.definitions(call)) {
    Term result = renamed(copy, reg);
    flat_.function.add(back, Opcode::Phi, {result}, {});
  }
  open(call.data, std::move(arguments), back);
  flat_.function.add(from, Opcode::Br, {}, {}, {todo_.back().parts[0][0]});
}

// Parameters are phis of all calls.
Flattener::Jumps &Flattener::jumps_to(FunctionId function) {
  auto [at, is_new] = jumps_.try_emplace(function);
  if (!is_new)
    return at->second;
  open(function, {}, sea::none, true);
  Copy &copy = todo_.back();
  at->second.to = copy.parts[0][0];
  for (Term param : program_.functions[function].params) {
    flat_.function.add(at->second.to, Opcode::Phi, {renamed(copy, param)}, {});
    at->second.arguments.emplace_back();
  }
  return at->second;
}

// By chance the call is one that does not return. If it is none, it is a
// summary where the caller goes on.
void Flattener::jump(Copy &copy, const Stmt &call, BlockId from, BlockId back) {
  const sea::Function &f = program_.functions[copy.function];
  Jumps &jumps = jumps_to(call.data);
  jumps.from.push_back(from);
  for (size_t i = 0; i < jumps.arguments.size(); ++i)
    jumps.arguments[i].push_back(in_copy(copy, f.arguments(call)[i]));
  Term fails = store_.make_fresh_var("fails", store_.bool_sort());
  flat_.registers.emplace(fails, Copied{copy.number, fails});
  flat_.function.add(from, Opcode::Nondet, {fails}, {});
  flat_.function.add(from, Opcode::CondBr, {}, {fails}, {jumps.to, back});
}

void Flattener::leave(Copy &copy, const Stmt &ret, BlockId from) {
  const sea::Function &f = program_.functions[copy.function];
  returning_.push_back(from);
  returned_.emplace_back();
  for (Term t : f.arguments(ret))
    returned_.back().push_back(in_copy(copy, t));
  flat_.function.add(from, Opcode::Br, {}, {}, {copy.back});
}

void Flattener::copy_stmt(Copy &copy, const Stmt &s, BlockId to) {
  const sea::Function &f = program_.functions[copy.function];
  std::vector<Term> definitions, arguments;
  for (Term reg : f.definitions(s))
    definitions.push_back(renamed(copy, reg));
  for (Term t : f.arguments(s))
    arguments.push_back(in_copy(copy, t));
  std::vector<BlockId> labels;
  for (BlockId label : f.labels(s))
    labels.push_back(s.op == Opcode::Phi ? copy.parts[label].back()
                                         : copy.parts[label].front());
  // What returns has not failed.
  const bool is_assumed = calls_ == Calls::Mixed && root_ != program_.entry &&
                          s.op == Opcode::Check && may_fail(program_, s);
  if (is_assumed) {
    flat_.function.add(to, Opcode::Assume, {}, arguments);
    return;
  }
  Stmt &added = flat_.function.add(to, s.op, definitions, arguments, labels);
  added.data = s.data;
  added.location = s.location;
  added.log2_align = s.log2_align;
  added.is_volatile = s.is_volatile;
}

} // namespace

bool may_fail(const sea::Program &tables, const Stmt &check) {
  return sea::info(tables.properties[check.data].kind).group !=
         sea::CheckGroup::Cover;
}

FlatProgram flatten(const sea::Program &program, Calls calls, size_t small,
                    size_t most) {
  FlatProgram result{
      .tables = empty_copy(program), .functions = {}, .entry = program.entry};
  const CallGraph graph(program);
  std::vector<FunctionId> todo{program.entry};
  while (!todo.empty()) {
    const FunctionId next = todo.back();
    todo.pop_back();
    if (result.functions.contains(next))
      continue;
    Flat flat =
        Flattener(program, graph, calls, small, most, *result.tables, next)
            .run();
    for (const sea::Block &block : flat.function.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Call)
          todo.push_back(s.data);
    result.functions.emplace(next, std::move(flat));
  }
  return result;
}

} // namespace fathom::prove::horn
