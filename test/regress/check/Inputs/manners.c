int main(void) {
#ifdef unused
  int never;
#endif
  return 0;
}
