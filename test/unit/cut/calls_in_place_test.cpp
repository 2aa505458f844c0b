// Bodies of functions where these are called: which ones, with what loops, and
// what is left.
#include "cut/calls/calls_in_place.h"
#include "sea/cfg.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fathom;
using testing::HasSubstr;
using testing::Not;

namespace {

// What becomes of it, or nothing if it stays.
std::string in_place(const std::string &functions) {
  TermStore store;
  Result<std::unique_ptr<sea::Program>> parsed = sea::parse(
      store, "program ptr 64 little\nglobal @a 40 align 4 global\n" + functions,
      "");
  EXPECT_TRUE(parsed.has_value()) << to_string(parsed.error());
  (*parsed)->entry = (*parsed)->find_function("main");
  for (sea::Function &f : (*parsed)->functions)
    EXPECT_TRUE(sea::find_loops(f).has_value());
  Result<void> is_program = sea::verify(**parsed);
  EXPECT_TRUE(is_program.has_value()) << to_string(is_program.error());
  std::unique_ptr<sea::Program> made = cut::calls_in_place(**parsed);
  if (!made)
    return "";
  Result<void> good = sea::verify(*made);
  EXPECT_TRUE(good.has_value()) << to_string(good.error());
  return sea::to_text(*made);
}

const std::string main_loop = "fun main(M0:mem) {\n"
                              "a:\n"
                              "  br h\n"
                              "h:\n"
                              "  M1:mem = phi [M0, a], [M2, b]\n"
                              "  C:bool = nondet \"c\"\n"
                              "  br C, b, e\n"
                              "b:\n"
                              "  I:i64 = nondet \"i\"\n"
                              "  M2:mem = call @put(I, M1)\n"
                              "  br h\n"
                              "e:\n"
                              "  ret\n"
                              "}\n";
std::string put(const std::string &statements, const std::string &memory) {
  return "fun put(I:i64, M0:mem) -> mem {\na:\n  name \"i:u64\", I\n" +
         statements + "  ret " + memory + "\n}\n";
}
const std::string store_element = "  M1:mem = store #x00000000, (ptr.add @a "
                                  "(bvmul I #x0000000000000004)), M0 "
                                  "align 4\n";

} // namespace

TEST(CallsInPlace, WhatHasElementsStandsWhereItIsCalled) {
  const std::string text = in_place(main_loop + put(store_element, "M1"));
  EXPECT_THAT(text, Not(HasSubstr("call @put")));
  EXPECT_THAT(text, HasSubstr("store #x00000000"));
  EXPECT_THAT(text, Not(HasSubstr("i:u64"))); // a variable of nobody
  EXPECT_THAT(text, HasSubstr("halt"));       // that nobody calls
}

TEST(CallsInPlace, OthersStay) {
  EXPECT_EQ(in_place(main_loop + put("", "M0")), "");
  // It has an object, which ends with it.
  EXPECT_EQ(in_place(main_loop +
                     put("  P:ptr, M2:mem = alloca #x0000000000000004, M0 "
                         "\"x\" align 4\n  M1:mem = store #x00000000, "
                         "(ptr.add @a (bvmul I #x0000000000000004)), M2 "
                         "align 4\n",
                         "M1")),
            "");
  // It calls itself.
  EXPECT_EQ(
      in_place(main_loop +
               put(store_element + "  M2:mem = call @put(I, M1)\n", "M2")),
      "");
}

TEST(CallsInPlace, LoopsHaveTheirNamesOnceForEachCall) {
  const std::string text = in_place(
      "fun main(M0:mem) {\n"
      "a:\n"
      "  M1:mem = call @fill(M0)\n"
      "  M2:mem = call @fill(M1)\n"
      "  ret\n"
      "}\n"
      "fun fill(M0:mem) -> mem {\n"
      "a:\n"
      "  br h\n"
      "h:\n"
      "  I:i64 = phi [#x0000000000000000, a], [J, b]\n"
      "  M1:mem = phi [M0, a], [M2, b]\n"
      "  br (bvult I #x000000000000000a), b, e\n"
      "b:\n"
      "  M2:mem = store #x00000000, (ptr.add @a (bvmul I #x0000000000000004)), "
      "M1 align 4\n"
      "  J:i64 = (bvadd I #x0000000000000001)\n"
      "  br h\n"
      "e:\n"
      "  M3:mem = phi [M1, h]\n"
      "  ret M3\n"
      "}\n");
  const size_t first = text.find("\"fill:0\"");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_NE(text.find("\"fill:0\"", first + 1), std::string::npos) << text;
  EXPECT_THAT(text, Not(HasSubstr("call @fill")));
}
