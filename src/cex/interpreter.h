// Executes a SEA-IR program with values, before any unfolding. It shares
// nothing with the encoder but the operators on bit-vectors: a counterexample
// counts only if it fails here, too.
#pragma once

#include "cex/code.h"
#include "cex/memory.h"
#include "cex/object_log.h"
#include "cex/oracle.h"
#include "cex/value.h"

#include <map>
#include <string>
#include <unordered_set>
#include <vector>

namespace fathom {
class StopToken;
}

namespace fathom::cex {

enum class Ending : uint8_t {
  Failed,     // a check
  Assumption, // an assumption does not hold
  Halted,
  Returned,
  Stuck,   // the oracle or the interpreter does not know how to go on
  Limit,   // too many steps or calls
  Stopped, // by the token
};

enum class EventKind : uint8_t {
  Input,
  Name,
  Call,
  Return,
  Branch,
  Object, // a new one
  Havoc,
  Write, // see EventSink::visit_write
  Failure,
};

// Something that happened; its values are those of a Nondet, a Name, the
// arguments of a Call, the results of a Ret, the condition of a CondBr or the
// pointer to a new object.
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
  // The bytes that a MemHavoc wrote.
  virtual void visit_havoc(const Event &, std::span<const uint8_t>) {}
  // A byte that nobody wrote is read; region as in Oracle::initial_byte.
  virtual void visit_initial(uint32_t /*region*/, uint64_t /*address*/,
                             uint8_t /*byte*/) {}
  // Bytes of the program's memory (no shadow) have been written.
  virtual void visit_write(const Event &, uint64_t /*address*/,
                           uint64_t /*bytes*/, const WrittenMemory &) {}
};

struct Execution {
  Ending ending = Ending::Stuck;
  sea::PropertyId property = sea::none; // Failed
  // Failed: the access went through a pointer that belongs to no object. Our
  // pointers lose their objects where the machine's do not.
  bool without_provenance = false;
  // Failed: the object that was accessed, where and by what; may be empty.
  std::string detail;
  std::string problem;          // Stuck, Limit
  sea::LocationId location = 0; // of the last statement
  uint64_t steps = 0;
  std::vector<Value> results; // Returned: of the entry function
};

struct InterpreterConfig {
  // false: a failed check is passed over unless it is this property.
  bool checks_stop = true;
  sea::PropertyId expected = sea::none;
  EventSink *sink = nullptr;
  uint64_t max_steps = 200'000'000;
  uint32_t max_depth = 100'000;
  uint64_t max_length = 1 << 26; // bytes of one memset, memcpy, memhavoc
  uint64_t max_filled = 1 << 12; // of shadows: longer ones are not written out
  const StopToken *stop = nullptr;
  bool raw_pointers = false; // accesses are judged by address
};

class Interpreter {
public:
  Interpreter(const sea::Program &program, Oracle &oracle,
              const InterpreterConfig &config);
  Execution run(); // the entry function, once

private:
  class Written; // the memory of the last write, for the sink
  struct LoopFrame {
    uint32_t loop, around, iteration, context;
  };
  struct Frame {
    sea::FunctionId function;
    const sea::Function *source;
    const FunctionCode *code;
    sea::BlockId block = 0;
    uint32_t stmt = 0;
    uint32_t context = 0; // of the call
    std::vector<LoopFrame> loops;
    std::vector<BitVec> values;
    std::vector<Memory> memories;
    std::vector<uint64_t> locals; // bases of objects that end with the call
  };

  enum class ObjectUse : uint8_t { Global, Constant, Stack, Heap };
  struct RawObject {
    uint64_t size;
    ObjectUse use;
    uint8_t log2_align;
    uint32_t region = sea::none; // of the memory that it was made in
  };
  struct Held { // interpreter_leaks.cpp
    std::vector<uint64_t> roots;
    std::unordered_map<uint64_t, uint32_t> region_of; // of global variables
    std::map<uint64_t, uint64_t> heap;                // bases by addresses
    std::vector<uint64_t> by_number, by_pointer;      // of one word
  };

  void place_globals();
  void enter_entry();
  void push_frame(sea::FunctionId function, uint32_t context);
  const FunctionCode &code_of(sea::FunctionId function);

  void step();
  void run_steps(const StmtCode &code);
  void execute(const sea::Stmt &s, const StmtCode &code);
  void execute_nondet(const sea::Stmt &s);
  void execute_allocation(const sea::Stmt &s);
  void execute_release(const sea::Stmt &s);
  void execute_load();
  void execute_store();
  void execute_range(const sea::Stmt &s);
  bool havoc_large(); // false: not done
  void execute_shadow(const sea::Stmt &s);
  void execute_raw_query(const sea::Stmt &s);
  void execute_check(const sea::Stmt &s);
  void execute_call(const sea::Stmt &s);
  void execute_return(const sea::Stmt &s);
  void go_to(sea::BlockId target);
  void follow_loops(sea::BlockId target);

  // Operands of the current statement, definitions first.
  const Operand &operand(unsigned i) const { return operands_[i]; }
  const BitVec &read(Slot slot) const;
  Value value(const Operand &operand) const;
  const Memory &memory(const Operand &operand) const;
  void assign(const Operand &target, const Value &value);
  void assign(const Operand &target, Memory value);
  bool truth(unsigned i) const { return read(operand(i).part[0]).is_true(); }
  uint64_t address(unsigned i) const;
  bool length_of(unsigned i, uint64_t &length);

  std::optional<Cell> cell_at(const Memory &memory, uint64_t address);
  Value load_pointer(std::span<const Cell> cells) const;
  BitVec join(std::span<const Cell> cells) const;
  std::string claim(const BitVec &base, const BitVec &size);
  // Objects whose address is not their base (Oracle::number). Addresses are
  // used again when an object has ended, bases are not.
  std::string claim_number(const BitVec &base, const BitVec &size,
                           const std::optional<BitVec> &number);
  BitVec number_of(const Value &pointer) const;
  void end_number(uint64_t base);
  void execute_reachable(const sea::Stmt &s);
  std::optional<std::vector<Cell>> word_cells(uint64_t at, uint32_t region,
                                              const sea::Stmt &s);
  void add_held(std::span<const Cell> cells, Held &held) const;
  bool reaches_all(const sea::Stmt &s, Held &held, bool by_pointers);
  uint64_t mask() const;

  // Raw pointers.
  void note_object(uint64_t base, uint64_t size, ObjectUse use,
                   uint8_t log2_align);
  void end_object(uint64_t base);
  uint64_t release_raw(const sea::Stmt &s);
  bool contains(uint64_t base, uint64_t size, uint64_t address,
                uint64_t n) const;
  const RawObject *object_at(uint64_t address, uint64_t n) const;
  bool was_at(uint64_t address, ObjectUse use) const;
  bool was_freed_at(uint64_t address) const;
  bool is_at_object(uint64_t at, uint64_t n) const;
  bool are_at_object(uint64_t a, uint64_t b) const;
  bool is_aligned(uint64_t address, uint64_t align) const;
  bool answer_raw(const sea::Stmt &s) const;
  void answer_object_at(const sea::Stmt &s);
  Memory content_of_new(const Memory &before, uint64_t base, uint64_t size);
  std::optional<uint8_t> new_byte_at(uint32_t region, uint64_t address);

  uint32_t context() const;
  Place place() const {
    return {context(), frames_.back().block, frames_.back().stmt};
  }
  Event event(EventKind kind) const;
  void record(EventKind kind, std::span<const Operand> values);
  void record_havoc(std::span<const Cell> cells);
  void record_write(uint64_t address, uint64_t bytes);
  void finish(Ending ending, std::string problem = {});

  const sea::Program &program_;
  Oracle &oracle_;
  InterpreterConfig config_;
  Execution result_;
  bool done_ = false;
  GlobalValues globals_;
  std::unordered_set<uint64_t> empty_objects_; // bases of those of size 0
  bool is_forged_ = false; // the pointer last asked about has no object
  Value judged_;           // that pointer
  ObjectLog log_;
  std::vector<std::unique_ptr<FunctionCode>> codes_; // by function, on demand
  std::vector<Frame> frames_;
  std::vector<Value> event_values_; // of the event that is reported
  const Operand *operands_ = nullptr;
  struct LargeHavoc {
    Place place;
    uint32_t region;
    uint64_t from, length;
  };
  std::vector<LargeHavoc> large_havocs_;        // in the order they were made
  std::vector<Value> stored_pointers_{Value{}}; // fragments: number * 16 + byte
  std::map<uint64_t, uint64_t> live_;           // base to size, at least 1
  struct Numbered {
    BitVec number;
    bool is_empty;
  };
  struct Range {
    uint64_t size, base; // the size is at least 1
  };
  std::unordered_map<uint64_t, Numbered> numbers_; // by base
  std::map<uint64_t, Range> live_numbers_;         // of objects that are there
  // By base those that are there; of raw pointers also those that were.
  std::map<uint64_t, RawObject> objects_;
  std::vector<std::pair<uint64_t, RawObject>> ended_;
  struct NewObject {
    uint64_t size;
    uint32_t region;
    Place made;
  };
  std::map<uint64_t, NewObject> new_objects_; // by base
};

} // namespace fathom::cex
