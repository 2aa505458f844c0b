#include "unfold/engine.h"

#include "support/stop.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

bool asks(const sea::Program &program, sea::Opcode op) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        if (s.op == op)
          return true;
  return false;
}

// What is asked of the history of objects.
History::Questions questions_of(const sea::Program &program,
                                const Config &config, bool addresses_apart) {
  const bool when_ended = asks(program, sea::Opcode::Settled) &&
                          config.allocation != AllocatorKind::Symbolic;
  const bool all = config.raw_pointers || addresses_apart ||
                   asks(program, sea::Opcode::Reachable);
  return {.keeps = all          ? History::Keeps::All
                   : when_ended ? History::Keeps::Heap
                                : History::Keeps::Nothing,
          .raw_pointers = config.raw_pointers,
          .when_ended = when_ended};
}

} // namespace

Engine::Engine(const sea::Program &program, const Config &config,
               Rewriter &rewriter, Unfolded &out)
    : program_(program), config_(config), rewriter_(rewriter),
      store_(program.store), pointers_(rewriter, program.ptr_width), out_(out),
      path_(out_, rewriter, config.stop), objects_(rewriter),
      offsets_(pointers_, rewriter, objects_, path_),
      addresses_(config.allocation,
                 config.addresses_apart &&
                     memory_kind(config) != MemoryKind::ByAddress &&
                     config.allocation == AllocatorKind::Symbolic,
                 pointers_, rewriter, objects_, path_),
      history_(questions_of(program, config, addresses_.are_apart()), pointers_,
               rewriter, objects_),
      comparisons_(
          program,
          {.raw_pointers = config.raw_pointers,
           .chosen_once = config.allocation != AllocatorKind::Symbolic},
          pointers_, rewriter, objects_, history_, path_, out_),
      places_(asks(program, sea::Opcode::Reachable), pointers_, rewriter,
              path_),
      bytes_(map_, program.big_endian, pointers_, rewriter, objects_,
             addresses_),
      statements_(out_, pointers_, store_, addresses_, places_),
      reads_(config.fold_memory, bytes_, statements_, comparisons_, pointers_,
             store_),
      memory_(make_memory_state(
          memory_kind(config),
          config.raw_pointers && config.allocation == AllocatorKind::Symbolic,
          reads_, bytes_, statements_, places_, objects_, offsets_, pointers_,
          rewriter, path_)),
      leaks_({.num_globals = program.globals.size(),
              .addresses_are_chosen =
                  !config.raw_pointers && !addresses_.are_apart(),
              .addresses_apart = addresses_.are_apart()},
             pointers_, rewriter, objects_, history_, places_, *memory_,
             path_) {}

void Engine::run() {
  codes_.resize(program_.functions.size());
  active_calls_.resize(program_.functions.size());
  open_calls_.resize(program_.functions.size());
  out_.continue_in(out_.new_block(0));
  allocate_globals();
  const sea::Function &entry = program_.functions[program_.entry];
  std::vector<Value> arguments;
  for (Term p : entry.params) {
    if (store_.sort_kind(p) == SortKind::Mem) {
      bool is_shadow = sea::is_shadow(store_, p);
      VersionId memory = memory_->new_memory(is_shadow);
      out_.add_parameter(memory_->register_of(memory));
      out_.add_entry_argument(memory_->register_of(memory));
      arguments.push_back(memory);
      continue;
    }
    Term reg = out_.new_register(store_.name(p), store_.sort(p));
    out_.emit_input(reg, store_.name(p));
    out_.add_entry_argument(reg);
    arguments.push_back(store_.sort_kind(p) == SortKind::Ptr
                            ? pointers_.of_variable(reg).id
                            : reg.id);
  }
  push_frame(program_.entry, 0, arguments);
  while (!path_.is_stopped()) {
    if (path_.is_alive())
      run_block();
    else if (!advance())
      break;
  }
  out_.finish();
}

// ---------------------------------------------------------------- output

// Where it stands in the source program is added.
void Engine::add_instance(const CodeStmt &s, Instance instance) {
  instance.context = activation().context;
  instance.block = frame().block;
  instance.stmt = stmt_index(s);
  out_.add_instance(instance);
}

// ---------------------------------------------------------------- values

Engine::Value Engine::operand(const Operand &o,
                              std::span<const Value> temporaries) const {
  switch (o.where) {
  case Operand::Slot:
    return env_[frames_.back().env + o.number];
  case Operand::Constant:
    return o.term.id;
  default:
    return temporaries[o.number];
  }
}

Engine::Value Engine::evaluate(const Expression &e) {
  if (e.num_operations == 0)
    return operand(e.result, {});
  const Code &c = code();
  temporaries_.resize(e.num_operations);
  Term arguments[8];
  for (uint32_t i = 0; i < e.num_operations; ++i) {
    const Operation &op = c.operations[e.first_operation + i];
    for (unsigned a = 0; a < op.num_operands; ++a)
      arguments[a] =
          Term{operand(c.operands[op.first_operand + a], temporaries_)};
    temporaries_[i] =
        apply(rewriter_, pointers_, op.kind, {arguments, op.num_operands},
              {c.indices.data() + op.first_index, op.num_indices})
            .id;
  }
  return operand(e.result, temporaries_);
}

// ---------------------------------------------------------------- control

void Engine::push_frame(sea::FunctionId function, ContextId context,
                        std::span<const Value> arguments) {
  if (!codes_[function])
    codes_[function] = std::make_unique<Code>(
        compile(program_, function, constants_, rewriter_, pointers_));
  const Code &c = *codes_[function];
  if (!c.error.empty())
    return path_.unsupported(c.error, c.function->location);
  Frame frame{&c, env_.size(), {}, {}, {}, 0, 0};
  env_.resize(env_.size() + c.num_slots);
  for (size_t i = 0; i < arguments.size(); ++i)
    env_[frame.env + c.params[i]] = arguments[i];
  Activation body;
  body.around = body.context = context;
  frame.activations.push_back(std::move(body));
  frames_.push_back(std::move(frame));
  ++active_calls_[function];
  path_.begin();
}

void Engine::run_block() {
  size_t depth = frames_.size();
  while (path_.is_alive() && frames_.size() == depth) {
    Frame &f = frames_.back();
    const CodeBlock &block = f.code->blocks[f.block];
    const CodeStmt &s = block.stmts[f.stmt];
    out_.count_executed();
    if (out_.work().executed % 256 == 0 && path_.poll_stop())
      return;
    execute(s);
    if (path_.is_alive() && frames_.size() == depth &&
        !sea::is_terminator(s.stmt->op))
      ++frames_.back().stmt;
  }
}

// The length of something that comes from outside (a line, an argument):
// models and entries name it so.
static bool is_length(std::string_view text) {
  return text.starts_with("length of ");
}

void Engine::execute(const CodeStmt &s) {
  switch (s.stmt->op) {
  case sea::Opcode::Define:
    return define(s, 0, argument(s, 0));
  case sea::Opcode::Nondet: {
    Term target = code().function->definitions(*s.stmt)[0];
    const std::string &text = program_.string(s.stmt->data);
    Term reg =
        out_.new_register(text.empty() ? "input" : text, store_.sort(target));
    out_.emit(sea::Opcode::Nondet, {reg}, {}, s.stmt);
    if (is_length(text))
      out_.note_size(reg);
    add_instance(s, {.value = reg, .variable = reg});
    return define(s, 0,
                  store_.sort_kind(target) == SortKind::Ptr
                      ? pointers_.of_variable(reg).id
                      : reg.id);
  }
  case sea::Opcode::Alloca:
  case sea::Opcode::Malloc:
    return do_allocate(s);
  case sea::Opcode::Free:
  case sea::Opcode::EndScope:
    return do_release(s);
  case sea::Opcode::ResetMod:
    return config_.raw_pointers ? do_raw_query(s) : do_reset_modified(s);
  case sea::Opcode::Load:
    do_load(s);
    if (iteration_ != nullptr)
      note_load(s);
    return;
  case sea::Opcode::Store:
    return iteration_ != nullptr ? note_store(s) : do_store(s);
  case sea::Opcode::MemSet:
    return do_memset(s);
  case sea::Opcode::MemCopy:
    return do_memcpy(s);
  case sea::Opcode::MemHavoc:
    return do_memhavoc(s);
  case sea::Opcode::IsDeref:
    return define(
        s, 0,
        config_.raw_pointers
            ? history_.is_valid_access(term_argument(s, 0), term_argument(s, 1))
                  .id
            : pointers_.is_deref(term_argument(s, 0), term_argument(s, 1)).id);
  case sea::Opcode::IsEmpty: {
    Term pointer = term_argument(s, 0);
    return define(
        s, 0,
        objects_.is_at_empty(pointers_.base(pointer), pointers_.size(pointer))
            .id);
  }
  case sea::Opcode::Address:
    return define(
        s, 0, addresses_.number_of(term_argument(s, 0), s.stmt->location).id);
  case sea::Opcode::StorePointer:
  case sea::Opcode::MemLambda:
    return path_.unsupported("a store that only unfolding makes",
                             s.stmt->location);
  case sea::Opcode::AtFreed:
  case sea::Opcode::AtEnded:
  case sea::Opcode::AtConstant:
  case sea::Opcode::AtHeapBase:
  case sea::Opcode::AtFreedBase:
  case sea::Opcode::AtObject:
  case sea::Opcode::AtTogether:
  case sea::Opcode::AtAligned:
  case sea::Opcode::AtBase:
  case sea::Opcode::AtSize:
  case sea::Opcode::NoLeak:
    return do_raw_query(s);
  case sea::Opcode::Reachable:
    return do_reachable(s);
  case sea::Opcode::Settled:
    return comparisons_.settle(term_argument(s, 0), term_argument(s, 1),
                               s.stmt->location);
  case sea::Opcode::IsAlloc:
    config_.raw_pointers ? do_raw_query(s) : do_is_allocated(s);
    if (iteration_ != nullptr)
      note_query(s);
    return;
  case sea::Opcode::IsMod:
    config_.raw_pointers ? do_raw_query(s) : do_is_modified(s);
    if (iteration_ != nullptr)
      note_query(s);
    return;
  case sea::Opcode::Assume: {
    Term condition = term_argument(s, 0);
    if (store_.is_true(condition))
      return;
    path_.assume(condition, Because::Program, s.stmt);
    path_.learn(condition);
    return;
  }
  case sea::Opcode::Check:
    return do_check(s);
  case sea::Opcode::Call:
    return do_call(s);
  case sea::Opcode::Name:
  case sea::Opcode::Phi:
    return;
  case sea::Opcode::Br:
    return leave_by(0, {out_.current(), 0});
  case sea::Opcode::CondBr:
    return do_branch(s);
  case sea::Opcode::Ret:
    return do_return(s);
  case sea::Opcode::Halt:
    path_.end();
    return;
  }
}

// A question about objects by address.
void Engine::do_raw_query(const CodeStmt &s) {
  if (!config_.raw_pointers)
    return path_.unsupported("question about addresses of objects, which only "
                             "raw pointers ask",
                             s.stmt->location);
  const History::Answer answer = history_.query(
      s.stmt->op, [&](unsigned i) { return term_argument(s, i); });
  if (!answer.term)
    return path_.unsupported(answer.why_not, s.stmt->location);
  define(s, 0, answer.term.id);
}

void Engine::do_reachable(const CodeStmt &s) {
  std::span<const Term> arguments = code().function->arguments(*s.stmt);
  Leaks::Roots roots;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    if (store_.sort_kind(arguments[i]) != SortKind::Ptr) {
      roots.memories.push_back(memory_argument(s, i));
      continue;
    }
    std::optional<ObjectId> global =
        objects_.find(pointers_.base(term_argument(s, i)));
    FATHOM_ASSERT(global, "global without an object");
    roots.memory_of.emplace(*global, roots.memories.back());
  }
  const Leaks::Reached reached = leaks_.find(*s.stmt, roots);
  define(s, 0, reached.may.id);
  define(s, 1, reached.must.id);
  add_instance(s, {.value = reached.answer, .variable = Term{}});
}

void Engine::do_check(const CodeStmt &s) {
  if (is_rehearsal())
    return;
  Term condition = term_argument(s, 0);
  out_.count_reached(s.stmt->data);
  sea::CheckGroup group =
      sea::info(program_.properties[s.stmt->data].kind).group;
  bool is_cover = group == sea::CheckGroup::Cover;
  if (is_cover && config_.covered && config_.covered->contains(s.stmt->data))
    return;
  if (path_.is_certain(condition)) {
    if (!is_cover)
      out_.count_decided();
    return;
  }
  out_.emit(sea::Opcode::Check, {}, {condition}, s.stmt);
  out_.count_check(is_cover);
  // Behind a cover the execution goes on, whatever the condition.
  if (!is_cover && (config_.checks_stop || group == sea::CheckGroup::Limit))
    path_.learn(condition);
}

void Engine::do_branch(const CodeStmt &s) {
  Term condition = term_argument(s, 0);
  const CodeBlock &block = code().blocks[frame().block];
  if (!store_.is_const(condition))
    condition = decided(block, condition);
  if (may_summarise() &&
      condition !=
          store_.make_bool(block.edges[0].region != activation().loop) &&
      summarise(s, condition))
    return;
  if (store_.is_const(condition)) {
    unsigned taken = store_.is_true(condition) ? 0 : 1;
    if (activation().must_leave &&
        block.edges[taken].region == activation().loop &&
        block.edges[1 - taken].region != activation().loop)
      taken = 1 - taken;
    if (!block.is_settled) // otherwise it is as if there were no exit
      for_loops_left(block.edges[1 - taken], [&](Activation &a) {
        a.exit_folded = true;
        a.guard_folded |=
            block.edges[taken].is_back ||
            code().function->loops[a.loop].header == frame().block;
      });
    return leave_by(taken, {out_.current(), 0});
  }
  if (activation().must_leave)
    for (unsigned i : {0u, 1u})
      if (block.edges[i].region != activation().loop)
        return leave_by(i, {out_.current(), 0});
  if (block.edges[0].target == block.edges[1].target)
    return leave_by(0, {out_.current(), 0});
  map_.end_epoch();
  out_.set_condition(out_.current(), condition);
  for (Activation &a : frame().activations)
    a.moved = true;
  for (const CodeEdge &edge : block.edges)
    for_loops_left(edge, [](Activation &a) { a.exit_is_open = true; });
  sea::BlockId from = out_.current();
  leave_by(0, {from, 0});
  leave_by(1, {from, 1});
}

// The edge waits at its target; advance() takes it up in order.
void Engine::leave_by(unsigned i, Output::Edge from) {
  const CodeBlock &block = code().blocks[frame().block];
  const CodeEdge &edge = block.edges[i];
  Incoming in{from, {}, history_.state()};
  in.values.reserve(block.edge_values[i].size());
  for (const Expression &e : block.edge_values[i])
    in.values.push_back(evaluate(e));
  Frame &f = frame();
  size_t a = f.activations.size();
  while (f.activations[a - 1].loop != edge.region)
    --a;
  Activation &region = f.activations[a - 1];
  if (edge.is_back)
    region.back.push_back(std::move(in));
  else
    region.pending[edge.position].push_back(std::move(in));
  path_.end();
}

void Engine::do_return(const CodeStmt &s) {
  Incoming in{{out_.current(), 0}, {}, history_.state()};
  for (unsigned i = 0; i < s.stmt->num_arguments; ++i)
    in.values.push_back(argument(s, i));
  frame().returns.push_back(std::move(in));
  path_.end();
}

void Engine::do_call(const CodeStmt &s) {
  sea::FunctionId callee = s.stmt->data;
  const sea::Function &f = program_.functions[callee];
  if (!may_recurse(callee)) {
    // Calls without open branches went on beyond the bound.
    uint32_t depth = out_.is_too_deep() ? uint32_t(active_calls_[callee])
                                        : config_.recursion;
    resume_caller();
    return reach_bound(out_.add_bound({.kind = sea::CheckKind::RecursionBound,
                                       .key = callee,
                                       .name = program_.string(f.name),
                                       .place = "",
                                       .bound = depth,
                                       .location = s.stmt->location}));
  }
  std::vector<Value> arguments;
  for (unsigned i = 0; i < s.stmt->num_arguments; ++i)
    arguments.push_back(argument(s, i));
  ContextId context = out_.contexts().add_call(
      activation().context, frame().block, stmt_index(s), callee);
  push_frame(callee, context, arguments);
}

void Engine::resume_caller() {
  if (frame().is_open)
    --open_calls_[code().id];
  frame().is_open = false;
}

// Takes up what comes first in the order. False: everything is unfolded.
bool Engine::advance() {
  if (frames_.empty())
    return false;
  Activation &a = activation();
  if (!a.pending.empty()) {
    auto first = a.pending.begin();
    uint32_t position = first->first;
    Edges edges = std::move(first->second);
    a.pending.erase(first);
    enter_node(position, std::move(edges));
  } else if (!a.back.empty()) {
    next_iteration(a);
  } else {
    frame().activations.pop_back();
    if (frame().activations.empty())
      finish_frame();
  }
  return true;
}

void Engine::enter_node(uint32_t position, Edges edges) {
  const Code &c = code();
  uint32_t loop = c.loop_at[position];
  if (loop != sea::none) {
    Activation inner;
    inner.loop = loop;
    inner.around = activation().context;
    inner.open_checks = out_.work().open_checks;
    inner.executed = out_.work().executed;
    inner.back = std::move(edges);
    frame().activations.push_back(std::move(inner));
    return; // the first iteration starts like the others
  }
  enter_block(c.block_at[position], std::move(edges));
}

void Engine::enter_block(sea::BlockId block, Edges edges) {
  const CodeBlock &b = code().blocks[block];
  std::vector<Value> values = take_up(edges, b.phi_is_memory);
  for (size_t i = 0; i < b.phi_slots.size(); ++i)
    env_[frame().env + b.phi_slots[i]] = values[i];
  frame().block = block;
  frame().stmt = 0;
  path_.begin();
}

void Engine::next_iteration(Activation &a) {
  Edges edges = std::move(a.back);
  a.back.clear();
  if (!may_iterate(a, edges)) {
    if (config_.at_bound != AtBound::Partial || a.must_leave)
      return reach_loop_bound(a, std::move(edges));
    a.must_leave = true; // goes on as if the guard had failed
    note_bound(a);
  }
  ++a.iteration;
  a.exit_is_open = a.exit_folded = a.guard_folded = a.moved = false;
  a.context = out_.contexts().add_iteration(a.around, a.loop, a.iteration);
  sea::BlockId header = code().function->loops[a.loop].header;
  enter_block(header, std::move(edges));
  // The first iteration's memory is looked at again at its branch.
  if (may_summarise())
    map_.end_epoch();
  const CodeBlock &b = code().blocks[header];
  Activation &now = activation();
  std::vector<Value> values;
  for (uint32_t slot : b.phi_slots)
    values.push_back(env_[frame().env + slot]);
  // The same values again and no choice in between: it goes on like this for
  // ever, without a new behaviour.
  if (now.iteration > 1 && values == now.header_values && !now.moved &&
      !now.exit_is_open) {
    path_.end();
  }
  now.header_values = std::move(values);
}

void Engine::finish_frame() {
  Edges returns = std::move(frame().returns);
  std::vector<AllocationTheory::Object> locals = std::move(frame().locals);
  --active_calls_[code().id];
  std::vector<bool> is_memory;
  for (Sort sort : code().function->results)
    is_memory.push_back(store_.info(sort).kind == SortKind::Mem);
  env_.resize(frame().env);
  frames_.pop_back();
  if (!frames_.empty())
    resume_caller();
  if (frames_.empty() || returns.empty())
    return; // the end, or no execution comes back
  std::vector<Value> values = take_up(returns, is_memory);
  history_.end_locals(locals);
  Frame &caller = frame();
  const CodeStmt &call = caller.code->blocks[caller.block].stmts[caller.stmt];
  for (unsigned i = 0; i < values.size(); ++i)
    define(call, i, values[i]);
  ++caller.stmt;
  path_.begin();
}

// ---------------------------------------------------------------- interface

std::unique_ptr<Unfolded> unfold(const sea::Program &program,
                                 const Config &config, Rewriter &rewriter) {
  auto out = std::make_unique<Unfolded>(program.store, program.ptr_width,
                                        program.big_endian, program.entry);
  out->program.copy_tables(program);
  out->program.functions.emplace_back(out->program, "unfolded");
  out->program.entry = 0;
  Engine(program, config, rewriter, *out).run();
  return out;
}

} // namespace fathom::unfold
