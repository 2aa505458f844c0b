// The table of all rewrite rules: the rows of rules/*.def (data, see pattern.h)
// and the procedures of procedures.def (code, for what a pattern cannot say).
// `fathom rules` prints it; the test suite proves every row.
#pragma once

#include "rewrite/pattern.h"

#include <bitset>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

class Rewriter;

// How many levels of a rule's result must be rewritten again.
inline constexpr unsigned rewrite_fully = 1u << 30;

// A rule in code: the term that replaces t, or no term. `again` is how many
// levels of it are new (0: it is in normal form already).
using Procedure = Term (*)(Rewriter &rewriter, Term t, unsigned &again);

struct RuleInfo {
  std::string_view name;
  std::string_view family;
  std::string_view match;     // for procedures: in words
  std::string_view result;    // for procedures: in words
  std::string_view condition; // for procedures: in words
  std::string_view examples;  // procedures: match texts it must fire on
  Procedure procedure;        // null for patterns
  bool expand_phase;          // only when arrays are being eliminated
};

class RuleTable {
public:
  static const RuleTable &get(); // built once, never changes

  std::span<const RuleInfo> infos() const { return infos_; }
  const PatternRule *pattern(size_t rule) const {
    return infos_[rule].procedure ? nullptr : &patterns_[rule];
  }
  // The rules whose match has this operator on top, in order of the table.
  // A rule can match only if its first two children have these operators.
  struct Candidate {
    uint16_t rule;
    std::bitset<num_kinds> children[2];
  };
  std::span<const Candidate> for_kind(Kind kind) const {
    return by_kind_[static_cast<unsigned>(kind)];
  }
  std::optional<size_t> find(std::string_view name) const;

private:
  RuleTable();

  std::vector<RuleInfo> infos_;
  std::vector<PatternRule> patterns_; // procedures have an unused entry
  std::vector<Candidate> by_kind_[num_kinds];
};

// Is the rule about single bits, by its condition or because it has no
// bit-vector?
bool is_single_bit_rule(const PatternRule &rule, std::string_view condition);

std::string rules_text();
std::string rules_markdown();

} // namespace fathom
