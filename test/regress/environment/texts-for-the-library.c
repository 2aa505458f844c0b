// What the library is given as text ends with its 0 and is not null, also where a model is in the function's place.
// RUN: sh -c 'for f in order number print; do %exit 0 %fathom check --entry=$f %s || exit 1; done'
// RUN: sh -c 'for f in order_bad print_bad; do %exit 10 %fathom check --entry=$f %s || exit 1; done'
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
int order(const char *a, const char *b) { return strcasecmp(a, b); }
int order_bad(const char *a, const char *b) { return strcasecmp(a, b) + a[1]; }
long number(const char *a) { return strtol(a, NULL, 10); }
int print(const char *a) { return printf("%s", a); }
int print_bad(const char *a) { return printf("%s", a) + a[1]; }
