// Bytes that nobody wrote: of the beginning, of a havoc, of a new object.
#include "cex/interpreter/contents.h"
#include "cex/random_oracle.h"
#include "programs.h"

namespace fathom::cex {
namespace {

// Says which question was asked.
class Told : public RandomOracle {
public:
  explicit Told(const sea::Program &program) : RandomOracle(program, 1) {}
  std::optional<uint8_t> initial_byte(uint32_t region, uint64_t) override {
    return region == 9 ? std::nullopt : std::optional<uint8_t>(1);
  }
  std::optional<uint8_t> havoc_byte(const Place &place, uint64_t) override {
    return place.stmt == 99 ? std::nullopt
                            : std::optional<uint8_t>(uint8_t(place.stmt));
  }
  std::optional<uint8_t> new_byte(const Place &place, uint64_t at) override {
    return at == 45 ? std::nullopt : std::optional<uint8_t>(place.stmt);
  }
};

struct Setting {
  Parsed parsed{"program ptr 64 little\nfun main(M0:mem) {\nBB0:\n  ret\n}\n"};
  Told oracle{*parsed.program};
  Frames frames{*parsed.program};
  Outcome outcome{frames};
  Objects objects{UINT64_MAX};
  Contents contents{oracle, outcome, nullptr};
  Memory memory = Memory::initial(0);

  int byte(const Memory &from, uint64_t at) {
    std::optional<Cell> cell = contents.read(from, at);
    return cell ? cell->byte : -1;
  }
  Memory add(uint32_t stmt, uint64_t base, uint64_t size,
             const Memory &before) {
    return contents.add_object(before, base, size, {0, 0, stmt}, objects);
  }
};

TEST(Contents, WhatWasWrittenIsNotAsked) {
  Setting s;
  Cell cell{.fragment = 0, .byte = 7, .known = true};
  EXPECT_EQ(s.byte(s.memory.write(40, {&cell, 1}, UINT64_MAX), 40), 7);
  EXPECT_EQ(s.byte(s.memory, 40), 1);
  EXPECT_FALSE(s.outcome.is_over());
  EXPECT_EQ(s.byte(Memory::initial(9), 40), -1);
  EXPECT_TRUE(s.outcome.is_over());
}

TEST(Contents, TheLastHavocCounts) {
  Setting s;
  s.contents.add_havoc({0, 0, 10}, 0, 100, 10);
  s.contents.add_havoc({0, 0, 11}, 0, 105, 10);
  s.contents.add_havoc({0, 0, 99}, 0, 100, 3);
  s.contents.add_havoc({0, 0, 12}, 1, 100, 10);
  EXPECT_EQ(s.byte(s.memory, 99), 1);
  EXPECT_EQ(s.byte(s.memory, 100), 10); // the later one does not know
  EXPECT_EQ(s.byte(s.memory, 104), 10);
  EXPECT_EQ(s.byte(s.memory, 105), 11);
  EXPECT_EQ(s.byte(s.memory, 114), 11);
  EXPECT_EQ(s.byte(s.memory, 115), 1);
}

TEST(Contents, ANewObjectForgetsWhatWasThere) {
  Setting s;
  s.objects.remember_ended();
  s.objects.add(BitVec(64, 40), BitVec(64, 8), {.size = 8}, std::nullopt);
  Memory first = s.add(20, 40, 8, s.memory);
  EXPECT_EQ(s.byte(first, 39), 1);
  EXPECT_EQ(s.byte(first, 40), 20);
  EXPECT_EQ(s.byte(first, 45), 1); // the oracle says: what is there
  Cell cell{.fragment = 0, .byte = 7, .known = true};
  Memory written = first.write(44, {&cell, 1}, UINT64_MAX);
  s.contents.add_havoc({0, 0, 10}, 0, 40, 2);
  EXPECT_EQ(s.byte(written, 41), 10);
  s.objects.end(40);
  Memory second = s.add(21, 36, 8, written);
  EXPECT_EQ(s.byte(second, 36), 21);
  EXPECT_EQ(s.byte(second, 41), 21);
  EXPECT_EQ(s.byte(second, 43), 21);
  EXPECT_EQ(s.byte(second, 44), 7); // outside of the second one
}

// What is arbitrary has one value, however often it is read.
TEST(ChanceOracle, BytesStay) {
  Setting setting;
  const std::vector<BitVec> constants = constants_of(*setting.parsed.program);
  ChanceOracle oracle(*setting.parsed.program, constants, 7, Chance::Mixed, 0);
  bool differ = false;
  for (uint64_t at = 0; at < 100; ++at) {
    const std::optional<uint8_t> first = oracle.havoc_byte({0, 1, 2}, at);
    EXPECT_EQ(oracle.havoc_byte({0, 1, 2}, at), first);
    differ |= oracle.havoc_byte({0, 1, 3}, at) != first;
  }
  EXPECT_TRUE(differ);
}

TEST(ChanceOracle, InOrder) {
  Setting setting;
  const std::vector<BitVec> none;
  const Sort sort = setting.parsed.program->store.bv_sort(32);
  ChanceOracle up(*setting.parsed.program, none, 7, Chance::Ascending, 0);
  ChanceOracle down(*setting.parsed.program, none, 7, Chance::Descending, 0);
  for (uint64_t i = 0; i < 3; ++i) {
    EXPECT_EQ(up.nondet({}, sort), BitVec(32, i));
    EXPECT_EQ(down.nondet({}, sort), -BitVec(32, i));
  }
}

} // namespace
} // namespace fathom::cex
