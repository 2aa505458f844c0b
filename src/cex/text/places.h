// What the name of a source file says.
#pragma once

#include <string_view>

namespace fathom::cex {

// Of the system, not of the program: headers of the C++ library, say.
inline bool is_library_file(std::string_view file) {
  return file.starts_with("/usr/") ||
         file.find("/include/c++/") != std::string_view::npos ||
         file.find("/lib/clang/") != std::string_view::npos;
}

} // namespace fathom::cex
