// Fewer gates win, although there are more terms: the merged formula has choices between pointers. Told apart are the
// two places in a text that loses its blanks and what stands behind a '#'.
// RUN: %exit 0 %fathom check --stats --engine=bmc %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --engine=bmc -DSHORTER=1 %s
// CHECK: unfold.split.steps {{ *[1-9]}}
#include <fathom.h>
#define LEN 12
#ifndef SHORTER
#define SHORTER 0
#endif

static unsigned length(const char *s) {
  unsigned n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

static void skip_comment(char **in) {
  for (++*in; **in != 0; ++*in)
    if (**in == '\n') {
      ++*in;
      return;
    }
}

static void copy_text(char **in, char **out) {
  **out = **in;
  ++*in, ++*out;
  for (; **in != 0; ++*in, ++*out) {
    **out = **in;
    if (**in == '"') {
      ++*in, ++*out;
      return;
    }
    if (**in == '\\' && (*in)[1] == '"') {
      (*out)[1] = (*in)[1];
      ++*in, ++*out;
    }
  }
}

static void minify(char *in) {
  char *out = in;
  while (*in != 0)
    switch (*in) {
    case ' ':
      in++;
      break;
    case '#':
      skip_comment(&in);
      break;
    case '"':
      copy_text(&in, &out);
      break;
    default:
      *out++ = *in++;
    }
  *out = 0;
}

int main(void) {
  char text[LEN + 1];
  for (int i = 0; i < LEN; i++)
    text[i] = fathom_nondet_char();
  text[LEN] = 0;
  unsigned before = length(text);
  minify(text);
  fathom_assert(length(text) <= before - SHORTER);
  return 0;
}
