// Executes a SEA-IR program with values, before any unfolding. It shares
// nothing with the encoder but the operators on bit-vectors: a counterexample
// counts only if it fails here, too.
//
// The rooms are in interpreter/: frames (registers, loops, contexts), objects
// (what is where), contents (bytes that nobody wrote), value_bytes, judge (fat
// and raw pointers), memory_statements, reachable, reporter, outcome. Here is
// control: the order of statements, calls, branches, checks, inputs.
#pragma once

#include "cex/events.h"
#include "cex/execution.h"
#include "cex/interpreter/memory_statements.h"
#include "cex/interpreter/reachable.h"

#include <map>

namespace fathom::cex {

class Interpreter {
public:
  Interpreter(const sea::Program &program, Oracle &oracle,
              const InterpreterConfig &config);
  Execution run(); // the entry function, once

  const ObjectLog &log() const { return log_; } // what became of objects
  const ObjectNumbers &numbers() const { return objects_.numbers(); }

private:
  void place_globals();
  void enter_entry();
  void enter(sea::FunctionId function, uint32_t context);

  void step();
  void execute(const sea::Stmt &s);
  void execute_nondet(const sea::Stmt &s);
  void execute_reachable(const sea::Stmt &s);
  void execute_apply(const sea::Stmt &s);
  void execute_check(const sea::Stmt &s);
  void execute_call(const sea::Stmt &s);
  void execute_return(const sea::Stmt &s);
  void go_to(unsigned edge); // of the terminator

  const sea::Program &program_;
  Oracle &oracle_;
  InterpreterConfig config_;
  ProgramCode own_code_;
  ProgramCode &code_; // own_code_, or what executions share
  Frames frames_;
  Outcome outcome_;
  ObjectLog log_;
  Objects objects_;
  ValueBytes bytes_;
  Contents contents_;
  Reporter reporter_;
  std::unique_ptr<PointerJudge> judge_;
  MemoryStatements memory_;
  Reachable reachable_;
  // What functions of which nothing is known have given: by name and arguments.
  std::map<std::pair<sea::StringId, std::string>, BitVec> applications_;
};

} // namespace fathom::cex
