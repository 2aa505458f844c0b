// Intervals and address range maps against the sets they stand for: every
// operator on all intervals of three bits, on random maps, and on random terms.
#include "rewrite/rewriter.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace fathom::test {
namespace {

constexpr uint32_t bits = 3;
constexpr int64_t least = -4, greatest = 3;

std::vector<Interval> all_intervals() {
  std::vector<Interval> all{Interval::top(), Interval::bottom()};
  for (int64_t lo = least; lo <= greatest; ++lo)
    for (int64_t hi = lo; hi <= greatest; ++hi)
      all.push_back(Interval::bounded(lo, hi));
  return all;
}

std::set<int64_t> members(const Interval &i) {
  std::set<int64_t> set;
  for (int64_t v = least; v <= greatest; ++v)
    if (i.contains(v))
      set.insert(v);
  return set;
}

// The value as the machine computes it.
int64_t wrapped(int64_t v) { return ((v - least) % 8 + 8) % 8 + least; }

bool includes(const Interval &i, const std::set<int64_t> &values) {
  for (int64_t v : values)
    if (!i.contains(v))
      return false;
  return true;
}

// The hull of a set; top if the interval is: no width is known to it.
TEST(Intervals, OperatorsAreSoundAndAsTightAsIntervalsCanBe) {
  for (const Interval &a : all_intervals())
    for (const Interval &b : all_intervals()) {
      std::set<int64_t> x = members(a), y = members(b), both, either = x, sums;
      either.insert(y.begin(), y.end());
      bool wraps = false;
      for (int64_t v : x)
        if (y.count(v))
          both.insert(v);
      for (int64_t v : x)
        for (int64_t u : y) {
          sums.insert(wrapped(v + u));
          wraps |= wrapped(v + u) != v + u;
        }
      EXPECT_TRUE(includes(join(a, b), either));
      EXPECT_TRUE(includes(meet(a, b), both));
      EXPECT_EQ(members(meet(a, b)), both);
      Interval sum = add(a, b, bits);
      EXPECT_TRUE(includes(sum, sums));
      EXPECT_EQ(sum.is_bottom(), sums.empty());
      if (a.is_bounded() && b.is_bounded()) {
        EXPECT_EQ(join(a, b).lo, *either.begin());
        EXPECT_EQ(join(a, b).hi, *either.rbegin());
        EXPECT_EQ(sum.is_top(), wraps);
      }
      bool subset = std::includes(y.begin(), y.end(), x.begin(), x.end());
      if (is_included(a, b))
        EXPECT_TRUE(subset);
      if (!a.is_top())
        EXPECT_EQ(is_included(a, b), subset);
    }
}

TEST(Intervals, UnaryOperatorsAreSound) {
  for (const Interval &a : all_intervals()) {
    std::set<int64_t> negated;
    for (int64_t v : members(a))
      negated.insert(wrapped(-v));
    EXPECT_TRUE(includes(negate(a, bits), negated));
    for (int64_t factor = -3; factor <= 3; ++factor) {
      std::set<int64_t> products;
      for (int64_t v : members(a))
        products.insert(wrapped(v * factor));
      EXPECT_TRUE(includes(multiply(a, factor, bits), products));
    }
    for (uint64_t n = 0; n <= 8; ++n) {
      std::set<int64_t> bytes;
      for (int64_t v : members(a))
        for (uint64_t i = 0; i < n; ++i)
          bytes.insert(wrapped(v + int64_t(i)));
      EXPECT_TRUE(includes(covered(a, n, bits), bytes));
    }
  }
}

AddressMap random_map(std::mt19937_64 &random) {
  std::vector<Interval> intervals = all_intervals();
  if (random() % 12 == 0)
    return AddressMap::top();
  AddressMap map;
  for (uint64_t n = random() % 4; n-- > 0;)
    map = join(map, AddressMap::single(random() % 4,
                                       intervals[random() % intervals.size()]));
  return map;
}

using Pointers = std::set<std::pair<uint64_t, int64_t>>;

Pointers members(const AddressMap &map) {
  Pointers set;
  for (uint64_t base = 0; base < 8; ++base)
    for (int64_t v = least; v <= greatest; ++v)
      if (map.contains(base, v))
        set.emplace(base, v);
  return set;
}

bool includes(const AddressMap &map, const Pointers &pointers) {
  for (auto [base, offset] : pointers)
    if (!map.contains(base, offset))
      return false;
  return true;
}

TEST(AddressMaps, OperatorsAreSound) {
  std::mt19937_64 random(7);
  std::vector<Interval> intervals = all_intervals();
  unsigned disjoint = 0, included = 0;
  for (int round = 0; round < 20000; ++round) {
    AddressMap a = random_map(random), b = random_map(random);
    Pointers x = members(a), y = members(b), both, either = x;
    either.insert(y.begin(), y.end());
    for (const auto &p : x)
      if (y.count(p))
        both.insert(p);
    EXPECT_TRUE(includes(join(a, b), either));
    EXPECT_TRUE(includes(meet(a, b), both));
    if (is_included(a, b)) {
      EXPECT_TRUE(std::includes(y.begin(), y.end(), x.begin(), x.end()));
      ++included;
    }
    const Interval &distance = intervals[random() % intervals.size()];
    Pointers sums;
    for (auto [base, offset] : x)
      for (int64_t v : members(distance))
        sums.emplace(base, wrapped(offset + v));
    EXPECT_TRUE(includes(add(a, distance, bits), sums));
    for (bool apart : {false, true}) {
      if (!are_disjoint(a, b, apart, bits))
        continue;
      ++disjoint;
      EXPECT_TRUE(both.empty());
      for (auto [base, offset] : x)
        for (auto [other, place] : y) {
          bool same =
              ((int64_t(base) + offset) & 7) == ((int64_t(other) + place) & 7);
          EXPECT_FALSE(same && (!apart || base == other));
        }
    }
  }
  EXPECT_GT(disjoint, 1000u);
  EXPECT_GT(included, 1000u);
}

TEST(AddressMaps, AreTopWithManyBases) {
  AddressMap map;
  for (uint64_t base = 0; base < AddressMap::max_bases; ++base) {
    map = join(map, AddressMap::single(base, Interval::value(0)));
    EXPECT_FALSE(map.is_top());
  }
  EXPECT_TRUE(join(map, AddressMap::single(99, Interval::value(0))).is_top());
}

// Random offsets and pointers over inputs of eight bits.
class RandomPointers {
public:
  RandomPointers(TermStore &store, int seed)
      : s_(store), b_(store), random_(seed) {
    for (const char *name : {"x", "y"}) {
      narrow_.push_back(s_.make_var(name, s_.bv_sort(3)));
      words_.push_back(b_.make_zext(narrow_.back(), 5));
      words_.push_back(b_.make_sext(narrow_.back(), 5));
      words_.push_back(s_.make_var(std::string(name) + "8", s_.bv_sort(8)));
    }
    for (int i = 0; i < 12; ++i)
      words_.push_back(word());
    for (int i = 0; i < 12; ++i)
      pointers_.push_back(pointer());
  }
  std::vector<Term> words_, pointers_;
  std::vector<Term> narrow_;

private:
  unsigned below(size_t n) { return unsigned(random_() % n); }
  Term any() { return words_[below(words_.size())]; }
  Term condition() { return b_.make_ult(any(), any()); }
  Term constant() {
    return b_.make_bv(8, random_() % 2 ? below(16) : 240 + below(16));
  }
  Term word() {
    switch (below(6)) {
    case 0:
      return constant();
    case 1:
      return b_.make_add(any(), constant());
    case 2:
      return b_.make_ite(condition(), any(), any());
    case 3:
      return b_.make_mul(any(), b_.make_bv(8, below(5)));
    case 4:
      return b_.make_sub(any(), any());
    default:
      return b_.make_add(any(), any());
    }
  }
  Term pointer() {
    Term size = b_.make_bv(8, 16), c = condition();
    Term base = b_.make_bv(8, 16 * below(4));
    if (below(4) == 0)
      base = b_.make_ite(c, base, b_.make_bv(8, 100));
    Term offset = below(3) == 0 ? b_.make_ite(c, any(), constant()) : any();
    if (pointers_.size() < 3 || below(3) == 0)
      return b_.make(Kind::Ptr, {base, offset, size});
    Term p = pointers_[below(pointers_.size())];
    return below(2) == 0
               ? b_.make(Kind::PtrAdd, {p, any()})
               : b_.make_ite(c, p, pointers_[below(pointers_.size())]);
  }

  TermStore &s_;
  Builder b_;
  std::mt19937_64 random_;
};

TEST(AddressRanges, ContainTheValuesOfTerms) {
  unsigned known = 0;
  for (int seed = 0; seed < 300; ++seed) {
    TermStore store;
    RandomPointers terms(store, seed);
    Rewriter rewriter(store);
    MemoryTheory &theory = rewriter.memory();
    std::mt19937_64 random(seed);
    for (int round = 0; round < 20; ++round) {
      Model model;
      for (const char *name : {"x", "y"}) {
        model.scalars[store.make_var(name, store.bv_sort(3))] =
            BitVec(3, random());
        model.scalars[store.make_var(std::string(name) + "8",
                                     store.bv_sort(8))] = BitVec(8, random());
      }
      Evaluator evaluator(store, model);
      for (Term t : terms.words_) {
        Interval known_of = theory.intervals().of(t);
        int64_t v = int8_t(evaluator.value(t)->to_u64());
        ASSERT_TRUE(known_of.contains(v)) << "seed " << seed;
        known += known_of.is_bounded();
      }
      for (Term p : terms.pointers_) {
        BitVec v = *evaluator.value(p);
        uint64_t base = v.extract(23, 16).to_u64();
        int64_t offset = int8_t(v.extract(15, 8).to_u64());
        const AddressMap &map = theory.addresses().of(p);
        ASSERT_TRUE(map.contains(base, offset))
            << "seed " << seed << " " << to_string(map);
        known += !map.is_top();
      }
    }
  }
  EXPECT_GT(known, 10000u);
}

// All offsets that are one of two numbers, all lengths, all sizes.
TEST(AddressRanges, DecideWhatIsInside) {
  TermStore store;
  Builder b(store);
  Rewriter rewriter(store);
  Term g = store.make_var("g", store.bool_sort());
  unsigned yes = 0, no = 0;
  for (uint64_t all = 0; all < 1 << 15; ++all) {
    auto word = [&](unsigned i) {
      return b.make_bv(bits, all >> (bits * i) & 7);
    };
    Term offset = b.make_ite(g, word(0), word(1)), n = word(2);
    Term size = b.make_ite(g, word(3), word(4));
    std::optional<bool> known = rewriter.memory().is_inside(offset, n, size);
    if (!known)
      continue;
    ++(*known ? yes : no);
    Term fits = b.make_and(b.make_ule(n, size),
                           b.make_ule(offset, b.make_sub(size, n)));
    for (bool value : {false, true}) {
      Model model;
      model.scalars[g] = BitVec::from_bool(value);
      ASSERT_EQ(Evaluator(store, model).value(fits)->is_true(), *known) << all;
    }
  }
  EXPECT_GT(yes, 1000u);
  EXPECT_GT(no, 5000u);
}

// The example of the thesis' chapter 5: two choices that never meet.
TEST(AddressRanges, TellChoicesApart) {
  TermStore store;
  Builder b(store);
  auto number = [&](uint64_t v) { return b.make_bv(32, v); };
  auto flag = [&](const char *name) {
    return store.make_var(name, store.bool_sort());
  };
  auto at = [&](uint64_t base, uint64_t offset) {
    return b.make(Kind::Ptr, {number(base), number(offset), number(64)});
  };
  Term p = b.make_ite(
      flag("i"), at(1600, 8),
      b.make(Kind::PtrAdd,
             {at(800, 16), b.make_ite(flag("j"), number(8), number(16))}));
  Term q = b.make_ite(flag("k"), at(800, 0), at(1600, 0));
  Rewriter rewriter(store);
  MemoryTheory &theory = rewriter.memory();
  EXPECT_EQ(to_string(theory.addresses().of(p)),
            "{800: [24, 32], 1600: [8, 8]}");
  EXPECT_TRUE(theory.are_apart(p, 8, q, 8));
  EXPECT_FALSE(theory.are_apart(p, 8, q, 9)); // the ninth byte is at 1600 + 8
}

// Sixty choices share their parts: the map is found without walking all paths.
TEST(AddressRanges, CostDoesNotDependOnTheNumberOfPaths) {
  TermStore store;
  Builder b(store);
  Term zero = b.make_bv(32, 0), base = b.make_bv(32, 64);
  Term p = b.make(Kind::Ptr, {base, zero, base});
  for (uint32_t i = 0; i < 60; ++i)
    p = b.make_ite(store.make_var("g" + std::to_string(i), store.bool_sort()),
                   p, b.make(Kind::PtrAdd, {p, b.make_bv(32, 1)}));
  Rewriter rewriter(store);
  EXPECT_EQ(to_string(rewriter.memory().addresses().of(p)), "{64: [0, 60]}");
}

} // namespace
} // namespace fathom::test
