// The functions behind procedures.def.
#pragma once

#include "rewrite/rule_table.h"

namespace fathom {

#define PROCEDURE(function, name, family, phase, kinds, match, result,         \
                  condition, examples)                                         \
  Term function(Rewriter &rewriter, Term t, unsigned &again);
#include "rewrite/procedures/procedures.def"
#undef PROCEDURE

} // namespace fathom
