// The three ways to keep memory against plain bytes: random operations through
// the interface, with pointers that have one or several objects and offsets
// that are constants or not. What was written is then executed on random
// inputs, statement by statement, next to an array of bytes for each object.
#include "unfold/memory/memory_state.h"

#include "rooms.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace fathom::unfold {

namespace {

constexpr unsigned num_objects = 4;
constexpr uint64_t object_bytes = 24;

// Executes the statements of the first block.
class Machine {
public:
  Machine(const TermStore &store, Model &model)
      : store_(store), model_(model) {}

  uint64_t number(Term t) {
    return Evaluator(store_, model_).value(t)->to_u64();
  }
  void run(const sea::Function &f) {
    for (const sea::Stmt &s : f.blocks[0].stmts)
      run(f, s);
  }

private:
  uint64_t address(Term pointer) {
    BitVec v = *Evaluator(store_, model_).value(pointer);
    return v.extract(3 * width - 1, 2 * width).to_u64() +
           v.extract(2 * width - 1, width).to_u64();
  }
  ArrayValue memory(Term t) {
    return *Evaluator(store_, model_).array_value(t);
  }
  static BitVec at(uint64_t address) { return BitVec(width, address); }

  void run(const sea::Function &f, const sea::Stmt &s) {
    std::span<const Term> to = f.definitions(s), from = f.arguments(s);
    switch (s.op) {
    case sea::Opcode::Halt:
      return;
    case sea::Opcode::Nondet:
    case sea::Opcode::Alloca:
      if (to.size() == 2) // what the object finds
        model_.arrays.insert_or_assign(to[1], memory(from[1]));
      return;
    case sea::Opcode::Define:
      if (store_.sort_kind(to[0]) == SortKind::Mem)
        model_.arrays.insert_or_assign(to[0], memory(from[0]));
      else
        model_.scalars.insert_or_assign(
            to[0], *Evaluator(store_, model_).value(from[0]));
      return;
    case sea::Opcode::Load: {
      ArrayValue bytes = memory(from[1]);
      uint64_t value = 0, first = address(from[0]);
      unsigned count = store_.width(to[0]) / 8;
      for (unsigned i = count; i-- > 0;)
        value = value << 8 | bytes.at(at(first + i)).to_u64();
      model_.scalars.insert_or_assign(to[0], BitVec(8 * count, value));
      return;
    }
    case sea::Opcode::Store: {
      ArrayValue bytes = memory(from[2]);
      uint64_t value = number(from[0]), first = address(from[1]);
      for (unsigned i = 0; i < store_.width(from[0]) / 8; ++i)
        bytes.entries.insert_or_assign(at(first + i),
                                       BitVec(8, value >> 8 * i & 0xff));
      model_.arrays.insert_or_assign(to[0], bytes);
      return;
    }
    case sea::Opcode::MemSet: {
      ArrayValue bytes = memory(from[3]);
      uint64_t first = address(from[0]);
      for (uint64_t i = 0; i < number(from[2]); ++i)
        bytes.entries.insert_or_assign(at(first + i),
                                       BitVec(8, number(from[1])));
      model_.arrays.insert_or_assign(to[0], bytes);
      return;
    }
    case sea::Opcode::MemCopy: {
      ArrayValue bytes = memory(from[3]), source = memory(from[4]);
      uint64_t first = address(from[0]), second = address(from[1]);
      for (uint64_t i = 0; i < number(from[2]); ++i)
        bytes.entries.insert_or_assign(at(first + i),
                                       source.at(at(second + i)));
      model_.arrays.insert_or_assign(to[0], bytes);
      return;
    }
    case sea::Opcode::Check: // what is not modelled does not happen here
      EXPECT_EQ(number(from[0]), 1u);
      return;
    default:
      FAIL() << "a statement that is not expected here";
    }
  }

  const TermStore &store_;
  Model &model_;
};

// Two executions meet. Both are written to one block here, and a choice stands
// for the phi.
class Choice final : public Meeting {
public:
  Choice(Rooms &rooms, Term condition) : r_(rooms), condition_(condition) {}
  Term join(std::span<const Term> arms) override {
    return arms[0] == arms[1] ? arms[0] : add_phi(arms);
  }
  Term add_phi(std::span<const Term> arms) override {
    Term reg = r_.store.sort_kind(arms[0]) == SortKind::Mem
                   ? r_.out.new_memory(sea::is_shadow(r_.store, arms[0]))
                   : r_.out.new_value(r_.store.sort(arms[0]));
    r_.out.emit(sea::Opcode::Define, {reg},
                {r_.rewriter.make_ite(condition_, arms[0], arms[1])}, nullptr);
    return reg;
  }

private:
  Rooms &r_;
  Term condition_;
};

// Where a pointer points in one execution.
struct Concrete {
  unsigned object;
  uint64_t offset;
};

class Differential {
public:
  Differential(MemoryKind kind, bool is_shadow, bool folds, unsigned seed)
      : random_(seed), is_shadow_(is_shadow), r_(kind, folds) {
    stmt_.op = sea::Opcode::Alloca;
    // Objects of which the memory knows from its beginning.
    for (unsigned i = 0; i < num_objects / 2; ++i)
      add_object();
    version_ = r_.memory->new_memory(is_shadow);
    root_ = r_.memory->register_of(version_);
    for (unsigned i = num_objects / 2; i < num_objects; ++i)
      allocate();
  }

  void run() {
    for (unsigned i = 0; i < 12; ++i)
      step();
    for (unsigned i = 0; i < 4; ++i)
      load();
    r_.out.finish();
    for (unsigned i = 0; i < 6; ++i)
      execute();
  }

private:
  // An operation, as the plain machine does it.
  struct Step {
    enum { Load, Store, Fill, Copy } op;
    Term to, from; // pointers
    Term value;    // loaded, stored, or the byte
    Term length;
    unsigned bytes;
    Term when = {}; // it happens if this is so
    bool holds = true;
  };

  unsigned pick(size_t count) { return unsigned(random_() % count); }
  Term number(uint32_t bits, uint64_t v) { return r_.store.make_bv(bits, v); }

  void add_object() {
    Term size = number(width, object_bytes);
    stmt_.op = sea::Opcode::Alloca;
    const Allocations::Made made = r_.allocations.add(stmt_, size, Term{});
    objects_.push_back(made);
  }

  void allocate() {
    add_object();
    const Allocations::Made &made = objects_.back();
    if (is_shadow_) { // is written where the object is made (lift/shadows.h)
      version_ = r_.memory->fill(stmt_, made.pointer, number(8, 0),
                                 number(width, object_bytes), version_);
      return;
    }
    version_ = r_.memory
                   ->allocate(stmt_, made.object, made.pointer,
                              number(width, object_bytes), version_)
                   .memory;
  }

  Term input(std::string_view name, uint32_t bits) {
    Term reg = r_.out.new_register(name, r_.store.bv_sort(bits));
    inputs_.push_back(reg);
    return reg;
  }

  // A number that is at most `most`: a constant, or an input of which that is
  // known.
  Term up_to(uint64_t most) {
    if (pick(2) == 0)
      return number(width, pick(most + 1));
    Term n = input("n", width);
    limits_.emplace(n, most);
    r_.path.learn(r_.rewriter.make_ule(n, number(width, most)));
    return n;
  }

  // To one of the objects or, mostly, to one of two; so many bytes fit.
  Term pointer(uint64_t bytes) {
    auto base = [&] {
      return r_.pointers.base(objects_[pick(num_objects)].pointer);
    };
    Term at = base();
    for (unsigned i = pick(3); i > 0; --i) {
      Term c = r_.out.new_register("c", r_.store.bool_sort());
      choices_.push_back(c);
      at = r_.rewriter.make_ite(c, base(), at);
    }
    Term offset = up_to(object_bytes - bytes);
    if (pick(2) == 0 && bytes <= 8) { // an element of a table
      Term i = up_to(object_bytes / 8 - 1);
      offset = r_.rewriter.make_mul(i, number(width, 8));
    }
    return r_.pointers.make(at, offset, number(width, object_bytes));
  }

  Term value(uint32_t bits) {
    switch (pick(4)) {
    case 0:
      return number(bits, 0);
    case 1:
      return r_.store.make_bv(BitVec::ones(bits));
    case 2:
      return number(bits,
                    random_() & (bits == 64 ? ~0ull : (1ull << bits) - 1));
    default:
      return input("v", bits);
    }
  }

  void step() {
    switch (pick(9)) {
    case 8:
      return fork();
    case 0:
      return fill();
    case 1:
      return copy();
    case 2:
    case 3:
      return load();
    case 4:
      return r_.map.end_epoch();
    default:
      return store();
    }
  }

  // One or the other, and they meet again.
  void fork() {
    if (when_)
      return store();
    Term c = r_.out.new_register("c", r_.store.bool_sort());
    choices_.push_back(c);
    const VersionId before = version_;
    VersionId arms[2];
    when_ = c;
    for (unsigned arm : {0u, 1u}) {
      holds_ = arm == 0;
      version_ = before;
      r_.map.end_epoch();
      for (unsigned i = pick(4); i > 0; --i)
        step();
      arms[arm] = version_;
    }
    when_ = Term{};
    holds_ = true;
    r_.map.end_epoch();
    Choice choice(r_, c);
    version_ = r_.memory->join(arms, choice);
    r_.map.end_epoch();
  }

  void note(Step s) {
    s.when = when_;
    s.holds = holds_;
    steps_.push_back(s);
  }

  void load() {
    const unsigned bytes = 1u << pick(4);
    Step s{.op = Step::Load,
           .to = pointer(bytes),
           .from = {},
           .value = {},
           .length = {},
           .bytes = bytes};
    s.value =
        r_.memory->load(stmt_, s.to, r_.store.bv_sort(8 * bytes), version_);
    ASSERT_TRUE(s.value);
    note(s);
  }

  void store() {
    const unsigned bytes = 1u << pick(4);
    Step s{.op = Step::Store,
           .to = pointer(bytes),
           .from = {},
           .value = value(8 * bytes),
           .length = {},
           .bytes = bytes};
    version_ = r_.memory->store(stmt_, s.value, s.to, version_);
    note(s);
  }

  void fill() {
    const unsigned longest = pick(3) == 0 ? object_bytes : 1 + pick(8);
    Step s{.op = Step::Fill,
           .to = pointer(longest),
           .from = {},
           .value = value(8),
           .length = pick(2) == 0 ? number(width, longest) : up_to(longest),
           .bytes = 0};
    version_ = r_.memory->fill(stmt_, s.to, s.value, s.length, version_);
    note(s);
  }

  void copy() {
    const unsigned longest = 1 + pick(16);
    Step s{.op = Step::Copy,
           .to = pointer(longest),
           .from = pointer(longest),
           .value = {},
           .length = pick(2) == 0 ? number(width, longest) : up_to(longest),
           .bytes = 0};
    r_.map.end_epoch(); // it is read and replaced
    version_ =
        r_.memory->copy(stmt_, {.to = s.to, .from = s.from, .length = s.length},
                        version_, version_);
    note(s);
  }

  // ------------------------------------------------------------ execution

  void execute() {
    ASSERT_TRUE(r_.path.is_alive()) << r_.result.gave_up;
    Model model;
    for (Term t : inputs_)
      model.scalars.insert_or_assign(t, BitVec(r_.store.width(t), input_of(t)));
    for (Term c : choices_)
      model.scalars.insert_or_assign(c, BitVec(1, pick(2)));
    ArrayValue nothing{.otherwise = BitVec(8, is_shadow_ ? 0 : 0x5a),
                       .entries = {}};
    model.arrays.insert_or_assign(root_, nothing);
    Machine machine(r_.store, model);
    machine.run(r_.result.function());
    std::vector<std::vector<uint8_t>> plain(
        num_objects, std::vector<uint8_t>(object_bytes, is_shadow_ ? 0 : 0x5a));
    for (const Step &s : steps_)
      execute(machine, s, plain);
  }

  uint64_t input_of(Term t) {
    auto limit = limits_.find(t);
    if (limit != limits_.end())
      return pick(limit->second + 1);
    const uint32_t bits = r_.store.width(t);
    return bits == 64 ? random_() : random_() & ((uint64_t(1) << bits) - 1);
  }

  Concrete locate(Machine &machine, Term pointer) {
    const uint64_t base = machine.number(r_.pointers.base(pointer));
    for (unsigned i = 0; i < num_objects; ++i)
      if (machine.number(r_.pointers.base(objects_[i].pointer)) == base)
        return {.object = i,
                .offset = machine.number(r_.pointers.offset(pointer))};
    ADD_FAILURE() << "a pointer to nothing";
    return {};
  }

  void execute(Machine &machine, const Step &s,
               std::vector<std::vector<uint8_t>> &plain) {
    if (s.when && machine.number(s.when) != s.holds)
      return;
    const Concrete to = locate(machine, s.to);
    std::vector<uint8_t> &object = plain[to.object];
    switch (s.op) {
    case Step::Load: {
      uint64_t expected = 0;
      for (unsigned i = s.bytes; i-- > 0;)
        expected = expected << 8 | object[to.offset + i];
      EXPECT_EQ(machine.number(s.value), expected);
      return;
    }
    case Step::Store: {
      const uint64_t v = machine.number(s.value);
      for (unsigned i = 0; i < s.bytes; ++i)
        object[to.offset + i] = uint8_t(v >> 8 * i);
      return;
    }
    case Step::Fill:
      for (uint64_t i = 0; i < machine.number(s.length); ++i)
        object[to.offset + i] = uint8_t(machine.number(s.value));
      return;
    case Step::Copy: {
      const Concrete from = locate(machine, s.from);
      const std::vector<uint8_t> source = plain[from.object];
      for (uint64_t i = 0; i < machine.number(s.length); ++i)
        object[to.offset + i] = source[from.offset + i];
      return;
    }
    }
  }

  std::mt19937_64 random_;
  const bool is_shadow_;
  Rooms r_;
  sea::Stmt stmt_{};
  std::vector<Allocations::Made> objects_;
  VersionId version_ = 0;
  Term when_; // the way that is written now
  bool holds_ = true;
  Term root_;
  std::vector<Step> steps_;
  std::vector<Term> inputs_, choices_;
  std::unordered_map<Term, uint64_t> limits_;
};

using Case = std::tuple<MemoryKind, bool, bool>;

std::string name_of(const testing::TestParamInfo<Case> &info) {
  const char *kinds[] = {"ByAddress", "ByRegion", "ByObject"};
  return std::string(kinds[unsigned(std::get<0>(info.param))]) +
         (std::get<1>(info.param) ? "Shadow" : "Data") +
         (std::get<2>(info.param) ? "Folding" : "");
}

class MemoryStates : public testing::TestWithParam<Case> {};

} // namespace

TEST_P(MemoryStates, HaveWhatPlainBytesHave) {
  auto [kind, is_shadow, folds] = GetParam();
  for (unsigned seed = 0; seed < 60; ++seed) {
    Differential(kind, is_shadow, folds, seed).run();
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(All, MemoryStates,
                         testing::Combine(testing::Values(MemoryKind::ByAddress,
                                                          MemoryKind::ByRegion,
                                                          MemoryKind::ByObject),
                                          testing::Bool(), testing::Bool()),
                         name_of);

} // namespace fathom::unfold
