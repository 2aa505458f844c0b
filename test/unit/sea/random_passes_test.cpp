// Random acyclic programs: what is executed path by path is what the data-flow
// form computes, in both styles.
#include "sea/passes/passes.h"
#include "sea/text/printer.h"
#include "sea/verify.h"
#include "terms/builder.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace fathom;
using namespace fathom::sea;

namespace {

constexpr unsigned num_variables = 3;

// Blocks lead to later blocks; three variables are in SSA form.
class Generator {
public:
  Generator(Program &program, std::mt19937_64 &random)
      : p_(program), s_(program.store), b_(s_), random_(random),
        f_(program.functions.emplace_back(program, "main")) {}

  Function &run(unsigned blocks) {
    for (unsigned i = 0; i < blocks; ++i)
      f_.add_block("b" + std::to_string(i));
    std::vector<std::vector<BlockId>> next(blocks), preds(blocks);
    for (BlockId b = 0; b + 1 < blocks; ++b) {
      unsigned ways = below(8) == 0 ? 0 : 1 + below(3) / 1 % 2;
      for (unsigned k = 0; k < ways; ++k)
        next[b].push_back(b + 1 + below(std::min(blocks - b - 1, 4u)));
      for (BlockId to : std::set<BlockId>(next[b].begin(), next[b].end()))
        preds[to].push_back(b);
    }
    ends_.resize(blocks);
    for (BlockId b = 0; b < blocks; ++b) {
      enter(b, preds[b]);
      for (unsigned k = below(4); k-- > 0;)
        statement(b);
      ends_[b] = now_;
      if (next[b].empty())
        f_.add(b, Opcode::Halt, {}, {});
      else if (next[b].size() == 1)
        f_.add(b, Opcode::Br, {}, {}, {next[b][0]});
      else
        f_.add(b, Opcode::CondBr, {}, {condition()}, {next[b][0], next[b][1]});
    }
    f_.loop_of.assign(blocks, none);
    return f_;
  }

private:
  unsigned below(unsigned n) { return unsigned(random_() % n); }
  Term fresh(Sort sort) {
    return s_.make_var("r" + std::to_string(count_++), sort);
  }
  Term word() {
    return below(4) == 0 ? s_.make_bv(4, below(16))
                         : now_[below(num_variables)];
  }
  Term condition() {
    Term a = word(), c = word();
    switch (below(4)) {
    case 0:
      return b_.make_eq(a, c);
    case 1:
      return b_.make_not(b_.make_ult(a, c));
    default:
      return b_.make_ule(a, c);
    }
  }
  void enter(BlockId block, const std::vector<BlockId> &preds) {
    now_.assign(num_variables, s_.make_bv(4, 0));
    if (preds.size() == 1)
      now_ = ends_[preds[0]];
    for (unsigned v = 0; v < num_variables && preds.size() > 1; ++v) {
      std::vector<Term> arms;
      for (BlockId pred : preds)
        arms.push_back(ends_[pred][v]);
      now_[v] = fresh(s_.bv_sort(4));
      f_.add(block, Opcode::Phi, std::span(&now_[v], 1), arms, preds);
    }
    if (block == 0)
      for (Term &v : now_) {
        v = fresh(s_.bv_sort(4));
        f_.add(block, Opcode::Nondet, {v}, {}).data = p_.intern("input");
      }
  }
  void statement(BlockId block) {
    switch (below(5)) {
    case 0:
      f_.add(block, Opcode::Assume, {}, {b_.make_or(condition(), condition())});
      return;
    case 1: {
      PropertyId property =
          p_.add_property(CheckKind::Assert, 0, "p" + std::to_string(block));
      f_.add(block, Opcode::Check, {}, {b_.make_or(condition(), condition())})
          .data = property;
      return;
    }
    default: {
      Term reg = fresh(s_.bv_sort(4));
      f_.add(block, Opcode::Define, {reg},
             {below(2) ? b_.make_add(word(), word())
                       : b_.make_ite(condition(), word(), word())});
      now_[below(num_variables)] = reg;
    }
    }
  }

  Program &p_;
  TermStore &s_;
  Builder b_;
  std::mt19937_64 &random_;
  Function &f_;
  unsigned count_ = 0;
  std::vector<Term> now_;
  std::vector<std::vector<Term>> ends_;
};

// What a concrete execution does. Failed assumptions are noted, not obeyed.
struct Outcome {
  uint32_t failure = none;     // the first check that fails, or what Ret says
  bool held = true;            // all assumptions before it
  std::set<uint32_t> failures; // of checks under assumptions that hold
};

Outcome execute(const Function &f, const Model &inputs) {
  const TermStore &store = f.program->store;
  Model model = inputs;
  auto value = [&](Term t) { return *Evaluator(store, model).value(t); };
  Outcome out;
  bool held = true, stopped = false;
  BlockId block = 0, from = none;
  while (true) {
    BlockId next = none;
    std::vector<std::pair<Term, BitVec>> phis;
    for (const Stmt &s : f.blocks[block].stmts) {
      if (s.op != Opcode::Phi) {
        for (auto &[reg, v] : phis)
          model.scalars[reg] = v;
        phis.clear();
      }
      switch (s.op) {
      case Opcode::Phi:
        for (size_t i = 0; i < s.num_labels; ++i)
          if (f.labels(s)[i] == from)
            phis.emplace_back(f.definitions(s)[0], value(f.arguments(s)[i]));
        break;
      case Opcode::Define:
        model.scalars[f.definitions(s)[0]] = value(f.arguments(s)[0]);
        break;
      case Opcode::Nondet:
        break; // in the model
      case Opcode::Assume:
        held = held && value(f.arguments(s)[0]).is_true();
        break;
      case Opcode::Check:
        if (!value(f.arguments(s)[0]).is_true()) {
          if (!stopped) {
            stopped = true;
            out.failure = s.data;
            out.held = held;
          }
          if (held)
            out.failures.insert(s.data);
        }
        break;
      case Opcode::Br:
        next = f.labels(s)[0];
        break;
      case Opcode::CondBr:
        next = f.labels(s)[value(f.arguments(s)[0]).is_true() ? 0 : 1];
        break;
      case Opcode::Ret:
        out.failure = uint32_t(value(f.arguments(s)[0]).to_u64());
        break;
      default:
        break;
      }
    }
    if (next == none)
      break;
    from = block;
    block = next;
  }
  if (!stopped)
    out.held = held;
  return out;
}

std::string text(const Function &f) {
  std::string out;
  print(f, out);
  return out;
}

void expect_same(const Outcome &a, const Outcome &b, const Function &f,
                 const Function &g) {
  ASSERT_EQ(a.failure, b.failure) << text(f) << text(g);
  ASSERT_EQ(a.held, b.held) << text(f) << text(g);
}

class RandomPasses : public testing::TestWithParam<int> {};

TEST_P(RandomPasses, DataFlowIsExecution) {
  std::mt19937_64 random(GetParam());
  for (int round = 0; round < 60; ++round) {
    TermStore store;
    Program program(store);
    Function &f = Generator(program, random).run(2 + round % 14);
    ASSERT_TRUE(bool(verify(f))) << to_string(verify(f).error()) << text(f);
    Function sa = single_assert(f), sasa = single_assume(sa);
    Function pd = pure_dataflow(gated(sasa));
    Function path = pure_dataflow(path_conditions(sasa));
    std::vector<Function> forms{
        sa, sasa, pd, path, cone_of_influence(pd), cone_of_influence(path)};
    for (const Function &form : forms)
      ASSERT_TRUE(bool(verify_unfolded(form)))
          << to_string(verify_unfolded(form).error()) << text(f) << text(form);
    for (int k = 0; k < 12; ++k) {
      Model inputs;
      for (unsigned v = 0; v < num_variables; ++v)
        inputs.scalars[store.make_var("r" + std::to_string(v),
                                      store.bv_sort(4))] = BitVec(4, random());
      Outcome wanted = execute(f, inputs);
      for (const Function &form : forms)
        ASSERT_NO_FATAL_FAILURE(
            expect_same(wanted, execute(form, inputs), f, form));
    }
  }
}

// Checks that do not stop: over all choices of what to report, exactly those
// checks are seen that fail under the assumptions before them.
TEST_P(RandomPasses, EveryFailureIsSeen) {
  std::mt19937_64 random(GetParam() + 1000);
  for (int round = 0; round < 25; ++round) {
    TermStore store;
    Program program(store);
    Function &f = Generator(program, random).run(2 + round % 8);
    if (program.properties.size() > 7)
      continue;
    Function sasa = single_assume(single_assert(f, false));
    Function forms[] = {pure_dataflow(gated(sasa)),
                        pure_dataflow(path_conditions(sasa))};
    std::vector<Term> reports;
    for (const Block &block : sasa.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Nondet && store.is_bool(sasa.definitions(s)[0]))
          reports.push_back(sasa.definitions(s)[0]);
    for (int k = 0; k < 4; ++k) {
      Model inputs;
      for (unsigned v = 0; v < num_variables; ++v)
        inputs.scalars[store.make_var("r" + std::to_string(v),
                                      store.bv_sort(4))] = BitVec(4, random());
      std::set<uint32_t> wanted = execute(f, inputs).failures;
      for (const Function &form : forms) {
        std::set<uint32_t> seen;
        for (unsigned choice = 0; choice < 1u << reports.size(); ++choice) {
          for (size_t i = 0; i < reports.size(); ++i)
            inputs.scalars[reports[i]] = BitVec(1, choice >> i & 1);
          Outcome outcome = execute(form, inputs);
          if (outcome.held && outcome.failure != none)
            seen.insert(outcome.failure);
        }
        ASSERT_EQ(seen, wanted) << text(f) << text(form);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPasses, testing::Range(0, 20));

// 100,000 blocks with a million statements, in a few seconds and without deep
// recursion: a chain of diamonds, each with checks.
TEST(SeaPassesSize, ManyBlocks) {
  TermStore store;
  Builder b(store);
  Program program(store);
  Function f(program, "main");
  constexpr unsigned diamonds = 25000;
  Term x = store.make_var("x", store.bv_sort(32));
  PropertyId property = program.add_property(CheckKind::Assert, 0);
  BlockId at = f.add_block("start");
  f.add(at, Opcode::Nondet, {x}, {});
  Term value = x;
  unsigned count = 0;
  auto fresh = [&] {
    return store.make_var("v" + std::to_string(count++), store.bv_sort(32));
  };
  for (unsigned i = 0; i < diamonds; ++i) {
    BlockId yes = f.add_block("y"), no = f.add_block("n"),
            join = f.add_block("j");
    f.add(at, Opcode::CondBr, {}, {b.make_ult(value, store.make_bv(32, i))},
          {yes, no});
    Term values[2];
    for (unsigned side = 0; side < 2; ++side) {
      BlockId block = side == 0 ? yes : no;
      Term v = value;
      for (unsigned k = 0; k < 18; ++k) {
        Term reg = fresh();
        f.add(block, Opcode::Define, {reg},
              {b.make_add(v, store.make_bv(32, k + side))});
        v = reg;
      }
      f.add(block, Opcode::Check, {},
            {b.make_not(b.make_eq(v, store.make_bv(32, 77)))})
          .data = property;
      f.add(block, Opcode::Br, {}, {}, {join});
      values[side] = v;
    }
    value = fresh();
    BlockId preds[] = {yes, no};
    f.add(join, Opcode::Phi, std::span(&value, 1), values, preds);
    at = join;
  }
  f.add(at, Opcode::Halt, {}, {});
  Function sasa = single_assume(single_assert(f));
  Function coi = cone_of_influence(pure_dataflow(gated(sasa)));
  EXPECT_GT(coi.blocks[0].stmts.size(), 900000u);
  Function other = cone_of_influence(pure_dataflow(path_conditions(sasa)));
  EXPECT_GT(other.blocks[0].stmts.size(), 900000u);
}

// A recursion unfolded: each level joins what is inside of it. Regions nest as
// deep as there are levels.
TEST(SeaPassesSize, NestedRegions) {
  TermStore store;
  Program program(store);
  Function f(program, "main");
  constexpr unsigned levels = 30000;
  std::vector<Term> conditions;
  std::vector<BlockId> open;
  BlockId at = f.add_block("start");
  for (unsigned i = 0; i < levels; ++i) {
    conditions.push_back(
        store.make_var("c" + std::to_string(i), store.bool_sort()));
    f.add(0, Opcode::Nondet, {conditions.back()}, {});
  }
  for (unsigned i = 0; i < levels; ++i) {
    BlockId inner = f.add_block("in"), join = f.add_block("out");
    f.add(at, Opcode::CondBr, {}, {conditions[i]}, {inner, join});
    open.push_back(at);
    at = inner;
  }
  Term value = store.make_bv(32, 7);
  for (unsigned i = levels; i-- > 0;) {
    BlockId join = 2 * i + 2;
    f.add(at, Opcode::Br, {}, {}, {join});
    Term reg = store.make_var("v" + std::to_string(i), store.bv_sort(32));
    Term arms[] = {value, store.make_bv(32, i)};
    BlockId preds[] = {at, open[i]};
    f.add(join, Opcode::Phi, std::span(&reg, 1), arms, preds);
    value = reg;
    at = join;
  }
  Builder b(store);
  f.add(at, Opcode::Check, {}, {b.make_eq(value, store.make_bv(32, 7))}).data =
      program.add_property(CheckKind::Assert, 0);
  f.add(at, Opcode::Halt, {}, {});
  size_t before = store.size();
  Function coi =
      cone_of_influence(pure_dataflow(gated(single_assume(single_assert(f)))));
  EXPECT_GE(coi.blocks[0].stmts.size(), 2 * levels);
  EXPECT_LT(store.size() - before, 20 * levels);
}

} // namespace
