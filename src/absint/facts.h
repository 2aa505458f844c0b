// What is known at a header, said as conditions.
#pragma once

#include "absint/analysis.h"
#include "absint/environment.h"
#include "sea/cfg.h"

namespace fathom::absint {

// Of the numbers that the header's phis are, and how they differ from others
// that are there.
void add_facts(const Context &context, const sea::Cfg &cfg, uint32_t loop,
               const Environment &at, std::vector<Fact> &facts);

} // namespace fathom::absint
