// A member function of null that touches nothing, a reference that is bound to it, a base of it by reference: undefined although nothing is
// read. A pointer that is null may be cast.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=CALL
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BOUND
// RUN: %exit 10 %fathom check -DBUG=3 %s | FileCheck %s --check-prefix=MEMBER
// RUN: %exit 10 %fathom check -DBUG=4 %s | FileCheck %s --check-prefix=BOUND
// CALL: error: null-member: null pointer is used as an object: call of a member function of S
// CALL: {{^}}fathom: UNSAFE (1 of
// BOUND: error: null-member: null pointer is used as an object: reference to {{int|S}}
// BOUND: {{^}}fathom: UNSAFE (1 of
// MEMBER: error: null-member: null pointer is used as an object: member of S
// MEMBER: {{^}}fathom: UNSAFE (1 of
extern "C" int nondet_int(void);
struct Base {
  int a;
};
struct S : Base {
  int b;
  int one() const { return 1; }
};
static int called(S *p) { return p->one(); }
static int bound(int *p) {
  int &r = *p;
  return &r != nullptr;
}
static S &given(S *p) { return *p; }
static int *named(S *p) { return &p->b; }
int main() {
  S s;
  s.a = s.b = 1;
  S *p = &s;
#ifdef BUG
  if (nondet_int() == 7)
    p = nullptr;
#else
#define BUG 0
#endif
  Base *base = nondet_int() ? p : nullptr; // null stays null
  S *back = static_cast<S *>(base);
  int r = back == p || back == nullptr;
  if (BUG == 0 || BUG == 1)
    r += called(p);
  if (BUG == 0 || BUG == 2)
    r += bound(p == nullptr ? nullptr : &s.a);
  if (BUG == 0 || BUG == 3)
    r += *named(p == nullptr ? p : &s) == 1;
  if (BUG == 0 || BUG == 4)
    r += &given(p) == &s;
  return r == 0;
}
