// Pointers and byte memories against a model of plain C++ arrays, on random
// chains of operations over small memories; wrap-around, overlap and both byte
// orders come up all the time at these sizes.
#include "support/bitvec/arithmetic.h"
#include "terms/evaluator.h"

#include "terms/builder.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace fathom {
namespace {

using Bytes = std::vector<uint8_t>; // one per address

struct Pair {
  Term term;
  Bytes bytes;
};

class RandomMemory {
public:
  RandomMemory(uint32_t w, uint64_t seed) : w_(w), rng_(seed) {
    Term m = store_.make_var("m", store_.mem_sort(w));
    Bytes bytes(size());
    ArrayValue value{BitVec(8, 0x55), {}};
    for (uint64_t a = 0; a < size(); ++a) {
      bytes[a] = 0x55;
      if (rng_() % 2)
        value.entries[BitVec(w, a)] = BitVec(8, bytes[a] = uint8_t(rng_()));
    }
    model_.arrays[m] = value;
    memories_.push_back({m, bytes});
    Term zero = store_.make_var("zero", store_.mem_sort(w));
    memories_.push_back({zero, Bytes(size())});
  }

  void grow(int steps) {
    for (int i = 0; i < steps; ++i)
      memories_.push_back(operation());
  }

  void check() {
    Evaluator evaluator(store_, model_);
    for (const Pair &m : memories_)
      for (uint64_t a = 0; a < size(); ++a) {
        uint32_t bytes = 1 + uint32_t(rng_() % 4);
        bool big = rng_() % 2;
        Term t = b_.make(Kind::MemLoad, {m.term, pointer(a)}, {bytes, big});
        uint64_t want = 0;
        for (uint32_t i = 0; i < bytes; ++i) {
          uint64_t byte = m.bytes[(a + i) % size()];
          want |= byte << 8 * (big ? bytes - 1 - i : i);
        }
        ASSERT_EQ(evaluator.value(t), BitVec(8 * bytes, want))
            << "address " << a << " width " << w_;
      }
    for (int i = 0; i < 10; ++i) {
      const Pair &x = pick(), &y = pick();
      std::optional<BitVec> same = evaluator.value(b_.make_eq(x.term, y.term));
      if (same) {
        ASSERT_EQ(same, BitVec::from_bool(x.bytes == y.bytes));
        ++compared_;
      }
    }
  }
  int compared() const { return compared_; }

private:
  uint64_t size() const { return uint64_t(1) << w_; }
  const Pair &pick() { return memories_[rng_() % memories_.size()]; }

  // A scalar that is not a constant, with a known value.
  Term scalar(uint32_t width, uint64_t value) {
    Term x = store_.make_fresh_var("x", store_.bv_sort(width));
    BitVec v(width, rng_());
    model_.scalars[x] = v;
    return b_.make_add(x, b_.make_bv(BitVec(width, value) - v));
  }
  // A pointer whose base + offset is the address, built in several ways.
  Term pointer(uint64_t address) {
    uint64_t offset = rng_() % size(), moved = rng_() % size();
    Term p = b_.make(Kind::Ptr, {scalar(w_, address - offset - moved),
                                 scalar(w_, offset), scalar(w_, rng_())});
    if (rng_() % 2)
      return b_.make(Kind::PtrAdd, {p, scalar(w_, moved)});
    return b_.make(Kind::Ptr, {b_.make(Kind::PtrBase, {p}),
                               b_.make_add(b_.make(Kind::PtrOffset, {p}),
                                           scalar(w_, moved)),
                               b_.make(Kind::PtrSize, {p})});
  }

  Pair operation() {
    Pair m = pick();
    uint64_t at = rng_() % size();
    uint64_t length = rng_() % 3 == 0 ? rng_() % size() : rng_() % 5;
    switch (rng_() % 4) {
    case 0: {
      uint32_t bytes = 1 + uint32_t(rng_() % 8);
      bool big = rng_() % 2;
      uint64_t value = rng_();
      for (uint32_t i = 0; i < bytes; ++i)
        m.bytes[(at + i) % size()] =
            uint8_t(value >> 8 * (big ? bytes - 1 - i : i));
      m.term = b_.make(Kind::MemStore,
                       {m.term, pointer(at), scalar(8 * bytes, value)}, {big});
      return m;
    }
    case 1: {
      uint8_t value = uint8_t(rng_());
      for (uint64_t i = 0; i < length; ++i)
        m.bytes[(at + i) % size()] = value;
      m.term = b_.make(Kind::MemSet, {m.term, pointer(at), scalar(8, value),
                                      scalar(w_, length)});
      return m;
    }
    case 2: {
      Pair source = rng_() % 2 ? m : pick(); // often overlapping itself
      uint64_t from = rng_() % 2 ? at + rng_() % 3 - 1 : rng_() % size();
      Bytes old = source.bytes;
      for (uint64_t i = 0; i < length; ++i)
        m.bytes[(at + i) % size()] = old[(from + i) % size()];
      m.term = b_.make(Kind::MemCopy, {m.term, pointer(at), source.term,
                                       pointer(from), scalar(w_, length)});
      return m;
    }
    default: {
      const Pair &other = pick();
      bool choice = rng_() % 2;
      Term c = b_.make_eq(scalar(8, 1), b_.make_bv(8, choice));
      return {b_.make_ite(c, m.term, other.term),
              choice ? m.bytes : other.bytes};
    }
    }
  }

  uint32_t w_;
  std::mt19937_64 rng_;
  TermStore store_;
  Builder b_{store_};
  Model model_;
  std::vector<Pair> memories_;
  int compared_ = 0;
};

TEST(MemoryEvaluator, RandomChainsAgainstByteArrays) {
  int compared = 0;
  for (uint32_t w = 4; w <= 6; ++w)
    for (uint64_t seed = 0; seed < 60; ++seed) {
      RandomMemory memory(w, seed * 7 + w);
      memory.grow(12);
      memory.check();
      compared += memory.compared();
      if (HasFatalFailure())
        return;
    }
  EXPECT_GT(compared, 100);
}

class MemoryTest : public ::testing::Test {
protected:
  Term ptr(uint64_t base, uint64_t offset = 0) {
    return b_.make(Kind::Ptr, {b_.make_bv(4, base), b_.make_bv(4, offset),
                               b_.make_bv(4, 0)});
  }
  uint64_t load(Term m, uint64_t at, uint32_t bytes, bool big = false) {
    Evaluator evaluator(store_, model_);
    return evaluator.value(b_.make(Kind::MemLoad, {m, ptr(at)}, {bytes, big}))
        ->to_u64();
  }
  Term store_bytes(Term m, uint64_t at, uint32_t bytes, uint64_t v, bool big) {
    return b_.make(Kind::MemStore, {m, ptr(at), b_.make_bv(8 * bytes, v)},
                   {big});
  }

  TermStore store_;
  Builder b_{store_};
  Model model_;
  Term m_ = store_.make_var("m", store_.mem_sort(4));
};

TEST_F(MemoryTest, ByteOrder) {
  Term little = store_bytes(m_, 2, 4, 0x11223344, false);
  EXPECT_EQ(load(little, 2, 1), 0x44u);
  EXPECT_EQ(load(little, 5, 1), 0x11u);
  EXPECT_EQ(load(little, 2, 4), 0x11223344u);
  EXPECT_EQ(load(little, 2, 4, true), 0x44332211u);
  EXPECT_EQ(load(store_bytes(m_, 2, 4, 0x11223344, true), 2, 4), 0x44332211u);
}

TEST_F(MemoryTest, WrapAroundAtTheLastAddress) {
  Term m = store_bytes(m_, 15, 3, 0xccbbaa, false);
  EXPECT_EQ(load(m, 15, 1), 0xaau);
  EXPECT_EQ(load(m, 0, 1), 0xbbu);
  EXPECT_EQ(load(m, 1, 1), 0xccu);
  EXPECT_EQ(load(m, 2, 1), 0u);
  EXPECT_EQ(load(m, 15, 3), 0xccbbaau);
}

TEST_F(MemoryTest, OverlappingCopyReadsTheOldMemory) {
  Term m = store_bytes(m_, 0, 4, 0x04030201, false);
  Term up = b_.make(Kind::MemCopy, {m, ptr(1), m, ptr(0), b_.make_bv(4, 3)});
  EXPECT_EQ(load(up, 0, 4), 0x03020101u);
  Term down = b_.make(Kind::MemCopy, {m, ptr(0), m, ptr(1), b_.make_bv(4, 3)});
  EXPECT_EQ(load(down, 0, 4), 0x04040302u);
}

TEST_F(MemoryTest, LengthZeroChangesNothing) {
  Term m = store_bytes(m_, 0, 2, 0x0201, false);
  Term zero = b_.make_bv(4, 0);
  Term set = b_.make(Kind::MemSet, {m, ptr(0), b_.make_bv(8, 9), zero});
  Term copy = b_.make(Kind::MemCopy, {set, ptr(0), m_, ptr(0), zero});
  EXPECT_EQ(load(copy, 0, 2), 0x0201u);
  Evaluator evaluator(store_, model_);
  EXPECT_EQ(evaluator.value(b_.make_eq(set, m)), BitVec(1, 1));
}

TEST_F(MemoryTest, PointerParts) {
  Evaluator evaluator(store_, model_);
  Term p = b_.make(Kind::Ptr,
                   {b_.make_bv(4, 1), b_.make_bv(4, 14), b_.make_bv(4, 3)});
  Term q = b_.make(Kind::PtrAdd, {p, b_.make_bv(4, 5)});
  EXPECT_EQ(evaluator.value(q), BitVec(12, 0x133));
  EXPECT_EQ(evaluator.value(b_.make(Kind::PtrBase, {q})), BitVec(4, 1));
  EXPECT_EQ(evaluator.value(b_.make(Kind::PtrOffset, {q})), BitVec(4, 3));
  EXPECT_EQ(evaluator.value(b_.make(Kind::PtrSize, {q})), BitVec(4, 3));
  EXPECT_EQ(evaluator.value(b_.make_eq(p, q)), BitVec(1, 0));
}

// Sixteen addresses cannot hold seventeen bytes.
TEST_F(MemoryTest, StoresThatOverlapThemselvesAreIllSorted) {
  Term args[3] = {m_, ptr(0), b_.make_bv(8 * 17, 0)};
  uint32_t little = 0;
  EXPECT_FALSE(sort_of_application(store_, Kind::MemStore, args, {&little, 1}));
  args[2] = b_.make_bv(8 * 16, 1);
  EXPECT_TRUE(sort_of_application(store_, Kind::MemStore, args, {&little, 1}));
}

} // namespace
} // namespace fathom
