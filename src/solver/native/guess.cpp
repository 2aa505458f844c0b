#include "solver/native/guess.h"

#include "solver/native/facts/leaf_bounds.h"
#include "terms/traverse.h"

#include <algorithm>
#include <bit>
#include <random>
#include <unordered_map>

namespace fathom {

namespace {

constexpr size_t max_tries = 64;
constexpr size_t max_steps = 300'000; // terms times tries
constexpr size_t min_tries = 8;       // fewer are not worth the trouble
constexpr uint32_t min_width = 8;     // a smaller product is no trouble
// Numbers of floating point cost more: MPFR computes them.
constexpr size_t max_float_tries = 600;
constexpr size_t max_float_steps = 20'000; // operations of MPFR

bool is_product(const TermStore &store, Term t) {
  switch (store.kind(t)) {
  case Kind::BvMul:
  case Kind::BvUdiv:
  case Kind::BvUrem:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
    return store.width(store.child(t, 0)) >= min_width &&
           !store.is_const(store.child(t, 0)) &&
           !store.is_const(store.child(t, 1));
  default:
    return false;
  }
}

bool is_scalar(const TermStore &store, Term t) {
  SortKind kind = store.sort_kind(t);
  return kind == SortKind::Bool || kind == SortKind::BitVec;
}

// It rounds, or may.
bool is_float_product(const TermStore &store, Term t) {
  SortRule rule = info(store.kind(t)).rule;
  return rule == SortRule::FpRounded || rule == SortRule::FpFormat ||
         rule == SortRule::FpFromBv || rule == SortRule::FpToBv;
}

// What facts say of single variables: a guess outside of it is wasted.
class Domains {
public:
  Domains(const TermStore &store, std::span<const Term> facts) {
    for (Term f : facts) {
      if (std::optional<FloatLeafBound> b = float_leaf_bound(store, f))
        add(b->leaf, b->range);
      else if (std::optional<LeafBound> w = leaf_bound(store, f)) {
        auto [it, fresh] = words_.try_emplace(w->leaf, *w);
        it->second.lo = std::max(it->second.lo, w->lo);
        it->second.hi = std::min(it->second.hi, w->hi);
      } else {
        add_signed(store, f);
      }
    }
  }
  // A variable that is an operand of the term may be a number.
  void look_at(const TermStore &store, Term t) {
    Kind kind = store.kind(t);
    if (!is_float(kind) || info(kind).rule == SortRule::FpFromBv)
      return;
    FloatFormat format{store.index(t, 0), store.index(t, 1)};
    for (Term c : store.children(t))
      if (store.kind(c) == Kind::Var && FloatRange::applies(format) &&
          store.width(c) == format.width())
        add(c, FloatRange::everything(format));
  }

  // Orders between two of them; once is enough for most.
  void compare(const TermStore &store, std::span<const Term> facts) {
    for (Term f : facts) {
      bool holds = store.kind(f) != Kind::Not;
      Term atom = holds ? f : store.child(f, 0);
      if (info(store.kind(atom)).rule != SortRule::FpPred ||
          store.num_children(atom) < 2)
        continue;
      auto x = numbers_.find(store.child(atom, 0));
      auto y = numbers_.find(store.child(atom, 1));
      if (x == numbers_.end() || y == numbers_.end() ||
          !(x->second.format == y->second.format))
        continue;
      FloatPair left = restrict_by_predicate(store.kind(atom), holds,
                                             {x->second, y->second});
      x->second = left.x;
      y->second = left.y;
    }
  }
  BitVec draw(std::mt19937_64 &random, Term x, uint32_t width,
              size_t attempt) const;

private:
  void add(Term x, const FloatRange &range) {
    auto [it, fresh] = numbers_.try_emplace(x, range);
    if (it->second.format == range.format)
      it->second = meet(it->second, range);
  }

  struct Signed {
    int64_t lo = INT64_MIN, hi = INT64_MAX;
  };
  void add_signed(const TermStore &store, Term fact);

  std::unordered_map<Term, FloatRange> numbers_;
  std::unordered_map<Term, LeafBound> words_;
  std::unordered_map<Term, Signed> signed_;
};

// Between two numbers, as numbers: their places would nearly all be small.
uint64_t between(std::mt19937_64 &random, FloatRange x) {
  // Infinity is far away; so is what is nearly as large.
  uint64_t sign = uint64_t(1) << (x.format.width() - 1);
  uint64_t large = float_power_of_two(x.format, 10).to_u64();
  FloatRange near = meet(x, {x.format, float_place(x.format, large | sign),
                             float_place(x.format, large), false});
  if (near.has_numbers())
    x = near;
  double share = double(random() >> 11) * 0x1p-53;
  uint64_t lo = float_at_place(x.format, x.lo);
  uint64_t hi = float_at_place(x.format, x.hi);
  uint64_t drawn = 0;
  if (x.format == FloatFormat{8, 24}) {
    auto a = double(std::bit_cast<float>(uint32_t(lo)));
    auto b = double(std::bit_cast<float>(uint32_t(hi)));
    drawn = std::bit_cast<uint32_t>(float(a * (1 - share) + b * share));
  } else if (x.format == FloatFormat{11, 53}) {
    auto a = std::bit_cast<double>(lo), b = std::bit_cast<double>(hi);
    drawn = std::bit_cast<uint64_t>(a * (1 - share) + b * share);
  }
  return x.contains(drawn) ? drawn : lo;
}

// With as few digits as possible: readers see it, and libraries that round in
// their own way agree with it sooner than with what is near a bound.
uint64_t middle(const FloatRange &x) {
  std::mt19937_64 same(1);
  uint64_t drawn = between(same, x);
  for (uint32_t digits = x.format.fraction(); digits > 0; --digits) {
    uint64_t shorter = drawn >> digits << digits;
    if (x.contains(shorter))
      return shorter;
  }
  return drawn;
}

uint64_t draw_number(std::mt19937_64 &random, const FloatRange &x,
                     size_t attempt) {
  FloatFormat f = x.format;
  size_t shape = attempt < 3 ? attempt : random() % 9;
  if (x.nan && (!x.has_numbers() || random() % 8 == 0))
    return float_nan(f).to_u64();
  uint64_t size = x.hi - x.lo;
  uint64_t few = std::min<uint64_t>(size, random() % 4);
  switch (shape) {
  case 0:
    return middle(x);
  case 1:
    return float_at_place(f, x.lo);
  case 2:
    return float_at_place(f, x.hi);
  case 3:
    return float_at_place(f, x.lo + few);
  case 4:
    return float_at_place(f, x.hi - few);
  case 5: { // a small number, of few digits
    uint64_t one = float_one(f).to_u64(),
             sign = random() % 2 << (f.width() - 1);
    uint64_t digits = random() % 64
                      << (f.fraction() > 4 ? f.fraction() - 4 : 0);
    uint64_t drawn = random() % 4 == 0 ? sign : sign | (one + digits);
    return x.contains(drawn) ? drawn : between(random, x);
  }
  case 6:
    return float_at_place(
        f, x.lo + (size == UINT64_MAX ? random() : random() % (size + 1)));
  default:
    return between(random, x);
  }
}

// Uniform, small, or one of the values that are special to arithmetic: which of
// these is drawn anew for each variable in two of three tries.
BitVec draw(std::mt19937_64 &random, uint32_t width, size_t attempt) {
  size_t shape = attempt % 3 == 0 ? 0 : random() % 4;
  if (shape == 1)
    return BitVec(width, random() % 16);
  if (shape == 2)
    return random() % 2 ? BitVec::ones(width) : BitVec::signed_min(width);
  std::vector<uint32_t> words((width + 31) / 32);
  for (uint32_t &word : words)
    word = uint32_t(random());
  return BitVec::from_words(width, words);
}

// x < c, c < x, the sign of x.
void Domains::add_signed(const TermStore &store, Term fact) {
  bool holds = store.kind(fact) != Kind::Not;
  Term atom = holds ? fact : store.child(fact, 0);
  if (store.num_children(atom) != 2)
    return;
  Term a = store.child(atom, 0), b = store.child(atom, 1);
  auto is_word = [&](Term t) {
    return store.kind(t) == Kind::Var &&
           store.sort_kind(t) == SortKind::BitVec && store.width(t) <= 64;
  };
  auto value = [&](Term t) {
    uint32_t unused = 64 - store.width(t);
    return int64_t(store.small_value(t) << unused) >> unused;
  };
  bool is_order = store.kind(atom) == Kind::BvSlt;
  if (is_order && is_word(a) && store.is_bv_const(b)) {
    Signed &x = signed_[a];
    if (!holds)
      x.lo = std::max(x.lo, value(b));
    else if (value(b) != INT64_MIN)
      x.hi = std::min(x.hi, value(b) - 1);
  } else if (is_order && is_word(b) && store.is_bv_const(a)) {
    Signed &x = signed_[b];
    if (!holds)
      x.hi = std::min(x.hi, value(a));
    else if (value(a) != INT64_MAX)
      x.lo = std::max(x.lo, value(a) + 1);
  } else if (store.kind(atom) == Kind::Eq && store.kind(a) == Kind::Extract &&
             is_word(store.child(a, 0)) && store.is_bv_const(b) &&
             store.index(a, 1) + 1 == store.width(store.child(a, 0)) &&
             (store.small_value(b) == 0) == holds) {
    Signed &x = signed_[store.child(a, 0)];
    x.lo = std::max<int64_t>(x.lo, 0);
  }
}

BitVec Domains::draw(std::mt19937_64 &random, Term x, uint32_t width,
                     size_t attempt) const {
  if (auto it = numbers_.find(x);
      it != numbers_.end() && !it->second.is_empty())
    return BitVec(width, draw_number(random, it->second, attempt));
  uint64_t lo = 1, hi = 0;
  if (auto word = words_.find(x); word != words_.end()) {
    lo = word->second.lo;
    hi = word->second.hi;
  } else if (auto both = signed_.find(x); both != signed_.end()) {
    uint32_t unused = 64 - width;
    int64_t least = std::max(both->second.lo, INT64_MIN >> unused);
    int64_t most = std::min(both->second.hi, INT64_MAX >> unused);
    uint64_t count = uint64_t(most) - uint64_t(least) + 1;
    if (least <= most && count != 0 && random() % 4 != 0)
      return BitVec(width, uint64_t(least) + random() % count);
  }
  if (lo > hi || random() % 4 == 0)
    return fathom::draw(random, width, attempt);
  switch (random() % 4) {
  case 0:
    return BitVec(width, lo);
  case 1:
    return BitVec(width, hi);
  default:
    return BitVec(width, hi - lo == UINT64_MAX ? random()
                                               : lo + random() % (hi - lo + 1));
  }
}

bool satisfies(const TermStore &store, const Model &model,
               std::span<const Term> facts) {
  Evaluator evaluator(store, model);
  return std::all_of(facts.begin(), facts.end(), [&](Term f) {
    std::optional<BitVec> v = evaluator.value(f);
    return v && v->is_true();
  });
}

} // namespace

std::optional<Model> guess_model(const TermStore &store,
                                 std::span<const Term> facts, uint64_t seed) {
  std::vector<Term> variables;
  size_t terms = 0;
  bool products = false;
  size_t numbers = 0;
  Domains domains(store, facts);
  for (Term t : reachable(store, facts)) {
    if (!is_scalar(store, t))
      return {};
    ++terms;
    products |= is_product(store, t);
    numbers += is_float_product(store, t);
    domains.look_at(store, t);
    if (store.kind(t) == Kind::Var)
      variables.push_back(t);
  }
  // An evaluator has a table of all terms there are.
  size_t steps = terms + store.size() / 16;
  if (!products && numbers == 0)
    return {};
  size_t tries = std::min(max_tries, max_steps / steps);
  if (numbers > 0)
    tries = std::min(
        {max_float_tries, max_steps / steps, max_float_steps / numbers});
  if (tries < min_tries)
    return {};
  domains.compare(store, facts);
  std::mt19937_64 random(seed);
  for (size_t attempt = 0; attempt < tries; ++attempt) {
    Model model;
    for (Term x : variables)
      model.scalars.emplace(
          x, domains.draw(random, x, value_width(store.info(store.sort(x))),
                          attempt));
    if (satisfies(store, model, facts))
      return model;
  }
  return {};
}

} // namespace fathom
