// A certificate says whether shadows of uninitialised bits are rough, and the re-check refuses one whose program has others.
// Where rough ones leave a read open the proof is about exact ones: with PART the byte that is initialised decides, and with
// BUG it does not.
// RUN: %exit 0 %fathom prove --certificate=%t.rough %s > /dev/null 2>&1
// RUN: FileCheck %s --check-prefix=ROUGH < %t.rough
// RUN: %exit 0 %fathom recheck %t.rough
// RUN: sed '1s/shadows rough/shadows exact/' %t.rough > %t.rough.cert
// RUN: %exit 20 %fathom recheck %t.rough.cert | FileCheck %s --check-prefix=NOT-EXACT
// RUN: %exit 0 %fathom prove -DPART --certificate=%t.exact %s > /dev/null 2>&1
// RUN: FileCheck %s --check-prefix=EXACT < %t.exact
// RUN: %exit 0 %fathom recheck %t.exact
// RUN: sed '1s/shadows exact/shadows rough/' %t.exact > %t.exact.cert
// RUN: %exit 20 %fathom recheck %t.exact.cert | FileCheck %s --check-prefix=NOT-ROUGH
// RUN: %exit 10 %fathom prove -DPART -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// ROUGH: certificate 1 checked shadows rough calls all unwind
// ROUGH: program ptr 64 little rough
// EXACT: certificate 1 checked shadows exact calls all unwind
// EXACT: program ptr 64 little{{$}}
// NOT-EXACT: refused: shadows are said to be exact, and those of the program are rough
// NOT-ROUGH: refused: shadows are said to be rough, and those of the program are exact
// BUG: error: uninitialised-read
#include <fathom.h>
int main(void) {
  unsigned bits;
  unsigned char *byte = (unsigned char *)&bits;
  unsigned up = 0, down = 0;
  byte[0] = 1;
#ifndef PART
  byte[1] = byte[2] = byte[3] = 0;
#endif
  while (fathom_nondet_bool()) {
    up += 2;
    down -= 2;
#ifdef BUG
    if (bits == 1)
#else
    if (bits == 2)
#endif
      up++;
  }
  fathom_assert(up + down == 0);
  return 0;
}
