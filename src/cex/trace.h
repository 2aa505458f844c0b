// A counterexample as its reader sees it: source lines, calls, values of
// variables by their names. Made from an execution of the interpreter, which
// must fail where the solver said it does.
#pragma once

#include "cex/execution.h"
#include "cex/inputs.h"
#include "cex/oracle.h"
#include "cex/picture.h"
#include "cex/value_text.h"

#include <string>
#include <vector>

namespace fathom::cex {

struct TraceLine {
  enum class Kind : uint8_t {
    Call,
    Return,
    Assignment,
    Input,
    Branch, // value: whether the condition holds; only for --trace=why
    Failure,
    Skipped, // lines that were left out: the text says how many
    Folded,  // stands for lines that only the whole trace shows
  };
  Kind kind;
  uint32_t depth; // of calls that are shown
  std::string file;
  uint32_t line = 0, column = 0; // 0: not known
  std::string text;
  // Assignment, Input: of what, and what it is now. Call: the function. Return:
  // the value. May be empty.
  std::string name = {}, value = {};
  // Assignment, Input of several elements of an array: each of them.
  struct Part {
    std::string name, value;
  };
  std::vector<Part> parts = {};

  // A short trace leaves out what is folded: its lines are less deep by calls
  // that are left out, and may have another text (if it is not empty).
  bool is_folded = false;
  uint32_t calls_left_out = 0;
  std::string short_text = {};
  uint32_t short_depth() const { return depth - calls_left_out; }
  // The failure depends on it; known if that was asked for.
  bool matters = true;
};

using Trace = std::vector<TraceLine>;

struct Replay {
  bool confirmed = false;          // fails at the property that was expected
  bool without_provenance = false; // see Execution
  std::string detail, operands;    // see Execution
  std::string problem;             // what happened instead
  Ending ending = Ending::Stuck;
  sea::PropertyId failed = sea::none; // if it ended with a failure: of what
  Trace trace;
  Inputs inputs;                            // what the execution was given
  Picture memory = {};                      // where it ended, if asked for
  std::vector<sea::PropertyId> covers = {}; // on its way, if asked for
};

// `all`: also values that did not change. `picture`: memory where it ends.
// `why`: branches, too, and what the failure depends on. Of a very long
// execution the beginning and the end are kept.
struct TraceConfig {
  bool all = false;
  bool picture = false;
  bool why = false;
  bool covers = false;         // see Replay
  bool addresses = false;      // are a choice: inputs have them
  size_t most_lines = 100'000; // at either end
};

Replay replay(const sea::Program &program, Oracle &oracle,
              sea::PropertyId expected, const InterpreterConfig &config,
              const TraceConfig &trace = {});

// How it ended and where, as part of a sentence about the execution.
std::string describe_ending(const sea::Program &program,
                            const Execution &execution);

// "file:12:3", as much of it as is known; empty for nowhere.
std::string to_text(const sea::Program &program, const sea::Location &place);

} // namespace fathom::cex
