// A proof as a file: which loops are cut by which invariants, and the program
// that it is about, as text. `fathom recheck` needs nothing else.
//
//   certificate 1 checked unwind 4 recursion 1
//   program ptr 64 little
//   ...
//
// The program is SEA-IR with claims (sea/text/claim_text.h). `checked`: every
// access is preceded by checks that it stays in its object. unwind, recursion:
// how far loops and calls that are not cut go.
#pragma once

#include "prove/decide.h"
#include "sea/program.h"

#include <memory>
#include <string>

namespace fathom::prove {

struct Certificate {
  std::unique_ptr<sea::Program> program;
  bool is_checked = false;
  uint32_t unwind = 1, recursion = 1;
};

std::string to_text(const sea::Program &claimed, bool is_checked,
                    uint32_t unwind, uint32_t recursion);
// `file` is for messages.
Result<Certificate> read_certificate(TermStore &store, const std::string &text,
                                     const std::string &file);

struct Rechecked {
  report::Verdict verdict; // of the cut program
  bool is_proved = false;
  std::string refused; // why not
};
// The claims of the program against the program itself. Whoever found them is
// not involved.
Result<Rechecked> recheck(const sea::Program &claimed, const check::Run &run,
                          const Settings &settings);

} // namespace fathom::prove
