// An object with virtual functions is used as what it is: a cast to a derived class that it is not of, and a call of a member of
// that class, fail where they are made, although nothing behind the object is touched.
// TWINS: lower_object_types
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=3 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=4 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DBUG=1 --checks=-object-type: SAFE
// RUN: %exit 0 %fathom check -DBUG=1 --compile-flag=-fno-rtti %s | FileCheck %s --check-prefix=NAMELESS
// NAMELESS: chosen: classes without descriptions (-fno-rtti): object-type is not judged
// NAMELESS: {{^}}fathom: SAFE
// BUG: object-type.cpp:{{[0-9]+:[0-9]+}}: error: object-type: object is not of the class that it is used as: {{Circle|Small}}
// BUG: {{^}}fathom: UNSAFE ({{[0-9]+}} of
extern "C" int nondet_int(void);
struct Shape {
  virtual ~Shape() {}
  int kind = 0;
};
struct Named {
  virtual int name() { return 1; }
  virtual ~Named() {}
};
struct Circle : Shape, Named {
  Circle() { kind = 1; }
  int one() { return 1; }
};
struct Square : Shape {
  Square() { kind = 2; }
};
struct Small : Circle {
  Small() { kind = 3; }
};
static int use(Shape *s) {
#if BUG == 1
  Circle *c = static_cast<Circle *>(s);
  return c != nullptr;
#elif BUG == 2
  return static_cast<Circle &>(*s).one();
#else
  if (s->kind != 2)
    return static_cast<Circle *>(s)->one() + static_cast<Circle *>(s)->name();
  return 0;
#endif
}
static int small(Shape *s) {
#if BUG == 3
  if (s->kind != 2)
#else
  if (s->kind == 3)
#endif
    return static_cast<Small *>(s) != nullptr;
  return 0;
}
int main() {
  Circle circle;
  Square square;
  Small little;
  Shape *all[] = {&circle, &square, &little};
  int i = nondet_int();
  if (i < 0 || i > 2)
    return 0;
#if BUG == 4
  return reinterpret_cast<Circle *>(&square)->one();
#endif
  return use(all[i]) + small(all[i]) > 3;
}
