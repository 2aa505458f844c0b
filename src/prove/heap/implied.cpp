#include "prove/heap/implied.h"

#include "check/solvers.h"
#include "solver/registry.h"

#include <algorithm>
#include <map>

namespace fathom::prove {

namespace {

constexpr int max_conflicts = 200;      // of one question: these are small
constexpr uint64_t work_of_claim = 200; // that is asked about

SolverConfig config_for(const Options &options) {
  SolverConfig config = check::solver_config(options);
  config.conflict_limit = max_conflicts;
  config.cross_check.clear();
  config.log_smt2.clear();
  config.dump_cnf.clear();
  config.proof.clear();
  return config;
}

// Of one loop: those that the others do not imply.
std::vector<Claim> without_implied(const check::Run &run,
                                   const std::vector<Claim> &claims) {
  TermStore &store = run.program.store;
  const SolverContext context{store, config_for(run.options), run.stop};
  Result<std::unique_ptr<Solver>> solver =
      make_solver(context, context.config.solver);
  if (!solver)
    return claims;
  Builder b(store);
  std::vector<Term> is_there; // it is taken for granted; none: not a condition
  for (const Claim &claim : claims) {
    is_there.emplace_back();
    if (store.sort_kind(claim.holds) != SortKind::Bool)
      continue;
    is_there.back() = store.make_fresh_var("claimed", store.bool_sort());
    (*solver)->assert_term(
        b.make_or(b.make_not(is_there.back()), claim.holds));
  }
  std::vector<Claim> kept;
  for (size_t i = claims.size(); i-- > 0;) {
    Term own = is_there[i];
    is_there[i] = Term{};
    if (own && claims[i].origin == Origin::Heap) {
      std::vector<Term> assumed{b.make_not(claims[i].holds)};
      std::copy_if(is_there.begin(), is_there.end(),
                   std::back_inserter(assumed),
                   [](Term t) { return bool(t); });
      if ((*solver)->check(assumed).answer == Answer::Unsat)
        continue;
    }
    is_there[i] = own;
    kept.push_back(claims[i]);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

} // namespace

uint64_t leave_implied_out(const check::Run &run, std::vector<Claim> &claims) {
  const uint64_t work = claims.size() * work_of_claim;
  std::map<LoopId, std::vector<Claim>> by_loop;
  for (const Claim &claim : claims)
    by_loop[claim.loop].push_back(claim);
  claims.clear();
  for (const auto &[loop, list] : by_loop) {
    const std::vector<Claim> kept = without_implied(run, list);
    claims.insert(claims.end(), kept.begin(), kept.end());
  }
  return work;
}

} // namespace fathom::prove
