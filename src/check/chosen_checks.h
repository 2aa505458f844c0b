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

// Every access is checked to stay in its object, and failed checks end the
// execution. Only then may objects, and regions of memory, be told apart.
bool accesses_stay_inside(const Options &options, const sea::CheckSet &checks);

} // namespace fathom::check
