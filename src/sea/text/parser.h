// Reads programs from text (docs/sea-ir.md). Errors have line, column and
// reason. What the language promises beyond its form is checked by verify.h.
#pragma once

#include "sea/program.h"
#include "support/result.h"

#include <memory>
#include <string_view>

namespace fathom::sea {

// `file` is for messages. The entry is the function named "main", if any;
// loops are those of the graph, with names and places as the text gives them.
Result<std::unique_ptr<Program>> parse(TermStore &store, std::string_view text,
                                       std::string_view file = "");

} // namespace fathom::sea
