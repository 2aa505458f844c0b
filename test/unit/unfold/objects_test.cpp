// The objects of the unfolded program: table, offsets, addresses, history.
#include "unfold/objects/object_table.h"

#include "unfold/objects/addresses.h"
#include "unfold/objects/comparisons.h"
#include "unfold/objects/leaks.h"
#include "unfold/objects/offsets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fathom::unfold {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr uint32_t width = 64;

class Objects : public testing::Test {
protected:
  Objects() {
    result.program.functions.emplace_back(result.program, "unfolded");
    out = std::make_unique<Output>(result);
    out->continue_in(out->new_block(0));
    path = std::make_unique<Path>(*out, rewriter, nullptr);
    path->begin();
  }

  Term number(uint64_t n) { return store.make_bv(width, n); }
  Term input(std::string_view name) {
    return store.make_var(name, store.bv_sort(width));
  }
  Term condition(std::string_view name) {
    return store.make_var(name, store.bool_sort());
  }
  ObjectId add(uint64_t base, uint64_t size) {
    return objects.add(number(base), number(size), Term{});
  }
  std::vector<ObjectId> bases_of(Term base) {
    std::vector<ObjectId> all;
    EXPECT_TRUE(objects.bases_of(base, all));
    return all;
  }

  TermStore store;
  Rewriter rewriter{store};
  Unfolded result{store, width, false, 0};
  PointerOps pointers{rewriter, width};
  std::unique_ptr<Output> out;
  std::unique_ptr<Path> path;
  ObjectTable objects{rewriter};
  std::unique_ptr<PointerModel> model =
      make_pointer_model(Pointers::Fat, pointers, rewriter, objects);
};

} // namespace

TEST_F(Objects, AreFoundByTheirBases) {
  ObjectId a = add(0x100, 8), b = add(0x200, 8);
  EXPECT_EQ(a, 1u);
  EXPECT_EQ(objects.find(number(0x200)), b);
  EXPECT_FALSE(objects.find(number(0x208)));
  EXPECT_THAT(objects.all(), ElementsAre(a, b));
  EXPECT_EQ(objects.constant_size(b), 8u);
  EXPECT_DEATH(add(0x100, 4), "two objects with one base");
}

TEST_F(Objects, ABaseMayBeThatOfSeveral) {
  ObjectId a = add(0x100, 8), b = add(0x200, 8);
  Term either = rewriter.make_ite(
      condition("c"), number(0x100),
      rewriter.make_ite(condition("d"), number(0x200), number(0)));
  EXPECT_THAT(bases_of(either), UnorderedElementsAre(a, b));
  EXPECT_THAT(bases_of(number(0)), IsEmpty());
  std::vector<ObjectId> none;
  EXPECT_FALSE(objects.bases_of(input("x"), none));
  Term joined = input("joined");
  objects.note_bases(joined, {b});
  EXPECT_THAT(bases_of(joined), ElementsAre(b));
  EXPECT_FALSE(objects.may_be_base_of(joined, a));
  EXPECT_TRUE(objects.may_be_base_of(input("x"), a));
}

TEST_F(Objects, EndOnceAndForAll) {
  ObjectId a = add(0x100, 8);
  objects.note_ended(a);
  add(0x200, 8);
  objects.note_ended(a);
  EXPECT_EQ(objects[a].ended_before, 2u);
  EXPECT_TRUE(objects.any_has_ended());
}

TEST_F(Objects, OfNoBytesHaveABaseAllTheSame) {
  add(0x100, 0);
  add(0x200, 8);
  EXPECT_TRUE(store.is_true(objects.is_at_empty(number(0x100), number(0))));
  EXPECT_TRUE(store.is_false(objects.is_at_empty(number(0x200), number(0))));
  EXPECT_TRUE(store.is_false(objects.is_at_empty(number(0x100), number(8))));
}

// A list's node or its head: for each of them the offset is known.
TEST_F(Objects, OffsetsGoWithTheirObjects) {
  ObjectId a = add(0x100, 64), b = add(0x200, 64);
  Offsets offsets(pointers, rewriter, objects, *path);
  Term arms[] = {pointers.make(number(0x100), number(8), number(64)),
                 pointers.make(number(0x200), number(16), number(64))};
  Term reg = store.make_var("P", store.ptr_sort(width));
  ObjectId both[] = {a, b};
  FactsId facts[] = {0, 0};
  offsets.note(reg, arms, both, facts);
  objects.note_bases(pointers.base(reg), {a, b});
  auto at = offsets.in_object(pointers.base(reg), pointers.offset(reg), b,
                              path->facts());
  ASSERT_TRUE(at);
  EXPECT_EQ(at->low, 16u);
  EXPECT_EQ(at->high, 16u);
  Target target{.object = a};
  EXPECT_TRUE(offsets.narrow(pointers.of_variable(reg), 4, target));
  EXPECT_TRUE(target.exact);
  EXPECT_EQ(target.low, 8u);
}

TEST_F(Objects, FewOffsetsAreGoneThrough) {
  ObjectId a = add(0x100, 64);
  Offsets offsets(pointers, rewriter, objects, *path);
  Term i = input("i");
  path->learn(rewriter.make_ult(i, number(3)));
  Term p = pointers.make(
      number(0x100),
      rewriter.make_add(rewriter.make_mul(i, number(8)), number(4)),
      number(64));
  Target target{.object = a};
  ASSERT_TRUE(offsets.narrow(p, 4, target));
  std::vector<Target> cases;
  ASSERT_TRUE(offsets.few(p, target, cases));
  std::vector<uint64_t> lows;
  for (const Target &one : cases) {
    EXPECT_TRUE(one.exact && one.condition);
    lows.push_back(one.low);
  }
  EXPECT_THAT(lows, ElementsAre(4, 12, 20));
}

// Elements of a table, one of them or two bytes behind the first: which bits
// are known of all offsets is what is kept, beside first and last.
TEST_F(Objects, OffsetsKeepTheirAlignmentWhereTheyMeet) {
  ObjectId a = add(0x100, 64);
  Offsets offsets(pointers, rewriter, objects, *path);
  auto element = [&](std::string_view name, uint64_t from) {
    Term i = input(name);
    path->learn(rewriter.make_ult(i, number(3)));
    return pointers.make(
        number(0x100),
        rewriter.make_add(rewriter.make_mul(i, number(8)), number(from)),
        number(64));
  };
  auto places = [&](const char *name, Term one, Term two) {
    Term arms[] = {one, two};
    Term reg = store.make_var(name, store.ptr_sort(width));
    ObjectId objects_of[] = {a};
    FactsId facts[] = {path->facts(), path->facts()};
    offsets.note(reg, arms, objects_of, facts);
    objects.note_bases(pointers.base(reg), {a});
    Term pointer = pointers.of_variable(reg);
    Target target{.object = a};
    EXPECT_TRUE(offsets.narrow(pointer, 1, target));
    std::vector<Target> cases;
    std::vector<uint64_t> lows;
    EXPECT_TRUE(offsets.few(pointer, target, cases, 32));
    for (const Target &c : cases)
      lows.push_back(c.low);
    return lows;
  };
  Term constant = pointers.make(number(0x100), number(2), number(64));
  EXPECT_THAT(places("P", element("i", 0), element("j", 16)),
              ElementsAre(0, 8, 16, 24, 32));
  EXPECT_THAT(places("Q", element("k", 4), element("l", 4)),
              ElementsAre(4, 12, 20));
  EXPECT_THAT(places("R", element("m", 0), constant),
              ElementsAre(0, 2, 4, 6, 8, 10, 12, 14, 16));
  EXPECT_THAT(places("S", element("n", 1), element("o", 4)),
              testing::SizeIs(20));
}

// Behind the last number there is the first one again: low and high lose their
// order, and nothing is known.
TEST_F(Objects, OffsetsThatWrapAroundAreAnywhere) {
  ObjectId a = add(0x100, 64);
  Offsets offsets(pointers, rewriter, objects, *path);
  Term i = input("i");
  path->learn(rewriter.make_ult(i, number(3)));
  Term offset = rewriter.make_add(rewriter.make_mul(i, number(8)),
                                  number(uint64_t(0) - 8));
  auto at = offsets.in_object(number(0x100), offset, a, path->facts());
  ASSERT_TRUE(at);
  EXPECT_EQ(at->low, 0u);
  EXPECT_EQ(at->high & ~uint64_t(7), ~uint64_t(7));
}

TEST_F(Objects, AnAccessThatDoesNotFitReachesNothing) {
  ObjectId a = add(0x100, 4);
  Offsets offsets(pointers, rewriter, objects, *path);
  Term p = pointers.make(number(0x100), number(0), number(4));
  Target target{.object = a};
  EXPECT_FALSE(offsets.narrow(p, 8, target));
}

// Bases are constants, addresses are not; a pointer without an object is the
// number that its base is.
TEST_F(Objects, AddressesAreNotBases) {
  Addresses addresses(AllocatorKind::Symbolic, Room::Many, true, pointers,
                      rewriter, objects, *path);
  Addresses::Made made = addresses.allocate(Segment::Heap, number(8), 3, {});
  ASSERT_TRUE(made.allocation.base && made.number);
  objects.add(made.allocation.base, number(8), made.number);
  Term inside = pointers.make(made.allocation.base, number(4), number(8));
  EXPECT_EQ(addresses.number_of(inside, 0),
            rewriter.make_add(made.number, number(4)));
  Term none = pointers.make(number(0x1234), number(0), number(0));
  EXPECT_EQ(addresses.number_of(none, 0), number(0x1234));
  EXPECT_TRUE(path->is_alive());
  EXPECT_EQ(path->num_required(), 0u);
}

TEST_F(Objects, AnswersAboutAddressesAreTakenBack) {
  Addresses addresses(AllocatorKind::Symbolic, Room::Many, true, pointers,
                      rewriter, objects, *path);
  Addresses::Made made = addresses.allocate(Segment::Heap, number(8), 3, {});
  objects.add(made.allocation.base, number(8), made.number);
  const Addresses::Mark mark = addresses.mark();
  Term p = pointers.make(made.allocation.base, number(4), number(8));
  Term first = addresses.number_of(p, 0);
  addresses.roll_back(mark);
  EXPECT_EQ(addresses.number_of(p, 0), first);
}

TEST_F(Objects, HistoryKnowsWhatLives) {
  History history({.keeps = History::Keeps::All, .when_ended = true}, *model,
                  pointers, rewriter, objects);
  sea::Stmt make{.op = sea::Opcode::Malloc};
  make.log2_align = 4;
  ObjectId a = add(0x100, 8);
  EXPECT_FALSE(history.add(make, number(0x100), number(8)));
  EXPECT_TRUE(store.is_true(history.lives(a)));
  const History::State before = history.state();
  history.release({.op = sea::Opcode::Free},
                  pointers.make(number(0x100), number(0), number(8)));
  EXPECT_TRUE(store.is_false(history.lives(a)));
  EXPECT_EQ(objects[a].ended_before, 2u);
  EXPECT_FALSE(History::are_same(before, history.state()));
  history.set_state(before);
  EXPECT_TRUE(store.is_true(history.lives(a)));
}

// A comparison with the address behind an object depends on where the next one
// lies.
TEST_F(Objects, ComparisonsThatDependOnTheLayoutAreUnknown) {
  sea::Program source(store, width, false);
  History history({}, *model, pointers, rewriter, objects);
  Comparisons comparisons(source, {}, *model, pointers, rewriter, objects,
                          history, *path, *out);
  add(0x100, 8);
  add(0x200, 8);
  Term p = pointers.make(number(0x100), number(0), number(8));
  Term behind = pointers.make(number(0x100), number(8), number(8));
  Term q = pointers.make(number(0x200), number(0), number(8));
  comparisons.settle(p, q, 0);
  EXPECT_EQ(path->num_required(), 0u);
  comparisons.settle(behind, p, 0); // of one object
  EXPECT_EQ(path->num_required(), 0u);
  comparisons.settle(behind, q, 0);
  EXPECT_EQ(path->num_required(), 1u);
  EXPECT_FALSE(path->is_alive());
}

TEST_F(Objects, PointersAtOddPlacesAreNoted) {
  PointerPlaces places(true, pointers, rewriter, *path);
  places.note(number(16));
  EXPECT_FALSE(places.may_be_odd());
  Term p = pointers.make(number(0x100), number(8), number(64));
  Term q = pointers.make(number(0x200), number(4), number(64));
  places.note_copy(p, q, 4); // too short for a pointer
  EXPECT_FALSE(places.may_be_odd());
  places.note_copy(p, q, 8);
  EXPECT_TRUE(places.may_be_odd());
}

} // namespace fathom::unfold
