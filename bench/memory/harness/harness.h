/* What the harnesses share. A harness is a function without arguments: it makes an
 * arbitrary valid container of at most BOUND items, calls one function, and states
 * what must hold afterwards. With -DCBMC the same text is for CBMC. */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdlib.h>
#include <string.h>

#include "../lib/contract.h"

#ifdef CBMC
void __CPROVER_assume(_Bool holds);
void __CPROVER_assert(_Bool holds, const char *text);
void __CPROVER_havoc_slice(void *p, size_t n);
_Bool __CPROVER_r_ok(const void *p, size_t n);
#define fathom_assume(holds) __CPROVER_assume(holds)
#define fathom_assert(holds) __CPROVER_assert(holds, #holds)
#define fathom_havoc(p, n) __CPROVER_havoc_slice(p, n)
#define fathom_is_dereferenceable(p, n) __CPROVER_r_ok(p, n)
_Bool fathom_nondet_bool(void);
uint8_t fathom_nondet_uint8(void);
uint32_t fathom_nondet_uint32(void);
int fathom_nondet_int(void);
size_t fathom_nondet_size_t(void);
#else
#include <fathom.h>
#endif

#ifndef BOUND
#define BOUND 4
#endif
/* Larger requests for memory fail. */
#define LARGEST_REQUEST 256

void *mem_alloc(size_t size) {
  if (size > LARGEST_REQUEST || fathom_nondet_bool())
    return NULL;
  return malloc(size);
}

void mem_free(void *p) { free(p); }

bool mem_readable(const void *p, size_t n) { return n == 0 || (p != NULL && fathom_is_dereferenceable(p, n)); }

/* A number up to and including `most`. */
static inline size_t any_size(size_t most) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= most);
  return n;
}

/* An object of n arbitrary bytes. */
static inline void *any_object(size_t n) {
  void *p = malloc(n);
  fathom_havoc(p, n);
  return p;
}

#endif
