int elsewhere(int);
int f(int x) { return elsewhere(x); }
