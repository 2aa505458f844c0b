// What the way to a place says (path_facts.h): it is learnt from branches,
// assumptions and checks, and decides others.
#include "unfold/engine.h"

namespace fathom::unfold {

// What comes behind this is executed under the condition only.
void Engine::learn(Term condition) {
  FactsId &facts = out_blocks_[current_].facts;
  if (store_.is_false(condition) ||
      path_facts_.decide(facts, condition) == false)
    alive_ = false;
  else
    facts = path_facts_.add(facts, condition);
}

// What holds on this edge.
FactsId Engine::facts_of(OutEdge edge) {
  const OutBlock &block = out_blocks_[edge.block];
  if (!block.condition)
    return block.facts;
  return path_facts_.add(block.facts,
                         edge.slot == 0 ? block.condition
                                        : rewriter_.make_not(block.condition));
}

// The condition of a branch, if the way here decides it. A loop that could not
// be left is not found out in this way: its bound must be reached.
Term Engine::decided(const CodeBlock &block, Term condition) {
  std::optional<bool> holds =
      path_facts_.decide(out_blocks_[current_].facts, condition);
  if (!holds)
    return condition;
  uint32_t here = activation().loop;
  if (block.edges[*holds ? 0 : 1].region == here &&
      block.edges[*holds ? 1 : 0].region != here)
    return condition;
  return store_.make_bool(*holds);
}

} // namespace fathom::unfold
