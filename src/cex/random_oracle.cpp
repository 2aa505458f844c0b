#include "cex/random_oracle.h"

#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/evaluator.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::cex {

namespace {

constexpr size_t most_constants = 64; // of a program

uint8_t hashed(uint64_t address, uint64_t seed, uint64_t region) {
  uint64_t h = (address + seed) * 0x9e3779b97f4a7c15u + region;
  h ^= h >> 31;
  return uint8_t((h * 0xff51afd7ed558ccdu) >> 56);
}

} // namespace

// Small and extreme values are as likely as all others together.
BitVec RandomOracle::any(uint32_t width) {
  switch (random_() % 6) {
  case 0:
    return BitVec(width, random_() % 16);
  case 1:
    return -BitVec(width, random_() % 16);
  case 2:
    return BitVec::signed_max(width) + BitVec(width, random_() % 2);
  default:
    break;
  }
  std::vector<uint32_t> words((width + 31) / 32);
  for (uint32_t &word : words)
    word = uint32_t(random_());
  if (width % 32 != 0)
    words.back() &= (1u << width % 32) - 1;
  return BitVec::from_words(width, words);
}

std::optional<BitVec> RandomOracle::nondet(const Place &, Sort sort) {
  const SortInfo &info = program_.store.info(sort);
  if (info.kind != SortKind::Ptr)
    return any(value_width(info));
  return concat(any(info.width), BitVec::zero(2 * info.width));
}

std::optional<BitVec> RandomOracle::parameter(uint32_t, Sort sort) {
  return nondet({}, sort);
}

std::optional<BitVec> RandomOracle::allocation(const Place &,
                                               const BitVec &size,
                                               unsigned log2_align) {
  uint64_t align = uint64_t(1) << log2_align;
  uint64_t base = (next_address_ + align - 1) / align * align;
  uint64_t bytes = std::max<uint64_t>(size.to_u64(), 1);
  uint64_t room = BitVec::ones(program_.ptr_width).to_u64();
  if (base > room || bytes >= room - base)
    return std::nullopt; // no space left
  next_address_ = base + bytes + 1;
  return BitVec(program_.ptr_width, base);
}

std::optional<BitVec> RandomOracle::global(uint32_t number) {
  const sea::Global &global = program_.globals[number];
  return allocation({}, BitVec(program_.ptr_width, global.size),
                    global.log2_align);
}

std::optional<uint8_t> RandomOracle::initial_byte(uint32_t region,
                                                  uint64_t address) {
  return hashed(address, seed_, region);
}

std::optional<uint8_t> RandomOracle::havoc_byte(const Place &, uint64_t) {
  return uint8_t(random_());
}

std::vector<BitVec> constants_of(const sea::Program &program) {
  std::vector<Term> all;
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        if (s.op == sea::Opcode::Define || s.op == sea::Opcode::Check ||
            s.op == sea::Opcode::CondBr || s.op == sea::Opcode::Assume)
          for (Term t : f.arguments(s))
            all.push_back(t);
  std::vector<BitVec> constants;
  for (Term t : reachable(program.store, all))
    if (constants.size() < most_constants &&
        program.store.kind(t) == Kind::BvConst && program.store.width(t) >= 8 &&
        std::find(constants.begin(), constants.end(), program.store.value(t)) ==
            constants.end())
      constants.push_back(program.store.value(t));
  return constants;
}

ChanceOracle::ChanceOracle(const sea::Program &program,
                           const std::vector<BitVec> &constants, uint64_t seed,
                           Chance kind, uint64_t luck)
    : RandomOracle(program, seed), store_(program.store), constants_(constants),
      random_(seed ^ 0x9e3779b97f4a7c15u), kind_(kind), luck_(luck) {}

std::optional<BitVec> ChanceOracle::nondet(const Place &place, Sort sort) {
  const SortInfo &info = store_.info(sort);
  if (info.kind == SortKind::Bool ||
      (info.kind == SortKind::BitVec && info.width == 1))
    return BitVec(1, random_() % (uint64_t(2) << luck_) != 0);
  if (info.kind != SortKind::BitVec || kind_ == Chance::Any)
    return RandomOracle::nondet(place, sort);
  if (kind_ == Chance::Ascending || kind_ == Chance::Descending)
    return next_in_order(info.width);
  const Chance kind = kind_ == Chance::Mixed
                          ? Chance(random_() % uint64_t(Chance::Mixed))
                          : kind_;
  if (kind == Chance::Constants && constants_.size() > 0)
    if (std::optional<BitVec> near = near_constant(info.width))
      return near;
  if (kind == Chance::Any || kind == Chance::AnyAgain)
    return RandomOracle::nondet(place, sort);
  return BitVec(info.width, random_() % (kind == Chance::Tiny ? 5 : 24));
}

std::optional<BitVec> ChanceOracle::near_constant(uint32_t width) {
  const BitVec &c = constants_[random_() % constants_.size()];
  if (c.width() != width)
    return std::nullopt;
  return c + BitVec(width, random_() % 3) - BitVec(width, 1);
}

// From 0 on: small numbers are not negative for a while either way.
BitVec ChanceOracle::next_in_order(uint32_t width) {
  const uint64_t next = count_++;
  if (kind_ == Chance::Ascending)
    return BitVec(width, next);
  return -BitVec(width, next);
}

// The same whenever it is read: there is one memory. Two havocs by one
// statement have the same bytes, which is an execution, too.
std::optional<uint8_t> ChanceOracle::havoc_byte(const Place &place,
                                                uint64_t address) {
  return hashed(address, seed(), uint64_t(place.block) << 32 | place.stmt);
}

} // namespace fathom::cex
