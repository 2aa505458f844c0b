#ifdef NAME
int NAME(void) { return VALUE; }
#endif
int main(void) { return (int)sizeof(void *); }
