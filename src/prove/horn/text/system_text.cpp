#include "prove/horn/system.h"

#include "prove/horn/text/rule.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/printer.h"
#include "terms/smtlib/sharing.h"
#include "terms/traverse.h"

#include <utility>

namespace fathom::prove::horn {

namespace {

class ClausePrinter {
public:
  ClausePrinter(TermStore &store, const System &system)
      : store_(store), system_(system), expansion_(store) {}

  std::string print(const Clause &clause);

private:
  TermStore &store_;
  const System &system_;
  StandardExpansion expansion_; // operators that SMT-LIB 2.6 has not
};

std::string ClausePrinter::print(const Clause &clause) {
  const auto [body, constraint, head] = expanded(clause, expansion_);
  const std::vector<Term> roots = terms_of({body, constraint, head});
  SymbolNames symbols(store_);
  const SharingPlan plan(store_, roots, {});
  std::string text;
  TermPrinter printer(store_, plan, symbols, text);
  auto taken = [&] { return std::exchange(text, {}); };
  auto sort_text = [&](Sort sort) { return to_string(store_, sort); };
  Rule rule(store_, system_, {.sort = sort_text, .term = [&](Term t) {
                                printer.reference(t);
                                return taken();
                              }});
  for (Term t : reachable(store_, roots))
    if (store_.kind(t) == Kind::Var)
      rule.declare(symbols.of(t), sort_text(store_.sort(t)));
  for (Term t : plan.outermost()) {
    printer.name(t);
    const std::string name = taken();
    printer.definition(t);
    rule.define(name, taken());
  }
  for (const Application &application : body)
    rule.add_to_tail(application);
  if (!store_.is_true(constraint)) {
    printer.reference(constraint);
    rule.assume(taken());
  }
  return rule.print(head);
}

} // namespace

Clause expanded(const Clause &clause, StandardExpansion &expansion) {
  auto all = [&](Application application) {
    for (Term &t : application.arguments)
      t = expansion.expand(t);
    return application;
  };
  Clause result{{}, expansion.expand(clause.constraint), all(clause.head)};
  for (const Application &application : clause.body)
    result.body.push_back(all(application));
  return result;
}

std::vector<Term> terms_of(const Clause &clause) {
  std::vector<Term> terms{clause.constraint};
  for (const Application &a : clause.body)
    terms.insert(terms.end(), a.arguments.begin(), a.arguments.end());
  terms.insert(terms.end(), clause.head.arguments.begin(),
               clause.head.arguments.end());
  return terms;
}

std::set<uint32_t> predicates_in(const System &system) {
  std::set<uint32_t> result{System::error};
  for (const Clause &clause : system.clauses) {
    result.insert(clause.head.predicate);
    for (const Application &a : clause.body)
      result.insert(a.predicate);
  }
  return result;
}

std::string symbol_of(const Predicate &predicate) {
  std::string name = "|";
  for (char c : predicate.name)
    name += c == '|' || c == '\\' ? '_' : c;
  return name + "|";
}

std::string declarations_of(const TermStore &store, const System &system,
                            const std::function<std::string(Sort)> &words_of) {
  std::string text = "(set-logic HORN)\n";
  for (uint32_t p : predicates_in(system)) {
    const Predicate &predicate = system.predicates[p];
    text += "(declare-fun " + symbol_of(predicate) + " (";
    for (Term formal : predicate.formals)
      text += (text.ends_with('(') ? "" : " ") + words_of(store.sort(formal));
    text += ") Bool)\n";
  }
  return text;
}

std::string to_text(TermStore &store, const System &system) {
  std::string text = declarations_of(
      store, system, [&](Sort sort) { return to_string(store, sort); });
  ClausePrinter printer(store, system);
  for (const Clause &clause : system.clauses)
    text += printer.print(clause);
  return text + question_of(system);
}

} // namespace fathom::prove::horn
