#include "unfold/split/learnt.h"
#include <cstdlib>
#include <cstdio>

namespace fathom::unfold {

std::optional<uint32_t> Learnt::rank(const Item &item) const {
  auto found = ranks_.find(item);
  if (found == ranks_.end())
    return std::nullopt;
  return found->second;
}

bool Learnt::is_wanted(const Item &item, const Blame::Uses &uses) const {
  static const int mode = getenv("SPLITM") ? atoi(getenv("SPLITM")) : 1;
  return !ranks_.contains(item) &&
         (uses.of(Blame::Cause::Address) != 0 ||
          (mode >= 2 && uses.of(Blame::Cause::LoopGuard) != 0) ||
          (mode >= 3 && uses.of(Blame::Cause::Branch) != 0));
}

bool Learnt::would_learn(const Blame &blame) const {
  for (const Item &item : blame.items())
    if (is_wanted(item, blame.uses(item)))
      return true;
  return false;
}

void Learnt::learn(const Blame &blame) {
  for (const Item &item : blame.items()) {
    if (!is_wanted(item, blame.uses(item)))
      continue;
    if (getenv("SPLITLOG")) fprintf(stderr, "learn %s %llx %llu  addr %u loop %u branch %u values %zu\n", item.kind == Item::Kind::Bytes ? "bytes" : "reg", (long long)item.place, (long long)item.number, blame.uses(item).of(Blame::Cause::Address), blame.uses(item).of(Blame::Cause::LoopGuard), blame.uses(item).of(Blame::Cause::Branch), blame.uses(item).values.size());
    const uint32_t rank = uint32_t(ranks_.size());
    ranks_.emplace(item, rank);
    if (item.kind == Item::Kind::Bytes)
      bytes_.emplace_back(item, rank);
  }
}

} // namespace fathom::unfold
