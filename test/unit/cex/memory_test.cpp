// Versions of concrete memories: every one can be read, whatever came later.
#include "cex/memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace fathom::cex {
namespace {

constexpr uint64_t mask = UINT64_MAX;

Memory write(const Memory &m, uint64_t at, uint8_t byte) {
  Cell cell{0, byte, true};
  return m.write(at, {&cell, 1}, mask);
}

int byte_at(const Memory &m, uint64_t at) {
  Cell cell = m.read(at);
  return cell.known ? cell.byte : -1;
}

TEST(Memory, FillsShowWhereNothingWasWrittenLater) {
  Memory zeros = Memory::zeros();
  Memory one = write(zeros, 100, 1);
  Memory filled = one.fill(50, uint64_t(1) << 40, 0xff);
  Memory two = write(filled, 101, 2);
  EXPECT_EQ(byte_at(two, 49), 0);
  EXPECT_EQ(byte_at(two, 50), 0xff);
  EXPECT_EQ(byte_at(two, 100), 0xff);
  EXPECT_EQ(byte_at(two, 101), 2);
  EXPECT_EQ(byte_at(two, uint64_t(1) << 40), 0xff);
  EXPECT_EQ(byte_at(two, (uint64_t(1) << 40) + 1), 0);
  // Older versions are what they were, and the newest again.
  EXPECT_EQ(byte_at(one, 100), 1);
  EXPECT_EQ(byte_at(one, 50), 0);
  EXPECT_EQ(byte_at(filled, 101), 0xff);
  EXPECT_EQ(byte_at(two, 101), 2);
}

TEST(Memory, FillsOverlap) {
  Memory all = Memory::initial(0).fill(0, 99, 1);
  Memory middle = all.fill(20, 29, 2);
  Memory begin = middle.fill(0, 24, 3);
  for (uint64_t i = 0; i < 101; ++i) {
    EXPECT_EQ(byte_at(begin, i), i < 25 ? 3 : i < 30 ? 2 : i < 100 ? 1 : -1);
    EXPECT_EQ(byte_at(middle, i), i < 20 ? 1 : i < 30 ? 2 : i < 100 ? 1 : -1);
  }
}

TEST(Memory, FillsAreWritten) {
  Memory filled = Memory::initial(0).fill(100, 199, 1);
  EXPECT_FALSE(filled.has_written(0, 100));
  EXPECT_TRUE(filled.has_written(0, 101));
  EXPECT_TRUE(filled.has_written(150, 1));
  EXPECT_FALSE(filled.has_written(150, 0));
  EXPECT_FALSE(filled.has_written(200, 100));
}

// Every version of a chain of fills and writes against a plain array, read in
// an order that moves the contents back and forth.
TEST(Memory, RandomVersionsAreWhatTheyWere) {
  constexpr uint64_t size = 300;
  std::mt19937 random(7);
  std::vector<Memory> versions{Memory::initial(0)};
  std::vector<std::array<int, size>> expected(1);
  expected[0].fill(-1);
  for (uint8_t step = 1; step < 120; ++step) {
    uint64_t first = random() % size, last = first + random() % (size - first);
    std::array<int, size> now = expected.back();
    if (random() % 3 == 0)
      last = first;
    std::fill(&now[first], &now[last] + 1, step);
    versions.push_back(first == last ? write(versions.back(), first, step)
                                     : versions.back().fill(first, last, step));
    expected.push_back(now);
    const size_t asked = random() % versions.size();
    for (uint64_t at = 0; at < size; ++at)
      ASSERT_EQ(byte_at(versions[asked], at), expected[asked][at]);
  }
}

} // namespace
} // namespace fathom::cex
