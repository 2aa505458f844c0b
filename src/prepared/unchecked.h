// Lines of the source between which its author has switched checks off
// (frontend/spec/pragmas.h finds them, the lifter leaves the checks out).
#pragma once

#include "sea/checks.h"

#include <string>

namespace fathom::prepared {

struct UncheckedLines {
  std::string file; // absolute
  unsigned first, last;
  sea::CheckSet checks;
};

} // namespace fathom::prepared
