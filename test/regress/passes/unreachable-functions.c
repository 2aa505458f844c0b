// What the entry does not reach is no part of the program.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not=@unused --implicit-check-not=@unused_table
// CHECK-DAG: define {{.*}}@through_pointer(
// CHECK-DAG: define {{.*}}@through_table(
// CHECK-DAG: define {{.*}}@main(
int unused_too(int x);
int unused(int x) { return unused_too(x); }
int unused_too(int x) { return unused(x); }
int (*const unused_table[])(int) = {unused, unused_too};

int through_pointer(int x) { return x ^ 1; }
int through_table(int x) { return x ^ 2; }
int (*table[])(int) = {through_table};
int main(int argc, char **argv) {
  int (*f)(int) = through_pointer;
  return f(argc) + table[0](argc);
}
