// unistd.h, fcntl.h, sys/stat.h, sys/socket.h and neighbours: any result that
// the function may have; memory that is handed over is checked.
#include "model.h"

static int any_number(const char *text) { // of a file
  return any_bool(text) ? fails("errno") : any_from(0, 1023, text);
}
static int on_path(const char *path, const char *text) {
  (void)LIB(strlen)(path);
  return any_status(text);
}
// At most n, or -1.
static ssize_t any_count(size_t n, const char *text) {
  if (any_bool(text))
    return fails("errno");
  size_t done = (size_t)any_long(text);
  fathom_assume(done <= n && done <= ~(size_t)0 >> 1);
  return (ssize_t)done;
}
static ssize_t receive(void *to, size_t n, const char *text) {
  if (n > 0)
    writes(to, n);
  ssize_t done = any_count(n, text);
  if (done > 0)
    fathom_havoc(to, (size_t)done);
  return done;
}
static ssize_t deliver(const void *from, size_t n, const char *text) {
  if (n > 0)
    reads(from, n);
  return any_count(n, text);
}

ssize_t LIB(read)(int number, void *to, size_t n) {
  (void)number;
  return receive(to, n, "read");
}
ssize_t LIB(write)(int number, const void *from, size_t n) {
  (void)number;
  return deliver(from, n, "write");
}
ssize_t LIB(pread)(int number, void *to, size_t n, long at) {
  (void)number, (void)at;
  return receive(to, n, "pread");
}
ssize_t LIB(pwrite)(int number, const void *from, size_t n, long at) {
  (void)number, (void)at;
  return deliver(from, n, "pwrite");
}
int LIB(open)(const char *path, int flags, ...) {
  (void)flags;
  (void)LIB(strlen)(path);
  return any_number("open");
}
int LIB(openat)(int folder, const char *path, int flags, ...) {
  (void)folder, (void)flags;
  (void)LIB(strlen)(path);
  return any_number("openat");
}
int LIB(creat)(const char *path, unsigned mode) {
  (void)mode;
  (void)LIB(strlen)(path);
  return any_number("creat");
}
int LIB(close)(int number) {
  (void)number;
  return any_status("close");
}
int LIB(dup)(int number) {
  (void)number;
  return any_number("dup");
}
int LIB(dup2)(int number, int to) {
  (void)number;
  return any_bool("dup2 fails") ? fails("errno") : to;
}
int LIB(pipe)(int *ends) {
  if (any_bool("pipe fails"))
    return fails("errno");
  ends[0] = any_from(0, 1023, "pipe");
  ends[1] = any_from(0, 1023, "pipe");
  return 0;
}
long LIB(lseek)(int number, long offset, int from) {
  (void)number, (void)offset, (void)from;
  long at = any_long("lseek");
  fathom_assume(at >= -1);
  return at;
}
int LIB(fsync)(int number) {
  (void)number;
  return any_status("fsync");
}
int LIB(ftruncate)(int number, long n) {
  (void)number, (void)n;
  return any_status("ftruncate");
}
int LIB(isatty)(int number) {
  (void)number;
  return any_bool("isatty");
}
int LIB(access)(const char *path, int mode) {
  (void)mode;
  return on_path(path, "access");
}
int LIB(unlink)(const char *path) { return on_path(path, "unlink"); }
int LIB(rmdir)(const char *path) { return on_path(path, "rmdir"); }
int LIB(chdir)(const char *path) { return on_path(path, "chdir"); }
int LIB(mkdir)(const char *path, unsigned mode) {
  (void)mode;
  return on_path(path, "mkdir");
}
int LIB(chmod)(const char *path, unsigned mode) {
  (void)mode;
  return on_path(path, "chmod");
}
unsigned LIB(umask)(unsigned mask) {
  (void)mask;
  return (unsigned)any_from(0, 0777, "umask");
}
ssize_t LIB(readlink)(const char *path, char *to, size_t n) {
  (void)LIB(strlen)(path);
  return receive(to, n, "readlink");
}
char *LIB(getcwd)(char *to, size_t n) {
  if (to == NULL)
    unsupported("getcwd that allocates");
  writes(to, n);
  if (n < 2 || any_bool("getcwd fails")) {
    fails("errno");
    return NULL;
  }
  size_t length = (size_t)any_long("length of the folder's name");
  fathom_assume(length >= 1 && length < n);
  fathom_havoc(to, length);
  to[0] = '/';
  to[length] = 0;
  return to;
}
int LIB(gethostname)(char *to, size_t n) {
  if (any_bool("gethostname fails"))
    return fails("errno");
  input(to, n); // need not be terminated
  return 0;
}
#define IDENTITY(name)                                                         \
  int LIB(name)(void) {                                                        \
    static _Bool known;                                                        \
    static int number;                                                         \
    if (!known) {                                                              \
      number = any_from(0, __INT_MAX__, #name);                                \
      known = 1;                                                               \
    }                                                                          \
    return number;                                                             \
  }
IDENTITY(getpid)
IDENTITY(getppid)
IDENTITY(getuid)
IDENTITY(geteuid)
IDENTITY(getgid)
IDENTITY(getegid)
unsigned LIB(sleep)(unsigned n) {
  unsigned rest = (unsigned)any_int("sleep");
  fathom_assume(rest <= n);
  return rest;
}
int LIB(usleep)(unsigned n) {
  (void)n;
  return any_status("usleep");
}
long LIB(sysconf)(int what) {
  (void)what;
  long value = any_long("sysconf");
  fathom_assume(value >= -1);
  return value;
}
int LIB(sched_yield)(void) { return 0; }

#if __SIZEOF_POINTER__ == 8
enum { size_of_stat = 144 };
static int any_stat(void *to, const char *text) {
  if (any_bool(text))
    return fails("errno");
  input(to, size_of_stat);
  return 0;
}
int LIB(stat)(const char *path, void *to) {
  (void)LIB(strlen)(path);
  return any_stat(to, "stat fails");
}
int LIB(lstat)(const char *path, void *to) {
  (void)LIB(strlen)(path);
  return any_stat(to, "lstat fails");
}
int LIB(fstat)(int number, void *to) {
  (void)number;
  return any_stat(to, "fstat fails");
}
#endif

// ------------------------------------------------------------------- sockets

int LIB(socket)(int domain, int type, int protocol) {
  (void)domain, (void)type, (void)protocol;
  return any_number("socket");
}
int LIB(bind)(int number, const void *address, unsigned n) {
  (void)number;
  reads(address, n);
  return any_status("bind");
}
int LIB(connect)(int number, const void *address, unsigned n) {
  (void)number;
  reads(address, n);
  return any_status("connect");
}
int LIB(listen)(int number, int backlog) {
  (void)number, (void)backlog;
  return any_status("listen");
}
static void any_address(void *address, unsigned *n) {
  if (address == NULL)
    return;
  unsigned room = *n;
  unsigned length = (unsigned)any_from(0, 128, "length of the address");
  writes(address, room);
  fathom_havoc(address, length < room ? length : room);
  *n = length;
}
int LIB(accept)(int number, void *address, unsigned *n) {
  (void)number;
  any_address(address, n);
  return any_number("accept");
}
ssize_t LIB(recv)(int number, void *to, size_t n, int flags) {
  (void)number, (void)flags;
  return receive(to, n, "recv");
}
ssize_t LIB(recvfrom)(int number, void *to, size_t n, int flags, void *address,
                      unsigned *length) {
  (void)number, (void)flags;
  any_address(address, length);
  return receive(to, n, "recvfrom");
}
ssize_t LIB(send)(int number, const void *from, size_t n, int flags) {
  (void)number, (void)flags;
  return deliver(from, n, "send");
}
ssize_t LIB(sendto)(int number, const void *from, size_t n, int flags,
                    const void *address, unsigned length) {
  (void)number, (void)flags;
  if (address != NULL)
    reads(address, length);
  return deliver(from, n, "sendto");
}
int LIB(setsockopt)(int number, int level, int name, const void *value,
                    unsigned n) {
  (void)number, (void)level, (void)name;
  if (n > 0)
    reads(value, n);
  return any_status("setsockopt");
}
int LIB(getsockopt)(int number, int level, int name, void *value,
                    unsigned *n) {
  (void)number, (void)level, (void)name;
  if (any_bool("getsockopt fails"))
    return fails("errno");
  unsigned room = *n;
  input(value, room);
  *n = (unsigned)any_from(0, room < __INT_MAX__ ? (int)room : __INT_MAX__,
                          "length of the option");
  return 0;
}
int LIB(shutdown)(int number, int how) {
  (void)number, (void)how;
  return any_status("shutdown");
}
struct pollfd {
  int fd;
  short events, revents;
};
int LIB(poll)(struct pollfd *files, unsigned long n, int timeout) {
  (void)timeout;
  for (unsigned long i = 0; i < n; ++i)
    files[i].revents = any_short("revents");
  return any_bool("poll fails") ? fails("errno")
                                : any_from(0, n < 1024 ? (int)n : 1024, "poll");
}

// The machine is little endian.
unsigned LIB(htonl)(unsigned x) { return __builtin_bswap32(x); }
unsigned LIB(ntohl)(unsigned x) { return __builtin_bswap32(x); }
unsigned short LIB(htons)(unsigned short x) { return __builtin_bswap16(x); }
unsigned short LIB(ntohs)(unsigned short x) { return __builtin_bswap16(x); }

unsigned LIB(inet_addr)(const char *text) {
  (void)LIB(strlen)(text);
  return (unsigned)any_int("inet_addr");
}
int LIB(inet_aton)(const char *text, void *address) {
  (void)LIB(strlen)(text);
  if (!any_bool("inet_aton"))
    return 0;
  if (address != NULL)
    input(address, 4);
  return 1;
}
// The numbers of Linux: AF_INET is 2, AF_INET6 10.
int LIB(inet_pton)(int family, const char *text, void *address) {
  if (family != 2 && family != 10)
    return fails("errno");
  (void)LIB(strlen)(text);
  if (!any_bool("inet_pton"))
    return 0;
  input(address, family == 2 ? 4 : 16);
  return 1;
}
