#include "cex/code.h"

#include "support/assert.h"
#include "terms/operators.h"

namespace fathom::cex {

namespace {

class Compiler {
public:
  Compiler(const sea::Function &function, const GlobalValues &globals)
      : function_(function), store_(function.program->store),
        globals_(globals) {}

  FunctionCode run();

private:
  Operand new_slots(Sort sort);
  void declare(Term reg);
  Slot constant(BitVec value);
  Slot step(Kind kind, std::span<const Slot> args,
            std::span<const uint32_t> indices = {});
  Slot step(Kind kind, std::initializer_list<Slot> args) {
    return step(kind, std::span(args.begin(), args.size()));
  }

  void begin(StmtCode &code);
  void end(StmtCode &code);
  Operand compile_term(Term root);
  Operand compile_leaf(Term t);
  Operand compile_node(Term t);
  Operand compile_ite(Term t);
  Operand compile_pointer(Term t);
  Slot compile_pointer_equality(const Operand &a, const Operand &b);
  StmtCode compile_stmt(const sea::Stmt &s);
  void compile_edges(sea::BlockId block);
  void problem(std::string text) {
    if (problem_.empty())
      problem_ = std::move(text);
  }

  const sea::Function &function_;
  const TermStore &store_;
  const GlobalValues &globals_;
  FunctionCode code_;
  std::unordered_map<Term, Operand> done_; // of the current statement
  std::string problem_;
  // Temporaries are used again by the next statement.
  uint32_t first_temporary_ = 0, first_temporary_memory_ = 0;
  uint32_t values_ = 0, memories_ = 0;
};

Operand Compiler::new_slots(Sort sort) {
  SortKind kind = store_.info(sort).kind;
  Operand operand{kind, {}};
  if (kind == SortKind::Mem) {
    operand.part[0] = Slot(memories_++);
  } else {
    for (unsigned i = 0; i < (kind == SortKind::Ptr ? 3u : 1u); ++i)
      operand.part[i] = Slot(values_++);
  }
  code_.num_values = std::max(code_.num_values, values_);
  code_.num_memories = std::max(code_.num_memories, memories_);
  return operand;
}

void Compiler::declare(Term reg) {
  if (!code_.registers.contains(reg))
    code_.registers.emplace(reg, new_slots(store_.sort(reg)));
}

Slot Compiler::constant(BitVec value) {
  code_.constants.push_back(std::move(value));
  return ~Slot(code_.constants.size() - 1);
}

Slot Compiler::step(Kind kind, std::span<const Slot> args,
                    std::span<const uint32_t> indices) {
  Step s{.kind = kind,
         .memory = false,
         .count = uint8_t(args.size()),
         .args = {},
         .target = Slot(values_++),
         .indices = {}};
  code_.num_values = std::max(code_.num_values, values_);
  std::copy(args.begin(), args.end(), s.args.begin());
  std::copy(indices.begin(), indices.end(), s.indices.begin());
  code_.steps.push_back(s);
  return s.target;
}

void Compiler::begin(StmtCode &code) {
  values_ = first_temporary_;
  memories_ = first_temporary_memory_;
  done_.clear();
  problem_.clear();
  code.first_step = uint32_t(code_.steps.size());
  code.first_operand = uint32_t(code_.operands.size());
}

void Compiler::end(StmtCode &code) {
  code.end_step = uint32_t(code_.steps.size());
  if (problem_.empty())
    return;
  code.problem = uint32_t(code_.problems.size());
  code_.problems.push_back(problem_);
}

Operand Compiler::compile_term(Term root) {
  if (store_.num_children(root) == 0)
    return compile_leaf(root);
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    size_t before = stack.size();
    if (!done_.contains(t))
      for (Term child : store_.children(t))
        if (!done_.contains(child))
          stack.push_back(child);
    if (stack.size() != before)
      continue;
    stack.pop_back();
    if (!done_.contains(t))
      done_.emplace(t, store_.num_children(t) == 0 ? compile_leaf(t)
                                                   : compile_node(t));
  }
  return done_.at(root);
}

Operand Compiler::compile_leaf(Term t) {
  if (store_.is_const(t))
    return {store_.sort_kind(t), {constant(store_.value(t)), 0, 0}};
  if (auto reg = code_.registers.find(t); reg != code_.registers.end())
    return reg->second;
  if (auto global = globals_.find(t); global != globals_.end()) {
    const auto &[base, size] = global->second;
    return {
        SortKind::Ptr,
        {constant(base), constant(BitVec::zero(base.width())), constant(size)}};
  }
  problem("no value for " +
          (store_.kind(t) == Kind::Var ? store_.name(t) : "a bound variable"));
  return {store_.sort_kind(t), {}};
}

Operand Compiler::compile_ite(Term t) {
  Slot condition = done_.at(store_.child(t, 0)).part[0];
  const Operand &yes = done_.at(store_.child(t, 1));
  const Operand &no = done_.at(store_.child(t, 2));
  Operand result{yes.kind, {}};
  if (yes.kind == SortKind::Mem) {
    result = new_slots(store_.sort(t));
    code_.steps.push_back({.kind = Kind::Ite,
                           .memory = true,
                           .count = 3,
                           .args = {condition, yes.part[0], no.part[0]},
                           .target = result.part[0],
                           .indices = {}});
    return result;
  }
  for (unsigned i = 0; i < (yes.kind == SortKind::Ptr ? 3u : 1u); ++i)
    result.part[i] =
        yes.part[i] == no.part[i]
            ? yes.part[i]
            : step(Kind::Ite, {condition, yes.part[i], no.part[i]});
  return result;
}

Slot Compiler::compile_pointer_equality(const Operand &a, const Operand &b) {
  Slot base = step(Kind::Eq, {a.part[0], b.part[0]});
  Slot offset = step(Kind::Eq, {a.part[1], b.part[1]});
  Slot size = step(Kind::Eq, {a.part[2], b.part[2]});
  return step(Kind::And, {base, step(Kind::And, {offset, size})});
}

Operand Compiler::compile_pointer(Term t) {
  auto arg = [&](unsigned i) -> const Operand & {
    return done_.at(store_.child(t, i));
  };
  switch (store_.kind(t)) {
  case Kind::Ptr:
    return {SortKind::Ptr, {arg(0).part[0], arg(1).part[0], arg(2).part[0]}};
  case Kind::PtrAdd: {
    Operand p = arg(0);
    p.part[1] = step(Kind::BvAdd, {p.part[1], arg(1).part[0]});
    return p;
  }
  case Kind::PtrBase:
    return {SortKind::BitVec, {arg(0).part[0], 0, 0}};
  case Kind::PtrOffset:
    return {SortKind::BitVec, {arg(0).part[1], 0, 0}};
  case Kind::PtrSize:
    return {SortKind::BitVec, {arg(0).part[2], 0, 0}};
  default:
    break;
  }
  problem("cannot evaluate " + std::string(info(store_.kind(t)).name));
  return {store_.sort_kind(t), {}};
}

Operand Compiler::compile_node(Term t) {
  Kind kind = store_.kind(t);
  const Operand &first = done_.at(store_.child(t, 0));
  if (kind == Kind::Ite && store_.sort_kind(t) != SortKind::Array)
    return compile_ite(t);
  if (kind == Kind::Eq && first.kind == SortKind::Ptr)
    return {
        SortKind::Bool,
        {compile_pointer_equality(first, done_.at(store_.child(t, 1))), 0, 0}};
  if (!is_scalar_operator(kind) || first.kind == SortKind::Mem ||
      first.kind == SortKind::Array || store_.sort_kind(t) == SortKind::Array)
    return compile_pointer(t);
  Slot args[std::tuple_size_v<decltype(Step::args)>];
  unsigned count = 0;
  for (Term child : store_.children(t))
    args[count++] = done_.at(child).part[0];
  Slot target = step(kind, {args, count}, store_.indices(t));
  return {store_.sort_kind(t), {target, 0, 0}};
}

StmtCode Compiler::compile_stmt(const sea::Stmt &s) {
  StmtCode code;
  begin(code);
  for (Term reg : function_.definitions(s))
    code_.operands.push_back(code_.registers.at(reg));
  for (Term argument : function_.arguments(s))
    code_.operands.push_back(compile_term(argument));
  end(code);
  return code;
}

// One piece of code for each predecessor that the phis name.
void Compiler::compile_edges(sea::BlockId id) {
  const sea::Block &block = function_.blocks[id];
  BlockCode &result = code_.blocks[id];
  while (result.num_phis < block.stmts.size() &&
         block.stmts[result.num_phis].op == sea::Opcode::Phi)
    ++result.num_phis;
  if (result.num_phis == 0)
    return;
  for (sea::BlockId from : function_.labels(block.stmts[0])) {
    EdgeCode edge{from, {}, 0};
    begin(edge.code);
    std::vector<Operand> operands; // compile_term() adds none
    for (uint32_t i = 0; i < result.num_phis; ++i) {
      const sea::Stmt &phi = block.stmts[i];
      std::span<const sea::BlockId> labels = function_.labels(phi);
      size_t arm = 0;
      while (arm < labels.size() && labels[arm] != from)
        ++arm;
      if (arm == labels.size()) {
        problem("phi without an arm for the edge taken");
        continue;
      }
      operands.push_back(code_.registers.at(function_.definitions(phi)[0]));
      operands.push_back(compile_term(function_.arguments(phi)[arm]));
      ++edge.phis;
    }
    code_.operands.insert(code_.operands.end(), operands.begin(),
                          operands.end());
    end(edge.code);
    result.edges.push_back(edge);
  }
}

FunctionCode Compiler::run() {
  for (Term param : function_.params)
    declare(param);
  for (const sea::Block &block : function_.blocks)
    for (const sea::Stmt &s : block.stmts)
      for (Term reg : function_.definitions(s))
        declare(reg);
  for (Term param : function_.params)
    code_.params.push_back(code_.registers.at(param));
  first_temporary_ = values_;
  first_temporary_memory_ = memories_;
  code_.blocks.resize(function_.blocks.size());
  for (sea::BlockId b = 0; b < function_.blocks.size(); ++b) {
    compile_edges(b);
    for (const sea::Stmt &s : function_.blocks[b].stmts)
      code_.blocks[b].stmts.push_back(
          s.op == sea::Opcode::Phi ? StmtCode{} : compile_stmt(s));
  }
  return std::move(code_);
}

} // namespace

FunctionCode compile(const sea::Function &function,
                     const GlobalValues &globals) {
  return Compiler(function, globals).run();
}

void ProgramCode::place_globals(GlobalValues globals) {
  if (globals == globals_)
    return;
  globals_ = std::move(globals);
  for (std::unique_ptr<FunctionCode> &code : codes_)
    code.reset();
}

const FunctionCode &ProgramCode::of(sea::FunctionId function) {
  FATHOM_ASSERT(function < codes_.size(), "no such function");
  if (!codes_[function])
    codes_[function] = std::make_unique<FunctionCode>(
        compile(program_.functions[function], globals_));
  return *codes_[function];
}

} // namespace fathom::cex
