// A cycle with two entries and its state in memory.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int prog(int a, int b) {
  int s[2] = {a, b};
  int k = 0;
  if (a > b)
    goto L2;
L1:
  s[0] += s[1];
  if (++k > 5)
    goto end;
  if (s[0] & 1)
    goto L2;
  s[1]++;
  goto L1;
L2:
  s[1] -= s[0];
  if (++k > 6)
    goto end;
  if (s[1] & 2)
    goto L1;
  s[0] ^= 3;
  goto L2;
end:
  return s[0] * 100 + s[1] * 7 + k;
}

// All results there are for a, b < 8, by a native run.
static const int image[] = {
    -3387, -3041, -2344, -2169, -2076, -1888, -1878, -1825, -1785, -1647, -1583,
    -1540, -1364, -1344, -1335, -1212, -1113, -1062, -1050, -948,  -915,  -907,
    -785,  -737,  -729,  -700,  -685,  -672,  -646,  -629,  -622,  -601,  -600,
    -572,  -507,  -463,  -365,  -335,  -330,  -307,  -300,  -280,  -229,  -201,
    -200,  -101,  -42,   -7,    64,    65,    92,    93,    237,   274,   460,
    477,   525,   537,   720,   748,   1073,  1166,  1333,  1454};

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a < 8 && b >= 0 && b < 8);
  int r = prog(a, b), found = 0;
#ifdef BUG
  found = r != -229;
#else
  for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
    found |= r == image[i];
#endif
  fathom_assert(found);
}
