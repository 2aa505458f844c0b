#include "prove/expand.h"

#include "cut/effects.h"
#include "support/assert.h"
#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::prove {

namespace {

// Larger ones are no use to anybody.
constexpr size_t max_terms = 2'000;

} // namespace

Expander::Expander(const sea::Function &f, uint32_t loop, CellOf cell_of,
                   AnyOf any_of)
    : f_(f), store_(f.program->store), cfg_(f), header_(f.loops[loop].header),
      cell_of_(std::move(cell_of)), any_of_(std::move(any_of)) {
  for (sea::BlockId b : cut::blocks_of(f, loop)) {
    blocks_.insert(b);
    for (const sea::Stmt &s : f.blocks[b].stmts)
      for (Term reg : f.definitions(s)) {
        inside_.emplace(reg, Definition{b, &s});
        if (b == header_ && s.op == sea::Opcode::Phi)
          expanded_.emplace(reg, reg);
      }
  }
}

void Expander::enter_inner_loops() {
  enters_inner_loops_ = true;
  std::erase_if(expanded_, [](const auto &entry) { return !entry.second; });
}

bool Expander::is_outside(Term t) const {
  const Term roots[] = {t};
  for (Term u : reachable(store_, roots))
    if (inside_.contains(u))
      return false;
  return true;
}

// Registers that it needs are expanded first; a stack of those that wait.
Term Expander::at_header(Term t) {
  FATHOM_ASSERT(!is_expanding_, "one term after the other");
  is_expanding_ = true;
  Term result = expand(t);
  is_expanding_ = false;
  return result;
}

Term Expander::expand(Term t) {
  std::vector<Term> stack;
  std::vector<Term> needed;
  Term result = known(t, needed);
  stack.insert(stack.end(), needed.begin(), needed.end());
  for (size_t work = 0; !stack.empty(); ++work) {
    if (work > max_terms)
      return Term{};
    Term reg = stack.back();
    if (expanded_.contains(reg)) {
      stack.pop_back();
      continue;
    }
    needed.clear();
    Term value = expand_register(reg, needed);
    if (needed.empty()) {
      expanded_[reg] = value;
      stack.pop_back();
    }
    stack.insert(stack.end(), needed.begin(), needed.end());
  }
  needed.clear();
  result = known(t, needed);
  return needed.empty() ? result : Term{};
}

// The term, if all registers in it are expanded; the others are needed.
Term Expander::known(Term t, std::vector<Term> &needed) {
  std::unordered_map<Term, Term> replaced;
  const Term roots[] = {t};
  const std::vector<Term> all = reachable(store_, roots);
  if (all.size() > max_terms)
    return Term{};
  for (Term u : all) {
    if (!inside_.contains(u))
      continue;
    auto found = expanded_.find(u);
    if (found == expanded_.end())
      needed.push_back(u);
    else if (!found->second)
      return needed.clear(), Term{};
    else
      replaced.emplace(u, found->second);
  }
  return needed.empty() ? substitute(store_, t, replaced) : Term{};
}

Term Expander::expand_register(Term reg, std::vector<Term> &needed) {
  const Definition &at = inside_.at(reg);
  switch (at.stmt->op) {
  case sea::Opcode::Define:
    return known(f_.arguments(*at.stmt)[0], needed);
  case sea::Opcode::Phi:
    return enters_inner_loops_ &&
                   f_.loops[f_.loop_of[at.block]].header == at.block
               ? first_value(at, needed)
               : expand_phi(at, needed);
  case sea::Opcode::Load: {
    Term pointer = known(f_.arguments(*at.stmt)[0], needed);
    return pointer ? cell_of_(*at.stmt, pointer) : Term{};
  }
  case sea::Opcode::Nondet:
    return any_of_ ? any_of_(reg) : Term{};
  default:
    return Term{};
  }
}

// Where the ways from the immediate dominator meet, and each is one branch: the
// value by the conditions of these. (What && and || become.)
Term Expander::expand_phi(const Definition &phi, std::vector<Term> &needed) {
  const sea::Stmt &s = *phi.stmt;
  const sea::BlockId top = cfg_.idom(phi.block);
  Builder builder(store_);
  Term result;
  for (size_t i = 0; i < s.num_arguments; ++i) {
    Term value = known(f_.arguments(s)[i], needed);
    // Up to the dominator, as long as there is one way only.
    sea::BlockId to = phi.block, from = f_.labels(s)[i];
    Term condition = store_.make_bool(true);
    while (true) {
      Term one = edge_condition(from, to, needed);
      if (!needed.empty())
        break;
      if (!one || !value)
        return Term{};
      condition = builder.make_and(one, condition);
      if (from == top)
        break;
      if (cfg_.predecessors(from).size() != 1 ||
          f_.loop_of[from] != f_.loop_of[phi.block])
        return Term{};
      to = from;
      from = cfg_.predecessors(from)[0];
    }
    if (!needed.empty())
      continue;
    result = result ? builder.make_ite(condition, value, result) : value;
  }
  return needed.empty() ? result : Term{};
}

// The one value that an inner loop begins with.
Term Expander::first_value(const Definition &phi, std::vector<Term> &needed) {
  const sea::Stmt &s = *phi.stmt;
  Term first;
  for (size_t i = 0; i < s.num_arguments; ++i) {
    const Term value = f_.arguments(s)[i];
    if (cfg_.dominates(phi.block, f_.labels(s)[i]))
      continue; // the back edge
    if (first && first != value)
      return Term{};
    first = value;
  }
  return first ? known(first, needed) : Term{};
}

Term Expander::edge_condition(sea::BlockId from, sea::BlockId to,
                              std::vector<Term> &needed) {
  const sea::Stmt &s = f_.blocks[from].stmts.back();
  if (s.op != sea::Opcode::CondBr || f_.labels(s)[0] == f_.labels(s)[1])
    return store_.make_bool(true);
  Term condition = known(f_.arguments(s)[0], needed);
  if (!condition)
    return Term{};
  return f_.labels(s)[0] == to ? condition
                               : Builder(store_).make_not(condition);
}

} // namespace fathom::prove
