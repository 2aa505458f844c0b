// Functions with loops that are called from several places: the proof is found
// with everything written out, and confirmed with each function by itself. (The
// re-check took 3 to 30 CPU s, and takes 0.1.) The certificate has claims about the
// functions, and is refused without those that matter.
//
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s | FileCheck %s --check-prefix=SAFE
// RUN: FileCheck %s --check-prefix=CERT < %t.cert
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// CERT: fun skip(
// CERT: name "call requires", (bvule
// CERT: name "call keeps"
// CERT: name "call ensures", (bvule
//
// RUN: sed 's/name "call ensures", (.*) \+;/name "call ensures", true ;/' %t.cert > %t.dropped
// RUN: %exit 20 %fathom recheck %t.dropped | FileCheck %s --check-prefix=REFUSED
// RUN: sed 's/name "call ensures", (.*) \+;/name "call ensures", false ;/' %t.cert > %t.wrong
// RUN: %exit 20 %fathom recheck %t.wrong | FileCheck %s --check-prefix=REFUSED
// REFUSED: UNKNOWN (the certificate is refused
//
// RUN: %exit 10 %fathom prove %s -DBUG | FileCheck %s --check-prefix=BUG
// BUG: error: out-of-bounds-read
// BUG: fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>

struct parser {
  const unsigned char *text;
  size_t n, pos;
  unsigned total;
};

static unsigned char take(struct parser *p) {
  return p->pos == p->n ? 0 : p->text[p->pos++];
}

static void skip(struct parser *p) {
#ifdef BUG
  while (p->text[p->pos] == ' ')
#else
  while (p->pos != p->n && p->text[p->pos] == ' ')
#endif
    take(p);
}

static void word(struct parser *p) {
  while (p->pos != p->n && p->text[p->pos] != ' ') {
    take(p);
    p->total++;
  }
}

static void parse(struct parser *p) {
  skip(p);
  while (p->pos != p->n) {
    word(p);
    skip(p);
    word(p);
    skip(p);
  }
}

int main(void) {
  static struct parser p;
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > 0 && n < 1000000);
  unsigned char *text = malloc(n);
  if (!text)
    return 0;
  fathom_havoc(text, n);
  p.text = text;
  p.n = n;
  parse(&p);
  fathom_assert(p.pos == n);
  free(text);
  return 0;
}
