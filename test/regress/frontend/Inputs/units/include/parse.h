int parse_digit(char c);
int clamp(int value, int low, int high);
int options_of(int count);
int unused_by_harness(void);
