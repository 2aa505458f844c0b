// What failed, as formats for other programs want it: in their order, with a
// fingerprint that stays when lines move.
#pragma once

#include "report/source.h"
#include "report/verdict.h"

#include <string>
#include <vector>

namespace fathom::report {

struct Finding {
  const PropertyResult *property;
  std::string fingerprint; // of check, file, function and text of the line
};

// Failures of what the program or its user asked about; those behind pointer
// arithmetic (Verdict::otherwise) come last.
std::vector<Finding> findings(const Verdict &verdict, Sources &sources);

} // namespace fathom::report
