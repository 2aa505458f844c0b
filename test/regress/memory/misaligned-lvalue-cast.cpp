// A cast to a reference asks for the alignment of its type as one to a pointer
// does; also in templates, lambdas, default arguments and initialisers of members.
// EXPECT -DHOW=1: SAFE
// RUN: %exit 10 %fathom check -DHOW=1 -DK=1 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DHOW=2: SAFE
// RUN: %exit 10 %fathom check -DHOW=2 -DK=1 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DHOW=3: SAFE
// RUN: %exit 10 %fathom check -DHOW=3 -DK=1 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DHOW=4: SAFE
// RUN: %exit 10 %fathom check -DHOW=4 -DK=1 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DHOW=5: SAFE
// RUN: %exit 10 %fathom check -DHOW=5 -DK=1 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DHOW=6: SAFE
// RUN: %exit 10 %fathom check -DHOW=6 -DK=1 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DHOW=7: SAFE
// RUN: %exit 10 %fathom check -DHOW=7 -DK=1 %s | FileCheck %s --check-prefix=BUG
// BUG: error: misaligned-access: read of 4 bytes (alignment 4) at offset 1 of '{{.*}}bytes' (9 bytes, global)
#ifndef K
#define K 0
#endif
alignas(4) static char bytes[9];

template <typename T> T get() { return *(T *)&bytes[K]; }
static int same(int i = *(int *)&bytes[K]) { return i; }
namespace inner {
struct Reader {
  int read() { return *(int *)&bytes[K]; }
};
} // namespace inner
#if HOW == 5
struct Holder {
  int i = *(int *)&bytes[K];
};
#elif HOW == 7
template <typename T> struct Holder {
  T i = *(T *)&bytes[K];
  Holder() = default;
};
#elif HOW == 6
int at_start = reinterpret_cast<int &>(bytes[K]);
#endif

int main() {
#if HOW == 1
  return reinterpret_cast<int &>(bytes[K]);
#elif HOW == 2
  return get<int>();
#elif HOW == 3
  return same();
#elif HOW == 4
  auto twice = [] { return inner::Reader().read() + *(int *)&bytes[K]; };
  return twice();
#elif HOW == 5
  Holder holder;
  return holder.i;
#elif HOW == 7
  Holder<int> holder;
  return holder.i;
#else
  return at_start;
#endif
}
