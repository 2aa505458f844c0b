// What an execution tells while it runs, and who is told: traces (trace.h) and
// the inputs of a replay (inputs.h) are made of these events.
#pragma once

#include "cex/value.h"
#include "sea/program.h"

#include <cstdint>
#include <optional>
#include <span>

namespace fathom::cex {

enum class EventKind : uint8_t {
  Input,
  Name,
  Call,
  Return,
  Branch,
  Object, // a new one
  Free,
  Havoc,
  Write, // see EventSink::visit_write
  Failure,
};

// Something that happened; its values are those of a Nondet, a Name, the
// arguments of a Call, the results of a Ret, the condition of a CondBr or the
// pointer to an object that is new, or that is freed.
struct Event {
  EventKind kind;
  sea::FunctionId function; // of the statement
  sea::BlockId block;
  uint32_t stmt;
  uint32_t depth; // of calls; 0 is the entry function
};

// Memory as it is behind a statement that wrote to it.
class WrittenMemory {
public:
  virtual ~WrittenMemory() = default;
  // None if nobody ever wrote one of the bytes.
  virtual std::optional<Value> read(uint64_t address, uint64_t bytes,
                                    bool is_pointer) const = 0;
};

// Is told what happens while it happens: executions can be long.
class EventSink {
public:
  virtual ~EventSink() = default;
  virtual void place_global(uint32_t number, uint64_t base) = 0;
  // The values are those of the event; memories are left out.
  virtual void visit(const Event &event, std::span<const Value> values) = 0;
  // Another block of the function is entered.
  virtual void visit_block(sea::BlockId) {}
  // A cover whose condition holds.
  virtual void visit_cover(sea::PropertyId) {}
  // The bytes that a MemHavoc wrote.
  virtual void visit_havoc(const Event &, std::span<const uint8_t>) {}
  // A byte that nobody wrote is read; region as in Oracle::initial_byte.
  virtual void visit_initial(uint32_t /*region*/, uint64_t /*address*/,
                             uint8_t /*byte*/) {}
  // Bytes of the program's memory (no shadow) have been written.
  virtual void visit_write(const Event &, uint64_t /*address*/,
                           uint64_t /*bytes*/, const WrittenMemory &) {}
};

class Frames;

// Is told of every statement before it is executed, while its operands can be
// read from the frames. Phis are told with the branch that leads to them.
class StatementSink {
public:
  virtual ~StatementSink() = default;
  virtual void visit_statement(const Frames &frames) = 0;
};

} // namespace fathom::cex
