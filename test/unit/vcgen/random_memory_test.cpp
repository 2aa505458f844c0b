// Random programs over memory: what a byte-by-byte execution computes is the
// value of the formula's definitions, for every representation and word size.
#include "rewrite/rewriter.h"
#include "sea/text/printer.h"
#include "sea/verify.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "support/bitvec/text.h"
#include "terms/builder.h"
#include "terms/evaluator.h"
#include "vcgen/vcgen.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace fathom;
using namespace fathom::sea;

namespace {

constexpr unsigned num_objects = 3;
constexpr uint64_t object_size = 32;

// A start block with objects and inputs, two sides that change memory, and a
// join that reads.
class MemoryProgram {
public:
  MemoryProgram(Program &program, std::mt19937_64 &random, bool aligned,
                bool long_ranges)
      : p_(program), s_(program.store), b_(s_), random_(random),
        aligned_(aligned), long_ranges_(long_ranges),
        f_(program.functions.emplace_back(program, "main")) {}

  Function &run() {
    for (const char *name : {"start", "yes", "no", "join"})
      f_.add_block(name);
    memory_ = s_.make_var("M", p_.mem_sort());
    f_.params = {memory_};
    for (unsigned i = 0; i < num_objects; ++i)
      allocate();
    for (unsigned i = 0; i < 3; ++i)
      words_.push_back(input(s_.bv_sort(w())));
    values_ = words_;
    Term condition = input(s_.bool_sort());
    for (unsigned i = 0; i < 3; ++i)
      statement(0);
    f_.add(0, Opcode::CondBr, {}, {condition}, {1, 2});
    Term start = memory_, ends[2];
    std::vector<Term> values = values_, pointers = pointers_;
    for (BlockId side : {1u, 2u}) {
      memory_ = start;
      for (unsigned i = 0; i < 4; ++i)
        statement(side);
      ends[side - 1] = memory_;
      f_.add(side, Opcode::Br, {}, {}, {3});
      values_ = values;
      pointers_ = pointers;
    }
    memory_ = fresh(p_.mem_sort());
    BlockId sides[] = {1, 2};
    f_.add(3, Opcode::Phi, std::span(&memory_, 1), ends, sides);
    for (unsigned i = 0; i < 6; ++i)
      statement(3);
    for (unsigned i = 0; i < 4; ++i)
      load(3);
    f_.add(3, Opcode::Halt, {}, {});
    f_.loop_of.assign(4, none);
    return f_;
  }

private:
  uint32_t w() const { return p_.ptr_width; }
  unsigned below(unsigned n) { return unsigned(random_() % n); }
  Term number(uint64_t v) { return s_.make_bv(w(), v); }
  Term fresh(Sort sort) {
    return s_.make_var("r" + std::to_string(count_++), sort);
  }
  Term input(Sort sort) {
    Term reg = fresh(sort);
    f_.add(0, Opcode::Nondet, {reg}, {});
    return reg;
  }
  void allocate() {
    Term p = fresh(p_.ptr_sort());
    Term base = number(4096 + 64 * objects_.size());
    f_.add(0, Opcode::Define, {p},
           {b_.make(Kind::Ptr, {base, number(0), number(object_size)})});
    objects_.push_back(p);
    pointers_.push_back(p);
  }
  // Mostly inside of an object; often unaligned, sometimes unknown.
  Term place() {
    Term p = objects_[below(num_objects)];
    unsigned step = aligned_ ? 8 : 1;
    Term offset = number(below(unsigned(object_size) / step) * step);
    if (below(3) == 0) {
      offset = b_.make(Kind::BvAnd, {words_[below(3)], number(15)});
      if (aligned_)
        offset = b_.make(Kind::BvShl, {offset, number(3)});
    }
    return below(8) == 0 ? p : b_.make(Kind::PtrAdd, {p, offset});
  }
  Term value() {
    Term v = values_[below(unsigned(values_.size()))];
    uint32_t width = s_.width(v), bytes = 1u << below(4);
    if (aligned_)
      bytes = std::max(bytes, 4u);
    if (8 * bytes < width)
      v = b_.make_extract(v, 8 * bytes - 1, 0);
    return v;
  }
  Term length() {
    unsigned step = aligned_ ? 8 : 1;
    if (long_ranges_ && below(2) == 0) {
      Term n = b_.make(Kind::BvAnd, {words_[below(3)], number(7)});
      return aligned_ ? b_.make(Kind::BvShl, {n, number(3)}) : n;
    }
    return number(below(5) * step);
  }
  void load(BlockId block) {
    bool pointer = below(3) == 0;
    uint32_t bytes = aligned_ ? 8 : 1u << below(4);
    Term reg = fresh(pointer ? p_.ptr_sort() : s_.bv_sort(8 * bytes));
    f_.add(block, Opcode::Load, {reg}, {place(), memory_});
    (pointer ? pointers_ : values_).push_back(reg);
  }
  void statement(BlockId block) {
    Term next = fresh(p_.mem_sort());
    switch (below(7)) {
    case 0:
      f_.add(block, Opcode::MemSet, {next},
             {place(), s_.make_bv(8, below(256)), length(), memory_});
      break;
    case 1:
      f_.add(block, Opcode::MemCopy, {next},
             {place(), place(), length(), memory_, memory_});
      break;
    case 2:
      f_.add(block, Opcode::MemHavoc, {next}, {place(), length(), memory_});
      break;
    case 3:
    case 4:
      f_.add(block, Opcode::Store, {next},
             {pointers_[below(unsigned(pointers_.size()))], place(), memory_});
      break;
    case 5:
      f_.add(block, Opcode::Store, {next}, {value(), place(), memory_});
      break;
    default:
      return load(block);
    }
    memory_ = next;
  }

  Program &p_;
  TermStore &s_;
  Builder b_;
  std::mt19937_64 &random_;
  bool aligned_, long_ranges_;
  Function &f_;
  unsigned count_ = 0;
  Term memory_;
  std::vector<Term> objects_, pointers_, words_, values_;
};

struct Cell {
  uint8_t byte = 0;
  unsigned index = 0;  // in a pointer, from 1
  unsigned number = 0; // of the store
  BitVec pointer = BitVec();
};
using Memory = std::map<uint64_t, Cell>;

// Executes one path; registers get values in `model`.
class Execution {
public:
  Execution(const Function &f, Model &model) : f_(f), model_(model) {}

  std::map<Term, Memory> memories; // the parameter is given
  std::vector<Term> executed;      // scalar and pointer registers

  void run() {
    BlockId block = 0, from = none;
    while (block != none) {
      BlockId next = none;
      for (const Stmt &s : f_.blocks[block].stmts)
        if (s.op == Opcode::CondBr)
          next = f_.labels(s)[value(f_.arguments(s)[0]).is_true() ? 0 : 1];
        else if (s.op == Opcode::Br)
          next = f_.labels(s)[0];
        else
          statement(s, from);
      from = block;
      block = next;
    }
  }

private:
  uint32_t w() const { return f_.program->ptr_width; }
  BitVec value(Term t) {
    return *Evaluator(f_.program->store, model_).value(t);
  }
  BitVec part(Term p, unsigned i) {
    return value(p).extract((3 - i) * w() - 1, (2 - i) * w());
  }
  uint64_t address(Term p) { return (part(p, 0) + part(p, 1)).to_u64(); }
  uint64_t wrap(uint64_t a) const {
    return w() == 64 ? a : a & ((1ull << w()) - 1);
  }

  void statement(const Stmt &s, BlockId from) {
    auto arg = [&](unsigned i) { return f_.arguments(s)[i]; };
    Term reg = s.num_definitions ? f_.definitions(s)[0] : Term{};
    switch (s.op) {
    case Opcode::Phi:
      memories[reg] = memories[arg(f_.labels(s)[0] == from ? 0 : 1)];
      break;
    case Opcode::Store:
      memories[reg] = memories[arg(2)];
      store(memories[reg], address(arg(1)), arg(0));
      break;
    case Opcode::MemSet:
      memories[reg] = memories[arg(3)];
      for (uint64_t i = value(arg(2)).to_u64(), a = address(arg(0)); i-- > 0;)
        memories[reg][wrap(a + i)] = {uint8_t(value(arg(1)).to_u64())};
      break;
    case Opcode::MemCopy: {
      Memory source = memories[arg(4)];
      memories[reg] = memories[arg(3)];
      uint64_t to = address(arg(0)), origin = address(arg(1));
      for (uint64_t i = value(arg(2)).to_u64(); i-- > 0;)
        memories[reg][wrap(to + i)] = source[wrap(origin + i)];
      break;
    }
    case Opcode::MemHavoc: // what the model does not mention is zero
      memories[reg] = memories[arg(2)];
      for (uint64_t i = value(arg(1)).to_u64(), a = address(arg(0)); i-- > 0;)
        memories[reg][wrap(a + i)] = {};
      break;
    case Opcode::Load:
      model_.scalars[reg] = load(memories[arg(1)], address(arg(0)), reg);
      executed.push_back(reg);
      break;
    default:
      break;
    }
  }

  void store(Memory &memory, uint64_t a, Term t) {
    bool pointer = f_.program->store.sort_kind(t) == SortKind::Ptr;
    BitVec bits = pointer ? part(t, 0) + part(t, 1) : value(t);
    unsigned bytes = bits.width() / 8;
    ++stores_;
    for (unsigned i = 0; i < bytes; ++i) {
      unsigned k = f_.program->big_endian ? bytes - 1 - i : i;
      Cell cell{uint8_t(bits.extract(8 * k + 7, 8 * k).to_u64())};
      if (pointer)
        cell = {cell.byte, i + 1, stores_, value(t)};
      memory[wrap(a + i)] = cell;
    }
  }

  BitVec load(Memory &memory, uint64_t a, Term reg) {
    const TermStore &store = f_.program->store;
    bool pointer = store.sort_kind(reg) == SortKind::Ptr, whole = true;
    unsigned bytes = store.width(reg) / 8;
    BitVec bits = BitVec::zero(8 * bytes);
    for (unsigned i = 0; i < bytes; ++i) {
      const Cell &cell = memory[wrap(a + i)];
      unsigned k = f_.program->big_endian ? bytes - 1 - i : i;
      bits = bits + shl(BitVec(8 * bytes, cell.byte), 8 * k);
      const Cell &first = memory[wrap(a)];
      whole = whole && cell.index == i + 1 && cell.number == first.number;
    }
    if (!pointer)
      return bits;
    BitVec zero = BitVec::zero(w());
    if (!whole)
      return concat(concat(bits, zero), zero);
    const Cell &first = memory[wrap(a)];
    return first.pointer;
  }

  const Function &f_;
  Model &model_;
  unsigned stores_ = 0;
};

struct Shape {
  uint32_t ptr_width;
  bool big_endian, aligned, long_ranges;
};

class RandomMemory : public testing::TestWithParam<int> {
protected:
  unsigned compared_ = 0;
  std::map<uint32_t, unsigned> words_; // sizes that were taken

  void compare(const Function &f, const vcgen::Config &config,
               std::mt19937_64 &random) {
    TermStore &store = f.program->store;
    RewriteConfig rules; // pointers may stray here
    rules.memory = {false, random() % 4 != 0, random() % 4 != 0, true};
    Rewriter rewriter(store, rules);
    vcgen::Formula formula = vcgen::generate(f, config, rewriter);
    if (!formula.unsupported.empty())
      return;
    std::map<Term, Term> meaning(formula.definitions.begin(),
                                 formula.definitions.end());
    for (int round = 0; round < 3; ++round) {
      Model model;
      std::vector<Term> bases;
      for (const Block &block : f.blocks)
        for (const Stmt &s : block.stmts) {
          Term reg = s.num_definitions ? f.definitions(s)[0] : Term{};
          if (s.op == Opcode::Nondet)
            model.scalars[reg] =
                BitVec(store.is_bool(reg) ? 1 : store.width(reg), random());
          if (s.op == Opcode::Define)
            bases.push_back(reg);
        }
      Model concrete = model;
      Execution execution(f, concrete);
      // The initial memory, around the objects. Words are cut into bytes.
      Term initial = formula_array(meaning.at(f.params[0]), store);
      ArrayValue &array = model.arrays[initial];
      uint32_t word = element_width(store, store.sort(initial)) / 8;
      words_[word]++;
      array.otherwise = BitVec::zero(8 * word);
      for (Term p : bases) {
        concrete.scalars[p] = *Evaluator(store, model).value(meaning.at(p));
        uint64_t base =
            concrete.scalars[p]
                .extract(3 * f.program->ptr_width - 1, 2 * f.program->ptr_width)
                .to_u64();
        for (uint64_t i = 0; i < object_size; ++i)
          put(array, base + i, uint8_t(random()), f, word,
              execution.memories[f.params[0]]);
      }
      execution.run();
      Evaluator evaluator(store, model);
      for (Term reg : execution.executed) {
        std::optional<BitVec> is = evaluator.value(meaning.at(reg));
        std::string text;
        ASSERT_TRUE(is.has_value());
        if (*is != concrete.scalars.at(reg))
          print(f, text);
        ASSERT_EQ(to_binary(*is), to_binary(concrete.scalars.at(reg)))
            << store.name(reg) << " word " << config.word_size << " memory "
            << int(config.memory) << '\n'
            << text;
        ++compared_;
      }
    }
  }

  // The variable below a definition of an initial memory.
  static Term formula_array(Term t, const TermStore &store) {
    while (store.kind(t) == Kind::Lambda || store.kind(t) == Kind::Ite ||
           store.kind(t) == Kind::Extract)
      t = store.child(t, store.kind(t) == Kind::Extract ? 0 : 1);
    return store.kind(t) == Kind::Select ? store.child(t, 0) : t;
  }
  static void put(ArrayValue &array, uint64_t address, uint8_t byte,
                  const Function &f, uint32_t word, Memory &memory) {
    memory[address].byte = byte;
    unsigned log2 = word == 8 ? 3 : word == 4 ? 2 : 0;
    BitVec index(f.program->ptr_width - log2, address >> log2);
    BitVec old = array.at(index);
    unsigned k = address % word;
    if (f.program->big_endian)
      k = word - 1 - k;
    array.entries[index] = old + shl(BitVec(8 * word, byte), 8 * k);
  }
};

TEST_P(RandomMemory, FormulaIsExecution) {
  std::mt19937_64 random(GetParam());
  const Shape shapes[] = {{64, false, false, false}, {32, true, false, true},
                          {64, true, true, true},    {64, false, true, false},
                          {32, false, true, true},   {64, false, false, true}};
  constexpr std::pair<MemoryEncoding, LambdaReduction> ways[] = {
      {MemoryEncoding::Arrays, LambdaReduction::Indexed},
      {MemoryEncoding::Lambdas, LambdaReduction::Indexed},
      {MemoryEncoding::Lambdas, LambdaReduction::Eager},
      {MemoryEncoding::Seam, LambdaReduction::Indexed}};
  for (const Shape &shape : shapes)
    for (int round = 0; round < 3; ++round) {
      TermStore store;
      Program program(store, shape.ptr_width, shape.big_endian);
      Function &f =
          MemoryProgram(program, random, shape.aligned, shape.long_ranges)
              .run();
      ASSERT_TRUE(bool(verify(f))) << to_string(verify(f).error());
      for (uint32_t word : {1u, 4u, 8u, 0u}) // 0: what fits
        for (auto [memory, lambdas] : ways)
          for (bool simplify : {true, false}) {
            if (memory == MemoryEncoding::Seam && word != 1)
              continue;
            if (lambdas == LambdaReduction::Eager && (!simplify || word > 1))
              continue;
            vcgen::Config config;
            config.cone_of_influence = false;
            config.memory = memory;
            config.lambdas = lambdas;
            config.word_size = word;
            config.simplify = simplify;
            config.style = round % 2 ? VcStyle::Path : VcStyle::Dataflow;
            ASSERT_NO_FATAL_FAILURE(compare(f, config, random));
          }
    }
  EXPECT_GT(compared_, 1000u);
  EXPECT_GT(words_[4] + words_[8], 10u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomMemory, testing::Range(0, 12));

} // namespace
