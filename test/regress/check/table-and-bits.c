// A checksum by a table and bit by bit, over 16 arbitrary bytes. Their circuits
// have hundreds of equal nodes, which are found before the search (without
// --sweep it does not end in a minute).
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// RUN: %fathom check --stats %s 2>&1 | FileCheck %s
// CHECK: sweep.equal-nodes {{[1-9][0-9][0-9]}}
// RUN: %fathom check --sweep=off --stats -DSIZE=2 %s 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: sweep.questions {{ *}}0
#include "fathom.h"

#include <stddef.h>
#include <stdint.h>

#ifndef SIZE
#define SIZE 16
#endif
#ifdef BUG
enum { BITS = 7 }; // of a byte, where bits are taken one by one
#else
enum { BITS = 8 };
#endif

static uint32_t shifted(uint32_t crc, int bits) {
  for (int i = 0; i < bits; ++i)
    crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
  return crc;
}

static uint32_t table[256];

int main(void) {
  for (uint32_t i = 0; i < 256; ++i)
    table[i] = shifted(i, 8);
  uint32_t by_table = 0xffffffff, by_bits = 0xffffffff;
  for (size_t i = 0; i < SIZE; ++i) {
    uint8_t byte = fathom_nondet_uint8();
    by_table = by_table >> 8 ^ table[(by_table ^ byte) & 0xff];
    by_bits = shifted(by_bits ^ byte, BITS);
  }
  fathom_assert(by_table == by_bits);
}
