// A function changes a structure of the caller. Invariant: at <= most.
// BUG: the callee changes the limit, too.
// INPUTS: 1 1 1 1 0
#include <fathom.h>
struct place {
  unsigned at, most;
};
static void step(struct place *p, unsigned k) {
  if (p->at + 1 <= p->most)
    p->at++;
#ifdef BUG
  if (p->at == k)
    p->most = 1;
#else
  if (p->at == k)
    p->at = 1;
#endif
}
int main(void) {
  struct place p = {0, 100};
  while (fathom_nondet_bool()) {
    step(&p, 3);
    fathom_assert(p.at <= p.most);
  }
  return 0;
}
