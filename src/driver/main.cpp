// The program `fathom`.
#include "driver/driver.h"

int main(int argc, char **argv) {
  return fathom::run_driver(
      {const_cast<const char *const *>(argv + 1), size_t(argc - 1)});
}
