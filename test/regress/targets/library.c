// Headers and models of the C library on other targets.
// EXPECT --target=aarch64-linux-gnu: SAFE
// EXPECT --target=arm-linux-gnueabihf: SAFE
// EXPECT --target=riscv64-linux-gnu: SAFE
// EXPECT --target=s390x-linux-gnu: SAFE
// EXPECT --target=arm-none-eabi: SAFE
// EXPECT --target=riscv32-unknown-elf: SAFE
// EXPECT --target=aarch64-linux-gnu -DBUG: UNSAFE out-of-bounds-write
// EXPECT --target=s390x-linux-gnu -DBUG: UNSAFE out-of-bounds-write
// EXPECT --target=arm-none-eabi -DBUG: UNSAFE out-of-bounds-write
// EXPECT --target=riscv32-unknown-elf -DBUG: UNSAFE out-of-bounds-write
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char text[12], *copy = malloc(6);
  int n = snprintf(text, sizeof text, "%d-%lld", 17, -5ll);
  assert(n == 5 && strcmp(text, "17--5") == 0);
#ifdef BUG
  strcpy(copy, "abcdef");
#else
  strcpy(copy, "abcde");
#endif
  assert(strlen(copy) >= 5 && memcmp(copy, "abc", 3) == 0);
  assert(strtol("0x20", NULL, 0) == 32);
  errno = 0;
  assert(strtol("99999999999999999999", NULL, 10) == LONG_MAX && errno == ERANGE);
  uint32_t wide = 0x01020304;
  uint8_t bytes[4];
  memcpy(bytes, &wide, 4);
  assert(bytes[0] + bytes[3] == 5);
  unsigned char c = text[0];
  assert(isdigit(c) && !isalpha(c) && isalpha(copy[0]) && isspace('\t') && toupper(copy[1]) == 'B');
  free(copy);
}
