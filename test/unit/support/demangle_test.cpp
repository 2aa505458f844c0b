#include "support/demangle.h"

#include <gtest/gtest.h>

namespace fathom::test {
namespace {

TEST(ReadableName, LeavesOutParametersAndResults) {
  EXPECT_EQ(readable_name("main"), "main");
  EXPECT_EQ(readable_name("_ZN1a1fEi"), "a::f");
  EXPECT_EQ(readable_name("_ZNK1a1fEPFviE"), "a::f");
  EXPECT_EQ(readable_name("_Z1fIiET_S0_"), "f<int>");
  EXPECT_EQ(readable_name("_ZSt3maxIiERKT_S2_S2_"), "std::max<int>");
  EXPECT_EQ(readable_name("_ZNSt6vectorIiSaIiEE9push_backEOi"),
            "std::vector<int, std::allocator<int> >::push_back");
  EXPECT_EQ(readable_name("_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIc"
                          "EE4sizeEv"),
            "std::string::size");
}

TEST(ReadableName, OperatorsKeepTheirSigns) {
  EXPECT_EQ(readable_name("_ZN1aclEi"), "a::operator()");
  EXPECT_EQ(readable_name("_ZN1alsEi"), "a::operator<<");
  EXPECT_EQ(readable_name("_ZNK1aptEv"), "a::operator->");
  EXPECT_EQ(readable_name("_ZNK1acviEv"), "a::operator int");
  EXPECT_EQ(readable_name("_ZN12_GLOBAL__N_11fEv"), "(anonymous namespace)::f");
}

TEST(ReadableName, WhatIsNoSymbolStays) {
  EXPECT_EQ(readable_name("_Z"), "_Z");
  EXPECT_EQ(readable_name("_Zebra"), "_Zebra");
  EXPECT_EQ(readable_name(""), "");
}

} // namespace
} // namespace fathom::test
