#include "unfold/output.h"

#include "support/assert.h"

namespace fathom::unfold {

Output::Output(Unfolded &result)
    : result_(result), function_(result.function()),
      store_(result.program.store), properties_(result) {
  FATHOM_ASSERT(function_.blocks.empty(), "the unfolded program has a block");
}

// ---------------------------------------------------------------- blocks

sea::BlockId Output::new_block(FactsId facts) {
  FATHOM_ASSERT(blocks_.size() == function_.blocks.size(),
                "a block that was not written here");
  blocks_.emplace_back().facts = facts;
  return function_.add_block("BB" + std::to_string(blocks_.size() - 1));
}

void Output::continue_in(sea::BlockId block) {
  FATHOM_ASSERT(block < blocks_.size(), "a block that was taken back");
  FATHOM_ASSERT(!blocks_[block].condition &&
                    blocks_[block].next[0] == sea::none,
                "statements behind a branch");
  current_ = block;
}

void Output::set_condition(sea::BlockId block, Term condition) {
  FATHOM_ASSERT(!blocks_[block].condition, "a block with two branches");
  FATHOM_ASSERT(store_.is_bool(condition), "not a condition");
  blocks_[block].condition = condition;
  ++work_.open_branches;
}

void Output::connect(Edge edge, sea::BlockId target) {
  Block &from = blocks_[edge.block];
  FATHOM_ASSERT(edge.slot < 2 && (edge.slot == 0 || from.condition),
                "a way out of a block that does not branch");
  FATHOM_ASSERT(from.next[edge.slot] == sea::none, "an edge with two targets");
  FATHOM_ASSERT(edge.block < target, "the unfolded program has a cycle");
  from.next[edge.slot] = target;
}

void Output::finish() {
  late_.insert(function_);
  for (sea::BlockId b = 0; b < blocks_.size(); ++b) {
    const Block &block = blocks_[b];
    if (block.condition && block.next[0] != sea::none &&
        block.next[1] != sea::none)
      function_.add(b, sea::Opcode::CondBr, {}, {block.condition},
                    {block.next[0], block.next[1]});
    else if (!block.condition && block.next[0] != sea::none)
      function_.add(b, sea::Opcode::Br, {}, {}, {block.next[0]});
    else
      function_.add(b, sea::Opcode::Halt, {}, {});
  }
}

// ---------------------------------------------------------------- statements

sea::Stmt &Output::emit(sea::Opcode op, std::initializer_list<Term> definitions,
                        std::initializer_list<Term> arguments,
                        const sea::Stmt *from) {
  sea::Stmt &s = function_.add(current_, op, definitions, arguments);
  if (from != nullptr) {
    s.location = from->location;
    s.log2_align = from->log2_align;
    s.data = from->data;
  }
  return s;
}

void Output::emit_check(Term holds, sea::PropertyId property,
                        sea::LocationId location) {
  sea::Stmt &s = emit(sea::Opcode::Check, {}, {holds}, nullptr);
  s.data = property;
  s.location = location;
}

void Output::emit_input(Term variable, std::string_view name) {
  emit(sea::Opcode::Nondet, {variable}, {}, nullptr).data =
      result_.program.intern(name);
}

Term Output::add_phi(std::span<const Term> arms,
                     std::span<const sea::BlockId> predecessors) {
  FATHOM_ASSERT(arms.size() == predecessors.size(), "a phi without its arms");
  const sea::Block &block = function_.blocks[current_];
  FATHOM_ASSERT(block.stmts.empty() ||
                    block.stmts.back().op == sea::Opcode::Phi,
                "a phi behind a statement");
  Term reg = store_.sort_kind(arms[0]) == SortKind::Mem
                 ? new_memory(sea::is_shadow(store_, arms[0]))
                 : new_value(store_.sort(arms[0]));
  function_.add(current_, sea::Opcode::Phi, std::span(&reg, 1), arms,
                predecessors);
  return reg;
}

std::span<const sea::Stmt> Output::statements() const {
  return function_.blocks[current_].stmts;
}

Term Output::new_register(std::string_view prefix, Sort sort) {
  return store_.make_fresh_var(prefix, sort);
}

Term Output::new_value(Sort sort) {
  return new_register(store_.info(sort).kind == SortKind::Ptr ? "P" : "R",
                      sort);
}

Term Output::new_memory(bool is_shadow) {
  return new_register(is_shadow ? "S" : "M", result_.program.mem_sort());
}

// ---------------------------------------------------------------- the rest

void Output::add_instance(const Instance &instance) {
  result_.instances.push_back(instance);
}

// Counterexamples are looked for where these are small
// (check/questions/small_models.h).
void Output::note_size(Term size) {
  if (!store_.is_const(size) && noted_sizes_.insert(size).second)
    result_.sizes.push_back(size);
}

void Output::add_entry_argument(Term variable) {
  if (store_.sort_kind(variable) == SortKind::Mem)
    function_.params.push_back(variable);
  result_.entry_arguments.push_back(variable);
}

void Output::add_global(Term pointer, Term number) {
  if (number)
    result_.global_numbers.push_back(number);
  result_.global_addresses.push_back(pointer);
}

void Output::count_check(bool is_cover) {
  if (is_cover)
    ++result_.open_covers;
  else
    ++work_.open_checks;
}

void Output::give_up(std::string_view why, Unsuited unsuited) {
  FATHOM_ASSERT(!why.empty(), "given up without a reason");
  if (!result_.gave_up.empty())
    return;
  result_.gave_up = why;
  result_.unsuited = unsuited;
}

void Output::note_iteration(LoopName loop, uint32_t number) {
  uint32_t &most = result_.loops.iterations[loop];
  most = std::max(most, number);
}

// ---------------------------------------------------------------- taking back

Output::Mark Output::mark() const {
  return {.blocks = blocks_.size(),
          .statements = function_.blocks[current_].stmts.size(),
          .instances = result_.instances.size(),
          .sizes = result_.sizes.size(),
          .current = current_,
          .facts = blocks_[current_].facts,
          .condition = blocks_[current_].condition,
          .properties = properties_.mark(),
          .decided = result_.decided,
          .open_covers = result_.open_covers,
          .open_checks = work_.open_checks,
          .summarised = result_.loops.summarised.size()};
}

void Output::roll_back(const Mark &mark) {
  FATHOM_ASSERT(mark.blocks <= blocks_.size() && mark.current < mark.blocks,
                "a mark of something that was taken back");
  blocks_.resize(mark.blocks);
  function_.blocks.resize(mark.blocks);
  current_ = mark.current;
  function_.blocks[current_].stmts.resize(mark.statements, {});
  blocks_[current_] = {.condition = mark.condition,
                       .next = {sea::none, sea::none},
                       .facts = mark.facts};
  late_.take_back(mark.blocks, {current_, mark.statements});
  result_.instances.resize(mark.instances, {});
  while (result_.sizes.size() > mark.sizes) {
    noted_sizes_.erase(result_.sizes.back());
    result_.sizes.pop_back();
  }
  properties_.roll_back(mark.properties);
  result_.decided = mark.decided;
  result_.open_covers = mark.open_covers;
  result_.loops.summarised.resize(mark.summarised, {});
  work_.open_checks = mark.open_checks;
}

} // namespace fathom::unfold
