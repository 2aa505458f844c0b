// pthread.h with one thread. What POSIX leaves undefined is a failure: locking a
// mutex again that the thread holds (it waits for itself), unlocking one that it
// does not hold, using one that was not made or was destroyed. glibc's layout.
#include "model.h"

enum { Default = 0, Recursive = 1, ErrorCheck = 2, Adaptive = 3, Destroyed = -1 };
struct mutex {
  int locks; // how many times it is locked
#if __SIZEOF_POINTER__ == 8
  int count, owner, users, kind;
  int rest[5];
#else
  int count, owner, kind;
  int rest[2];
#endif
};

// What a static initialiser makes is all zeros but for the kind.
static int kind_of(struct mutex *mutex) {
  require_pointer(mutex);
  fathom_access(mutex, sizeof *mutex, 1);
  int kind = mutex->kind;
  require(kind >= Default && kind <= Adaptive, InvalidBuiltin,
          "mutex is not initialised or was destroyed");
  return kind;
}
static _Bool tells_mistakes(int kind) {
  return kind == Recursive || kind == ErrorCheck;
}

int LIB(pthread_mutex_lock)(struct mutex *mutex) {
  int kind = kind_of(mutex);
  if (mutex->locks != 0 && kind != Recursive) {
    require(kind == ErrorCheck, InvalidBuiltin, "thread holds the mutex");
    return EDEADLK;
  }
  ++mutex->locks;
  return 0;
}
int LIB(pthread_mutex_trylock)(struct mutex *mutex) {
  int kind = kind_of(mutex);
  if (mutex->locks != 0 && kind != Recursive)
    return EBUSY;
  ++mutex->locks;
  return 0;
}
int LIB(pthread_mutex_unlock)(struct mutex *mutex) {
  int kind = kind_of(mutex);
  if (mutex->locks == 0) {
    require(tells_mistakes(kind), InvalidBuiltin, "mutex is not locked");
    return EPERM;
  }
  --mutex->locks;
  return 0;
}
int LIB(pthread_mutex_destroy)(struct mutex *mutex) {
  (void)kind_of(mutex);
  require(mutex->locks == 0, InvalidBuiltin, "mutex is locked");
  mutex->kind = Destroyed;
  return 0;
}

// Attributes: the kind; other bits are not for one thread.
enum { kind_bits = 3 };
int LIB(pthread_mutex_init)(struct mutex *mutex, const int *attributes) {
  struct mutex made = {0};
  require_pointer(mutex);
  made.kind = attributes == NULL ? Default : *attributes & kind_bits;
  *mutex = made;
  return 0;
}
int LIB(pthread_mutexattr_init)(int *attributes) {
  *attributes = Default;
  return 0;
}
int LIB(pthread_mutexattr_destroy)(int *attributes) {
  *attributes = -1;
  return 0;
}
int LIB(pthread_mutexattr_settype)(int *attributes, int kind) {
  if (kind < Default || kind > Adaptive)
    return EINVAL;
  *attributes = (*attributes & ~kind_bits) | kind;
  return 0;
}
int LIB(pthread_mutexattr_gettype)(const int *attributes, int *kind) {
  *kind = *attributes & kind_bits;
  return 0;
}

// Any number, always the same.
unsigned long LIB(pthread_self)(void) { return LIB(ways).thread; }
int LIB(pthread_equal)(unsigned long a, unsigned long b) {
  return true_of(TrueThread, a == b);
}
int LIB(pthread_once)(int *once, void (*start)(void)) {
  enum { Done = 2 };
  if (*once != Done) {
    *once = Done;
    CALL_AS(start, "void ()")();
  }
  return 0;
}

int LIB(pthread_create)(void *thread, const void *attributes,
                        void *(*start)(void *), void *argument) {
  (void)thread, (void)attributes, (void)start, (void)argument;
  unsupported("threads");
}
int LIB(thrd_create)(void *thread, int (*start)(void *), void *argument) {
  (void)thread, (void)start, (void)argument;
  unsupported("threads");
}
