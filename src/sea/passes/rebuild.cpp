#include "sea/passes/rebuild.h"

namespace fathom::sea {

Function function_like(const Function &f) {
  Function result(*f.program, f.program->string(f.name));
  result.params = f.params;
  result.results = f.results;
  result.location = f.location;
  return result;
}

Stmt &copy_stmt(Function &to, BlockId block, const Function &from,
                const Stmt &s) {
  return copy_stmt(to, block, from, s, from.labels(s));
}

Stmt &copy_stmt(Function &to, BlockId block, const Function &from,
                const Stmt &s, std::span<const BlockId> labels) {
  Stmt &copy =
      to.add(block, s.op, from.definitions(s), from.arguments(s), labels);
  copy.log2_align = s.log2_align;
  copy.is_volatile = s.is_volatile;
  copy.data = s.data;
  copy.location = s.location;
  return copy;
}

NewRegisters::NewRegisters(const Function &f) : store_(f.program->store) {
  for (Term param : f.params)
    define(param);
  for (const Global &global : f.program->globals)
    define(global.address);
  for (const Block &block : f.blocks)
    for (const Stmt &s : block.stmts)
      for (Term reg : f.definitions(s))
        define(reg);
}

void NewRegisters::define(Term reg) {
  if (reg.id >= defined_.size())
    defined_.resize(store_.size() + 1);
  defined_[reg.id] = true;
}

Term NewRegisters::make(std::string_view name, Sort sort) {
  unsigned &next = next_[std::string(name)];
  while (true) {
    std::string full(name);
    if (next > 0)
      full += '.' + std::to_string(next);
    ++next;
    Term reg = store_.make_var(full, sort);
    if (reg.id < defined_.size() && defined_[reg.id])
      continue;
    define(reg);
    return reg;
  }
}

bool BoolTerms::is_negation(Term a, Term b) {
  const TermStore &s = builder_.store();
  return (s.kind(a) == Kind::Not && s.child(a, 0) == b) ||
         (s.kind(b) == Kind::Not && s.child(b, 0) == a);
}

Term BoolTerms::negate(Term a) {
  const TermStore &s = builder_.store();
  if (s.is_true(a) || s.is_false(a))
    return constant(s.is_false(a));
  return s.kind(a) == Kind::Not ? s.child(a, 0) : builder_.make_not(a);
}

Term BoolTerms::conjoin(Term a, Term b) {
  const TermStore &s = builder_.store();
  if (s.is_true(a) || s.is_false(b) || a == b)
    return b;
  if (s.is_true(b) || s.is_false(a))
    return a;
  return is_negation(a, b) ? constant(false) : builder_.make_and(a, b);
}

Term BoolTerms::disjoin(Term a, Term b) {
  const TermStore &s = builder_.store();
  if (s.is_false(a) || s.is_true(b) || a == b)
    return b;
  if (s.is_false(b) || s.is_true(a))
    return a;
  return is_negation(a, b) ? constant(true) : builder_.make_or(a, b);
}

Term BoolTerms::choose(Term condition, Term a, Term b) {
  const TermStore &s = builder_.store();
  if (a == b || s.is_true(condition))
    return a;
  if (s.is_false(condition))
    return b;
  if (s.kind(condition) == Kind::Not)
    return builder_.make_ite(s.child(condition, 0), b, a);
  return builder_.make_ite(condition, a, b);
}

Term Selection::one_before(size_t end) {
  while (first_.size() < end) {
    Term gate = gates_[first_.size()];
    first_.push_back(first_.empty() ? gate
                                    : bools_.disjoin(first_.back(), gate));
  }
  return first_[end - 1];
}

Term Selection::of(std::span<const Term> arms) {
  auto begin_of_run = [&](size_t end) {
    while (end > 1 && arms[end - 2] == arms[end - 1])
      --end;
    return end - 1;
  };
  size_t end = arms.size();
  Term value = arms[end - 1];
  for (end = begin_of_run(end); end > 0;) {
    const size_t begin = begin_of_run(end);
    Term condition = begin + 1 == end ? gates_[begin] : one_before(end);
    value = bools_.choose(condition, arms[end - 1], value);
    end = begin;
  }
  return value;
}

Function BlockCopier::run() {
  for (const Block &block : f_.blocks)
    out_.add_block(f_.program->string(block.name));
  for (BlockId block : cfg_.order())
    copy_block(block);
  return std::move(out_);
}

Term BlockCopier::define(BlockId block, std::string_view name, Term value,
                         LocationId at) {
  if (store_.kind(value) == Kind::Var || store_.is_const(value))
    return value;
  Term reg = registers_.make(name, store_.sort(value));
  out_.add(block, Opcode::Define, {reg}, {value}).location = at;
  return reg;
}

BlockId exit_block(const Function &f) {
  BlockId found = none;
  for (BlockId b = 0; b < f.blocks.size(); ++b)
    if (f.blocks[b].stmts.back().op == Opcode::Ret) {
      FATHOM_ASSERT(found == none, "a function in SA form has one end");
      found = b;
    }
  FATHOM_ASSERT(found != none, "a function in SA form has one end");
  return found;
}

} // namespace fathom::sea
