#include "cex/trace/maker.h"

#include "cex/text/places.h"
#include "cex/text/typed.h"
#include "cex/trace/branches.h"
#include "cex/trace/slice.h"
#include "sea/known.h"
#include "sea/text/name_text.h"
#include "support/bitvec/bits.h"

#include <algorithm>
#include <iterator>

namespace fathom::cex {

namespace {

using Kind = TraceLine::Kind;

constexpr std::string_view own_prefix = "fathom."; // functions nobody wrote
constexpr std::string_view result_slot = "retval"; // clang's, of no variable
constexpr size_t max_groups = 16;   // that one write shows by name
constexpr size_t max_leaves = 4096; // that it looks at

// Stands for an object's name until all names are known.
constexpr char mark_begin = '\1', mark_end = '\2';

std::string mark_of(size_t object) {
  return mark_begin + std::to_string(object) + mark_end;
}

void put_names(std::string &text, const std::vector<std::string> &names) {
  size_t at = text.find(mark_begin);
  if (at == std::string::npos)
    return;
  std::string result;
  size_t copied = 0;
  for (; at != std::string::npos; at = text.find(mark_begin, copied)) {
    result.append(text, copied, at - copied);
    result += names[std::stoul(text.substr(at + 1))];
    copied = text.find(mark_end, at) + 1;
  }
  text = result + text.substr(copied);
}

} // namespace

TraceMaker::TraceMaker(const sea::Program &program, const TraceConfig &config,
                       const Slice *slice)
    : program_(program), config_(config), slice_(slice),
      params_(program.functions.size()), names_(program), naming_(program),
      iterations_(program) {
  calls_.push_back({.function = program.entry, .shown = false});
  iterations_.enter_function(program.entry);
}

bool TraceMaker::is_own(sea::FunctionId f) const {
  return program_.string(program_.functions[f].name).starts_with(own_prefix);
}

bool TraceMaker::is_library_place(sea::LocationId id) const {
  return is_library_file(program_.string(program_.locations[id].file));
}

bool TraceMaker::is_library(sea::FunctionId f) const {
  return is_library_place(program_.functions[f].location);
}

const ParameterNames &TraceMaker::params(sea::FunctionId f) {
  if (!params_[f])
    params_[f] = std::make_unique<ParameterNames>(
        parameter_names(program_.functions[f]));
  return *params_[f];
}

void TraceMaker::place_global(uint32_t number, uint64_t base) {
  const sea::Global &global = program_.globals[number];
  // A literal is its text, with the zero that ends it left out.
  std::string literal = program_.string(global.text);
  if (!literal.empty() && literal.back() == '\0')
    literal.pop_back();
  size_t object = naming_.add_global(base, global);
  objects_[base] = global.text != 0 ? quoted(literal) : mark_of(object);
  parts_[base] = {.size = global.size};
}

TraceEntry &TraceMaker::add(const Event &e, Kind kind, std::string text,
                            std::string name, std::string value) {
  const sea::Stmt &s = stmt(e);
  sea::LocationId id = s.location;
  if (id == 0 && s.op == sea::Opcode::Call)
    id = program_.functions[s.data].location;
  const sea::Location &at = program_.locations[id];
  TraceEntry entry{.line = {.kind = kind,
                            .depth = depth_,
                            .file = program_.string(at.file),
                            .line = at.line,
                            .column = at.column,
                            .text = std::move(text),
                            .name = std::move(name),
                            .value = std::move(value)},
                   .iteration = iterations_.current(),
                   .is_inside_library =
                       kind != Kind::Failure && is_library(e.function),
                   .library_depth = library_depth_,
                   .instance = slice_ ? slice_->current() : 0};
  if (head_.size() < config_.most_lines) {
    head_.push_back(std::move(entry));
    return head_.back();
  }
  tail_.push_back(std::move(entry));
  if (tail_.size() > config_.most_lines) {
    tail_.pop_front();
    ++skipped_;
  }
  return tail_.back();
}

// With where a heap object comes from, the first time that it is named.
std::string TraceMaker::text(const Value &value, const Shape *shape) {
  std::string text = to_text(value, shape, objects_);
  if (value.kind != SortKind::Ptr || fresh_.empty() || !introduces_)
    return text;
  auto found = fresh_.find(value.part[0].to_u64());
  if (found == fresh_.end())
    return text;
  text += found->second;
  fresh_.erase(found);
  return text;
}

void TraceMaker::assign(const Event &e, const std::string &name,
                        const std::string &value, const Number &number) {
  const bool is_input = stmt(e).op == sea::Opcode::MemHavoc;
  TraceEntry &entry =
      add(e, is_input ? Kind::Input : Kind::Assignment,
          (is_input ? "input " : "") + name + " = " + value, name, value);
  entry.value = number.value;
  entry.shape = number.shape;
}

void TraceMaker::visit_call(const Event &e, std::span<const Value> values) {
  sea::FunctionId callee = stmt(e).data;
  const ParameterNames &known = params(callee);
  const sea::Function &called = program_.functions[callee];
  // Of functions with a source, only what that has.
  bool only_named = called.location != 0;
  std::string arguments;
  Call call{.function = callee,
            .shown = !is_own(callee),
            .is_library = is_library(callee),
            .called_at = stmt(e).location};
  for (size_t i = 0; i < values.size(); ++i) {
    sea::StringId id = known.of_scalar[i];
    if (id == 0 && only_named)
      continue;
    const ShapedName &name = names_[id];
    arguments += arguments.empty() ? "" : ", ";
    if (id != 0) {
      arguments += name.name + " = ";
      call.last.emplace(name.name, values[i]);
    }
    arguments += text(values[i], name.shape_of_value());
  }
  if (call.shown) {
    std::string name = short_name(program_.string(called.name));
    TraceEntry &entry = add(e, Kind::Call, name + "(" + arguments + ")", name);
    entry.is_inside_library = entry.is_inside_library && call.is_library;
    if (tail_.empty())
      call.line = head_.size() - 1;
    ++depth_;
    library_depth_ += call.is_library;
  }
  calls_.push_back(std::move(call));
  iterations_.enter_function(callee);
}

void TraceMaker::visit_return(const Event &e, std::span<const Value> results) {
  Call call = std::move(calls_.back());
  calls_.pop_back();
  if (call.shown && depth_ != 0) {
    if (!results.empty()) {
      introduces_ = calls_.empty() || !is_library(calls_.back().function);
      std::string value = call.result.empty() ? text(results[0]) : call.result;
      add(e, Kind::Return, "returns " + value, "", value);
      // A library's call is one line.
      if (call.is_library && call.line != SIZE_MAX)
        head_[call.line].line.short_text =
            head_[call.line].line.text + " returns " + value;
    }
    --depth_;
    library_depth_ -= call.is_library;
  }
  iterations_.leave_function();
}

void TraceMaker::visit_name(const Event &e, const Value &value) {
  const sea::Stmt &s = stmt(e);
  if (program_.string(s.data).empty() || is_operand(program_.string(s.data)))
    return;
  std::string_view bytes = uninitialised(program_.string(s.data));
  if (!bytes.empty()) {
    if (!value.address().is_zero())
      add(e, Kind::Assignment,
          std::string(bytes) + (bytes == "1" ? " byte" : " bytes") + " at " +
              text(value) + (bytes == "1" ? " has" : " have") +
              " uninitialised bits");
    return;
  }
  const ShapedName &name = names_[s.data];
  if (name.is_object) {
    Parts &parts = parts_[value.part[0].to_u64()];
    if (!parts.name) // a heap object's is known by now
      parts.name = name;
    return;
  }
  if (name.name == sea::result_name) {
    calls_.back().result = text(value, name.shape_of_value());
    return;
  }
  auto [last, is_new] = calls_.back().last.try_emplace(name.name, value);
  if (!is_new && last->second == value && !config_.all)
    return;
  last->second = value;
  assign(e, name.name, text(value, name.shape_of_value()),
         {value, name.shape_of_value()});
}

// The pointer is one to things of a type: its object may be known by it.
void TraceMaker::learn_type(const Event &e, const Value &pointer) {
  std::optional<size_t> object =
      naming_.visit_name(pointer, stmt(e).data, e.function);
  if (!object)
    return;
  Parts &parts = parts_[pointer.part[0].to_u64()];
  parts.name = naming_.shape_of(*object, mark_of(*object));
  parts.last.clear();
}

// What a function of the library gave: the number that the low bits are.
void TraceMaker::visit_application(const Event &e, const Value &value) {
  ShapedName function =
      parse_name(sea::plain_application(program_.string(stmt(e).data)));
  Value result = value;
  if (function.shape && function.shape->bits < value.part[0].width())
    result.part[0] =
        value.part[0].extract(uint32_t(function.shape->bits) - 1, 0);
  std::string shown = to_text(result, function.shape.get(), objects_);
  add(e, Kind::Input, "input " + function.name + " = " + shown, function.name,
      shown);
}

// The variable of this name has this value from now on.
void TraceMaker::visit_input(const Event &e, const Value &value) {
  const std::string &all = program_.string(stmt(e).data);
  if (is_own(e.function) && all == sea::interrupt_name &&
      value.part[0].is_zero())
    return; // there are many of these
  std::string_view bad = uninitialised(all);
  std::string variable(bad.empty() ? std::string_view(all) : bad);
  if (variable == result_slot && !bad.empty() && stmt(e).location == 0)
    return;
  // The source declares it where executions do not come to.
  if (!bad.empty() && stmt(e).location == 0 && !config_.all &&
      program_.functions[e.function].location != 0)
    return;
  if (all.starts_with(sea::uninit_prefix) && !is_of_source(bad) && !config_.all)
    return; // a part of a variable of the library's
  if (stmt(e).op == sea::Opcode::Apply)
    return visit_application(e, value);
  const Shape *shape = names_.shape_of(e.function, variable);
  std::string shown =
      shape ? to_text(value, shape, objects_)
            : to_text(value, names_.letter_of_input(variable), objects_);
  if (!bad.empty()) {
    add(e, Kind::Input, variable + " = " + shown + ", uninitialised", variable,
        shown);
    return;
  }
  if (!all.empty())
    calls_.back().last.insert_or_assign(all, value);
  const bool is_unnamed = variable.empty() || is_temporary(variable);
  add(e, Kind::Input, "input " + (is_unnamed ? "" : variable + " = ") + shown,
      is_unnamed ? "" : variable, shown);
}

void TraceMaker::visit_object(const Event &e, const Value &pointer) {
  uint64_t base = pointer.part[0].to_u64(), size = pointer.part[2].to_u64();
  const sea::Stmt &s = stmt(e);
  // Flags of floating-point exceptions are written by each operation.
  const std::string_view name = program_.string(s.data);
  const bool is_unnamed =
      is_temporary(name) || name.starts_with("fathom_lib_fe_");
  objects_[base] = mark_of(naming_.add(base, size, s));
  // Nothing that was there is there any more.
  auto old = parts_.lower_bound(base);
  while (old != parts_.end() && old->first - base < std::max<uint64_t>(size, 1))
    old = parts_.erase(old);
  parts_[base] = {size, {}, {}, is_unnamed};
  fresh_.erase(base);
  if (!is_heap(s))
    return;
  sea::LocationId made = s.location;
  for (size_t i = calls_.size(); i-- > 0 && is_library_place(made);)
    made = calls_[i].called_at;
  sea::Location at = program_.locations[made];
  at.column = 0;
  std::string place = cex::to_text(program_, at);
  fresh_[base] = " (" + std::to_string(size) +
                 (size == 1 ? " byte" : " bytes") + ", heap" +
                 (place.empty() ? "" : ", made at " + place) + ")";
}

std::optional<Value> TraceMaker::read_leaf(uint64_t base, const Leaf &leaf,
                                           const WrittenMemory &memory) const {
  uint64_t first = leaf.offset / 8, shift = leaf.offset % 8;
  uint64_t bytes = (shift + leaf.bits + 7) / 8;
  if ((shift != 0 || leaf.bits % 8 != 0) && program_.big_endian)
    return std::nullopt;
  std::optional<Value> value =
      memory.read(base + first, bytes, leaf.letter == 'p');
  if (value && value->kind == SortKind::BitVec && leaf.bits != 8 * bytes)
    value->part[0] = value->part[0].extract(uint32_t(shift + leaf.bits - 1),
                                            uint32_t(shift));
  return value;
}

void TraceMaker::show_group(const Event &e, uint64_t base, Parts &parts,
                            const LeafGroup &group,
                            const WrittenMemory &memory) {
  std::vector<Value> values;
  std::vector<TraceLine::Part> rows;
  bool is_changed = config_.all;
  for (const Leaf &leaf : group.leaves) {
    std::optional<Value> value = read_leaf(base, leaf, memory);
    if (!value)
      continue;
    // A pointer is introduced only where it is shown.
    std::string shown = to_text(*value, leaf.shape, objects_);
    auto [last, is_new] = parts.last.try_emplace(leaf.offset, shown);
    is_changed = is_changed || is_new || last->second != shown;
    last->second = shown;
    values.push_back(*value);
    rows.push_back({leaf.path, shown});
  }
  if (!is_changed || values.empty())
    return;
  const Leaf &first = group.leaves[0];
  if (values.size() == 1)
    return assign(e, rows[0].name, text(values[0], first.shape),
                  {values[0], first.shape});
  // Some have never been written.
  bool is_whole = values.size() == group.leaves.size() && first.shape;
  for (size_t i = 0; i < rows.size() && !is_whole; ++i)
    assign(e, rows[i].name, rows[i].value, {values[i], first.shape});
  if (!is_whole)
    return;
  assign(e, group.path, elements_text(values, *first.shape), {values[0]});
  (tail_.empty() ? head_.back() : tail_.back()).line.parts = std::move(rows);
}

// By their names, if that is no more than a few lines.
bool TraceMaker::show_parts(const Event &e, uint64_t base, Parts &parts,
                            uint64_t offset, uint64_t bytes,
                            const WrittenMemory &memory) {
  if (!parts.name)
    return false;
  std::vector<Leaf> leaves =
      leaves_at(*parts.name, 8 * parts.size, 8 * offset, 8 * bytes, max_leaves);
  std::vector<LeafGroup> groups =
      group_elements(leaves, *parts.name, 8 * parts.size);
  if (groups.empty() || groups.size() > max_groups)
    return false;
  for (const LeafGroup &group : groups)
    show_group(e, base, parts, group, memory);
  return true;
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
  introduces_ = !is_library(e.function);
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
  if (show_parts(e, base, parts, offset, bytes, memory))
    return;
  if (stmt(e).op != sea::Opcode::Store)
    parts.last.clear(); // they are not what they were
  std::string text = describe_write(e, address, bytes, base, memory);
  if (text.empty())
    return;
  TraceEntry &entry = add(e, Kind::Assignment, text);
  entry.is_inside_library = entry.is_inside_library || parts.is_unnamed;
}

void TraceMaker::visit(const Event &e, std::span<const Value> values) {
  introduces_ = !is_library(e.function);
  switch (e.kind) {
  case EventKind::Input:
    return visit_input(e, values[0]);
  case EventKind::Name:
    if (!values.empty())
      learn_type(e, values[0]);
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
  case EventKind::Free:
    if (!values[0].address().is_zero())
      add(e, Kind::Assignment, "frees " + text(values[0]));
    return;
  case EventKind::Branch:
    if (config_.why && stmt(e).location != 0) {
      const uint32_t line = line_behind(program_.functions[e.function], stmt(e),
                                        values[0].part[0].is_true());
      std::string where = line == 0 ? "" : "to line " + std::to_string(line);
      add(e, Kind::Branch, line == 0 ? "branch" : "branch " + where, "", where);
    }
    return;
  case EventKind::Havoc:
  case EventKind::Write:
    return;
  case EventKind::Failure:
    add(e, Kind::Failure, "");
    return;
  }
}

// Where a library's function has not returned, the way to the failure is shown.
void TraceMaker::show_calls_at_the_end() {
  for (const Call &call : calls_)
    if (call.is_library && call.line != SIZE_MAX) {
      head_[call.line].is_inside_library = false;
      head_[call.line].library_depth = 0;
    }
  TraceEntry *last = !tail_.empty()   ? &tail_.back()
                     : !head_.empty() ? &head_.back()
                                      : nullptr;
  if (last && last->line.kind == Kind::Failure)
    last->library_depth = 0;
}

// A call matters if something inside does.
void TraceMaker::mark_what_matters(std::vector<TraceEntry> &entries) const {
  std::vector<bool> marked = slice_->dependencies();
  std::vector<bool> is_needed; // by depth: a line so deep matters
  for (size_t i = entries.size(); i-- > 0;) {
    TraceLine &line = entries[i].line;
    if (is_needed.size() <= line.depth + 1)
      is_needed.resize(line.depth + 2);
    switch (line.kind) {
    case Kind::Failure:
    case Kind::Skipped:
    case Kind::Folded:
      break;
    case Kind::Call:
      line.matters = is_needed[line.depth + 1];
      is_needed[line.depth + 1] = false;
      break;
    case Kind::Return:
    case Kind::Assignment:
    case Kind::Input:
    case Kind::Branch:
      line.matters = slice_->matters(entries[i].instance, marked);
      break;
    }
    if (line.matters && line.kind != Kind::Skipped)
      is_needed[line.depth] = true;
  }
}

Trace TraceMaker::take() {
  show_calls_at_the_end();
  std::vector<TraceEntry> all = std::move(head_);
  if (skipped_ != 0)
    all.push_back({.line = {.kind = Kind::Skipped,
                            .depth = 0,
                            .file = {},
                            .text = "... " + std::to_string(skipped_) +
                                    " lines left out"}});
  all.insert(all.end(), std::make_move_iterator(tail_.begin()),
             std::make_move_iterator(tail_.end()));
  if (slice_)
    mark_what_matters(all);
  Trace trace = fold(std::move(all), iterations_, program_);
  const std::vector<std::string> names = naming_.names();
  for (TraceLine &line : trace) {
    for (std::string *text :
         {&line.text, &line.name, &line.value, &line.short_text})
      put_names(*text, names);
    for (TraceLine::Part &part : line.parts) {
      put_names(part.name, names);
      put_names(part.value, names);
    }
  }
  return trace;
}

} // namespace fathom::cex
