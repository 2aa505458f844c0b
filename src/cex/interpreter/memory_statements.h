// Statements on objects and bytes: objects begin and end, bytes are read,
// written, filled, copied and made arbitrary, shadows are asked.
#pragma once

#include "cex/interpreter/judge.h"
#include "cex/interpreter/reporter.h"
#include "cex/object_log.h"

namespace fathom::cex {

// What the statements work on; all of it belongs to the interpreter.
struct MemoryParts {
  const sea::Program &program;
  Oracle &oracle;
  Frames &frames;
  Outcome &outcome;
  Objects &objects;
  Contents &contents;
  ValueBytes &bytes;
  PointerJudge &judge;
  Reporter &reporter;
  ObjectLog &log;
};

class MemoryStatements {
public:
  MemoryStatements(const MemoryParts &parts, const InterpreterConfig &config)
      : parts_(parts), frames_(parts.frames), max_length_(config.max_length),
        max_filled_(config.max_filled), max_range_(config.max_range),
        mask_(parts.objects.address_mask()) {}

  void allocate(const sea::Stmt &s); // Alloca, Malloc
  void release(const sea::Stmt &s);  // Free, EndScope
  void end_locals(const sea::Stmt &ret);
  void load(const sea::Stmt &s);
  void store();
  void set(const sea::Stmt &s); // MemSet
  void copy();                  // MemCopy
  void havoc();                 // MemHavoc
  void find_address();          // Address
  // IsEmpty, IsMod, ResetMod; the judge has IsDeref and IsAlloc.
  void ask_shadow(const sea::Stmt &s);

private:
  // Of operand i; none if it is too long: then the execution is over.
  std::optional<uint64_t> length_of(unsigned i);
  std::optional<uint64_t> length_up_to(uint64_t most, unsigned i);
  bool fill(const sea::Stmt &s); // false: not done
  bool havoc_large();            // false: not done
  void write(uint64_t address, std::span<const Cell> cells, Memory before);
  BitVec address_of(const Value &pointer) const;

  MemoryParts parts_;
  Frames &frames_;
  uint64_t max_length_, max_filled_, max_range_;
  uint64_t mask_;
};

} // namespace fathom::cex
