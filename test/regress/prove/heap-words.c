// What a proof knows of heap objects is not C; it is said in words, by names of variables and members. A twin fails, and says nothing of the kind.
// RUN: %exit 0 %fathom prove --explain --json=%t.json %s 2>&1 | FileCheck %s
// CHECK-DAG: heap-words.c:20: for each o: made(o) ==> (o->x == 7)
// CHECK-DAG: heap-words.c:20: for each o: made(o) ==> initialised(o->next)
// CHECK-DAG: heap-words.c:20: list == last
// CHECK: heap-words.c:20: for any number of iterations: {{.*}} not said in C
// CHECK: {{^}}fathom: SAFE{{$}}
// RUN: grep -F '"for each o: made(o) ==> (o->x == 7)"' %t.json
// RUN: %exit 10 %fathom prove --explain -DOTHER %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG-NOT: made(o) ==> (o->x == 7)
// WRONG: {{^}}fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>
struct node {
  int x;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      break;
    p->x = 7;
#ifdef OTHER
    if (list)
      p->x = 8;
#endif
    p->next = list;
    list = p;
  }
  for (struct node *p = list; p; p = p->next)
    fathom_assert(p->x == 7);
  return 0;
}
