// Random numbers, the environment, locales, mutexes, texts of errors.
// The number that fails is one that the library itself does not draw by chance.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// RUN: %exit 10 %fathom check -DBAD=1 --replay=native %s | FileCheck %s
// CHECK: replay: confirmed natively ({{.*}}with the results of the library that the trace has)
// EXPECT -DBAD=2: UNSAFE null-deref
// EXPECT -DBAD=3: UNSAFE nonnull
#define _GNU_SOURCE
#include <fathom.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))
unsigned arc4random(void);
unsigned arc4random_uniform(unsigned);

int main(void) {
  unsigned seed = 1;
  pthread_mutex_t mutex;
  srand(1), srandom(1), srand48(1);
  fathom_assert(rand() >= 0 && rand_r(&seed) >= 0);
  fathom_assert(random() >= 0 && lrand48() >= 0);
  (void)mrand48(), (void)arc4random();
  fathom_assert(arc4random_uniform(1000000007) < IF(1, 1000000006, 1000000007));
  char *home = getenv("A");
  fathom_assert(getenv("A") == home);
  fathom_assert(!secure_getenv("A") || secure_getenv("A") == home);
  if (IF(2, 1, home != NULL))
    fathom_assert(home[0] == home[0]);
  fathom_assert(strlen(strerror(5)) < 64 && strlen(strsignal(5)) < 64);
  fathom_assert(strcmp(setlocale(LC_ALL, NULL), "C") == 0);
  pthread_mutex_init(&mutex, NULL);
  pthread_mutex_lock(IF(3, NULL, &mutex));
  fathom_assert(pthread_mutex_trylock(&mutex) != 0);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_destroy(&mutex);
  fathom_assert(pthread_self() == pthread_self());
  return 0;
}
