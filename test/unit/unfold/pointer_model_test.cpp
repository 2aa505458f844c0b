// The two models of pointers differ where an address is that of another object
// than the one the pointer came from.
#include "rooms.h"

#include "support/pointer_facts.h"
#include "unfold/pointers/pointer_model.h"

#include <gtest/gtest.h>

namespace fathom::unfold {
namespace {

// Two objects that touch, and a pointer behind the first, which is where the
// second begins.
struct Touching {
  explicit Touching(Pointers kind) : kind_(kind) {
    a = add(0x100, 8);
    b = add(0x108, 8);
    behind_a = rooms.pointers.make(number(0x100), number(8), number(8));
  }

  Term number(uint64_t n) { return rooms.store.make_bv(width, n); }
  ObjectId add(uint64_t base, uint64_t size) {
    ObjectId object = rooms.objects.add(number(base), number(size), Term{});
    sea::Stmt make{.op = sea::Opcode::Malloc};
    make.log2_align = 3;
    history.add(make, number(base), number(size));
    return object;
  }
  ObjectQuestions::Answer ask(sea::Opcode op, Term pointer, uint64_t length) {
    return questions->answer(
        {.op = op},
        {.term = [&](unsigned i) { return i == 0 ? pointer : number(length); },
         .memory = [&](unsigned) { return memory; }});
  }

  const Pointers kind_;
  Rooms rooms{MemoryKind::ByAddress, true};
  std::unique_ptr<PointerModel> model =
      make_pointer_model(kind_, rooms.pointers, rooms.rewriter, rooms.objects);
  History history{{.keeps = History::Keeps::All},
                  *model,
                  rooms.pointers,
                  rooms.rewriter,
                  rooms.objects};
  VersionId memory = rooms.memory->new_memory(true);
  std::unique_ptr<ObjectQuestions> questions =
      model->make_questions(history, *rooms.memory);
  ObjectId a = 0, b = 0;
  Term behind_a;
};

TEST(PointerModel, ChoosesTheObjectByBaseOrByAddress) {
  for (Pointers kind : {Pointers::Fat, Pointers::Raw}) {
    Touching t(kind);
    const TermStore &store = t.rooms.store;
    const bool is_fat = kind == Pointers::Fat;
    EXPECT_EQ(store.is_true(t.model->is_in(t.behind_a, t.a)), is_fat);
    EXPECT_EQ(store.is_true(t.model->is_in(t.behind_a, t.b)), !is_fat);
    EXPECT_EQ(store.is_false(t.model->is_in(t.behind_a, t.b)), is_fat);
    EXPECT_EQ(t.model->place_of(t.behind_a),
              is_fat ? t.number(0x100) : t.number(0x108));
    EXPECT_EQ(t.model->freed_object(t.behind_a).has_value(), is_fat);
    std::vector<ObjectId> objects;
    EXPECT_EQ(t.model->objects_of(t.behind_a, objects), is_fat);
  }
}

// Behind its object a fat pointer has no byte; a raw one has that of the next.
TEST(PointerModel, JudgesAccesses) {
  for (Pointers kind : {Pointers::Fat, Pointers::Raw}) {
    Touching t(kind);
    const TermStore &store = t.rooms.store;
    Term one = t.ask(sea::Opcode::IsDeref, t.behind_a, 1).term;
    ASSERT_TRUE(one);
    EXPECT_EQ(store.is_false(one), kind == Pointers::Fat);
    Term at_b =
        t.rooms.pointers.make(t.number(0x108), t.number(0), t.number(8));
    EXPECT_TRUE(store.is_true(t.ask(sea::Opcode::IsDeref, at_b, 8).term));
    EXPECT_TRUE(store.is_false(t.ask(sea::Opcode::IsDeref, at_b, 9).term));
  }
}

// What a model cannot answer it refuses, with a reason.
TEST(PointerModel, RefusesQuestionsOfTheOtherOne) {
  Touching fat(Pointers::Fat), raw(Pointers::Raw);
  EXPECT_FALSE(fat.ask(sea::Opcode::AtFreed, fat.behind_a, 0).why_not.empty());
  EXPECT_TRUE(raw.ask(sea::Opcode::AtFreed, raw.behind_a, 0).term);
  EXPECT_FALSE(raw.ask(sea::Opcode::IsMod, raw.behind_a, 0).why_not.empty());
  EXPECT_TRUE(fat.ask(sea::Opcode::IsMod, fat.behind_a, 0).term);
  EXPECT_FALSE(raw.ask(sea::Opcode::ResetMod, raw.behind_a, 0).memory);
  EXPECT_TRUE(fat.ask(sea::Opcode::ResetMod, fat.behind_a, 0).memory);
}

// By address the same free ends the other object.
TEST(PointerModel, FreesByBaseOrByAddress) {
  for (Pointers kind : {Pointers::Fat, Pointers::Raw}) {
    Touching t(kind);
    t.history.release({.op = sea::Opcode::Free}, t.behind_a);
    const bool is_fat = kind == Pointers::Fat;
    EXPECT_EQ(t.rooms.store.is_false(t.history.lives(t.a)), is_fat);
    EXPECT_EQ(t.rooms.store.is_false(t.history.lives(t.b)), !is_fat);
  }
}

} // namespace
} // namespace fathom::unfold
