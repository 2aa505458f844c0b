// Reads of long chains of updates: the same element that passing the updates
// one by one gives, in all versions of an array, and not at the price of a walk
// each.
#include "terms/evaluator.h"

#include "terms/builder.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom {
namespace {

// Versions of an array, each an update of an earlier one, with their contents.
class ChainTest : public ::testing::Test {
protected:
  struct Version {
    Term t;
    std::vector<uint64_t> bytes = std::vector<uint64_t>(256, 0);
  };

  Term bv(uint64_t v) { return b_.make_bv(8, v); }
  Term pointer(uint64_t base, uint64_t offset) {
    return b_.make(Kind::Ptr, {bv(base), bv(offset), bv(0)});
  }
  uint64_t pick(uint64_t limit) { return random_() % limit; }
  // Mostly on top of the newest; sometimes of any.
  const Version &old(const std::vector<Version> &all) {
    return pick(8) == 0 ? all[pick(all.size())] : all.back();
  }

  TermStore store_;
  Builder b_{store_};
  Model model_;
  Sort byte_ = store_.bv_sort(8);
  std::mt19937_64 random_{20261115};
};

TEST_F(ChainTest, EveryVersionKeepsItsElements) {
  std::vector<Version> versions{
      {store_.make_var("a", store_.array_sort(byte_, byte_))}};
  for (int i = 0; i < 400; ++i) {
    Version next = old(versions);
    uint64_t at = pick(64), v = pick(256);
    if (pick(10) == 0) { // a name for what there is
      Term name = store_.make_fresh_var("n", store_.array_sort(byte_, byte_));
      model_.definitions[name] = next.t;
      next.t = name;
    } else if (pick(10) == 0) { // a choice in between
      next.t = b_.make_ite(store_.make_fresh_var("p", store_.bool_sort()),
                           versions[0].t, next.t);
    } else if (pick(10) == 0) { // an index that reads the array
      Term index = b_.make_select(next.t, bv(at));
      at = next.bytes[at];
      next.t = b_.make_store(next.t, index, bv(v));
      next.bytes[at] = v;
    } else {
      next.t = b_.make_store(next.t, bv(at), bv(v));
      next.bytes[at] = v;
    }
    versions.push_back(next);
  }
  Evaluator evaluator(store_, model_);
  for (int i = 0; i < 4000; ++i) {
    const Version &version = versions[pick(versions.size())];
    uint64_t at = pick(70);
    std::optional<BitVec> v =
        evaluator.value(b_.make_select(version.t, bv(at)));
    ASSERT_TRUE(v.has_value());
    ASSERT_EQ(v->to_u64(), version.bytes[at]) << "read " << i;
  }
}

TEST_F(ChainTest, MemoriesWithUpdatesOfSeveralBytes) {
  std::vector<Version> versions{{store_.make_var("m", store_.mem_sort(8))}};
  for (int i = 0; i < 300; ++i) {
    Version next = old(versions);
    uint64_t at = pick(256), bytes = 1 + pick(4), v = pick(1u << 31);
    uint32_t big = uint32_t(pick(2));
    uint64_t base = pick(256);
    next.t = b_.make(
        Kind::MemStore,
        {next.t, pointer(base, at - base), b_.make_bv(uint32_t(8 * bytes), v)},
        {big});
    for (uint64_t k = 0; k < bytes; ++k)
      next.bytes[(at + (big ? bytes - 1 - k : k)) % 256] = v >> 8 * k & 0xff;
    versions.push_back(next);
  }
  Evaluator evaluator(store_, model_);
  for (int i = 0; i < 2000; ++i) {
    const Version &version = versions[pick(versions.size())];
    uint64_t at = pick(256);
    std::optional<BitVec> v = evaluator.value(
        b_.make(Kind::MemLoad, {version.t, pointer(at, 0)}, {1, 0}));
    ASSERT_TRUE(v.has_value());
    ASSERT_EQ(v->to_u64(), version.bytes[at]) << "read " << i;
  }
}

// Ten thousand million steps if each read walked: the test's time limit.
TEST_F(ChainTest, ManyReadsOfALongChain) {
  constexpr uint64_t n = 100'000;
  Sort word = store_.bv_sort(32);
  Term a = store_.make_var("a", store_.array_sort(word, word));
  Term sum = b_.make_bv(32, 0);
  for (uint64_t i = 0; i < n; ++i) {
    a = b_.make_store(a, b_.make_bv(32, i), b_.make_bv(32, i));
    sum = b_.make_add(sum, b_.make_select(a, b_.make_bv(32, i / 2)));
  }
  Evaluator evaluator(store_, model_);
  std::optional<BitVec> v = evaluator.value(sum);
  ASSERT_TRUE(v.has_value());
  EXPECT_EQ(v->to_u64(), n / 2 * (n / 2 - 1)); // 0 + 0 + 1 + 1 + ...
}

} // namespace
} // namespace fathom
