// The standard streams of libstdc++ as objects (cin, cout, cerr, clog, and
// those of wide characters, of which nothing else is known), their state, and
// reading from cin. Header code looks into these objects: where the virtual
// base is (in front of what the first word points to), width and flags (in it).
// What is read is any; streams fail when somebody looks.
#include "model.h"

// The members of std::ios_base and std::basic_ios<char>.
struct ios {
  const void *functions;
  ssize_t precision, width;
  unsigned flags, exceptions, state;
  void *callbacks;
  struct {
    void *pointer;
    long number;
  } word_zero, words[8];
  int word_count;
  void *word;
  void *locale, *tie;
  union {
    struct {
      char fill;
      _Bool has_fill;
    };
    struct {
      wchar_t wide_fill;
      _Bool has_wide_fill;
    };
  };
  void *buffer, *ctype, *number_put, *number_get;
};
struct ostream {
  const void *const *functions;
  struct ios base;
};
struct istream {
  const void *const *functions;
  ssize_t count;
  struct ios base;
};
// Their tables: where the virtual base is, where the object is, its type, and
// then functions, two of them.
struct table {
  ssize_t base, top;
  const void *type, *functions[2];
};
static const struct table out = {
    __builtin_offsetof(struct ostream, base), 0, NULL, {NULL, NULL}};
static const struct table in = {
    __builtin_offsetof(struct istream, base), 0, NULL, {NULL, NULL}};

enum { Bad = 1, End = 2, Failed = 4 };
#define BASE                                                                   \
  {.precision = 6,                                                             \
   .flags = 0x1002 /* decimal, skips space */,                                 \
   .fill = ' ',                                                                \
   .has_fill = 1}
#define OUTPUT(name)                                                           \
  struct ostream LIB(name) = {.functions = out.functions, .base = BASE};
OUTPUT(_ZSt4cout)
OUTPUT(_ZSt4cerr)
OUTPUT(_ZSt4clog)
struct istream LIB(_ZSt3cin) = {.functions = in.functions, .base = BASE};
#define WIDE_BASE                                                              \
  {.precision = 6, .flags = 0x1002, .wide_fill = ' ', .has_wide_fill = 1}
#define WIDE_OUTPUT(name)                                                      \
  struct ostream LIB(name) = {.functions = out.functions, .base = WIDE_BASE};
WIDE_OUTPUT(_ZSt5wcout)
WIDE_OUTPUT(_ZSt5wcerr)
WIDE_OUTPUT(_ZSt5wclog)
struct istream LIB(_ZSt4wcin) = {.functions = in.functions, .base = WIDE_BASE};

// ------------------------------------------------------------------- state

// Writing may have failed since the last question; it is enough to know when
// somebody asks. word_count, which nobody else uses, says whether there was
// any.
_Bool LIB(stream_written); // by cxx_streams.c
static struct ios *const outputs[] = {
    &LIB(_ZSt4cout).base, &LIB(_ZSt4cerr).base, &LIB(_ZSt4clog).base};
static unsigned state_of(struct ios *s) {
  _Bool may_have_failed = s != &LIB(_ZSt3cin).base;
  for (int i = 0; i < 3; ++i) {
    if (LIB(stream_written))
      outputs[i]->word_count = 1;
    if (s == outputs[i])
      may_have_failed = s->word_count != 0;
  }
  LIB(stream_written) = 0;
  if (may_have_failed && any_bool("stream has failed"))
    s->state |= Bad;
  s->word_count = 0;
  return s->state;
}
#define IOS(name) LIB(_ZNKSt9basic_iosIcSt11char_traitsIcEE##name)
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
  s->state = state;
}
void LIB(_ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate)(
    struct ios *s, unsigned state) {
  s->state |= state;
}

// ----------------------------------------------------------------- reading

// False: there is nothing to be read, and what is there stays.
static _Bool begins(struct istream *from) {
  if (from->base.state != 0) {
    from->base.state |= Failed;
    return 0;
  }
  if (any_bool("input ends")) {
    from->base.state |= End | Failed;
    return 0;
  }
  return 1;
}
static void ends(struct istream *from) {
  if (any_bool("input ends behind it"))
    from->base.state |= End;
}
// Something that is no number is zero, one that does not fit the nearest one.
#define GET(name, type, least, most)                                           \
  struct istream *LIB(name)(struct istream * from, type * to) {                \
    if (!begins(from))                                                         \
      return from;                                                             \
    if (any_bool("input is no number")) {                                      \
      *to = any_bool("it is too large")   ? (most)                             \
            : any_bool("it is too small") ? (least)                            \
                                          : 0;                                 \
      from->base.state |= Failed;                                              \
    } else {                                                                   \
      *to = (type)any_long_long("number");                                     \
    }                                                                          \
    ends(from);                                                                \
    return from;                                                               \
  }
GET(_ZNSirsERb, _Bool, 1, 1)
GET(_ZNSirsERs, short, -__SHRT_MAX__ - 1, __SHRT_MAX__)
GET(_ZNSirsERt, unsigned short, __SHRT_MAX__ * 2 + 1, __SHRT_MAX__ * 2 + 1)
GET(_ZNSirsERi, int, -__INT_MAX__ - 1, __INT_MAX__)
GET(_ZNSirsERj, unsigned, -1u, -1u)
GET(_ZNSirsERl, long, -__LONG_MAX__ - 1, __LONG_MAX__)
GET(_ZNSirsERm, unsigned long, -1ul, -1ul)
GET(_ZNSirsERx, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
GET(_ZNSirsERy, unsigned long long, -1ull, -1ull)

struct istream *
LIB(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_)(
    struct istream *from, char *to) {
  if (begins(from))
    *to = (char)any_byte("character");
  return from;
}
int LIB(_ZNSi3getEv)(struct istream *from) {
  from->count = 0;
  if (!begins(from))
    return EOF;
  from->count = 1;
  return any_byte("character");
}
struct istream *LIB(_ZNSi3getERc)(struct istream *from, char *to) {
  from->count = 0;
  if (begins(from)) {
    from->count = 1;
    *to = (char)any_byte("character");
  } else {
    *to = 0;
  }
  return from;
}

// Up to n - 1 characters and a terminator. All of them may be written.
static ssize_t read_text(struct istream *from, char *to, ssize_t n) {
  writes(to, (size_t)n);
  ssize_t length = n > 1 ? any_long("length of the text") : 0;
  fathom_assume(length >= 0 && length < n);
  fathom_havoc(to, (size_t)length);
  to[length] = 0;
  from->count = length;
  ends(from);
  return length;
}
// A word, into an array of n characters or as many as the width says.
void LIB(_ZSt17__istream_extractRSiPcl)(struct istream *from, char *to,
                                        ssize_t n) {
  ssize_t width = from->base.width;
  if (width > 0 && width < n)
    n = width;
  from->base.width = 0;
  if (!begins(from)) {
    if (n > 0)
      to[0] = 0;
  } else if (read_text(from, to, n) == 0) {
    from->base.state |= Failed;
  }
}
// A line.
struct istream *LIB(_ZNSi7getlineEPcl)(struct istream *from, char *to,
                                       ssize_t n) {
  from->count = 0;
  if (n <= 0) {
    from->base.state |= Failed;
  } else if (!begins(from)) {
    to[0] = 0;
  } else if (read_text(from, to, n) == n - 1 && any_bool("line is longer")) {
    from->base.state |= Failed;
  }
  return from;
}

// ----------------------------------------------------------------- strings

// std::string: short texts lie in it.
struct string {
  char *text;
  size_t length;
  union {
    char local[16];
    size_t capacity;
  };
};
void *new_bytes(size_t n) __asm__("_Znwm");
void delete_bytes(void *p) __asm__("_ZdlPv");

// Any text. It stays where the string is if there is room.
static size_t read_string(struct istream *from, struct string *to) {
  size_t length = (size_t)any_long("length of the text");
  fathom_assume(length < 0x7fffffff);
  size_t room = to->text == to->local ? sizeof to->local - 1 : to->capacity;
  if (length > room) {
    size_t capacity = (size_t)any_long("capacity");
    fathom_assume(capacity >= length && capacity <= 2 * length);
    char *larger = new_bytes(capacity + 1);
    if (to->text != to->local)
      delete_bytes(to->text);
    to->text = larger;
    to->capacity = capacity;
  }
  fathom_havoc(to->text, length);
  to->text[length] = 0;
  to->length = length;
  ends(from);
  return length;
}
#define STRING_FROM(name)                                                      \
  LIB(name##IcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE)
#define LINE_UP_TO                                                             \
  LIB(_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_)
struct istream *STRING_FROM(_ZStrs)(struct istream *from, struct string *to) {
  from->base.width = 0;
  if (begins(from) && read_string(from, to) == 0)
    from->base.state |= Failed;
  return from;
}
struct istream *LINE_UP_TO(struct istream *from, struct string *to, char end) {
  (void)end;
  if (begins(from))
    read_string(from, to);
  return from;
}
struct istream *STRING_FROM(_ZSt7getline)(struct istream *from,
                                          struct string *to) {
  return LINE_UP_TO(from, to, '\n');
}
char IOS(5widenEc)(struct ios *s, char c) {
  (void)s;
  return c;
}
