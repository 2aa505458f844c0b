// The options of a run as configurations of the layers.
#pragma once

#include "option/options.h"
#include "rewrite/rewriter.h"
#include "sea/program.h"
#include "support/result.h"
#include "unfold/unfold.h"
#include "vcgen/vcgen.h"

namespace fathom {
class StopToken;
}

namespace fathom::check {

// Options that do not fit together are refused with the reason.
Result<void> check_combination(const Options &options,
                               const OptionOrigins &origins);

// How the program is unfolded and encoded. Fails for bad numbers and for loops
// of --unwindset that do not exist.
struct Plan {
  unfold::Config unfold;
  vcgen::Config vc;
  bool deepen_loops = false;
  bool deepen_calls = false;
  // Whether an execution satisfies the assumptions, those behind loops, too.
  bool asks_for_end = false;

  bool deepens() const { return deepen_loops || deepen_calls; }
};
Result<Plan> make_plan(const Options &options, const sea::Program &program,
                       bool has_access_checks);

RewriteConfig rewrite_config(const Options &options, const Plan &plan,
                             const StopToken &stop);

} // namespace fathom::check
