#include "vcgen/vcgen.h"

#include "rewrite/rewriter.h"
#include "sea/passes/passes.h"
#include "vcgen/input_facts.h"
#include "vcgen/symbolic.h"

namespace fathom::vcgen {

namespace {

sea::Function make_sa(const sea::Function &unfolded, const Config &config) {
  return sea::single_assert(unfolded, config.checks_stop,
                            config.covers ? sea::Asked::Covers
                                          : sea::Asked::Properties);
}

sea::Function make_sasa(const sea::Function &sa, const Config &) {
  return sea::single_assume(sa);
}

sea::Function make_gssa(const sea::Function &sasa, const Config &config) {
  return config.style == VcStyle::Path ? sea::path_conditions(sasa)
                                       : sea::gated(sasa);
}

sea::Function make_pd(const sea::Function &gssa, const Config &) {
  return sea::pure_dataflow(gssa);
}

sea::Function make_reduced(const sea::Function &pd, const Config &config) {
  return config.cone_of_influence ? sea::cone_of_influence(pd) : pd;
}

Formula encode_words(const sea::Function &reduced, const Config &config,
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

} // namespace

const std::array<MakeForm, num_forms> forms = {make_sa, make_sasa, make_gssa,
                                               make_pd, make_reduced};

Formula encode(const sea::Function &reduced, const sea::Function &unfolded,
               const Config &config, Rewriter &rewriter,
               std::span<const Term> sizes) {
  RewriteConfig off;
  off.enabled = false;
  Rewriter plain(rewriter.store(), off);
  Formula formula =
      encode_words(reduced, config, config.simplify ? rewriter : plain, sizes);
  if (formula.unsupported.empty())
    formula.inputs =
        input_facts(unfolded, std::array{formula.valid, formula.failure});
  return formula;
}

Formula generate(const sea::Function &unfolded, const Config &config,
                 Rewriter &rewriter, std::span<const Term> sizes) {
  sea::Function form = forms[0](unfolded, config);
  for (size_t i = 1; i < forms.size(); ++i)
    form = forms[i](form, config);
  return encode(form, unfolded, config, rewriter, sizes);
}

} // namespace fathom::vcgen
