// Where C allows calls without a declaration, compilers know the types of the C library all the same: what malloc gives is
// no int. A declaration of the program counts, also where it is wrong, and C99 wants one: clang warns.
// RUN: %exit 0 %fathom check -std=gnu89 %s
// EXPECT -std=gnu89 -DBUG: UNSAFE out-of-bounds-write
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=WARNS
// RUN: %exit 30 %fathom check %s -- -Werror=implicit-function-declaration
// WARNS: warning: {{.*}}'malloc'{{.*}}[-Wimplicit-function-declaration]
// RUN: %exit 20 %fathom check -std=gnu89 -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: call of fathom_lib_strdup with other types than it has
#ifdef WRONG
extern int strdup();
#endif
int main(void) {
#ifdef BUG
  char *copy = malloc(5);
#else
  char *copy = malloc(6);
#endif
  if (!copy)
    return 1;
  strcpy(copy, "water");
#ifdef WRONG
  copy = (char *)strdup(copy);
#endif
  free(copy);
  return 0;
}
