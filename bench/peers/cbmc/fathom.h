/* For CBMC: what our small programs say in Fathom's words, in its own. */
#pragma once
#include <stddef.h>

void __CPROVER_assume(_Bool);
#define fathom_assume(c) __CPROVER_assume(c)
#define fathom_assert(c) __CPROVER_assert((c), #c)
#define fathom_nondet_bool nondet_bool
#define fathom_nondet_char nondet_char
#define fathom_nondet_uchar nondet_uchar
#define fathom_nondet_int nondet_int
#define fathom_nondet_uint nondet_uint
#define fathom_nondet_long nondet_long
#define fathom_nondet_size_t nondet_size_t
#define fathom_nondet_float nondet_float
#define fathom_nondet_double nondet_double
_Bool nondet_bool(void);
char nondet_char(void);
unsigned char nondet_uchar(void);
int nondet_int(void);
unsigned nondet_uint(void);
long nondet_long(void);
size_t nondet_size_t(void);
float nondet_float(void);
double nondet_double(void);
