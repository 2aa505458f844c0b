#include "report/explain.h"

namespace fathom::report {

namespace {

struct Explanation {
  sea::CheckKind kind;
  std::string_view flags, meaning, program;
};

constexpr Explanation explanations[] = {
#define EXPLAIN(kind, flags, meaning, program)                                 \
  {sea::CheckKind::kind, flags, meaning, program},
#include "report/explanations.def"
#undef EXPLAIN
};

// Every check from Assert to Poison has a row, in the order of the table.
constexpr bool is_complete() {
  constexpr auto last = size_t(sea::CheckKind::LoopBound);
  if (std::size(explanations) != last)
    return false;
  for (size_t i = 0; i < last; ++i)
    if (explanations[i].kind != sea::CheckKind(i))
      return false;
  return true;
}
static_assert(is_complete(),
              "explanations.def: a check has no row in its place");

} // namespace

namespace {

// What is in the table of checks and is no check of the program.
std::string_view meaning_of(sea::CheckGroup group) {
  switch (group) {
  case sea::CheckGroup::Bound:
    return "No failure of the program: it was not followed further than this. "
           "The verdict names\nthe place, and is UNKNOWN if nothing fails. "
           "--unwind=N and --unwindset=PLACE:N go\nfurther, fathom prove asks "
           "for a proof without a bound.";
  case sea::CheckGroup::Limit:
    return "No failure of the program: Fathom cannot follow it behind this "
           "place, and the\nverdict is UNKNOWN if an execution gets there. "
           "docs/limits.md says what helps;\n--missing says what a function "
           "without a body does.";
  default:
    return "A question, no check: whether an execution gets here with the "
           "condition\n(fathom_cover). The answer is beside the verdict.";
  }
}

} // namespace

std::optional<std::string> explain(std::string_view id) {
  std::optional<sea::CheckKind> kind = sea::check_by_id(id);
  if (!kind)
    return {};
  if (size_t(*kind) >= std::size(explanations))
    return std::string(id) + ": " + std::string(sea::info(*kind).message) +
           "\n\n" + std::string(meaning_of(sea::info(*kind).group)) + "\n";
  const Explanation &row = explanations[size_t(*kind)];
  const sea::CheckInfo &check = sea::info(*kind);
  std::string out(id);
  out += ": " + std::string(check.message);
  if (check.cwe != 0)
    out += " [CWE-" + std::to_string(check.cwe) + "]";
  out += "\n\n" + std::string(row.meaning) + "\n";
  if (!row.program.empty())
    out +=
        "\nExample (" +
        (row.flags.empty() ? ""
                           : "fathom check " + std::string(row.flags) + "; ") +
        "-DFIXED is its fixed twin):\n\n";
  for (std::string_view rest = row.program; !rest.empty();) {
    size_t end = rest.find('\n');
    out += "    " + std::string(rest.substr(0, end)) + "\n";
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  out += "\nTo switch it off: --checks=-" + std::string(id);
  if (!check.on_by_default)
    out += " (it is off unless --checks=+" + std::string(id) + " asks for it)";
  if (*kind == sea::CheckKind::MemoryLeak)
    out += ", or leave --leak out";
  return out + "\n";
}

} // namespace fathom::report
