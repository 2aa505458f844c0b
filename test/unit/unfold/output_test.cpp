// What is written between a mark and taking it back leaves no trace: compared
// with an output that never wrote it.
#include "unfold/output.h"

#include "sea/text/printer.h"
#include "unfold/path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace fathom::unfold {

namespace {

struct Writer {
  TermStore store;
  Rewriter rewriter{store};
  Unfolded result{store, 64, false, 0};
  std::unique_ptr<Output> out;

  Writer() {
    result.program.functions.emplace_back(result.program, "unfolded");
    result.program.entry = 0;
    result.program.add_property(sea::CheckKind::Assert, 0, "of the source");
    out = std::make_unique<Output>(result);
    out->continue_in(out->new_block(0));
  }

  Term input(const std::string &name) {
    return store.make_var(name, store.bv_sort(32));
  }

  // One of the things that can be written, by number.
  void write(unsigned what, unsigned number) {
    const std::string name = "n" + std::to_string(number);
    Term x = input(name);
    switch (what) {
    case 0:
      return out->emit_input(x, name);
    case 1:
      return out->note_size(x);
    case 2:
      return out->add_instance({.context = 0,
                                .block = 0,
                                .stmt = number,
                                .value = x,
                                .variable = x});
    case 3:
      return out->emit_check(
          store.make_var(name, store.bool_sort()),
          out->properties().add_limit(sea::CheckKind::Unsupported, 0,
                                      "limit " + name),
          0);
    case 4:
      out->properties().add_bound({.kind = number % 2 == 0
                                               ? sea::CheckKind::LoopBound
                                               : sea::CheckKind::RecursionBound,
                                   .key = number / 2,
                                   .name = name,
                                   .place = "",
                                   .bound = number,
                                   .location = 0});
      return;
    case 5:
      return out->properties().add_row(sea::Trust::Chosen, name, 0);
    case 6:
      return out->properties().add_address_row(0);
    case 7:
      out->properties().count_reached(0);
      out->count_decided();
      return out->note_summary({0, 0});
    case 8:
      return out->count_check(number % 2 == 0);
    default: {
      sea::BlockId from = out->current();
      if (number % 2 == 0)
        out->set_condition(from, store.make_var(name, store.bool_sort()));
      sea::BlockId next = out->new_block(number);
      out->connect({.block = from, .slot = 0}, next);
      return out->continue_in(next);
    }
    }
  }

  std::string text() {
    out->finish();
    std::string all = sea::to_text(result.program);
    auto add = [&](auto number) { all += " " + std::to_string(number); };
    add(out->current());
    add(out->work().open_checks);
    add(out->properties().has_address_row());
    add(result.decided);
    add(result.open_covers);
    add(result.loops.summarised.size());
    add(result.complete);
    for (uint32_t r : result.reached)
      add(r);
    for (const Instance &i : result.instances)
      add(i.stmt);
    for (Term t : result.sizes)
      all += " " + std::string(store.name(t));
    for (const BoundReached &b : result.bounds)
      all += " " + b.name;
    for (const sea::LedgerRow &r : result.program.ledger)
      all += " " + result.program.string(r.text);
    return all;
  }
};

constexpr unsigned num_kinds = 10;

TEST(Output, WhatIsTakenBackLeavesNoTrace) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Writer kept, both;
    unsigned number = 0;
    for (unsigned round = 0; round < 4; ++round) {
      for (unsigned i = random() % 8; i > 0; --i) {
        unsigned what = random() % num_kinds;
        kept.write(what, number);
        both.write(what, number++);
      }
      const Output::Mark mark = both.out->mark();
      for (unsigned i = random() % 12; i > 0; --i)
        both.write(random() % num_kinds, random() % 20);
      both.out->roll_back(mark);
    }
    ASSERT_EQ(kept.text(), both.text()) << "seed " << seed;
  }
}

// Statements that come to a place later on stand there in the end, in order;
// those of a place that was taken back are gone.
TEST(Output, WritesToAPlaceThatExecutionsHaveComeBy) {
  Writer w;
  auto here = [&] {
    return LateStatements::Place{w.out->current(), w.out->statements().size()};
  };
  auto define = [&](LateStatements::Place place, const std::string &name) {
    w.out->late().add(place, sea::Opcode::Define, w.input(name),
                      {w.store.make_bv(32, 1)});
  };
  w.write(0, 0);
  const LateStatements::Place first = here();
  w.write(0, 1);
  const Output::Mark mark = w.out->mark();
  w.write(0, 2);
  const LateStatements::Place gone = here();
  define(gone, "gone");
  define(first, "early");
  w.write(9, 4);
  const LateStatements::Place other = here();
  define(other, "elsewhere");
  w.out->roll_back(mark);
  w.write(9, 4);
  define(first, "late");
  w.out->finish();
  const sea::Function &f = w.result.function();
  std::vector<std::string> names;
  for (const sea::Stmt &s : f.blocks[0].stmts)
    for (Term t : f.definitions(s))
      names.push_back(w.store.name(t));
  EXPECT_THAT(names, testing::ElementsAre("n0", "early", "late", "n1"));
  EXPECT_EQ(f.blocks[1].stmts.size(), 1u); // its end
}

// A size that was taken back can be noted again.
TEST(Output, NotesAgainWhatWasTakenBack) {
  Writer w;
  const Output::Mark mark = w.out->mark();
  w.out->note_size(w.input("n"));
  w.out->roll_back(mark);
  EXPECT_TRUE(w.result.sizes.empty());
  w.out->note_size(w.input("n"));
  w.out->note_size(w.input("n"));
  EXPECT_EQ(w.result.sizes.size(), 1u);
}

TEST(Output, AnEdgeHasOneTarget) {
  Writer w;
  sea::BlockId next = w.out->new_block(0);
  w.out->connect({.block = 0, .slot = 0}, next);
  EXPECT_DEATH(w.out->connect({.block = 0, .slot = 0}, next), "two targets");
  EXPECT_DEATH(w.out->connect({.block = 0, .slot = 1}, next),
               "does not branch");
}

TEST(Path, EndsWhereWhatIsLearntCannotBe) {
  Writer w;
  Path path(*w.out, w.rewriter, nullptr);
  path.begin();
  Term x = w.input("x");
  path.learn(w.rewriter.make_ult(x, w.store.make_bv(32, 8)));
  EXPECT_TRUE(path.is_alive());
  EXPECT_EQ(path.range(x).hi, 7u);
  EXPECT_TRUE(path.is_certain(w.rewriter.make_ult(x, w.store.make_bv(32, 9))));
  path.learn(w.rewriter.make_eq(x, w.store.make_bv(32, 9)));
  EXPECT_FALSE(path.is_alive());
}

TEST(Path, WhatIsNotModelledIsAProperty) {
  Writer w;
  Path path(*w.out, w.rewriter, nullptr);
  path.begin();
  Term holds = w.store.make_var("b", w.store.bool_sort());
  path.require(holds, "why", 0);
  path.require(holds, "why", 0);
  EXPECT_TRUE(path.is_alive());
  path.unsupported("that", 0);
  EXPECT_FALSE(path.is_alive());
  EXPECT_THAT(w.result.reached, testing::ElementsAre(0, 2, 1));
}

TEST(Path, AnAssumptionNeedsItsRow) {
  Writer w;
  Path path(*w.out, w.rewriter, nullptr);
  Term holds = w.store.make_var("b", w.store.bool_sort());
  EXPECT_DEATH(path.assume(holds, Because::Row), "without its row");
}

TEST(Path, NothingBeginsOnceItIsGivenUp) {
  Writer w;
  Path path(*w.out, w.rewriter, nullptr);
  path.begin();
  path.give_up("first");
  path.give_up("second");
  path.begin();
  EXPECT_FALSE(path.is_alive());
  EXPECT_EQ(w.result.gave_up, "first");
}

} // namespace

} // namespace fathom::unfold
