#include "vcgen/vcgen.h"

#include "rewrite/rewriter.h"
#include "sea/passes/passes.h"
#include "vcgen/symbolic.h"

namespace fathom::vcgen {

sea::Function reduce(const sea::Function &unfolded, const Config &config) {
  sea::Function f = sea::single_assume(sea::single_assert(
      unfolded, config.checks_stop,
      config.covers ? sea::Asked::Covers : sea::Asked::Properties));
  f = config.style == Style::Path ? sea::path_conditions(f) : sea::gated(f);
  f = sea::pure_dataflow(f);
  return config.cone_of_influence ? sea::cone_of_influence(f) : f;
}

static Formula encode(const sea::Function &reduced, const Config &config,
                      Rewriter &rewriter, std::span<const Term> sizes) {
  if (config.word_size != 0)
    return Symbolic(reduced, config, rewriter, nullptr).run(sizes);
  WordSizes words(reduced);
  while (true) {
    Formula formula = Symbolic(reduced, config, rewriter, &words).run(sizes);
    if (!words.next_round())
      return formula;
  }
}

Formula generate(const sea::Function &unfolded, const Config &config,
                 Rewriter &rewriter, std::span<const Term> sizes) {
  sea::Function reduced = reduce(unfolded, config);
  if (config.simplify)
    return encode(reduced, config, rewriter, sizes);
  RewriteConfig off;
  off.enabled = false;
  Rewriter plain(rewriter.store(), off);
  return encode(reduced, config, plain, sizes);
}

} // namespace fathom::vcgen
