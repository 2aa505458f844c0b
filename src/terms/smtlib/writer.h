// Scripts for other solvers: declarations, one define-fun per shared term,
// assertions. Text grows with what is new; shallow terms only, since many
// solvers recurse over them.
#pragma once

#include "terms/smtlib/printer.h"

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace fathom {

// Writes an incremental script bit by bit: everything is appended to `out`,
// which the caller may empty at any time (and send somewhere). One command is
// one line, unless a name that is kept has more.
class SmtWriter {
public:
  SmtWriter(const TermStore &store, std::string &out,
            VariableNames names = VariableNames::Keep)
      : store_(store), out_(out), symbols_(store, names) {}

  // Declares and defines whatever these terms need and writes nothing else.
  // What they are called in the script, in their order: short expressions.
  std::vector<std::string> prepare(std::span<const Term> terms);
  void assert_term(Term formula);
  // A Boolean constant (?a12) that implies the term, for check-sat-assuming.
  std::string assumption(Term t);
  // Levels: what was declared and defined above goes away with them.
  void push();
  void pop();

  const std::string &symbol(Term var) { return symbols_.of(var); }
  const SymbolNames &symbols() const { return symbols_; }
  // Variables declared now, in the order of their declaration.
  std::span<const Term> declared() const { return declared_; }
  bool is_declared(Term var) const {
    return var.id < states_.size() && states_[var.id] != PrintState::Unseen;
  }

private:
  struct Level {
    size_t declared;
    size_t defined;
    size_t assumed;
  };
  void declare(Term var);

  const TermStore &store_;
  std::string &out_;
  SymbolNames symbols_;
  std::vector<PrintState> states_; // by term id; variables: Inline if declared
  std::vector<Term> declared_;
  std::vector<Term> defined_;
  std::vector<Term> assumed_; // those with a constant that implies them
  std::unordered_set<Term> is_assumed_;
  std::vector<Level> levels_;
};

struct ScriptOptions {
  std::string logic; // empty: chosen from the terms
  bool produce_models = false;
  bool check_sat = true; // ends with (check-sat)
  // Each assertion with its own definitions before it, as a log has them;
  // otherwise all definitions come first.
  bool in_turn = false;
  std::string comment; // lines at the top
};

// The smallest logic with everything these terms use: QF_BV, QF_ABV, or ALL
// when something is not in the standard.
std::string logic_of(const TermStore &store, std::span<const Term> terms);

// A whole script. Returns the variables that did not keep their names.
std::map<Term, std::string> print_script(const TermStore &store,
                                         std::span<const Term> assertions,
                                         std::string &out,
                                         const ScriptOptions &options = {});

} // namespace fathom
