#include "parse.h"
int options_of(int count) { return count > 1 ? count - 1 : 0; }
int main(int argc, char **argv) { return options_of(argc) + parse_digit(argv[0][0]); }
