#include "check/solver_config.h"

namespace fathom::check {

SolverConfig solver_config(const Options &options) {
  SolverConfig config{.solver = options.solver,
                      .cross_check = options.cross_check,
                      .rewrite = options.rewrite,
                      .disabled_rules = options.disable_rule,
                      .preprocess = options.preprocess,
                      .polynomials = options.polynomials,
                      .arrays = options.arrays,
                      .sweep = options.sweep,
                      .validate_model = options.validate_model,
                      .seed = options.seed,
                      .conflict_limit = int(options.conflict_limit),
                      .resource_limit = uint32_t(options.resource_limit),
                      .log_smt2 = options.log_smt2,
                      .dump_cnf = options.dump_cnf,
                      .proof = options.proof};
  if (options.lambdas == LambdaReduction::Kept) // functions are the solver's
    config.disabled_rules.emplace_back("beta");
  return config;
}

SolverConfig quiet_config(const Options &options, int max_conflicts) {
  SolverConfig config = solver_config(options);
  config.conflict_limit = max_conflicts;
  config.cross_check.clear();
  config.log_smt2.clear();
  config.dump_cnf.clear();
  config.proof.clear();
  return config;
}

} // namespace fathom::check
