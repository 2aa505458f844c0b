// signal.h: handlers that raise calls. A signal that comes from outside would
// call its handler at any time; that none comes is a row of the ledger. The
// numbers and what they do by default are those of Linux.
#include "model.h"

typedef void (*handler)(int);
#define SIG_DFL ((handler)0)
#define SIG_IGN ((handler)1)
#define SIG_ERR ((handler)-1)
enum { SIGABRT = 6, SIGKILL = 9, SIGCHLD = 17, SIGCONT = 18, SIGSTOP = 19,
       SIGTTOU = 22, SIGURG = 23, SIGWINCH = 28, FIRST_OWN = 32, LAST = 64 };

static struct disposition {
  _Bool is_set; // otherwise as the program found it
  handler function;
} dispositions[LAST + 1];

static _Bool is_signal(int number) { return number >= 1 && number <= LAST; }
static handler current(int number) {
  if (dispositions[number].is_set)
    return dispositions[number].function;
  return LIB(ways).ignored_signals >> (number - 1) & 1 ? SIG_IGN : SIG_DFL;
}
static void set(int number, handler function) {
  dispositions[number].is_set = 1;
  dispositions[number].function = function;
}

// Those that have no name may be in use by the library itself.
handler LIB(signal)(int number, handler function) {
  if (!is_signal(number) || number == SIGKILL || number == SIGSTOP ||
      (number >= FIRST_OWN && any_bool("signal is reserved"))) {
    LIB(errno) = EINVAL;
    return SIG_ERR;
  }
  if (number == SIGABRT && function != SIG_DFL)
    unsupported("a handler that abort would call");
  handler before = current(number);
  set(number, function);
  return before;
}

// What it does where nobody has said otherwise: a few go unnoticed, or stop the
// program until somebody has it go on.
static _Bool ends_program(int number) {
  return number != SIGCHLD && number != SIGURG && number != SIGWINCH &&
         (number < SIGCONT || number > SIGTTOU);
}
// Whether a handler stays once it has been called is up to the system.
int LIB(raise)(int number) {
  if (number == 0 && any_bool("0 asks whether it could be sent"))
    return 0;
  if (!is_signal(number)) {
    LIB(errno) = EINVAL;
    return -1;
  }
  handler function = number == SIGKILL || number == SIGSTOP ? SIG_DFL
                                                            : current(number);
  if (function == SIG_DFL) {
    if (ends_program(number))
      abort();
  } else if (function != SIG_IGN) {
    if (any_bool("the handler is called once"))
      set(number, SIG_DFL);
    CALL_AS(function, "void (int)")(number);
    if (fathom_unwinds()) // a handler may jump back (POSIX longjmp)
      return 0;
  }
  return 0;
}
