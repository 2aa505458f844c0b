// A header reader as a state machine: classes of characters and a table of next
// states, over N arbitrary bytes; lengths are counted by state.
#include <fathom.h>

enum { Name, Colon, Value, Return, Newline, End, Bad, States };
enum { Letter, Dots, Space, Cr, Lf, Other, Classes };

static const unsigned char table[States][Classes] = {
    {Name, Colon, Bad, Bad, Bad, Bad},
    {Value, Value, Colon, Return, Newline, Bad},
    {Value, Value, Value, Return, Newline, Bad},
    {Bad, Bad, Bad, Bad, Newline, Bad},
    {Name, Bad, Colon, End, End, Bad},
    {End, End, End, End, End, End},
    {Bad, Bad, Bad, Bad, Bad, Bad},
};

static int class_of(unsigned char c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
    return Letter;
  switch (c) {
  case ':':
    return Dots;
  case ' ':
    return Space;
  case '\r':
    return Cr;
  case '\n':
    return Lf;
  default:
    return Other;
  }
}

int main(void) {
  int state = Name, lengths[States] = {0};
  for (int i = 0; i < N; i++) {
    int before = state;
    state = table[state][class_of(fathom_nondet_uchar())];
    lengths[state]++;
    fathom_assert(before != Bad || state == Bad);
  }
  int sum = 0;
  for (int i = 0; i < States; i++)
    sum += lengths[i];
  fathom_assert(sum == N && lengths[End] <= N - 1);
  return 0;
}
