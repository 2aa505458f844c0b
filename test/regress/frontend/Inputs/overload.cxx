int f(int x) { return x; }
int f(char x) { return x; }
