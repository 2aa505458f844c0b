// A formula put to a solver, and what its models mean for the program: the same
// for properties and covers.
#pragma once

#include "cex/trace.h"
#include "check/plan.h"
#include "check/questions/properties.h"
#include "check/run.h"
#include "report/verdict.h"

namespace fathom::check {

struct Question {
  const Run &run;
  const Plan &plan;
  const unfold::Unfolded &unfolded;
  const vcgen::Formula &formula;
};

// What the execution that a model describes does on the program before
// unfolding. `excused`: the model may have been read in part, or the execution
// not to its end, so that a replay which fails says nothing about us.
struct ModelReplay {
  cex::Replay replay;
  bool excused = false;
  // The iteration that stood for all of its loop is not the first that fails.
  // What fails first is found by itself.
  bool elsewhere = false;
};

// While the solver has the model.
class Model {
public:
  Model(const Question &question, Solver &solver)
      : question_(question), solver_(solver) {}
  ModelReplay replay(sea::PropertyId expected) const;

private:
  const Question &question_;
  Solver &solver_;
};

// Asks a new solver of the run about all properties. `visit` is
// visit_failure of the configuration with the model; the limits of the run are
// filled in here. `stats`: where the solver's statistics go, if anywhere.
using VisitModel = std::function<bool(sea::PropertyId, const Model &)>;
Result<PropertyDecisions> ask(const Question &question,
                              PropertyCheckConfig config,
                              const VisitModel &visit, Stats *stats);

// Nothing is decided, for the same reason.
PropertyDecisions all_unknown(size_t num_properties, const std::string &why);

// What the options say about traces.
cex::TraceConfig trace_config(const Run &run, const Plan &plan);

// Nothing is known of it yet.
report::PropertyResult describe_property(const sea::Program &program,
                                         sea::PropertyId p);
report::Place place_of(const sea::Program &program, sea::LocationId id);

} // namespace fathom::check
