// unistd.h, fcntl.h, sys/stat.h, sys/socket.h and neighbours: any result that
// the function may have; memory that is handed over is checked.
#include "model.h"
#include "stdio.h"

// ------------------------------------------------------- numbers of open files

// Numbers that are open at once are different. Which ones were open before the
// program is not known, so a new number is any but these: the last ones that
// the program has got and not closed; -1 is none.
enum { known_numbers = 8 };
static int numbers[known_numbers] = {-1, -1, -1, -1, -1, -1, -1, -1};
static unsigned next_number;
// No loops: with --unwind they would need as many iterations.
#define FOR_EACH_NUMBER(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define DROP_IF_EQUAL(i) numbers[i] |= -(numbers[i] == number);
#define IS_DIFFERENT(i) is_new &= numbers[i] != number;
void LIB(drop_number)(int number) { FOR_EACH_NUMBER(DROP_IF_EQUAL) }
void LIB(add_number)(int number) {
  numbers[next_number % known_numbers] = number;
  ++next_number;
}
int LIB(new_number)(const char *text) {
  int number = any_int(text);
  _Bool is_new = number >= 0;
  FOR_EACH_NUMBER(IS_DIFFERENT)
  fathom_assume(is_new);
  LIB(add_number)(number);
  return number;
}
static int any_number(const char *text) {
  if (any_bool(text))
    return fails("errno");
  may_set_errno();
  return LIB(new_number)(text);
}
// One that is handed over must be initialised. A negative one is never open;
// which others are is not known, the program may have got them.
static _Bool use_number(int number) {
  fathom_output(number);
  return number >= 0;
}

// ---------------------------------------------------------------------- files

static int on_number(int number, const char *text) {
  return use_number(number) ? any_status(text) : fails("errno");
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
  may_set_errno();
  return (ssize_t)done;
}
static ssize_t any_bytes(void *to, size_t n, const char *text) {
  if (n > 0)
    writes(to, n);
  ssize_t done = any_count(n, text);
  if (done > 0)
    fathom_havoc(to, (size_t)done);
  return done;
}
static ssize_t receive(int number, void *to, size_t n, const char *text) {
  if (use_number(number))
    return any_bytes(to, n, text);
  if (n > 0)
    writes(to, n);
  return fails("errno");
}
static ssize_t deliver(int number, const void *from, size_t n,
                       const char *text) {
  _Bool is_open = use_number(number);
  if (n > 0)
    reads(from, n);
  return is_open ? any_count(n, text) : fails("errno");
}

ssize_t LIB(read)(int number, void *to, size_t n) {
  return receive(number, to, n, "read");
}
ssize_t LIB(write)(int number, const void *from, size_t n) {
  return deliver(number, from, n, "write");
}
ssize_t LIB(pread)(int number, void *to, size_t n, long at) {
  (void)at;
  return receive(number, to, n, "pread");
}
ssize_t LIB(pwrite)(int number, const void *from, size_t n, long at) {
  (void)at;
  return deliver(number, from, n, "pwrite");
}
// A file that may be made needs a mode: O_CREAT, O_TMPFILE.
#define USE_MODE(flags)                                                        \
  if (((flags) & 0100) != 0 || ((flags) & 020200000) == 020200000) {           \
    va_list list;                                                              \
    __builtin_va_start(list, flags);                                           \
    fathom_output(__builtin_va_arg(list, unsigned));                           \
    __builtin_va_end(list);                                                    \
  }
int LIB(open)(const char *path, int flags, ...) {
  fathom_output(flags);
  (void)LIB(strlen)(path);
  USE_MODE(flags)
  return any_number("open");
}
int LIB(openat)(int folder, const char *path, int flags, ...) {
  use_number(folder);
  fathom_output(flags);
  (void)LIB(strlen)(path);
  USE_MODE(flags)
  return any_number("openat");
}
int LIB(creat)(const char *path, unsigned mode) {
  (void)mode;
  (void)LIB(strlen)(path);
  return any_number("creat");
}
// It may be closed even if that fails.
int LIB(close)(int number) {
  LIB(drop_number)(number);
  return on_number(number, "close");
}
int LIB(dup)(int number) {
  return use_number(number) ? any_number("dup") : fails("errno");
}
int LIB(dup2)(int number, int to) {
  _Bool are_open = use_number(number) & use_number(to);
  if (!are_open || any_bool("dup2 fails"))
    return fails("errno");
  if (number != to) {
    LIB(drop_number)(to);
    LIB(add_number)(to);
  }
  may_set_errno();
  return to;
}
int LIB(pipe)(int *ends) {
  writes(ends, 2 * sizeof *ends);
  if (any_bool("pipe fails"))
    return fails("errno");
  ends[0] = LIB(new_number)("pipe");
  ends[1] = LIB(new_number)("pipe");
  may_set_errno();
  return 0;
}
// From the beginning it is where it was told to go; Linux's devices without
// places stay at 0, and there are two directions more than POSIX has.
long LIB(lseek)(int number, long offset, int from) {
  if (!use_number(number) || from < 0 || from > 4)
    return fails("errno");
  long at = any_long("lseek");
  fathom_assume(at == -1 || at == 0 ||
                (from == 0 ? at == offset && at > 0 : at > 0));
  if (at == -1)
    fails("errno");
  else
    may_set_errno();
  return at;
}
int LIB(fsync)(int number) {
  return on_number(number, "fsync");
}
int LIB(ftruncate)(int number, long n) {
  (void)n;
  return on_number(number, "ftruncate");
}
int LIB(isatty)(int number) {
  _Bool is = use_number(number) && any_bool("isatty");
  if (is)
    may_set_errno();
  else
    fails("errno");
  return is;
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
// Gives the mask before.
unsigned LIB(umask)(unsigned mask) {
  static _Bool known;
  static unsigned now;
  unsigned before = known ? now : (unsigned)any_from(0, 0777, "umask");
  known = 1;
  now = mask & 0777;
  return before;
}
ssize_t LIB(readlink)(const char *path, char *to, size_t n) {
  (void)LIB(strlen)(path);
  return any_bytes(to, n, "readlink");
}
// Without a buffer it makes one, of the given size or one that is enough.
char *LIB(getcwd)(char *to, size_t n) {
  if (to != NULL)
    writes(to, n);
  size_t length = (size_t)any_long("length of the folder's name");
  fathom_assume(length >= 1 && length < ~(size_t)0 >> 1);
  _Bool makes_any = to == NULL && n == 0;
  if ((!makes_any && length >= n) || any_bool("getcwd fails")) {
    if (to != NULL) // it holds anything
      spoil(to, n);
    fails("errno");
    return NULL;
  }
  if (to == NULL)
    to = malloc(n == 0 ? length + 1 : n);
  if (to == NULL) {
    fails("errno");
    return NULL;
  }
  fathom_havoc(to, length);
  to[0] = '/';
  to[length] = 0;
  may_set_errno();
  return to;
}
int LIB(gethostname)(char *to, size_t n) {
  if (any_bool("gethostname fails")) {
    if (any_bool("a name that is too long is cut"))
      input(to, n);
    return fails("errno");
  }
  // Need not be terminated where it is cut; what is behind it stays as it was.
  size_t length = (size_t)any_long("length of the host's name");
  fathom_assume(length <= n);
  writes(to, n);
  fathom_havoc(to, length);
  if (length < n)
    to[length] = 0;
  return 0;
}
#define IDENTITY(name, low, high)                                              \
  int LIB(name)(void) {                                                        \
    static _Bool known;                                                        \
    static int number;                                                         \
    if (!known) {                                                              \
      number = any_from(low, high, #name);                                     \
      known = 1;                                                               \
    }                                                                          \
    return number;                                                             \
  }
IDENTITY(getpid, 1, __INT_MAX__)
IDENTITY(getuid, -__INT_MAX__ - 1, __INT_MAX__)
IDENTITY(geteuid, -__INT_MAX__ - 1, __INT_MAX__)
IDENTITY(getgid, -__INT_MAX__ - 1, __INT_MAX__)
IDENTITY(getegid, -__INT_MAX__ - 1, __INT_MAX__)
// The parent may end, and then it is another one.
int LIB(getppid)(void) { return any_from(0, __INT_MAX__, "getppid"); }
unsigned LIB(sleep)(unsigned n) {
  unsigned rest = (unsigned)any_int("sleep");
  fathom_assume(rest <= n);
  may_set_errno(); // of a signal, also where nothing is left
  return rest;
}
int LIB(usleep)(unsigned n) {
  (void)n;
  return any_status("usleep");
}
// Limits of one system stay, whatever they are: a variable that nobody defines.
// What setrlimit changes (arguments, 0; processes, 1; files, 4), processors and
// memory (83 to 86) may differ. The ticks of a second (2) and the size of a page
// (30) are there.
extern const long LIB(limits)[256];
long LIB(sysconf)(int what) {
  _Bool stays = what > 1 && what < 256 && what != 4 && (what < 83 || what > 86);
  long value = stays ? LIB(limits)[what] : any_long("sysconf");
  if (value < -1)
    value = -1;
  if ((what == 2 || what == 30) && value < 1)
    value = 1;
  may_set_errno(); // -1 without an error: there is no limit
  return value;
}
int LIB(sched_yield)(void) { return 0; }

// glibc's structures. With 32 bits the one of the names with 64 is another.
enum {
  is_64_bit = __SIZEOF_POINTER__ == 8,
  size_of_stat = is_64_bit ? 144 : 88,
  size_of_stat64 = is_64_bit ? 144 : 96,
  times_of_stat = is_64_bit ? 72 : 56, // access, modification, change
  times_of_stat64 = is_64_bit ? 72 : 64
};
// Less than a second of nanoseconds, behind the seconds.
static void any_nanoseconds(char *time, const char *text) {
  long nanoseconds = any_from(0, 999999999, text);
  __builtin_memcpy(time + sizeof nanoseconds, &nanoseconds, sizeof nanoseconds);
}
static int any_stat(char *to, unsigned size, unsigned times, const char *text) {
  if (any_bool(text))
    return fails("errno");
  input(to, size);
  any_nanoseconds(to + times, text);
  any_nanoseconds(to + times + 2 * sizeof(long), text);
  any_nanoseconds(to + times + 4 * sizeof(long), text);
  return 0;
}
#define STAT(name, kind)                                                       \
  int LIB(name)(const char *path, void *to) {                                  \
    (void)LIB(strlen)(path);                                                   \
    return any_stat(to, size_of_##kind, times_of_##kind, #name " fails");      \
  }
STAT(stat, stat)
STAT(lstat, stat)
STAT(stat64, stat64)
STAT(lstat64, stat64)
#define FSTAT(name, kind)                                                      \
  int LIB(name)(int number, void *to) {                                        \
    if (!use_number(number))                                                   \
      return fails("errno");                                                   \
    return any_stat(to, size_of_##kind, times_of_##kind, #name " fails");      \
  }
FSTAT(fstat, stat)
FSTAT(fstat64, stat64)

// ------------------------------------------------------------------- sockets

int LIB(socket)(int domain, int type, int protocol) {
  (void)domain, (void)type, (void)protocol;
  return any_number("socket");
}
int LIB(bind)(int number, const void *address, unsigned n) {
  reads(address, n);
  return on_number(number, "bind");
}
int LIB(connect)(int number, const void *address, unsigned n) {
  reads(address, n);
  return on_number(number, "connect");
}
int LIB(listen)(int number, int backlog) {
  (void)backlog;
  return on_number(number, "listen");
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
  _Bool is_open = use_number(number);
  any_address(address, n);
  return is_open ? any_number("accept") : fails("errno");
}
// With MSG_TRUNC the length is that of the message, which may be larger.
static ssize_t receive_message(int number, void *to, size_t n, int flags,
                               const char *text) {
  ssize_t done = receive(number, to, n, text);
  if ((flags & 0x20) == 0 || done < 0 || (size_t)done != n)
    return done;
  long whole = any_long("length of the message");
  fathom_assume(whole >= done);
  return whole;
}
ssize_t LIB(recv)(int number, void *to, size_t n, int flags) {
  return receive_message(number, to, n, flags, "recv");
}
ssize_t LIB(recvfrom)(int number, void *to, size_t n, int flags, void *address,
                      unsigned *length) {
  any_address(address, length);
  return receive_message(number, to, n, flags, "recvfrom");
}
ssize_t LIB(send)(int number, const void *from, size_t n, int flags) {
  (void)flags;
  return deliver(number, from, n, "send");
}
ssize_t LIB(sendto)(int number, const void *from, size_t n, int flags,
                    const void *address, unsigned length) {
  (void)flags;
  if (address != NULL)
    reads(address, length);
  return deliver(number, from, n, "sendto");
}
int LIB(setsockopt)(int number, int level, int name, const void *value,
                    unsigned n) {
  (void)level, (void)name;
  if (n > 0)
    reads(value, n);
  return on_number(number, "setsockopt");
}
int LIB(getsockopt)(int number, int level, int name, void *value,
                    unsigned *n) {
  (void)level, (void)name;
  if (!use_number(number) || any_bool("getsockopt fails"))
    return fails("errno");
  unsigned room = *n;
  writes(value, room);
  unsigned length =
      (unsigned)any_from(0, room < __INT_MAX__ ? (int)room : __INT_MAX__,
                         "length of the option");
  fathom_havoc(value, length);
  *n = length;
  return 0;
}
int LIB(shutdown)(int number, int how) {
  (void)how;
  return on_number(number, "shutdown");
}
struct pollfd {
  int fd;
  short events, revents;
};
// POLLERR, POLLHUP and POLLNVAL come unasked. The result is the number of those
// that have something to say.
int LIB(poll)(struct pollfd *files, unsigned long n, int timeout) {
  (void)timeout;
  int count = 0;
  if (any_bool("poll fails"))
    return fails("errno");
  for (unsigned long i = 0; i < n; ++i) {
    short events = any_short("revents");
    fathom_assume((events & ~(files[i].events | 070)) == 0 &&
                  (files[i].fd >= 0 || events == 0));
    files[i].revents = events;
    count += events != 0;
  }
  may_set_errno();
  return count;
}

// The machine is little endian.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define NETWORK(bits, x) __builtin_bswap##bits(x)
#else
#define NETWORK(bits, x) (x)
#endif
unsigned LIB(htonl)(unsigned x) { return NETWORK(32, x); }
unsigned LIB(ntohl)(unsigned x) { return NETWORK(32, x); }
unsigned short LIB(htons)(unsigned short x) { return NETWORK(16, x); }
unsigned short LIB(ntohs)(unsigned short x) { return NETWORK(16, x); }

// "1.2.3.4"; whether a number has a zero in front, which some take for octal.
static _Bool read_address(const char *text, byte address[4], _Bool *zeros) {
  size_t i = 0;
  *zeros = 0;
  for (int part = 0; part < 4; ++part) {
    unsigned value = 0, digits = 0;
    for (; digits < 3 && text[i] >= '0' && text[i] <= '9'; ++i, ++digits)
      value = value * 10 + (unsigned)(text[i] - '0');
    if (digits == 0 || value > 255)
      return 0;
    *zeros |= digits > 1 && text[i - digits] == '0';
    if (text[i++] != (part < 3 ? '.' : 0))
      return 0;
    address[part] = (byte)value;
  }
  return 1;
}
// Other texts that begin with a digit may be addresses, too: "0x7f.1".
static _Bool any_address_of(const char *text, byte address[4],
                            const char *what) {
  (void)LIB(strlen)(text);
  _Bool zeros;
  if (read_address(text, address, &zeros) && !zeros)
    return 1;
  fathom_havoc(address, 4);
  return text[0] >= '0' && text[0] <= '9' && any_bool(what);
}
unsigned LIB(inet_addr)(const char *text) {
  unsigned value;
  byte address[4];
  if (!any_address_of(text, address, "inet_addr"))
    return -1U;
  __builtin_memcpy(&value, address, 4);
  return value;
}
int LIB(inet_aton)(const char *text, void *to) {
  byte address[4];
  if (!any_address_of(text, address, "inet_aton"))
    return 0;
  if (to != NULL)
    __builtin_memcpy(to, address, 4);
  return 1;
}
// The numbers of Linux: AF_INET is 2, AF_INET6 10.
int LIB(inet_pton)(int family, const char *text, void *address) {
  if (family != 2 && family != 10)
    return fails("errno");
  (void)LIB(strlen)(text);
  byte parts[4];
  if (family == 2) {
    _Bool zeros;
    if (!read_address(text, parts, &zeros) ||
        (zeros && any_bool("zeros in front")))
      return 0;
    __builtin_memcpy(address, parts, 4);
    return 1;
  }
  if (!any_bool("inet_pton"))
    return 0;
  input(address, 16);
  return 1;
}
