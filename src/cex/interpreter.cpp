#include "cex/interpreter.h"

#include "cex/interpreter/operands.h"
#include "sea/known.h"
#include "support/bitvec/text.h"
#include "support/stop.h"

#include <array>
#include <cstdio>

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

uint64_t mask_of(const sea::Program &program) {
  return program.ptr_width >= 64 ? UINT64_MAX
                                 : (uint64_t(1) << program.ptr_width) - 1;
}

// Values on their way from one place to another: all are read before the first
// is written.
struct Moved {
  std::vector<Value> values;
  std::vector<Memory> memories;

  explicit Moved(size_t count) : values(count), memories(count) {}
  void take(size_t i, const Frames &frames, const Operand &from) {
    if (from.kind == SortKind::Mem)
      memories[i] = frames.memory(from);
    else
      values[i] = frames.value(from);
  }
  void give(size_t i, Frames &frames, const Operand &to) {
    if (to.kind == SortKind::Mem)
      frames.assign(to, std::move(memories[i]));
    else
      frames.assign(to, values[i]);
  }
};

} // namespace

Interpreter::Interpreter(const sea::Program &program, Oracle &oracle,
                         const InterpreterConfig &config)
    : program_(program), oracle_(oracle), config_(config), own_code_(program),
      code_(config.code ? *config.code : own_code_), frames_(program),
      outcome_(frames_), log_(program), objects_(mask_of(program)),
      bytes_(program.ptr_width, program.big_endian),
      contents_(oracle, outcome_, config.sink),
      reporter_(program, frames_, bytes_, mask_of(program), config.sink),
      judge_(make_judge(config.pointers, program, frames_, objects_, contents_,
                        outcome_)),
      memory_({.program = program,
               .oracle = oracle,
               .frames = frames_,
               .outcome = outcome_,
               .objects = objects_,
               .contents = contents_,
               .bytes = bytes_,
               .judge = *judge_,
               .reporter = reporter_,
               .log = log_},
              config_),
      reachable_(program, frames_, objects_, contents_, bytes_, *judge_) {}

void Interpreter::place_globals() {
  GlobalValues values;
  for (uint32_t i = 0; i < program_.globals.size(); ++i) {
    const sea::Global &global = program_.globals[i];
    std::optional<BitVec> base = oracle_.global(i);
    if (!base)
      continue;
    const bool is_constant = global.kind == sea::ObjectKind::Constant;
    BitVec size(program_.ptr_width, global.size);
    std::string why = objects_.add(
        *base, size,
        {.size = global.size,
         .use = is_constant ? ObjectUse::Constant : ObjectUse::Global,
         .log2_align = global.log2_align},
        oracle_.global_number(i));
    if (!why.empty())
      return outcome_.finish(Ending::Stuck,
                             why + ": " + program_.string(global.name));
    log_.add_global(base->to_u64(), global);
    if (config_.sink)
      config_.sink->place_global(i, base->to_u64());
    values.emplace(global.address, GlobalValue{.base = *base, .size = size});
  }
  code_.place_globals(std::move(values));
}

void Interpreter::enter(sea::FunctionId function, uint32_t context) {
  frames_.push(function, code_.of(function), context);
}

void Interpreter::enter_entry() {
  enter(program_.entry, oracle_.root());
  const Frame &frame = frames_.top();
  for (uint32_t i = 0; i < frame.code->params.size(); ++i) {
    const Operand &param = frame.code->params[i];
    if (param.kind == SortKind::Mem) {
      frames_.assign(param,
                     sea::is_shadow(program_.store, frame.source->params[i])
                         ? Memory::zeros()
                         : Memory::initial(i));
      continue;
    }
    Sort sort = program_.store.sort(frame.source->params[i]);
    std::optional<BitVec> bits = oracle_.parameter(i, sort);
    if (!bits)
      return outcome_.finish(Ending::Stuck, "no value for a parameter");
    frames_.assign(param, value_of(program_.store, sort, *bits));
  }
}

Execution Interpreter::run() {
  if (program_.entry == sea::none)
    outcome_.finish(Ending::Stuck, "no entry function");
  else if (program_.ptr_width > 64)
    outcome_.finish(Ending::Stuck, "addresses of more than 64 bits");
  if (!outcome_.is_over())
    place_globals();
  if (!outcome_.is_over())
    enter_entry();
  while (!outcome_.is_over())
    step();
  return std::move(outcome_.result);
}

void Interpreter::step() {
  constexpr uint64_t look_every = 1024;
  const uint64_t steps = ++outcome_.result.steps;
  if (steps > config_.max_steps)
    return outcome_.finish(Ending::Limit, "too many steps");
  if (config_.stop && steps % look_every == 0 && config_.stop->stop_requested())
    return outcome_.finish(Ending::Stopped, to_string(config_.stop->reason()));
  const sea::Stmt &s = frames_.stmt();
  if (s.op == Opcode::Phi) { // was done on the edge
    ++frames_.top().stmt;
    return;
  }
  const StmtCode &code = frames_.code();
  if (code.problem != 0)
    return outcome_.finish(Ending::Stuck,
                           frames_.top().code->problems[code.problem]);
  frames_.run_steps(code);
  frames_.begin_operands(code);
  if (config_.statements)
    config_.statements->visit_statement(frames_);
  execute(s);
}

void Interpreter::execute(const sea::Stmt &s) {
  switch (s.op) {
  case Opcode::Define:
    if (frames_.operand(0).kind == SortKind::Mem)
      frames_.define(0, Memory(frames_.memory(1u)));
    else
      frames_.define(0, frames_.value(1u));
    break;
  case Opcode::Nondet:
    execute_nondet(s);
    break;
  case Opcode::Apply:
    execute_apply(s);
    break;
  case Opcode::Alloca:
  case Opcode::Malloc:
    memory_.allocate(s);
    break;
  case Opcode::Free:
  case Opcode::EndScope:
    memory_.release(s);
    break;
  case Opcode::Load:
    memory_.load(s);
    break;
  case Opcode::Store:
  case Opcode::StorePointer: // the number is known here
    memory_.store();
    break;
  case Opcode::Address:
    memory_.find_address();
    break;
  case Opcode::MemSet:
    memory_.set(s);
    break;
  case Opcode::MemCopy:
    memory_.copy();
    break;
  case Opcode::MemHavoc:
    memory_.havoc();
    break;
  case Opcode::MemLambda:
    return outcome_.finish(Ending::Stuck,
                           "a loop as a whole cannot be executed");
  case Opcode::IsEmpty:
  case Opcode::IsMod:
  case Opcode::ResetMod:
    memory_.ask_shadow(s);
    break;
  case Opcode::Reachable:
    execute_reachable(s);
    break;
  case Opcode::Settled: // a limit of unfolding
    break;
#define ADDRESS_QUERY(name, ...) case Opcode::name:
#include "sea/opcodes.def"
  case Opcode::NoLeak:
  case Opcode::IsDeref:
  case Opcode::IsAlloc:
    judge_->answer(s);
    break;
  case Opcode::Assume:
    if (!frames_.truth(0))
      outcome_.finish(Ending::Assumption);
    break;
  case Opcode::Check:
    execute_check(s);
    break;
  case Opcode::Name:
    if (const Operand &named = frames_.operand(0);
        config_.sink && named.kind == SortKind::Ptr)
      log_.visit_name(frames_.value(named), s.data, frames_.top().function);
    reporter_.tell(EventKind::Name, frames_.operands(0, 1));
    break;
  case Opcode::Call:
    return execute_call(s);
  case Opcode::Br:
    return go_to(0);
  case Opcode::CondBr:
    reporter_.tell(EventKind::Branch, frames_.operands(0, 1));
    return go_to(frames_.truth(0) ? 0 : 1);
  case Opcode::Ret:
    return execute_return(s);
  case Opcode::Halt:
    return outcome_.finish(Ending::Halted);
  case Opcode::Phi:
    FATHOM_UNREACHABLE("phi outside of an edge");
  }
  ++frames_.top().stmt;
}

void Interpreter::execute_nondet(const sea::Stmt &s) {
  Sort sort = program_.store.sort(frames_.top().source->definitions(s)[0]);
  std::optional<BitVec> bits = oracle_.nondet(frames_.place(), sort);
  if (!bits)
    return outcome_.finish(Ending::Stuck, "no value for an input");
  frames_.define(0, value_of(program_.store, sort, *bits));
  reporter_.tell(EventKind::Input, frames_.operands(0, 1));
}

void Interpreter::execute_reachable(const sea::Stmt &s) {
  std::optional<BitVec> unfolded =
      oracle_.nondet(frames_.place(), program_.store.bv_sort(2));
  if (!unfolded)
    return outcome_.finish(Ending::Stuck, "no answer to what can be reached");
  const bool saw_everything = unfolded->bit(0);
  Reachable::Answer answer{.may = true, .must = unfolded->bit(1)};
  if (saw_everything)
    answer = reachable_.look(s);
  frames_.define(0, Value::truth(answer.may));
  frames_.define(1, Value::truth(answer.must));
}

// The same arguments: the same value. Each call is an input of the trace, so
// that a native run needs to know nothing about it.
void Interpreter::execute_apply(const sea::Stmt &s) {
  Sort sort = program_.store.sort(frames_.top().source->definitions(s)[0]);
  const std::string_view name = program_.string(s.data);
  const bool asks_known = name == sea::known_application;
  auto [known, is_new] = applications_.try_emplace(
      {s.data, to_binary(frames_.value(frames_.operand(1)).part[0])});
  if (is_new || asks_known) {
    std::optional<BitVec> bits = oracle_.nondet(frames_.place(), sort);
    if (!bits)
      return outcome_.finish(Ending::Stuck, "no value for an input");
    known->second = *bits;
  }
  frames_.define(0, value_of(program_.store, sort, known->second));
  if (!asks_known && !name.starts_with(sea::nearest_application))
    reporter_.tell(EventKind::Input, frames_.operands(0, 1));
}

namespace {

// What to say of an address that belongs to no object; the first page is
// nobody's.
std::string fixed_address_text(const Value &pointer) {
  const uint64_t address = pointer.address().to_u64();
  constexpr uint64_t page = 4096;
  if (address < page)
    return {};
  std::array<char, 19> hex_text{};
  std::snprintf(hex_text.data(), hex_text.size(), "0x%llx",
                static_cast<unsigned long long>(address));
  const std::string hex = hex_text.data();
  return "address " + hex + " is in no object; registers of a device there " +
         "are declared by --io=" + hex + "+SIZE";
}

} // namespace

void Interpreter::execute_check(const sea::Stmt &s) {
  if (frames_.truth(0))
    return;
  sea::CheckKind kind = program_.properties[s.data].kind;
  sea::CheckGroup group = sea::info(kind).group;
  bool goes_on = group == sea::CheckGroup::Cover ||
                 (!config_.checks_stop &&
                  group != sea::CheckGroup::Limit); // nothing is known behind
  if (goes_on && s.data != config_.expected) {
    if (group == sea::CheckGroup::Cover && config_.sink)
      config_.sink->visit_cover(s.data);
    return;
  }
  Execution &result = outcome_.result;
  result.property = s.data;
  result.without_provenance =
      judge_->judged().is_forged && (kind == sea::CheckKind::OutOfBoundsRead ||
                                     kind == sea::CheckKind::OutOfBoundsWrite ||
                                     kind == sea::CheckKind::InvalidFree ||
                                     kind == sea::CheckKind::PointerArithmetic);
  result.detail = kind == sea::CheckKind::MemoryLeak
                      ? log_.describe_leak()
                      : log_.describe(judge_->judged().pointer, kind);
  if (!result.detail.empty() && kind != sea::CheckKind::MemoryLeak)
    result.accessed = judge_->judged().pointer;
  result.operands = describe_operands(frames_, program_);
  if (result.without_provenance && result.detail.empty())
    result.detail = fixed_address_text(judge_->judged().pointer);
  reporter_.tell(EventKind::Failure, {});
  outcome_.finish(Ending::Failed);
}

void Interpreter::execute_call(const sea::Stmt &s) {
  if (frames_.size() >= config_.max_depth)
    return outcome_.finish(Ending::Limit, "too many calls");
  const std::span<const Operand> arguments =
      frames_.operands(s.num_definitions, s.num_arguments);
  reporter_.tell(EventKind::Call, arguments);
  const FunctionCode &callee = code_.of(s.data);
  if (callee.params.size() != arguments.size())
    return outcome_.finish(Ending::Stuck,
                           "call with a wrong number of arguments");
  Moved moved(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i)
    moved.take(i, frames_, arguments[i]);
  const Place at = frames_.place();
  enter(s.data, oracle_.has_ways()
                    ? oracle_.follow(at.context, 0, at.block)
                    : oracle_.call(at.context, at.block, at.stmt));
  for (size_t i = 0; i < arguments.size(); ++i)
    moved.give(i, frames_, callee.params[i]);
}

void Interpreter::execute_return(const sea::Stmt &s) {
  const std::span<const Operand> results = frames_.operands(0, s.num_arguments);
  reporter_.tell(EventKind::Return, results);
  Moved moved(results.size());
  for (size_t i = 0; i < results.size(); ++i)
    moved.take(i, frames_, results[i]);
  memory_.end_locals(s);
  const uint32_t returned = frames_.context();
  frames_.pop();
  if (frames_.empty()) {
    for (size_t i = 0; i < results.size(); ++i)
      if (results[i].kind != SortKind::Mem)
        outcome_.result.results.push_back(std::move(moved.values[i]));
    return outcome_.finish(Ending::Returned);
  }
  if (frames_.stmt().num_definitions != results.size())
    return outcome_.finish(Ending::Stuck,
                           "call with a wrong number of results");
  frames_.begin_operands(frames_.code());
  for (unsigned i = 0; i < results.size(); ++i)
    moved.give(i, frames_, frames_.operand(i));
  if (oracle_.has_ways())
    frames_.top().context = oracle_.follow(returned, 0, frames_.top().block);
  ++frames_.top().stmt;
}

// All phis of the target are evaluated before any of them is assigned.
void Interpreter::go_to(unsigned edge_taken) {
  Frame &frame = frames_.top();
  const sea::BlockId target = frame.source->labels(frames_.stmt())[edge_taken];
  const BlockCode &block = frame.code->blocks[target];
  if (block.num_phis != 0) {
    const EdgeCode *edge = nullptr;
    for (const EdgeCode &e : block.edges)
      if (e.from == frame.block)
        edge = &e;
    if (edge == nullptr)
      return outcome_.finish(Ending::Stuck,
                             "phi without an arm for the edge taken");
    if (edge->code.problem != 0)
      return outcome_.finish(Ending::Stuck,
                             frame.code->problems[edge->code.problem]);
    frames_.run_steps(edge->code);
    const Operand *pairs =
        frame.code->operands.data() + edge->code.first_operand;
    Moved moved(edge->phis);
    for (uint32_t i = 0; i < edge->phis; ++i)
      moved.take(i, frames_, pairs[2 * i + 1]);
    for (uint32_t i = 0; i < edge->phis; ++i)
      moved.give(i, frames_, pairs[2 * i]);
  }
  if (oracle_.has_ways())
    frame.context = oracle_.follow(frame.context, edge_taken, target);
  else if (!frames_.follow_loops(target, oracle_))
    outcome_.finish(Ending::Stuck, "loop entered not at its header");
  frame.block = target;
  frame.stmt = 0;
  if (config_.sink)
    config_.sink->visit_block(target);
}

} // namespace fathom::cex
