// A line that stands twice: the second goto is taken always, and the signature
// is never looked at. Try: fathom check goto_fail.c, and with -DFIXED.
#include <fathom.h>

static bool good_version, good_hash, good_signature, looked_at_signature;

static int check_version(void) { return good_version ? 0 : -1; }
static int check_hash(void) { return good_hash ? 0 : -1; }
static int check_signature(void) {
  looked_at_signature = true;
  return good_signature ? 0 : -1;
}

static int verify(void) {
  int error;
  if ((error = check_version()) != 0)
    goto fail;
  if ((error = check_hash()) != 0)
    goto fail;
#ifndef FIXED
    goto fail;
#endif
  error = check_signature();
fail:
  return error;
}

int main(void) {
  good_version = fathom_nondet_bool();
  good_hash = fathom_nondet_bool();
  good_signature = fathom_nondet_bool();
  if (verify() == 0)
    fathom_assert(looked_at_signature && good_signature);
  return 0;
}
