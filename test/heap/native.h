/* Included into a program of run-heap that runs natively. */
void fathom_show(unsigned long long value); /* part of the state at the end */
#define main program_main
