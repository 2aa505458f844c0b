void each(void (*f)(int), int n) {
  for (int i = 0; i < n; i++)
    f(i);
}
