int second(int x);
int third(int x);
int main(int argc, char **argv) { return second(argc) + third(argc); }
