// Evidence for a verdict SAFE (docs/evidence.md). From the program as text
// three things are made, none of which takes the word of the run that gave the
// verdict:
//
//  * the question whether anything fails, as clauses;
//  * a proof that the clauses have no model, by a SAT solver that starts anew,
//    checked by evidence/drat.h;
//  * the answer of another solver to the question in another encoding.
#pragma once

#include "evidence/bundle.h"
#include "option/options.h"
#include "report/verdict.h"
#include "support/stop.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace fathom::certify {

struct Subject {
  std::string program; // a certificate (prove/certificate.h)
  Options options;     // how the run encoded it
  // Properties that are not claimed to hold: limits that executions exceed.
  std::vector<uint32_t> except;
};

// What the program's text gives if nothing fails but what is left out, whatever
// a summary says: properties, bounds that were assumed, the ledger, and the
// verdict that follows.
struct Derived {
  report::Verdict verdict;
  // Loops are cut: properties that only unfolding has are not among those of
  // the verdict, and the run may have met more limits on its way.
  bool has_claims = false;
};

// What was done, and why something was not.
struct Evidence {
  std::optional<Derived> derived; // nothing: the program was not unfolded
  bool has_question = false;      // not everything was decided while unfolding
  std::set<uint32_t> asked;       // properties that the question is about
  bool is_proof_checked = false, is_second_sure = false;
  std::string why_no_proof, why_no_second;
  // The verdict is contradicted: a fault of ours.
  std::string own_failure;

  // For a property that is in the question or not.
  std::string about(uint32_t property) const;
  bool is_complete() const {
    return (is_proof_checked || !has_question) && is_second_sure;
  }
};

// Writes program.sea, question.cnf and question.drat, and checks them. Fails
// if they cannot be written.
Result<Evidence> certify(const Subject &subject,
                         const std::filesystem::path &folder,
                         const StopToken &stop);

// The same with what a folder has: nothing is written there. Refused are
// clauses that are not those of the program, a proof that is none, and a
// property that is left out and is no limit that is exceeded.
Result<Evidence> recheck(const Subject &subject,
                         const std::filesystem::path &folder,
                         const StopToken &stop);

// The options of the run, for the program of a proof without a bound, or of one
// with these bounds.
Options options_of_proof(const Options &options);

} // namespace fathom::certify
