// What the verdict about a program that a witness was written into says about
// the witness (frontend/witness/instrument.h).
#pragma once

#include "option/command_line.h"
#include "report/verdict.h"
#include "support/result.h"

#include <string>

namespace fathom {

namespace frontend {
struct Witness;
}

// What --validate says: with this before it a file is followed strictly.
inline constexpr std::string_view strictly = "strict:";
inline bool is_strict(const std::string &validate) {
  return validate.starts_with(strictly);
}
inline std::string witness_file(const std::string &validate) {
  return is_strict(validate) ? validate.substr(strictly.size()) : validate;
}

// The witness that the command line names, and what the files say against it:
// other texts, places in none of them.
Result<frontend::Witness> read_witness_file(const std::string &file);
// Empty: nothing.
std::string objection(const frontend::Witness &witness,
                      const std::vector<std::string> &files);

// What a proof by invariants needs beside the property.
inline constexpr std::string_view valid_accesses =
    "CHECK( init(main()), LTL(G valid-deref) )";

// Empty: it is confirmed; otherwise why not. Of an execution that follows it
// strictly it is looked at whether it has passed all segments.
std::string why_not_confirmed(const frontend::Witness &witness,
                              const report::Verdict &verdict, bool is_strict);

// Exit codes: 0 and 20.
int tell_witness(const frontend::Witness &witness, const std::string &why_not);
// Of a strict run that does not confirm it: nothing is said.
inline constexpr int exit_not_strictly = 21;

} // namespace fathom
