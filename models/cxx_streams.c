// Output streams of libstdc++: what is written is checked to be readable and
// goes nowhere. Streams are only ever known by their addresses.
#include "model.h"

struct stream;
// Some stream may have failed since (cxx_stream_objects.c).
extern _Bool LIB(stream_written);
static struct stream *written(struct stream *to) {
  LIB(stream_written) = 1;
  return to;
}

// Initialisation of the standard streams before main, and their end.
void LIB(_ZNSt8ios_base4InitC1Ev)(void *init) { (void)init; }
void LIB(_ZNSt8ios_base4InitD1Ev)(void *init) { (void)init; }

#define PUT_WITH(output, name, type)                                           \
  struct stream *LIB(name)(struct stream * to, type value) {                   \
    output(value);                                                             \
    return written(to);                                                        \
  }
#define PUT(name, type) PUT_WITH(fathom_output, name, type)
PUT(_ZNSolsEb, _Bool)
PUT(_ZNSolsEs, short)
PUT(_ZNSolsEt, unsigned short)
PUT(_ZNSolsEi, int)
PUT(_ZNSolsEj, unsigned)
PUT(_ZNSolsEl, long)
PUT(_ZNSolsEm, unsigned long)
PUT(_ZNSolsEx, long long)
PUT(_ZNSolsEy, unsigned long long)
PUT_WITH(fathom_output_double, _ZNSolsEd, double)
PUT_WITH((void), _ZNSolsEf, float)
PUT_WITH((void), _ZNSolsEPKv, const void *)
PUT(_ZNSo3putEc, char)
PUT(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c, char)

// Characters up to the terminator. There must be some: the standard says so,
// though libstdc++ only sets the stream's state.
struct stream *LIB(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc)(
    struct stream *to, const char *text) {
  require_pointer(text);
  (void)LIB(strlen)(text);
  return written(to);
}

static struct stream *put_range(struct stream *to, const char *text,
                                ssize_t length) {
  if (length > 0)
    reads(text, (size_t)length);
  return written(to);
}
struct stream *LIB(_ZNSo5writeEPKcl)(struct stream *to, const char *text,
                                     ssize_t length) {
  return put_range(to, text, length);
}
struct stream *
LIB(_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l)(
    struct stream *to, const char *text, ssize_t length) {
  return put_range(to, text, length);
}

struct stream *LIB(_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)(
    struct stream *to) {
  return written(to);
}
struct stream *LIB(_ZNSo5flushEv)(struct stream *to) { return written(to); }
struct stream *LIB(_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)(
    struct stream *to) {
  return written(to);
}
struct stream *LIB(_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)(
    struct stream *to) {
  return written(to);
}
