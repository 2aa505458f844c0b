// Text of programs inside of other formats: names of files and messages can
// contain anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fathom::report {

// For XML's text and attributes; control characters, which XML has not, and
// what is no UTF-8 become '?'.
std::string xml_text(std::string_view text);
// ' name="value"'.
std::string xml_attribute(const char *name, std::string_view value);
// With three digits behind the point.
std::string seconds_text(double seconds);

// A path as (part of) a URI.
std::string uri_path(std::string_view path);

// The same for the same text, for ever (FNV-1a, 64 bits, 16 digits).
std::string fingerprint(std::string_view text);

} // namespace fathom::report
