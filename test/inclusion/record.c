/* Runs each sequence in a process and a folder of its own and prints what it
 * observed: "number slot value" or "number slot bytes in hexadecimal", and
 * "number end how" behind them. Allocation can be made to fail: this file has
 * the program's malloc. */
#define _GNU_SOURCE
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_slots = 512, most_bytes = 64 };
struct slot {
  int kind; /* 0 nothing, 1 value, 2 bytes */
  int length;
  long long value;
  unsigned char bytes[most_bytes];
};
static struct slot *slots; /* shared with the process of the sequence */

static void must(int ok, const char *what) {
  if (!ok) {
    static const char text[] = "record: cannot set up: ";
    (void)!write(2, text, sizeof text - 1);
    (void)!write(2, what, strlen(what));
    (void)!write(2, "\n", 1);
    _exit(99);
  }
}

void record_value(int slot, long long value) {
  int error = errno;
  must(slot < most_slots, "slots");
  slots[slot].kind = 1;
  slots[slot].value = value;
  errno = error;
}
void record_bytes(int slot, const void *from, size_t n) {
  int error = errno;
  must(slot < most_slots, "slots");
  slots[slot].kind = 2;
  slots[slot].length = (int)(n < most_bytes ? n : most_bytes);
  memcpy(slots[slot].bytes, from, (size_t)slots[slot].length);
  errno = error;
}

/* ---------------------------------------------------------- allocations */

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
static long allocations_left = -1; /* no limit */

static int allocation_fails(void) {
  if (allocations_left < 0)
    return 0;
  if (allocations_left > 0) {
    --allocations_left;
    return 0;
  }
  errno = ENOMEM;
  return 1;
}
void *malloc(size_t n) { return allocation_fails() ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t size) {
  return allocation_fails() ? NULL : __libc_calloc(n, size);
}
void *realloc(void *p, size_t n) {
  return n > 0 && allocation_fails() ? NULL : __libc_realloc(p, n);
}
void *memalign(size_t align, size_t n) {
  return allocation_fails() ? NULL : __libc_memalign(align, n);
}
void *aligned_alloc(size_t align, size_t n) { return memalign(align, n); }
void world_allocations(int n) { allocations_left = n; }

/* ------------------------------------------------------------ the world */

void world_file(const char *name, const char *bytes, size_t n) {
  int file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0644);
  must(file >= 0 && write(file, bytes, n) == (ssize_t)n, name);
  close(file);
}
void world_large_file(const char *name, size_t n) {
  int file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0644);
  must(file >= 0 && ftruncate(file, (off_t)n) == 0, name);
  close(file);
}
void world_closed(int descriptor) { close(descriptor); }
static void move_to(int from, int to) {
  must(from >= 0, "descriptor");
  if (from == to)
    return;
  must(dup2(from, to) == to, "dup2");
  close(from);
}
void world_is(int descriptor, const char *path, int flags) {
  move_to(open(path, flags, 0644), descriptor);
}
void world_input(int descriptor, const char *bytes, size_t n) {
  int ends[2];
  must(pipe(ends) == 0 && write(ends[1], bytes, n) == (ssize_t)n, "pipe");
  close(ends[1]);
  move_to(ends[0], descriptor);
}
void world_broken(int descriptor) {
  int ends[2];
  must(pipe(ends) == 0, "pipe");
  close(ends[0]);
  move_to(ends[1], descriptor);
}
void world_blocked(int descriptor) {
  int ends[2];
  char many[4096] = {0};
  must(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0, "pair");
  while (write(ends[0], many, sizeof many) > 0)
    ;
  move_to(ends[0], descriptor); /* the other end stays open */
}
void world_terminal(int descriptor) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  must(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0, "terminal");
  char name[64];
  must(ptsname_r(master, name, sizeof name) == 0, "name of the terminal");
  move_to(open(name, O_RDWR | O_NOCTTY), descriptor);
}
void world_descriptors(int n) {
  struct rlimit limit = {(rlim_t)n, (rlim_t)n};
  must(setrlimit(RLIMIT_NOFILE, &limit) == 0, "limit of descriptors");
}
void world_file_size(size_t n) {
  struct rlimit limit = {n, n};
  signal(SIGXFSZ, SIG_IGN);
  must(setrlimit(RLIMIT_FSIZE, &limit) == 0, "limit of files");
}
static void nothing(int number) { (void)number; }
void world_signals(int microseconds) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = nothing; /* calls are interrupted, not begun again */
  must(sigaction(SIGALRM, &action, NULL) == 0, "handler");
  struct itimerval timer = {{0, microseconds}, {0, microseconds}};
  must(setitimer(ITIMER_REAL, &timer, NULL) == 0, "timer");
}
void world_interrupted(int descriptor) {
  int ends[2];
  must(pipe(ends) == 0, "pipe"); /* the other end stays open */
  move_to(ends[0], descriptor);
  world_signals(300);
}
void world_variable(const char *name, const char *value) {
  must(setenv(name, value, 1) == 0, "variable");
}

/* ---------------------------------------------------------- the program */

/* Sequences remove, rename and change what they name, devices among them: they
 * must own nothing but their folder. */
static void become_nobody(void) {
  enum { nobody = 65534 };
  if (geteuid() == 0)
    must(chown(".", nobody, nobody) == 0 && setgroups(0, NULL) == 0 &&
             setgid(nobody) == 0 && setuid(nobody) == 0,
         "another user");
}
static void run(const struct sequence *s) {
  char folder[32];
  snprintf(folder, sizeof folder, "s%d", s->number);
  must(mkdir(folder, 0755) == 0 && chdir(folder) == 0, "folder");
  become_nobody();
  /* A terminal would wait, and what is printed is nobody's. */
  world_is(0, "/dev/null", O_RDONLY);
  world_is(1, "/dev/null", O_WRONLY);
  signal(SIGPIPE, SIG_IGN);
  s->run();
  _exit(0);
}
/* Not by stdio: a sequence finds its streams as they are at the start. */
static void print(int number) {
  for (int k = 0; k < most_slots; ++k) {
    const struct slot *s = &slots[k];
    if (s->kind == 1)
      dprintf(1, "%d %d %lld\n", number, k, s->value);
    if (s->kind == 2) {
      char hex[2 * most_bytes + 1] = "";
      for (int i = 0; i < s->length; ++i)
        sprintf(hex + 2 * i, "%02x", s->bytes[i]);
      dprintf(1, "%d %d x%s\n", number, k, hex);
    }
  }
}
static void finish(pid_t child, char *how, size_t n) {
  for (int i = 0; i < 10000; ++i) {
    int status;
    if (waitpid(child, &status, WNOHANG) == child) {
      if (WIFEXITED(status))
        snprintf(how, n, "exit%d", WEXITSTATUS(status));
      else
        snprintf(how, n, "signal%d", WTERMSIG(status));
      return;
    }
    usleep(i < 200 ? 100 : 1000);
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  snprintf(how, n, "slow");
}
int record_all(const struct sequence *all, int n) {
  slots = mmap(NULL, sizeof(struct slot) * most_slots, PROT_READ | PROT_WRITE,
               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  must(slots != MAP_FAILED, "memory");
  for (int i = 0; i < n; ++i) {
    memset(slots, 0, sizeof(struct slot) * most_slots);
    pid_t child = fork();
    must(child >= 0, "fork");
    if (child == 0)
      run(&all[i]);
    char how[32];
    finish(child, how, sizeof how);
    print(all[i].number);
    dprintf(1, "%d end %s\n", all[i].number, how);
  }
  return 0;
}
