// What is always initialised has no shadow: globals, variables with initialisers.
// An array that is filled later has one.
// RUN: %fathom emit --stage=sea %s | FileCheck %s --check-prefix=NONE
// RUN: %fathom emit --stage=sea -DLATER %s | FileCheck %s --check-prefix=SOME
// RUN: %fathom emit --stage=sea -DLATER --checks=-uninitialised-read %s | FileCheck %s --check-prefix=OFF
// NONE-NOT: uninitialised-read
// NONE-NOT: S{{[0-9]+}}:mem = memset
// OFF: ledger chosen "not checked (--checks): uninitialised-read"
// OFF-NOT: uninitialised-read
// OFF-NOT: S{{[0-9]+}}:mem = memset
// SOME: S{{[0-9]+}}:mem = memset {{.*}}#xff
// SOME: uninitialised-read
struct pair {
  int first, second;
};
static int table[4];
static int sum(int *from, struct pair *p) {
  return *from + p->first + p->second + table[p->second];
}

int main(int argc, char **argv) {
  struct pair p = {1, 2};
  int local = argc;
  int digits[3] = {1, 2, 3};
#ifdef LATER
  for (int i = 0; i < 3; ++i)
    table[i] = i;
  int later[3];
  for (int i = 0; i < 3; ++i)
    later[i] = i;
  if (later[1] == 7)
    return 1;
#endif
  if (sum(&local, &p) == 9 && digits[argc & 1] == 2)
    return 1;
  return 0;
}
