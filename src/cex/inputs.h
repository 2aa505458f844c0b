// What an execution took from outside, in order: values of inputs, arbitrary
// bytes, and the contents that heap objects and variables happened to have.
// With it the program itself can be given the same (src/replay).
#pragma once

#include "cex/events.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cex {

enum class InputKind : uint8_t {
  Value,  // of one nondet
  Bytes,  // of one havoc
  Object, // what a new heap object held where it was read before it was written
  Local,  // likewise, a variable; `name` tells those of one place apart
};

struct Input {
  InputKind kind = InputKind::Value;
  // Where; without a line the function (as the object file calls it) is all
  // that is known.
  std::string file;
  uint32_t line = 0, column = 0;
  std::string function;
  std::string name;   // as traces call it; may be empty
  uint32_t width = 0; // Value: bits
  // Object, Local: how many were made at this place before it
  uint64_t instance = 0;
  std::vector<uint8_t> bytes; // Value: lowest first; others: from address on
  // Object, Local: where it was, if that was a choice of the execution's.
  std::optional<uint64_t> address;
};

struct Inputs {
  std::vector<Input> list;
  bool complete = true; // false: there were too many
};

class InputRecorder : public EventSink {
public:
  // Where objects lie is recorded if it was chosen.
  InputRecorder(const sea::Program &program, bool addresses_are_chosen)
      : program_(program), addresses_are_chosen_(addresses_are_chosen) {}

  void place_global(uint32_t number, uint64_t base) override;
  void visit(const Event &event, std::span<const Value> values) override;
  void visit_havoc(const Event &event, std::span<const uint8_t> bytes) override;
  void visit_initial(uint32_t region, uint64_t address, uint8_t byte) override;

  Inputs take();

private:
  struct Object {
    Input input; // of kind Object; without bytes or address it is not listed
    uint64_t size;
  };
  const sea::Stmt &stmt(const Event &e) const {
    return program_.functions[e.function].blocks[e.block].stmts[e.stmt];
  }
  Input made_at(const Event &event, InputKind kind) const;
  void add(Input input);
  void visit_value(const Event &event, const Value &value);
  void visit_object(const Event &event, const Value &pointer);
  void visit_uninitialised(const Event &event, const Value &value,
                           const std::string &variable);
  void retire(Object &object);

  const sea::Program &program_;
  bool addresses_are_chosen_;
  Inputs inputs_;
  size_t recorded_bytes_ = 0;
  std::map<uint64_t, Object> objects_; // by base address
  std::unordered_map<std::string, uint64_t> made_;
};

// Whether an application of this name is no input of the trace, but asks if
// unfolding knows a number (sea/known.h): any answer is right.
bool asks_what_is_known(std::string_view application);

// "file:line:column", or the function if there is no line.
std::string place_key(const std::string &file, uint32_t line, uint32_t column,
                      const std::string &function);
// The same for a variable that comes to life there.
std::string local_key(const std::string &place, const std::string &variable);
std::string key_of(const Input &input);
// The same for a variable that no file defines.
std::string external_key(const std::string &variable);

} // namespace fathom::cex
