#include "bitblast/window.h"

#include "sat/cadical_solver.h"
#include "support/assert.h"

#include <queue>

namespace fathom {

// The highest node comes first, so that its parents in the window are gates.
void Window::collect(Lit x, Lit y, uint32_t max_gates) {
  for (const std::vector<uint32_t> *nodes : {&gates_, &leaves_})
    for (uint32_t node : *nodes)
      var_[node] = 0;
  gates_.clear();
  leaves_.clear();
  var_.resize(aig_.node_count());
  reaches_inputs_ = true;
  std::priority_queue<uint32_t> todo;
  int vars = 0;
  auto push = [&](Lit lit) {
    if (lit.is_constant() || var_[lit.node()])
      return;
    var_[lit.node()] = ++vars;
    todo.push(lit.node());
  };
  push(x);
  push(y);
  while (!todo.empty()) {
    uint32_t node = todo.top();
    todo.pop();
    if (!aig_.is_and(node) || gates_.size() >= max_gates) {
      reaches_inputs_ &= !aig_.is_and(node);
      leaves_.push_back(node);
      continue;
    }
    gates_.push_back(node);
    push(aig_.left(node));
    push(aig_.right(node));
  }
}

Window::Answer Window::ask(Lit x, Lit y, uint32_t max_gates,
                           int max_conflicts) {
  constexpr uint64_t conflict_work = 10, solver_work = 50; // as gates
  if (x.is_constant())
    std::swap(x, y);
  FATHOM_ASSERT(!x.is_constant(), "a question about two constants");
  collect(x, y, max_gates);
  CadicalSolver sat(CadicalOptions{0, SatPreset::Default});
  for (size_t i = 0; i < gates_.size() + leaves_.size(); ++i)
    sat.new_var();
  for (uint32_t node : gates_) { // no operand of a gate is a constant
    int n = var_[node], a = literal(aig_.left(node)),
        b = literal(aig_.right(node));
    sat.add_clause({-n, a});
    sat.add_clause({-n, b});
    sat.add_clause({n, -a, -b});
  }
  if (y.is_constant()) {
    sat.add_clause({y == true_lit ? -literal(x) : literal(x)});
  } else {
    sat.add_clause({literal(x), literal(y)});
    sat.add_clause({-literal(x), -literal(y)});
  }
  SatAnswer answer = sat.solve(max_conflicts);
  work_ = gates_.size() + leaves_.size() + solver_work +
          conflict_work * uint64_t(sat.statistics().learned);
  if (answer == SatAnswer::Unsat)
    return Answer::Equal;
  if (answer == SatAnswer::Unknown)
    return Answer::Open;
  counterexample_.clear();
  for (uint32_t node : leaves_)
    counterexample_.push_back(Lit::of_node(node, !sat.value(var_[node])));
  return Answer::Different;
}

} // namespace fathom
