// What a command line asks to be checked: --checks, a property file of SV-COMP
// among its words, and --leak.
#pragma once

#include "lift/lift.h"
#include "option/options.h"
#include "sea/checks.h"
#include "support/result.h"

namespace fathom {

struct ChosenChecks {
  sea::CheckSet set;
  lift::Leak leak = lift::Leak::Unfreed; // of memory-leak, if it is in the set
  bool only_error_calls = false;         // of assert
};
Result<ChosenChecks> chosen_checks(const Options &options);

} // namespace fathom
