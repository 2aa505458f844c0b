// What other verifiers have as syntax of their own, in the text that the
// preprocessor gives: quantifiers and implications (expressions.h), contracts
// (contracts.h), pragmas about checks (pragmas.h). The text that comes back is
// C with as many lines, so that what clang says about places holds.
#pragma once

#include "frontend/spec/contracts.h"
#include "frontend/spec/pragmas.h"
#include "support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace fathom::frontend {

struct Rewritten {
  std::string text;
  bool is_changed = false; // otherwise there was nothing of the kind
  std::vector<std::string> warnings = {}; // "file:line: warning: ..."
  std::vector<UncheckedLines> unchecked;
};

// A text that may have something of the kind, by its words.
bool may_have_specifications(std::string_view text);

// `file` is for messages.
Result<Rewritten> rewrite_specifications(std::string text,
                                         const std::string &file,
                                         const SpecOptions &options);

} // namespace fathom::frontend
