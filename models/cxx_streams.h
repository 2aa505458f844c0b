// Streams of libstdc++, as the models of them share them.
#ifndef FATHOM_MODEL_CXX_STREAMS_H
#define FATHOM_MODEL_CXX_STREAMS_H
#include "model.h"

enum { Bad = 1, End = 2, Failed = 4 }; // std::ios_base::iostate
enum {                                 // std::ios_base::fmtflags
  NamesBool = 1,
  Base10 = 2,
  Fixed = 4,
  Base16 = 8,
  Internal = 0x10,
  Left = 0x20,
  Base8 = 0x40,
  Right = 0x80,
  Scientific = 0x100,
  ShowsBase = 0x200,
  ShowsPoint = 0x400,
  ShowsPlus = 0x800,
  SkipsSpace = 0x1000,
  Upper = 0x4000
};
enum { ForInput = 8, ForOutput = 0x10 }; // std::ios_base::openmode
// The members of std::ios_base and std::basic_ios.
#define IOS_MEMBERS(character)                                                 \
  const void *functions;                                                       \
  ssize_t precision, width;                                                    \
  unsigned flags, exceptions, state;                                           \
  void *callbacks;                                                             \
  struct {                                                                     \
    void *pointer;                                                             \
    long number;                                                               \
  } word_zero, words[8];                                                       \
  int word_count;                                                              \
  void *word;                                                                  \
  void *locale, *tie;                                                          \
  character fill;                                                              \
  _Bool has_fill;                                                              \
  void *buffer, *ctype, *number_put, *number_get;
struct ios {
  IOS_MEMBERS(char)
};
struct wide_ios {
  IOS_MEMBERS(wchar_t)
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
struct wide_ostream {
  const void *const *functions;
  struct wide_ios base;
};
struct wide_istream {
  const void *const *functions;
  ssize_t count;
  struct wide_ios base;
};

// Where its virtual base lies is in front of what an object's first word points
// to.
struct table {
  ssize_t base, top;
  const void *type;
  void (*end)(void *), (*end_and_delete)(void *);
};
// Descriptions of classes, for typeid.
#define TYPE(class) type_##class
#define DECLARE_TYPE(class)                                                    \
  extern const void *const TYPE(class) __asm__("_ZTI" #class);
static inline struct ios *ios_of(const void *stream) {
  const struct table *behind = *(const struct table *const *)stream;
  ssize_t base = ((const ssize_t *)behind)[-3];
  return (struct ios *)((char *)stream + base);
}

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

// std::stringbuf. What is read lies from get_begin to get_end, what is written
// from put_begin on, in the same text. Where nothing is read, get_end is the
// end of what the string held before. There may be more behind it: up to `put`.
struct stringbuf {
  const void *functions;
  char *get_begin, *get, *get_end, *put_begin, *put, *put_end;
  void *locale;
  unsigned mode;
  struct string text;
};
extern const void *const
    LIB(_ZTVNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE)[];
// Those that the models have as variables; nothing is known of their buffers.
static inline _Bool is_standard(const struct ios *s) { return s->word == NULL; }
// Of another stream that is good.
static inline struct stringbuf *strings_of(const struct ios *s) {
  struct stringbuf *b = s->buffer;
  if (b->functions !=
      LIB(_ZTVNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE) + 2)
    unsupported("a stream buffer of the program's own");
  return b;
}
// Functions that the models of string streams share. They are no models.
#define STREAM(name) fathom_stream_##name

// std::streampos, std::ios_base::seekdir.
struct position {
  long long offset;
  int state[2];
};
enum { FromBegin, FromCurrent, FromEnd };
struct position STREAM(seek_offset)(struct stringbuf *b, long long by, int from,
                                    unsigned which);
struct position STREAM(seek_position)(struct stringbuf *b, struct position to,
                                      unsigned which);
// Writes n characters; false where the buffer is only read.
_Bool STREAM(put_text)(struct stringbuf *b, const char *from, size_t n);
// Room for n characters, which count as written.
char *STREAM(put_space)(struct stringbuf *b, size_t n);
void STREAM(end_buffer)(struct stringbuf *b);
// How many characters can be read; -1: none ever.
ssize_t STREAM(available)(struct stringbuf *b);
// The next character, or EOF.
int STREAM(look)(struct stringbuf *b);

// The model that a program with string streams takes in the place of a row's:
// link_models.cpp.
#define WITH_STRINGS(name) __asm__("fathom_lib_" #name ".strings")

// Also asks whether that throws.
void LIB(add_state)(struct ios *s, unsigned state);
#define IOS(name) LIB(_ZNKSt9basic_iosIcSt11char_traitsIcEE##name)

#endif
