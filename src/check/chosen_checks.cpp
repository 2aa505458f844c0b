#include "check/chosen_checks.h"

#include "support/diag.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

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

constexpr std::string_view check_word = "CHECK(";

// Lines CHECK( init(main()), LTL(FORMULA) ); others are comments. Of a text
// without lines, each begins with its first word.
Result<void> add_properties(std::istream &in, const std::string &name,
                            ChosenChecks &chosen) {
  std::string line;
  bool any = false;
  while (std::getline(in, line)) {
    std::erase_if(line, [](unsigned char c) { return std::isspace(c); });
    if (!line.starts_with(check_word))
      continue;
    for (size_t at = 0, next = 0; at < line.size(); at = next) {
      next = std::min(line.find(check_word, at + 1), line.size());
      const std::string one = line.substr(at, next - at);
      const size_t start = one.find(",LTL("), end = one.rfind("))");
      if (start == std::string::npos || end == std::string::npos ||
          end < start + 5)
        continue;
      std::string formula = one.substr(start + 5, end - start - 5);
      if (!add_property(formula, chosen))
        return command_line_problem("--checks: " + name +
                                    ": unknown property '" + formula + "'");
      any = true;
    }
  }
  if (!any)
    return command_line_problem("--checks: " + name + " has no property");
  return {};
}

std::string check_line(const std::string &formula) {
  return std::string(check_word) + " init(main()), LTL(" + formula + ") )";
}

// A formula as people write it.
std::string spaced(std::string_view formula) {
  if (formula.starts_with("G!"))
    return "G ! " + std::string(formula.substr(2));
  return "G " + std::string(formula.substr(1));
}

} // namespace

Result<ChosenChecks> chosen_checks(const Options &options) {
  ChosenChecks chosen;
  if (are_svcomp_checks(options)) {
    std::istringstream text(options.checks);
    std::ifstream file;
    const bool is_text = options.checks.starts_with(check_word);
    if (!is_text)
      file.open(options.checks);
    if (!is_text && !file)
      return command_line_problem("--checks: cannot read '" + options.checks +
                                  "'");
    std::istream &in = is_text ? static_cast<std::istream &>(text) : file;
    if (Result<void> good = add_properties(in, options.checks, chosen); !good)
      return good.error();
    chosen.by_svcomp_rules = true;
    if (!options.validate.empty()) // invariants of the witness
      chosen.set.set(size_t(CheckKind::Assert));
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

bool are_svcomp_checks(const Options &options) {
  return options.checks.ends_with(".prp") ||
         options.checks.starts_with(check_word);
}

std::string specification(const Options &options) {
  if (options.checks.starts_with(check_word))
    return options.checks;
  std::string all;
  auto add = [&](const std::string &line) {
    all += (all.empty() ? "" : "\n") + line;
  };
  if (are_svcomp_checks(options)) {
    std::ifstream in(options.checks);
    std::string line;
    while (std::getline(in, line)) {
      line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
      if (line.starts_with(check_word))
        add(line);
    }
    return all;
  }
  Result<ChosenChecks> chosen = chosen_checks(options);
  if (!chosen)
    return all;
  if (chosen->set[size_t(CheckKind::Assert)])
    add(check_line("G ! call(reach_error())"));
  for (const PropertyRow &row : properties)
    if (row.leak.empty() &&
        (*sea::parse_checks(row.checks) & ~chosen->set).none())
      add(check_line(spaced(row.formula)));
  return all;
}

std::string specification_of_failure(const Options &options, CheckKind kind,
                                     std::string_view word) {
  if (are_svcomp_checks(options))
    return specification(options);
  if (kind == CheckKind::Assert)
    return word == "reach_error" || word == "__VERIFIER_error"
               ? check_line("G ! call(" + std::string(word) + "())")
               : "";
  for (const PropertyRow &row : properties)
    if (row.leak.empty() && (*sea::parse_checks(row.checks))[size_t(kind)])
      return check_line(spaced(row.formula));
  return "";
}

bool accesses_stay_inside(const Options &options, const sea::CheckSet &checks) {
  return options.shadowing && options.on_ub == OnUb::Stop &&
         checks[size_t(CheckKind::OutOfBoundsRead)] &&
         checks[size_t(CheckKind::OutOfBoundsWrite)] &&
         checks[size_t(CheckKind::UseAfterFree)] &&
         checks[size_t(CheckKind::UseAfterScope)];
}

Options with_access_checks(const Options &options) {
  constexpr std::string_view valid_access = "Gvalid-deref";
  Options more = options;
  if (are_svcomp_checks(options)) {
    more.checks =
        specification(options) + "\n" + check_line(spaced(valid_access));
  } else {
    const auto *row =
        std::ranges::find(properties, valid_access, &PropertyRow::formula);
    more.checks += "," + std::string(row->checks);
  }
  return more;
}

} // namespace fathom::check
