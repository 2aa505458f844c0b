int ended;
void count(const int *i) { ended += *i >= 0; }
void each(void (*f)(int), int n) {
  for (int i = 0; i < n; i++) {
#ifdef CLEANUP
    __attribute__((cleanup(count))) int here = i;
#endif
    f(i);
  }
}
