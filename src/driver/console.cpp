#include "driver/console.h"

#include <cerrno>
#include <cstdio>

namespace fathom {

void print_out(std::string_view text) {
  errno = 0;
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::fflush(stdout) != 0 && errno == EPIPE)
    std::clearerr(stdout);
}

void print_err(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void print_diag(const Diag &diag) {
  print_err(to_string(diag) + "\nfathom: ERROR\n");
}

bool output_is_good() {
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

} // namespace fathom
