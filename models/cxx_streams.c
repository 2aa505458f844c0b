// Output streams of libstdc++: what is written is checked to be readable and
// goes nowhere.
#include "cxx_streams.h"

// Some stream may have failed since (cxx_stream_objects.c).
extern _Bool LIB(stream_written);
static struct ostream *written(struct ostream *to) {
  fathom_access(to, sizeof *to, 1);
  LIB(stream_written) = 1;
  return to;
}
// What has a format ends a width.
static struct ostream *formatted(struct ostream *to) {
  to->base.width = 0;
  return written(to);
}

// Initialisation of the standard streams before main, and their end.
void LIB(_ZNSt8ios_base4InitC1Ev)(void *init) { (void)init; }
void LIB(_ZNSt8ios_base4InitD1Ev)(void *init) { (void)init; }

#define PUT(name, type)                                                        \
  struct ostream *LIB(name)(struct ostream * to, type value) {                 \
    fathom_output(value);                                                      \
    return formatted(to);                                                      \
  }
PUT(_ZNSolsEb, _Bool)
PUT(_ZNSolsEs, short)
PUT(_ZNSolsEt, unsigned short)
PUT(_ZNSolsEi, int)
PUT(_ZNSolsEj, unsigned)
PUT(_ZNSolsEl, long)
PUT(_ZNSolsEm, unsigned long)
PUT(_ZNSolsEx, long long)
PUT(_ZNSolsEy, unsigned long long)
PUT(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c, char)
struct ostream *LIB(_ZNSolsEd)(struct ostream *to, double value) {
  fathom_output_double(value);
  return formatted(to);
}
struct ostream *LIB(_ZNSolsEf)(struct ostream *to, float value) {
  union {
    float number;
    unsigned bits;
  } both = {value};
  fathom_output(both.bits);
  return formatted(to);
}
struct ostream *LIB(_ZNSolsEPKv)(struct ostream *to, const void *value) {
  fathom_output(value == NULL); // not the address: nobody sees it
  return formatted(to);
}
struct ostream *LIB(_ZNSo3putEc)(struct ostream *to, char value) {
  fathom_output(value);
  return written(to);
}

// Characters up to the terminator. There must be some: the standard says so,
// though libstdc++ only sets the stream's state.
struct ostream *
LIB(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc)(struct ostream *to,
                                                             const char *text) {
  require_pointer(text);
  (void)LIB(strlen)(text);
  return formatted(to);
}

static void put_range(const char *text, ssize_t length) {
  if (length > 0)
    reads(text, (size_t)length);
}
struct ostream *LIB(_ZNSo5writeEPKcl)(struct ostream *to, const char *text,
                                      ssize_t length) {
  put_range(text, length);
  return written(to);
}
struct ostream *
LIB(_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l)(
    struct ostream *to, const char *text, ssize_t length) {
  put_range(text, length);
  return formatted(to);
}

struct ostream *LIB(_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)(
    struct ostream *to) {
  return written(to);
}
struct ostream *LIB(_ZNSo5flushEv)(struct ostream *to) { return written(to); }
struct ostream *LIB(_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)(
    struct ostream *to) {
  return written(to);
}
struct ostream *
LIB(_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)(
    struct ostream *to) {
  return written(to);
}
