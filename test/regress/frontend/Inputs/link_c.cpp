extern "C" int third(int x) { return x ^ 2; }
