#include "cut/returned_equations.h"

#include "sea/text/claim_text.h"
#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr size_t most_calls = 4; // on a way

} // namespace

ReturnedEquations::ReturnedEquations(const sea::Function &f, sea::FunctionId id,
                                     const Contract &contract)
    : f_(f), id_(id), contract_(contract), cfg_(f) {
  const std::span<const BlockId> ways = cfg_.predecessors(contract.exit);
  if (ways.empty() || !std::all_of(ways.begin(), ways.end(),
                                   [&](BlockId b) { return is_known_way(b); }))
    return;
  const std::vector<Stmt> &stmts = f.blocks[contract.exit].stmts;
  for (size_t i = contract.exit_begin; i < stmts.size(); ++i)
    if (sea::is_named(*f.program, stmts[i], sea::ensures_name) &&
        is_one(f.arguments(stmts[i])[0]))
      claims_.insert(i);
}

// One edge, and it is seen when that is taken.
bool ReturnedEquations::is_known_way(BlockId from) const {
  const Stmt &s = f_.blocks[from].stmts.back();
  const std::span<const BlockId> to = f_.labels(s);
  return (s.op == Opcode::Br || s.op == Opcode::CondBr) &&
         std::count(to.begin(), to.end(), contract_.exit) == 1;
}

// Over phis of the block and what is known before it, with a product.
bool ReturnedEquations::is_one(Term claim) const {
  const TermStore &store = f_.program->store;
  if (store.kind(claim) != Kind::Eq ||
      store.sort_kind(store.child(claim, 0)) != SortKind::BitVec)
    return false;
  std::unordered_set<Term> made_here; // not by phis
  for (const Stmt &s : f_.blocks[contract_.exit].stmts)
    if (s.op != Opcode::Phi)
      made_here.insert(f_.definitions(s).begin(), f_.definitions(s).end());
  bool has_product = false;
  const Term roots[] = {claim};
  for (Term t : reachable(store, roots)) {
    if (made_here.contains(t))
      return false;
    has_product |=
        store.kind(t) == Kind::BvMul &&
        std::none_of(store.children(t).begin(), store.children(t).end(),
                     [&](Term child) { return store.is_const(child); });
  }
  return has_product;
}

// The claim of each call that every execution has made which comes here.
std::vector<Term> ReturnedEquations::of_calls(Term claim, BlockId from) const {
  TermStore &store = f_.program->store;
  const Stmt &ret = f_.blocks[contract_.exit].stmts.back();
  std::vector<Term> claims;
  for (BlockId b = 0; b < f_.blocks.size(); ++b) {
    if (!cfg_.is_reachable(b) || !cfg_.dominates(b, from))
      continue;
    for (const Stmt &s : f_.blocks[b].stmts) {
      if (s.op != Opcode::Call || s.data != id_)
        continue;
      std::unordered_map<Term, Term> there;
      for (size_t i = 0; i < f_.params.size(); ++i)
        there.emplace(f_.params[i], f_.arguments(s)[i]);
      for (size_t i = 0; i < f_.arguments(ret).size(); ++i)
        there.emplace(f_.arguments(ret)[i], f_.definitions(s)[i]);
      const Term roots[] = {claim};
      const std::vector<Term> all = reachable(store, roots);
      if (std::all_of(all.begin(), all.end(), [&](Term t) {
            return store.kind(t) != Kind::Var || there.contains(t);
          }))
        claims.push_back(substitute(store, claim, there));
      if (claims.size() == most_calls)
        return claims;
    }
  }
  return claims;
}

std::vector<ReturnedEquations::Check>
ReturnedEquations::before(BlockId block) const {
  const Stmt &branch = f_.blocks[block].stmts.back();
  const std::span<const BlockId> to = f_.labels(branch);
  std::vector<Check> checks;
  if (claims_.empty() ||
      std::find(to.begin(), to.end(), contract_.exit) == to.end())
    return checks;
  TermStore &store = f_.program->store;
  Builder b(store);
  std::unordered_map<Term, Term> phis;
  for (const Stmt &s : f_.blocks[contract_.exit].stmts)
    for (size_t i = 0; s.op == Opcode::Phi && i < s.num_arguments; ++i)
      if (f_.labels(s)[i] == block)
        phis.emplace(f_.definitions(s)[0], f_.arguments(s)[i]);
  for (size_t stmt : claims_) {
    Term claim = f_.arguments(f_.blocks[contract_.exit].stmts[stmt])[0];
    Term holds = substitute(store, claim, phis);
    Term left = store.child(holds, 0), right = store.child(holds, 1);
    const std::vector<Term> assumed = of_calls(claim, block);
    for (Term equal : assumed) {
      left = b.make_add(left, store.child(equal, 1));
      right = b.make_add(right, store.child(equal, 0));
    }
    if (!assumed.empty())
      holds = b.make_or(holds, b.make_eq(left, right));
    if (branch.op == Opcode::CondBr) {
      Term is_taken = f_.arguments(branch)[0];
      if (to[0] != contract_.exit)
        is_taken = b.make_not(is_taken);
      holds = b.make_or(b.make_not(is_taken), holds);
    }
    checks.push_back({stmt, holds});
  }
  return checks;
}

} // namespace fathom::cut
