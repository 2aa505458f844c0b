/* native SEED N: runs a program of run-heap natively, N times with random small
 * inputs that depend on SEED. A line for each run that ends: "ended STATE", "failed", or "assumed" where an assumption does
 * not hold. */
#undef main
#include <fathom.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int program_main(void);
enum { Assumed = 3 };

static unsigned long long number;
static unsigned long long random_number(void) {
  number ^= number << 13;
  number ^= number >> 7;
  number ^= number << 17;
  return number;
}
bool fathom_nondet_bool(void) { return random_number() >> 40 & 1; }
size_t fathom_nondet_size_t(void) { return (random_number() >> 40) % 7; }
unsigned fathom_nondet_uint(void) { return (random_number() >> 40) % 5; }
void fathom_havoc(void *p, size_t n) {
  for (size_t i = 0; i < n; ++i)
    ((unsigned char *)p)[i] = (unsigned char)((random_number() >> 40) % 4);
}
void fathom_assume(bool holds) {
  if (!holds)
    _exit(Assumed);
}
void fathom_assert(bool holds) {
  if (!holds)
    abort();
}
static char state[1000];
void fathom_show(unsigned long long value) {
  sprintf(state + strlen(state), " %llu", value);
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 1;
  int runs = atoi(argv[2]);
  for (int i = 0; i < runs; ++i) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      /* A list may lead back to itself. */
      struct itimerval limit = {{0, 0}, {0, 500000}};
      setitimer(ITIMER_PROF, &limit, NULL);
      number = (strtoull(argv[1], NULL, 10) * 1000 + i) * 0x9e3779b97f4a7c15ull + 1;
      freopen("/dev/null", "w", stderr);
      program_main();
      printf("ended%s\n", state);
      fflush(stdout);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
      continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == Assumed)
      puts("assumed");
    else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      puts("failed");
  }
}
