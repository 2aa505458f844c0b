#include "unfold/contexts.h"

#include "support/assert.h"

namespace fathom::unfold {

ContextId Contexts::add_call(ContextId caller, sea::BlockId block,
                             uint32_t stmt, sea::FunctionId callee) {
  FATHOM_ASSERT(caller < nodes_.size(), "parents come first");
  sites_.push_back({block, stmt});
  nodes_.push_back({.parent = caller,
                    .function = callee,
                    .site = uint32_t(sites_.size() - 1),
                    .iteration = 0});
  return ContextId(nodes_.size() - 1);
}

ContextId Contexts::add_iteration(ContextId around, uint32_t loop,
                                  uint32_t iteration) {
  FATHOM_ASSERT(around < nodes_.size(), "parents come first");
  FATHOM_ASSERT(iteration != 0, "iteration 0 is a call");
  nodes_.push_back({.parent = around,
                    .function = nodes_[around].function,
                    .site = loop,
                    .iteration = iteration});
  return ContextId(nodes_.size() - 1);
}

Contexts::Key Contexts::key_of(ContextId id) const {
  const ContextNode &node = nodes_[id];
  if (node.iteration != 0)
    return key_of_iteration(node.parent, node.site, node.iteration);
  const Site &site = sites_[node.site];
  return key_of_call(node.parent, site.block, site.stmt);
}

ContextId Contexts::find(const Key &key) const {
  if (index_.size() + 1 != nodes_.size()) {
    index_.clear();
    for (ContextId id = 1; id < nodes_.size(); ++id)
      index_.emplace(key_of(id), id);
  }
  auto found = index_.find(key);
  return found == index_.end() ? sea::none : found->second;
}

ContextId Contexts::find_call(ContextId caller, sea::BlockId block,
                              uint32_t stmt) const {
  return find(key_of_call(caller, block, stmt));
}

ContextId Contexts::find_iteration(ContextId around, uint32_t loop,
                                   uint32_t iteration) const {
  return find(key_of_iteration(around, loop, iteration));
}

} // namespace fathom::unfold
