// A program and its unfolding, run by the interpreter on the same inputs, must
// end in the same way.
#include "programs.h"
#include "random_program.h"
#include "unfold/unfold.h"

namespace fathom::cex {

namespace {

uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t h = (a + 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
  h = (h ^ h >> 32 ^ b) * 0xc4ceb9fe1a85ec53u;
  return h ^ h >> 29;
}

// Inputs by the variable of the unfolded program that stands for them.
class SameInputs : public Oracle {
public:
  SameInputs(const unfold::Unfolded &unfolded, uint64_t seed)
      : unfolded_(unfolded), store_(unfolded.program.store), seed_(seed) {}

  uint32_t call(uint32_t caller, sea::BlockId block, uint32_t stmt) override {
    return unfolded_.contexts.find_call(caller, block, stmt);
  }
  uint32_t iteration(uint32_t around, uint32_t loop, uint32_t k) override {
    return unfolded_.contexts.find_iteration(around, loop, k);
  }
  bool has_ways() const override { return !unfolded_.ways.is_empty(); }
  uint32_t follow(uint32_t way, unsigned edge, sea::BlockId target) override {
    return unfolded_.ways.follow({way, edge}, target);
  }
  std::optional<BitVec> nondet(const Place &place, Sort) override {
    Term v = variable(place);
    if (!v)
      return std::nullopt;
    uint64_t value = mix(v.id, seed_);
    return BitVec(store_.width(v),
                  value % 4 == 0 ? value >> 32 : value >> 8 & 7);
  }
  std::optional<BitVec> parameter(uint32_t, Sort) override {
    return std::nullopt;
  }
  std::optional<BitVec> allocation(const Place &place, const BitVec &,
                                   unsigned) override {
    Term v = variable(place);
    for (const unfold::Instance &i : unfolded_.instances)
      if (v && i.variable == v)
        return store_.value(store_.child(i.value, 0));
    return std::nullopt;
  }
  std::optional<BitVec> global(uint32_t number) override {
    return store_.value(store_.child(unfolded_.global_addresses[number], 0));
  }
  std::optional<uint8_t> initial_byte(uint32_t, uint64_t address) override {
    return uint8_t(mix(address, seed_));
  }
  std::optional<uint8_t> havoc_byte(const Place &, uint64_t) override {
    return std::nullopt;
  }

protected:
  virtual Term variable(const Place &place) const {
    for (const unfold::Instance &i : unfolded_.instances)
      if (i.context == place.context && i.block == place.block &&
          i.stmt == place.stmt)
        return i.variable;
    return Term{};
  }
  const unfold::Unfolded &unfolded_;
  const TermStore &store_;
  uint64_t seed_;
};

class SameInputsUnfolded : public SameInputs {
  using SameInputs::SameInputs;
  bool has_ways() const override { return false; }
  Term variable(const Place &place) const override {
    const sea::Function &f = unfolded_.function();
    return f.definitions(f.blocks[place.block].stmts[place.stmt])[0];
  }
};

void compare(uint64_t seed, const unfold::Config &config) {
  std::string text = RandomProgram(seed).make();
  Parsed parsed(text);
  ASSERT_TRUE(parsed.program) << text;
  parsed.program->entry = parsed.program->find_function("main");
  Rewriter rewriter(parsed.store);
  auto unfolded = unfold::unfold(*parsed.program, config, rewriter);
  ASSERT_EQ(unfolded->gave_up, "") << text;
  Result<void> good = sea::verify(unfolded->program);
  ASSERT_TRUE(good) << to_string(good.error()) << text;
  for (uint64_t run = 0; run < 10; ++run) {
    SameInputs before(*unfolded, mix(seed, run));
    SameInputsUnfolded after(*unfolded, mix(seed, run));
    Execution a = Interpreter(*parsed.program, before, {}).run();
    Execution b = Interpreter(unfolded->program, after, {}).run();
    // The unfolded program halts where the other returns.
    if (a.ending == Ending::Returned)
      a.ending = Ending::Halted;
    ASSERT_NE(a.ending, Ending::Stuck) << a.problem << "\n" << text;
    ASSERT_EQ(a.ending, b.ending)
        << b.problem << "\nseed " << seed << " run " << run << "\n"
        << text;
    ASSERT_EQ(a.property, b.property) << "seed " << seed << "\n" << text;
  }
}

TEST(UnfoldDifferential, ObjectsToldApart) {
  unfold::Config config;
  config.unwind = 4;
  for (uint64_t seed = 1; seed <= 300; ++seed)
    ASSERT_NO_FATAL_FAILURE(compare(seed, config));
}

TEST(UnfoldDifferential, ByAddress) {
  unfold::Config config;
  config.unwind = 4;
  config.accesses_are_checked = false;
  for (uint64_t seed = 1001; seed <= 1150; ++seed)
    ASSERT_NO_FATAL_FAILURE(compare(seed, config));
}

TEST(UnfoldDifferential, MemoryOfEachObject) {
  unfold::Config config;
  config.unwind = 4;
  config.by_object = true;
  for (uint64_t seed = 3001; seed <= 3300; ++seed)
    ASSERT_NO_FATAL_FAILURE(compare(seed, config));
  config.fold_memory = false;
  for (uint64_t seed = 3301; seed <= 3400; ++seed)
    ASSERT_NO_FATAL_FAILURE(compare(seed, config));
}

// Keys are learnt anew for each program.
TEST(UnfoldDifferential, ExecutionsToldApart) {
  unfold::Config config;
  config.unwind = 4;
  for (uint64_t seed = 4001; seed <= 4400; ++seed) {
    config.by_object = seed % 2 == 0;
    config.accesses_are_checked = seed % 4 != 1;
    config.split.learnt =
        std::make_shared<unfold::Learnt>(unfold::Learnt::Wants::Everything);
    ASSERT_NO_FATAL_FAILURE(compare(seed, config));
  }
}

TEST(UnfoldDifferential, ReadsLeftToTheFormula) {
  unfold::Config config;
  config.unwind = 4;
  config.fold_memory = false;
  for (uint64_t seed = 2001; seed <= 2100; ++seed)
    ASSERT_NO_FATAL_FAILURE(compare(seed, config));
}

} // namespace

} // namespace fathom::cex
