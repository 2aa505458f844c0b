extern void reach_error(void);
void nothing(void) {}
int main(void) {
  int c = 1, x = 0;
  c ? nothing() :
    reach_error();
  switch (x)
    case 1: reach_error();
  if (x) M: reach_error();
  if (x)
    L: c = 2;
  do
    N: c++;
  while (c < 5);
  return 0;
}
