int look(int n) {
  static const int table[4] = {1, 2, 3, 4};
  return table[n];
}
