// Everything that clang or LLVM reads of a program, as one text: equal texts
// are equal programs. Sources are preprocessed, with their comments (some are
// specifications), line markers and the whole command that compiles them;
// other files are their bytes.
#pragma once

#include "frontend/load.h"

#include <string>

namespace fathom::frontend {

// Much cheaper than load(): nothing is compiled. Fails, too, where flags make
// clang read what is not in the text. `compiler_text` gets what
// clang says if it fails.
Result<std::string> program_text(const LoadConfig &config,
                                 const StopToken &stop,
                                 std::string &compiler_text);

} // namespace fathom::frontend
