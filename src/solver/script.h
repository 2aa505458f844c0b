// Runs an SMT-LIB script over a solver and answers as the standard says. What
// is malformed stops the script with a diagnostic; what is only out of turn
// (get-value without a model) is answered by (error "...") and the script goes
// on.
#pragma once

#include "solver/solver.h"
#include "support/result.h"
#include "terms/smtlib_parser.h"

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

  // The file's name is for messages. At most once.
  Result<void> run(std::string_view text, const std::string &file);

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

  Result<void> execute(const Command &command);
  Result<void> restart(bool keep_declarations);
  void set_option(const Command &command);
  void get_option(std::string_view name);
  void get_info(std::string_view name);
  void declare(const Command &command);
  void change_levels(const Command &command);
  void check(const Command &command);
  void get_value(const Command &command);
  void get_model();
  void get_unsat_assumptions();

  bool append_value(Term t, std::string &out);
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
  std::string reason_; // of Unknown
  std::vector<Term> assumptions_;
  std::vector<std::string> assumption_texts_;
  std::vector<Declaration> declared_;
  std::vector<size_t> levels_; // declarations when they were opened
  std::unordered_map<std::string, std::string> options_;
  std::string internal_error_;
};

} // namespace fathom
