#include "cex/inputs.h"

#include "cex/text/shapes.h"
#include "sea/known.h"
#include "sea/text/name_text.h"

#include <algorithm>

namespace fathom::cex {

namespace {

constexpr size_t most_bytes = size_t(16) << 20; // of all inputs together
constexpr char external_place[] = "(no file)";  // of what no file defines
constexpr uint64_t most_of_object = uint64_t(1) << 20;

std::vector<uint8_t> bytes_of(const BitVec &bits) {
  std::vector<uint8_t> bytes;
  for (uint32_t low = 0; low < bits.width(); low += 8)
    bytes.push_back(uint8_t(
        bits.extract(std::min(low + 7, bits.width() - 1), low).to_u64()));
  return bytes;
}

// Registers of shadow memory start with S; their bytes are not the program's.
bool is_shadow(const sea::Program &program, Term memory) {
  return program.store.name(memory).starts_with('S');
}

// Values that stand for nothing the program asks for (see lift/).
bool is_asked_for(const std::string &name) {
  return name != "undef" && name != "freeze" && name != "unsupported";
}

} // namespace

bool asks_what_is_known(std::string_view application) {
  return application == sea::known_application;
}

std::string place_key(const std::string &file, uint32_t line, uint32_t column,
                      const std::string &function) {
  if (line == 0)
    return "in " + function;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

std::string local_key(const std::string &place, const std::string &variable) {
  return variable + " of " + place;
}

std::string key_of(const Input &input) {
  std::string place =
      place_key(input.file, input.line, input.column, input.function);
  return input.kind == InputKind::Local ? local_key(place, input.name) : place;
}

std::string external_key(const std::string &variable) {
  Input input;
  input.kind = InputKind::Local;
  input.function = external_place;
  input.name = variable;
  return key_of(input);
}

void InputRecorder::place_global(uint32_t number, uint64_t base) {
  const sea::Global &global = program_.globals[number];
  if (global.kind != sea::ObjectKind::External)
    return;
  Object object{{}, global.size};
  object.input.kind = InputKind::Local;
  object.input.function = external_place;
  object.input.name = program_.string(global.name);
  objects_.insert_or_assign(base, std::move(object));
}

Input InputRecorder::made_at(const Event &e, InputKind kind) const {
  const sea::Location &at = program_.locations[stmt(e).location];
  Input input;
  input.kind = kind;
  input.file = program_.string(at.file);
  input.line = at.line;
  input.column = at.column;
  input.function = program_.string(program_.functions[e.function].name);
  input.name = program_.string(stmt(e).data);
  if (stmt(e).op == sea::Opcode::Apply)
    input.name = parse_name(sea::plain_application(input.name)).name;
  return input;
}

void InputRecorder::add(Input input) {
  recorded_bytes_ += input.bytes.size() + sizeof(Input);
  if (recorded_bytes_ > most_bytes)
    inputs_.complete = false;
  else
    inputs_.list.push_back(std::move(input));
}

// A variable that is in no memory.
void InputRecorder::visit_uninitialised(const Event &e, const Value &value,
                                        const std::string &variable) {
  Input input = made_at(e, InputKind::Local);
  input.name = variable;
  input.bytes =
      bytes_of(value.kind == SortKind::Ptr ? value.address() : value.part[0]);
  input.instance = made_[key_of(input)]++;
  add(std::move(input));
}

void InputRecorder::visit_value(const Event &e, const Value &value) {
  const std::string &name = program_.string(stmt(e).data);
  if (!inputs_.complete || !is_asked_for(name))
    return;
  constexpr std::string_view uninit = sea::uninit_prefix;
  if (name.starts_with(uninit))
    return visit_uninitialised(e, value, name.substr(uninit.size()));
  Input input = made_at(e, InputKind::Value);
  BitVec bits = value.kind == SortKind::Ptr ? value.address() : value.part[0];
  input.width = bits.width();
  input.bytes = bytes_of(bits);
  add(std::move(input));
}

void InputRecorder::retire(Object &object) {
  if (!object.input.bytes.empty() || object.input.address)
    add(std::move(object.input));
}

void InputRecorder::visit_object(const Event &e, const Value &pointer) {
  if (!inputs_.complete)
    return;
  uint64_t base = pointer.part[0].to_u64();
  if (auto old = objects_.find(base); old != objects_.end())
    retire(old->second); // its address is used again
  const bool is_local = stmt(e).op == sea::Opcode::Alloca;
  Object object{made_at(e, is_local ? InputKind::Local : InputKind::Object),
                pointer.part[2].to_u64()};
  object.input.instance = made_[key_of(object.input)]++;
  if (addresses_are_chosen_)
    object.input.address = base;
  objects_.insert_or_assign(base, std::move(object));
}

void InputRecorder::visit(const Event &e, std::span<const Value> values) {
  if (e.kind == EventKind::Input)
    visit_value(e, values[0]);
  else if (e.kind == EventKind::Object)
    visit_object(e, values[0]);
}

void InputRecorder::visit_havoc(const Event &e,
                                std::span<const uint8_t> bytes) {
  const sea::Function &f = program_.functions[e.function];
  if (!inputs_.complete || is_shadow(program_, f.definitions(stmt(e))[0]))
    return;
  Input input = made_at(e, InputKind::Bytes);
  input.bytes.assign(bytes.begin(), bytes.end());
  add(std::move(input));
}

void InputRecorder::visit_initial(uint32_t region, uint64_t address,
                                  uint8_t byte) {
  const sea::Function &entry = program_.functions[program_.entry];
  if (region >= entry.params.size() ||
      is_shadow(program_, entry.params[region]))
    return;
  auto after = objects_.upper_bound(address);
  if (after == objects_.begin())
    return;
  auto &[base, object] = *std::prev(after);
  uint64_t offset = address - base;
  if (offset >= object.size || offset >= most_of_object)
    return;
  std::vector<uint8_t> &bytes = object.input.bytes;
  if (bytes.size() <= offset)
    bytes.resize(offset + 1);
  bytes[offset] = byte;
}

Inputs InputRecorder::take() {
  for (auto &[base, object] : objects_)
    retire(object);
  objects_.clear();
  return std::move(inputs_);
}

} // namespace fathom::cex
