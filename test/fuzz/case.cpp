#include "case.h"

#include "terms/builder.h"
#include "terms/smtlib/parser.h"
#include "terms/smtlib/printer.h"
#include "terms/traverse.h"

namespace fathom::fuzz {

std::vector<Term> roots_of(const Case &script) {
  std::vector<Term> roots;
  for (const Step &step : script.steps)
    roots.insert(roots.end(), step.terms.begin(), step.terms.end());
  return roots;
}

std::vector<Term> variables_of(const TermStore &store,
                               const std::vector<Term> &roots) {
  std::vector<Term> variables;
  for (Term t : reachable(store, roots))
    if (store.kind(t) == Kind::Var)
      variables.push_back(t);
  return variables;
}

size_t size_of(const TermStore &store, const Case &script) {
  std::vector<Term> roots = roots_of(script);
  return script.steps.size() + roots.size() + reachable(store, roots).size();
}

std::string to_script(const TermStore &store, const Case &script) {
  std::string text = "(set-logic ALL)\n";
  for (Term v : variables_of(store, roots_of(script)))
    text += "(declare-const " + to_smtlib(store, v) + " " +
            to_string(store, store.sort(v)) + ")\n";
  for (const Step &step : script.steps) {
    std::string terms;
    for (Term t : step.terms)
      terms += (terms.empty() ? "" : " ") + to_smtlib(store, t);
    switch (step.kind) {
    case Step::Kind::Assert:
      text += "(assert " + terms + ")\n";
      break;
    case Step::Kind::Push:
      text += "(push 1)\n";
      break;
    case Step::Kind::Pop:
      text += "(pop 1)\n";
      break;
    case Step::Kind::Check:
      text += step.terms.empty() ? "(check-sat)\n"
                                 : "(check-sat-assuming (" + terms + "))\n";
      break;
    }
  }
  return text;
}

Result<Case> parse_script(TermStore &store, std::string_view text,
                          const std::string &file) {
  Case script;
  SmtParser parser(store, text, file);
  while (true) {
    Result<std::optional<Command>> read = parser.next();
    if (!read)
      return read.error();
    if (!*read)
      return script;
    const Command &command = **read;
    if (command.kind == CommandKind::Assert)
      script.steps.push_back({Step::Kind::Assert, command.terms});
    if (command.kind == CommandKind::CheckSat ||
        command.kind == CommandKind::CheckSatAssuming)
      script.steps.push_back({Step::Kind::Check, command.terms});
    for (uint32_t i = 0; i < command.count; ++i) {
      if (command.kind == CommandKind::Push)
        script.steps.push_back({Step::Kind::Push, {}});
      if (command.kind == CommandKind::Pop)
        script.steps.push_back({Step::Kind::Pop, {}});
    }
  }
}

void ActiveAssertions::apply(const Step &step) {
  switch (step.kind) {
  case Step::Kind::Assert:
    terms_.push_back(step.terms[0]);
    break;
  case Step::Kind::Push:
    levels_.push_back(terms_.size());
    break;
  case Step::Kind::Pop:
    terms_.resize(levels_.back());
    levels_.pop_back();
    break;
  case Step::Kind::Check:
    break;
  }
}

} // namespace fathom::fuzz
