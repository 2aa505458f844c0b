// Two kinds of heap objects have different fields at the same place: which class an object is of tells them apart.
// RUN: %exit 0 %fathom prove %s --certificate=%t.cert 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom recheck %t.cert
// RUN: %exit 10 %fathom prove -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// A re-check asks about the claims of each loop by themselves, and about the program. Each question finds its own:
// an object that is said to be of another class,
// RUN: sed 's/\(S.kind.*\) = store #x02/\1 = store #x01/' %t.cert > %t.class
// RUN: not cmp -s %t.cert %t.class
// RUN: %exit 20 %fathom recheck %t.class | FileCheck %s --check-prefix=CLASS
// a claim of the second loop, where it is entered and behind an iteration,
// RUN: sed 's/"loop invariant", true\(.*heap-classes.c:44\)/"loop invariant", false\1/' %t.cert > %t.entry
// RUN: not cmp -s %t.cert %t.entry
// RUN: %exit 20 %fathom recheck %t.entry | FileCheck %s --check-prefix=ENTRY
// RUN: sed 's/"loop invariant", true\(.*heap-classes.c:44\)/"loop invariant", (= H.P45 H.P39)\1/' %t.cert > %t.kept
// RUN: not cmp -s %t.cert %t.kept
// RUN: %exit 20 %fathom recheck %t.kept | FileCheck %s --check-prefix=KEPT
// claims that do not suffice.
// RUN: sed 's/"loop invariant", .*/"loop invariant", true/' %t.cert > %t.dropped
// RUN: %exit 20 %fathom recheck %t.dropped | FileCheck %s --check-prefix=DROPPED
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: double-free
// CLASS: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:0, behind an iteration
// ENTRY: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:1, where it is entered
// KEPT: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:1, behind an iteration
// DROPPED: UNKNOWN (the certificate is refused: {{.*}}heap-classes.c:{{[0-9]+}}: null-deref
#include <fathom.h>
#include <stdlib.h>
struct text {
  long length;
};
struct node {
  struct node *next;
  struct text *text;
};
int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    p->text = malloc(sizeof *p->text);
    p->text->length = 3;
    p->next = list;
    list = p;
  }
  while (list) {
    struct node *next = list->next;
    fathom_assert(list->text->length == 3);
    free(list->text);
#ifdef WRONG
    if (next)
      free(list->text);
#endif
    free(list);
    list = next;
  }
  return 0;
}
