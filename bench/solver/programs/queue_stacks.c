/* A queue made of two stacks gives values back in the order they came. */
#include "input.h"
#ifndef OPS
#define OPS 6
#endif

static uint16_t in[OPS], out[OPS], model[OPS];

int main(void) {
  unsigned ins = 0, outs = 0, put = 0, got = 0;
  for (int i = 0; i < OPS; i++) {
    if (nondet_bool()) {
      uint16_t value = nondet_u16();
      in[ins++] = value;
      model[put++] = value;
      continue;
    }
    if (outs == 0)
      while (ins > 0) out[outs++] = in[--ins];
    if (outs > 0) {
      uint16_t value = out[--outs];
      assert(value == model[got]);
      got++;
    }
    assert(ins + outs == put - got);
  }
}
