// Writes terms as SMT-LIB commands: a declaration for each variable and a
// definition for each other term, once, at the level of its first use. Used by
// the pipe to other solvers and by the log. Overflow predicates, which SMT-LIB
// 2.6 does not have, are written out in standard operators.
//
// Everything is called fathom.<letter><term id>, except, where the reader is a
// human, variables with a name that is free and can be written. (Solvers have
// built-in names of their own, so over the pipe we do not use the user's.)
#pragma once

#include "solver/new_terms.h"
#include "terms/store.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom {

class TermWriter {
public:
  // Receives one whole command at a time.
  using Sink = std::function<void(std::string_view)>;

  enum class Names : uint8_t { Keep, Generate };

  TermWriter(const TermStore &store, Names names, Sink sink)
      : store_(store), keep_names_(names == Names::Keep),
        sink_(std::move(sink)) {}

  // Emits what is missing; the result is what stands for the term afterwards,
  // until the level of now is popped.
  std::string write(Term t);
  // A Boolean constant that implies the term, for check-sat-assuming.
  std::string write_assumption(Term t);
  // Follow the solver's levels. They emit nothing.
  void push() { levels_.emplace_back(); }
  void pop();

  // Whether the term can be named without a new declaration or definition.
  bool is_known(Term t) const;
  // What stands for the term, which must be known.
  std::string reference(Term t) const;

private:
  void define(Term t);
  void declare(Term var);
  std::string operator_text(Term t) const;
  std::string application(Term t) const;
  std::string overflow(Term t) const;
  std::string lambda(Term t);
  void note_free_bounds(Term t);
  bool is_open(Term t) const { return free_bounds_.contains(t); }

  // What a level has added.
  struct Level {
    std::vector<Term> terms;
    std::vector<Term> assumptions;
  };

  const TermStore &store_;
  bool keep_names_;
  Sink sink_;
  NewTerms new_terms_;
  std::vector<bool> known_; // by term id: in force
  std::vector<Level> levels_{1};
  std::unordered_map<std::string, Term> owner_; // of names taken, for ever
  std::unordered_map<Term, std::string> names_; // of variables
  std::unordered_map<Term, std::string> assumptions_;
  // Terms below a lambda cannot be defined outside of it. Their free bound
  // variables, and the texts of lambdas.
  std::unordered_map<Term, std::vector<Term>> free_bounds_;
  std::unordered_map<Term, std::string> lambdas_;
};

} // namespace fathom
