#include "support/resource.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

namespace fathom {

namespace {

double to_seconds(const timeval &time) {
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_usec) * 1e-6;
}

} // namespace

std::uint64_t resident_bytes() {
  // Plain system calls, no streams: this also runs when memory is short.
  int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  char text[128];
  ssize_t size = ::read(file, text, sizeof text);
  ::close(file);
  // The second number is the resident set, in pages.
  ssize_t at = 0;
  while (at < size && text[at] != ' ')
    ++at;
  std::uint64_t pages = 0;
  for (++at; at < size && text[at] >= '0' && text[at] <= '9'; ++at)
    pages = pages * 10 + static_cast<std::uint64_t>(text[at] - '0');
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t peak_resident_bytes() {
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) != 0)
    return 0;
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int large = 1 << 30;
  ::mallopt(M_MMAP_THRESHOLD, large);
  ::mallopt(M_TRIM_THRESHOLD, large);
#endif
}

void allow_all_memory() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_DATA, &limit) != 0)
    return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_DATA, &limit);
}

namespace {

double cpu_seconds_of(int who) {
  rusage usage{};
  if (::getrusage(who, &usage) != 0)
    return 0;
  return to_seconds(usage.ru_utime) + to_seconds(usage.ru_stime);
}

} // namespace

double cpu_seconds() { return cpu_seconds_of(RUSAGE_SELF); }

double cpu_seconds_with_children() {
  return cpu_seconds_of(RUSAGE_SELF) + cpu_seconds_of(RUSAGE_CHILDREN);
}

} // namespace fathom
