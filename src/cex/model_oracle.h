// Values from a solver's model of the formula of an unfolded program.
#pragma once

#include "cex/oracle.h"
#include "solver/solver.h"
#include "unfold/unfold.h"

#include <span>
#include <unordered_map>

namespace fathom::cex {

// Reads terms over the formula's variables and over those that `definitions`
// explain. Only while the solver's model is there.
class ModelReader {
public:
  ModelReader(TermStore &store, Solver &solver,
              std::span<const std::pair<Term, Term>> definitions);

  std::optional<BitVec> value(Term t);
  // Element of an array or memory.
  std::optional<uint8_t> byte(Term array, uint64_t address);

private:
  void fetch(Term t); // all variables below it
  Term resolve(Term array) const;

  TermStore &store_;
  Solver &solver_;
  Model model_;
  Evaluator evaluator_; // remembers; sees variables that are fetched later
  std::vector<bool> seen_;
};

class ModelOracle : public Oracle {
public:
  ModelOracle(const unfold::Unfolded &unfolded, ModelReader &model);

  uint32_t call(uint32_t caller, sea::BlockId block, uint32_t stmt) override;
  uint32_t iteration(uint32_t around, uint32_t loop, uint32_t k) override;
  bool has_ways() const override { return !unfolded_.ways.is_empty(); }
  uint32_t follow(uint32_t way, unsigned edge, sea::BlockId target) override {
    return unfolded_.ways.follow({way, edge}, target);
  }
  std::optional<BitVec> nondet(const Place &place, Sort sort) override;
  std::optional<BitVec> parameter(uint32_t number, Sort sort) override;
  std::optional<BitVec> allocation(const Place &place, const BitVec &size,
                                   unsigned log2_align) override;
  std::optional<BitVec> global(uint32_t number) override;
  std::optional<BitVec> number(const Place &place) override;
  std::optional<BitVec> global_number(uint32_t number) override;
  std::optional<uint8_t> initial_byte(uint32_t region,
                                      uint64_t address) override;
  std::optional<uint8_t> havoc_byte(const Place &place,
                                    uint64_t address) override;
  std::optional<uint8_t> new_byte(const Place &place,
                                  uint64_t address) override;

private:
  struct Key {
    uint32_t context, block, stmt;
    bool operator==(const Key &) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key &k) const {
      uint64_t h = (uint64_t(k.context) << 32 | k.block) * 0x9e3779b97f4a7c15u;
      return (h ^ k.stmt) * 0xff51afd7ed558ccdu;
    }
  };
  Term instance(const Place &place) const;
  std::optional<BitVec> base_address(Term pointer_or_address);

  const unfold::Unfolded &unfolded_;
  ModelReader &model_;
  std::unordered_map<Key, Term, KeyHash> instances_;
  std::unordered_map<Key, Term, KeyHash> contents_; // of new objects
  std::unordered_map<Key, Term, KeyHash> numbers_;  // their addresses
};

} // namespace fathom::cex
