#include "solver/native/equal_nodes.h"

#include "support/assert.h"
#include "support/stats.h"

namespace fathom {

void EqualNodes::find(std::span<const Lit> roots) {
  FATHOM_ASSERT(!cnf_.was_cut() && !sat_.is_recording(),
                "clauses that are not of the gates");
  num_swept_ = aig_.node_count();
  for (EqualLits pair : sweep(aig_, roots, {}, should_stop_, statistics_)) {
    int later = cnf_.known_literal(pair.later);
    int earlier = cnf_.known_literal(pair.earlier);
    if (later == 0 || earlier == 0) // inside of another gate
      continue;
    sat_.add_clause({-later, earlier});
    sat_.add_clause({later, -earlier});
    ++num_equal_;
  }
}

void EqualNodes::add_statistics(Stats &stats) const {
  stats.count("sweep.questions") += statistics_.questions;
  stats.count("sweep.proved") += statistics_.proved;
  stats.count("sweep.refuted") += statistics_.refuted;
  stats.count("sweep.work") += statistics_.work;
  stats.count("sweep.equal-nodes") += num_equal_;
}

} // namespace fathom
