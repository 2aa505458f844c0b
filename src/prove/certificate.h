// A proof as a file: which loops are cut by which invariants, and the program
// that it is about, as text. `fathom recheck` needs nothing else.
//
//   certificate 1 checked shadows rough unwind 4 recursion 1 k 1 open 3
//   program ptr 64 little
//   ...
//
// The program is SEA-IR with claims (sea/text/claim_text.h). `checked`: every
// access is preceded by checks that it stays in its object. shadows: rough ones
// of uninitialised bits are larger than exact in places; without it they are
// exact, as those of poison and of lifetimes always are. unwind, recursion:
// how far loops and calls that are not cut go. k: see cut::Config; without
// it 1. open: a property of which nothing is claimed; the others are proved of
// executions that do not fail it before.
#pragma once

#include "prove/decide.h"
#include "sea/program.h"

#include <memory>
#include <set>
#include <string>

namespace fathom::prove {

struct Certificate {
  std::unique_ptr<sea::Program> program;
  bool is_checked = false;
  Settings settings = {.purpose = Purpose::Recheck};
};

std::string to_text(const sea::Program &claimed, bool is_checked,
                    const Settings &settings);
// `file` is for messages.
Result<Certificate> read_certificate(TermStore &store, const std::string &text,
                                     const std::string &file);

// The program with what is open assumed: an execution that does not hold it
// ends there in both.
void assume_open(sea::Program &program, const std::set<sea::PropertyId> &open);
// Why executions may go on where this one does not hold; empty: they end, and
// nobody misses what they would do.
std::string why_not_open(const sea::Program &program, sea::PropertyId property);

// Empty: the program's shadows are what the settings say.
std::string why_other_shadows(const sea::Program &claimed,
                              const Settings &settings);

struct Rechecked {
  report::Verdict verdict; // of the cut program
  uint64_t work = 0;       // StepOutcome::work
  bool is_proved = false;
  std::string refused; // why not
  // Purpose::Explain: variables that are arbitrary where an iteration begins
  // (text/named_inputs.h).
  std::set<std::string> named_inputs = {};
};
// The claims of the program against the program itself. Whoever found them is
// not involved.
Result<Rechecked> recheck(const sea::Program &claimed, const check::Run &run,
                          const Settings &settings);

} // namespace fathom::prove
