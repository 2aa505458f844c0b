#include "terms/store/sort_table.h"

#include "support/assert.h"

namespace fathom {

SortTable::SortTable() {
  sorts_.push_back(
      {.kind = SortKind::Bool, .width = 0, .index = {}, .element = {}});
}

Sort SortTable::intern(const SortInfo &info) {
  uint64_t key = (uint64_t(info.kind) << 56) ^ (uint64_t(info.width) << 32) ^
                 (uint64_t(info.index.id) << 20) ^ info.element.id;
  std::vector<Sort> &bucket = ids_[key];
  for (Sort sort : bucket)
    if (sorts_[sort.id] == info)
      return sort;
  FATHOM_ASSERT(sorts_.size() < (1u << 24), "too many sorts");
  Sort sort{uint32_t(sorts_.size())};
  sorts_.push_back(info);
  bucket.push_back(sort);
  return sort;
}

Sort SortTable::new_bv(uint32_t width) {
  FATHOM_ASSERT(width >= 1 && width <= max_width, "width out of range");
  Sort sort = intern(
      {.kind = SortKind::BitVec, .width = width, .index = {}, .element = {}});
  if (width < std::size(bv_sorts_))
    bv_sorts_[width] = sort.id;
  return sort;
}

} // namespace fathom
