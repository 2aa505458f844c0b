#include "cex/trace.h"

#include "sea/uninit_text.h"

#include <deque>
#include <iterator>

namespace fathom::cex {

namespace {

constexpr std::string_view own_prefix = "fathom."; // functions nobody wrote

std::string hexadecimal(const BitVec &bits) {
  std::string digits;
  for (uint32_t low = 0; low < bits.width(); low += 4) {
    uint32_t high = std::min(low + 3, bits.width() - 1);
    digits += "0123456789abcdef"[bits.extract(high, low).to_u64()];
  }
  while (digits.size() > 1 && digits.back() == '0')
    digits.pop_back();
  return "0x" + std::string(digits.rbegin(), digits.rend());
}

std::string number(const BitVec &bits) {
  bool negative = bits.width() > 1 && bits.sign();
  BitVec magnitude = negative ? -bits : bits;
  std::string text = (negative ? "-" : "") + magnitude.to_decimal();
  constexpr size_t short_enough = 5; // digits that are read at a glance
  if (text.size() > short_enough)
    text += " (" + hexadecimal(bits) + ")";
  return text;
}

std::string pointer(const Value &p, const ObjectNames &objects) {
  if (p.address().is_zero())
    return "null";
  auto object = objects.find(p.part[0].to_u64());
  if (object == objects.end())
    return hexadecimal(p.address());
  if (p.part[1].is_zero())
    return "&" + object->second;
  bool negative = p.part[1].sign();
  return "&" + object->second + (negative ? " - " : " + ") +
         (negative ? -p.part[1] : p.part[1]).to_decimal();
}

// Which parameters of a function have source names: those that its first block
// gives one.
struct ParameterNames {
  std::vector<sea::StringId> of_scalar; // in order, memories left out
  std::vector<bool> is_repeated;        // by statement of block 0
};

ParameterNames parameter_names(const sea::Function &f) {
  ParameterNames names;
  const sea::Program &program = *f.program;
  std::unordered_map<Term, size_t> position;
  for (Term param : f.params)
    if (program.store.sort_kind(param) != SortKind::Mem)
      position.emplace(param, position.size());
  names.of_scalar.resize(position.size());
  const std::vector<sea::Stmt> &stmts = f.blocks[0].stmts;
  names.is_repeated.resize(stmts.size());
  for (size_t i = 0; i < stmts.size(); ++i) {
    if (stmts[i].op != sea::Opcode::Name)
      continue;
    auto found = position.find(f.arguments(stmts[i])[0]);
    if (found == position.end() || names.of_scalar[found->second] != 0)
      continue;
    names.of_scalar[found->second] = stmts[i].data;
    names.is_repeated[i] = true;
  }
  return names;
}

// What a text says to be uninitialised; empty for other texts.
std::string_view uninitialised(std::string_view text) {
  std::string_view prefix = sea::uninit_prefix;
  return text.starts_with(prefix) ? text.substr(prefix.size())
                                  : std::string_view();
}

class TraceMaker : public EventSink {
public:
  TraceMaker(const sea::Program &program, const TraceConfig &config)
      : program_(program), config_(config), names_(program.functions.size()) {
    calls_.push_back({program.entry, false, {}});
  }

  void place_global(uint32_t number, uint64_t base) override {
    objects_[base] = program_.string(program_.globals[number].name);
  }
  void visit(const Event &event, std::span<const Value> values) override;

  Trace take();

private:
  const ParameterNames &names(sea::FunctionId f);
  const sea::Function &function(const Event &e) const {
    return program_.functions[e.function];
  }
  const sea::Stmt &stmt(const Event &e) const {
    return function(e).blocks[e.block].stmts[e.stmt];
  }
  bool is_own(sea::FunctionId f) const {
    return program_.string(program_.functions[f].name).starts_with(own_prefix);
  }
  void add(const Event &e, TraceLine::Kind kind, std::string text);
  void visit_input(const Event &e, const Value &value);
  void visit_call(const Event &e, std::span<const Value> arguments);
  void visit_return(const Event &e, std::span<const Value> results);
  void visit_name(const Event &e, const Value &value);
  void visit_object(const Event &e, const Value &pointer);
  std::string text(const Value &value) const {
    return to_text(value, objects_);
  }

  const sea::Program &program_;
  TraceConfig config_;
  std::vector<std::unique_ptr<ParameterNames>> names_;
  ObjectNames objects_;
  struct Call {
    sea::FunctionId function;
    bool shown;
    std::unordered_map<sea::StringId, Value> last; // of each variable
  };
  std::vector<Call> calls_;
  uint32_t depth_ = 0; // calls that are shown
  Trace head_;
  std::deque<TraceLine> tail_;
  size_t skipped_ = 0; // between the two
};

const ParameterNames &TraceMaker::names(sea::FunctionId f) {
  if (!names_[f])
    names_[f] = std::make_unique<ParameterNames>(
        parameter_names(program_.functions[f]));
  return *names_[f];
}

void TraceMaker::add(const Event &e, TraceLine::Kind kind, std::string text) {
  const sea::Stmt &s = stmt(e);
  sea::LocationId id = s.location;
  if (id == 0 && s.op == sea::Opcode::Call)
    id = program_.functions[s.data].location;
  const sea::Location &at = program_.locations[id];
  TraceLine line{kind,    depth_,    program_.string(at.file),
                 at.line, at.column, std::move(text)};
  if (head_.size() < config_.most_lines)
    return head_.push_back(std::move(line));
  tail_.push_back(std::move(line));
  if (tail_.size() > config_.most_lines) {
    tail_.pop_front();
    ++skipped_;
  }
}

void TraceMaker::visit_call(const Event &e, std::span<const Value> values) {
  sea::FunctionId callee = stmt(e).data;
  const ParameterNames &params = names(callee);
  std::string arguments;
  calls_.push_back({callee, !is_own(callee), {}});
  for (size_t i = 0; i < values.size(); ++i) {
    sea::StringId name = params.of_scalar[i];
    arguments += i == 0 ? "" : ", ";
    if (name != 0) {
      arguments += program_.string(name) + " = ";
      calls_.back().last.emplace(name, values[i]);
    }
    arguments += text(values[i]);
  }
  if (!calls_.back().shown)
    return;
  const std::string &name = program_.string(program_.functions[callee].name);
  add(e, TraceLine::Kind::Call, name + "(" + arguments + ")");
  ++depth_;
}

void TraceMaker::visit_return(const Event &e, std::span<const Value> results) {
  bool shown = calls_.back().shown;
  calls_.pop_back();
  if (!shown || depth_ == 0)
    return;
  if (!results.empty())
    add(e, TraceLine::Kind::Return, "returns " + text(results[0]));
  --depth_;
}

void TraceMaker::visit_name(const Event &e, const Value &value) {
  const sea::Stmt &s = stmt(e);
  const std::string &name = program_.string(s.data);
  if (name.empty())
    return;
  std::string_view bytes = uninitialised(name);
  if (!bytes.empty()) {
    if (!value.address().is_zero())
      add(e, TraceLine::Kind::Assignment,
          std::string(bytes) + (bytes == "1" ? " byte" : " bytes") + " at " +
              text(value) + (bytes == "1" ? " has" : " have") +
              " uninitialised bits");
    return;
  }
  auto [last, is_new] = calls_.back().last.try_emplace(s.data, value);
  if (!is_new && last->second == value && !config_.all)
    return;
  last->second = value;
  add(e, TraceLine::Kind::Assignment, name + " = " + text(value));
}

// The variable of this name has this value from now on.
void TraceMaker::visit_input(const Event &e, const Value &value) {
  sea::StringId id = stmt(e).data;
  if (id != 0)
    calls_.back().last.insert_or_assign(id, value);
  if (std::string_view variable = uninitialised(program_.string(id));
      !variable.empty())
    return add(e, TraceLine::Kind::Input,
               std::string(variable) + " = " + text(value) + ", uninitialised");
  add(e, TraceLine::Kind::Input,
      "input " + (id == 0 ? "" : program_.string(id) + " = ") + text(value));
}

void TraceMaker::visit_object(const Event &e, const Value &pointer) {
  const std::string &name = program_.string(stmt(e).data);
  uint64_t base = pointer.part[0].to_u64();
  if (!name.empty())
    objects_[base] = name;
  else
    objects_.erase(base);
}

void TraceMaker::visit(const Event &e, std::span<const Value> values) {
  switch (e.kind) {
  case EventKind::Input:
    return visit_input(e, values[0]);
  case EventKind::Name:
    // A parameter's first name is part of the call's line.
    if (e.block == 0 && !is_own(e.function) && calls_.size() > 1 &&
        names(e.function).is_repeated[e.stmt])
      return;
    if (!values.empty())
      visit_name(e, values[0]);
    return;
  case EventKind::Call:
    return visit_call(e, values);
  case EventKind::Return:
    return visit_return(e, values);
  case EventKind::Object:
    return visit_object(e, values[0]);
  case EventKind::Branch:
  case EventKind::Havoc:
    return;
  case EventKind::Failure:
    return add(e, TraceLine::Kind::Failure, "");
  }
}

Trace TraceMaker::take() {
  if (skipped_ != 0)
    head_.push_back({TraceLine::Kind::Skipped, 0, "", 0, 0,
                     "... " + std::to_string(skipped_) + " lines left out"});
  head_.insert(head_.end(), std::make_move_iterator(tail_.begin()),
               std::make_move_iterator(tail_.end()));
  return std::move(head_);
}

class Both : public EventSink {
public:
  Both(EventSink &first, EventSink &second) : first_(first), second_(second) {}

  void place_global(uint32_t number, uint64_t base) override {
    first_.place_global(number, base);
    second_.place_global(number, base);
  }
  void visit(const Event &event, std::span<const Value> values) override {
    first_.visit(event, values);
    second_.visit(event, values);
  }
  void visit_havoc(const Event &event,
                   std::span<const uint8_t> bytes) override {
    first_.visit_havoc(event, bytes);
    second_.visit_havoc(event, bytes);
  }
  void visit_initial(uint32_t region, uint64_t address, uint8_t byte) override {
    first_.visit_initial(region, address, byte);
    second_.visit_initial(region, address, byte);
  }

private:
  EventSink &first_;
  EventSink &second_;
};

} // namespace

std::string to_text(const Value &value, const ObjectNames &objects) {
  switch (value.kind) {
  case SortKind::Bool:
    return value.part[0].is_true() ? "true" : "false";
  case SortKind::BitVec:
    return number(value.part[0]);
  case SortKind::Ptr:
    return pointer(value, objects);
  case SortKind::Array:
  case SortKind::Mem:
    break;
  }
  FATHOM_UNREACHABLE("a value that is no scalar");
}

std::string to_text(const sea::Program &program, const sea::Location &at) {
  if (at.line == 0)
    return program.string(at.file);
  std::string text = program.string(at.file) + ":" + std::to_string(at.line);
  return at.column == 0 ? text : text + ":" + std::to_string(at.column);
}

std::string describe_ending(const sea::Program &program, const Execution &e) {
  std::string where = to_text(program, program.locations[e.location]);
  std::string at = where.empty() ? "" : " at " + where;
  switch (e.ending) {
  case Ending::Failed: {
    const sea::Property &p = program.properties[e.property];
    return "fails with " + std::string(sea::info(p.kind).id) + at;
  }
  case Ending::Assumption:
    return "violates an assumption" + at;
  case Ending::Halted:
    return "ends without an error" + at;
  case Ending::Returned:
    return "returns without an error";
  case Ending::Stuck:
  case Ending::Limit:
  case Ending::Stopped:
    return "cannot go on" + at + ": " + e.problem;
  }
  FATHOM_UNREACHABLE("unknown ending");
}

Replay replay(const sea::Program &program, Oracle &oracle,
              sea::PropertyId expected, const InterpreterConfig &config,
              const TraceConfig &trace) {
  TraceMaker maker(program, trace);
  InputRecorder recorder(program);
  Both both(maker, recorder);
  InterpreterConfig own = config;
  own.expected = expected;
  own.sink = &both;
  Execution execution = Interpreter(program, oracle, own).run();
  Replay result;
  result.ending = execution.ending;
  result.without_provenance = execution.without_provenance;
  result.detail = execution.detail;
  result.confirmed =
      execution.ending == Ending::Failed && execution.property == expected;
  if (!result.confirmed)
    result.problem = describe_ending(program, execution);
  result.trace = maker.take();
  result.inputs = recorder.take();
  return result;
}

} // namespace fathom::cex
