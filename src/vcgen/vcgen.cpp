#include "vcgen/vcgen.h"

#include "rewrite/rewriter.h"
#include "sea/passes/passes.h"
#include "vcgen/symbolic.h"

namespace fathom::vcgen {

sea::Function reduce(const sea::Function &unfolded, const Config &config) {
  sea::Function f =
      sea::single_assume(sea::single_assert(unfolded, config.checks_stop));
  f = config.style == Style::Path ? sea::path_conditions(f) : sea::gated(f);
  f = sea::pure_dataflow(f);
  return config.cone_of_influence ? sea::cone_of_influence(f) : f;
}

Formula generate(const sea::Function &unfolded, const Config &config,
                 Rewriter &rewriter) {
  sea::Function reduced = reduce(unfolded, config);
  if (config.simplify)
    return Symbolic(reduced, config, rewriter).run();
  RewriteConfig off;
  off.enabled = false;
  Rewriter plain(rewriter.store(), off);
  return Symbolic(reduced, config, plain).run();
}

} // namespace fathom::vcgen
