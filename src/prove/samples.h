// Values of numbers at the headers of loops, from executions by chance. They
// kill guesses for nothing; whether a guess holds is for the solver to say.
#pragma once

#include "prove/state.h"
#include "support/stop.h"

#include <map>
#include <vector>

namespace fathom::prove {

// A point has the value of each number of the state, Bool as width 1.
using Points = std::vector<std::vector<BitVec>>;

struct Samples {
  std::map<LoopId, Points> points;
  // Behind the numbers: which element, each of State::elements, each of fronts.
  std::map<LoopId, Points> elements;
  // Behind the numbers: which element and its values, which other one and its
  // values; where the state has others.
  std::map<LoopId, Points> pairs;
};

Samples sample(const sea::Program &program, const std::vector<State> &states,
               uint64_t seed, const StopToken &stop);

} // namespace fathom::prove
