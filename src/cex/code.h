// A function of SEA-IR as code for the interpreter: every right-hand side
// becomes a sequence of steps over numbered slots, made once. Pointers are
// three slots; taking them apart and putting them together costs nothing.
#pragma once

#include "sea/program.h"

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cex {

// A slot of the frame, or a constant: ~i is constant i.
using Slot = int32_t;

// Scalar: part[0]. Pointer: base, offset, size. Memory: part[0] is a slot of
// the frame's memories.
struct Operand {
  SortKind kind = SortKind::Bool;
  std::array<Slot, 3> part{};
};

// target := kind(args); for memories there is only Ite.
struct Step {
  Kind kind;
  bool memory;
  uint8_t count;
  std::array<Slot, 4> args;
  Slot target;
  std::array<uint32_t, max_indices> indices;
};

struct StmtCode {
  uint32_t first_step = 0, end_step = 0;
  uint32_t first_operand = 0; // definitions, then arguments; phis: none
  uint32_t problem = 0;       // why it cannot be executed; 0: it can
};

// What happens on an edge: all phis of the block at the same time.
struct EdgeCode {
  sea::BlockId from;
  StmtCode code; // operands: target, source, target, source, ...
  uint32_t phis = 0;
};

struct BlockCode {
  std::vector<StmtCode> stmts;
  std::vector<EdgeCode> edges;
  uint32_t num_phis = 0;
};

struct FunctionCode {
  std::vector<Step> steps;
  std::vector<Operand> operands;
  std::vector<BitVec> constants;
  std::vector<BlockCode> blocks;
  std::vector<Operand> params;
  std::unordered_map<Term, Operand> registers;
  std::vector<std::string> problems{""};
  uint32_t num_values = 0;
  uint32_t num_memories = 0;
};

// Base addresses of globals by their variable. A global that is not there is a
// problem of the statements that mention it.
struct GlobalValue {
  BitVec base, size;
  bool operator==(const GlobalValue &) const = default;
};
using GlobalValues = std::unordered_map<Term, GlobalValue>;

FunctionCode compile(const sea::Function &function,
                     const GlobalValues &globals);

// The code of all functions, made on demand. Several executions, one after the
// other, may share it.
class ProgramCode {
public:
  explicit ProgramCode(const sea::Program &program)
      : program_(program), codes_(program.functions.size()) {}

  // Where globals are in the execution that begins. Code that was made for
  // other places is made again.
  void place_globals(GlobalValues globals);
  const FunctionCode &of(sea::FunctionId function);

private:
  const sea::Program &program_;
  GlobalValues globals_;
  std::vector<std::unique_ptr<FunctionCode>> codes_; // by function
};

} // namespace fathom::cex
