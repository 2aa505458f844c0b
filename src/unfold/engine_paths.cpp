// What the way to a place says (path_facts.h): it is learnt from branches,
// assumptions and checks, and decides others.
#include "unfold/engine.h"

namespace fathom::unfold {

// The condition of a branch, if the way here decides it. A loop that could not
// be left is not found out in this way: its bound must be reached.
Term Engine::decided(const CodeBlock &block, Term condition) {
  std::optional<bool> holds = path_.decide(condition);
  if (!holds)
    return condition;
  uint32_t here = activation().loop;
  if (block.edges[*holds ? 0 : 1].region == here &&
      block.edges[*holds ? 1 : 0].region != here)
    return condition;
  return store_.make_bool(*holds);
}

} // namespace fathom::unfold
