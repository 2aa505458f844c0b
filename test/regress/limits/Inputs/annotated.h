static inline int count(int n) {
  int i = 0;
  /*@ loop invariant i != 1; */
  while (i < n)
    i++;
  return i;
}
