/* What the programs of the inclusion test share, on the machine and in Fathom. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

/* Names that headers do not declare as they are. */
int __xpg_strerror_r(int, char *, size_t);

/* Where a pointer points to, seen from another; -1000 for null. */
static long at(const void *p, const void *base) {
  return p == NULL ? -1000 : (const char *)p - (const char *)base;
}
static int sign(long long x) { return (x > 0) - (x < 0); }
static int seen_signal;
static void note_signal(int number) { seen_signal = number; }
