// What GCC and older C accept and clang refuses by itself: flags that make
// clang accept it, which of its warnings are then shown, and what no flag
// helps against in a preprocessed file. Used by compile.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fathom::frontend {

// They come before the user's, who may want errors.
std::vector<std::string> gnu_flags();

// Of what clang said, the warnings that would have been errors without these
// flags, with their notes and lines of source.
std::string shown_warnings(std::string_view text);

// GCC's `malloc (release, 1)` among attributes is `malloc` with blanks behind
// it, so that lines and columns stay. The same text if there is none.
std::string without_malloc_arguments(std::string text);

} // namespace fathom::frontend
