// Which objects pointers may point to: a unification-based, field-sensitive
// analysis of the whole module (cell_graph.h). Types are not looked at, only
// offsets, so opaque pointers lose nothing. Integers as wide as a pointer are
// followed as the lifter follows them (provenance.h); whatever leaves that path
// is thrown together with everything else an integer may point to.
#pragma once

#include "lift/regions.h"

namespace fathom::lift {

// Regions beyond this many share one: each is a parameter of every function
// that touches it.
inline constexpr RegionId max_regions = 64;

std::unique_ptr<PointsTo> make_points_to(const llvm::Module &module);

} // namespace fathom::lift
