// The list that --checks takes.
#include "sea/checks.h"

#include <gtest/gtest.h>

namespace fathom::sea {
namespace {

bool has(std::string_view text, CheckKind kind) {
  Result<CheckSet> set = parse_checks(text);
  EXPECT_TRUE(set) << to_string(set.error());
  return set && (*set)[size_t(kind)];
}

TEST(Checks, DefaultIsTheTablesDefault) {
  Result<CheckSet> set = parse_checks("default");
  ASSERT_TRUE(set);
  EXPECT_EQ(*set, default_checks());
}

TEST(Checks, NamesGroupsAndDifferences) {
  EXPECT_TRUE(has("assert", CheckKind::Assert));
  EXPECT_FALSE(has("assert", CheckKind::NullDeref));
  EXPECT_FALSE(has("ub", CheckKind::UnsignedOverflow));
  EXPECT_TRUE(has("all", CheckKind::UnsignedOverflow));
  EXPECT_FALSE(has("all,-ub", CheckKind::SignedOverflow));
  EXPECT_TRUE(has("+unsigned-overflow", CheckKind::UnsignedOverflow));
  EXPECT_TRUE(has("+unsigned-overflow", CheckKind::SignedOverflow));
  EXPECT_FALSE(has("-signed-overflow", CheckKind::SignedOverflow));
  EXPECT_TRUE(has("-signed-overflow", CheckKind::Assert));
  EXPECT_FALSE(has("shift-amount", CheckKind::ShiftOverflow));
}

TEST(Checks, BoundsAndLimitsCannotBeSwitchedOff) {
  EXPECT_TRUE(has("assert", CheckKind::LoopBound));
  EXPECT_TRUE(has("assert", CheckKind::Unsupported));
  EXPECT_FALSE(parse_checks("default,-loop-bound"));
}

TEST(Checks, Mistakes) {
  EXPECT_FALSE(parse_checks("signed-overflw"));
  EXPECT_FALSE(parse_checks("assert,"));
  EXPECT_FALSE(parse_checks(""));
  EXPECT_FALSE(parse_checks("none"));
  EXPECT_FALSE(parse_checks("assert,-assert"));
}

} // namespace
} // namespace fathom::sea
