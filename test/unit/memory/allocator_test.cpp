// Where objects lie: apart from each other, aligned, never at address 0, and
// what cannot be placed is refused or cut with a reason.
#include "memory/allocator.h"

#include "rewrite/rewriter.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>

using namespace fathom;

namespace {

struct Placed {
  uint64_t base, size;
};

class Allocators : public testing::TestWithParam<AllocatorKind> {
protected:
  TermStore store;
  Rewriter rewriter{store};
  Model model; // unknown starts are zero, or what a test says

  uint64_t value(Term t) { return Evaluator(store, model).value(t)->to_u64(); }
  bool holds(Term t) { return Evaluator(store, model).value(t)->is_true(); }
  static bool apart(const Placed &a, const Placed &b) {
    uint64_t s = std::max<uint64_t>(a.size, 1),
             t = std::max<uint64_t>(b.size, 1);
    return a.base + s <= b.base || b.base + t <= a.base;
  }
};

TEST_P(Allocators, ObjectsAreApart) {
  for (uint32_t width : {32u, 64u}) {
    std::unique_ptr<Allocator> allocator =
        make_allocator(GetParam(), rewriter, width);
    std::mt19937_64 random(width);
    std::vector<Placed> placed;
    uint64_t next = 16;
    for (int i = 0; i < 60; ++i) {
      Segment segment = Segment(random() % 3);
      uint64_t size = random() % 40;
      unsigned log2_align = unsigned(random() % 6);
      Allocation made =
          allocator->allocate(segment, store.make_bv(width, size), log2_align);
      ASSERT_TRUE(bool(made.base)) << made.unsupported;
      EXPECT_EQ(made.cut, "");
      // A fresh address is set to one that is free; the constraints must
      // accept it. Starts of segments may be anything.
      for (Term input : made.inputs)
        if (store.width(input) == width) {
          next = (next + 63) / 64 * 64;
          model.scalars[input] = BitVec(width, next);
          next += std::max<uint64_t>(size, 1);
        } else {
          model.scalars[input] = BitVec(store.width(input), random());
        }
      for (Term constraint : made.constraints)
        EXPECT_TRUE(holds(constraint));
      Placed now{value(made.base), size};
      EXPECT_NE(now.base, 0u);
      EXPECT_EQ(now.base % (1u << log2_align), 0u);
      EXPECT_LE(now.base, (width == 64 ? ~0ull : 0xffffffffull) - size);
      for (const Placed &other : placed)
        EXPECT_TRUE(apart(now, other)) << now.base << ' ' << other.base;
      placed.push_back(now);
    }
  }
}

TEST_P(Allocators, UnknownSizes) {
  std::unique_ptr<Allocator> allocator =
      make_allocator(GetParam(), rewriter, 64);
  Term n = store.make_var("n", store.bv_sort(64));
  Term small = rewriter.make(Kind::BvAnd, {n, store.make_bv(64, 255)});
  Allocation bounded = allocator->allocate(Segment::Heap, small, 4);
  ASSERT_TRUE(bool(bounded.base));
  EXPECT_EQ(bounded.cut, ""); // what is known of the size is enough
  Allocation any = allocator->allocate(Segment::Heap, n, 4);
  ASSERT_TRUE(bool(any.base));
  EXPECT_NE(any.cut, "");
  EXPECT_FALSE(any.is_limit); // no machine has objects that large
  ASSERT_TRUE(bool(any.fits));
  // Small sizes pass, absurd ones are cut.
  model.scalars[n] = BitVec(64, 1000);
  uint64_t next = 0x1000;
  for (const Allocation *made : {&bounded, &any})
    for (Term input : made->inputs)
      model.scalars[input] = store.width(input) == 64
                                 ? BitVec(64, next += 0x100000)
                                 : BitVec(store.width(input), 7);
  for (const Allocation *made : {&bounded, &any})
    for (Term constraint : made->constraints)
      EXPECT_TRUE(holds(constraint));
  EXPECT_TRUE(holds(any.fits));
  EXPECT_TRUE(apart({value(bounded.base), 255}, {value(any.base), 1000}));
  model.scalars[n] = BitVec::ones(64);
  EXPECT_FALSE(holds(any.fits));
}

TEST_P(Allocators, WhatHasNoPlace) {
  std::unique_ptr<Allocator> allocator =
      make_allocator(GetParam(), rewriter, 32);
  Allocation huge =
      allocator->allocate(Segment::Heap, store.make_bv(32, 0xffffff00u), 0);
  ASSERT_TRUE(bool(huge.fits));
  EXPECT_TRUE(store.is_false(huge.fits));
  EXPECT_TRUE(huge.is_impossible(store));
  EXPECT_TRUE(huge.is_limit);
  EXPECT_EQ(huge.cut, "objects of 268435455 bytes");
  Term n = store.make_var("n", store.bv_sort(32));
  Allocation any = allocator->allocate(Segment::Heap, n, 0);
  EXPECT_TRUE(any.is_limit);
  EXPECT_EQ(any.cut, "objects of 16777215 bytes");
  // The space ends some time, with a reason.
  std::string reason;
  for (int i = 0; i < 200 && reason.empty(); ++i)
    reason = allocator->allocate(Segment::Heap, store.make_bv(32, 1u << 25), 0)
                 .unsupported;
  EXPECT_EQ(reason, "address space is full");
}

// Room::Large: objects of constant size one after the other, one of any size,
// one that gets the rest, and then it is for the other layout.
TEST(LargeAllocator, WhatThereIsRoomFor) {
  TermStore store;
  Rewriter rewriter(store);
  Term n = store.make_var("n", store.bv_sort(32));
  auto make = [&] {
    return make_allocator(AllocatorKind::Concrete, rewriter, 32, Room::Large);
  };
  std::unique_ptr<Allocator> one = make();
  std::vector<Allocation> made = {
      one->allocate(Segment::Heap, store.make_bv(32, 16), 4),
      one->allocate(Segment::Stack, store.make_bv(32, 16), 4),
      one->allocate(Segment::Stack, n, 4), one->allocate(Segment::Heap, n, 4)};
  const uint64_t size[] = {16, 16, 0x7fffffff, 1879044095};
  for (size_t i = 0; i < made.size(); ++i) {
    ASSERT_TRUE(store.is_bv_const(made[i].base)) << i;
    EXPECT_EQ(bool(made[i].fits), i >= 2);
    EXPECT_EQ(made[i].is_limit, i == 3);
    const uint64_t base = store.small_value(made[i].base);
    EXPECT_LT(base + size[i], uint64_t(1) << 32);
    for (size_t j = 0; j < i; ++j) {
      const uint64_t other = store.small_value(made[j].base);
      EXPECT_TRUE(base + size[i] < other || other + size[j] < base) << i << j;
    }
  }
  EXPECT_EQ(made[2].fits, rewriter.make_ule(n, store.make_bv(32, 0x7fffffff)));
  EXPECT_EQ(made[3].fits, rewriter.make_ule(n, store.make_bv(32, size[3])));
  EXPECT_TRUE(one->allocate(Segment::Heap, n, 4).needs_other_room);

  std::unique_ptr<Allocator> some = make();
  Term large = store.make_bv(32, 1200000000);
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(bool(some->allocate(Segment::Global, large, 4).base));
  EXPECT_TRUE(some->allocate(Segment::Global, large, 4).needs_other_room);
  Allocation huge =
      some->allocate(Segment::Global, store.make_bv(32, 0x80000000u), 4);
  EXPECT_TRUE(huge.is_impossible(store) && huge.is_limit);
}

// An object that is not made on this path has any size; it must not leave the
// others without a place.
TEST(SymbolicAllocator, SizesOfOtherPaths) {
  TermStore store;
  Rewriter rewriter(store);
  std::unique_ptr<Allocator> allocator =
      make_allocator(AllocatorKind::Symbolic, rewriter, 64);
  Term n = store.make_var("n", store.bv_sort(64));
  Allocation first = allocator->allocate(Segment::Heap, n, 0);
  Allocation second =
      allocator->allocate(Segment::Heap, store.make_bv(64, 8), 0);
  Model model;
  model.scalars[n] = BitVec::ones(64);
  model.scalars[first.inputs[0]] = BitVec(64, 16);
  model.scalars[second.inputs[0]] = BitVec(64, 64);
  for (Term constraint : second.constraints)
    EXPECT_TRUE(Evaluator(store, model).value(constraint)->is_true());
}

TEST(ConcreteAllocator, ConstantsInOrder) {
  TermStore store;
  Rewriter rewriter(store);
  std::unique_ptr<Allocator> allocator =
      make_allocator(AllocatorKind::Concrete, rewriter, 64);
  Term size = store.make_bv(64, 10);
  auto next = [&](Segment segment) {
    Allocation made = allocator->allocate(segment, size, 3);
    EXPECT_TRUE(made.constraints.empty());
    EXPECT_TRUE(store.is_bv_const(made.base));
    return store.small_value(made.base);
  };
  uint64_t global = next(Segment::Global), heap = next(Segment::Heap);
  uint64_t stack = next(Segment::Stack);
  EXPECT_LT(global, heap);
  EXPECT_LT(heap, next(Segment::Heap));
  EXPECT_LT(heap, stack);
  EXPECT_GT(stack, next(Segment::Stack));
}

INSTANTIATE_TEST_SUITE_P(Kinds, Allocators,
                         testing::Values(AllocatorKind::Concrete,
                                         AllocatorKind::Relative,
                                         AllocatorKind::Symbolic));

} // namespace
