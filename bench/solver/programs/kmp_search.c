/* Knuth-Morris-Pratt finds the same first match as the naive search. */
#include "input.h"
#ifndef N
#define N 7
#endif
#ifndef M
#define M 3
#endif

static int naive(const char *text, const char *word) {
  for (int i = 0; i + M <= N; i++) {
    int k = 0;
    while (k < M && text[i + k] == word[k]) k++;
    if (k == M) return i;
  }
  return -1;
}

static int kmp(const char *text, const char *word) {
  int fail[M];
  fail[0] = 0;
  for (int i = 1, k = 0; i < M; i++) {
    while (k > 0 && word[i] != word[k]) k = fail[k - 1];
    if (word[i] == word[k]) k++;
    fail[i] = k;
  }
  for (int i = 0, k = 0; i < N; i++) {
    while (k > 0 && text[i] != word[k]) k = fail[k - 1];
    if (text[i] == word[k]) k++;
    if (k == M) return i - M + 1;
  }
  return -1;
}

int main(void) {
  char text[N], word[M];
  for (int i = 0; i < N; i++) text[i] = nondet_char();
  for (int i = 0; i < M; i++) word[i] = nondet_char();
  assert(naive(text, word) == kmp(text, word));
}
