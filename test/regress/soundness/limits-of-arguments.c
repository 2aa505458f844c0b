// main has as many arguments as there can be, of any length. Nobody said that
// there are at most 4 of 8 characters.
// EXPECT -DCOUNT: UNSAFE assert
// EXPECT -DLENGTH: UNSAFE assert
// EXPECT -DENVIRONMENT: UNSAFE assert
//
// Who says it is told so.
// RUN: %exit 0 %fathom check -DCOUNT --argv=4 %s 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}fathom: SAFE up to 4 arguments of main (--argv){{$}}
// RUN: %exit 0 %fathom check -DLENGTH --argv=4,8 %s 2>&1 | FileCheck %s --check-prefix=LENGTH
// LENGTH: {{^}}fathom: SAFE up to 4 arguments of main (--argv), arguments of main of 8 characters (--argv){{$}}
// RUN: %exit 0 %fathom check -DENVIRONMENT --argv=0 %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: {{^}}fathom: SAFE up to 0 variables of main's environment (--argv){{$}}
//
// All of them: no limit is left but Linux's.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: chosen: there are at most 1048575 arguments of main, more than Linux allows
// ALL: chosen: arguments of main have at most 131071 characters, which is all that Linux allows
// ALL: {{^}}fathom: SAFE{{$}}
//
// A program that goes through them: up to 4, and that is no proof.
// RUN: %exit 20 %fathom check -DTHROUGH --json=%t.json %s 2>&1 | FileCheck %s --check-prefix=THROUGH
// THROUGH: limited: up to 4 arguments of main (--argv states how many)
// THROUGH: {{^}}fathom: SAFE up to 4 arguments of main (--argv states how many){{$}}
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "verdict": "SAFE up to limit"
// JSON: "exit-code": 20
// JSON: "kind": "limited"
// RUN: %exit 0 %fathom check -DTHROUGH --argv=4 --json=%t.json %s 2>&1 | FileCheck %s --check-prefix=STATED
// STATED: {{^}}fathom: SAFE up to 4 arguments of main (--argv){{$}}
// RUN: FileCheck %s --check-prefix=JSON0 < %t.json
// JSON0: "verdict": "SAFE up to bound"
// JSON0: "exit-code": 0
// JSON0: "kind": "stated"
// EXPECT -DTHROUGH -DBUG: UNSAFE assert
#include <fathom.h>

#ifdef ENVIRONMENT
int main(int argc, char **argv, char **envp) {
  fathom_assert(envp[0] == 0);
}
#else
int main(int argc, char **argv) {
#if defined(COUNT)
  fathom_assert(argc < 5);
#elif defined(LENGTH)
  if (argc > 1) {
    const char *s = argv[1];
    fathom_assert(!(s[0] && s[1] && s[2] && s[3] && s[4] && s[5] && s[6] &&
                    s[7] && s[8]));
  }
#elif defined(THROUGH)
  for (int i = 0; i < argc; ++i) {
    fathom_assert(argv[i] != 0);
#ifdef BUG
    fathom_assert(argv[i][0] != 'x');
#endif
  }
#else
  if (argc > 2) {
    fathom_assert(argv[1] != 0 && argv[2] != 0 && argv[1] != argv[2]);
    fathom_assert(argv[2][0] == 0 || argv[2][1] == 0 || argv[2][2] >= -128);
  } else if (argc == 2) {
    fathom_assert(argv[2] == 0);
  }
#endif
}
#endif
