// The standard streams of libstdc++ as objects (cin, cout, cerr, clog, and
// those of wide characters, of which nothing else is known) and their state.
// Header code looks into these objects: where the virtual base is (in front of
// what the first word points to), width and flags (in it). Output streams fail
// when somebody looks. Reading is in cxx_input.c.
#include "cxx_streams.h"

DECLARE_TYPE(So)
DECLARE_TYPE(Si)
DECLARE_TYPE(St13basic_ostreamIwSt11char_traitsIwEE)
DECLARE_TYPE(St13basic_istreamIwSt11char_traitsIwEE)
#define TABLE(name, type, class)                                               \
  static const struct table name = {__builtin_offsetof(struct type, base), 0,  \
                                    &TYPE(class), NULL, NULL};
TABLE(out, ostream, So)
TABLE(in, istream, Si)
TABLE(wide_out, wide_ostream, St13basic_ostreamIwSt11char_traitsIwEE)
TABLE(wide_in, wide_istream, St13basic_istreamIwSt11char_traitsIwEE)

#define BASE(tied)                                                             \
  {.tie = (tied),                                                              \
   .precision = 6,                                                             \
   .flags = Base10 | SkipsSpace,                                               \
   .fill = ' ',                                                                \
   .has_fill = 1}
#define OUTPUT(name, tied)                                                     \
  struct ostream LIB(name) = {.functions = (const void *)&out.end,             \
                              .base = BASE(tied)};
OUTPUT(_ZSt4cout, NULL)
OUTPUT(_ZSt4cerr, &LIB(_ZSt4cout))
OUTPUT(_ZSt4clog, NULL)
struct istream LIB(_ZSt3cin) = {.functions = (const void *)&in.end,
                                .base = BASE(&LIB(_ZSt4cout))};

#define WIDE_BASE                                                              \
  {.precision = 6, .flags = Base10 | SkipsSpace, .fill = ' ', .has_fill = 1}
#define WIDE_OUTPUT(name)                                                      \
  struct wide_ostream LIB(name) = {.functions = (const void *)&wide_out.end,   \
                                   .base = WIDE_BASE};
WIDE_OUTPUT(_ZSt5wcout)
WIDE_OUTPUT(_ZSt5wcerr)
WIDE_OUTPUT(_ZSt5wclog)
struct wide_istream LIB(_ZSt4wcin) = {.functions = (const void *)&wide_in.end,
                                      .base = WIDE_BASE};

// ------------------------------------------------------------------- state

// Writing may have failed since the last question; it is enough to know when
// somebody asks. word_count, which nobody else uses, says whether there was
// any.
_Bool LIB(stream_written); // by cxx_streams.c
static struct ios *const outputs[] = {
    &LIB(_ZSt4cout).base, &LIB(_ZSt4cerr).base, &LIB(_ZSt4clog).base};
void LIB(add_state)(struct ios *s, unsigned state) {
  s->state |= state;
  if ((s->state & s->exceptions) != 0)
    unsupported("exceptions of streams");
}
static void note_written(void) {
  for (int i = 0; i < 3; ++i)
    if (LIB(stream_written))
      outputs[i]->word_count = 1;
  LIB(stream_written) = 0;
}
static unsigned state_of(struct ios *s) {
  _Bool may_have_failed = s != &LIB(_ZSt3cin).base;
  note_written();
  for (int i = 0; i < 3; ++i)
    if (s == outputs[i])
      may_have_failed = s->word_count != 0;
  // What is written to a stream that has failed is one failure more.
  if (may_have_failed && any_bool("stream has failed"))
    LIB(add_state)(s,
                   any_bool("and was written to again") ? Bad | Failed : Bad);
  s->word_count = 0;
  return s->state;
}
_Bool IOS(ntEv)(struct ios *s) { return (state_of(s) & (Bad | Failed)) != 0; }
_Bool IOS(cvbEv)(struct ios *s) { return (state_of(s) & (Bad | Failed)) == 0; }
_Bool IOS(4goodEv)(struct ios *s) { return state_of(s) == 0; }
_Bool IOS(3eofEv)(struct ios *s) { return (state_of(s) & End) != 0; }
_Bool IOS(4failEv)(struct ios *s) {
  return (state_of(s) & (Bad | Failed)) != 0;
}
_Bool IOS(3badEv)(struct ios *s) { return (state_of(s) & Bad) != 0; }
unsigned IOS(7rdstateEv)(struct ios *s) { return state_of(s); }
void LIB(_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate)(
    struct ios *s, unsigned state) {
  note_written();
  s->word_count = 0; // what failed before is forgotten
  s->state = 0;
  LIB(add_state)(s, state);
}
void LIB(_ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate)(
    struct ios *s, unsigned state) {
  LIB(add_state)(s, state);
}
// Writing may fail at any time: with a mask any output might throw.
void LIB(_ZNSt9basic_iosIcSt11char_traitsIcEE10exceptionsESt12_Ios_Iostate)(
    struct ios *s, unsigned mask) {
  if (mask != 0 && s != &LIB(_ZSt3cin).base)
    unsupported("exceptions of streams");
  s->exceptions = mask;
  LIB(add_state)(s, 0);
}
unsigned IOS(10exceptionsEv)(struct ios *s) { return s->exceptions; }
// What is flushed before something is read. Nobody sees when.
struct ostream *IOS(3tieEv)(struct ios *s) { return s->tie; }
struct ostream *
LIB(_ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo)(struct ios *s,
                                                  struct ostream *to) {
  struct ostream *before = s->tie;
  s->tie = to;
  return before;
}
_Bool LIB(_ZNSt8ios_base15sync_with_stdioEb)(_Bool on) {
  static _Bool is_off;
  _Bool before = !is_off;
  is_off = !on;
  return before;
}
char IOS(5widenEc)(struct ios *s, char c) {
  fathom_access(s, sizeof *s, 0);
  return c;
}
