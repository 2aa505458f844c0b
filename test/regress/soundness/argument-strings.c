// Arguments of main are no longer than their text.
// RUN: %exit 0 %fathom check --argv=4,8 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBEHIND %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DEMPTY %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE up to
// BUG: error: out-of-bounds-read:
// BUG: {{^}}fathom: UNSAFE (1 of
int main(int argc, char **argv) {
  if (argc < 2)
    return 0;
  char *text = argv[1];
#ifdef EMPTY
  return text[1] == 'q';
#else
  int n = 0;
  while (text[n])
    n++;
#ifdef BEHIND
  n++;
#endif
  return text[n] == 'q';
#endif
}
