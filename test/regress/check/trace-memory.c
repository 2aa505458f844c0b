// Changes of memory in traces: by the names of members and elements, values by
// their types.
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat %s 2>&1 | FileCheck %s
#include <fathom.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct part {
  char letter;
  unsigned short number;
};
struct node {
  int value;
  struct node *next;
  bool ok;
  unsigned three : 3, five : 5;
  struct part parts[2];
  union {
    int all;
    char bytes[4];
  };
};
unsigned total;
struct node copy;

static unsigned char half(unsigned v) { return v / 2; }
static void put(int *array, int index, int v) { array[index] = v; }

int main(void) {
  // CHECK: main()
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 3000000000u);
  // CHECK: input n = {{[34][0-9]+}} (0x
  char c = 'x';
  // CHECK: c = 120 'x'
  unsigned char flag = 200;
  // CHECK: flag = 200
  bool big = n > 5;
  // CHECK: big = true
  int array[40];
  memset(array, 0, sizeof array);
  // CHECK: array = {0 x 40}
  struct node local;
  local.value = -3;
  // CHECK: local.value = -3
  struct node *heap = malloc(sizeof *heap);
  heap->value = 7;
  // CHECK: node.value = 7
  heap->next = &local;
  // CHECK: node.next = &local
  heap->ok = true;
  // CHECK: node.ok = true
  local.three = 5;
  // CHECK: local.three = 5
  local.five = 30;
  // CHECK: local.five = 30
  local.parts[1].letter = 'q';
  // CHECK: local.parts[1].letter = 113 'q'
  local.parts[1].number = 65535;
  // CHECK: local.parts[1].number = 65535
  local.all = -1;
  // CHECK: local.all = -1
  local.bytes[2] = 'z';
  // CHECK: local.bytes[2] = 122 'z'
  copy.parts[0] = local.parts[1];
  // CHECK: copy.parts[0].letter = 113 'q'
  // CHECK: copy.parts[0].number = 65535
  total += 3000000000u;
  // CHECK: total = 3000000000 (0xb2d05e00)
  put(array, 2, half(9));
  // CHECK: half(v = 9)
  // CHECK: returns 4
  // CHECK: put(array = &array, index = 2, v = 4)
  // CHECK: array[2] = 4
  int *squares = malloc(3 * sizeof *squares);
  for (int i = 0; i < 3; i++)
    squares[i] = i * i;
  // CHECK: squares[1] = 1
  // CHECK: squares[2] = 4
  fathom_assert(!big || c != 'x' || flag == 0);
  // CHECK: assert: assertion
}
