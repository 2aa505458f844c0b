// `#pragma CPROVER check push|pop|disable "NAME"|enable "NAME"`: which checks
// are off between which lines. The directives are in preprocessed text; lines
// are those of the files that its line markers name.
#pragma once

#include "frontend/spec/places.h"
#include "prepared/kept_facts.h"

#include <string>
#include <vector>

namespace fathom::frontend {

using prepared::UncheckedLines;

bool is_check_pragma(std::string_view directive);

std::vector<UncheckedLines> unchecked_lines(const Tokens &tokens,
                                            const Places &places);

} // namespace fathom::frontend
