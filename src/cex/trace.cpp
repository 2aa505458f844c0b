#include "cex/trace.h"

#include "cex/interpreter.h"
#include "cex/object_log.h"
#include "cex/text/shapes.h"
#include "sea/text/name_text.h"
#include "support/demangle.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>

namespace fathom::cex {

namespace {

constexpr std::string_view own_prefix = "fathom."; // functions nobody wrote
constexpr size_t max_leaves = 16; // that one write shows by name

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

// The names and shapes that statements of a program speak of.
class NameTable {
public:
  explicit NameTable(const sea::Program &program) : program_(program) {}

  const ShapedName &operator[](sea::StringId id) {
    std::unique_ptr<ShapedName> &entry = names_[id];
    if (!entry)
      entry = std::make_unique<ShapedName>(parse_name(program_.string(id)));
    return *entry;
  }
  // How values of a function's variable are shown: its letter; 's' if that is
  // not known, or if two variables have this name.
  char letter_of(sea::FunctionId f, const std::string &variable) {
    auto [entry, is_new] = letters_.try_emplace(f);
    if (is_new)
      collect(program_.functions[f], entry->second);
    auto found = entry->second.find(variable);
    return found == entry->second.end() ? 's' : found->second;
  }

private:
  using Letters = std::unordered_map<std::string, char>;
  void collect(const sea::Function &function, Letters &letters) {
    for (const sea::Block &block : function.blocks)
      for (const sea::Stmt &s : block.stmts) {
        if (s.op != sea::Opcode::Name)
          continue;
        const ShapedName &name = (*this)[s.data];
        char letter = name.shape && !name.is_pointee ? name.shape->letter : 's';
        auto [entry, is_new] = letters.emplace(name.name, letter);
        if (!is_new && entry->second != letter)
          entry->second = 's';
      }
  }

  const sea::Program &program_;
  std::unordered_map<sea::StringId, std::unique_ptr<ShapedName>> names_;
  std::unordered_map<sea::FunctionId, Letters> letters_;
};

class TraceMaker : public EventSink {
public:
  TraceMaker(const sea::Program &program, const TraceConfig &config)
      : program_(program), config_(config), params_(program.functions.size()),
        names_(program) {
    calls_.push_back(
        {.function = program.entry, .shown = false, .last = {}, .result = {}});
  }

  void place_global(uint32_t number, uint64_t base) override {
    const sea::Global &global = program_.globals[number];
    objects_[base] = distinct_.next(program_.string(global.name));
    parts_[base] = {global.size, nullptr, {}};
  }
  void visit(const Event &event, std::span<const Value> values) override;
  void visit_write(const Event &event, uint64_t address, uint64_t bytes,
                   const WrittenMemory &memory) override;

  Trace take();

private:
  // An object: what its parts are called, and what they were last seen to be.
  struct Parts {
    uint64_t size = 0;
    const ShapedName *name = nullptr;
    std::unordered_map<uint64_t, std::string> last; // by offset in bits
  };

  const ParameterNames &params(sea::FunctionId f);
  const sea::Function &function(const Event &e) const {
    return program_.functions[e.function];
  }
  const sea::Stmt &stmt(const Event &e) const {
    return function(e).blocks[e.block].stmts[e.stmt];
  }
  bool is_own(sea::FunctionId f) const {
    return program_.string(program_.functions[f].name).starts_with(own_prefix);
  }
  void add(const Event &e, TraceLine::Kind kind, std::string text,
           std::string name = {}, std::string value = {});
  void assign(const Event &e, const std::string &name,
              const std::string &value) {
    add(e, TraceLine::Kind::Assignment, name + " = " + value, name, value);
  }
  void visit_input(const Event &e, const Value &value);
  void visit_call(const Event &e, std::span<const Value> arguments);
  void visit_return(const Event &e, std::span<const Value> results);
  void visit_name(const Event &e, const Value &value);
  void visit_object(const Event &e, const Value &pointer);
  void show_leaf(const Event &e, uint64_t base, Parts &parts, const Leaf &leaf,
                 const WrittenMemory &memory);
  std::string describe_write(const Event &e, uint64_t address, uint64_t bytes,
                             uint64_t base, const WrittenMemory &memory);
  std::string text(const Value &value) const {
    return to_text(value, objects_);
  }
  std::string text(const Value &value, const ShapedName &name) const {
    return to_text(value, name.shape ? name.shape->letter : 's', objects_);
  }

  const sea::Program &program_;
  TraceConfig config_;
  std::vector<std::unique_ptr<ParameterNames>> params_;
  NameTable names_;
  ObjectNames objects_;
  DistinctNames distinct_;
  std::map<uint64_t, Parts> parts_; // by base
  struct Call {
    sea::FunctionId function;
    bool shown;
    std::unordered_map<std::string_view, Value> last; // of each variable
    std::string result; // how it is shown, if there is a way
  };
  std::vector<Call> calls_;
  uint32_t depth_ = 0; // calls that are shown
  Trace head_;
  std::deque<TraceLine> tail_;
  size_t skipped_ = 0; // between the two
};

const ParameterNames &TraceMaker::params(sea::FunctionId f) {
  if (!params_[f])
    params_[f] = std::make_unique<ParameterNames>(
        parameter_names(program_.functions[f]));
  return *params_[f];
}

void TraceMaker::add(const Event &e, TraceLine::Kind kind, std::string text,
                     std::string name, std::string value) {
  const sea::Stmt &s = stmt(e);
  sea::LocationId id = s.location;
  if (id == 0 && s.op == sea::Opcode::Call)
    id = program_.functions[s.data].location;
  const sea::Location &at = program_.locations[id];
  TraceLine line{.kind = kind,
                 .depth = depth_,
                 .file = program_.string(at.file),
                 .line = at.line,
                 .column = at.column,
                 .text = std::move(text),
                 .name = std::move(name),
                 .value = std::move(value)};
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
  const ParameterNames &known = params(callee);
  std::string arguments;
  calls_.push_back(
      {.function = callee, .shown = !is_own(callee), .last = {}, .result = {}});
  for (size_t i = 0; i < values.size(); ++i) {
    sea::StringId id = known.of_scalar[i];
    arguments += i == 0 ? "" : ", ";
    const ShapedName &name = names_[id];
    if (id != 0) {
      arguments += name.name + " = ";
      calls_.back().last.emplace(name.name, values[i]);
    }
    arguments += text(values[i], name);
  }
  if (!calls_.back().shown)
    return;
  const std::string &symbol = program_.string(program_.functions[callee].name);
  std::string name = readable_name(symbol);
  add(e, TraceLine::Kind::Call, name + "(" + arguments + ")", name);
  ++depth_;
}

void TraceMaker::visit_return(const Event &e, std::span<const Value> results) {
  Call call = std::move(calls_.back());
  calls_.pop_back();
  if (!call.shown || depth_ == 0)
    return;
  if (!results.empty()) {
    std::string value = call.result.empty() ? text(results[0]) : call.result;
    add(e, TraceLine::Kind::Return, "returns " + value, "", value);
  }
  --depth_;
}

void TraceMaker::visit_name(const Event &e, const Value &value) {
  const sea::Stmt &s = stmt(e);
  if (program_.string(s.data).empty())
    return;
  std::string_view bytes = uninitialised(program_.string(s.data));
  if (!bytes.empty()) {
    if (!value.address().is_zero())
      add(e, TraceLine::Kind::Assignment,
          std::string(bytes) + (bytes == "1" ? " byte" : " bytes") + " at " +
              text(value) + (bytes == "1" ? " has" : " have") +
              " uninitialised bits");
    return;
  }
  const ShapedName &name = names_[s.data];
  if (name.is_object) {
    parts_[value.part[0].to_u64()].name = &name;
    return;
  }
  if (name.name == sea::result_name) {
    calls_.back().result = text(value, name);
    return;
  }
  auto [last, is_new] = calls_.back().last.try_emplace(name.name, value);
  if (!is_new && last->second == value && !config_.all)
    return;
  last->second = value;
  assign(e, name.name, text(value, name));
}

// The variable of this name has this value from now on.
void TraceMaker::visit_input(const Event &e, const Value &value) {
  const std::string &all = program_.string(stmt(e).data);
  std::string_view bad = uninitialised(all);
  std::string variable(bad.empty() ? std::string_view(all) : bad);
  std::string shown =
      to_text(value, names_.letter_of(e.function, variable), objects_);
  if (!bad.empty())
    return add(e, TraceLine::Kind::Input,
               variable + " = " + shown + ", uninitialised", variable, shown);
  if (!all.empty())
    calls_.back().last.insert_or_assign(all, value);
  add(e, TraceLine::Kind::Input,
      "input " + (all.empty() ? "" : all + " = ") + shown, variable, shown);
}

void TraceMaker::visit_object(const Event &e, const Value &pointer) {
  uint64_t base = pointer.part[0].to_u64(), size = pointer.part[2].to_u64();
  objects_[base] = distinct_.next(program_, stmt(e));
  // Nothing that was there is there any more.
  auto old = parts_.lower_bound(base);
  while (old != parts_.end() && old->first - base < std::max<uint64_t>(size, 1))
    old = parts_.erase(old);
  parts_[base] = {size, nullptr, {}};
}

void TraceMaker::show_leaf(const Event &e, uint64_t base, Parts &parts,
                           const Leaf &leaf, const WrittenMemory &memory) {
  uint64_t first = leaf.offset / 8, shift = leaf.offset % 8;
  uint64_t bytes = (shift + leaf.bits + 7) / 8;
  if ((shift != 0 || leaf.bits % 8 != 0) && program_.big_endian)
    return;
  std::optional<Value> value =
      memory.read(base + first, bytes, leaf.letter == 'p');
  if (!value)
    return;
  if (value->kind == SortKind::BitVec && leaf.bits != 8 * bytes)
    value->part[0] = value->part[0].extract(uint32_t(shift + leaf.bits - 1),
                                            uint32_t(shift));
  std::string shown = to_text(*value, leaf.letter, objects_);
  auto [last, is_new] = parts.last.try_emplace(leaf.offset, shown);
  if (!is_new && last->second == shown && !config_.all)
    return;
  last->second = shown;
  assign(e, leaf.path, shown);
}

// Bytes that have no name.
std::string TraceMaker::describe_write(const Event &e, uint64_t address,
                                       uint64_t bytes, uint64_t base,
                                       const WrittenMemory &memory) {
  BitVec start(program_.ptr_width, base);
  BitVec offset(program_.ptr_width, address - base);
  std::string what =
      std::to_string(bytes) + (bytes == 1 ? " byte at " : " bytes at ") +
      text(Value::pointer(start, offset, BitVec::zero(program_.ptr_width)));
  const sea::Stmt &s = stmt(e);
  bool one = bytes == 1;
  if (s.op == sea::Opcode::MemCopy)
    return what + (one ? " is copied" : " are copied");
  if (s.op == sea::Opcode::MemHavoc)
    return what + (one ? " becomes arbitrary" : " become arbitrary");
  bool set = s.op == sea::Opcode::MemSet;
  bool pointer = !set && program_.store.sort_kind(
                             function(e).arguments(s)[0]) == SortKind::Ptr;
  std::optional<Value> value = memory.read(address, set ? 1 : bytes, pointer);
  if (!value)
    return {};
  if (set)
    return what + (one ? " is set to " : " are set to ") + text(*value);
  return what + " = " + text(*value);
}

void TraceMaker::visit_write(const Event &e, uint64_t address, uint64_t bytes,
                             const WrittenMemory &memory) {
  if (stmt(e).location == 0 || bytes == 0)
    return; // initial values, and what nobody wrote
  auto after = parts_.upper_bound(address);
  if (after == parts_.begin())
    return;
  auto &[base, parts] = *std::prev(after);
  uint64_t offset = address - base;
  constexpr uint64_t most_of_object = UINT64_MAX / 8; // in bytes
  if (parts.size > most_of_object || offset >= parts.size)
    return;
  std::vector<Leaf> leaves;
  if (parts.name != nullptr)
    leaves = leaves_at(*parts.name, 8 * parts.size, 8 * offset, 8 * bytes,
                       max_leaves);
  for (const Leaf &leaf : leaves)
    show_leaf(e, base, parts, leaf, memory);
  if (!leaves.empty())
    return;
  if (stmt(e).op != sea::Opcode::Store)
    parts.last.clear(); // they are not what they were
  std::string text = describe_write(e, address, bytes, base, memory);
  if (!text.empty())
    add(e, TraceLine::Kind::Assignment, text);
}

void TraceMaker::visit(const Event &e, std::span<const Value> values) {
  switch (e.kind) {
  case EventKind::Input:
    return visit_input(e, values[0]);
  case EventKind::Name:
    // A parameter's first name is part of the call's line.
    if (e.block == 0 && !is_own(e.function) && calls_.size() > 1 &&
        params(e.function).is_repeated[e.stmt])
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
  case EventKind::Write:
    return;
  case EventKind::Failure:
    return add(e, TraceLine::Kind::Failure, "");
  }
}

Trace TraceMaker::take() {
  if (skipped_ != 0)
    head_.push_back(
        {.kind = TraceLine::Kind::Skipped,
         .depth = 0,
         .file = {},
         .text = "... " + std::to_string(skipped_) + " lines left out"});
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
  void visit_write(const Event &event, uint64_t address, uint64_t bytes,
                   const WrittenMemory &memory) override {
    first_.visit_write(event, address, bytes, memory);
    second_.visit_write(event, address, bytes, memory);
  }

private:
  EventSink &first_;
  EventSink &second_;
};

} // namespace

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
  PictureMaker picture(program);
  Both both(maker, recorder), all(both, picture);
  InterpreterConfig own = config;
  own.expected = expected;
  own.sink = trace.picture ? &all : &both;
  Interpreter interpreter(program, oracle, own);
  Execution execution = interpreter.run();
  Replay result;
  result.ending = execution.ending;
  result.failed = execution.property;
  result.without_provenance = execution.without_provenance;
  result.detail = execution.detail;
  result.confirmed =
      execution.ending == Ending::Failed && execution.property == expected;
  if (!result.confirmed)
    result.problem = describe_ending(program, execution);
  result.trace = maker.take();
  result.inputs = recorder.take();
  if (trace.picture)
    result.memory = picture.take(interpreter.log(), execution.accessed);
  return result;
}

} // namespace fathom::cex
