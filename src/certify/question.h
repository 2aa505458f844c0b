// The question whether a program fails, from its text.
#pragma once

#include "certify/certify.h"
#include "prove/certificate.h"

#include <memory>

namespace fathom::certify {

// The program that decides: without the loops that have invariants.
struct Decided {
  TermStore store;
  std::unique_ptr<sea::Program> program;
  bool is_checked = false;
  uint32_t unwind = 1, recursion = 1;
  size_t num_properties = 0; // of the text
  bool has_claims = false;
};
// Fails for a text that is none, and where the invariants are refused.
Result<std::unique_ptr<Decided>> read_program(const Subject &subject,
                                              const std::string &file);

struct Clausified {
  std::optional<Derived> derived;
  bool has_question = false;
  std::set<uint32_t> asked;
  Answer answer = Answer::Unknown; // of the solver that needed the clauses
  std::string reason;              // Unknown
};
// Writes the clauses to a file, if there are any.
Result<Clausified> write_clauses(const Subject &subject, Decided &decided,
                                 const std::string &file, StopToken &stop);

struct Opinion {
  bool agrees = false;
  std::string why_not = {};     // no answer
  std::string own_failure = {}; // another answer
};
// Of another solver in another encoding.
Result<Opinion> ask_another(const Subject &subject, Decided &decided,
                            StopToken &stop);

} // namespace fathom::certify
