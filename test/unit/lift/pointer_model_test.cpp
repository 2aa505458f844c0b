// The two models of pointers answer the same questions with other statements,
// and only one of them keeps records.
#include "lift/lifting.h"

#include "lift/checks/access_checks.h"

#include <gtest/gtest.h>

namespace fathom::lift {
namespace {

using sea::CheckKind;
using sea::Opcode;

LiftConfig with(Pointers pointers) {
  LiftConfig config;
  config.pointers = pointers;
  return config;
}

constexpr char text[] =
    "define i32 @fathom.entry() {\n"
    "%p = call ptr @fathom.malloc(i64 8, i64 16, i32 0, ptr null)\n"
    "%v = load i32, ptr %p, align 4\n"
    "call void @fathom.free(ptr %p, i32 0, i64 0, i1 false)\n"
    "%w = load i32, ptr %p, align 4\nret i32 0\n}\n";

struct Case {
  explicit Case(Pointers pointers) : l(text, with(pointers)) {
    p = l.emitter().new_register(l.context().program.ptr_sort());
    l.values().set(l.instruction("p"), p);
  }
  Lifting l;
  Term p;
};

TEST(PointerModel, FatPointersAskThePointerAndRawOnesTheHistory) {
  Case fat(Pointers::Fat), raw(Pointers::Raw);
  const llvm::Value *operand = &fat.l.instruction("p");
  const TermStore &store = fat.l.builder().store();
  Term null = fat.l.pointers().is_null(operand, fat.p);
  EXPECT_EQ(store.kind(store.children(null)[0]), Kind::PtrBase);
  for (Case *c : {&fat, &raw})
    c->l.pointers().has_no_object(c->p);
  EXPECT_EQ(fat.l.count(Opcode::IsEmpty), 1u);
  EXPECT_EQ(fat.l.count(Opcode::AtObject), 0u);
  EXPECT_EQ(raw.l.count(Opcode::IsEmpty), 0u);
  EXPECT_EQ(raw.l.count(Opcode::AtObject), 1u);
}

TEST(PointerModel, AnAccessIsJudgedForItsLifeByBoth) {
  for (Pointers model : {Pointers::Fat, Pointers::Raw}) {
    Case c(model);
    AccessChecks checks(c.l.emitter(), c.l.values(), c.l.pointers());
    checks.check_access(accesses_of(c.l.instruction("w"))[0],
                        c.l.context().address_constant(4));
    EXPECT_EQ(c.l.count(CheckKind::NullDeref), 1u);
    EXPECT_EQ(c.l.count(CheckKind::UseAfterFree), 1u);
    EXPECT_EQ(c.l.count(CheckKind::OutOfBoundsRead), 1u);
    bool is_raw = model == Pointers::Raw;
    EXPECT_EQ(c.l.count(Opcode::AtFreed), is_raw ? 1u : 0u);
    EXPECT_EQ(c.l.count(Opcode::Load), is_raw ? 0u : 1u); // of the record
  }
}

TEST(PointerModel, NoBytesAreNoAccess) {
  for (Pointers model : {Pointers::Fat, Pointers::Raw}) {
    Case c(model);
    AccessChecks checks(c.l.emitter(), c.l.values(), c.l.pointers());
    checks.check_access(accesses_of(c.l.instruction("w"))[0],
                        c.l.context().address_constant(0));
    EXPECT_EQ(c.l.count(Opcode::Check), 0u);
  }
}

TEST(PointerModel, LivesAreRecordedForFatPointersOnly) {
  Case fat(Pointers::Fat), raw(Pointers::Raw);
  EXPECT_TRUE(fat.l.lives().are_kept());
  EXPECT_FALSE(raw.l.lives().are_kept());
  for (Case *c : {&fat, &raw})
    c->l.lives().begin(c->l.instruction("p"), c->p, sea::Lifetime::Heap, 4);
  EXPECT_EQ(fat.l.count(Opcode::Store), 1u);
  EXPECT_EQ(raw.l.count(Opcode::Store), 0u);
}

TEST(PointerModel, FreeIsJudgedByBothAndRecordedByOne) {
  for (Pointers model : {Pointers::Fat, Pointers::Raw}) {
    Case c(model);
    const llvm::CallInst *free = nullptr;
    for (const llvm::Instruction &i : llvm::instructions(c.l.function()))
      if (prepared::runtime_call(i) == prepared::RuntimeCall::Free)
        free = llvm::cast<llvm::CallInst>(&i);
    ASSERT_TRUE(free);
    c.l.pointers().check_free(*free, c.p);
    EXPECT_EQ(c.l.count(CheckKind::DoubleFree), 1u);
    EXPECT_EQ(c.l.count(CheckKind::InvalidFree), 1u);
    bool records = c.l.lives().are_kept();
    // The state, and the number of heap objects.
    EXPECT_EQ(c.l.count(Opcode::Store), records ? 2u : 0u);
    EXPECT_EQ(c.l.count(Opcode::AtHeapBase), records ? 0u : 1u);
  }
}

TEST(PointerModel, WhatIsKeptForAnObjectIsRefusedForRawPointers) {
  const char *query = "declare i1 @fathom.is_mod(ptr)\n"
                      "define i32 @fathom.entry() {\n%x = alloca i32\n"
                      "%q = call i1 @fathom.is_mod(ptr %x)\nret i32 0\n}\n";
  for (Pointers model : {Pointers::Fat, Pointers::Raw}) {
    Lifting l(query, with(model));
    Term p = l.emitter().new_register(l.context().program.ptr_sort());
    l.values().set(l.instruction("x"), p);
    const auto &q = llvm::cast<llvm::CallInst>(l.instruction("q"));
    std::optional<prepared::RuntimeCall> what = prepared::runtime_call(q);
    ASSERT_EQ(what, prepared::RuntimeCall::IsMod);
    EXPECT_TRUE(l.pointers().lift_query(q, *what, p, {}));
    EXPECT_TRUE(l.values().of(&q)); // any value behind a refusal
    bool is_raw = model == Pointers::Raw;
    EXPECT_EQ(l.count(Opcode::IsMod), is_raw ? 0u : 1u);
    EXPECT_EQ(l.count(CheckKind::Unsupported), 1u); // raw, or a number
  }
}

} // namespace
} // namespace fathom::lift
