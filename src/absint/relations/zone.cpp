#include "absint/relations/zone.h"

#include <algorithm>

namespace fathom::absint {

Zone::Zone(size_t count) : count_(count), most_(count * count, none) {
  for (size_t i = 0; i < count; ++i)
    at(i, i) = 0;
}

std::optional<Wide> Zone::bound(size_t x, size_t y) const {
  const Wide most = at(x, y);
  return most == none ? std::nullopt : std::optional(most);
}

bool Zone::add(size_t x, size_t y, Wide most) {
  if (at(x, y) <= most)
    return true;
  if (at(y, x) != none && at(y, x) + most < 0)
    return false;
  at(x, y) = most;
  // Every other pair may be closer by the way over this one.
  for (size_t i = 0; i < count_; ++i) {
    if (at(i, x) == none)
      continue;
    for (size_t j = 0; j < count_; ++j)
      if (at(y, j) != none)
        at(i, j) = std::min(at(i, j), at(i, x) + most + at(y, j));
  }
  for (size_t i = 0; i < count_; ++i)
    if (at(i, i) < 0)
      return false;
  return true;
}

void Zone::assign(const std::vector<std::optional<Source>> &sources) {
  const Zone before = *this;
  for (size_t i = 0; i < count_; ++i)
    for (size_t j = 0; j < count_; ++j) {
      if (i == j)
        continue;
      at(i, j) = none;
      if (!sources[i] || !sources[j])
        continue;
      const Wide most = before.at(sources[i]->number, sources[j]->number);
      if (most != none)
        at(i, j) = most + sources[i]->more - sources[j]->more;
    }
}

void Zone::join(const Zone &other) {
  for (size_t i = 0; i < most_.size(); ++i)
    most_[i] = std::max(most_[i], other.most_[i]);
}

void Zone::widen(const Zone &other, const std::vector<Wide> &thresholds) {
  for (size_t i = 0; i < most_.size(); ++i) {
    if (other.most_[i] <= most_[i])
      continue;
    auto next =
        std::lower_bound(thresholds.begin(), thresholds.end(), other.most_[i]);
    most_[i] = next == thresholds.end() ? none : *next;
  }
}

} // namespace fathom::absint
