// A sum depends on bits below; they may not reach that far.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
union word {
  unsigned char bytes[4];
  unsigned number;
};
int main(void) {
  union word w;
  w.bytes[1] = 0;
  w.bytes[2] = w.bytes[3] = 1;
#ifdef BUG
  unsigned sum = w.number + 1;
#else
  unsigned sum = (w.number & 0xffffff00) + 1;
#endif
  if ((sum >> 8 & 0xff) == 1)
    return 1;
  return 0;
}
