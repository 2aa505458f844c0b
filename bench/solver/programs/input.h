/* Arbitrary inputs and assumptions, for whichever checker reads the programs. */
#ifndef INPUT_H
#define INPUT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int nondet_int(void);
unsigned nondet_uint(void);
long nondet_long(void);
size_t nondet_size(void);
_Bool nondet_bool(void);
char nondet_char(void);
uint8_t nondet_u8(void);
uint16_t nondet_u16(void);
uint32_t nondet_u32(void);
uint64_t nondet_u64(void);
int16_t nondet_i16(void);

#ifdef __CPROVER__
#define assume(condition) __CPROVER_assume(condition)
#else
void __VERIFIER_assume(int condition);
#define assume(condition) __VERIFIER_assume(condition)
#endif

/* An arbitrary value below a bound. */
static inline unsigned below(unsigned bound) {
  unsigned value = nondet_uint();
  assume(value < bound);
  return value;
}

#endif
