// Calls of the system: any result that is possible, memory is checked.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B2: error: out-of-bounds-write: {{.*}}recv
// B3: error: out-of-bounds-read: {{.*}}sendto
// B4: error: out-of-bounds-write: {{.*}}inet_pton
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fathom.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static void files(char *b) {
  int f = open("name", O_RDONLY), ends[2];
  if (f < 0)
    fathom_assert(f == -1 && errno > 0);
  ssize_t n = read(f, b, 8);
  fathom_assert(n <= IF(1, 7, 8) && n >= -1);
  fathom_assert(pread(f, b, 8, 0) <= 8 && write(f, b, 4) <= 4);
  fathom_assert(pwrite(f, b, 4, 0) <= 4 && lseek(f, 0, SEEK_SET) >= -1);
  fathom_assert(openat(f, "x", 0) >= -1 && creat("x", 0) >= -1);
  fathom_assert(dup(f) >= -1 && (dup2(f, 7) == 7 || errno > 0));
  if (pipe(ends) == 0)
    fathom_assert(ends[0] >= 0);
  fsync(f);
  (void)!ftruncate(f, 0);
  isatty(f);
  close(f);
}
static void names(char *b) {
  access("x", 0), unlink("x"), rmdir("x"), mkdir("x", 0), chmod("x", 0);
  (void)!chdir("x");
  umask(0);
  fathom_assert(readlink("x", b, 8) <= 8);
  if (getcwd(b, 8))
    fathom_assert(b[0] == '/');
  gethostname(b, 8);
  struct stat s;
  if (stat("x", &s) == 0 || lstat("x", &s) == 0 || fstat(0, &s) == 0)
    fathom_assert(s.st_size == s.st_size);
}
static void processes(void) {
  fathom_assert(getpid() == getpid() && getppid() >= 0);
  fathom_assert(getuid() == getuid() && geteuid() == geteuid());
  fathom_assert(getgid() == getgid() && getegid() == getegid());
  fathom_assert(sleep(3) <= 3 && sysconf(1) >= -1 && sched_yield() == 0);
  usleep(1);
  (void)!system("x");
}
static void network(char *b) {
  int s = socket(1, 1, 0), one = 1;
  unsigned n = 8;
  bind(s, (struct sockaddr *)b, 8);
  connect(s, (struct sockaddr *)b, 8);
  listen(s, 1);
  accept(s, (struct sockaddr *)b, &n);
  fathom_assert(recv(s, b, IF(2, 9, 8), 0) <= 8);
  n = 8;
  fathom_assert(recvfrom(s, b, 8, 0, (struct sockaddr *)b, &n) <= 8);
  fathom_assert(send(s, b, 8, 0) <= 8);
  sendto(s, b, 8, 0, (struct sockaddr *)b, IF(3, 9, 8));
  setsockopt(s, 0, 0, &one, sizeof one);
  n = sizeof one;
  getsockopt(s, 0, 0, &one, &n);
  shutdown(s, 0);
  struct pollfd p[2] = {{0, 0, 0}, {1, 0, 0}};
  fathom_assert(poll(p, 2, 0) <= 2);
  struct in_addr a;
  a.s_addr = inet_addr("127.0.0.1");
  fathom_assert(inet_aton("1.2.3.4", &a) <= 1);
  fathom_assert(inet_pton(IF(4, AF_INET6, AF_INET), "::1", &a) <= 1);
}

int main(void) {
  char b[8] = "/tmp/x", name[] = "fXXXXXX";
  files(b);
  names(b);
  processes();
  network(b);
  if (mkstemp(name) >= 0)
    fathom_assert(name[0] == 'f' && name[6] != 0 && name[7] == 0);
  return 0;
}
