#include "unfold/output.h"

#include "support/assert.h"

namespace fathom::unfold {

Output::Output(Unfolded &result)
    : result_(result), function_(result.function()),
      store_(result.program.store) {
  FATHOM_ASSERT(function_.blocks.empty(), "the unfolded program has a block");
  result_.reached.resize(result_.program.properties.size());
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
  blocks_[block].condition = condition;
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

sea::Stmt &Output::emit_in(sea::BlockId block, sea::Opcode op, Term definition,
                           std::initializer_list<Term> arguments) {
  return function_.add(block, op, {definition}, arguments);
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

// ---------------------------------------------------------------- properties

void Output::count_reached(sea::PropertyId property) {
  FATHOM_ASSERT(property < result_.reached.size(), "unknown property");
  ++result_.reached[property];
}

sea::PropertyId Output::add_property(sea::CheckKind kind,
                                     sea::LocationId location,
                                     std::string_view message) {
  sea::PropertyId property =
      result_.program.add_property(kind, location, message);
  result_.reached.resize(property + 1);
  return property;
}

sea::PropertyId Output::add_limit(sea::CheckKind kind, sea::LocationId location,
                                  std::string_view why) {
  auto [entry, is_new] =
      limits_.emplace(Place(location, result_.program.intern(why)), 0);
  if (is_new)
    entry->second = add_property(kind, location, why);
  count_reached(entry->second);
  return entry->second;
}

sea::PropertyId Output::add_unsupported(sea::LocationId location,
                                        std::string_view why) {
  sea::PropertyId property =
      add_property(sea::CheckKind::Unsupported, location, why);
  count_reached(property);
  return property;
}

sea::PropertyId Output::add_bound(const Bound &bound) {
  result_.complete = false;
  auto &known =
      bound.kind == sea::CheckKind::LoopBound ? loop_bounds_ : call_bounds_;
  auto [entry, is_new] = known.emplace(bound.key, 0);
  if (is_new) {
    const std::string what = bound.place.empty()
                                 ? bound.name
                                 : bound.place + " (" + bound.name + ")";
    entry->second =
        add_property(bound.kind, bound.location,
                     what + " needs more than " + std::to_string(bound.bound));
    result_.bounds.push_back({.property = entry->second,
                              .name = bound.name,
                              .place = bound.place,
                              .bound = bound.bound});
  }
  count_reached(entry->second);
  return entry->second;
}

void Output::add_row(sea::Trust trust, std::string_view text,
                     sea::LocationId location) {
  result_.program.add_row(trust, text, location);
}

void Output::add_address_row(sea::LocationId location) {
  if (has_address_row_)
    return;
  has_address_row_ = true;
  const sea::StringId text = result_.program.intern(sea::address_row);
  for (const sea::LedgerRow &row : result_.program.ledger)
    if (row.text == text)
      return;
  add_row(sea::Trust::Chosen, sea::address_row, location);
}

// ---------------------------------------------------------------- the rest

void Output::add_instance(const Instance &instance) {
  result_.instances.push_back(instance);
}

// Counterexamples are looked for where these are small (check/small_models.h).
void Output::note_size(Term size) {
  if (!store_.is_const(size) && noted_sizes_.insert(size).second)
    result_.sizes.push_back(size);
}

void Output::add_parameter(Term memory) { function_.params.push_back(memory); }

void Output::add_entry_argument(Term variable) {
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

void Output::give_up(std::string_view why) {
  FATHOM_ASSERT(!why.empty(), "given up without a reason");
  if (result_.gave_up.empty())
    result_.gave_up = why;
}

void Output::give_up_objects(std::string_view why) {
  result_.has_too_many_objects = true;
  give_up(why);
}

// ---------------------------------------------------------------- taking back

Output::Mark Output::mark() const {
  return {.blocks = blocks_.size(),
          .statements = function_.blocks[current_].stmts.size(),
          .instances = result_.instances.size(),
          .properties = result_.program.properties.size(),
          .sizes = result_.sizes.size(),
          .bounds = result_.bounds.size(),
          .rows = result_.program.ledger.size(),
          .current = current_,
          .facts = blocks_[current_].facts,
          .condition = blocks_[current_].condition,
          .reached = result_.reached,
          .decided = result_.decided,
          .open_covers = result_.open_covers,
          .open_checks = work_.open_checks,
          .summarised = result_.summarised,
          .complete = result_.complete,
          .has_address_row = has_address_row_};
}

void Output::roll_back(const Mark &mark) {
  FATHOM_ASSERT(mark.blocks <= blocks_.size() && mark.current < mark.blocks &&
                    mark.properties <= result_.program.properties.size(),
                "a mark of something that was taken back");
  blocks_.resize(mark.blocks);
  function_.blocks.resize(mark.blocks);
  current_ = mark.current;
  function_.blocks[current_].stmts.resize(mark.statements, {});
  blocks_[current_] = {.condition = mark.condition,
                       .next = {sea::none, sea::none},
                       .facts = mark.facts};
  result_.instances.resize(mark.instances, {});
  result_.program.properties.resize(mark.properties);
  result_.bounds.resize(mark.bounds);
  result_.program.ledger.resize(mark.rows);
  while (result_.sizes.size() > mark.sizes) {
    noted_sizes_.erase(result_.sizes.back());
    result_.sizes.pop_back();
  }
  auto is_gone = [&](const auto &entry) {
    return entry.second >= mark.properties;
  };
  std::erase_if(limits_, is_gone);
  std::erase_if(loop_bounds_, is_gone);
  std::erase_if(call_bounds_, is_gone);
  result_.reached = mark.reached;
  result_.decided = mark.decided;
  result_.open_covers = mark.open_covers;
  result_.summarised = mark.summarised;
  result_.complete = mark.complete;
  has_address_row_ = mark.has_address_row;
  work_.open_checks = mark.open_checks;
}

} // namespace fathom::unfold
