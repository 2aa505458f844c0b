// The heap as words, on text: what objects and pointers become, what is checked
// because words cannot say it, and what is refused. Whoever leaves one of these
// out fails here.
#include "cut/heap/heap_words.h"
#include "cut/heap/order_only.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fathom;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string words_of(const std::string &functions,
                     cut::Arena arena = cut::Arena::Wide) {
  TermStore store;
  Result<std::unique_ptr<sea::Program>> parsed =
      sea::parse(store, "program ptr 64 little\n" + functions, "");
  EXPECT_TRUE(parsed.has_value()) << to_string(parsed.error());
  (*parsed)->entry = (*parsed)->find_function("main");
  Result<void> good = sea::verify(**parsed);
  EXPECT_TRUE(good.has_value()) << to_string(good.error());
  const cut::HeapProgram made = cut::heap_as_words(**parsed, arena);
  return made.program ? sea::to_text(*made.program) : made.refused;
}

constexpr char null[] =
    "(ptr #x0000000000000000 #x0000000000000000 #x0000000000000000)";

// A list that grows at its head, and what stands behind it.
std::string list(const std::string &behind, const std::string &inside = "") {
  return std::string("fun main(M0:mem, S0:mem) {\n"
                     "a:\n"
                     "  br h\n"
                     "h:\n"
                     "  L:ptr = phi [") +
         null +
         ", a], [P, b]\n"
         "  M1:mem = phi [M0, a], [M4, b]\n"
         "  S1:mem = phi [S0, a], [S2, b]\n"
         "  C:bool = nondet \"more\"\n"
         "  br C, b, e\n"
         "b:\n"
         "  P:ptr, M2:mem = malloc #x0000000000000010, M1 \"p\" align 16\n"
         "  S2:mem = store #x45, P, S1 align 1\n"
         "  Q:ptr = (ptr.add P #x0000000000000008)\n"
         "  M3:mem = store L, Q, M2 align 8\n"
         "  M4:mem = store #x00000007, P, M3 align 4\n" +
         inside +
         "  br h\n"
         "e:\n"
         "  E:ptr = phi [L, h]\n"
         "  M5:mem = phi [M1, h]\n"
         "  S5:mem = phi [S1, h]\n" +
         behind +
         "  halt\n"
         "}\n";
}

} // namespace

TEST(HeapWords, ObjectsAndPointers) {
  const std::string text = words_of(list(""));
  EXPECT_THAT(text, HasSubstr("global @heap.arena 576460752303423488"));
  EXPECT_THAT(text, Not(HasSubstr("malloc")));
  // The next slot, and no more of them than the row says.
  EXPECT_THAT(text, HasSubstr("H.P:i64 = (bvadd H.last #x0000000000000020)"));
  EXPECT_THAT(text, HasSubstr("(bvult H.P #x0400000000000000)"));
  EXPECT_THAT(text, HasSubstr("ledger chosen \"no execution makes 2^53 heap "
                              "objects (proofs number them)\""));
  // How many there are is a phi of the loop, and the pointer is a number.
  EXPECT_THAT(text, HasSubstr("H.last:i64 = phi [#x0000000000000000, a], "
                              "[H.P, b]"));
  EXPECT_THAT(text, HasSubstr("H.L:i64 = phi [#x0000000000000000, a], "
                              "[H.P, b]"));
  EXPECT_THAT(text, HasSubstr("store H.L, (ptr (ptr.base @heap.arena)"));
}

TEST(HeapWords, WhatWordsCannotSayIsChecked) {
  const std::string text = words_of(list(""));
  EXPECT_THAT(text, HasSubstr("\"heap: a pointer stays near its object\""));
  EXPECT_THAT(text,
              HasSubstr("\"heap: an access is to an object that was made\""));
  EXPECT_THAT(text,
              HasSubstr("\"heap: an access is to a known place of its object"));
  // An access at an index has no known place: it is not where pointers are.
  const std::string index = words_of(list("  I:i64 = nondet \"i\"\n"
                                          "  F:ptr = (ptr.add E I)\n"
                                          "  X:i8 = load F, M5 align 1\n"));
  EXPECT_THAT(
      index,
      HasSubstr("\"heap: numbers and pointers lie at different places\""));
}

// A pointer that is moved back may have been to the middle of its object: where
// it is now is asked, and pointers are not read from there.
TEST(HeapWords, PointersThatAreMovedBack) {
  const std::string back = "  F:ptr = (ptr.add E #xfffffffffffffff8)\n";
  EXPECT_THAT(
      words_of(list(back + "  X:i32 = load F, M5 align 4\n")),
      HasSubstr("\"heap: numbers and pointers lie at different places\""));
  EXPECT_THAT(words_of(list(back + "  X:ptr = load F, M5 align 8\n")),
              HasSubstr("at a place that is not known"));
}

TEST(HeapWords, ComparisonsAreOfObjectsThatLive) {
  const std::string text = words_of(
      list("  settled E, E\n  B:bool = (= (bvadd (ptr.base E) (ptr.offset E)) "
           "#x0000000000000000)\n",
           "  settled P, L\n  M6:mem = free P, M4\n"));
  EXPECT_THAT(text, HasSubstr("\"heap: pointers that are compared are to "
                              "objects that live\""));
  EXPECT_THAT(text, HasSubstr("store #x01"));
  EXPECT_THAT(text, HasSubstr("B:bool = (= H.E #x0000000000000000)"));
}

TEST(HeapWords, SizesOfWhatIsNoObject) {
  const std::string text =
      words_of(list("  D:bool = isderef E, #x0000000000000004\n"));
  // Null, and words that no object has, are of no object.
  EXPECT_THAT(text, HasSubstr("#x0400000000000000"));
  EXPECT_THAT(text, HasSubstr("#x0000000000000010 #x0000000000000000)"));
}

TEST(HeapWords, Refused) {
  // An address that becomes a number, as a number or as the bytes of a pointer.
  EXPECT_THAT(words_of(list("  N:i64 = (bvadd (ptr.base E) (ptr.offset E))\n")),
              HasSubstr("address of an object becomes a number"));
  EXPECT_THAT(words_of(list("  F:ptr = (ptr.add E #x0000000000000008)\n"
                            "  X:i64 = load F, M5 align 8\n")),
              HasSubstr("read or written as a number"));
  EXPECT_THAT(words_of(list("  F:ptr = (ptr.add E #x000000000000000c)\n"
                            "  X:i8 = load F, M5 align 1\n")),
              HasSubstr("read or written as a number"));
  // Bytes of pointers that come from elsewhere.
  EXPECT_THAT(words_of(list("  M6:mem = memset E, #x01, "
                            "#x0000000000000010, M5\n")),
              HasSubstr("are copied or filled"));
  EXPECT_THAT(words_of(list("  M6:mem = memhavoc E, #x0000000000000010, M5\n")),
              HasSubstr("are copied or filled"));
  // A variable, or a number, behind the same pointer.
  EXPECT_THAT(words_of(list("  V:ptr, M6:mem = alloca #x0000000000000010, M5 "
                            "\"v\" align 8\n"
                            "  F:ptr = (ite (= #x00 #x01) V E)\n")),
              HasSubstr("heap object or to a variable"));
  EXPECT_THAT(words_of(list("  N:i64 = nondet \"n\"\n"
                            "  F:ptr = (ite (= N #x0000000000000001) (ptr N "
                            "#x0000000000000000 #x0000000000000000) E)\n")),
              HasSubstr("heap object or to a variable"));
  // Sizes that are not constant.
  EXPECT_THAT(words_of(list("  N:i64 = nondet \"n\"\n"
                            "  V:ptr, M6:mem = malloc N, M5 \"v\" align 16\n")),
              HasSubstr("of a size that is not constant"));
  // Addresses that are compared, whether or not the objects live.
  EXPECT_THAT(words_of(list("", "  B:bool = (= P L)\n")),
              HasSubstr("nobody asks whether objects live"));
  EXPECT_THAT(words_of(list("", "  settled L, P\n  B:bool = (= P L)\n")),
              HasSubstr("B:bool = (= H.P H.L)"));
  // Questions about all objects, or what was done to them.
  EXPECT_THAT(words_of(list("  B:bool = noleak\n")),
              HasSubstr("numbers do not answer"));
  EXPECT_THAT(words_of(list("  B:bool = ismod E, S5\n")),
              HasSubstr("numbers do not answer"));
}

TEST(HeapWords, FunctionsPassHowManyThereAre) {
  const std::string text = words_of(
      "fun make(M0:mem) -> ptr, mem {\n"
      "a:\n"
      "  P:ptr, M1:mem = malloc #x0000000000000008, M0 \"p\" align 16\n"
      "  ret P, M1\n"
      "}\n"
      "fun main(M0:mem) {\n"
      "a:\n"
      "  P:ptr, M1:mem = call @make(M0)\n"
      "  Q:ptr, M2:mem = call @make(M1)\n"
      "  settled P, Q\n"
      "  B:bool = (= P Q)\n"
      "  check (not B), assert \"different\"\n"
      "  halt\n"
      "}\n");
  EXPECT_THAT(
      text,
      HasSubstr("fun make(M0:mem, H.last:i64, S.freed:mem) -> i64, mem, i64"));
  EXPECT_THAT(text, HasSubstr("ret H.P, M0, H.P"));
  EXPECT_THAT(text, HasSubstr("= call @make(M0, #x0000000000000000, S.freed)"));
  EXPECT_THAT(text, HasSubstr("B:bool = (= H.P H.Q)"));
}

// Which class an object is of is written where it is made, through calls, and
// only if there are several.
TEST(HeapWords, Classes) {
  auto text = [](const std::string &other) {
    return words_of(
        "fun make(M0:mem) -> ptr, mem {\n"
        "a:\n"
        "  P:ptr, M1:mem = malloc #x0000000000000008, M0 \"p\" align 16\n"
        "  ret P, M1\n"
        "}\n"
        "fun main(M0:mem) {\n"
        "a:\n"
        "  P:ptr, M1:mem = call @make(M0)\n" +
        other + "  halt\n}\n");
  };
  EXPECT_THAT(text(""), Not(HasSubstr("S.kind")));
  const std::string two =
      text("  Q:ptr, M2:mem = malloc #x0000000000000010, M1 \"q\" align 16\n"
           "  X:i32 = load Q, M2\n");
  EXPECT_THAT(two, HasSubstr("fun make(M0:mem, H.last:i64, S.kind:mem) -> i64, "
                             "mem, i64, mem"));
  EXPECT_THAT(two, HasSubstr("S.kind.1:mem = store #x01, "));
  EXPECT_THAT(two, HasSubstr("ret H.P, M0, H.P, S.kind.1"));
  EXPECT_THAT(two, HasSubstr("S.kind.2:mem = store #x02, "));
  EXPECT_THAT(two, HasSubstr("R.kind:i8 = load "));
}

// Few slots where numbers of objects are only compared and followed.
TEST(HeapWords, Narrow) {
  auto narrow = [](const std::string &behind, const std::string &inside = "") {
    return words_of(list(behind, inside), cut::Arena::Narrow);
  };
  EXPECT_THAT(narrow(""), HasSubstr("global @heap.arena 8388608 align 32"));
  // The row is about the program, not about the slots.
  EXPECT_THAT(narrow(""), HasSubstr("no execution makes 2^53 heap objects"));
  // Words and numbers at one place of slots, as objects of two classes have.
  const std::string other =
      "  V:ptr, M6:mem = malloc #x0000000000000010, M5 \"v\" align 16\n";
  EXPECT_THAT(narrow(other + "  N:i64 = nondet \"n\"\n  M7:mem = store N, (ptr "
                             "(ptr.base V) #x0000000000000008 (ptr.size V)), "
                             "M6 align 8\n"),
              HasSubstr("numbers and pointers at the same place"));
  EXPECT_THAT(narrow(other + "  M7:mem = store #x0000000000000000, (ptr "
                             "(ptr.base V) #x0000000000000008 (ptr.size V)), "
                             "M6 align 8\n"),
              HasSubstr("heap.arena"));
  // A place that is not known.
  EXPECT_THAT(narrow("  I:i64 = nondet \"i\"\n"
                     "  F:ptr = (ptr.add E I)\n"
                     "  X:i8 = load F, M5 align 1\n"),
              HasSubstr("no known place"));
  // A variable that holds words.
  EXPECT_THAT(narrow("  V:ptr, M6:mem = alloca #x0000000000000008, M5 \"v\" "
                     "align 8\n"
                     "  M7:mem = store E, V, M6 align 8\n"
                     "  X:ptr = load V, M7 align 8\n"),
              HasSubstr("used as a number"));
}

// All of it was freed, or the answer is more than checked.
TEST(HeapWords, Lost) {
  const std::string asked = "  B:bool, D:bool = reachable M5, M5\n";
  const std::string text =
      words_of(list(asked + "  check B, memory-leak \"\"\n"));
  EXPECT_THAT(text, HasSubstr("H.lost:i64 = nondet"));
  EXPECT_THAT(text, Not(HasSubstr("= reachable")));
  EXPECT_THAT(words_of(list(asked + "  assume B\n")),
              HasSubstr("whether objects can be reached is not only checked"));
  EXPECT_THAT(words_of(list(asked + "  check (not D), assert \"\"\n")),
              HasSubstr("whether objects can be reached is not only checked"));
}
