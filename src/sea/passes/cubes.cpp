#include "sea/passes/cubes.h"

#include "sea/cfg.h"
#include "sea/text/claim_text.h"
#include "terms/builder.h"

#include <algorithm>

namespace fathom::sea {

namespace {

// A block, and its function, that no execution enters twice.
struct Once {
  FunctionId function;
  BlockId block;
};

// By function: how many statements call it, whoever executes them.
std::vector<uint32_t> count_calls(const Program &program) {
  std::vector<uint32_t> calls(program.functions.size());
  for (const Function &function : program.functions)
    for (const Block &block : function.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Call)
          ++calls[s.data];
  return calls;
}

// Blocks of the entry outside of loops, and of functions that are called in one
// such place and nowhere else; callers first.
std::vector<Once> entered_once(const Program &program) {
  std::vector<Once> found;
  const std::vector<uint32_t> calls = count_calls(program);
  std::vector<FunctionId> functions;
  if (program.entry != none && calls[program.entry] == 0)
    functions.push_back(program.entry);
  for (size_t next = 0; next < functions.size(); ++next) {
    const FunctionId id = functions[next];
    const Function &function = program.functions[id];
    Result<LoopTable> loops = natural_loops(function);
    if (!loops)
      continue;
    const Cfg cfg(function);
    for (BlockId block : cfg.order()) {
      if (loops->loop_of[block] != none)
        continue;
      found.push_back({id, block});
      for (const Stmt &s : function.blocks[block].stmts)
        if (s.op == Opcode::Call && calls[s.data] == 1)
          functions.push_back(s.data);
    }
  }
  return found;
}

std::string place_of(const Program &program, const Stmt &s) {
  const Location &at = program.locations[s.location];
  if (at.line == 0)
    return "";
  return " at " + program.string(at.file) + ":" + std::to_string(at.line);
}

// An input whose value is a number, and where it is known.
struct Input {
  Once where;
  uint32_t stmt;
  Term value;
  uint32_t width;
  bool is_bool;
};

class Chooser {
public:
  Chooser(Program &program, size_t count)
      : program_(program), build_(program.store), count_(count),
        once_(entered_once(program)) {}

  std::vector<CubeCondition> choose() {
    take_bits();
    take_branches();
    return std::move(chosen_);
  }

private:
  bool is_enough() const { return chosen_.size() >= count_; }

  const Stmt &stmt(const Once &where, uint32_t stmt) const {
    return program_.functions[where.function].blocks[where.block].stmts[stmt];
  }

  std::vector<Input> inputs() const {
    std::vector<Input> found;
    for (const Once &where : once_) {
      const Function &function = program_.functions[where.function];
      const std::vector<Stmt> &stmts = function.blocks[where.block].stmts;
      for (uint32_t i = 0; i < stmts.size(); ++i) {
        if (stmts[i].op != Opcode::Nondet || is_any(program_, stmts[i]))
          continue;
        const Term value = function.definitions(stmts[i])[0];
        const SortKind kind = program_.store.sort_kind(value);
        if (kind == SortKind::Bool)
          found.push_back({.where = where,
                           .stmt = i,
                           .value = value,
                           .width = 1,
                           .is_bool = true});
        else if (kind == SortKind::BitVec)
          found.push_back({.where = where,
                           .stmt = i,
                           .value = value,
                           .width = program_.store.width(value),
                           .is_bool = false});
      }
    }
    return found;
  }

  // Low bits split what is small as well as what is large.
  void take_bits() {
    const std::vector<Input> inputs = this->inputs();
    uint32_t widest = 0;
    for (const Input &input : inputs)
      widest = std::max(widest, input.width);
    for (uint32_t bit = 0; bit < widest; ++bit)
      for (const Input &input : inputs)
        if (bit < input.width && !is_enough())
          take_bit(input, bit);
  }

  void take_bit(const Input &input, uint32_t bit) {
    const Stmt &s = stmt(input.where, input.stmt);
    const std::string name = program_.string(s.data);
    add(input.where, input.stmt + 1,
        input.is_bool
            ? input.value
            : build_.make_eq(build_.make_extract(input.value, bit, bit),
                             build_.make_bv(1, 1)),
        "bit " + std::to_string(bit) + " of " +
            (name.empty() ? "an input" : name) + place_of(program_, s));
  }

  void take_branches() {
    for (const Once &where : once_) {
      const Function &function = program_.functions[where.function];
      const std::vector<Stmt> &stmts = function.blocks[where.block].stmts;
      if (stmts.back().op == Opcode::CondBr && !is_enough())
        add(where, uint32_t(stmts.size() - 1),
            function.arguments(stmts.back())[0],
            "the branch" + place_of(program_, stmts.back()));
    }
  }

  // Two conditions in one line are told apart by their numbers.
  void add(const Once &where, uint32_t stmt, Term term, std::string text) {
    const std::string number = std::to_string(chosen_.size() + 1) + ": ";
    chosen_.push_back({.function = where.function,
                       .block = where.block,
                       .stmt = stmt,
                       .term = term,
                       .text = number + text});
  }

  Program &program_;
  Builder build_;
  size_t count_;
  std::vector<Once> once_;
  std::vector<CubeCondition> chosen_;
};

} // namespace

std::vector<CubeCondition> cube_conditions(Program &program, size_t count) {
  return Chooser(program, count).choose();
}

void assume_cube(Program &program, const std::vector<CubeCondition> &conditions,
                 uint64_t pattern) {
  Builder build(program.store);
  std::vector<size_t> order(conditions.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  // The last one of a block first: those before it stay where they are.
  std::ranges::stable_sort(order, [&](size_t a, size_t b) {
    return conditions[a].stmt > conditions[b].stmt;
  });
  for (size_t i : order) {
    const CubeCondition &c = conditions[i];
    Function &function = program.functions[c.function];
    const bool is_true = (pattern >> i & 1) != 0;
    function.add(c.block, Opcode::Assume, {},
                 {is_true ? c.term : build.make_not(c.term)});
    std::vector<Stmt> &stmts = function.blocks[c.block].stmts;
    stmts.back().location = stmts[c.stmt].location;
    std::rotate(stmts.begin() + c.stmt, stmts.end() - 1, stmts.end());
  }
}

} // namespace fathom::sea
