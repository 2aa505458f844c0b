#include "solver/native/facts/equal_combinations.h"

#include "rewrite/linear.h"
#include "solver/native/facts/replaced.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace fathom {

namespace {

constexpr unsigned max_rounds = 3; // combinations of what was merged before
// Steps to compare combinations part by part, for each term there is.
constexpr uint64_t steps_per_term = 8;

enum class Family : uint8_t {
  Sum,
  Xor,
  And, // the families from here on do not count how often a part occurs
  Or,
  Umin,
  Umax,
  Smin,
  Smax,
};

struct Part {
  Term t;
  uint64_t factor = 1; // of sums
  auto operator<=>(const Part &) const = default;
};

// One level of a combination. A sum may have one part only: -x, 3 x.
struct View {
  Family family;
  std::array<Part, 2> parts;
  unsigned size = 2;
  uint64_t constant = 0; // of sums
};

View two(Family family, Term a, Term b, uint64_t factor_of_b = 1) {
  return {.family = family, .parts = {{{a, 1}, {b, factor_of_b}}}};
}

View one(Term a, uint64_t factor, uint64_t constant = 0) {
  return {.family = Family::Sum,
          .parts = {{{a, factor}, {}}},
          .size = 1,
          .constant = constant};
}

// a if a < b and otherwise b is the smaller one, and so on.
std::optional<View> view_of_choice(const TermStore &store, Term t) {
  Term c = store.child(t, 0), x = store.child(t, 1), y = store.child(t, 2);
  if (store.kind(c) == Kind::Not) {
    c = store.child(c, 0);
    std::swap(x, y);
  }
  const bool is_signed = store.kind(c) == Kind::BvSlt;
  if (!is_signed && store.kind(c) != Kind::BvUlt)
    return std::nullopt;
  const Term less = store.child(c, 0), more = store.child(c, 1);
  if (less == x && more == y)
    return two(is_signed ? Family::Smin : Family::Umin, x, y);
  if (less == y && more == x)
    return two(is_signed ? Family::Smax : Family::Umax, x, y);
  return std::nullopt;
}

std::optional<View> view_of(const TermStore &store, Term t) {
  if (store.sort_kind(t) != SortKind::BitVec || store.width(t) > 64)
    return std::nullopt;
  const auto child = [&](unsigned i) { return store.child(t, i); };
  uint32_t by = 0;
  switch (store.kind(t)) {
  case Kind::BvAdd:
    return two(Family::Sum, child(0), child(1));
  case Kind::BvSub:
    return two(Family::Sum, child(0), child(1), uint64_t(-1));
  case Kind::BvNeg:
    return one(child(0), uint64_t(-1));
  case Kind::BvNot: // -x - 1
    return one(child(0), uint64_t(-1), uint64_t(-1));
  case Kind::BvMul:
    if (!store.is_bv_const(child(1)))
      return std::nullopt;
    return one(child(0), store.small_value(child(1)));
  case Kind::Concat:
    if (Term x = shifted_operand(store, t, by))
      return one(x, uint64_t(1) << by);
    return std::nullopt;
  case Kind::BvAnd:
    return two(Family::And, child(0), child(1));
  case Kind::BvOr:
    return two(Family::Or, child(0), child(1));
  case Kind::BvXor:
    return two(Family::Xor, child(0), child(1));
  case Kind::Ite:
    return view_of_choice(store, t);
  default:
    return std::nullopt;
  }
}

uint64_t mixed(uint64_t x) { // splitmix64
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

class Merger {
public:
  Merger(Rewriter &rewriter, std::vector<Term> &facts)
      : rewriter_(rewriter), store_(rewriter.store()), facts_(facts) {}

  size_t run() {
    const std::vector<Term> terms = reachable(store_, facts_);
    steps_left_ = steps_per_term * terms.size();
    std::vector<bool> has_bound(store_.size() + 1, false);
    size_t visited = 0;
    for (Term t : terms) { // parts before what combines them
      if (rewriter_.config().stop != nullptr &&
          rewriter_.config().stop->stop_requested_at(++visited, 4096))
        break;
      has_bound[t.id] = store_.kind(t) == Kind::Bound;
      for (Term c : store_.children(t))
        has_bound[t.id] = has_bound[t.id] || has_bound[c.id];
      if (has_bound[t.id]) // its place is in its lambda
        continue;
      if (std::optional<View> view = view_of(store_, t))
        add(t, *view);
    }
    if (same_.empty())
      return 0;
    for (auto [t, first] : same_)
      rewriter_.replace(t, first);
    rewrite_replaced(rewriter_, facts_);
    return same_.size();
  }

private:
  // What does not depend on the order: a sum of numbers by chance, one for each
  // part. Factors modulo 2^width are not told from others, which may only hide
  // that two are equal.
  using Signature = std::array<uint64_t, 2>;
  struct Node {
    View view;
    Signature signature;
  };
  using Key = std::array<uint64_t, 3>;
  struct HashKey {
    size_t operator()(const Key &k) const {
      return k[0] ^ mixed(k[1] + 31 * k[2]);
    }
  };

  Signature signature_of(const Part &part, Family family, uint32_t width) {
    Signature s;
    if (const Node *inner = node(part.t, family)) {
      s = inner->signature;
    } else if (family == Family::Sum && store_.is_bv_const(part.t)) {
      const uint64_t value = sign_extended(store_.small_value(part.t), width);
      s = {value * unit()[0], value * unit()[1]};
    } else {
      const uint64_t first = mixed(same(part.t).id);
      s = {first, mixed(first)};
    }
    const uint64_t factor = sign_extended(part.factor, width);
    return {s[0] * factor, s[1] * factor};
  }
  static Signature unit() { return {mixed(~0ull), mixed(mixed(~0ull))}; }
  static uint64_t sign_extended(uint64_t value, uint32_t width) {
    const unsigned unused = 64 - width;
    return uint64_t(int64_t(value << unused) >> unused);
  }

  void add(Term t, const View &view) {
    const uint32_t width = store_.width(t);
    bool is_nested = false;
    Signature sum{view.constant * unit()[0], view.constant * unit()[1]};
    for (unsigned i = 0; i < view.size; ++i) {
      const Signature part = signature_of(view.parts[i], view.family, width);
      sum = {sum[0] + part[0], sum[1] + part[1]};
      is_nested |= node(view.parts[i].t, view.family) != nullptr;
    }
    nodes_.emplace(t, Node{view, sum});
    const Key key{sum[0], sum[1], uint64_t(view.family) << 32 | width};
    auto [found, is_first] = first_.emplace(key, t);
    if (!is_first && is_nested && are_equal(t, found->second))
      same_.emplace(t, found->second);
  }

  const Node *node(Term t, Family family) const {
    auto found = nodes_.find(t);
    return found != nodes_.end() && found->second.view.family == family
               ? &found->second
               : nullptr;
  }
  Term same(Term t) const {
    auto found = same_.find(t);
    return found == same_.end() ? t : found->second;
  }

  bool are_equal(Term a, Term b) {
    const Node &x = nodes_.at(a), &y = nodes_.at(b);
    return parts_of_level(x.view) == parts_of_level(y.view) ||
           parts_of(a) == parts_of(b);
  }

  // Most chains differ in few places, and are the same from there on.
  std::pair<uint64_t, std::array<Part, 2>>
  parts_of_level(const View &view) const {
    std::array<Part, 2> parts = view.parts;
    for (unsigned i = 0; i < view.size; ++i)
      parts[i].t = same(parts[i].t);
    std::sort(parts.begin(), parts.begin() + view.size);
    return {view.constant, parts};
  }

  // Exactly what is combined. Nothing: it took too long; no two are equal then.
  struct Parts {
    std::map<Term, uint64_t> factors;
    uint64_t constant = 0;
    bool is_complete = false;
    bool operator==(const Parts &other) const {
      return is_complete && other.is_complete && factors == other.factors &&
             constant == other.constant;
    }
  };
  Parts parts_of(Term root) {
    const Family family = nodes_.at(root).view.family;
    const uint64_t mask = width_mask(store_.width(root));
    Parts result;
    // What combines comes before its parts, so each is looked at once.
    std::map<Term, uint64_t, std::greater<>> open{{root, 1}};
    while (!open.empty()) {
      if (steps_left_ == 0)
        return result;
      --steps_left_;
      const auto [t, factor] = *open.begin();
      open.erase(open.begin());
      const Node *inner = node(t, family);
      if (inner == nullptr) {
        if (family == Family::Sum && store_.is_bv_const(t))
          result.constant += factor * store_.small_value(t);
        else
          result.factors[t] += factor;
        continue;
      }
      result.constant += factor * inner->view.constant;
      for (unsigned i = 0; i < inner->view.size; ++i) {
        const Part &part = inner->view.parts[i];
        open[same(part.t)] += factor * part.factor;
      }
    }
    result.constant &= mask;
    for (auto &[t, factor] : result.factors)
      factor = family == Family::Sum   ? factor & mask
               : family == Family::Xor ? factor & 1
                                       : 1;
    std::erase_if(result.factors, [](auto &part) { return part.second == 0; });
    result.is_complete = true;
    return result;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  std::vector<Term> &facts_;
  std::unordered_map<Term, Node> nodes_;
  std::unordered_map<Key, Term, HashKey> first_;
  std::map<Term, Term> same_; // later to earlier; never to one that has another
  uint64_t steps_left_ = 0;
};

} // namespace

size_t merge_equal_combinations(Rewriter &rewriter, std::vector<Term> &facts) {
  size_t all = 0;
  for (unsigned round = 0; round < max_rounds; ++round) {
    const size_t merged = Merger(rewriter, facts).run();
    if (merged == 0)
      break;
    all += merged;
  }
  return all;
}

} // namespace fathom
