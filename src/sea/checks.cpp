#include "sea/checks.h"

#include <array>

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

CheckSet default_checks() {
  CheckSet set;
  for (const CheckInfo &row : table)
    set[size_t(row.kind)] = row.on_by_default;
  return set;
}

} // namespace fathom::sea
