// Decides all properties of a formula with one incremental solver: as long as
// some execution fails, the property it fails is taken out of the question.
#pragma once

#include "sea/program.h"
#include "solver/solver.h"
#include "vcgen/vcgen.h"

#include <functional>
#include <string>
#include <vector>

namespace fathom::check {

enum class PropertyAnswer : uint8_t { Open, Holds, Fails, Unknown };

struct PropertyDecision {
  PropertyAnswer answer = PropertyAnswer::Open;
  std::string reason; // Unknown
  double seconds = 0; // since the start, when it was decided
};

struct PropertyDecisions {
  std::vector<PropertyDecision> of; // by property
  // The assumptions of executions that end without a failure; asked for only
  // if all properties hold.
  Answer assumptions = Answer::Sat;
  std::string assumptions_reason; // Unknown
  // An execution satisfies them and ends without a failure (to reach a bound is
  // one); only where that was asked.
  bool has_end = false;
  std::string own_failure; // a check of our own failed
  SolverWork work;         // see Solver::work()
};

struct PropertyCheckConfig {
  double property_timeout = 0; // seconds for one question; 0: none
  bool asks_for_vacuity = true;
  // Whether it is asked, where something fails, if an execution ends without
  // that; none: it is not.
  std::function<bool()> asks_for_end = {};
  // Whether all hold is all that is asked: one that fails says no, and if all
  // together are too hard, so is that.
  bool is_yes_or_no = false;
  // Whether a model of this property's failure is to have small sizes, if there
  // is one; none: no model is.
  std::function<bool(sea::PropertyId)> wants_small = {};
  // Whether a statement checks it at all; none: all are asked about.
  std::function<bool(sea::PropertyId)> is_checked = {};
  // Numbers that should be small then, too.
  std::function<std::vector<Term>()> inputs = {};
  // When all together were too hard, each is asked by itself until so much was
  // done (SolverWork::search).
  uint64_t most_work = UINT64_MAX;
  // Until the whole run must end; none: it need not.
  std::function<double()> remaining_seconds = {};
  // Called while the model of an execution that fails the property is there.
  // False: no more questions.
  std::function<bool(sea::PropertyId)> visit_failure;
  // Others that this execution has answered likewise; may be empty.
  std::function<std::vector<sea::PropertyId>()> also_failed = {};
  // Called, from another thread, when a question takes long although failures
  // have been found that nobody has heard of yet.
  std::function<void()> while_waiting = {};
};

// True for executions that fail: what is asked first.
Term some_failure(TermStore &store, const vcgen::Formula &formula);

// The properties are numbered as in the unfolded program; those without an
// instance hold.
PropertyDecisions check_properties(Solver &solver, TermStore &store,
                                   const vcgen::Formula &formula,
                                   size_t num_properties,
                                   const PropertyCheckConfig &config);

} // namespace fathom::check
