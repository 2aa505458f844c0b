/* An interpreter of short programs for a stack machine: a checked program never leaves the stack. With BUG the check
 * of the additions needs one operand only. */
#include "input.h"
#ifndef N
#define N 6
#endif
#define DEPTH 3

enum { PUSH, ADD, DUP, DROP, SWAP, OPERATIONS };

static bool check(const uint8_t *code) {
  unsigned depth = 0;
  for (int i = 0; i < N; i++) {
#ifdef BUG
    static const uint8_t needs[] = {0, 1, 1, 1, 2};
#else
    static const uint8_t needs[] = {0, 2, 1, 1, 2};
#endif
    static const int8_t effect[] = {1, -1, 1, -1, 0};
    if (code[i] >= OPERATIONS || depth < needs[code[i]]) return false;
    depth += effect[code[i]];
    if (depth > DEPTH) return false;
  }
  return true;
}

int main(void) {
  uint8_t code[N];
  int32_t stack[DEPTH], top = 0;
  for (int i = 0; i < N; i++) code[i] = nondet_u8();
  if (!check(code)) return 0;
  for (int i = 0; i < N; i++) {
    switch (code[i]) {
    case PUSH:
      assert(top < DEPTH);
      stack[top++] = i;
      break;
    case ADD:
      assert(top >= 2);
      stack[top - 2] += stack[top - 1];
      top--;
      break;
    case DUP:
      assert(top >= 1 && top < DEPTH);
      stack[top] = stack[top - 1];
      top++;
      break;
    case DROP:
      assert(top >= 1);
      top--;
      break;
    default:
      assert(top >= 2);
      stack[top - 1] ^= stack[top - 2];
      stack[top - 2] ^= stack[top - 1];
      stack[top - 1] ^= stack[top - 2];
    }
  }
  for (int i = 0; i < top; i++) assert(stack[i] >= 0 && stack[i] < 64);
}
