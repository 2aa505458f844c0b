// What can still be reached at the end, in memories that a table gives.
#include "unfold/objects/leaks.h"

#include "rooms.h"

#include <gtest/gtest.h>
#include <map>

namespace fathom::unfold {
namespace {

// One memory, whose words are said; others are 0.
class Table : public WordReader {
public:
  explicit Table(PointerOps &pointers) : pointers_(pointers) {}
  Term word_at(const sea::Stmt &, VersionId, ObjectId object, uint64_t offset,
               bool as_pointer) override {
    auto found = words.find({object, offset});
    Term pointer = found == words.end() ? pointers_.null() : found->second;
    return as_pointer ? pointer : pointers_.address(pointer);
  }
  VersionId memory_of(ObjectId object,
                      std::span<const VersionId> memories) const override {
    return unknown.contains(object) ? sea::none : memories[0];
  }
  std::map<std::pair<ObjectId, uint64_t>, Term> words;
  std::map<ObjectId, bool> unknown; // nobody knows where it lies

private:
  PointerOps &pointers_;
};

struct LeaksTest : testing::Test {
  Rooms rooms{MemoryKind::ByRegion, true};
  TermStore &store = rooms.store;
  PointerOps &pointers = rooms.pointers;
  History history{{.keeps = History::Keeps::All},
                  *rooms.model,
                  pointers,
                  rooms.rewriter,
                  rooms.objects};
  PointerPlaces places{true, pointers, rooms.rewriter, rooms.path};
  Table table{pointers};
  Leaks leaks{{.num_globals = 1},
              pointers,
              rooms.rewriter,
              rooms.objects,
              history,
              places,
              table,
              rooms.path};
  Leaks::Roots roots{.memories = {0}, .memory_of = {}};
  ObjectId global = 0, heap[2] = {};

  LeaksTest() {
    global = add(0x100, 16, sea::Opcode::Malloc, 0); // the environment's
    roots.memory_of.emplace(global, 0);
    for (ObjectId &object : heap)
      object = add(0x200 + 0x100 * uint64_t(&object - heap), 16,
                   sea::Opcode::Malloc, 4);
  }
  ObjectId add(uint64_t base, uint64_t size, sea::Opcode op, uint8_t align) {
    sea::Stmt make{.op = op};
    make.log2_align = align;
    ObjectId object = rooms.objects.add(number(base), number(size), Term{});
    history.add(make, number(base), number(size));
    return object;
  }
  Term number(uint64_t value) { return store.make_bv(width, value); }
  Term pointer_to(ObjectId object, uint64_t offset = 0) {
    return pointers.make(rooms.objects[object].base, number(offset),
                         rooms.objects[object].size);
  }
  // "must may", as letters: 1 true, 0 false, ? open.
  std::string reached() {
    Leaks::Reached all = leaks.find({}, roots);
    auto letter = [&](Term t) {
      return store.is_true(t) ? '1' : store.is_false(t) ? '0' : '?';
    };
    return {letter(all.must), letter(all.may)};
  }
};

TEST_F(LeaksTest, ChainsAreFollowed) {
  EXPECT_EQ(reached(), "00");
  table.words[{global, 8}] = pointer_to(heap[1]);
  EXPECT_EQ(reached(), "00");                          // one is lost
  table.words[{heap[1], 0}] = pointer_to(heap[0], 16); // behind it counts
  EXPECT_EQ(reached(), "11");
}

TEST_F(LeaksTest, ACircleHoldsNothing) {
  table.words[{heap[0], 0}] = pointer_to(heap[1]);
  table.words[{heap[1], 0}] = pointer_to(heap[0]);
  EXPECT_EQ(reached(), "00");
}

TEST_F(LeaksTest, WhatIsFreedNeedsNoHolder) {
  table.words[{global, 0}] = pointer_to(heap[0]);
  history.release({.op = sea::Opcode::Free}, pointer_to(heap[1]));
  EXPECT_EQ(reached(), "11");
}

// A number that is the address may be the pointer, and may be chance.
TEST_F(LeaksTest, NumbersMayHold) {
  table.words[{global, 0}] = pointer_to(heap[0]);
  table.words[{global, 8}] = pointers.make(number(0x300), number(0), number(0));
  EXPECT_EQ(reached(), "01");
}

TEST_F(LeaksTest, WhatDependsIsOpen) {
  Term word = rooms.out.new_register("w", store.bv_sort(width));
  table.words[{global, 0}] = pointer_to(heap[0]);
  table.words[{global, 8}] = pointers.make(number(0x300), word, number(16));
  EXPECT_EQ(reached()[0], '?');
}

TEST_F(LeaksTest, AnObjectThatNobodyKnowsMayHoldAll) {
  table.words[{global, 0}] = pointer_to(heap[0]);
  table.unknown[heap[0]] = true;
  EXPECT_EQ(reached(), "01");
  history.release({.op = sea::Opcode::Free}, pointer_to(heap[0]));
  EXPECT_EQ(reached(), "00"); // it is not there any more
}

} // namespace
} // namespace fathom::unfold
