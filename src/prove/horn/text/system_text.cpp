#include "prove/horn/system.h"

#include "terms/builder.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/printer.h"
#include "terms/smtlib/sharing.h"
#include "terms/traverse.h"

namespace fathom::prove::horn {

namespace {

class ClausePrinter {
public:
  ClausePrinter(TermStore &store, const System &system)
      : store_(store), system_(system), expansion_(store) {}

  std::string print(const Clause &clause);

private:
  void declare_variables(std::span<const Term> roots, SymbolNames &symbols);
  void write(const Application &application, TermPrinter &printer);

  TermStore &store_;
  const System &system_;
  StandardExpansion expansion_; // operators that SMT-LIB 2.6 has not
  std::string out_;
};

void ClausePrinter::declare_variables(std::span<const Term> roots,
                                      SymbolNames &symbols) {
  for (Term t : reachable(store_, roots))
    if (store_.kind(t) == Kind::Var)
      out_ += (out_.ends_with('(') ? "(" : " (") + symbols.of(t) + " " +
              to_string(store_, store_.sort(t)) + ")";
}

void ClausePrinter::write(const Application &application,
                          TermPrinter &printer) {
  const std::string name = symbol_of(system_.predicates[application.predicate]);
  if (application.arguments.empty()) {
    out_ += name;
    return;
  }
  out_ += "(" + name;
  for (Term t : application.arguments) {
    out_ += ' ';
    printer.reference(t);
  }
  out_ += ')';
}

// (assert (forall (variables) (let (what is shared) (=> (and body) head))))
std::string ClausePrinter::print(const Clause &clause) {
  const auto [body, constraint, head] = expanded(clause, expansion_);
  const std::vector<Term> roots = terms_of({body, constraint, head});

  SymbolNames symbols(store_);
  out_ = "(";
  declare_variables(roots, symbols);
  const bool has_variables = out_.size() > 1;
  out_ = has_variables ? "(assert (forall " + out_ + ")\n  " : "(assert ";
  const SharingPlan plan(store_, roots, {});
  TermPrinter printer(store_, plan, symbols, out_);
  for (Term t : plan.outermost()) {
    out_ += "(let ((";
    printer.name(t);
    out_ += ' ';
    printer.definition(t);
    out_ += ")) ";
  }
  out_ += "(=> (and true";
  for (const Application &application : body) {
    out_ += ' ';
    write(application, printer);
  }
  out_ += ' ';
  printer.reference(constraint);
  out_ += ") ";
  write(head, printer);
  out_ += std::string(1 + plan.outermost().size(), ')');
  return out_ + (has_variables ? "))\n" : ")\n");
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

std::string question_of(const System &system) {
  return "(assert (=> " + symbol_of(system.predicates[System::error]) +
         " false))\n(check-sat)\n";
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
