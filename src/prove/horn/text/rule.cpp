#include "prove/horn/text/rule.h"

#include <set>

namespace fathom::prove::horn {

namespace {

// One of them as it is; none: true.
std::string conjunction(const std::vector<std::string> &items) {
  if (items.empty())
    return "true";
  if (items.size() == 1)
    return items[0];
  std::string text = "(and";
  for (const std::string &item : items)
    text += " " + item;
  return text + ")";
}

} // namespace

void Rule::declare(const std::string &name, const std::string &sort) {
  variables_ += (variables_.empty() ? "(" : " (") + name + " " + sort + ")";
}

std::string Rule::new_variable(const std::string &sort) {
  std::string name = "?a" + std::to_string(num_new_++);
  declare(name, sort);
  return name;
}

void Rule::define(const std::string &name, const std::string &text) {
  lets_ += "(let ((" + name + " " + text + ")) ";
  ++num_lets_;
}

void Rule::assume(std::string condition) {
  conditions_.push_back(std::move(condition));
}

std::string Rule::new_variable_of(Term argument) {
  const std::string name = new_variable(words_.sort(store_.sort(argument)));
  assume("(= " + name + " " + words_.term(argument) + ")");
  return name;
}

std::string Rule::variable_of(Term argument) {
  if (store_.kind(argument) == Kind::Var)
    return words_.term(argument);
  const auto known = named_.find(argument);
  if (known != named_.end())
    return known->second;
  return named_[argument] = new_variable_of(argument);
}

std::string Rule::atom(const Application &application, bool is_head) {
  const std::string name = symbol_of(system_.predicates[application.predicate]);
  if (application.arguments.empty())
    return name;
  std::string text = "(" + name;
  std::set<std::string> seen;
  for (Term argument : application.arguments) {
    std::string variable = variable_of(argument);
    if (is_head && !seen.insert(variable).second)
      variable = new_variable_of(argument);
    text += " " + variable;
  }
  return text + ")";
}

void Rule::add_to_tail(const Application &application) {
  tail_.push_back(atom(application, false));
}

std::string Rule::print(const Application &head) {
  const std::string conclusion = atom(head, true);
  if (variables_.empty()) // the grammar asks for one
    new_variable("Bool");
  if (num_lets_ == 0)
    tail_.insert(tail_.end(), conditions_.begin(), conditions_.end());
  else if (!conditions_.empty())
    tail_.push_back(lets_ + conjunction(conditions_) +
                    std::string(num_lets_, ')'));
  return "(assert (forall (" + variables_ + ")\n  (=> " + conjunction(tail_) +
         " " + conclusion + ")))\n";
}

std::string question_of(const System &system) {
  return "(assert (forall ((?a0 Bool)) (=> " +
         symbol_of(system.predicates[System::error]) +
         " false)))\n(check-sat)\n";
}

} // namespace fathom::prove::horn
