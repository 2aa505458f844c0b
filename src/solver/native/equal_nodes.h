// What sweeping (bitblast/sweep.h) finds, told to the SAT solver of a question.
// Used by the native solver where a search has become long.
#pragma once

#include "bitblast/cnf.h"
#include "bitblast/sweep.h"

#include <functional>
#include <span>

namespace fathom {

class Stats;

class EqualNodes {
public:
  EqualNodes(const Aig &aig, CnfEncoder &cnf, SatSolver &sat,
             std::function<bool()> should_stop)
      : aig_(aig), cnf_(cnf), sat_(sat), should_stop_(std::move(should_stop)) {}

  // Whether the graph has grown so much since the last time that it is worth
  // another one.
  bool is_due() const { return aig_.node_count() / 2 > num_swept_; }
  // Adds what follows from the gates; every gate must be in the clauses.
  void find(std::span<const Lit> roots);

  // As conflicts of a search.
  uint64_t work() const { return statistics_.work / 100; }
  void add_statistics(Stats &stats) const;

private:
  const Aig &aig_;
  CnfEncoder &cnf_;
  SatSolver &sat_;
  const std::function<bool()> should_stop_;
  uint32_t num_swept_ = 0; // nodes
  SweepStatistics statistics_;
  uint64_t num_equal_ = 0;
};

} // namespace fathom
