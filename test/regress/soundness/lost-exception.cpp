// An exception object that only a pointer of the program kept is lost with it; what flew is forgotten where it lands.
// RUN: %exit 0 %fathom check --leak=lost %s
// RUN: %exit 10 %fathom check --leak=lost -DBUG %s 2>&1 | FileCheck %s
// CHECK: error: memory-leak
#include <cstring>
#include <exception>
#include <new>

int main() {
  alignas(std::exception_ptr) char memory[sizeof(std::exception_ptr)];
  try {
    throw 5L;
  } catch (...) {
    new (memory) std::exception_ptr(std::current_exception());
  }
#ifdef BUG
  std::memset(memory, 0, sizeof memory);
#else
  reinterpret_cast<std::exception_ptr *>(memory)->~exception_ptr();
#endif
  return 0;
}
