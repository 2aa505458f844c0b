#include "unfold/split/learnt.h"

#include "support/assert.h"

namespace fathom::unfold {

std::optional<uint32_t> Learnt::rank(const Item &item) const {
  auto found = ranks_.find(item);
  if (found == ranks_.end() || rows_[found->second].is_left_out)
    return std::nullopt;
  return found->second;
}

bool Learnt::is_wanted(const Item &item, const Blame::Uses &uses) const {
  return !ranks_.contains(item) &&
         (wants_ == Wants::Everything || uses.of(Blame::Cause::Address) != 0);
}

bool Learnt::would_learn(const Blame &blame) const {
  for (const Item &item : blame.items())
    if (is_wanted(item, blame.uses(item)))
      return true;
  return false;
}

void Learnt::learn(const Blame &blame) {
  for (const Item &item : blame.items()) {
    const Blame::Uses &uses = blame.uses(item);
    if (!is_wanted(item, uses))
      continue;
    const uint32_t rank = uint32_t(rows_.size());
    rows_.push_back({.item = item,
                     .uses = uses.of(Blame::Cause::Address),
                     .values = uint32_t(uses.values.size())});
    const bool is_new = ranks_.emplace(item, rank).second;
    FATHOM_ASSERT(is_new, "an item that has a rank learns one");
    if (item.kind == Item::Kind::Bytes)
      bytes_.emplace_back(item, rank);
    ++num_used_;
  }
}

// Of those that are worth the same, the one that was learnt last.
bool Learnt::leave_out_least() {
  Row *least = nullptr;
  for (Row &row : rows_)
    if (!row.is_left_out && (least == nullptr || !Row::is_less(*least, row)))
      least = &row;
  if (least == nullptr)
    return false;
  least->is_left_out = true;
  std::erase_if(bytes_, [&](const auto &b) { return b.first == least->item; });
  FATHOM_ASSERT(num_used_ != 0, "an item that nobody uses");
  --num_used_;
  return true;
}

} // namespace fathom::unfold
