#include "cex/text/typed.h"

#include <gtest/gtest.h>

namespace fathom::cex {
namespace {

std::vector<Value> numbers(uint32_t width, std::vector<uint64_t> all) {
  std::vector<Value> values;
  for (uint64_t n : all)
    values.push_back(Value::scalar(BitVec(width, n)));
  return values;
}

std::string elements(const char *shape, uint32_t width,
                     std::vector<uint64_t> all) {
  return elements_text(numbers(width, std::move(all)), *parse_shape(shape));
}

TEST(Typed, EnumeratorsAndFlags) {
  auto colour = parse_shape("u32(RED 0;GREEN 5;)");
  auto flags = parse_shape("u32(READ 1;WRITE 2;EXECUTE 4;)");
  ASSERT_TRUE(colour && flags);
  auto text = [](uint64_t n, const Shape &shape) {
    return to_text(Value::scalar(BitVec(32, n)), &shape, {});
  };
  EXPECT_EQ(text(5, *colour), "GREEN (5)");
  EXPECT_EQ(text(7, *colour), "7"); // no flags: 5 is no power of two
  EXPECT_EQ(text(3, *flags), "READ | WRITE (3)");
  EXPECT_EQ(text(9, *flags), "9");
  auto negative = parse_shape("s8(LOW 18446744073709551615;)");
  ASSERT_TRUE(negative);
  EXPECT_EQ(to_text(Value::scalar(BitVec(8, 255)), negative.get(), {}),
            "LOW (-1)");
  EXPECT_FALSE(parse_shape("u32(RED 0"));
}

TEST(Typed, ElementsAsTextOrAsAList) {
  EXPECT_EQ(elements("c8", 8, {'{', '"', 'a', 0}), "\"{\\\"a\\0\"");
  EXPECT_EQ(elements("c8", 8, {0, '1', 0xff}), "\"\\0001\\377\"");
  EXPECT_EQ(elements("c8", 8, {'a', 0, 0, 0, 0, 0}), "\"a\", 0 x 5");
  EXPECT_EQ(elements("u8", 8, {'a', 'b', 0}), "\"ab\\0\"");
  EXPECT_EQ(elements("u8", 8, {7, 0, 1}), "{7, 0, 1}");
  EXPECT_EQ(elements("u8", 8, {0, 0, 0, 0, 0}), "{0 x 5}");
  EXPECT_EQ(elements("s32", 32, {0xffffffff, 2}), "{-1, 2}");
}

} // namespace
} // namespace fathom::cex
