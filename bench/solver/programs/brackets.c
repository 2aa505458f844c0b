/* A stack of open brackets and a rewriting scan agree on which short texts are balanced. */
#include "input.h"
#ifndef N
#define N 6
#endif

int main(void) {
  uint8_t text[N], stack[N]; /* 0 ( 1 ) 2 [ 3 ] */
  for (int i = 0; i < N; i++) text[i] = below(4);
  unsigned depth = 0;
  bool balanced = true;
  for (int i = 0; i < N && balanced; i++) {
    if ((text[i] & 1) == 0) stack[depth++] = text[i];
    else if (depth > 0 && stack[depth - 1] + 1 == text[i]) depth--;
    else balanced = false;
  }
  balanced = balanced && depth == 0;
  unsigned length = N;
  for (int round = 0; round < N / 2; round++) {
    unsigned at = N;
    for (unsigned i = 0; i + 1 < length && at == N; i++)
      if ((text[i] & 1) == 0 && text[i + 1] == text[i] + 1) at = i;
    if (at == N) break;
    for (unsigned i = at; i + 2 < length; i++) text[i] = text[i + 2];
    length -= 2;
  }
  assert(balanced == (length == 0));
}
