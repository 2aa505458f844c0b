// Values by chance: any execution they drive is one of the program's.
#pragma once

#include "cex/oracle.h"

#include <random>
#include <vector>

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

protected:
  uint64_t seed() const { return seed_; }

private:
  BitVec any(uint32_t width);

  const sea::Program &program_;
  uint64_t seed_;
  std::mt19937_64 random_;
  uint64_t next_address_ = 4096;
};

// Where the inputs of an execution come from.
enum class Chance : uint8_t {
  Any,
  AnyAgain, // with other chances of conditions
  Tiny,     // so that lengths fit and loops end
  Small,
  Constants, // close to those of the program: other branches are taken
  Mixed,     // all of the above
  Ascending, // one more than the one before: what is sorted stays as it is
  Descending,
};
constexpr uint64_t num_mixed_kinds = 6; // up to Mixed

// Constants of the program's conditions and definitions, each once.
std::vector<BitVec> constants_of(const sea::Program &program);

// Inputs of one kind. Conditions that are inputs hold more often in some
// executions than in others (luck: 0 to 2), so that loops that one of them ends
// have some iterations. Bytes that are arbitrary stay what they are.
class ChanceOracle final : public RandomOracle {
public:
  ChanceOracle(const sea::Program &program,
               const std::vector<BitVec> &constants, uint64_t seed, Chance kind,
               uint64_t luck);

  std::optional<BitVec> nondet(const Place &place, Sort sort) override;
  std::optional<uint8_t> havoc_byte(const Place &place,
                                    uint64_t address) override;

private:
  std::optional<BitVec> near_constant(uint32_t width);
  BitVec next_in_order(uint32_t width);

  const TermStore &store_;
  const std::vector<BitVec> &constants_;
  std::mt19937_64 random_;
  const Chance kind_;
  const uint64_t luck_;
  uint64_t count_ = 0; // of inputs in order
};

} // namespace fathom::cex
