// Which objects are where, against a list of all of them.
#include "cex/interpreter/objects.h"

#include <gtest/gtest.h>
#include <random>

namespace fathom::cex {
namespace {

constexpr uint64_t mask = 0xffff;

BitVec word(uint64_t value) { return BitVec(16, value); }

std::string add(Objects &objects, uint64_t base, uint64_t size,
                ObjectUse use = ObjectUse::Heap,
                std::optional<BitVec> number = std::nullopt) {
  return objects.add(word(base), word(size), {.size = size, .use = use},
                     number);
}

TEST(Objects, ImpossibleAddresses) {
  Objects objects(mask);
  EXPECT_EQ(add(objects, 0, 4), "object at an impossible address");
  EXPECT_EQ(add(objects, 0xfffe, 2), "object at an impossible address");
  EXPECT_EQ(add(objects, 0xfffe, 1), "");
}

TEST(Objects, EmptyOnesHaveAnAddressOfTheirOwn) {
  Objects objects(mask);
  EXPECT_EQ(add(objects, 16, 0), "");
  EXPECT_NE(add(objects, 16, 0), "");
  EXPECT_NE(add(objects, 12, 5), "");
  EXPECT_EQ(add(objects, 12, 4), "");
  EXPECT_TRUE(objects.was_empty(16));
  EXPECT_FALSE(objects.was_empty(12));
  EXPECT_EQ(objects.find_around(16)->first, 16u);
  objects.end(16);
  EXPECT_TRUE(objects.was_empty(16));
  EXPECT_FALSE(objects.find_around(16));
}

TEST(Objects, WhatHasEndedIsRememberedOnDemand) {
  Objects forgets(mask), remembers(mask);
  remembers.remember_ended();
  for (Objects *objects : {&forgets, &remembers}) {
    add(*objects, 16, 8);
    objects->end(16);
  }
  EXPECT_FALSE(forgets.was_freed_at(16));
  EXPECT_TRUE(remembers.was_freed_at(16));
  EXPECT_FALSE(remembers.was_freed_at(20));
  EXPECT_TRUE(remembers.was_at(20, ObjectUse::Heap));
  EXPECT_FALSE(remembers.was_at(20, ObjectUse::Stack));
  EXPECT_FALSE(remembers.was_at(24, ObjectUse::Heap));
  add(remembers, 20, 8, ObjectUse::Stack);
  EXPECT_FALSE(remembers.was_at(20, ObjectUse::Heap)); // there is another one
  EXPECT_TRUE(remembers.was_at(19, ObjectUse::Heap));
  EXPECT_TRUE(remembers.have_been_together(16, 24));
  EXPECT_TRUE(remembers.have_been_together(20, 28));
  EXPECT_FALSE(remembers.have_been_together(16, 28));
  EXPECT_FALSE(remembers.have_been_at(16, 9));
}

TEST(Objects, AddressesAreUsedAgainBasesAreNot) {
  Objects objects(mask);
  EXPECT_EQ(add(objects, 16, 8, ObjectUse::Heap, word(100)), "");
  EXPECT_EQ(add(objects, 32, 8, ObjectUse::Heap, word(104)),
            "object at an address that is in use");
  EXPECT_EQ(objects.numbers().of_base(16), 100u);
  EXPECT_EQ(objects.numbers().of_base(48), 48u);
  objects.end(16);
  EXPECT_EQ(add(objects, 32, 8, ObjectUse::Heap, word(104)), "");
  // The first one keeps its address.
  EXPECT_EQ(objects.numbers().of_pointer(word(16), word(3), word(8)),
            word(103));
  EXPECT_EQ(objects.numbers().of_pointer(word(32), word(3), word(8)),
            word(107));
  // Without a size it is a number, not a pointer to the object.
  EXPECT_EQ(objects.numbers().of_pointer(word(16), word(3), word(0)), word(19));
  // The end of the first is not that of the second.
  objects.end(16);
  EXPECT_NE(add(objects, 64, 8, ObjectUse::Heap, word(104)), "");
  objects.give_up_number(32);
  EXPECT_EQ(add(objects, 64, 8, ObjectUse::Heap, word(104)), "");
  EXPECT_NE(objects.find(32), nullptr);
}

// Random ones, against all of them in a list.
TEST(Objects, AreFoundAsInAList) {
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    Objects objects(mask);
    objects.remember_ended();
    std::vector<std::pair<uint64_t, uint64_t>> list; // base, size
    for (int i = 0; i < 60; ++i) {
      uint64_t base = 1 + random() % 200, size = random() % 12;
      if (random() % 3 == 0 && !list.empty()) {
        objects.end(list.back().first);
        list.pop_back();
        continue;
      }
      bool is_free = true;
      for (const auto &[b, s] : list)
        is_free &= base + std::max<uint64_t>(size, 1) <= b ||
                   b + std::max<uint64_t>(s, 1) <= base;
      ASSERT_EQ(add(objects, base, size).empty(), is_free);
      if (is_free)
        list.emplace_back(base, size);
    }
    for (uint64_t at = 1; at < 220; ++at) {
      bool has_two = false, begins = false;
      for (const auto &[b, s] : list) {
        has_two |= b <= at && at + 2 <= b + s;
        begins |= b == at;
      }
      EXPECT_EQ(objects.find_at(at, 2) != nullptr, has_two);
      EXPECT_EQ(objects.find(at) != nullptr, begins);
    }
    EXPECT_EQ(objects.has_heap(), !list.empty());
  }
}

} // namespace
} // namespace fathom::cex
