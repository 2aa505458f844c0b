#include "unfold/engine.h"

#include "support/stop.h"

#include <algorithm>

namespace fathom::unfold {

Engine::Engine(const sea::Program &program, const Config &config,
               Rewriter &rewriter, Unfolded &out)
    : program_(program), config_(config), rewriter_(rewriter),
      store_(program.store), pointers_(rewriter, program.ptr_width), out_(out),
      function_(out.function()),
      allocator_(
          make_allocator(config.allocation, rewriter, program.ptr_width)),
      theory_(rewriter, program.ptr_width),
      by_address_(config.raw_pointers || !config.accesses_are_checked),
      by_object_(config.by_object && !by_address_), path_facts_(rewriter) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts) {
        asks_reachable_ |= s.op == sea::Opcode::Reachable;
        asks_settled_ |= s.op == sea::Opcode::Settled;
      }
  asks_settled_ &= config.allocation != AllocatorKind::Symbolic;
  find_literals();
  if (!config.addresses_apart || by_address_ ||
      config.allocation != AllocatorKind::Symbolic)
    return;
  numbers_ = std::move(allocator_);
  allocator_ =
      make_allocator(AllocatorKind::Concrete, rewriter, program.ptr_width);
}

void Engine::run() {
  codes_.resize(program_.functions.size());
  active_calls_.resize(program_.functions.size());
  open_calls_.resize(program_.functions.size());
  out_.reached.resize(program_.properties.size());
  current_ = new_out_block();
  allocate_globals();
  const sea::Function &entry = program_.functions[program_.entry];
  std::vector<Value> arguments;
  for (Term p : entry.params) {
    if (store_.sort_kind(p) == SortKind::Mem) {
      bool is_shadow = sea::is_shadow(store_, p);
      VersionId memory = new_memory(is_shadow);
      Term zero = store_.make_bv(8, 0);
      for (ObjectId o = 1; o < object_size_.size() && !by_address_; ++o)
        is_shadow ? map_.fill_object(memory, o, zero)
                  : map_.add_object(memory, o);
      function_.params.push_back(memory_register_[memory]);
      out_.entry_arguments.push_back(memory_register_[memory]);
      arguments.push_back(memory);
      continue;
    }
    Term reg = new_register(store_.name(p), store_.sort(p));
    emit(sea::Opcode::Nondet, {reg}, {}, nullptr).data =
        out_.program.intern(store_.name(p));
    out_.entry_arguments.push_back(reg);
    arguments.push_back(store_.sort_kind(p) == SortKind::Ptr
                            ? pointers_.of_variable(reg).id
                            : reg.id);
  }
  push_frame(program_.entry, 0, arguments);
  while (!stopped_) {
    if (alive_)
      run_block();
    else if (!advance())
      break;
  }
  finish_out_blocks();
}

// ---------------------------------------------------------------- output

sea::BlockId Engine::new_out_block() {
  out_blocks_.emplace_back();
  return function_.add_block("BB" + std::to_string(out_blocks_.size() - 1));
}

void Engine::finish_out_blocks() {
  for (sea::BlockId b = 0; b < out_blocks_.size(); ++b) {
    const OutBlock &block = out_blocks_[b];
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

sea::Stmt &Engine::emit(sea::Opcode op, std::initializer_list<Term> definitions,
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

Term Engine::new_register(std::string_view prefix, Sort sort) {
  return store_.make_fresh_var(prefix, sort);
}

void Engine::give_up(const std::string &why) {
  if (out_.gave_up.empty())
    out_.gave_up = why;
  stopped_ = true;
  alive_ = false;
}

bool Engine::poll_stop() {
  if (config_.stop == nullptr || !config_.stop->stop_requested())
    return false;
  give_up(to_string(config_.stop->reason()));
  return true;
}

// What comes next cannot be unfolded: UNKNOWN if it is reached.
void Engine::unsupported(const std::string &why, sea::LocationId location) {
  fail_iteration();
  sea::PropertyId property =
      out_.program.add_property(sea::CheckKind::Unsupported, location, why);
  out_.reached.resize(property + 1);
  ++out_.reached[property];
  sea::Stmt &s =
      emit(sea::Opcode::Check, {}, {store_.make_bool(false)}, nullptr);
  s.data = property;
  s.location = location;
  alive_ = false;
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
    return unsupported(c.error, c.function->location);
  Frame frame{&c, env_.size(), {}, {}, {}, 0, 0};
  env_.resize(env_.size() + c.num_slots);
  for (size_t i = 0; i < arguments.size(); ++i)
    env_[frame.env + c.params[i]] = arguments[i];
  Activation body;
  body.around = body.context = context;
  frame.activations.push_back(std::move(body));
  frames_.push_back(std::move(frame));
  ++active_calls_[function];
  alive_ = true;
}

void Engine::run_block() {
  size_t depth = frames_.size();
  while (alive_ && !stopped_ && frames_.size() == depth) {
    Frame &f = frames_.back();
    const CodeBlock &block = f.code->blocks[f.block];
    const CodeStmt &s = block.stmts[f.stmt];
    if (++out_.executed % 256 == 0 && poll_stop())
      return;
    execute(s);
    if (alive_ && frames_.size() == depth && !sea::is_terminator(s.stmt->op))
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
    Term reg = new_register(text.empty() ? "input" : text, store_.sort(target));
    emit(sea::Opcode::Nondet, {reg}, {}, s.stmt);
    if (is_length(text))
      note_size(reg);
    out_.instances.push_back(
        {activation().context, frame().block, stmt_index(s), reg, reg});
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
            ? is_valid_access(term_argument(s, 0), term_argument(s, 1)).id
            : pointers_.is_deref(term_argument(s, 0), term_argument(s, 1)).id);
  case sea::Opcode::IsEmpty:
    return do_is_empty(s);
  case sea::Opcode::Address:
    return define(s, 0, number_of(term_argument(s, 0)).id);
  case sea::Opcode::StorePointer:
  case sea::Opcode::MemLambda:
    return unsupported("a store that only unfolding makes", s.stmt->location);
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
    return do_settled(s);
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
    assume(condition, Because::Program, s.stmt);
    learn(condition);
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
    return leave_by(0, {current_, 0});
  case sea::Opcode::CondBr:
    return do_branch(s);
  case sea::Opcode::Ret:
    return do_return(s);
  case sea::Opcode::Halt:
    alive_ = false;
    return;
  }
}

void Engine::assume(Term condition, Because because, const sea::Stmt *origin) {
  FATHOM_ASSERT(because != Because::Row || !out_.program.ledger.empty(),
                "an assumption without its row");
  emit(sea::Opcode::Assume, {}, {condition}, origin);
}

void Engine::do_check(const CodeStmt &s) {
  if (is_rehearsal())
    return;
  Term condition = term_argument(s, 0);
  ++out_.reached[s.stmt->data];
  sea::CheckGroup group =
      sea::info(program_.properties[s.stmt->data].kind).group;
  bool is_cover = group == sea::CheckGroup::Cover;
  if (is_cover && config_.covered && config_.covered->contains(s.stmt->data))
    return;
  if (store_.is_true(condition) ||
      path_facts_.decide(out_blocks_[current_].facts, condition) == true) {
    out_.decided += !is_cover;
    return;
  }
  emit(sea::Opcode::Check, {}, {condition}, s.stmt);
  if (is_cover) // the execution goes on, whatever the condition
    ++out_.open_covers;
  else if (config_.checks_stop || group == sea::CheckGroup::Limit)
    learn(condition);
  open_checks_ += !is_cover;
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
    return leave_by(taken, {current_, 0});
  }
  if (activation().must_leave)
    for (unsigned i : {0u, 1u})
      if (block.edges[i].region != activation().loop)
        return leave_by(i, {current_, 0});
  if (block.edges[0].target == block.edges[1].target)
    return leave_by(0, {current_, 0});
  map_.end_epoch();
  out_blocks_[current_].condition = condition;
  for (Activation &a : frame().activations)
    a.moved = true;
  for (const CodeEdge &edge : block.edges)
    for_loops_left(edge, [](Activation &a) { a.exit_is_open = true; });
  sea::BlockId from = current_;
  leave_by(0, {from, 0});
  leave_by(1, {from, 1});
}

// The edge waits at its target; advance() takes it up in order.
void Engine::leave_by(unsigned i, OutEdge from) {
  const CodeBlock &block = code().blocks[frame().block];
  const CodeEdge &edge = block.edges[i];
  Incoming in{from, {}, heap_};
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
  alive_ = false;
}

void Engine::do_return(const CodeStmt &s) {
  Incoming in{{current_, 0}, {}, heap_};
  for (unsigned i = 0; i < s.stmt->num_arguments; ++i)
    in.values.push_back(argument(s, i));
  frame().returns.push_back(std::move(in));
  alive_ = false;
}

void Engine::do_call(const CodeStmt &s) {
  sea::FunctionId callee = s.stmt->data;
  const sea::Function &f = program_.functions[callee];
  if (!may_recurse(callee)) {
    // Calls without open branches went on beyond the bound.
    uint32_t depth =
        out_.too_deep ? uint32_t(active_calls_[callee]) : config_.recursion;
    resume_caller();
    return reach_bound(note_bound(sea::CheckKind::RecursionBound, callee,
                                  program_.string(f.name), "", depth,
                                  s.stmt->location));
  }
  std::vector<Value> arguments;
  for (unsigned i = 0; i < s.stmt->num_arguments; ++i)
    arguments.push_back(argument(s, i));
  ContextId context = out_.contexts.add_call(
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
    inner.open_checks = open_checks_;
    inner.executed = out_.executed;
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
  alive_ = true;
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
  a.context = out_.contexts.add_iteration(a.around, a.loop, a.iteration);
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
    alive_ = false;
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
  end_locals(locals);
  Frame &caller = frame();
  const CodeStmt &call = caller.code->blocks[caller.block].stmts[caller.stmt];
  for (unsigned i = 0; i < values.size(); ++i)
    define(call, i, values[i]);
  ++caller.stmt;
  alive_ = true;
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
