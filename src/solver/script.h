// Runs an SMT-LIB script over a solver and answers as the standard says. What
// is malformed stops the script with a diagnostic; what is only out of turn
// (get-value without a model) is answered by (error "...") and the script goes
// on.
#pragma once

#include "solver/solver.h"
#include "support/result.h"
#include "terms/smtlib/parser.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

class ScriptRunner {
public:
  // Receives each answer, a line or more with the line end, when it is known.
  using Sink = std::function<void(std::string_view)>;
  // Makes the solver; again (with true) when the script resets it.
  using MakeSolver =
      std::function<Result<std::unique_ptr<Solver>>(bool replaces)>;

  // `version` is the answer to (get-info :version).
  ScriptRunner(TermStore &store, MakeSolver make_solver, Sink sink,
               std::string version);

  // Appends more of a script, as soon as there is some; false at its end.
  using Source = std::function<bool(std::string &more)>;

  // The file's name is for messages. Only one of the two, once.
  Result<void> run(std::string_view text, const std::string &file);
  // Executes every command as soon as its last bracket has come.
  Result<void> run(const Source &source, const std::string &file);

  // What went wrong inside, if anything did: the run cannot be trusted.
  const std::string &internal_error() const { return internal_error_; }
  void add_statistics(Stats &stats) const;

private:
  enum class State : uint8_t { Open, Sat, Unsat, Unknown };
  struct Declaration {
    std::string_view name;
    Term term; // the variable, or the array that stands for a function
    std::vector<Sort> params;
    Sort sort;
  };

  // Where lists end when a level is closed.
  struct Level {
    size_t declared;
    size_t named;
    size_t asserted;
    size_t labels;
  };
  struct Named {
    Term term;
    std::string label;
  };

  Result<void> start();
  Result<bool> run_commands(SmtParser &parser); // false: exit was one
  Result<void> execute(const Command &command);
  Result<void> restart(bool keep_declarations);
  template <class Function> void use_solver(Function function);
  void assert_term(const Command &command);
  void set_option(const Command &command);
  void get_option(std::string_view name);
  void get_info(std::string_view name);
  void declare(const Command &command);
  void change_levels(const Command &command);
  void check(const Command &command);
  void get_value(const Command &command);
  void get_model();
  void get_assignment();
  void get_unsat_assumptions();
  void get_unsat_core();
  void get_assertions();
  bool is_on(const char *option) { return options_[option] == "true"; }

  bool append_value(Term t, Sort sort, std::string &out);
  bool append_function(const Declaration &row, std::string &out);
  void answer(const std::string &text) { sink_(text + "\n"); }
  void success();
  void error(const std::string &message);

  TermStore &store_;
  MakeSolver make_solver_;
  Sink sink_;
  std::string version_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<Stats> earlier_; // of solvers that were replaced

  State state_ = State::Open;
  std::string reason_;            // of Unknown
  std::vector<Term> assumptions_; // of the command, without named_
  std::vector<std::string> assumption_texts_;
  std::vector<Declaration> declared_;
  std::vector<Named>
      named_; // assertions that cores name; assumed, not asserted
  std::vector<NamedTerm> labels_;     // all formulas that have a name
  std::vector<std::string> asserted_; // as written, if they may be asked for
  std::vector<Level> levels_;
  size_t num_assertions_ = 0; // ever, since the last reset
  std::string exhausted_;     // why the solver cannot be used any more, if so
  std::unordered_map<std::string, std::string> options_;
  std::string internal_error_;
};

} // namespace fathom
