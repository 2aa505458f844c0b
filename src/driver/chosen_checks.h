// What a command line asks to be checked: --checks, a property file of SV-COMP
// among its words, and --leak.
#pragma once

#include "lift/lift.h"
#include "option/options.h"
#include "sea/checks.h"
#include "support/result.h"

#include <string>
#include <vector>

namespace fathom {

struct ChosenChecks {
  sea::CheckSet set;
  lift::Leak leak = lift::Leak::Unfreed; // of memory-leak, if it is in the set
  // Of a property file of SV-COMP.
  bool by_svcomp_rules = false;
  std::vector<std::string> error_functions; // of assert: only calls of these
  std::string not_judged; // properties that are not looked at; empty: none
};
Result<ChosenChecks> chosen_checks(const Options &options);

} // namespace fathom
