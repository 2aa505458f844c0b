#include "unfold/applications.h"

#include "support/assert.h"
#include "terms/builder.h"

#include <algorithm>
#include <array>
#include <map>

namespace fathom::unfold {

namespace {

// One application as some of the ways that meet have made it.
struct Made {
  Application application;
  std::vector<Term> is_made; // by way
};

} // namespace

Applications::Node Applications::last(sea::BlockId block) const {
  return block < last_.size() ? last_[block] : 0;
}

void Applications::set_last(sea::BlockId block, Node node) {
  if (last_.size() <= block) {
    if (node == 0)
      return;
    last_.resize(block + 1);
  }
  last_[block] = node;
}

void Applications::begin(sea::BlockId block, sea::BlockId before) {
  FATHOM_ASSERT(before < block, "a block that begins before its predecessor");
  set_last(block, last(before));
}

void Applications::meet(sea::BlockId block, std::span<const sea::BlockId> from,
                        const Join &join) {
  FATHOM_ASSERT(from.size() > 1, "nobody meets");
  Node common = last(from[0]);
  bool are_same = true;
  for (sea::BlockId b : from) {
    are_same &= last(b) == common;
    common = tree_.common(common, last(b));
  }
  if (are_same)
    return set_last(block, common);
  const Term no = store_.make_bool(false), yes = store_.make_bool(true);
  std::vector<Made> all;
  std::map<std::array<uint32_t, 3>, size_t> place; // by all but the way
  for (size_t way = 0; way < from.size(); ++way) {
    std::vector<Node> nodes;
    for (Node n = last(from[way]); n != common; n = tree_.parent(n))
      nodes.push_back(n);
    for (size_t i = nodes.size(); i-- > 0;) {
      const Application &one = nodes_[nodes[i]];
      auto [at, is_new] = place.try_emplace(
          {one.function, one.arguments.id, one.value.id}, all.size());
      if (is_new)
        all.push_back({one, std::vector<Term>(from.size(), no)});
      // Twice on one way: once in any case, and once more in some.
      Term &is_made = all[at->second].is_made[way];
      is_made = !one.is_made || is_made == yes ? yes
                : is_made == no                ? one.is_made
                                : Builder(store_).make_or(is_made, one.is_made);
    }
  }
  Node node = common;
  for (Made &made : all) {
    const bool is_one = std::ranges::all_of(
        made.is_made, [&](Term t) { return t == made.is_made[0]; });
    const Term is_made = is_one ? made.is_made[0] : join(made.is_made);
    made.application.is_made = is_made == yes ? Term() : is_made;
    node = add_behind(node, made.application);
  }
  set_last(block, node);
}

void Applications::add(sea::BlockId block, const Application &application) {
  FATHOM_ASSERT(!application.is_made, "made here");
  set_last(block, add_behind(last(block), application));
}

Applications::Node Applications::add_behind(Node before,
                                            const Application &application) {
  nodes_.push_back(application);
  const Node node = tree_.add_leaf(before);
  FATHOM_ASSERT(node == nodes_.size() - 1, "nodes have one number");
  return node;
}

std::vector<Application> Applications::of(sea::BlockId block,
                                          sea::StringId function) const {
  std::vector<Application> found;
  for (Node n = last(block); n != 0; n = tree_.parent(n))
    if (nodes_[n].function == function)
      found.push_back(nodes_[n]);
  std::ranges::reverse(found);
  return found;
}

} // namespace fathom::unfold
