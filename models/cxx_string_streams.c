// String streams of libstdc++ as objects: their tables of virtual functions,
// and what constructors, moves and swaps leave to the library (std::ios_base
// and std::basic_ios). Their state, too, which is exact: nothing fails behind
// the program's back. Buffers are in cxx_string_buffers.c.
#include "cxx_streams.h"

struct ostringstream {
  const void *functions;
  struct stringbuf buffer;
  struct ios base;
};
struct istringstream {
  const void *functions;
  ssize_t count;
  struct stringbuf buffer;
  struct ios base;
};
struct stringstream {
  const void *functions;
  ssize_t count;
  const void *output; // the table of its std::ostream
  struct stringbuf buffer;
  struct ios base;
};

// -------------------------------------------------------------------- tables

// How objects end that are known by their class (Whole), or by a base at some
// place in them.
#define ENDS(name, place, type, at)                                            \
  static void end_##name##_##place(void *p) {                                  \
    struct type *whole = (struct type *)((char *)p - (at));                    \
    STREAM(end_buffer)(&whole->buffer);                                        \
  }                                                                            \
  static void delete_##name##_##place(void *p) {                               \
    struct type *whole = (struct type *)((char *)p - (at));                    \
    STREAM(end_buffer)(&whole->buffer);                                        \
    delete_bytes(whole);                                                       \
  }
#define AT(type, member) ((ssize_t) __builtin_offsetof(struct type, member))
#define ALL_ENDS(type)                                                         \
  ENDS(type, Whole, type, 0) ENDS(type, Base, type, AT(type, base))
ALL_ENDS(ostringstream)
ALL_ENDS(istringstream)
ALL_ENDS(stringstream)
ENDS(stringstream, Output, stringstream, AT(stringstream, output))

// A class with one table of its own and one of its virtual base, and the table
// of tables that constructors look into: its own, those of its first base
// (which are the same here), that of the virtual base. While a base is made or
// ends nobody calls its virtual functions, so whose they are is not seen.
#define TABLES(class, type)                                                    \
  DECLARE_TYPE(class)                                                          \
  const struct table LIB(_ZTV##class)[2] = {                                   \
      {AT(type, base), 0, &TYPE(class), end_##type##_Whole,                    \
       delete_##type##_Whole},                                                 \
      {-AT(type, base), -AT(type, base), &TYPE(class), end_##type##_Base,      \
       delete_##type##_Base}};                                                 \
  const void *const LIB(_ZTT##class)[4] = {                                    \
      &LIB(_ZTV##class)[0].end, &LIB(_ZTV##class)[0].end,                      \
      &LIB(_ZTV##class)[1].end, &LIB(_ZTV##class)[1].end};
TABLES(NSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE,
       ostringstream)
TABLES(NSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE,
       istringstream)

// Likewise, for classes whose first base has two bases: std::iostream.
#define TWO_WAY(tables)                                                        \
  {&(tables)[0].end, &(tables)[0].end, &(tables)[0].end, &(tables)[2].end,     \
   &(tables)[1].end, &(tables)[2].end, &(tables)[2].end, &(tables)[1].end,     \
   &(tables)[2].end, &(tables)[1].end}
DECLARE_TYPE(NSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE)
const struct table
    LIB(_ZTVNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE)[3] = {
        {AT(stringstream, base), 0,
         &TYPE(NSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE),
         end_stringstream_Whole, delete_stringstream_Whole},
        {AT(stringstream, base) - AT(stringstream, output),
         -AT(stringstream, output),
         &TYPE(NSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE),
         end_stringstream_Output, delete_stringstream_Output},
        {-AT(stringstream, base), -AT(stringstream, base),
         &TYPE(NSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE),
         end_stringstream_Base, delete_stringstream_Base}};
const void *const
    LIB(_ZTTNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE)[10] =
        TWO_WAY(LIB(
            _ZTVNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE));

// Streams over a buffer that somebody else owns.
struct iostream {
  const void *functions;
  ssize_t count;
  const void *output;
  struct ios base;
};
static void end_view(void *p) { fathom_access(p, sizeof(void *), 1); }
static void delete_view(void *p) { delete_bytes(p); }
#define VIEW(type)                                                             \
  static void delete_##type##_of_base(void *p) {                               \
    delete_bytes((char *)p - AT(type, base));                                  \
  }
VIEW(ostream)
VIEW(istream)
VIEW(iostream)
static void delete_iostream_of_output(void *p) {
  delete_bytes((char *)p - AT(iostream, output));
}
#define VIEW_TABLES(class, type)                                               \
  DECLARE_TYPE(class)                                                          \
  const struct table LIB(_ZTV##class)[2] = {                                   \
      {AT(type, base), 0, &TYPE(class), end_view, delete_view},                \
      {-AT(type, base), -AT(type, base), &TYPE(class), end_view,               \
       delete_##type##_of_base}};                                              \
  const void *const LIB(_ZTT##class)[2] = {&LIB(_ZTV##class)[0].end,           \
                                           &LIB(_ZTV##class)[1].end};
VIEW_TABLES(So, ostream)
VIEW_TABLES(Si, istream)
DECLARE_TYPE(Sd)
const struct table LIB(_ZTVSd)[3] = {
    {AT(iostream, base), 0, &TYPE(Sd), end_view, delete_view},
    {AT(iostream, base) - AT(iostream, output), -AT(iostream, output),
     &TYPE(Sd), end_view, delete_iostream_of_output},
    {-AT(iostream, base), -AT(iostream, base), &TYPE(Sd), end_view,
     delete_iostream_of_base}};
const void *const LIB(_ZTTSd)[7] = {&LIB(_ZTVSd)[0].end, &LIB(_ZTVSd)[0].end,
                                    &LIB(_ZTVSd)[2].end, &LIB(_ZTVSd)[1].end,
                                    &LIB(_ZTVSd)[2].end, &LIB(_ZTVSd)[2].end,
                                    &LIB(_ZTVSd)[1].end};

// Files begin like string streams, up to their buffers, which are refused. Only
// where the virtual base lies is looked at; buffers of files have other sizes
// on other machines.
#if defined(__x86_64__) || defined(__i386__)
enum { FILE_BUFFER = sizeof(void *) == 8 ? 240 : 136 };
#define FILE_TABLES(name, class, at)                                           \
  static const struct table of_##name[2] = {{(at), 0, NULL, NULL, NULL},       \
                                            {-(at), -(at), NULL, NULL, NULL}}; \
  const void *const LIB(_ZTT##class)[4] = {                                    \
      &of_##name[0].end, &of_##name[0].end, &of_##name[1].end,                 \
      &of_##name[1].end};
FILE_TABLES(ofstream, St14basic_ofstreamIcSt11char_traitsIcEE,
            AT(ostream, base) + FILE_BUFFER)
FILE_TABLES(ifstream, St14basic_ifstreamIcSt11char_traitsIcEE,
            AT(istream, base) + FILE_BUFFER)
#define FILE_BASE (AT(iostream, base) + FILE_BUFFER)
static const struct table of_fstream[3] = {
    {FILE_BASE, 0, NULL, NULL, NULL},
    {FILE_BASE - AT(iostream, output), -AT(iostream, output), NULL, NULL, NULL},
    {-FILE_BASE, -FILE_BASE, NULL, NULL, NULL}};
const void *const
    LIB(_ZTTSt13basic_fstreamIcSt11char_traitsIcEE)[10] = TWO_WAY(of_fstream);
#endif

// ---------------------------------------------------- std::ios_base, basic_ios

// The locale is that of C. Its objects are never looked at: what asks for them
// has no model.
void LIB(_ZNSt8ios_baseC2Ev)(void *stream) {
  (void)stream;
  unsupported("files and string streams of C++");
}
void make_base(struct ios *s) WITH_STRINGS(_ZNSt8ios_baseC2Ev);
void make_base(struct ios *s) {
  s->callbacks = s->locale = NULL;
  s->word_zero.pointer = NULL;
  s->word_zero.number = 0;
  __builtin_memset(s->words, 0, sizeof s->words);
  s->word_count = sizeof s->words / sizeof *s->words;
  s->word = s->words;
}
void LIB(_ZNSt8ios_baseD2Ev)(struct ios *s) {
  fathom_access(s, sizeof(void *), 1);
}
void LIB(_ZNSt9basic_iosIcSt11char_traitsIcEE4initEPSt15basic_streambufIcS1_E)(
    struct ios *s, void *buffer) {
  s->precision = 6;
  s->width = 0;
  s->flags = SkipsSpace | Base10;
  s->exceptions = 0;
  s->state = buffer == NULL ? Bad : 0;
  s->tie = NULL;
  s->fill = ' ';
  s->has_fill = 1;
  s->buffer = buffer;
  s->ctype = s->number_put = s->number_get = NULL;
}
void LIB(_ZNSt9basic_iosIcSt11char_traitsIcEE15_M_cache_localeERKSt6locale)(
    struct ios *s, const void *locale) {
  (void)locale;
  s->ctype = s->number_put = s->number_get = NULL;
}
static void copy_format(struct ios *to, const struct ios *from) {
  to->precision = from->precision;
  to->width = from->width;
  to->flags = from->flags;
  to->exceptions = from->exceptions;
  to->state = from->state;
  __builtin_memcpy(to->words, from->words, sizeof to->words);
}
void LIB(_ZNSt8ios_base7_M_moveERS_)(struct ios *to, struct ios *from) {
  copy_format(to, from);
  __builtin_memset(from->words, 0, sizeof from->words);
}
void LIB(_ZNSt8ios_base7_M_swapERS_)(struct ios *a, struct ios *b) {
  struct ios before;
  copy_format(&before, a);
  copy_format(a, b);
  copy_format(b, &before);
}

// -------------------------------------------------------------------- state

#define IOS_STATE(name, type, value)                                           \
  type IOS(name)(struct ios * s);                                              \
  type state##name(struct ios *s)                                              \
      WITH_STRINGS(_ZNKSt9basic_iosIcSt11char_traitsIcEE##name);               \
  type state##name(struct ios *s) {                                            \
    return is_standard(s) ? IOS(name)(s) : (value);                            \
  }
IOS_STATE(ntEv, _Bool, (s->state & (Bad | Failed)) != 0)
IOS_STATE(cvbEv, _Bool, (s->state & (Bad | Failed)) == 0)
IOS_STATE(4goodEv, _Bool, s->state == 0)
IOS_STATE(3eofEv, _Bool, (s->state & End) != 0)
IOS_STATE(4failEv, _Bool, (s->state & (Bad | Failed)) != 0)
IOS_STATE(3badEv, _Bool, (s->state & Bad) != 0)
IOS_STATE(7rdstateEv, unsigned, s->state)
#define SET_STATE(name, mangled, statements)                                   \
  void LIB(mangled)(struct ios * s, unsigned state);                           \
  void name(struct ios *s, unsigned state) WITH_STRINGS(mangled);              \
  void name(struct ios *s, unsigned state) {                                   \
    if (is_standard(s)) {                                                      \
      LIB(mangled)(s, state);                                                  \
      return;                                                                  \
    }                                                                          \
    statements;                                                                \
  }
SET_STATE(clear_state,
          _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate,
          s->state = s->buffer == NULL ? Bad : 0;
          LIB(add_state)(s, state))
SET_STATE(set_exceptions,
          _ZNSt9basic_iosIcSt11char_traitsIcEE10exceptionsESt12_Ios_Iostate,
          s->exceptions = state;
          LIB(add_state)(s, 0))
// The standard streams have buffers of which nothing is known.
void *IOS(5rdbufEv)(const struct ios *s) {
  if (is_standard(s))
    unsupported("buffers of the standard streams");
  return s->buffer;
}
