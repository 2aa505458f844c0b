int second(int x) { return x ^ 1; }
