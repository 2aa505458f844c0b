// The rules of memories against what the evaluator says a memory of bytes is:
// on every example of their rows, for all values at small widths, and on random
// terms with every combination of what can be switched off.
#include "rewrite/memory_examples.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::test {
namespace {

// Bytes are never looked at by the rules, so that one memory in which all of
// them differ stands for all memories.
ArrayValue all_different(uint32_t width, uint64_t first) {
  ArrayValue array{BitVec(8, first + 63), {}};
  for (uint64_t a = 0; a < uint64_t(1) << std::min(width, 5u); ++a)
    array.entries[BitVec(width, a)] = BitVec(8, first + a);
  return array;
}

Model bytes_of(TermStore &store, uint32_t width) {
  Model model;
  Sort memory = store.mem_sort(width);
  model.arrays[store.make_var("m", memory)] = all_different(width, 0x00);
  model.arrays[store.make_var("n", memory)] = all_different(width, 0x40);
  auto set = [&](const char *name, uint32_t bits, uint64_t v) {
    model.scalars[store.make_var(name, store.bv_sort(bits))] = BitVec(bits, v);
  };
  set("v1", 8, 0x81);
  set("v2", 16, 0x9291);
  set("v4", 32, 0xa4a3a2a1);
  return model;
}

// The values of a term; of a memory, all of its bytes.
std::vector<BitVec> values(TermStore &store, const Model &model, Term t,
                           uint32_t width) {
  Evaluator evaluator(store, model);
  if (store.sort_kind(t) != SortKind::Mem)
    return {*evaluator.value(t)};
  std::vector<BitVec> bytes;
  Builder b(store);
  Term zero = b.make_bv(width, 0);
  for (uint64_t a = 0; a < uint64_t(1) << width; ++a) {
    Term p = b.make(Kind::Ptr, {b.make_bv(width, a), zero, zero});
    bytes.push_back(*evaluator.value(b.make(Kind::MemLoad, {t, p}, {1, 0})));
  }
  return bytes;
}

class MemoryRule : public testing::TestWithParam<MemoryExample> {
protected:
  // Returns whether the rule fired.
  bool prove(uint32_t width, bool inside, uint64_t most) {
    TermStore store;
    Term match = parse_example(store, GetParam().text, width);
    Rewriter rewriter(store, memory_config(inside));
    Term result = fire(rewriter, GetParam().rule, match);
    Term all = rewriter.rewrite(match);
    Term assumed =
        inside ? InsideObjects(store, width).of(match) : store.make_bool(true);
    std::vector<Term> variables;
    uint32_t bits = 0;
    for (Term t : reachable(store, std::vector<Term>{match, assumed}))
      if (store.kind(t) == Kind::Var && store.sort_kind(t) != SortKind::Mem &&
          store.name(t)[0] != 'v') {
        variables.push_back(t);
        bits += value_width(store.info(store.sort(t)));
      }
    Model model = bytes_of(store, width);
    std::mt19937_64 random(1);
    bool everything = bits < 20 && uint64_t(1) << bits <= most;
    for (uint64_t i = 0; i < (everything ? uint64_t(1) << bits : most); ++i) {
      uint64_t rest = i;
      for (Term t : variables) {
        uint32_t w = value_width(store.info(store.sort(t)));
        model.scalars[t] = BitVec(w, everything ? rest : random());
        rest >>= w;
      }
      if (!Evaluator(store, model).value(assumed)->is_true())
        continue;
      ++checked_;
      std::vector<BitVec> expected = values(store, model, match, width);
      if (result)
        EXPECT_EQ(values(store, model, result, width), expected)
            << GetParam().text << " at " << width;
      EXPECT_EQ(values(store, model, all, width), expected)
          << GetParam().text << " at " << width << " by all rules";
      if (HasFailure())
        return true;
    }
    return bool(result);
  }
  uint64_t checked_ = 0;
};

TEST_P(MemoryRule, FiresAndHolds) {
  bool fired = false;
  for (bool inside : {false, true})
    for (uint32_t width : {2u, 3u, 4u, 8u})
      fired |= prove(width, inside, width == 2 ? 1 << 14 : 1 << 9);
  EXPECT_TRUE(fired) << GetParam().text;
  EXPECT_GT(checked_, 100u);
}

INSTANTIATE_TEST_SUITE_P(Rules, MemoryRule,
                         testing::ValuesIn(memory_examples()),
                         memory_example_name);

// The assumption is needed, and the test would see a rule that lacks it.
TEST(MemoryRules, DifferentBasesMayOverlapOutsideOfTheirObjects) {
  TermStore store;
  Term t = parse_example(store,
                         "((_ mem.load 1 0) ((_ mem.store 0) m (ptr #1 x #2) "
                         "v1) (ptr #4 y #2))",
                         4);
  Rewriter careful(store, memory_config(false));
  EXPECT_EQ(careful.rewrite(t), t);
  Rewriter trusting(store, memory_config(true));
  Term below = trusting.rewrite(t);
  ASSERT_NE(below, t);
  Model model = bytes_of(store, 4);
  model.scalars[store.make_var("x", store.bv_sort(4))] = BitVec(4, 3);
  EXPECT_NE(values(store, model, t, 4), values(store, model, below, 4));
}

// Random memories over three objects of 4 bytes, for every configuration.
class RandomMemoryTerms {
public:
  RandomMemoryTerms(TermStore &store, uint32_t width, bool inside, int seed)
      : s_(store), b_(store), w_(width), inside_(inside), random_(seed) {
    for (const char *name : {"x", "y", "z"})
      words_.push_back(s_.make_var(name, s_.bv_sort(w_)));
    memories_ = {s_.make_var("m", s_.mem_sort(w_)),
                 s_.make_var("n", s_.mem_sort(w_))};
    for (int i = 0; i < 14; ++i)
      memories_.push_back(memory());
  }

  Term load() {
    uint32_t n = 1u << below(3);
    return b_.make(Kind::MemLoad, {recent(), pointer(n)},
                   {n, below(4) == 0 ? 1u : 0u});
  }

private:
  unsigned below(unsigned n) { return unsigned(random_() % n); }
  Term number(uint64_t v) { return b_.make_bv(w_, v); }
  Term recent() {
    size_t n = memories_.size();
    return memories_[n - 1 - below(unsigned(std::min<size_t>(n, 4)))];
  }
  Term condition() { return b_.make_ult(words_[below(3)], words_[below(3)]); }
  // Of an access of n bytes. Bases are 1, 6 and 10 (at width 4).
  Term pointer(uint32_t n) {
    if (below(5) == 0)
      return b_.make_ite(condition(), pointer(n), pointer(n));
    static constexpr uint64_t bases[] = {1, 6, 10};
    Term base = number(bases[below(3)]), offset;
    unsigned free = inside_ ? 5 - n : 5;
    unsigned at = below(free);
    switch (below(inside_ ? 3 : 4)) {
    case 0:
      offset = b_.make_ite(condition(), number(at), number(below(free)));
      break;
    case 1: // at most free - 1
      offset = free > 3   ? b_.make(Kind::BvAnd, {words_[below(3)], number(3)})
               : free > 1 ? b_.make(Kind::BvAnd, {words_[below(3)], number(1)})
                          : number(0);
      break;
    case 3:
      offset = words_[below(3)];
      break;
    default:
      offset = number(at);
    }
    Term p = b_.make(Kind::Ptr, {base, number(0), number(4)});
    if (below(2) == 0 || inside_)
      return b_.make(Kind::PtrAdd, {p, offset});
    Term base_too = b_.make_ite(condition(), base, number(bases[below(3)]));
    return b_.make(Kind::Ptr, {base_too, offset, number(4)});
  }
  Term memory() {
    switch (below(8)) {
    case 0: {
      uint32_t n = below(5);
      return b_.make(Kind::MemSet,
                     {recent(), pointer(std::max(n, 1u)),
                      b_.make_bv(8, 0xc0 + below(16)), length(n)});
    }
    case 1: {
      uint32_t n = below(5);
      return b_.make(Kind::MemCopy,
                     {recent(), pointer(std::max(n, 1u)), recent(),
                      pointer(std::max(n, 1u)), length(n)});
    }
    case 2:
      return b_.make_ite(condition(), recent(), recent());
    default: {
      uint32_t n = 1u << below(3);
      Term value = s_.make_var("v" + std::to_string(n), s_.bv_sort(8 * n));
      if (below(3) == 0)
        value = b_.make(Kind::MemLoad, {recent(), pointer(n)}, {n, 0});
      return b_.make(Kind::MemStore, {recent(), pointer(n), value},
                     {below(4) == 0 ? 1u : 0u});
    }
    }
  }
  // At most n.
  Term length(uint32_t n) {
    return below(2) == 0 ? number(n)
                         : b_.make_ite(condition(), number(n), number(0));
  }

  TermStore &s_;
  Builder b_;
  uint32_t w_;
  bool inside_;
  std::mt19937_64 random_;
  std::vector<Term> words_, memories_;
};

class RandomMemoryRules : public testing::TestWithParam<int> {};

TEST_P(RandomMemoryRules, KeepTheValue) {
  bool inside = GetParam() & 1, ranges = GetParam() & 2,
       store_map = GetParam() & 4, commute = GetParam() & 8;
  uint64_t hits = 0;
  for (int seed = 0; seed < 400; ++seed) {
    TermStore store;
    // Narrow ones wrap around; objects need some room to be inside.
    uint32_t width = inside || seed % 2 ? 4 + uint32_t(seed % 2) * 4 : 3;
    RandomMemoryTerms terms(store, width, inside, seed);
    RewriteConfig config = memory_config(inside, ranges, store_map, commute);
    config.expand_arrays = seed % 3 == 0;
    Rewriter rewriter(store, config);
    std::mt19937_64 random(seed);
    for (int i = 0; i < 8; ++i) {
      Term t = terms.load(), simple = rewriter.rewrite(t);
      for (int round = 0; round < 12; ++round) {
        Model model = bytes_of(store, width);
        for (const char *name : {"x", "y", "z"})
          model.scalars[store.make_var(name, store.bv_sort(width))] =
              BitVec(width, random());
        ASSERT_EQ(*Evaluator(store, model).value(simple),
                  *Evaluator(store, model).value(t))
            << "seed " << seed << " term " << i;
      }
    }
    MemoryTheory::Counts &counts = rewriter.memory().counts();
    hits += store_map ? counts.map_hits : counts.hits;
    hits += ranges ? counts.range_skips : 0;
  }
  EXPECT_GT(hits, 60u);
}

INSTANTIATE_TEST_SUITE_P(Configurations, RandomMemoryRules,
                         testing::Range(0, 16));

// A chain of choices between pointers a hundred thousand deep, and one of
// writes.
TEST(MemoryRules, DeepTermsNeedNoDeepStack) {
  TermStore store;
  Builder b(store);
  Sort word = store.bv_sort(32);
  Term memory = store.make_var("m", store.mem_sort(32));
  Term number = b.make_bv(32, 64), zero = b.make_bv(32, 0);
  Term p = b.make(Kind::Ptr, {number, zero, number});
  for (uint32_t i = 0; i < 100000; ++i) {
    Term g = store.make_var("g" + std::to_string(i % 7), store.bool_sort());
    Term x = store.make_var("x" + std::to_string(i % 5), word);
    Term q = b.make(Kind::Ptr, {number, b.make_bv(32, i % 64), number});
    p = b.make(Kind::PtrAdd, {b.make_ite(g, p, q), x});
    memory = b.make(Kind::MemStore, {memory, q, b.make_extract(x, 15, 0)}, {0});
  }
  Rewriter rewriter(store, memory_config(true));
  Term t = rewriter.rewrite(b.make(Kind::MemLoad, {memory, p}, {4, 0}));
  EXPECT_EQ(store.kind(t), Kind::MemLoad);
  EXPECT_TRUE(rewriter.rewrite(b.make(Kind::PtrBase, {p})));
}

} // namespace
} // namespace fathom::test
