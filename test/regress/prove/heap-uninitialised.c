// Of one of any number of heap objects a member was never set: the third one is found, the millionth one by no bound, and nothing is proved.
// Where all are set there is a proof, which says so of all objects; a program that does not set it is refused with that claim, and without it.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DLATE=2 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove -DLATE=1000000 --cpu-limit=1 %s | FileCheck %s --check-prefix=OPEN
// SAFE: {{^}}fathom: SAFE{{$}}
// FAILS: error: uninitialised-read
// FAILS: {{^}}fathom: UNSAFE (1 of
// OPEN: {{^}}fathom: UNKNOWN ({{.*}}bound {{[0-9]+}} too small for
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// RUN: sed 's/^\(  S[0-9]*:mem = store\) #x00000000, /\1 #x00000001, /' %t.cert > %t.never
// RUN: %exit 20 %fathom recheck %t.never | FileCheck %s --check-prefix=KEPT
// RUN: sed '/"loop invariant", .*(= field![0-9]* #x00000000)/d' %t.never > %t.unsaid
// RUN: %exit 20 %fathom recheck %t.unsaid | FileCheck %s --check-prefix=ANY
// KEPT: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:0, behind an iteration
// ANY: UNKNOWN (the certificate is refused: {{.*}} (uninitialised bits are approximated here))
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *list = NULL;
  for (unsigned i = 0; fathom_nondet_bool(); i++) {
    struct node *p = malloc(sizeof *p);
    p->next = list;
#ifdef LATE
    if (i != LATE)
#endif
      p->value = 1;
    list = p;
  }
  for (; list; list = list->next)
    if (list->value == 2)
      return 0;
  return 0;
}
