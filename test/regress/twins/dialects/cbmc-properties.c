// What is arbitrary may be anything; conditions of functions are properties.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG-DAG: error: assert: {{.*}}: before
// BUG-DAG: error: assert: {{.*}}: after
// BUG-DAG: error: assert: {{.*}}: object
// BUG-DAG: error: assert: {{.*}}: slice
// BUG-DAG: error: assert: {{.*}}: input
// BUG: {{^}}fathom: UNSAFE (5 of
void __CPROVER_precondition(_Bool, const char *);
void __CPROVER_postcondition(_Bool, const char *);
void __CPROVER_assert(_Bool, const char *);
void __CPROVER_havoc_object(void *);
void __CPROVER_havoc_slice(void *, unsigned long);
int __CPROVER_nondet_int(void);
_Bool __CPROVER_nondet_bool(void);

struct {
  int x, y;
} s = {1, 1}, t = {1, 1};

int main(void) {
  int x = __CPROVER_nondet_int();
#ifndef BUG
  if (x != 3)
    return 0;
  s.y = 1;
#else
  __CPROVER_havoc_object(&s.x);
  __CPROVER_havoc_slice(&t.y, sizeof t.y);
#endif
  if (__CPROVER_nondet_bool())
    __CPROVER_precondition(x == 3, "before");
  else if (__CPROVER_nondet_bool())
    __CPROVER_postcondition(x == 3, "after");
  else if (__CPROVER_nondet_bool())
    __CPROVER_assert(s.y == 1, "object");
  else if (__CPROVER_nondet_bool())
    __CPROVER_assert(t.x == 1 && t.y == 1, "slice");
  else
    __CPROVER_assert(x == 3, "input");
}
