// Arguments of main are no longer than their text.
// RUN: %exit 0 %fathom check --argv=4,8 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBEHIND: UNSAFE out-of-bounds-read
// EXPECT -DEMPTY: UNSAFE out-of-bounds-read
// SAFE: {{^}}fathom: SAFE up to
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
