#include "prove/guess/known_registers.h"

#include "terms/traverse.h"

namespace fathom::prove {

bool KnownRegisters::has_all_of(const Claim &claim) {
  if (!claim.loop.is_loop())
    return true;
  const sea::Function &f = program_.functions[claim.loop.function];
  const sea::BlockId header = f.loops[claim.loop.loop].header;
  const Blocks &blocks = of(claim.loop.function);
  const Term roots[] = {claim.holds};
  for (Term t : reachable(program_.store, roots))
    if (auto at = blocks.made_in.find(t);
        at != blocks.made_in.end() && at->second != header &&
        !is_known_at(f, blocks.cfg, at->second, header))
      return false;
  return true;
}

const KnownRegisters::Blocks &KnownRegisters::of(sea::FunctionId id) {
  auto found = functions_.find(id);
  if (found != functions_.end())
    return found->second;
  const sea::Function &f = program_.functions[id];
  Blocks blocks{.cfg = sea::Cfg(f), .made_in = {}};
  for (sea::BlockId b = 0; b < f.blocks.size(); ++b)
    for (const sea::Stmt &s : f.blocks[b].stmts)
      for (Term reg : f.definitions(s))
        blocks.made_in.emplace(reg, b);
  return functions_.emplace(id, std::move(blocks)).first->second;
}

} // namespace fathom::prove
