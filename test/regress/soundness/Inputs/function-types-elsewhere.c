#ifdef OTHER
int elsewhere(int *p) { return *p; }
#else
int elsewhere(long *p) { return (int)*p; }
#endif
