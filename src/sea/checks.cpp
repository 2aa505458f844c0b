#include "sea/checks.h"

#include "support/assert.h"
#include "support/diag.h"

#include <array>
#include <string>

namespace fathom::sea {

namespace {

constexpr std::array table = {
#define CHECK(name, id, cwe, group, on, message)                               \
  CheckInfo{CheckKind::name, id, cwe, CheckGroup::group, on, message},
#include "sea/checks.def"
#undef CHECK
};
static_assert(table.size() <= max_checks);

} // namespace

std::span<const CheckInfo> check_table() { return table; }

const CheckInfo &info(CheckKind kind) { return table[size_t(kind)]; }

std::optional<CheckKind> check_by_id(std::string_view id) {
  for (const CheckInfo &row : table)
    if (row.id == id)
      return row.kind;
  return {};
}

bool is_selectable(CheckGroup group) {
  switch (group) {
  case CheckGroup::Assert:
  case CheckGroup::Memory:
  case CheckGroup::Ub:
    return true;
  case CheckGroup::Bound:
  case CheckGroup::Limit:
  case CheckGroup::Cover:
    return false;
  }
  FATHOM_UNREACHABLE("unknown group");
}

namespace {

// The checks a word stands for; nothing if it stands for none.
std::optional<CheckSet> checks_of(std::string_view word) {
  CheckSet set;
  if (word == "none")
    return set;
  std::optional<CheckGroup> group;
  if (word == "assert")
    group = CheckGroup::Assert;
  else if (word == "memory")
    group = CheckGroup::Memory;
  else if (word == "ub")
    group = CheckGroup::Ub;
  bool is_set = group || word == "all" || word == "default";
  for (const CheckInfo &row : table) {
    bool in = row.id == word;
    if (word == "all")
      in = true;
    else if (word == "default")
      in = row.on_by_default;
    else if (group)
      // A group is what of it is on by default; the rest is asked for by name.
      in = row.group == *group && row.on_by_default;
    set[size_t(row.kind)] = in && is_selectable(row.group);
  }
  return is_set || set.any() ? std::optional(set) : std::nullopt;
}

} // namespace

Result<CheckSet> parse_checks(std::string_view text) {
  CheckSet set;
  if (text.starts_with('+') || text.starts_with('-'))
    set = *checks_of("default");
  for (size_t start = 0; start <= text.size();) {
    size_t end = std::min(text.find(',', start), text.size());
    std::string_view word = text.substr(start, end - start);
    start = end + 1;
    bool take_away = word.starts_with('-');
    std::string_view name =
        take_away || word.starts_with('+') ? word.substr(1) : word;
    std::optional<CheckSet> named = checks_of(name);
    if (!named)
      return command_line_problem(
          "--checks: there is no check '" + std::string(name) + "'",
          "fathom checks lists them; groups are assert, memory, ub, "
          "all, none, default");
    set = take_away ? set & ~*named : set | *named;
  }
  if (set.none())
    return command_line_problem("--checks: every check is switched off");
  for (const CheckInfo &row : table)
    if (!is_selectable(row.group))
      set.set(size_t(row.kind));
  return set;
}

CheckSet default_checks() {
  CheckSet set;
  for (const CheckInfo &row : table)
    set[size_t(row.kind)] = row.on_by_default;
  return set;
}

} // namespace fathom::sea
