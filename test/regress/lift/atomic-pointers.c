// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// Pointers that atomic operations move as integers, and a mask over one.
#include <fathom.h>
#include <stddef.h>
#include <stdint.h>

struct slot {
  void *value;
};

static void *get(volatile struct slot *s) {
  void *result;
  __atomic_load((void *volatile *)&s->value, &result, __ATOMIC_ACQUIRE);
  return result;
}
static void set(volatile struct slot *s, void *p) {
  __atomic_store((void *volatile *)&s->value, &p, __ATOMIC_RELEASE);
}
static void *exchange(volatile struct slot *s, void *p) {
  return __atomic_exchange_n((void *volatile *)&s->value, p, __ATOMIC_SEQ_CST);
}

int main(void) {
  unsigned char buffer[16] = {0};
  struct slot head, tail;
  set(&head, buffer);
  set(&tail, buffer + 4);
  unsigned char *h = get(&head), *t = get(&tail);
  fathom_assert(t - h == 4);
  *t = 9;
  h[1] = 3;
  fathom_assert(buffer[4] == 9 && buffer[1] == 3);
  unsigned char *old = exchange(&head, t + 1);
  *old = 77;
  unsigned char *now = get(&head);
#ifdef BUG
  now--;
#endif
  *now = 5;
  fathom_assert(buffer[0] == 77 && buffer[5] == 5 && buffer[4] == 9);
  size_t i = fathom_nondet_size_t() % 16;
  size_t mask = i < 8 ? ~(size_t)0 : 0;
  unsigned char *q = (unsigned char *)((uintptr_t)(buffer + i) & mask);
  if (q) {
    *q = 1;
    fathom_assert(buffer[i] == 1);
  }
  return 0;
}
