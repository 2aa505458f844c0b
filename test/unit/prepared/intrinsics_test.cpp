// The table of calls: which row a name gets.
#include "prepared/intrinsics.h"

#include <gtest/gtest.h>

namespace fathom::prepared {
namespace {

Meaning meaning_of(std::string_view name) {
  const IntrinsicRow *row = find_intrinsic(name);
  EXPECT_TRUE(row) << name;
  return row ? row->meaning : Meaning::Unsupported;
}

TEST(Intrinsics, ThePreciseRowCounts) {
  EXPECT_EQ(meaning_of("__VERIFIER_nondet_memory"), Meaning::Havoc);
  EXPECT_EQ(meaning_of("__VERIFIER_nondet_uint"), Meaning::Nondet);
  EXPECT_EQ(meaning_of("verifier.assume.not"), Meaning::AssumeNot);
  EXPECT_EQ(meaning_of("nd_voidp"), Meaning::NondetNoArguments);
  EXPECT_EQ(meaning_of("_ZdlPvm"), Meaning::Free);
}

TEST(Intrinsics, NamesThatOnlyLookAlike) {
  for (const char *name : {"nd", "ndx", "fathom_assert2", "my_malloc",
                           "mallocx", "__VERIFIER_atomic_add", "", "fathom_"})
    EXPECT_FALSE(find_intrinsic(name)) << name;
}

// Only what is an error in itself may be one with a body.
TEST(Intrinsics, BodiesAreLookedAtUnlessReachingIsTheError) {
  for (const IntrinsicRow &row : intrinsic_rows())
    if (row.bodies == Bodies::Any)
      EXPECT_TRUE(row.meaning == Meaning::Error ||
                  row.meaning == Meaning::AssertFail3 ||
                  row.meaning == Meaning::Halt)
          << row.pattern;
}

TEST(Intrinsics, EveryRowIsComplete) {
  for (const IntrinsicRow &row : intrinsic_rows()) {
    EXPECT_GE(row.help.size(), 8u) << row.pattern;
    EXPECT_EQ(row.arguments.find_first_not_of("cfipx"), std::string_view::npos)
        << row.pattern;
    EXPECT_FALSE(to_string(row.dialect).empty());
  }
}

} // namespace
} // namespace fathom::prepared
