#include "check/chosen_checks.h"

#include "support/diag.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace fathom::check {

namespace {

using sea::CheckKind;

// The properties of SV-COMP, by the formula they are written with.
struct PropertyRow {
  std::string_view formula; // without blanks
  std::string_view checks;
  std::string_view leak; // what of memory-leak; empty: none
};
constexpr PropertyRow properties[] = {
    {"Gvalid-free", "double-free,invalid-free", ""},
    {"Gvalid-deref",
     "null-deref,out-of-bounds-read,out-of-bounds-write,use-after-free,"
     "use-after-scope",
     ""},
    {"Gvalid-memtrack", "memory-leak", "lost"},
    {"Gvalid-memcleanup", "memory-leak", "unfreed"},
    {"G!overflow",
     "signed-overflow,negation-overflow,division-overflow,shift-overflow", ""},
};

// Those that we know and do not decide.
constexpr std::pair<std::string_view, std::string_view> not_judged[] = {
    {"Fend", "termination is not judged"},
    {"G!data-race", "data races are not judged"},
};

// F of "G!call(F())"; empty: it is another formula.
std::string_view error_function(std::string_view formula) {
  constexpr std::string_view before = "G!call(", behind = "())";
  if (!formula.starts_with(before) || !formula.ends_with(behind))
    return {};
  formula.remove_prefix(before.size());
  formula.remove_suffix(behind.size());
  bool is_name = std::all_of(formula.begin(), formula.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
  });
  return is_name ? formula : std::string_view{};
}

// False: nobody knows this formula.
bool add_property(std::string_view formula, ChosenChecks &chosen) {
  if (std::string_view name = error_function(formula); !name.empty()) {
    chosen.set.set(size_t(CheckKind::Assert));
    chosen.error_functions.emplace_back(name);
    return true;
  }
  for (auto [text, why] : not_judged)
    if (text == formula) {
      chosen.not_judged += (chosen.not_judged.empty() ? "" : ", ");
      chosen.not_judged += why;
      return true;
    }
  for (const PropertyRow &row : properties)
    if (row.formula == formula) {
      if (row.leak == "lost" && !chosen.set[size_t(CheckKind::MemoryLeak)])
        chosen.leak = LeakMode::Lost;
      if (row.leak == "unfreed") // asks for more
        chosen.leak = LeakMode::Unfreed;
      chosen.set |= *sea::parse_checks(row.checks);
      return true;
    }
  return false;
}

// Lines CHECK( init(main()), LTL(FORMULA) ); others are comments.
Result<void> add_properties(const std::string &file, ChosenChecks &chosen) {
  std::ifstream in(file);
  if (!in)
    return command_line_problem("--checks: cannot read '" + file + "'");
  std::string line;
  bool any = false;
  while (std::getline(in, line)) {
    std::erase_if(line, [](unsigned char c) { return std::isspace(c); });
    size_t start = line.find(",LTL(");
    if (!line.starts_with("CHECK(") || start == std::string::npos)
      continue;
    size_t end = line.rfind("))");
    std::string formula = line.substr(start + 5, end - start - 5);
    if (!add_property(formula, chosen))
      return command_line_problem("--checks: " + file + ": unknown property '" +
                                  formula + "'");
    any = true;
  }
  if (!any)
    return command_line_problem("--checks: " + file + " has no property");
  return {};
}

} // namespace

Result<ChosenChecks> chosen_checks(const Options &options) {
  ChosenChecks chosen;
  if (options.checks.ends_with(".prp")) {
    if (Result<void> good = add_properties(options.checks, chosen); !good)
      return good.error();
    chosen.by_svcomp_rules = true;
    return chosen;
  }
  Result<sea::CheckSet> set = sea::parse_checks(options.checks);
  if (!set)
    return set.error();
  chosen.set = *set;
  chosen.set.set(size_t(CheckKind::MemoryLeak), options.leak != LeakMode::None);
  if (options.leak == LeakMode::Lost)
    chosen.leak = LeakMode::Lost;
  return chosen;
}

bool accesses_stay_inside(const Options &options, const sea::CheckSet &checks) {
  return options.shadowing && options.on_ub == OnUb::Stop &&
         checks[size_t(CheckKind::OutOfBoundsRead)] &&
         checks[size_t(CheckKind::OutOfBoundsWrite)] &&
         checks[size_t(CheckKind::UseAfterFree)] &&
         checks[size_t(CheckKind::UseAfterScope)];
}

} // namespace fathom::check
