#include "driver/limits.h"

#include <cstdint>
#include <sys/resource.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FATHOM_ADDRESS_SANITIZER 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define FATHOM_ADDRESS_SANITIZER 1
#endif

namespace fathom {

namespace {

// The sanitizer's shadow memory counts as data, so there it would hit at once.
void limit_data([[maybe_unused]] std::uint64_t bytes) {
#ifndef FATHOM_ADDRESS_SANITIZER
  rlimit limit{};
  if (::getrlimit(RLIMIT_DATA, &limit) != 0)
    return;
  if (limit.rlim_max == RLIM_INFINITY || bytes < limit.rlim_max)
    limit.rlim_cur = bytes;
  ::setrlimit(RLIMIT_DATA, &limit);
#endif
}

} // namespace

void apply_limits(const Options &options, StopToken &stop) {
  if (options.timeout != 0)
    stop.set_timeout(static_cast<double>(options.timeout));
  if (options.cpu_limit != 0)
    stop.set_cpu_limit(static_cast<double>(options.cpu_limit));
  if (options.memory_limit != 0) {
    std::uint64_t bytes = options.memory_limit * megabyte;
    stop.set_memory_limit(bytes);
    limit_data(bytes + bytes / 4 + 64 * megabyte);
  }
}

} // namespace fathom
