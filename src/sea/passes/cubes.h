// All executions of a program, told apart by a few conditions that each of them
// meets at most once: a bit of an input, or a branch. One pattern of their
// values is a cube. An execution that does not come to a condition is in the
// cubes of both values, so that the cubes of all patterns have every execution.
#pragma once

#include "sea/program.h"

#include <string>
#include <vector>

namespace fathom::sea {

struct CubeCondition {
  FunctionId function = none;
  BlockId block = 0;
  uint32_t stmt = 0; // the assumption goes before this statement
  Term term;
  std::string text; // for people; two conditions never have the same
};

// The first `count` conditions, fewer if there are no more: bits of inputs, the
// lowest of each first, then branches. The same for the same program.
std::vector<CubeCondition> cube_conditions(Program &program, size_t count);

// Leaves the executions in which condition i has the value of bit i of the
// pattern, or is not met. Only for a program that nobody has read yet.
void assume_cube(Program &program, const std::vector<CubeCondition> &conditions,
                 uint64_t pattern);

} // namespace fathom::sea
