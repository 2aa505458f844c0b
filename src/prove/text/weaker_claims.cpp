#include "prove/text/weaker_claims.h"

#include "prove/text/comparisons.h"
#include "support/bitvec/arithmetic.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace fathom::prove {

namespace {

using Op = Comparison::Op;

// A number against a constant, inclusive.
struct Bound {
  enum class Kind : uint8_t { AtMost, AtLeast, Equal, Differ };
  Term number;
  Kind kind = Kind::AtMost;
  bool is_signed = false; // of AtMost and AtLeast
  BitVec limit;
};

bool at_most(const BitVec &a, const BitVec &b, bool is_signed) {
  return is_signed ? a.sle(b) : a.ule(b);
}

BitVec largest(uint32_t width, bool is_signed) {
  return is_signed ? BitVec::signed_max(width) : BitVec::ones(width);
}
BitVec smallest(uint32_t width, bool is_signed) {
  return is_signed ? BitVec::signed_min(width) : BitVec::zero(width);
}

std::optional<Bound> bound_of(const TermStore &store, Term condition) {
  const std::optional<Comparison> c = comparison_of(store, condition);
  if (!c || store.is_bv_const(c->left) == store.is_bv_const(c->right))
    return std::nullopt;
  const bool is_upper = store.is_bv_const(c->right);
  Bound bound{.number = is_upper ? c->left : c->right,
              .is_signed = c->is_signed,
              .limit = store.value(is_upper ? c->right : c->left)};
  const uint32_t width = bound.limit.width();
  switch (c->op) {
  case Op::Equal:
    bound.kind = Bound::Kind::Equal;
    return bound;
  case Op::Differ:
    bound.kind = Bound::Kind::Differ;
    return bound;
  case Op::Less: // no number is below the smallest
    if (bound.limit == (is_upper ? smallest(width, c->is_signed)
                                 : largest(width, c->is_signed)))
      return std::nullopt;
    bound.limit = is_upper ? bound.limit - BitVec::one(width)
                           : bound.limit + BitVec::one(width);
    break;
  case Op::AtMost:
    break;
  }
  bound.kind = is_upper ? Bound::Kind::AtMost : Bound::Kind::AtLeast;
  return bound;
}

// What a bound says implies the other, which is of the same number. Of two that
// say the same each does.
bool implies(const Bound &a, const Bound &b) {
  if (a.kind == Bound::Kind::Equal)
    switch (b.kind) {
    case Bound::Kind::AtMost:
      return at_most(a.limit, b.limit, b.is_signed);
    case Bound::Kind::AtLeast:
      return at_most(b.limit, a.limit, b.is_signed);
    case Bound::Kind::Equal:
      return a.limit == b.limit;
    case Bound::Kind::Differ:
      return a.limit != b.limit;
    }
  if (a.kind == Bound::Kind::Differ)
    return b.kind == a.kind && a.limit == b.limit;
  const bool is_upper = a.kind == Bound::Kind::AtMost;
  if (b.kind == Bound::Kind::Differ)
    return is_upper ? !at_most(b.limit, a.limit, a.is_signed)
                    : !at_most(a.limit, b.limit, a.is_signed);
  return b.kind == a.kind && b.is_signed == a.is_signed &&
         (is_upper ? at_most(a.limit, b.limit, a.is_signed)
                   : at_most(b.limit, a.limit, a.is_signed));
}

// The strongest ones of a number at a place. Those that only say what it is not
// imply no others.
class Strongest {
public:
  void add(const Bound &bound) {
    if (bound.kind == Bound::Kind::Differ)
      return;
    auto [at, is_new] = all_.emplace(
        std::pair(bound.kind, bound.is_signed && is_order(bound)), bound);
    if (!is_new && implies(bound, at->second))
      at->second = bound;
  }

  // One of them says more than this.
  bool say_more(const Bound &bound) const {
    return std::ranges::any_of(all_, [&](const auto &one) {
      return implies(one.second, bound) && !implies(bound, one.second);
    });
  }

private:
  static bool is_order(const Bound &bound) {
    return bound.kind != Bound::Kind::Equal;
  }

  std::map<std::pair<Bound::Kind, bool>, Bound> all_; // at most five
};

// What is kept is not said to hold, whatever its sort is.
bool may_go(const TermStore &store, const Claim &claim) {
  return claim.origin != Origin::Object && claim.loop.loop != kept_by_calls &&
         store.is_bool(claim.holds);
}

} // namespace

std::vector<Claim> without_weaker(const TermStore &store,
                                  std::span<const Claim> claims) {
  std::map<std::pair<LoopId, uint32_t>, Strongest> strongest;
  std::vector<std::optional<Bound>> bounds;
  for (const Claim &claim : claims) {
    bounds.push_back(may_go(store, claim) ? bound_of(store, claim.holds)
                                          : std::nullopt);
    if (bounds.back())
      strongest[{claim.loop, bounds.back()->number.id}].add(*bounds.back());
  }
  std::vector<Claim> left;
  std::set<std::pair<LoopId, uint32_t>> said;
  // One that is said in two ways is said as the first of them has it.
  std::set<
      std::tuple<LoopId, uint32_t, Bound::Kind, bool, std::vector<uint32_t>>>
      known;
  for (size_t i = 0; i < claims.size(); ++i) {
    const Claim &claim = claims[i];
    const std::optional<Bound> &bound = bounds[i];
    if (may_go(store, claim) &&
        !said.insert({claim.loop, claim.holds.id}).second)
      continue;
    if (bound &&
        (strongest.at({claim.loop, bound->number.id}).say_more(*bound) ||
         !known
              .emplace(claim.loop, bound->number.id, bound->kind,
                       bound->is_signed, bound->limit.to_words())
              .second))
      continue;
    left.push_back(claim);
  }
  return left;
}

} // namespace fathom::prove
