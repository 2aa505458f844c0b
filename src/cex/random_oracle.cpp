#include "cex/random_oracle.h"

#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/evaluator.h"

#include <algorithm>

namespace fathom::cex {

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
  uint64_t h = (address + seed_) * 0x9e3779b97f4a7c15u + region;
  h ^= h >> 31;
  return uint8_t((h * 0xff51afd7ed558ccdu) >> 56);
}

std::optional<uint8_t> RandomOracle::havoc_byte(const Place &, uint64_t) {
  return uint8_t(random_());
}

} // namespace fathom::cex
