// The text of one rule, as the grammar of CHC-COMP has it
// (chc-comp.github.io/format.html):
//
//   (assert (forall (variables) (=> (and atoms formula) head)))
//
// Arguments of predicates are variables, those of a head distinct ones: what
// else stands there gets a variable, and an equation in the formula. What is
// shared gets a name (let) inside of the formula, so the text is linear in the
// number of terms. For both texts of a system (system.h, integers.h).
#pragma once

#include "prove/horn/system.h"

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::prove::horn {

// How sorts and terms are written.
struct Words {
  std::function<std::string(Sort)> sort;
  std::function<std::string(Term)> term;
};

class Rule {
public:
  Rule(const TermStore &store, const System &system, Words words)
      : store_(store), system_(system), words_(std::move(words)) {}

  void declare(const std::string &name, const std::string &sort);
  // A variable of its own: ?a7, which SymbolNames gives to none.
  std::string new_variable(const std::string &sort);
  // (let ((name text)) ...) around what is assumed.
  void define(const std::string &name, const std::string &text);
  void assume(std::string condition);
  void add_to_tail(const Application &application);

  // With `head`, and what was said before.
  std::string print(const Application &head);

private:
  std::string variable_of(Term argument);
  std::string new_variable_of(Term argument);
  std::string atom(const Application &application, bool is_head);

  const TermStore &store_;
  const System &system_;
  Words words_;
  std::string variables_, lets_;
  std::vector<std::string> tail_, conditions_;
  std::unordered_map<Term, std::string> named_; // arguments
  size_t num_new_ = 0, num_lets_ = 0;
};

// What stands behind the rules: error does not hold. The grammar asks for a
// variable.
std::string question_of(const System &system);

} // namespace fathom::prove::horn
