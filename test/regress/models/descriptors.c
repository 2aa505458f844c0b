// Numbers of open files: any that is not open, so also above 1023, and different
// from each other. What is handed to a function is initialised.
// EXPECT --leak=unfreed: SAFE
// EXPECT -DBAD=1: UNSAFE out-of-bounds-read
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: error: assert: {{.*}}again != a
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: error: uninitialised-read: {{.*}}read
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B4: error: out-of-bounds-read: {{.*}}open
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B5: error: assert: {{.*}}files[0].revents == 0
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// B6: error: assert: {{.*}}errno == 0
// RUN: %exit 10 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=B7
// B7: error: assert: {{.*}}recv
// EXPECT --leak=unfreed -DBAD=8: UNSAFE memory-leak
// RUN: %exit 10 %fathom check -DBAD=9 %s | FileCheck %s --check-prefix=B9
// B9: error: assert: {{.*}}(int)getuid() >= 0
// RUN: %exit 10 %fathom check -DBAD=10 %s | FileCheck %s --check-prefix=B10
// B10: error: assert: {{.*}}getppid() == parent
#define _GNU_SOURCE
#include <errno.h>
#include <fathom.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef BAD
#define BAD 0
#endif

static void numbers(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDWR), ends[2];
  FILE *f = fopen("c", "r");
  if (a >= 0 && b >= 0)
    fathom_assert(a != b);
  if (a >= 0 && f != NULL)
    fathom_assert(fileno(f) != a && fileno(f) >= 0);
  if (pipe(ends) == 0 && b >= 0)
    fathom_assert(ends[0] != ends[1] && ends[0] != b && ends[1] != b);
  if (f != NULL)
    fclose(f);
  if (a >= 0) {
    fathom_assert(dup(a) != a);
    close(a);
    int again = open("a", O_RDONLY); // may be the same number
    if (BAD == 2)
      fathom_assert(again != a);
    fd_set set;
    FD_ZERO(&set);
    if (again >= 0 && (BAD == 1 || again < FD_SETSIZE))
      FD_SET(again, &set);
  }
}
static void others(void) {
  char text[8];
  int unknown;
  if (BAD == 3)
    (void)!read(unknown, text, 8);
  if (BAD == 4)
    (void)open("a", O_CREAT | O_WRONLY);
  else
    (void)open("a", O_CREAT | O_WRONLY, 0600);
  struct pollfd files[2] = {{3, POLLIN, 0}, {-1, POLLIN, 7}};
  int n = poll(files, 2, 0);
  if (n >= 0)
    fathom_assert(n == (files[0].revents != 0) && files[1].revents == 0);
  if (n >= 0 && BAD == 5)
    fathom_assert(files[0].revents == 0);
  errno = 0;
  if (lseek(0, 0, SEEK_CUR) == -1)
    fathom_assert(errno != 0);
  else if (BAD == 6)
    fathom_assert(errno == 0); // unspecified where it succeeds
  fathom_assert(recv(0, text, 8, BAD == 7 ? MSG_TRUNC : 0) <= 8);
  char *folder = getcwd(NULL, 0);
  if (folder != NULL)
    fathom_assert(folder[0] == '/');
  if (BAD != 8)
    free(folder);
  umask(022);
  fathom_assert(umask(0) == 022 && getpid() > 0);
  if (BAD == 9)
    fathom_assert((int)getuid() >= 0);
  int parent = getppid();
  if (BAD == 10)
    fathom_assert(getppid() == parent);
}
int main(void) {
  numbers();
  others();
  return 0;
}
