// Tracks by themselves: which registers a function has for them, what phis and
// calls pass on, what lies in memory.
#include "lift/lifting.h"
#include "lift/tracks/track_table.h"

#include <gtest/gtest.h>

namespace fathom::lift {
namespace {

LiftConfig without_uninit() {
  LiftConfig config;
  config.checks[size_t(sea::CheckKind::UninitialisedRead)] = false;
  return config;
}

std::vector<TrackId> tracks_of(const std::vector<Signature::Result> &results) {
  std::vector<TrackId> ids;
  for (const Signature::Result &r : results)
    ids.push_back(r.track);
  return ids;
}

std::vector<TrackId>
tracks_of(const std::vector<Signature::Parameter> &parameters) {
  std::vector<TrackId> ids;
  for (const Signature::Parameter &p : parameters)
    ids.push_back(p.track);
  return ids;
}

using Ids = std::vector<TrackId>;

TEST(TrackTable, TheValueTrackIsTheFirstAndAlwaysOn) {
  EXPECT_EQ(all_tracks[0], TrackId::Value);
  EXPECT_TRUE(track_table()[0].is_on(without_uninit()));
  EXPECT_EQ(track_table().size(), track_count);
}

TEST(TrackTable, AShadowTrackIsPassedWhereItMayGetTo) {
  const std::string text =
      "define i32 @f(i32 %a, i32 %b) {\n%s = add i32 %a, 1\nret i32 %s\n}\n"
      "define i32 @fathom.entry() {\n"
      "%u = call i32 @fathom.uninit.i32(ptr null)\n"
      "%n = call i32 @fathom.nondet.i32(ptr null)\n"
      "%r = call i32 @f(i32 %u, i32 %n)\nret i32 %r\n}\n";
  Lifting on(text), off(text, without_uninit());
  const llvm::Function &f = *on.function().getParent()->getFunction("f");
  Signature s = signature_of(on.context(), f);
  EXPECT_EQ(tracks_of(s.parameters),
            (Ids{TrackId::Value, TrackId::Value, TrackId::Uninit}));
  EXPECT_EQ(s.parameters[2].argument, f.getArg(0)); // not for %b
  EXPECT_EQ(tracks_of(s.results), (Ids{TrackId::Value, TrackId::Uninit}));
  Signature none = signature_of(off.context(),
                                *off.function().getParent()->getFunction("f"));
  EXPECT_EQ(tracks_of(none.parameters), (Ids{TrackId::Value, TrackId::Value}));
  EXPECT_EQ(tracks_of(none.results), (Ids{TrackId::Value}));
}

TEST(TrackTable, AnIntegerThatMayBeAPointerIsPassedAsOne) {
  auto with = [](const std::string &argument) {
    return "define i64 @f(i64 %a) {\nret i64 %a\n}\n"
           "define i32 @fathom.entry() {\n%x = alloca i32\n"
           "%i = ptrtoint ptr %x to i64\n%r = call i64 @f(i64 " +
           argument +
           ")\n%p = inttoptr i64 %r to ptr\nstore i32 1, ptr %p\n"
           "ret i32 0\n}\n";
  };
  auto signature = [](Lifting &l) {
    return signature_of(l.context(),
                        *l.function().getParent()->getFunction("f"));
  };
  Lifting pointer(with("%i")), number(with("7"));
  EXPECT_EQ(tracks_of(signature(pointer).parameters),
            (Ids{TrackId::Provenance}));
  EXPECT_EQ(tracks_of(signature(pointer).results), (Ids{TrackId::Provenance}));
  EXPECT_EQ(tracks_of(signature(number).parameters), (Ids{TrackId::Value}));
}

TEST(TrackTable, PoisonIsPassedBehindTheValue) {
  Lifting l("define i32 @f(i32 %a) {\nret i32 %a\n}\n"
            "define i32 @fathom.entry() {\n"
            "%n = call i32 @fathom.nondet.i32(ptr null)\n"
            "%s = add nsw i32 %n, 1\n%r = call i32 @f(i32 %s)\nret i32 0\n}\n",
            without_uninit());
  Signature s =
      signature_of(l.context(), *l.function().getParent()->getFunction("f"));
  EXPECT_EQ(tracks_of(s.parameters), (Ids{TrackId::Value, TrackId::Poison}));
  EXPECT_EQ(tracks_of(s.results), (Ids{TrackId::Value, TrackId::Poison}));
}

constexpr char phi_text[] =
    "define i32 @fathom.entry() {\n"
    "a:\n%u = call i32 @fathom.uninit.i32(ptr null)\n"
    "%c = icmp eq i32 5, 0\nbr i1 %c, label %b, label %d\n"
    "b:\nbr label %d\n"
    "d:\n%p = phi i32 [ 1, %a ], [ %u, %b ]\nret i32 %p\n}\n";

// Lifts the phi above, block by block.
struct LiftedPhi {
  explicit LiftedPhi(const LiftConfig &config) : l(phi_text, config) {
    const llvm::Instruction &u = l.instruction("u");
    Sort word = l.context().program.store.bv_sort(32);
    l.values().set(u, l.emitter().nondet(word, "u"));
    l.tracks().follow(u);
    for (const llvm::BasicBlock &block : l.function()) {
      l.emitter().set_block(sea::BlockId(number++));
      l.tracks().begin_phis(block);
      l.tracks().add_phi_arms(block);
    }
    l.tracks().finish();
  }
  size_t phis() const {
    size_t n = 0;
    for (const sea::Stmt &s : l.out().blocks[2].stmts) {
      EXPECT_EQ(s.op, sea::Opcode::Phi);
      EXPECT_EQ(l.out().arguments(s).size(), 2u);
      ++n;
    }
    return n;
  }
  Lifting l;
  uint32_t number = 0;
};

TEST(Tracks, EachTrackHasPhisOfItsOwn) {
  LiftConfig config;
  EXPECT_EQ(LiftedPhi(config).phis(), 2u);           // and uninitialised bits
  EXPECT_EQ(LiftedPhi(without_uninit()).phis(), 1u); // the value
}

TEST(Tracks, TheShadowOfAnUninitialisedValueIsAllOnes) {
  LiftConfig config;
  LiftedPhi phi(config);
  const sea::Stmt &shadow = phi.l.out().blocks[2].stmts[1];
  std::span<const Term> arms = phi.l.out().arguments(shadow);
  Builder &b = phi.l.builder();
  EXPECT_EQ(arms[0], b.make_bv(32, 0)); // of the constant
  EXPECT_EQ(arms[1], b.make_bv(BitVec::ones(32)));
}

TEST(Tracks, WhatIsStoredIsStoredForEachTrack) {
  const std::string text = "define i32 @fathom.entry() {\n%x = alloca i32\n"
                           "%u = call i32 @fathom.uninit.i32(ptr null)\n"
                           "store i32 %u, ptr %x\n%v = load i32, ptr %x\n"
                           "ret i32 %v\n}\n";
  for (bool is_on : {true, false}) {
    Lifting l(text, is_on ? LiftConfig{} : without_uninit());
    const llvm::Instruction &x = l.instruction("x"), &u = l.instruction("u");
    Term pointer = l.emitter().new_register(l.context().program.ptr_sort());
    l.values().set(x, pointer);
    l.values().set(
        u, l.emitter().nondet(l.context().program.store.bv_sort(32), "u"));
    l.tracks().follow(u);
    l.tracks().store({&x, pointer}, &u);
    EXPECT_EQ(l.count(sea::Opcode::Store), is_on ? 1u : 0u);
    const auto &v = llvm::cast<llvm::LoadInst>(l.instruction("v"));
    l.tracks().load(v, pointer);
    EXPECT_EQ(l.count(sea::Opcode::Load), is_on ? 1u : 0u);
    Track::Place place{&x, pointer};
    l.tracks().clear(place, l.context().address_constant(4));
    l.tracks().copy(place, place, l.context().address_constant(4));
    EXPECT_EQ(l.count(sea::Opcode::MemSet), is_on ? 1u : 0u);
    EXPECT_EQ(l.count(sea::Opcode::MemCopy), is_on ? 1u : 0u);
  }
}

TEST(Tracks, OnlyTracksThatHaveSomethingJudge) {
  Lifting l("define i32 @fathom.entry() {\n"
            "%u = call i32 @fathom.uninit.i32(ptr null)\n"
            "%n = call i32 @fathom.nondet.i32(ptr null)\nret i32 %u\n}\n");
  Sort word = l.context().program.store.bv_sort(32);
  for (const char *name : {"u", "n"}) {
    l.values().set(l.instruction(name), l.emitter().nondet(word, name));
    l.tracks().follow(l.instruction(name));
  }
  l.tracks().judge(&l.instruction("n"), "branch");
  EXPECT_EQ(l.count(sea::Opcode::Check), 0u);
  l.tracks().judge_passed(&l.instruction("u"),
                          "argument"); // poison counts there
  EXPECT_EQ(l.count(sea::Opcode::Check), 0u);
  l.tracks().judge(&l.instruction("u"), "branch");
  EXPECT_EQ(l.count(sea::CheckKind::UninitialisedRead), 1u);
}

TEST(Tracks, FreezeEndsPoisonAndNothingElse) {
  Lifting l("define i32 @fathom.entry() {\n"
            "%n = call i32 @fathom.nondet.i32(ptr null)\n"
            "%s = add nsw i32 %n, 1\n%a = freeze i32 %s\n%b = freeze i32 %n\n"
            "ret i32 0\n}\n");
  Sort word = l.context().program.store.bv_sort(32);
  Term n = l.emitter().nondet(word, "n");
  l.values().set(l.instruction("n"), n);
  l.values().define(l.instruction("s"),
                    l.builder().make_add(n, l.builder().make_bv(32, 1)));
  l.tracks().follow(l.instruction("s"));
  auto frozen = [&](const char *name) {
    const auto &i = llvm::cast<llvm::FreezeInst>(l.instruction(name));
    Term v = l.values().of(i.getOperand(0));
    return std::pair(v, l.tracks().frozen(i, v));
  };
  auto [s, any] = frozen("a");
  EXPECT_NE(s, any); // an arbitrary value if it is poison
  auto [m, same] = frozen("b");
  EXPECT_EQ(m, same);
}

TEST(TracksDeathTest, AnArmHasTheSortOfItsPhi) {
  LiftConfig config;
  auto lift_badly = [&] {
    Lifting l("define i32 @fathom.entry() {\na:\nbr label %d\n"
              "d:\n%p = phi i32 [ 1, %a ]\nret i32 %p\n}\n",
              config);
    const auto &phi = llvm::cast<llvm::PHINode>(l.instruction("p"));
    l.values().begin_phi(phi, l.context().program.store.bv_sort(32));
    l.values().add_arm(phi, 0, l.builder().make_true());
    l.values().finish();
  };
  EXPECT_DEATH(lift_badly(), "an arm of another sort than its phi");
}

} // namespace
} // namespace fathom::lift
