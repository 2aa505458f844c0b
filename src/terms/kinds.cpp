#include "terms/kinds.h"

#include <unordered_map>

namespace fathom {

namespace {

constexpr bool names_are_unique() {
  for (unsigned i = 0; i < num_kinds; ++i)
    for (unsigned j = 0; j < i; ++j)
      if (kind_table[i].rule != SortRule::Leaf &&
          kind_table[i].smt_name == kind_table[j].smt_name)
        return false;
  return true;
}
static_assert(names_are_unique(), "kinds.def: two operators of one name");

constexpr bool are_small() {
  for (const KindInfo &row : kind_table)
    if (row.children > max_children || row.indices > max_indices)
      return false;
  return true;
}
static_assert(are_small(), "kinds.def: an operator with too many arguments");

} // namespace

std::optional<Kind> kind_by_smt_name(std::string_view name) {
  static const std::unordered_map<std::string_view, Kind> by_name = [] {
    std::unordered_map<std::string_view, Kind> map;
    for (unsigned i = 0; i < num_kinds; ++i)
      if (kind_table[i].rule != SortRule::Leaf)
        map.emplace(kind_table[i].smt_name, Kind(i));
    return map;
  }();
  auto it = by_name.find(name);
  return it == by_name.end() ? std::nullopt : std::optional(it->second);
}

} // namespace fathom
