// The theory of allocation against the recursive rules over histories without
// joins, which are read from the newest event to the oldest, and against sets
// of objects where executions meet.
#include "memory/allocation_theory.h"

#include "memory/allocator.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>

using namespace fathom;

namespace {

constexpr uint32_t width = 16;
constexpr uint64_t mask = (1u << width) - 1;

struct Event {
  bool is_free;
  uint64_t address, size;
};
using History = std::vector<Event>; // the last one is the newest

bool contains(uint64_t p, uint64_t s, uint64_t q, uint64_t t) {
  uint64_t d = (q - p) & mask;
  return d <= s && t <= s - d;
}

bool disjoint(uint64_t p, uint64_t s, uint64_t q, uint64_t t) {
  return ((q - p) & mask) >= s && ((p - q) & mask) >= t;
}

// The base of the object that has the range; 0: none.
uint64_t container(std::span<const Event> h, uint64_t p, uint64_t s) {
  if (h.empty())
    return 0;
  const Event &e = h.back();
  std::span<const Event> before = h.first(h.size() - 1);
  if (!e.is_free)
    return contains(e.address, e.size, p, s) ? e.address
                                             : container(before, p, s);
  uint64_t k = container(before, p, s);
  return k == e.address ? 0 : k;
}

bool valid_access(std::span<const Event> h, uint64_t p, uint64_t s) {
  if (h.empty())
    return false;
  const Event &e = h.back();
  if (e.is_free)
    return container(h, p, s) != 0;
  return contains(e.address, e.size, p, s) ||
         valid_access(h.first(h.size() - 1), p, s);
}

bool valid_free(std::span<const Event> h, uint64_t p) {
  if (h.empty())
    return false;
  const Event &e = h.back();
  bool before = valid_free(h.first(h.size() - 1), p);
  return e.is_free ? before && e.address != p : before || e.address == p;
}

bool allocatable(std::span<const Event> h, std::vector<uint64_t> freed_later,
                 uint64_t p, uint64_t s) {
  if (h.empty())
    return p != 0;
  const Event &e = h.back();
  std::span<const Event> before = h.first(h.size() - 1);
  if (e.is_free) {
    freed_later.push_back(e.address);
    return allocatable(before, freed_later, p, s);
  }
  bool gone = std::find(freed_later.begin(), freed_later.end(), e.address) !=
              freed_later.end();
  // What was freed and made again is in the history twice; the newer one has
  // to be apart from p by itself.
  return (gone || disjoint(e.address, e.size, p, s)) &&
         allocatable(before, freed_later, p, s);
}

struct World {
  TermStore store;
  Rewriter r{store};
  Model model;

  // A variable that has this value in the model.
  Term unknown(uint64_t value) {
    Term t = store.make_fresh_var("v", store.bv_sort(width));
    model.scalars[t] = BitVec(width, value);
    return t;
  }
  uint64_t number(Term t) { return Evaluator(store, model).value(t)->to_u64(); }
  bool holds(Term t) { return Evaluator(store, model).value(t)->is_true(); }
};
class AllocationTheoryTest : public testing::Test, protected World {};

// A random place near the objects; sizes and addresses are small, so that most
// questions are close calls.
TEST_F(AllocationTheoryTest, AgreesWithTheRecursiveRules) {
  std::mt19937_64 random(5);
  uint64_t yes = 0, no = 0, reused = 0;
  for (int round = 0; round < 60; ++round) {
    World w; // the evaluator's cost grows with the store
    TermStore &store = w.store;
    Rewriter &r = w.r;
    Model &model = w.model;
    bool symbolic = round % 2 == 0;
    AllocationTheory theory(r, width);
    AllocationTheory::State state;
    std::unique_ptr<Allocator> allocator =
        make_allocator(AllocatorKind::Symbolic, r, width);
    History history;
    auto term = [&](uint64_t v) {
      return symbolic ? w.unknown(v) : store.make_bv(width, v);
    };
    for (int step = 0; step < 12; ++step) {
      uint64_t p = random() % 24, s = 1 + random() % 6;
      if (random() % 2 == 0) {
        if (!history.empty() && random() % 2 == 0)
          p = history[random() % history.size()].address;
        theory.free(state, term(p));
        history.push_back({true, p, 0});
      } else {
        Allocation made = allocator->allocate(
            Segment::Heap, store.make_bv(width, s), 0, theory.living(state));
        ASSERT_TRUE(bool(made.base));
        // A good place, as the rules say; the constraints must agree on this
        // one and on those that were tried before it.
        for (uint64_t tried = 0;; ++tried) {
          p = tried < 20 ? random() % 24 : 100 + 10 * history.size();
          model.scalars[made.base] = BitVec(width, p);
          bool good = true;
          for (Term constraint : made.constraints)
            good &= w.holds(constraint);
          ASSERT_EQ(good, allocatable(history, {}, p, s)) << p << ' ' << s;
          if (good)
            break;
        }
        for (const Event &e : history)
          reused += !e.is_free && e.address == p;
        theory.make(state, made.base, store.make_bv(width, s), ObjectUse::Heap);
        history.push_back({false, p, s});
      }
      for (int question = 0; question < 6; ++question) {
        uint64_t q = random() % 32, n = 1 + random() % 6;
        if (question == 0)
          q = mask - random() % 4;
        bool access = valid_access(history, q, n);
        ASSERT_EQ(w.holds(theory.is_valid_access(state, term(q), term(n))),
                  access);
        ASSERT_EQ(w.holds(theory.is_valid_free(state, term(q))),
                  valid_free(history, q));
        ASSERT_EQ(w.number(theory.base_at(state, term(q))),
                  container(history, q, 1));
        ++(access ? yes : no);
      }
    }
  }
  EXPECT_GT(yes, 300u);
  EXPECT_GT(no, 500u);
  EXPECT_GT(reused, 10u);
}

// if (c) free(p): the states of both sides, joined by c, say what each says.
TEST_F(AllocationTheoryTest, JoinsSayWhatEachSideSays) {
  AllocationTheory theory(r, width);
  AllocationTheory::State state;
  Term p = unknown(8), q = unknown(20), eight = store.make_bv(width, 8);
  theory.make(state, p, eight, ObjectUse::Heap);
  Term c = store.make_fresh_var("c", store.bool_sort());
  AllocationTheory::State sides[] = {state, state};
  theory.free(sides[0], p);
  theory.make(sides[1], q, eight, ObjectUse::Stack);
  AllocationTheory::State joined =
      theory.join(sides, [&](std::span<const Term> terms) {
        return r.make_ite(c, terms[0], terms[1]);
      });
  Term one = store.make_bv(width, 1);
  for (bool taken : {true, false}) {
    model.scalars[c] = taken ? BitVec(1, 1) : BitVec(1, 0);
    const AllocationTheory::State &side = sides[taken ? 0 : 1];
    for (uint64_t at : {7u, 8u, 15u, 16u, 20u, 27u, 28u}) {
      Term a = unknown(at);
      EXPECT_EQ(holds(theory.is_valid_access(joined, a, one)),
                holds(theory.is_valid_access(side, a, one)));
      EXPECT_EQ(holds(theory.is_valid_free(joined, a)), !taken && at == 8);
      EXPECT_EQ(holds(theory.was_in(joined, a, ObjectUse::Heap)),
                taken && at >= 8 && at < 16);
    }
    EXPECT_EQ(holds(theory.is_leak_free(joined)), taken);
  }
}

// The size of what a free adds does not depend on earlier joins.
TEST_F(AllocationTheoryTest, ManyConditionalFreesStaySmall) {
  AllocationTheory theory(r, width);
  AllocationTheory::State state;
  constexpr unsigned objects = 40;
  std::vector<Term> bases;
  for (unsigned i = 0; i < objects; ++i) {
    bases.push_back(unknown(100 + 10 * i));
    theory.make(state, bases[i], store.make_bv(width, 4), ObjectUse::Heap);
  }
  for (unsigned i = 0; i < objects; ++i) {
    Term c = store.make_fresh_var("c", store.bool_sort());
    AllocationTheory::State sides[] = {state, state};
    theory.free(sides[0], bases[i]);
    state = theory.join(sides, [&](std::span<const Term> terms) {
      return r.make_ite(c, terms[0], terms[1]);
    });
  }
  theory.is_valid_access(state, unknown(7), store.make_bv(width, 4));
  EXPECT_LT(store.size(), 30u * objects * objects);
}

// An access at a constant place of an object that lives needs no formula.
TEST_F(AllocationTheoryTest, OriginsDecide) {
  AllocationTheory theory(r, width);
  AllocationTheory::State state;
  Term size = store.make_bv(width, 8);
  std::vector<Term> bases;
  for (unsigned i = 0; i < 20; ++i) {
    bases.push_back(unknown(100 + 10 * i));
    theory.make(state, bases[i], size, ObjectUse::Stack);
  }
  uint32_t origin = 13;
  Term at = r.make_add(bases[origin], store.make_bv(width, 4));
  size_t before = store.size();
  EXPECT_TRUE(store.is_true(theory.is_valid_access(
      state, at, store.make_bv(width, 4), {&origin, 1})));
  EXPECT_LT(store.size(), before + 8);
  theory.end(state, origin);
  EXPECT_FALSE(holds(theory.is_valid_access(state, at, store.make_bv(width, 4),
                                            {&origin, 1})));
}

// One behind the end counts for arithmetic, and so does what has ended.
TEST_F(AllocationTheoryTest, NearObjects) {
  AllocationTheory theory(r, width);
  AllocationTheory::State state;
  Term p = unknown(8), q = unknown(16);
  theory.make(state, p, store.make_bv(width, 8), ObjectUse::Heap, 3);
  theory.make(state, q, store.make_bv(width, 4), ObjectUse::Stack, 1);
  theory.make(state, unknown(40), store.make_bv(width, 0), ObjectUse::Heap, 3);
  theory.free(state, p);
  for (uint64_t at = 0; at < 50; ++at) {
    bool in_p = at >= 8 && at <= 16, in_q = at >= 16 && at <= 20;
    Term a = unknown(at);
    EXPECT_EQ(holds(theory.is_at_object(state, a, store.make_bv(width, 0))),
              in_p || in_q || at == 40);
    EXPECT_EQ(holds(theory.are_at_object(state, a, unknown(10))), in_p);
    EXPECT_EQ(holds(theory.are_at_object(state, unknown(19), a)), in_q);
    bool inside = at >= 16 && at < 20;
    EXPECT_EQ(number(theory.base_at(state, a)), inside     ? 16
                                                : at == 40 ? 40
                                                           : 0);
    EXPECT_EQ(number(theory.size_at(state, a)), inside ? 4 : 0);
    EXPECT_EQ(holds(theory.is_aligned(state, a, 2)), at % 4 == 0 && !inside);
    EXPECT_EQ(holds(theory.is_aligned(state, a, 1)), at % 2 == 0);
    EXPECT_TRUE(holds(theory.is_aligned(state, a, 0)));
  }
}

} // namespace
