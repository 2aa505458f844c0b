// Uninitialised bits: which values, parameters, results and regions of memory
// can have any at all. Those get a shadow (uninit_track.h); everything else
// pays nothing. The analysis follows values through the whole module without
// regard to order, and memory by regions.
#pragma once

#include "lift/tracks/value_flow.h"

namespace fathom::lift {

Reached where_uninit_gets(const llvm::Module &module, const PointsTo &points_to,
                          VolatileReads volatile_reads);

// The constant: any value, and in code from elsewhere an uninitialised one.
bool is_undef(const llvm::Value *v);

// Uninitialised bits of an operand may become some of the result.
bool passes_uninit(const llvm::Instruction &i);

} // namespace fathom::lift
