#include "passes/meaning/environment/names.h"

#include <gtest/gtest.h>

namespace fathom::passes::environment {
namespace {

TEST(CountNames, OwnNameBeatsCapacityBeatsSizeBeatsLength) {
  unsigned own = fit_of_count("data_len", "data");
  unsigned capacity = fit_of_count("cap", "data");
  unsigned size = fit_of_count("size", "data");
  unsigned length = fit_of_count("len", "data");
  EXPECT_GT(own, capacity);
  EXPECT_GT(capacity, size);
  EXPECT_GT(size, length);
  EXPECT_GT(length, 0u);
}

TEST(CountNames, WaysToWriteIt) {
  for (const char *number : {"num_items", "numItems", "nitems", "item_count",
                             "itemCount", "items_len", "ITEMS_LEN"})
    EXPECT_GE(fit_of_count(number, "items"), 5u) << number;
  EXPECT_GE(fit_of_count("ImageCount", "SavedImages"), 5u);
  EXPECT_GT(fit_of_count("bufLen", "p"), 0u);
}

TEST(CountNames, OtherNumbersCountNothing) {
  for (const char *number : {"id", "index", "flags", "silent", "lens", "value"})
    EXPECT_EQ(fit_of_count(number, "items"), 0u) << number;
}

TEST(CountNames, CapacityLengthEnd) {
  EXPECT_TRUE(is_capacity("max_capacity"));
  EXPECT_FALSE(is_capacity("len"));
  EXPECT_TRUE(is_length("used"));
  EXPECT_FALSE(is_length("cap"));
  EXPECT_TRUE(is_end("buf_end"));
  EXPECT_TRUE(is_end("bufEnd"));
  EXPECT_FALSE(is_end("send"));
}

} // namespace
} // namespace fathom::passes::environment
