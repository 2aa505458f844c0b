#include "cut/cut.h"

#include "cut/cut_calls.h"
#include "cut/cut_function.h"
#include "cut/effects.h"
#include "cut/pointers/odd_pointers.h"
#include "sea/cfg.h"
#include "sea/text/claim_text.h"
#include "sea/verify.h"
#include "support/assert.h"

#include <algorithm>
#include <map>
#include <vector>

namespace fathom::cut {

namespace {

bool has_claims(const sea::Function &f) {
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts)
      if (sea::is_claim(*f.program, s))
        return true;
  return false;
}

bool has_any_claims(const sea::Program &program) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        if (sea::is_claim(program, s) || sea::is_call_claim(program, s))
          return true;
  return false;
}

// The loops that are left, as the other function calls them. Headers keep their
// numbers.
bool keep_loops(sea::Function &to, const sea::Function &from) {
  if (!sea::find_loops(to))
    return false;
  for (sea::Loop &loop : to.loops)
    for (const sea::Loop &old : from.loops)
      if (old.header == loop.header) {
        loop.name = old.name;
        loop.place = old.place;
        loop.bound = old.bound;
      }
  return true;
}

Cut refuse(std::string why) {
  return {.program = nullptr, .refused = std::move(why), .claims = {}};
}

// In the order of their functions, those of loops first.
void add_call_claims(Cut &cut, const std::vector<Claim> &calls) {
  std::map<sea::FunctionId, std::vector<Claim>> by_function;
  for (const std::vector<Claim> &list : {cut.claims, calls})
    for (const Claim &claim : list)
      by_function[claim.function].push_back(claim);
  cut.claims.clear();
  for (const auto &[function, list] : by_function)
    cut.claims.insert(cut.claims.end(), list.begin(), list.end());
}

Cut cut_loops(const sea::Program &claimed,
              const std::vector<ArbitraryMemory> &arbitrary,
              const Config &config, size_t num_properties) {
  const Effects effects(claimed, arbitrary);
  Cut cut;
  cut.program = std::make_unique<sea::Program>(claimed.store, claimed.ptr_width,
                                               claimed.big_endian);
  cut.program->copy_tables(claimed);
  cut.program->entry = claimed.entry;
  // Whoever reads the answer knows properties and locations by these numbers.
  FATHOM_ASSERT(cut.program->properties.size() == claimed.properties.size() &&
                    cut.program->locations.size() == claimed.locations.size() &&
                    cut.program->functions.empty(),
                "tables have other numbers");
  for (sea::FunctionId id = 0; id < claimed.functions.size(); ++id) {
    const sea::Function &f = claimed.functions[id];
    FunctionCutter cutter(f, id, effects, config,
                          sea::PropertyId(num_properties), *cut.program);
    sea::Function made = cutter.run();
    if (has_claims(f) && !effects.refused().empty())
      return refuse(effects.refused());
    if (!cutter.refused().empty())
      return refuse(cutter.refused());
    if (!keep_loops(made, f))
      return refuse("a loop that is not natural");
    FATHOM_ASSERT(std::ranges::all_of(cutter.claims(),
                                      [&](const Claim &claim) {
                                        return claim.on_entry >=
                                                   num_properties &&
                                               claim.kept >= num_properties;
                                      }),
                  "a claim that is a property of the program");
    cut.claims.insert(cut.claims.end(), cutter.claims().begin(),
                      cutter.claims().end());
    cut.program->functions.push_back(std::move(made));
  }
  if (Result<void> good = sea::verify(*cut.program); !good) {
    Cut refused =
        refuse("the cut program is not in order: " + to_string(good.error()));
    refused.is_out_of_order = true;
    return refused;
  }
  return cut;
}

} // namespace

// Calls first: what is left of them are functions with loops.
Cut cut_program(const sea::Program &claimed, const Config &config) {
  if (claimed.is_gated || claimed.is_partial)
    return refuse("the text is not a program before unfolding");
  FATHOM_ASSERT(config.k >= 1, "a step of no iterations");
  if (has_any_claims(claimed))
    if (std::string why = refuse_odd_pointers(claimed); !why.empty())
      return refuse(std::move(why));
  const size_t num_properties = claimed.properties.size();
  const auto [calls, arbitrary] = cut_calls(claimed, Effects(claimed), config);
  if (!calls.refused.empty())
    return refuse(calls.refused);
  Cut cut = cut_loops(calls.program ? *calls.program : claimed, arbitrary,
                      config, num_properties);
  if (cut.program)
    add_call_claims(cut, calls.claims);
  return cut;
}

} // namespace fathom::cut
