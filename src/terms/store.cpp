#include "terms/store.h"

namespace fathom {

TermStore::TermStore() {
  table_.resize(1 << 10);
  mask_ = table_.size() - 1;
  head_.push_back(0); // id 0 is no term
  first_.push_back(0);
  first_.push_back(0);
  sorts_.push_back({SortKind::Bool, 0, {}, {}});
  uint32_t zero = 0, one = 1;
  false_ = intern(Kind::BoolConst, bool_sort(), &zero, 1);
  true_ = intern(Kind::BoolConst, bool_sort(), &one, 1);
}

Sort TermStore::intern_sort(const SortInfo &info) {
  uint64_t key = (uint64_t(info.kind) << 56) ^ (uint64_t(info.width) << 32) ^
                 (uint64_t(info.index.id) << 20) ^ info.element.id;
  std::vector<Sort> &bucket = sort_ids_[key];
  for (Sort sort : bucket)
    if (sorts_[sort.id] == info)
      return sort;
  FATHOM_ASSERT(sorts_.size() < (1u << 24), "too many sorts");
  Sort sort{uint32_t(sorts_.size())};
  sorts_.push_back(info);
  bucket.push_back(sort);
  return sort;
}

Sort TermStore::new_bv_sort(uint32_t width) {
  FATHOM_ASSERT(width >= 1 && width <= max_width, "width out of range");
  Sort sort = intern_sort({SortKind::BitVec, width, {}, {}});
  if (width < std::size(bv_sorts_))
    bv_sorts_[width] = sort.id;
  return sort;
}

Sort TermStore::array_sort(Sort index, Sort element) {
  return intern_sort({SortKind::Array, 0, index, element});
}

Sort TermStore::ptr_sort(uint32_t width) {
  return intern_sort({SortKind::Ptr, width, {}, {}});
}

Sort TermStore::mem_sort(uint32_t width) {
  return intern_sort({SortKind::Mem, width, {}, {}});
}

void TermStore::grow_table() {
  PodVector<Slot> old;
  old.swap(table_);
  table_.resize(old.size() * 2);
  mask_ = table_.size() - 1;
  for (size_t k = 0; k < old.size(); ++k) {
    Slot slot = old[k];
    if (slot.id == 0)
      continue;
    size_t i = slot.hash & mask_;
    while (table_[i].id != 0)
      i = (i + 1) & mask_;
    table_[i] = slot;
  }
}

Term TermStore::make_bv(uint32_t width, uint64_t value) {
  if (width > 64)
    return make_bv(BitVec(width, value));
  if (width < 64)
    value &= (uint64_t(1) << width) - 1;
  uint32_t words[2] = {uint32_t(value), uint32_t(value >> 32)};
  return intern(Kind::BvConst, bv_sort(width), words, width <= 32 ? 1 : 2);
}

Term TermStore::make_bv(const BitVec &value) {
  if (value.width() <= 64)
    return make_bv(value.width(), value.to_u64());
  std::vector<uint32_t> words = value.to_words();
  return intern(Kind::BvConst, bv_sort(value.width()), words.data(),
                unsigned(words.size()));
}

BitVec TermStore::value(Term t) const {
  if (kind(t) == Kind::BoolConst)
    return BitVec::from_bool(t == true_);
  FATHOM_ASSERT(kind(t) == Kind::BvConst,
                "value of a term that is no constant");
  uint32_t w = width(t);
  if (w <= 64)
    return BitVec(w, small_value(t));
  return BitVec::from_words(
      w, {&words_[first_[t.id]], first_[t.id + 1] - first_[t.id]});
}

Term TermStore::make_var(std::string_view name, Sort sort) {
  uint32_t symbol;
  if (auto it = symbol_ids_.find(name); it != symbol_ids_.end()) {
    symbol = it->second;
  } else {
    symbol = uint32_t(symbols_.size());
    symbols_.emplace_back(name);
    symbol_ids_.emplace(symbols_.back(), symbol);
  }
  return intern(Kind::Var, sort, &symbol, 1);
}

Term TermStore::make_fresh_var(std::string_view prefix, Sort sort) {
  std::string name;
  do
    name = std::string(prefix) + "!" + std::to_string(next_fresh_++);
  while (symbol_ids_.contains(name));
  return make_var(name, sort);
}

Term TermStore::make_bound(Sort sort) {
  uint32_t number = next_bound_++;
  return intern(Kind::Bound, sort, &number, 1);
}

size_t TermStore::memory_bytes() const {
  return (head_.size() + first_.size() + words_.size()) * sizeof(uint32_t) +
         table_.size() * sizeof(Slot);
}

} // namespace fathom
