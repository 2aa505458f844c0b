#include "driver/console.h"

#include <cstdio>

namespace fathom {

void print_out(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void print_err(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void print_diag(const Diag &diag) { print_err(to_string(diag) + "\n"); }

} // namespace fathom
