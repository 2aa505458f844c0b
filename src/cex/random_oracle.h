// Values by chance, for tests: any execution it drives is one of the program's.
#pragma once

#include "cex/oracle.h"

#include <random>

namespace fathom::cex {

class RandomOracle : public Oracle {
public:
  RandomOracle(const sea::Program &program, uint64_t seed)
      : program_(program), seed_(seed), random_(seed) {}

  uint32_t call(uint32_t, sea::BlockId, uint32_t) override { return 0; }
  uint32_t iteration(uint32_t, uint32_t, uint32_t) override { return 0; }
  std::optional<BitVec> nondet(const Place &place, Sort sort) override;
  std::optional<BitVec> parameter(uint32_t number, Sort sort) override;
  std::optional<BitVec> allocation(const Place &place, const BitVec &size,
                                   unsigned log2_align) override;
  std::optional<BitVec> global(uint32_t number) override;
  std::optional<uint8_t> initial_byte(uint32_t region,
                                      uint64_t address) override;
  std::optional<uint8_t> havoc_byte(const Place &place,
                                    uint64_t address) override;

private:
  BitVec any(uint32_t width);

  const sea::Program &program_;
  uint64_t seed_;
  std::mt19937_64 random_;
  uint64_t next_address_ = 4096;
};

} // namespace fathom::cex
