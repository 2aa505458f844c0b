// A diagnostic names the object, its size, what became of it, and the place in it.
// RUN: %exit 10 %fathom check -DFREED %s 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: %exit 10 %fathom check -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %exit 10 %fathom check -DBEHIND %s 2>&1 | FileCheck %s --check-prefix=BEHIND
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=INSIDE
// FREED: message.c:[[#]]:{{[0-9]+}}: error: use-after-free: read of 8 bytes at offset 16 of 'node' (24 bytes, heap, freed at {{.*}}message.c:[[#]]:{{[0-9]+}}) [CWE-416]
// TWICE: error: double-free: memory is freed twice: 'node' (24 bytes, heap, freed at {{.*}}message.c:{{[0-9]+:[0-9]+}})
// BEHIND: error: out-of-bounds-read: read of 4 bytes at offset 12 of 'table' (12 bytes, global)
// INSIDE: error: invalid-free: {{.*}}: offset 8 of 'node' (24 bytes, heap, allocated at {{.*}}message.c:{{[0-9]+:[0-9]+}})
#include <stdlib.h>
struct node {
  struct node *next;
  long data, more;
};
static int table[3];
int main(void) {
  struct node *node = malloc(sizeof *node);
  node->more = 1;
#ifdef FREED
  free(node);
  return (int)node->more;
#elif defined(TWICE)
  free(node);
  free(node);
#elif defined(BEHIND)
  volatile int i = 3;
  int k = i;
  int *p = table;
  if (k == 3)
    return p[k];
#else
  free(&node->data);
#endif
  return 0;
}
