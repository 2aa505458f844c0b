// Values as bytes and back.
#include "cex/interpreter/value_bytes.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace fathom::cex {
namespace {

TEST(ValueBytes, OrderOfBytes) {
  for (bool big : {false, true}) {
    ValueBytes bytes(32, big);
    BitVec value(24, 0x010203);
    std::vector<Cell> cells = bytes.split(Value::scalar(value), value);
    ASSERT_EQ(cells.size(), 3u);
    EXPECT_EQ(cells[0].byte, big ? 1 : 3);
    EXPECT_EQ(cells[0].fragment, 0u);
    EXPECT_TRUE(cells[0].known);
    EXPECT_EQ(bytes.join(cells), value);
  }
}

TEST(ValueBytes, PointersComeBackFromExactlyTheirBytes) {
  ValueBytes bytes(32, false);
  const Value a = Value::pointer(BitVec(32, 64), BitVec(32, 3), BitVec(32, 8));
  const Value b = Value::pointer(BitVec(32, 64), BitVec(32, 3), BitVec(32, 9));
  const Value number =
      Value::pointer(BitVec(32, 67), BitVec(32, 0), BitVec(32, 0));
  std::vector<Cell> of_a = bytes.split(a, a.address());
  std::vector<Cell> of_b = bytes.split(b, b.address());
  EXPECT_EQ(bytes.join_pointer(of_a), a);
  EXPECT_EQ(bytes.join_pointer(of_b), b);
  // The same bytes of two pointers.
  std::vector<Cell> mixed = of_a;
  mixed[2] = of_b[2];
  EXPECT_EQ(bytes.join_pointer(mixed), number);
  // The same byte, written as a number.
  mixed = of_a;
  mixed[0].fragment = 0;
  EXPECT_EQ(bytes.join_pointer(mixed), number);
  mixed = of_a;
  mixed[3].fragment = 0;
  EXPECT_EQ(bytes.join_pointer(mixed), number);
  // Not in order.
  mixed = of_a;
  std::rotate(mixed.begin(), mixed.begin() + 1, mixed.end());
  EXPECT_TRUE(bytes.join_pointer(mixed).part[2].is_zero());
}

} // namespace
} // namespace fathom::cex
