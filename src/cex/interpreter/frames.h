// The calls that are active: where each one is, the values of its registers
// and the iterations of loops that it is in. Operands are read and assigned
// here; what a statement means is not known here.
#pragma once

#include "cex/code.h"
#include "cex/memory.h"
#include "cex/oracle.h"
#include "cex/value.h"
#include "support/assert.h"

#include <vector>

namespace fathom::cex {

// An iteration that a call is in.
struct LoopFrame {
  uint32_t loop, around, iteration, context;
};

struct Frame {
  sea::FunctionId function = sea::none;
  const sea::Function *source = nullptr;
  const FunctionCode *code = nullptr;
  sea::BlockId block = 0;
  uint32_t stmt = 0;
  uint32_t context = 0; // of the call; the way, if contexts are ways
  std::vector<LoopFrame> loops;
  std::vector<BitVec> values;
  std::vector<Memory> memories;
  std::vector<uint64_t> locals; // bases of objects that end with the call
};

class Frames {
public:
  explicit Frames(const sea::Program &program) : program_(program) {}

  bool empty() const { return frames_.empty(); }
  uint32_t size() const { return uint32_t(frames_.size()); }
  void push(sea::FunctionId function, const FunctionCode &code,
            uint32_t context);
  void pop() {
    FATHOM_ASSERT(!frames_.empty(), "return outside of a call");
    frames_.pop_back();
  }
  // The call that is executed; it must exist.
  Frame &top() { return frames_.back(); }
  const Frame &top() const { return frames_.back(); }

  const sea::Stmt &stmt() const;
  const StmtCode &code() const;
  // The context of the innermost iteration, or else of the call.
  uint32_t context() const;
  Place place() const { return {context(), top().block, top().stmt}; }
  // Of the statement, or of the call in the program's own source that led to
  // it, if it is a library's.
  sea::LocationId user_place() const;
  // Leaves the loops that the target is not in; at a header, the next iteration
  // of the loop begins, or the first. False: a loop is entered elsewhere.
  bool follow_loops(sea::BlockId target, Oracle &oracle);

  // Computes what the operands of a statement (or of an edge) need.
  void run_steps(const StmtCode &code);
  // The operands of the current statement from here on, definitions first.
  void begin_operands(const StmtCode &code) {
    operands_ = top().code->operands.data() + code.first_operand;
  }
  const Operand &operand(unsigned i) const { return operands_[i]; }
  std::span<const Operand> operands(unsigned first, unsigned count) const {
    return {operands_ + first, count};
  }

  const BitVec &read(Slot slot) const {
    const Frame &frame = frames_.back();
    return slot >= 0 ? frame.values[size_t(slot)]
                     : frame.code->constants[size_t(~slot)];
  }
  Value value(const Operand &operand) const;
  const Memory &memory(const Operand &operand) const {
    return top().memories[size_t(operand.part[0])];
  }
  void assign(const Operand &target, const Value &value);
  void assign(const Operand &target, Memory value);

  // Of the operands of the current statement.
  const BitVec &bits(unsigned i) const { return read(operand(i).part[0]); }
  Value value(unsigned i) const { return value(operand(i)); }
  const Memory &memory(unsigned i) const { return memory(operand(i)); }
  bool truth(unsigned i) const { return bits(i).is_true(); }
  uint64_t address(unsigned i) const; // of a pointer
  void define(unsigned i, const Value &value) { assign(operand(i), value); }
  void define(unsigned i, Memory value) {
    assign(operand(i), std::move(value));
  }

private:
  const sea::Program &program_;
  std::vector<Frame> frames_;
  const Operand *operands_ = nullptr;
};

} // namespace fathom::cex
