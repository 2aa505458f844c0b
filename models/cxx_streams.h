// Streams of libstdc++, as the models of them share them.
#ifndef FATHOM_MODEL_CXX_STREAMS_H
#define FATHOM_MODEL_CXX_STREAMS_H
#include "model.h"

enum { Bad = 1, End = 2, Failed = 4 };             // std::ios_base::iostate
enum { Decimal = 2, SkipsSpace = 0x1000 };         // std::ios_base::fmtflags
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

// Also asks whether that throws.
void LIB(add_state)(struct ios *s, unsigned state);
#define IOS(name) LIB(_ZNKSt9basic_iosIcSt11char_traitsIcEE##name)

#endif
