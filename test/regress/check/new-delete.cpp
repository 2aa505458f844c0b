// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: new-delete.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct Node {
  int value;
  Node *next;
};

int main() {
  Node *a = new Node{1, nullptr};
  Node *b = new Node{2, a};
#ifdef BUG
  b->next = b;
#endif
  fathom_assert(b->next->value == 1);
  delete a;
  delete b;
}
