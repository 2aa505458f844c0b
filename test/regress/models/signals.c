// Handlers that raise calls, and what else it does; differences of times; NaN.
// EXPECT: SAFE
// EXPECT -DLOST: UNSAFE assert
// EXPECT -DAFTER: UNSAFE assert
// EXPECT -DIGNORED_AT_FIRST: UNSAFE assert
// EXPECT -DABORT: UNKNOWN a handler that abort would call
// EXPECT -DTYPE: UNSAFE object-type
// EXPECT -DTIMES: UNSAFE assert
#include <assert.h>
#include <math.h>
#include <signal.h>
#include <time.h>

static sig_atomic_t seen;
static void note(int number) { seen = number; }
#ifdef TYPE
static int other(long number) { return (int)number; }
#endif

int main(void) {
#ifdef ABORT
  signal(SIGABRT, note);
#elif defined TYPE
  signal(SIGUSR1, (void (*)(int))other);
  raise(SIGUSR1);
#elif defined IGNORED_AT_FIRST // nohup
  raise(SIGHUP);
  assert(0);
#elif defined TIMES
  assert(difftime(7, 5) == 1);
#else
  void (*before)(int) = signal(SIGUSR1, note);
  assert(before == SIG_DFL || before == SIG_IGN);
  assert(raise(SIGUSR1) == 0);
#ifdef LOST
  assert(seen != SIGUSR1);
#endif
  assert(seen == SIGUSR1);
#ifdef AFTER // some systems forget the handler
  raise(SIGUSR1);
  assert(0);
#endif
  signal(SIGTERM, SIG_IGN);
  assert(raise(SIGTERM) == 0 && raise(1000) != 0);
  assert(signal(SIGKILL, note) == SIG_ERR);
  assert(difftime(7, 5) == 2 && isnan(nan("1")) && isnan(nanf("")));
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
  assert(0);
#endif
  return 0;
}
