// Diagnostics by what they are about. One with a position in a text is written
// out, with names.
#pragma once

#include "support/result.h"

namespace fathom {

// Whoever knows the place adds it.
inline Diag problem(std::string message, std::string hint = {}) {
  return {.message = std::move(message),
          .file = {},
          .pos = {},
          .hint = std::move(hint)};
}

// With a file as a whole, or whatever else stands in its place.
inline Diag file_problem(std::string message, std::string file,
                         std::string hint = {}) {
  return {.message = std::move(message),
          .file = std::move(file),
          .pos = {},
          .hint = std::move(hint)};
}

inline Diag command_line_problem(std::string message, std::string hint = {}) {
  return file_problem(std::move(message), "command line", std::move(hint));
}

} // namespace fathom
