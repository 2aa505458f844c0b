#include "terms/smtlib/writer.h"

#include "terms/builder.h"
#include "terms/traverse.h"

namespace fathom {

void SmtWriter::declare(Term var) {
  out_ += "(declare-const " + symbols_.of(var) + " " +
          to_string(store_, store_.sort(var)) + ")\n";
  declared_.push_back(var);
}

// A declared variable is Inline (Named would print it as ?t12).
std::vector<std::string> SmtWriter::prepare(std::span<const Term> terms) {
  // The plan looks at the states: they do not move while it lives.
  if (states_.size() <= store_.size())
    states_.resize(store_.size() + 1);
  SharingPlan plan(store_, terms, states_);
  for (Term t : plan.terms())
    if (store_.kind(t) == Kind::Var && states_[t.id] == PrintState::Unseen) {
      declare(t);
      states_[t.id] = PrintState::Inline;
    }
  TermPrinter printer(store_, plan, symbols_, out_);
  for (Term t : plan.outermost()) {
    out_ += "(define-fun ";
    printer.name(t);
    out_ += " () " + to_string(store_, store_.sort(t)) + " ";
    printer.definition(t);
    out_ += ")\n";
    defined_.push_back(t);
  }
  std::vector<std::string> references;
  for (Term t : terms) {
    std::string text;
    TermPrinter(store_, plan, symbols_, text).reference(t);
    references.push_back(std::move(text));
  }
  for (Term t : plan.terms())
    if (store_.num_children(t) > 0)
      states_[t.id] = PrintState::Inline;
  for (Term t : plan.outermost())
    states_[t.id] = PrintState::Named;
  return references;
}

void SmtWriter::assert_term(Term formula) {
  std::vector<std::string> text = prepare({&formula, 1});
  out_ += "(assert " + text[0] + ")\n";
}

std::string SmtWriter::assumption(Term t) {
  std::string name = "?a" + std::to_string(t.id);
  if (!is_assumed_.insert(t).second)
    return name;
  std::vector<std::string> text = prepare({&t, 1});
  out_ += "(declare-const " + name + " Bool)\n";
  out_ += "(assert (=> " + name + " " + text[0] + "))\n";
  assumed_.push_back(t);
  return name;
}

void SmtWriter::push() {
  levels_.push_back({declared_.size(), defined_.size(), assumed_.size()});
  out_ += "(push 1)\n";
}

void SmtWriter::pop() {
  FATHOM_ASSERT(!levels_.empty(), "pop without push");
  for (; declared_.size() > levels_.back().declared; declared_.pop_back())
    states_[declared_.back().id] = PrintState::Unseen;
  for (; defined_.size() > levels_.back().defined; defined_.pop_back())
    states_[defined_.back().id] = PrintState::Inline;
  for (; assumed_.size() > levels_.back().assumed; assumed_.pop_back())
    is_assumed_.erase(assumed_.back());
  levels_.pop_back();
  out_ += "(pop 1)\n";
}

std::string logic_of(const TermStore &store, std::span<const Term> terms) {
  bool arrays = false;
  for (Term t : reachable(store, terms)) {
    if (info(store.kind(t)).attributes & Extension)
      return "ALL";
    switch (store.sort_kind(t)) {
    case SortKind::Array:
      arrays = true;
      break;
    case SortKind::Ptr:
    case SortKind::Mem:
      return "ALL";
    case SortKind::Bool:
    case SortKind::BitVec:
      break;
    case SortKind::Float:
    case SortKind::RoundingMode:
      FATHOM_UNREACHABLE("no term has a written sort");
    }
    // Constant arrays are an extension of most solvers, not of the logic.
    if (store.kind(t) == Kind::ConstArray)
      return "ALL";
  }
  return arrays ? "QF_ABV" : "QF_BV";
}

std::map<Term, std::string> print_script(const TermStore &store,
                                         std::span<const Term> assertions,
                                         std::string &out,
                                         const ScriptOptions &options) {
  size_t begin = 0;
  while (begin < options.comment.size()) {
    size_t end =
        std::min(options.comment.find('\n', begin), options.comment.size());
    out += "; " + options.comment.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  if (options.produce_models)
    out += "(set-option :produce-models true)\n";
  out += "(set-logic " +
         (options.logic.empty() ? logic_of(store, assertions) : options.logic) +
         ")\n";
  SmtWriter writer(store, out);
  if (options.in_turn) {
    for (Term assertion : assertions)
      writer.assert_term(assertion);
  } else {
    for (const std::string &text : writer.prepare(assertions))
      out += "(assert " + text + ")\n";
  }
  if (options.check_sat)
    out += "(check-sat)\n";
  return writer.symbols().renamed();
}

} // namespace fathom
