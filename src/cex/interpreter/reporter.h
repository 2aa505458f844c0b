// Tells the sink what happens, where the execution is. Without a sink it does
// nothing.
#pragma once

#include "cex/events.h"
#include "cex/interpreter/frames.h"
#include "cex/interpreter/value_bytes.h"

namespace fathom::cex {

class Reporter {
public:
  Reporter(const sea::Program &program, const Frames &frames,
           const ValueBytes &bytes, uint64_t address_mask, EventSink *sink)
      : program_(program), frames_(frames), bytes_(bytes), mask_(address_mask),
        sink_(sink) {}

  // With the values of the operands that are no memories.
  void tell(EventKind kind, std::span<const Operand> operands);
  void tell_havoc(std::span<const Cell> cells);
  // Behind the assignment of the new memory, the first operand.
  void tell_write(uint64_t address, uint64_t bytes);

private:
  Event event(EventKind kind) const;

  const sea::Program &program_;
  const Frames &frames_;
  const ValueBytes &bytes_;
  uint64_t mask_;
  EventSink *sink_;
  std::vector<Value> values_; // of the event that is reported
};

} // namespace fathom::cex
