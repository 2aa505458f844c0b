// One thread that locks its mutex again waits for itself; what is not locked is
// not unlocked.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DLOCK %s 2>&1 | FileCheck %s --check-prefix=LOCK
// RUN: %exit 10 %fathom check -DUNLOCK %s 2>&1 | FileCheck %s --check-prefix=UNLOCK
// RUN: %exit 10 %fathom check -DDESTROY %s 2>&1 | FileCheck %s --check-prefix=DESTROY
// RUN: %exit 10 %fathom check -DAFTER %s 2>&1 | FileCheck %s --check-prefix=AFTER
// EXPECT -DUNSET: UNSAFE uninitialised-read
// EXPECT -DTRY: UNSAFE assert
// LOCK: error: invalid-builtin: {{.*}}thread holds the mutex
// UNLOCK: error: invalid-builtin: {{.*}}mutex is not locked
// DESTROY: error: invalid-builtin: {{.*}}mutex is locked
// AFTER: error: invalid-builtin: {{.*}}mutex is not initialised or was destroyed
#define _GNU_SOURCE
#include <fathom.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int times;
static void once(void) { ++times; }

int main(void) {
  pthread_mutex_t other;
#ifdef UNSET
  pthread_mutex_lock(&other);
#endif
  pthread_mutex_lock(&mutex);
#ifdef LOCK
  pthread_mutex_lock(&mutex);
#elif defined(TRY)
  fathom_assert(pthread_mutex_trylock(&mutex) == 0);
#elif defined(DESTROY)
  pthread_mutex_destroy(&mutex);
#endif
  fathom_assert(pthread_mutex_trylock(&mutex) == EBUSY);
  pthread_mutex_unlock(&mutex);
#ifdef UNLOCK
  pthread_mutex_unlock(&mutex);
#endif
  fathom_assert(pthread_mutex_destroy(&mutex) == 0);
#ifdef AFTER
  pthread_mutex_lock(&mutex);
#endif
  pthread_mutexattr_t kind;
  int number;
  pthread_mutexattr_init(&kind);
  fathom_assert(pthread_mutexattr_settype(&kind, 77) == EINVAL);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutexattr_gettype(&kind, &number);
  fathom_assert(number == PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&other, &kind);
  fathom_assert(pthread_mutex_unlock(&other) == EPERM);
  fathom_assert(pthread_mutex_lock(&other) == 0);
  fathom_assert(pthread_mutex_lock(&other) == EDEADLK);
  fathom_assert(pthread_mutex_unlock(&other) == 0);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&other, &kind);
  fathom_assert(pthread_mutex_lock(&other) == 0);
  fathom_assert(pthread_mutex_trylock(&other) == 0);
  fathom_assert(pthread_mutex_unlock(&other) == 0);
  fathom_assert(pthread_mutex_unlock(&other) == 0);
  fathom_assert(pthread_mutex_unlock(&other) == EPERM);
  pthread_mutexattr_destroy(&kind);
  static pthread_once_t gate = PTHREAD_ONCE_INIT;
  pthread_once(&gate, once);
  pthread_once(&gate, once);
  fathom_assert(times == 1 && pthread_equal(pthread_self(), pthread_self()));
}
