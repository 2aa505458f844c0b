// "Did you mean": the known name nearest to a misspelt one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fathom {

// Insertions, deletions, replacements and swaps of neighbours between two
// words.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The nearest name if it is near enough to be meant, else the empty text. The
// first of several equally near ones.
std::string nearest_name(std::string_view word,
                         std::span<const std::string> names);

} // namespace fathom
