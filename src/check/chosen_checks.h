// What a command line asks to be checked: --checks, a property file of SV-COMP
// among its words, and --leak.
#pragma once

#include "option/options.h"
#include "sea/checks.h"
#include "support/result.h"

#include <string>
#include <vector>

namespace fathom::check {

struct ChosenChecks {
  sea::CheckSet set;
  LeakMode leak = LeakMode::Unfreed; // of memory-leak, if it is in the set
  // Of a property file of SV-COMP.
  bool by_svcomp_rules = false;
  std::vector<std::string> error_functions; // of assert: only calls of these
  std::string not_judged; // properties that are not looked at; empty: none
};
Result<ChosenChecks> chosen_checks(const Options &options);

// They name properties of SV-COMP, by a file or in its words.
bool are_svcomp_checks(const Options &options);

// What was checked, in the words of SV-COMP; empty: nothing that it knows.
std::string specification(const Options &options);
// The property that a failure violates. `word` is what the source has there:
// which function is called.
std::string specification_of_failure(const Options &options,
                                     sea::CheckKind kind,
                                     std::string_view word);

// Every access is checked to stay in its object, and failed checks end the
// execution. Only then may objects, and regions of memory, be told apart.
bool accesses_stay_inside(const Options &options, const sea::CheckSet &checks);

// The same question, and whether accesses stay inside. A program that is SAFE
// with these is SAFE with the others: no execution ends at the new checks.
Options with_access_checks(const Options &options);

} // namespace fathom::check
