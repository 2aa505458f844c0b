#include "driver/chosen_checks.h"

#include <fstream>
#include <sstream>

namespace fathom {

namespace {

using sea::CheckKind;

Diag mistake(std::string text) {
  return Diag{std::move(text), "command line", {}, ""};
}

// The properties of SV-COMP, by the formula they are written with.
struct PropertyRow {
  std::string_view formula; // without blanks
  std::string_view checks;
  std::string_view leak; // what of memory-leak; empty: none
};
constexpr PropertyRow properties[] = {
    {"G!call(reach_error())", "assert", ""},
    {"G!call(__VERIFIER_error())", "assert", ""},
    {"Gvalid-free", "double-free,invalid-free", ""},
    {"Gvalid-deref",
     "null-deref,out-of-bounds-read,out-of-bounds-write,use-after-free,"
     "use-after-scope",
     ""},
    {"Gvalid-memtrack", "memory-leak", "lost"},
    {"Gvalid-memcleanup", "memory-leak", "unfreed"},
    {"G!overflow", "signed-overflow,negation-overflow,division-overflow", ""},
};

// Lines CHECK( init(main()), LTL(FORMULA) ); others are comments.
Result<void> add_properties(const std::string &file, ChosenChecks &chosen) {
  std::ifstream in(file);
  if (!in)
    return mistake("--checks: cannot read '" + file + "'");
  std::string line;
  bool any = false;
  while (std::getline(in, line)) {
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t'; });
    size_t start = line.find(",LTL(");
    if (!line.starts_with("CHECK(") || start == std::string::npos)
      continue;
    size_t end = line.rfind("))");
    std::string formula = line.substr(start + 5, end - start - 5);
    const PropertyRow *found = nullptr;
    for (const PropertyRow &row : properties)
      if (row.formula == formula)
        found = &row;
    if (!found)
      return mistake("--checks: " + file + ": unknown property '" + formula +
                     "'");
    any = true;
    chosen.set |= *sea::parse_checks(found->checks);
    chosen.only_error_calls |= found->checks == "assert";
    if (found->leak == "lost")
      chosen.leak = lift::Leak::Lost;
  }
  if (!any)
    return mistake("--checks: " + file + " has no property");
  return {};
}

} // namespace

Result<ChosenChecks> chosen_checks(const Options &options) {
  ChosenChecks chosen;
  if (options.checks.ends_with(".prp")) {
    if (Result<void> good = add_properties(options.checks, chosen); !good)
      return good.error();
    return chosen;
  }
  Result<sea::CheckSet> set = sea::parse_checks(options.checks);
  if (!set)
    return set.error();
  chosen.set = *set;
  chosen.set.set(size_t(CheckKind::MemoryLeak), options.leak != LeakMode::None);
  if (options.leak == LeakMode::Lost)
    chosen.leak = lift::Leak::Lost;
  return chosen;
}

} // namespace fathom
