#include "unfold/contexts.h"

namespace fathom::unfold {

ContextId Contexts::add_call(ContextId caller, sea::BlockId block,
                             uint32_t stmt, sea::FunctionId callee) {
  sites_.push_back({block, stmt});
  nodes_.push_back({caller, callee, uint32_t(sites_.size() - 1), 0});
  return ContextId(nodes_.size() - 1);
}

ContextId Contexts::add_iteration(ContextId around, uint32_t loop,
                                  uint32_t iteration) {
  nodes_.push_back({around, nodes_[around].function, loop, iteration});
  return ContextId(nodes_.size() - 1);
}

Contexts::Key Contexts::key_of(ContextId id) const {
  const ContextNode &node = nodes_[id];
  if (node.iteration != 0)
    return {node.parent, node.site, 0, node.iteration};
  return {node.parent, sites_[node.site].block, sites_[node.site].stmt, 0};
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
  return find({caller, block, stmt, 0});
}

ContextId Contexts::find_iteration(ContextId around, uint32_t loop,
                                   uint32_t iteration) const {
  return find({around, loop, 0, iteration});
}

} // namespace fathom::unfold
