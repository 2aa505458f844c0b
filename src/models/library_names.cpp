// Whose names are those of the library: the table library_names.def.
#include "models/models.h"

#include <algorithm>
#include <unordered_set>

namespace fathom::models {

namespace {

using Names = std::unordered_set<std::string>;

// Names that are separated by spaces, each with all of these endings.
void add_names(Names &names, std::string_view text,
               std::span<const std::string_view> endings) {
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    for (std::string_view ending : endings)
      names.insert(std::string(text.substr(0, end)) + std::string(ending));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

Names make_names() {
  constexpr std::string_view none[] = {""};
  constexpr std::string_view floats[] = {"",    "f",    "l",    "f32",
                                         "f64", "f128", "f32x", "f64x"};
  Names names;
#define LIBRARY(header, list) add_names(names, list, none);
#define LIBRARY_FLOATS(header, list) add_names(names, list, floats);
#include "models/library_names.def"
  return names;
}

struct Pattern {
  std::string_view prefix, suffix;
};
constexpr Pattern patterns[] = {
#define LIBRARY_PREFIX(prefix, what) {prefix, ""},
#define LIBRARY_SUFFIX(prefix, suffix, what) {prefix, suffix},
#include "models/library_names.def"
};

} // namespace

bool is_library_name(std::string_view name) {
  static const Names names = make_names();
  return find_model(name) || names.contains(std::string(name)) ||
         std::any_of(std::begin(patterns), std::end(patterns),
                     [&](const Pattern &pattern) {
                       return name.starts_with(pattern.prefix) &&
                              name.ends_with(pattern.suffix);
                     });
}

} // namespace fathom::models
