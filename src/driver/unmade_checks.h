// Checks that are switched on and that nothing makes yet: a verdict must not
// look as if they had been made.
#pragma once

#include "sea/program.h"

#include <string>

namespace fathom {

// "not checked yet: use-after-free, ...": those that could matter for this
// program; empty if there are none.
std::string unmade_checks(const sea::Program &program,
                          const sea::CheckSet &checks);

} // namespace fathom
