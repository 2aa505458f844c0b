const char *text(void) { return "lower"; }
