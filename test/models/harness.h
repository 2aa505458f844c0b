// Tests that run models natively, on random inputs from fixed seeds. Names in
// TEST(...) are those of src/models/models.def.
#pragma once

#include <random>

#define LIB(name) fathom_lib_##name

extern std::mt19937 random_bits; // starts anew for each test
inline int below(int n) { return int(random_bits() % unsigned(n)); }

void expect(bool ok, const char *what, const char *file, int line);
#define EXPECT(ok) expect((ok), #ok, __FILE__, __LINE__)

struct Register {
  Register(const char *names, void (*run)());
};
#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define TEST(...)                                                              \
  static void JOIN(test, __LINE__)();                                          \
  static const Register JOIN(known, __LINE__)(#__VA_ARGS__,                    \
                                              JOIN(test, __LINE__));           \
  static void JOIN(test, __LINE__)()
#define REPEAT(n) for (int round_ = 0; round_ < (n); ++round_)
