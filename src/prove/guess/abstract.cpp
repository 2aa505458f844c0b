#include "prove/guess/abstract.h"

#include "absint/analysis.h"
#include "prove/horn/flatten.h"
#include "sea/cfg.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <optional>
#include <set>

namespace fathom::prove {

namespace {

// The loop of the program that a header of the flat function is.
std::optional<LoopId> loop_at(const sea::Program &program,
                              const horn::Flat &flat, sea::BlockId header) {
  const sea::FunctionId function = flat.copies[flat.copy_of[header]];
  const std::vector<sea::Loop> &loops = program.functions[function].loops;
  for (uint32_t i = 0; i < loops.size(); ++i)
    if (loops[i].header == flat.block_of[header])
      return LoopId{function, i};
  return {};
}

// Over registers of the program; no term if it speaks of another copy's.
Term said_of(const horn::Flat &flat, uint32_t copy, TermStore &store,
             Term fact) {
  const Term roots[] = {fact};
  std::unordered_map<Term, Term> meaning;
  for (Term t : reachable(store, roots)) {
    auto at = flat.registers.find(t);
    if (at == flat.registers.end())
      continue;
    if (at->second.copy != copy)
      return Term{};
    meaning.emplace(t, at->second.reg);
  }
  return substitute(store, fact, meaning);
}

} // namespace

AbstractClaims abstract_claims(const sea::Program &program) {
  AbstractClaims result;
  horn::FlatProgram flat = horn::flatten(program, horn::Calls::Inline);
  std::set<std::pair<LoopId, Term>> seen;
  for (auto &[id, one] : flat.functions) {
    if (!sea::find_loops(one.function))
      continue;
    const absint::Facts facts = absint::analyse(one.function);
    result.work += facts.work;
    for (const absint::Fact &fact : facts.facts) {
      const sea::BlockId header = one.function.loops[fact.loop].header;
      const std::optional<LoopId> loop = loop_at(program, one, header);
      if (!loop)
        continue;
      Term claim = said_of(one, one.copy_of[header], program.store, fact.holds);
      if (claim && seen.insert({*loop, claim}).second)
        result.claims.push_back({*loop, claim, Origin::Absint});
    }
  }
  return result;
}

} // namespace fathom::prove
