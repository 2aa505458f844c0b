#include "prove/heap/implied.h"

#include "check/solvers.h"
#include "solver/registry.h"
#include "terms/builder.h"

#include <algorithm>
#include <map>

namespace fathom::prove {

namespace {

constexpr int max_conflicts = 200;      // of one question: these are small
constexpr uint64_t work_of_claim = 200; // that is asked about

// Claims of one loop.
class Implied {
public:
  Implied(const std::vector<Claim> &claims, TermStore &store,
          std::unique_ptr<Solver> solver)
      : claims_(claims), b_(store), solver_(std::move(solver)) {
    for (const Claim &claim : claims) {
      granted_.emplace_back();
      if (store.sort_kind(claim.holds) != SortKind::Bool)
        continue;
      granted_.back() = store.make_fresh_var("claimed", store.bool_sort());
      solver_->assert_term(
          b_.make_or(b_.make_not(granted_.back()), claim.holds));
    }
  }

  std::vector<Claim> others() {
    std::vector<Claim> kept;
    for (size_t i = claims_.size(); i-- > 0;)
      if (claims_[i].origin == Origin::Heap && is_implied(i))
        granted_[i] = Term{};
      else
        kept.push_back(claims_[i]);
    std::reverse(kept.begin(), kept.end());
    return kept;
  }

private:
  bool follows(size_t claim, std::vector<Term> from) {
    from.push_back(b_.make_not(claims_[claim].holds));
    return solver_->check(from).answer == Answer::Unsat;
  }
  // By one of them: what several say together solvers do not see at once.
  bool is_implied(size_t claim) {
    std::vector<Term> from;
    for (size_t i = 0; i < granted_.size(); ++i)
      if (granted_[i] && i != claim)
        from.push_back(granted_[i]);
    return granted_[claim] && follows(claim, from) &&
           std::any_of(from.begin(), from.end(),
                       [&](Term one) { return follows(claim, {one}); });
  }

  const std::vector<Claim> &claims_;
  Builder b_;
  std::unique_ptr<Solver> solver_;
  // By claim: who assumes it takes the claim for granted; none: it is no
  // condition, or left out.
  std::vector<Term> granted_;
};

} // namespace

uint64_t leave_implied_out(const check::Run &run, std::vector<Claim> &claims) {
  const uint64_t work = claims.size() * work_of_claim;
  std::map<LoopId, std::vector<Claim>> by_loop;
  for (const Claim &claim : claims)
    by_loop[claim.loop].push_back(claim);
  claims.clear();
  for (const auto &[loop, list] : by_loop) {
    const SolverContext context{run.program.store,
                                check::quiet_config(run.options, max_conflicts),
                                run.stop};
    Result<std::unique_ptr<Solver>> solver =
        make_solver(context, context.config.solver);
    const std::vector<Claim> kept =
        solver ? Implied(list, context.store, std::move(*solver)).others()
               : list;
    claims.insert(claims.end(), kept.begin(), kept.end());
  }
  return work;
}

} // namespace fathom::prove
