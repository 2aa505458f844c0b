#include "cex/interpreter.h"

#include "support/stop.h"
#include "terms/evaluator.h"
#include "terms/operators.h"

namespace fathom::cex {

using sea::Opcode;

namespace {

Value value_of(const TermStore &store, Sort sort, const BitVec &bits) {
  SortKind kind = store.info(sort).kind;
  if (kind != SortKind::Ptr)
    return {kind, {bits, BitVec(), BitVec()}};
  uint32_t w = bits.width() / 3;
  return Value::pointer(bits.extract(3 * w - 1, 2 * w),
                        bits.extract(2 * w - 1, w), bits.extract(w - 1, 0));
}

} // namespace

Interpreter::Interpreter(const sea::Program &program, Oracle &oracle,
                         const InterpreterConfig &config)
    : program_(program), oracle_(oracle), config_(config), log_(program),
      codes_(program.functions.size()) {}

uint64_t Interpreter::mask() const {
  return program_.ptr_width >= 64 ? UINT64_MAX
                                  : (uint64_t(1) << program_.ptr_width) - 1;
}

void Interpreter::finish(Ending ending, std::string problem) {
  if (done_)
    return;
  done_ = true;
  result_.ending = ending;
  result_.problem = std::move(problem);
  if (frames_.empty())
    return;
  const Frame &frame = frames_.back();
  result_.location =
      frame.source->blocks[frame.block].stmts[frame.stmt].location;
}

// Takes the range for a new object; why it must not have it, or nothing.
std::string Interpreter::claim(const BitVec &base, const BitVec &size) {
  uint64_t b = base.to_u64();
  uint64_t s = std::max<uint64_t>(size.to_u64(), 1);
  if (b == 0 || s > mask() - b)
    return "object at an impossible address";
  auto next = live_.lower_bound(b);
  if (next != live_.end() && next->first - b < s)
    return "object overlaps another one";
  if (next != live_.begin()) {
    auto before = std::prev(next);
    if (b - before->first < before->second)
      return "object overlaps another one";
  }
  live_.emplace(b, s);
  if (size.is_zero())
    empty_objects_.insert(b);
  return {};
}

void Interpreter::place_globals() {
  for (uint32_t i = 0; i < program_.globals.size() && !done_; ++i) {
    const sea::Global &global = program_.globals[i];
    std::optional<BitVec> base = oracle_.global(i);
    if (!base)
      continue;
    BitVec size(program_.ptr_width, global.size);
    std::string why = claim(*base, size);
    if (why.empty())
      why = claim_number(*base, size, oracle_.global_number(i));
    if (!why.empty())
      finish(Ending::Stuck, why + ": " + program_.string(global.name));
    log_.add_global(base->to_u64(), global);
    note_object(base->to_u64(), global.size,
                global.kind == sea::ObjectKind::Constant ? ObjectUse::Constant
                                                         : ObjectUse::Global,
                global.log2_align);
    if (config_.sink)
      config_.sink->place_global(i, base->to_u64());
    globals_.emplace(global.address, GlobalValue{*base, size});
  }
}

const FunctionCode &Interpreter::code_of(sea::FunctionId function) {
  if (!codes_[function])
    codes_[function] = std::make_unique<FunctionCode>(
        compile(program_.functions[function], globals_));
  return *codes_[function];
}

void Interpreter::push_frame(sea::FunctionId function, uint32_t context) {
  const FunctionCode &code = code_of(function);
  Frame &frame = frames_.emplace_back();
  frame.function = function;
  frame.source = &program_.functions[function];
  frame.code = &code;
  frame.context = context;
  frame.values.resize(code.num_values);
  frame.memories.resize(code.num_memories);
}

void Interpreter::enter_entry() {
  push_frame(program_.entry, oracle_.root());
  const Frame &frame = frames_.back();
  for (uint32_t i = 0; i < frame.code->params.size(); ++i) {
    const Operand &param = frame.code->params[i];
    if (param.kind == SortKind::Mem) {
      assign(param, sea::is_shadow(program_.store, frame.source->params[i])
                        ? Memory::zeros()
                        : Memory::initial(i));
      continue;
    }
    Sort sort = program_.store.sort(frame.source->params[i]);
    std::optional<BitVec> bits = oracle_.parameter(i, sort);
    if (!bits)
      return finish(Ending::Stuck, "no value for a parameter");
    assign(param, value_of(program_.store, sort, *bits));
  }
}

Execution Interpreter::run() {
  if (program_.entry == sea::none)
    finish(Ending::Stuck, "no entry function");
  else if (program_.ptr_width > 64)
    finish(Ending::Stuck, "addresses of more than 64 bits");
  if (!done_)
    place_globals();
  if (!done_)
    enter_entry();
  while (!done_)
    step();
  return std::move(result_);
}

void Interpreter::step() {
  constexpr uint64_t look_every = 1024;
  if (result_.steps++ >= config_.max_steps)
    return finish(Ending::Limit, "too many steps");
  if (config_.stop && result_.steps % look_every == 0 &&
      config_.stop->stop_requested())
    return finish(Ending::Stopped, to_string(config_.stop->reason()));
  Frame &frame = frames_.back();
  const sea::Stmt &s = frame.source->blocks[frame.block].stmts[frame.stmt];
  const StmtCode &code = frame.code->blocks[frame.block].stmts[frame.stmt];
  if (s.op == Opcode::Phi) { // was done on the edge
    ++frame.stmt;
    return;
  }
  if (code.problem != 0)
    return finish(Ending::Stuck, frame.code->problems[code.problem]);
  run_steps(code);
  operands_ = frame.code->operands.data() + code.first_operand;
  execute(s, code);
}

void Interpreter::run_steps(const StmtCode &code) {
  Frame &frame = frames_.back();
  for (uint32_t i = code.first_step; i < code.end_step; ++i) {
    const Step &s = frame.code->steps[i];
    if (s.memory) {
      Slot chosen = read(s.args[0]).is_true() ? s.args[1] : s.args[2];
      frame.memories[size_t(s.target)] = frame.memories[size_t(chosen)];
      continue;
    }
    const BitVec *args[3];
    for (unsigned k = 0; k < s.count; ++k)
      args[k] = &read(s.args[k]);
    frame.values[size_t(s.target)] =
        apply_operator(s.kind, {args, s.count}, s.indices);
  }
}

const BitVec &Interpreter::read(Slot slot) const {
  const Frame &frame = frames_.back();
  return slot >= 0 ? frame.values[size_t(slot)]
                   : frame.code->constants[size_t(~slot)];
}

Value Interpreter::value(const Operand &from) const {
  Value v{from.kind, {read(from.part[0]), BitVec(), BitVec()}};
  if (from.kind == SortKind::Ptr) {
    v.part[1] = read(from.part[1]);
    v.part[2] = read(from.part[2]);
  }
  return v;
}

const Memory &Interpreter::memory(const Operand &from) const {
  return frames_.back().memories[size_t(from.part[0])];
}

void Interpreter::assign(const Operand &target, const Value &value) {
  for (unsigned i = 0; i < (target.kind == SortKind::Ptr ? 3u : 1u); ++i)
    frames_.back().values[size_t(target.part[i])] = value.part[i];
}

void Interpreter::assign(const Operand &target, Memory value) {
  frames_.back().memories[size_t(target.part[0])] = std::move(value);
}

uint64_t Interpreter::address(unsigned i) const {
  return (read(operand(i).part[0]) + read(operand(i).part[1])).to_u64();
}

uint32_t Interpreter::context() const {
  const Frame &frame = frames_.back();
  return frame.loops.empty() ? frame.context : frame.loops.back().context;
}

Event Interpreter::event(EventKind kind) const {
  const Frame &frame = frames_.back();
  return {kind, frame.function, frame.block, frame.stmt,
          uint32_t(frames_.size() - 1)};
}

void Interpreter::record(EventKind kind, std::span<const Operand> operands) {
  if (!config_.sink)
    return;
  event_values_.clear();
  for (const Operand &o : operands)
    if (o.kind != SortKind::Mem)
      event_values_.push_back(value(o));
  config_.sink->visit(event(kind), event_values_);
}

void Interpreter::execute(const sea::Stmt &s, const StmtCode &) {
  switch (s.op) {
  case Opcode::Define:
    if (operand(0).kind == SortKind::Mem)
      assign(operand(0), memory(operand(1)));
    else
      assign(operand(0), value(operand(1)));
    break;
  case Opcode::Nondet:
    execute_nondet(s);
    break;
  case Opcode::Alloca:
  case Opcode::Malloc:
    execute_allocation(s);
    break;
  case Opcode::Free:
  case Opcode::EndScope:
    execute_release(s);
    break;
  case Opcode::Load:
    execute_load();
    break;
  case Opcode::Store:
  case Opcode::StorePointer: // the number is known here
    execute_store();
    break;
  case Opcode::Address:
    assign(operand(0), Value::scalar(number_of(value(operand(1)))));
    break;
  case Opcode::MemSet:
  case Opcode::MemCopy:
  case Opcode::MemHavoc:
    execute_range(s);
    break;
  case Opcode::MemLambda:
    return finish(Ending::Stuck, "a loop as a whole cannot be executed");
  case Opcode::IsDeref:
  case Opcode::IsEmpty:
  case Opcode::IsAlloc:
  case Opcode::IsMod:
  case Opcode::ResetMod:
    execute_shadow(s);
    break;
  case Opcode::Reachable:
    execute_reachable(s);
    break;
  case Opcode::Settled: // a limit of unfolding
    break;
#define ADDRESS_QUERY(name, ...) case Opcode::name:
#include "sea/opcodes.def"
  case Opcode::NoLeak:
    execute_raw_query(s);
    break;
  case Opcode::Assume:
    if (!truth(0))
      finish(Ending::Assumption);
    break;
  case Opcode::Check:
    execute_check(s);
    break;
  case Opcode::Name:
    record(EventKind::Name, {operands_, 1});
    break;
  case Opcode::Call:
    return execute_call(s);
  case Opcode::Br:
    return go_to(frames_.back().source->labels(s)[0]);
  case Opcode::CondBr:
    record(EventKind::Branch, {operands_, 1});
    return go_to(frames_.back().source->labels(s)[truth(0) ? 0 : 1]);
  case Opcode::Ret:
    return execute_return(s);
  case Opcode::Halt:
    return finish(Ending::Halted);
  case Opcode::Phi:
    FATHOM_UNREACHABLE("phi outside of an edge");
  }
  ++frames_.back().stmt;
}

void Interpreter::execute_nondet(const sea::Stmt &s) {
  Sort sort = program_.store.sort(frames_.back().source->definitions(s)[0]);
  std::optional<BitVec> bits = oracle_.nondet(place(), sort);
  if (!bits)
    return finish(Ending::Stuck, "no value for an input");
  assign(operand(0), value_of(program_.store, sort, *bits));
  record(EventKind::Input, {operands_, 1});
}

void Interpreter::execute_check(const sea::Stmt &s) {
  if (truth(0))
    return;
  sea::CheckGroup group = sea::info(program_.properties[s.data].kind).group;
  bool goes_on = group == sea::CheckGroup::Cover ||
                 (!config_.checks_stop &&
                  group != sea::CheckGroup::Limit); // nothing is known behind
  if (goes_on && s.data != config_.expected)
    return;
  result_.property = s.data;
  sea::CheckKind kind = program_.properties[s.data].kind;
  result_.without_provenance =
      is_forged_ && (kind == sea::CheckKind::OutOfBoundsRead ||
                     kind == sea::CheckKind::OutOfBoundsWrite ||
                     kind == sea::CheckKind::InvalidFree ||
                     kind == sea::CheckKind::PointerArithmetic);
  result_.detail = kind == sea::CheckKind::MemoryLeak
                       ? log_.describe_leak()
                       : log_.describe(judged_, kind);
  record(EventKind::Failure, {});
  finish(Ending::Failed);
}

void Interpreter::execute_call(const sea::Stmt &s) {
  if (frames_.size() >= config_.max_depth)
    return finish(Ending::Limit, "too many calls");
  record(EventKind::Call,
         {operands_ + s.num_definitions, size_t(s.num_arguments)});
  const FunctionCode &callee = code_of(s.data);
  if (callee.params.size() != s.num_arguments)
    return finish(Ending::Stuck, "call with a wrong number of arguments");
  std::vector<Value> values(s.num_arguments);
  std::vector<Memory> memories(s.num_arguments);
  for (unsigned i = 0; i < s.num_arguments; ++i) {
    const Operand &argument = operand(s.num_definitions + i);
    if (argument.kind == SortKind::Mem)
      memories[i] = memory(argument);
    else
      values[i] = value(argument);
  }
  push_frame(s.data, oracle_.call(context(), frames_.back().block,
                                  frames_.back().stmt));
  for (unsigned i = 0; i < s.num_arguments; ++i)
    if (callee.params[i].kind == SortKind::Mem)
      assign(callee.params[i], std::move(memories[i]));
    else
      assign(callee.params[i], values[i]);
}

void Interpreter::execute_return(const sea::Stmt &s) {
  record(EventKind::Return, {operands_, size_t(s.num_arguments)});
  std::vector<Value> values;
  std::vector<Memory> memories;
  for (unsigned i = 0; i < s.num_arguments; ++i)
    if (operand(i).kind == SortKind::Mem)
      memories.push_back(memory(operand(i)));
    else
      values.push_back(value(operand(i)));
  for (uint64_t base : frames_.back().locals) {
    end_object(base);
    log_.end(base, false, s.location);
  }
  frames_.pop_back();
  if (frames_.empty()) {
    result_.results = std::move(values);
    return finish(Ending::Returned);
  }
  Frame &caller = frames_.back();
  const sea::Stmt &call =
      caller.source->blocks[caller.block].stmts[caller.stmt];
  const Operand *targets =
      caller.code->operands.data() +
      caller.code->blocks[caller.block].stmts[caller.stmt].first_operand;
  if (call.num_definitions != s.num_arguments)
    return finish(Ending::Stuck, "call with a wrong number of results");
  size_t next_value = 0, next_memory = 0;
  for (unsigned i = 0; i < call.num_definitions; ++i)
    if (targets[i].kind == SortKind::Mem)
      assign(targets[i], std::move(memories[next_memory++]));
    else
      assign(targets[i], values[next_value++]);
  ++caller.stmt;
}

// All phis of the target are evaluated before any of them is assigned.
void Interpreter::go_to(sea::BlockId target) {
  Frame &frame = frames_.back();
  const BlockCode &block = frame.code->blocks[target];
  if (block.num_phis != 0) {
    const EdgeCode *edge = nullptr;
    for (const EdgeCode &e : block.edges)
      if (e.from == frame.block)
        edge = &e;
    if (edge == nullptr)
      return finish(Ending::Stuck, "phi without an arm for the edge taken");
    if (edge->code.problem != 0)
      return finish(Ending::Stuck, frame.code->problems[edge->code.problem]);
    run_steps(edge->code);
    const Operand *pairs =
        frame.code->operands.data() + edge->code.first_operand;
    std::vector<Value> values(edge->phis);
    std::vector<Memory> memories(edge->phis);
    for (uint32_t i = 0; i < edge->phis; ++i)
      if (pairs[2 * i].kind == SortKind::Mem)
        memories[i] = memory(pairs[2 * i + 1]);
      else
        values[i] = value(pairs[2 * i + 1]);
    for (uint32_t i = 0; i < edge->phis; ++i)
      if (pairs[2 * i].kind == SortKind::Mem)
        assign(pairs[2 * i], std::move(memories[i]));
      else
        assign(pairs[2 * i], values[i]);
  }
  follow_loops(target);
  frame.block = target;
  frame.stmt = 0;
}

// Leaves the loops that the target is not in; at a header, the next iteration
// of the loop begins, or the first.
void Interpreter::follow_loops(sea::BlockId target) {
  Frame &frame = frames_.back();
  const sea::Function &f = *frame.source;
  if (f.loop_of.empty())
    return;
  uint32_t inner = f.loop_of[target];
  uint32_t depth = inner == sea::none ? 0 : f.loops[inner].depth;
  bool from_inside = false;
  while (frame.loops.size() > depth)
    frame.loops.pop_back();
  if (inner == sea::none)
    return;
  if (frame.loops.size() == depth) {
    if (frame.loops.back().loop == inner) {
      from_inside = true;
    } else {
      frame.loops.pop_back();
    }
  }
  if (f.loops[inner].header != target) {
    if (!from_inside)
      finish(Ending::Stuck, "loop entered not at its header");
    return;
  }
  LoopFrame next{inner, 0, 1, 0};
  if (from_inside) {
    next.around = frame.loops.back().around;
    next.iteration = frame.loops.back().iteration + 1;
    frame.loops.pop_back();
  } else {
    next.around = context();
  }
  next.context = oracle_.iteration(next.around, inner, next.iteration);
  frame.loops.push_back(next);
}

} // namespace fathom::cex
