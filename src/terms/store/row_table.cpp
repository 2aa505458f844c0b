#include "terms/store/row_table.h"

namespace fathom {

RowTable::RowTable() {
  table_.resize(1 << 10);
  mask_ = table_.size() - 1;
  head_.push_back(0); // row 0 is none
  first_.push_back(0);
  first_.push_back(0);
}

void RowTable::grow_table() {
  PodVector<Slot> old;
  old.swap(table_);
  table_.resize(old.size() * 2);
  mask_ = table_.size() - 1;
  for (size_t k = 0; k < old.size(); ++k) {
    Slot slot = old[k];
    if (slot.row == 0)
      continue;
    size_t i = slot.hash & mask_;
    while (table_[i].row != 0)
      i = (i + 1) & mask_;
    table_[i] = slot;
  }
}

size_t RowTable::memory_bytes() const {
  return (head_.size() + first_.size() + words_.size()) * sizeof(uint32_t) +
         table_.size() * sizeof(Slot);
}

} // namespace fathom
