#include "rewrite/rule_table.h"

#include "rewrite/procedures/procedures.h"
#include "rewrite/proved_widths.h"
#include "support/assert.h"

#include <unordered_set>

namespace fathom {

namespace {

struct PatternRow {
  std::string_view family, name, match, result, condition;
};

// Rows of one family, in the order in which they are tried.
constexpr PatternRow pattern_rows[] = {
#define RULE(name, match, result, condition)                                   \
  {FAMILY, name, match, result, condition},
#define FAMILY "bool"
#include "rewrite/rules/bool.def"
#undef FAMILY
#define FAMILY "ite"
#include "rewrite/rules/ite.def"
#undef FAMILY
#define FAMILY "bitwise"
#include "rewrite/rules/bitwise.def"
#undef FAMILY
#define FAMILY "arithmetic"
#include "rewrite/rules/arithmetic.def"
#undef FAMILY
#define FAMILY "division"
#include "rewrite/rules/division.def"
#undef FAMILY
#define FAMILY "shift"
#include "rewrite/rules/shift.def"
#undef FAMILY
#define FAMILY "compare"
#include "rewrite/rules/compare.def"
#undef FAMILY
#define FAMILY "overflow"
#include "rewrite/rules/overflow.def"
#undef FAMILY
#define FAMILY "structure"
#include "rewrite/rules/structure.def"
#undef FAMILY
#define FAMILY "array"
#include "rewrite/rules/array.def"
#undef FAMILY
#undef RULE
};

enum class Phase : uint8_t { Always, Expand };

struct ProcedureRow {
  RuleInfo info;
  std::vector<Kind> kinds;
};

std::vector<ProcedureRow> procedure_rows() {
#define KIND_LIST(...) {__VA_ARGS__}
#define PROCEDURE(function, name, family, phase, kinds, match, result,         \
                  condition, examples)                                         \
  {{name, family, match, result, condition, examples, function,                \
    Phase::phase == Phase::Expand},                                            \
   KIND_LIST kinds},
  return {
#include "rewrite/procedures/procedures.def"
  };
#undef PROCEDURE
#undef KIND_LIST
}

} // namespace

RuleTable::RuleTable() {
  for (const PatternRow &row : pattern_rows) {
    const PatternRule &pattern =
        patterns_.emplace_back(row.match, row.result, row.condition);
    by_kind_[unsigned(pattern.top())].push_back(
        {uint16_t(infos_.size()),
         {pattern.kinds_of_child(0), pattern.kinds_of_child(1)}});
    infos_.push_back({.name = row.name,
                      .family = row.family,
                      .match = row.match,
                      .result = row.result,
                      .condition = row.condition,
                      .examples = "",
                      .procedure = nullptr,
                      .expand_phase = false});
  }
  const auto any = std::bitset<num_kinds>().set();
  for (const ProcedureRow &row : procedure_rows()) {
    for (Kind kind : row.kinds)
      by_kind_[unsigned(kind)].push_back({uint16_t(infos_.size()), {any, any}});
    infos_.push_back(row.info);
    patterns_.push_back(patterns_.front());
  }
  std::unordered_set<std::string_view> names;
  for (const RuleInfo &info : infos_)
    if (!names.insert(info.name).second)
      assertion_failed(std::string(info.name).c_str(), "two rules of one name",
                       __FILE__, __LINE__);
}

const RuleTable &RuleTable::get() {
  // Never destroyed: that took a seventh as long as building it.
  static const RuleTable &table = *new RuleTable;
  return table;
}

std::optional<size_t> RuleTable::find(std::string_view name) const {
  for (size_t i = 0; i < infos_.size(); ++i)
    if (infos_[i].name == name)
      return i;
  return std::nullopt;
}

bool is_single_bit_rule(const PatternRule &rule, std::string_view condition) {
  bool bits = false;
  for (const auto &name : rule.term_names())
    bits |= name.name_class == NameClass::BitVec ||
            name.name_class == NameClass::Const;
  return !bits || condition.find("(i= (w x) 1)") != std::string_view::npos;
}

namespace {

std::string width_text(const ProvedWidth &row) {
  std::string text = std::to_string(row.quick);
  return row.full == row.quick
             ? text
             : text + " (full runs: " + std::to_string(row.full) + ")";
}

// Up to which width Z3 proves the rule: what an example of a procedure reaches
// counts for all of it.
std::string proved_text(size_t rule) {
  const RuleTable &table = RuleTable::get();
  const RuleInfo &info = table.infos()[rule];
  if (const PatternRule *pattern = table.pattern(rule);
      pattern && is_single_bit_rule(*pattern, info.condition))
    return "all values";
  for (const ProvedWidth &row : proved_widths)
    if (row.rule == info.name ||
        (info.procedure && info.examples.find(row.rule) != info.examples.npos))
      return width_text(row);
  return "64";
}

} // namespace

std::string rules_text() {
  std::string text;
  size_t number = 0;
  for (const RuleInfo &r : RuleTable::get().infos()) {
    text += std::string(r.family) + "/" + std::string(r.name) + "\n    " +
            std::string(r.match) + "  =>  " + std::string(r.result) + "\n";
    if (!r.condition.empty())
      text += "    if " + std::string(r.condition) + "\n";
    text += "    proved to: " + proved_text(number++) + "\n";
  }
  return text;
}

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '|')
      out += '\\';
    out += c;
  }
  return out;
}

} // namespace

std::string rules_markdown() {
  std::string text =
      "# Rewrite rules\n\nGenerated by `fathom rules --markdown`; do not "
      "edit.\nRows of kind *data* are proved as they stand; those of kind "
      "*code* on their examples\nand by random terms (see "
      "`docs/recipes/add-a-rule.md`).\n*Proved to* is the largest width at "
      "which Z3 proves the rule in every run of the tests; all are\nproved "
      "exhaustively at 1 to 4. Below the table: why those that do not reach 64 "
      "hold there.\n\n"
      "| family | rule | kind | match | result | condition | proved to |\n"
      "|---|---|---|---|---|---|---|\n";
  size_t number = 0;
  for (const RuleInfo &r : RuleTable::get().infos()) {
    const char *tick = r.procedure ? "" : "`";
    text += "| " + std::string(r.family) + " | " + std::string(r.name) + " | " +
            (r.procedure ? "code" : "data") + " | " + tick + escaped(r.match) +
            tick + " | " + tick + escaped(r.result) + tick + " | " +
            (r.condition.empty() ? "" : tick + escaped(r.condition) + tick) +
            " | " + proved_text(number++) + " |\n";
  }
  text += "\n| rule or example | proved to | why it holds at all widths |\n"
          "|---|---|---|\n";
  for (const ProvedWidth &row : proved_widths)
    text += "| " + escaped(row.rule) + " | " + width_text(row) + " | " +
            escaped(row.argument) + " |\n";
  return text;
}

} // namespace fathom
