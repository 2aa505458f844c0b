#include "check/questions/chosen_failures.h"

#include "cex/model_oracle.h"
#include "terms/substitute.h"

#include <unordered_set>

namespace fathom::check {

namespace {

class ChosenFailures {
public:
  ChosenFailures(const Question &question, Solver &solver)
      : f_(question.unfolded.function()), program_(question.unfolded.program),
        chooser_(question.run.chooser), store_(question.run.program.store),
        model_(store_, solver, question.formula.definitions) {}

  std::vector<sea::PropertyId> run(sea::PropertyId failed) {
    const sea::BlockId place = place_of(failed);
    std::vector<sea::PropertyId> others;
    if (place == sea::none)
      return others;
    Term chooser; // the last one
    bool is_behind = false;
    for (const sea::Stmt &s : f_.blocks[place].stmts) {
      if (s.op == sea::Opcode::Nondet && program_.string(s.data) == chooser_) {
        // What comes next the execution does not reach: it need not satisfy the
        // assumptions there.
        if (is_behind)
          break;
        chooser = f_.definitions(s)[0];
      }
      is_behind |= s.op == sea::Opcode::Check && s.data == failed;
      if (s.op == sea::Opcode::Check && s.data != failed && chooser &&
          fails(f_.arguments(s)[0], chooser))
        others.push_back(s.data);
    }
    return others;
  }

private:
  bool is_false(Term condition) {
    std::optional<BitVec> value = model_.value(condition);
    return value && value->is_zero();
  }

  // The block in which the execution ends.
  sea::BlockId place_of(sea::PropertyId failed) {
    sea::BlockId at = 0;
    while (true) {
      const sea::Stmt &last = f_.blocks[at].stmts.back();
      for (const sea::Stmt &s : f_.blocks[at].stmts)
        if (s.op == sea::Opcode::Check && s.data == failed &&
            is_false(f_.arguments(s)[0]))
          return at;
      if (last.op == sea::Opcode::Br)
        at = f_.labels(last)[0];
      else if (last.op == sea::Opcode::CondBr)
        at = f_.labels(last)[is_false(f_.arguments(last)[0]) ? 1 : 0];
      else
        return sea::none;
    }
  }

  bool fails(Term condition, Term chooser) {
    const Term number = number_of(condition, chooser);
    return number &&
           is_false(substitute(store_, condition, {{chooser, number}}));
  }

  // With which a check is chosen: what its condition compares the chooser with.
  Term number_of(Term condition, Term chooser) const {
    std::vector<Term> todo{condition};
    std::unordered_set<Term> seen;
    while (!todo.empty()) {
      const Term t = todo.back();
      todo.pop_back();
      if (!seen.insert(t).second)
        continue;
      switch (store_.kind(t)) {
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
        for (Term c : store_.children(t))
          todo.push_back(c);
        break;
      case Kind::Eq:
        for (unsigned i : {0u, 1u})
          if (store_.child(t, i) == chooser &&
              store_.kind(store_.child(t, 1 - i)) == Kind::BvConst)
            return store_.child(t, 1 - i);
        break;
      default:
        break;
      }
    }
    return {};
  }

  const sea::Function &f_;
  const sea::Program &program_;
  const std::string_view chooser_;
  TermStore &store_;
  cex::ModelReader model_;
};

} // namespace

std::vector<sea::PropertyId> chosen_failures(const Question &question,
                                             Solver &solver,
                                             sea::PropertyId failed) {
  return ChosenFailures(question, solver).run(failed);
}

} // namespace fathom::check
