/* What harnesses share: N arbitrary bytes in an object of exactly that size,
 * for Fathom and for CBMC. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A constant, no macro: libraries have parameters of that name. */
#ifndef HARNESS_SIZE
#define HARNESS_SIZE 4
#endif
enum { N = HARNESS_SIZE };

#ifdef __CPROVER
void __CPROVER_assume(_Bool);
#define ASSUME(c) __CPROVER_assume(c)
#define ASSERT(c) __CPROVER_assert((c), #c)
unsigned char nondet_uchar(void);
unsigned nondet_uint(void);
#define ANY_BYTE() nondet_uchar()
#define ANY_NUMBER() nondet_uint()
#else
#include <fathom.h>
#define ASSUME(c) fathom_assume(c)
#define ASSERT(c) fathom_assert(c)
#define ANY_BYTE() fathom_nondet_uchar()
#define ANY_NUMBER() fathom_nondet_uint()
#endif

static inline void *room(size_t n) {
  void *p = malloc(n);
  ASSUME(p != NULL);
  return p;
}

static inline unsigned char *any_bytes(size_t n) {
  unsigned char *p = room(n);
  for (size_t i = 0; i < n; ++i)
    p[i] = ANY_BYTE();
  return p;
}

/* Characters, and a zero behind them; zeros before that are possible. */
static inline char *any_string(size_t n) {
  char *p = room(n + 1);
  for (size_t i = 0; i < n; ++i)
    p[i] = (char)ANY_BYTE();
  p[n] = 0;
  return p;
}
