// The kinds of properties. The table is checks.def.
#pragma once

#include "support/result.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace fathom::sea {

enum class CheckKind : uint8_t {
#define CHECK(name, id, cwe, group, on, message) name,
#include "sea/checks.def"
#undef CHECK
};

enum class CheckGroup : uint8_t { Assert, Memory, Ub, Bound, Limit, Cover };

struct CheckInfo {
  CheckKind kind;
  std::string_view id;
  unsigned cwe; // 0: none
  CheckGroup group;
  bool on_by_default;
  std::string_view message;
};

std::span<const CheckInfo> check_table();
const CheckInfo &info(CheckKind kind);
std::optional<CheckKind> check_by_id(std::string_view id);

inline constexpr unsigned max_checks = 64;
using CheckSet = std::bitset<max_checks>; // by CheckKind

CheckSet default_checks(); // bounds, limits and covers included

// Chosen by --checks, and counted as properties: not bounds, limits and covers.
bool is_selectable(CheckGroup group);

// The value of --checks: ids and groups (assert, memory, ub, all, none,
// default) separated by commas. A list that starts with +X or -X changes the
// default; bounds and limits stay on whatever is said. Switching everything
// off is an error, as is a name that does not exist.
Result<CheckSet> parse_checks(std::string_view text);

} // namespace fathom::sea
