// Functions in whose place calls are put: every call that is no recursion is
// the body of the function, with registers of its own, as long as the program
// does not become too large. What is left over are functions that clauses
// summarise.
//
// Mixed semantics (A. Gurfinkel, O. Wei, M. Chechik, "Model checking recursive
// programs with exact predicate abstraction", 2008): a call either returns, and
// no check in it fails, or it does not, and nothing behind it matters. So there
// is one copy of each function that may fail, where the program begins; a call
// of it jumps there, never to return, or is a summary in which checks are
// assumptions. A function that calls itself is a loop in this copy.
#pragma once

#include "sea/program.h"

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace fathom::prove::horn {

// What a call is: the body of the function, a predicate, or the predicate if it
// returns and otherwise a jump to the body.
enum class Calls : uint8_t { Inline, Summary, Mixed };

// A register of the program, in one of the copies of its function.
struct Copied {
  uint32_t copy; // index into Flat::copies
  Term reg;
};

struct Flat {
  explicit Flat(sea::Function f) : function(std::move(f)) {}

  sea::Function function;
  std::vector<sea::FunctionId> copies; // of which function; 0 is the own body
  // By block: its copy, and the block there; none if it is the rest of one.
  std::vector<uint32_t> copy_of;
  std::vector<sea::BlockId> block_of;
  std::unordered_map<Term, Copied> registers;
  // Where copies begin that calls jump to.
  std::vector<sea::BlockId> jumped_to;
};

struct FlatProgram {
  std::unique_ptr<sea::Program> tables; // of the program, without functions
  std::map<sea::FunctionId, Flat> functions; // calls have these numbers
  sea::FunctionId entry;
};

// Not those that only ask whether they are reached.
bool may_fail(const sea::Program &tables, const sea::Stmt &check);

// `small`: functions of at most so many statements, without loops and calls,
// are bodies in any case. `most`: statements of a function, with what it calls.
inline constexpr size_t most_in_place = 20'000;
FlatProgram flatten(const sea::Program &program, Calls calls, size_t small = 0,
                    size_t most = most_in_place);

} // namespace fathom::prove::horn
