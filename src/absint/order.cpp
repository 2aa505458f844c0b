#include "absint/order.h"

#include <algorithm>
#include <map>

namespace fathom::absint {

namespace {

// The key of a block: positions of the headers around it, from the outermost
// one, and its own. In the order of the keys loops stand together, and what
// leaves a loop stands behind it.
std::vector<uint32_t> key_of(const sea::Function &f, const sea::Cfg &cfg,
                             sea::BlockId block) {
  std::vector<uint32_t> key;
  for (uint32_t l = f.loop_of[block]; l != sea::none; l = f.loops[l].parent)
    key.push_back(cfg.position(f.loops[l].header));
  std::reverse(key.begin(), key.end());
  if (key.empty() || key.back() != cfg.position(block))
    key.push_back(cfg.position(block));
  return key;
}

} // namespace

std::vector<Place> weak_order(const sea::Function &f, const sea::Cfg &cfg) {
  std::vector<std::pair<std::vector<uint32_t>, sea::BlockId>> keyed;
  for (sea::BlockId block : cfg.order())
    keyed.emplace_back(key_of(f, cfg, block), block);
  std::sort(keyed.begin(), keyed.end());
  std::vector<Place> order;
  std::map<sea::BlockId, size_t> headers;
  for (const auto &[key, block] : keyed) {
    order.push_back({.block = block});
    for (uint32_t l = f.loop_of[block]; l != sea::none; l = f.loops[l].parent) {
      if (f.loops[l].header == block)
        headers[block] = order.size() - 1;
      order[headers.at(f.loops[l].header)].end = order.size();
    }
  }
  return order;
}

} // namespace fathom::absint
