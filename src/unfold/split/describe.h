// Keys and groups for readers: `fathom emit --stage=groups`.
#pragma once

#include "unfold/unfold.h"

#include <string>

namespace fathom::unfold {

// "main: I.3", "bytes 8 of p (parse)", as the source program names them.
std::string describe(const Item &item, const sea::Program &program);
// The key, one item in a line, and how many ways go through each block.
std::string describe_groups(const Unfolded &unfolded, const Learnt *learnt,
                            const sea::Program &program);

} // namespace fathom::unfold
