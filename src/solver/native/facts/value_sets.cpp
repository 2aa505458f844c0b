#include "solver/native/facts/value_sets.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace fathom {

namespace {

constexpr size_t max_values = 64;
constexpr uint32_t widest_word = 64;

} // namespace

ValueSets::ValueSets(const TermStore &store, std::span<const Term> terms)
    : store_(store) {
  for (Term t : terms) {
    if (store_.kind(t) != Kind::Ite ||
        store_.sort_kind(t) != SortKind::BitVec ||
        store_.width(t) > widest_word)
      continue;
    const uint32_t both =
        united(number(store_.child(t, 1)), number(store_.child(t, 2)));
    if (both != 0)
      number_by_term_.emplace(t, both);
  }
}

uint32_t ValueSets::number(Term t) {
  if (auto it = number_by_term_.find(t); it != number_by_term_.end())
    return it->second;
  if (!store_.is_bv_const(t) || store_.width(t) > widest_word)
    return 0;
  const uint32_t made = number_of({store_.small_value(t)});
  number_by_term_.emplace(t, made);
  return made;
}

uint32_t ValueSets::number_of(Values values) {
  auto [it, is_new] =
      numbers_.emplace(std::move(values), uint32_t(sets_.size()));
  if (is_new)
    sets_.push_back(it->first);
  return it->second;
}

uint32_t ValueSets::united(uint32_t a, uint32_t b) {
  if (a == 0 || b == 0)
    return 0;
  if (a == b)
    return a;
  const uint64_t pair = uint64_t(std::min(a, b)) << 32 | std::max(a, b);
  if (auto it = unions_.find(pair); it != unions_.end())
    return it->second;
  Values both;
  std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(both));
  const uint32_t made =
      both.size() > max_values ? 0 : number_of(std::move(both));
  unions_.emplace(pair, made);
  return made;
}

uint64_t ValueSets::num_bits(Term t) {
  const uint32_t n = number(t);
  return n == 0 ? store_.width(t) : std::bit_width(sets_[n].size() - 1);
}

ValueSets::Bounds ValueSets::bounds(Term t, bool is_signed) {
  const uint64_t sign = flip(t, is_signed);
  auto by_order = [sign](uint64_t v) { return v ^ sign; };
  const auto [lo, hi] = std::ranges::minmax(sets_[number(t)], {}, by_order);
  return {by_order(lo), by_order(hi)};
}

std::optional<bool> ValueSets::decide(Kind kind, Term a, Term b) {
  if (!is_known(a) || !is_known(b))
    return {};
  if (kind == Kind::Eq) {
    const Values &x = sets_[number(a)], &y = sets_[number(b)];
    if (x.size() == 1 && y.size() == 1)
      return x == y;
    Values both;
    std::ranges::set_intersection(x, y, std::back_inserter(both));
    return both.empty() ? std::optional(false) : std::nullopt;
  }
  const bool is_signed = kind == Kind::BvSlt;
  const Bounds x = bounds(a, is_signed), y = bounds(b, is_signed);
  if (x.hi < y.lo)
    return true;
  return x.lo >= y.hi ? std::optional(false) : std::nullopt;
}

std::optional<uint64_t> ValueSets::next_from(Term t, uint64_t v,
                                             bool is_signed) {
  const uint64_t sign = flip(t, is_signed);
  std::optional<uint64_t> best;
  for (uint64_t x : sets_[number(t)])
    if ((x ^ sign) >= (v ^ sign) && (!best || (x ^ sign) < (*best ^ sign)))
      best = x;
  return best;
}

std::optional<uint64_t> ValueSets::last_up_to(Term t, uint64_t v,
                                              bool is_signed) {
  const uint64_t sign = flip(t, is_signed);
  std::optional<uint64_t> best;
  for (uint64_t x : sets_[number(t)])
    if ((x ^ sign) <= (v ^ sign) && (!best || (x ^ sign) > (*best ^ sign)))
      best = x;
  return best;
}

} // namespace fathom
