#include "unfold/walk/walk.h"

#include "support/assert.h"

#include <utility>

namespace fathom::unfold {

Walk::Walk(const sea::Program &program, const Config &config, Output &out,
           Path &path, Frames &frames, Statements &statements, Joins &joins,
           Bounds &bounds, LoopSummaries &loops, History &history,
           MemoryMap &map, PointerOps &pointers, Rewriter &rewriter,
           Split *split)
    : program_(program), config_(config), out_(out), path_(path),
      frames_(frames), statements_(statements), joins_(joins), bounds_(bounds),
      loops_(loops), history_(history), map_(map), pointers_(pointers),
      rewriter_(rewriter), store_(rewriter.store()), watch_(split),
      split_(config.split.only_watches ? nullptr : split),
      codes_(program.functions.size()), liveness_(program.functions.size()) {
  if (split_ == nullptr)
    expense_ = {config.split.budget, store_.size()};
}

void Walk::run(const Constants &constants, std::span<const Value> arguments) {
  constants_ = constants;
  enter(program_.entry, 0, arguments);
  while (!path_.is_stopped()) {
    if (path_.is_alive())
      run_block();
    else if (!advance())
      break;
  }
}

// ---------------------------------------------------------------- blocks

void Walk::run_block() {
  const size_t depth = frames_.depth();
  while (path_.is_alive() && frames_.depth() == depth) {
    const CodeStmt &s = frames_.statement();
    out_.count_executed();
    if (out_.work().executed % 256 == 0 && path_.poll_stop())
      return;
    execute(s);
    if (expense_.budget != UINT64_MAX &&
        out_.work().executed +
                statements_like_a_term * (store_.size() - expense_.first_term) >
            expense_.budget) {
      expense_.is_over = true;
      return path_.stop();
    }
    if (split_ != nullptr && split_->is_round_over(out_.work().executed))
      return path_.stop();
    if (path_.is_alive() && frames_.depth() == depth &&
        !sea::is_terminator(s.stmt->op))
      ++frames_.frame().stmt;
  }
}

void Walk::execute(const CodeStmt &s) {
  switch (s.stmt->op) {
  case sea::Opcode::Call:
    return do_call(s);
  case sea::Opcode::Br:
    return leave_by(0, here());
  case sea::Opcode::CondBr:
    return do_branch(s);
  case sea::Opcode::Ret:
    return do_return(s);
  case sea::Opcode::Halt:
    return path_.end();
  default:
    return statements_.execute(s);
  }
}

void Walk::run_straight(sea::BlockId block) {
  frames_.frame().block = block;
  for (const CodeStmt &s : frames_.block().stmts) {
    if (!path_.is_alive() || sea::is_terminator(s.stmt->op))
      return;
    FATHOM_ASSERT(s.stmt->op != sea::Opcode::Call,
                  "a loop with calls is not straight");
    out_.count_executed();
    statements_.execute(s);
  }
}

// ---------------------------------------------------------------- branches

void Walk::do_branch(const CodeStmt &s) {
  Term condition = frames_.term(s, 0);
  const CodeBlock &block = frames_.block();
  const uint32_t loop = frames_.activation().loop;
  if (!store_.is_const(condition))
    condition = decided(block, condition);
  // Not where the loop is left at once.
  if (loops_.may_summarise() &&
      condition != store_.make_bool(block.edges[0].region != loop) &&
      loops_.summarise(s, condition, *this))
    return;
  if (split_ != nullptr && !store_.is_const(condition))
    blame_branch(block, condition);
  if (store_.is_const(condition))
    take_one(block, store_.is_true(condition));
  else
    take_both(block, condition);
}

// The condition of a branch, if the way here decides it. A loop that could not
// be left is not found out in this way: its bound must be reached.
Term Walk::decided(const CodeBlock &block, Term condition) {
  std::optional<bool> holds = path_.decide(condition);
  if (!holds)
    return condition;
  uint32_t here = frames_.activation().loop;
  if (block.edges[*holds ? 0 : 1].region == here &&
      block.edges[*holds ? 1 : 0].region != here) {
    if (split_ == nullptr)
      return condition;
    // Groups are small, and facts say much about them; the iteration counts.
    // As at a fork, its memory may be looked at again.
    map_.end_epoch();
    note_open_exit(block.edges[*holds ? 1 : 0]);
  }
  return store_.make_bool(*holds);
}

void Walk::take_one(const CodeBlock &block, bool holds) {
  const Activation &inner = frames_.activation();
  unsigned taken = holds ? 0 : 1;
  if (inner.must_leave && block.edges[taken].region == inner.loop &&
      block.edges[1 - taken].region != inner.loop)
    taken = 1 - taken;
  const sea::BlockId here_block = frames_.frame().block;
  if (!block.is_settled) // otherwise it is as if there were no exit
    for (Activation &a : frames_.loops_left(block.edges[1 - taken])) {
      a.exit_folded = true;
      a.guard_folded |=
          block.edges[taken].is_back ||
          frames_.code().function->loops[a.loop].header == here_block;
    }
  if (config_.reads_old_memories)
    map_.end_epoch();
  leave_by(taken, here());
}

void Walk::take_both(const CodeBlock &block, Term condition) {
  const Activation &inner = frames_.activation();
  if (inner.must_leave)
    for (unsigned i : {0u, 1u})
      if (block.edges[i].region != inner.loop)
        return leave_by(i, here());
  if (block.edges[0].target == block.edges[1].target)
    return leave_by(0, here());
  map_.end_epoch();
  const sea::BlockId from = out_.current();
  out_.set_condition(from, condition);
  for (const CodeEdge &edge : block.edges)
    note_open_exit(edge);
  leave_by(0, {.block = from, .slot = 0});
  leave_by(1, {.block = from, .slot = 1});
}

void Walk::note_open_exit(const CodeEdge &edge) {
  for (Activation &a : frames_.loops_left(edge))
    a.exit_is_open = true;
}

// The edge waits at its target; advance() takes it up in order.
void Walk::leave_by(unsigned i, Output::Edge from) {
  const CodeBlock &block = frames_.block();
  const CodeEdge &edge = block.edges[i];
  Incoming in{.edge = from, .values = {}, .state = history_.state()};
  in.values.reserve(block.edge_values[i].size());
  for (const Expression &e : block.edge_values[i])
    in.values.push_back(frames_.evaluate(e));
  Activation &region = frames_.region_of(edge);
  if (split_ != nullptr) {
    const bool is_same = block.edges[0].target == block.edges[1].target;
    in.from = {frames_.frame().way, is_same ? Ways::both : i};
    if (edge.is_back)
      in.turn = uint32_t(region.turns.size());
    let_wait(in, at_block(edge.target));
  }
  if (edge.is_back)
    region.back.add(std::move(in));
  else
    region.pending[edge.position].add(std::move(in));
  path_.end();
}

// ---------------------------------------------------------------- calls

const Code &Walk::code_of(sea::FunctionId function) {
  if (!codes_[function])
    codes_[function] = std::make_unique<Code>(
        compile(program_, function, constants_, rewriter_, pointers_));
  return *codes_[function];
}

// False: it cannot be unfolded.
bool Walk::enter(sea::FunctionId function, ContextId context,
                 std::span<const Value> arguments) {
  const Code &code = code_of(function);
  if (!code.error.empty()) {
    path_.unsupported(code.error, code.function->location);
    return false;
  }
  const WayId caller = frames_.is_empty() ? sea::none : frames_.frame().way;
  frames_.push(code, context, arguments);
  if (split_ != nullptr) {
    frames_.frame().way = out_.ways().add({function, 0});
    if (caller != sea::none)
      out_.ways().lead({caller, 0}, frames_.frame().way);
    split_->keys().enter_function();
  }
  bounds_.enter(function);
  path_.begin();
  return true;
}

void Walk::do_call(const CodeStmt &s) {
  if (split_ != nullptr && waits_at_call())
    return;
  sea::FunctionId callee = s.stmt->data;
  Frame &caller = frames_.frame();
  if (!bounds_.may_call(caller, callee, frames_.depth())) {
    bounds_.resume(caller);
    return bounds_.end_at_call(callee, s.stmt->location);
  }
  std::vector<Value> arguments;
  for (unsigned i = 0; i < s.stmt->num_arguments; ++i)
    arguments.push_back(frames_.argument(s, i));
  const Instance at = frames_.place_of(s);
  // Ways are instead of contexts if executions are told apart.
  const ContextId context =
      split_ != nullptr
          ? 0
          : out_.contexts().add_call(at.context, at.block, at.stmt, callee);
  if (!enter(callee, context, arguments))
    bounds_.resume(frames_.frame());
}

void Walk::do_return(const CodeStmt &s) {
  Incoming in{.edge = here(), .values = {}, .state = history_.state()};
  for (unsigned i = 0; i < s.stmt->num_arguments; ++i)
    in.values.push_back(frames_.argument(s, i));
  in.from = {frames_.frame().way, 0};
  frames_.frame().returns.push_back(std::move(in));
  path_.end();
}

void Walk::finish_frame() {
  Frame done = frames_.pop();
  bounds_.leave(done.code->id);
  if (split_ != nullptr)
    split_->keys().leave_function();
  if (frames_.is_empty())
    return;
  bounds_.resume(frames_.frame());
  if (done.returns.empty())
    return; // no execution comes back
  if (split_ != nullptr)
    return return_to_caller(std::move(done));
  const CodeStmt &call = frames_.statement();
  const std::vector<Value> values =
      joins_.take_up(done.returns, items_of(frames_.defined(call)));
  history_.end_locals(done.locals);
  for (unsigned i = 0; i < values.size(); ++i)
    frames_.define(call, i, values[i]);
  ++frames_.frame().stmt;
  path_.begin();
}

// ---------------------------------------------------------------- order

bool Walk::advance() {
  if (frames_.is_empty())
    return false;
  Activation &a = frames_.activation();
  if (!a.resumes.empty()) {
    resume();
  } else if (!a.pending.empty()) {
    auto first = a.pending.begin();
    const uint32_t position = first->first;
    if (frames_.code().loop_at[position] == sea::none) {
      Edges edges = first->second.take_first();
      if (first->second.empty())
        a.pending.erase(first);
      enter_block(frames_.code().block_at[position], std::move(edges));
    } else {
      Waiting all = std::move(first->second);
      a.pending.erase(first);
      enter_loop(frames_.code().loop_at[position], std::move(all));
    }
  } else if (!a.back.empty()) {
    split_ != nullptr ? next_turn() : next_iteration();
  } else {
    frames_.frame().activations.pop_back();
    if (frames_.frame().activations.empty())
      finish_frame();
  }
  return true;
}

void Walk::enter_loop(uint32_t loop, Waiting waiting) {
  Activation inner;
  inner.loop = loop;
  inner.around = frames_.activation().context;
  inner.entered = out_.work();
  inner.back = std::move(waiting); // the first iteration starts like the others
  frames_.frame().activations.push_back(std::move(inner));
}

void Walk::enter_block(sea::BlockId block, Edges edges) {
  if (split_ != nullptr) {
    frames_.frame().block = block;
    frames_.frame().stmt = 0;
    frames_.frame().resumed_at = sea::none;
    return land(std::move(edges), at_block(block));
  }
  const std::vector<Value> values =
      joins_.take_up(edges, items_of(frames_.code().blocks[block].phi_slots));
  frames_.frame().block = block;
  frames_.frame().stmt = 0;
  frames_.set_phis(frames_.block(), values);
  path_.begin();
}

void Walk::next_iteration() {
  Activation &a = frames_.activation();
  const Code &code = frames_.code();
  Edges edges = a.back.take_first();
  FATHOM_ASSERT(a.back.empty(), "executions that are merged have one key");
  if (!bounds_.may_iterate(code, a, edges)) {
    if (config_.at_bound != AtBound::Partial || a.must_leave) {
      joins_.take_up(edges);
      return bounds_.end_at_loop(code, a);
    }
    a.must_leave = true; // goes on as if the guard had failed
    bounds_.note_loop(code, a);
  }
  ++a.iteration;
  a.exit_is_open = a.exit_folded = a.guard_folded = false;
  out_.note_iteration({code.id, a.loop}, a.iteration);
  a.context = out_.contexts().add_iteration(a.around, a.loop, a.iteration);
  enter_block(code.function->loops[a.loop].header, std::move(edges));
  // The first iteration's memory is looked at again at its branch.
  if (loops_.may_summarise())
    map_.end_epoch();
  note_header();
}

// The same state again: what can happen from here on could happen from the
// iteration before, so it goes on like this for ever, without a new behaviour.
void Walk::note_header() {
  Activation &a = frames_.activation();
  std::vector<Value> values = frames_.phis(frames_.block());
  if (a.iteration > 1 && values == a.header_values &&
      History::are_same(history_.state(), a.header_state))
    path_.end();
  a.header_values = std::move(values);
  a.header_state = history_.state();
}

} // namespace fathom::unfold
