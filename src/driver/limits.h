// The limits of one run, from its options.
#pragma once

#include "option/options.h"
#include "support/stop.h"

namespace fathom {

inline constexpr std::uint64_t megabyte = 1024 * 1024;

// Sets --timeout and --memory-limit on the token. Memory has a second, harder
// limit a little above, kept by the kernel: an allocation beyond it fails, for
// what grows faster than the token is asked.
void apply_limits(const Options &options, StopToken &stop);

} // namespace fathom
