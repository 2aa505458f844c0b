// What a check means, for people: the table is explanations.def.
#pragma once

#include "sea/checks.h"

#include <optional>
#include <string>

namespace fathom::report {

// Meaning, example, CWE, how to silence it; nothing if no such check can be
// chosen.
std::optional<std::string> explain(std::string_view id);

} // namespace fathom::report
