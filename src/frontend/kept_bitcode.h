// Objects, programs, shared objects and archives that tools/fathom-cc has made
// know the bitcode they were made of: a section .fathom_bc with paths, one on
// each line.
#pragma once

#include "support/result.h"

#include <optional>
#include <string>
#include <vector>

namespace fathom::frontend {

// The bitcode files of a machine's file, each once, in its order. Nothing: it
// is no such file. One without the section is an error.
Result<std::optional<std::vector<std::string>>>
kept_bitcode(const std::string &file);

} // namespace fathom::frontend
