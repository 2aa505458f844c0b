// Reading from string streams: what std::num_get, std::istream and the
// functions for strings do in the locale C. Each function first asks whether
// the stream is a standard one, whose models are in cxx_input.c. What is there
// is contiguous: the end of a text is looked for, then it is copied at once.
#include "cxx_streams.h"
#include "float_scan.h"

static void add(struct ios *s, unsigned state) {
  if (state != 0)
    LIB(add_state)(s, state);
}
static _Bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// What can be read now, of a stream that is good; `buffer` is null where
// nothing is read. What was read of it is taken by `take`.
struct input {
  struct stringbuf *buffer;
  const char *at, *end;
};
// The sentry of the standard.
static struct input input_of(struct ios *s) {
  struct input in = {NULL, NULL, NULL};
  if (s->state != 0) {
    add(s, Failed);
    return in;
  }
  in.buffer = strings_of(s);
  if (STREAM(available)(in.buffer) > 0) {
    in.at = in.buffer->get;
    in.end = in.buffer->get_end;
  }
  return in;
}
static int look(const struct input *in) {
  return in->at < in->end ? (byte)*in->at : EOF;
}
static void take(struct input *in) {
  if (in->at != NULL)
    in->buffer->get = (char *)in->at;
}
static void skip_spaces(struct input *in) {
  while (is_space(look(in)))
    ++in->at;
}
// Behind white space, if that is skipped.
static struct input first_of(struct ios *s) {
  struct input in = input_of(s);
  if (in.buffer == NULL || (s->flags & SkipsSpace) == 0)
    return in;
  skip_spaces(&in);
  if (in.at < in.end)
    return in;
  take(&in);
  add(s, End | Failed);
  in.buffer = NULL;
  return in;
}

// ------------------------------------------------------------------ numbers

static int digit_of(int c, int base) {
  int digit = c >= '0' && c <= '9'   ? c - '0'
              : c >= 'a' && c <= 'f' ? c - 'a' + 10
              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                     : 99;
  return digit < base ? digit : -1;
}
struct number {
  unsigned long long value; // the nearest one where it does not fit
  unsigned state;
};
// What stands in front of digits: a sign, and what says the base. A zero is a
// number of its own, unless an x is behind it.
struct head {
  _Bool negative, found;
  unsigned base;
};
static struct head read_head(const struct ios *s, struct input *in) {
  unsigned base_flags = s->flags & (Base10 | Base8 | Base16);
  struct head h = {.base = base_flags == Base8    ? 8
                           : base_flags == Base16 ? 16
                                                  : 10};
  int c = look(in);
  h.negative = c == '-';
  if (h.negative || c == '+') {
    ++in->at;
    c = look(in);
  }
  if (c != '0')
    return h;
  h.found = 1;
  ++in->at;
  c = look(in);
  if (base_flags == 0)
    h.base = 8;
  if ((c == 'x' || c == 'X') && (base_flags == 0 || h.base == 16)) {
    h.base = 16;
    h.found = 0;
    ++in->at;
  }
  return h;
}
// An integer up to `most` or, of a signed type, from its opposite less one on.
// One of an unsigned type may have a sign, too.
static struct number read_integer(struct ios *s, struct input *in,
                                  unsigned long long most, _Bool is_signed) {
  struct number result = {0, 0};
  struct head h = read_head(s, in);
  unsigned long long limit = h.negative && is_signed ? most + 1 : most;
  unsigned long long value = 0;
  _Bool overflows = 0;
  for (int digit = digit_of(look(in), (int)h.base); digit >= 0;
       digit = digit_of(look(in), (int)h.base)) {
    h.found = 1;
    if (value > limit / h.base) {
      overflows = 1;
    } else {
      value *= h.base;
      overflows |= value > limit - (unsigned)digit;
      value += (unsigned)digit;
    }
    ++in->at;
  }
  take(in);
  if (!h.found || overflows)
    result.state = Failed;
  if (h.found)
    result.value = overflows ? (is_signed && h.negative ? -limit : limit)
                             : (h.negative ? -value : value);
  if (look(in) < 0)
    result.state |= End;
  return result;
}

#define GET(name, type, statements)                                            \
  struct istream *LIB(name)(struct istream * from, type * to);                 \
  struct istream *get##name(struct istream *from, type *to)                    \
      WITH_STRINGS(name);                                                      \
  struct istream *get##name(struct istream *from, type *to) {                  \
    struct ios *s = ios_of(from);                                              \
    if (is_standard(s))                                                        \
      return LIB(name)(from, to);                                              \
    statements;                                                                \
    return from;                                                               \
  }
#define GET_INTEGER(name, type, most, is_signed)                               \
  GET(                                                                         \
      name, type, struct input in = first_of(s); if (in.buffer != NULL) {      \
        struct number n = read_integer(s, &in, (most), (is_signed));           \
        *to = (type)n.value;                                                   \
        add(s, n.state);                                                       \
      })
GET_INTEGER(_ZNSirsERs, short, __SHRT_MAX__, 1)
GET_INTEGER(_ZNSirsERt, unsigned short, __SHRT_MAX__ * 2 + 1, 0)
GET_INTEGER(_ZNSirsERi, int, __INT_MAX__, 1)
GET_INTEGER(_ZNSirsERj, unsigned, -1u, 0)
GET_INTEGER(_ZNSirsERl, long, __LONG_MAX__, 1)
GET_INTEGER(_ZNSirsERm, unsigned long, -1ul, 0)
GET_INTEGER(_ZNSirsERx, long long, __LONG_LONG_MAX__, 1)
GET_INTEGER(_ZNSirsERy, unsigned long long, -1ull, 0)

static unsigned read_bool_name(struct input *in, _Bool *to) {
  const char *name = look(in) == 't' ? "true" : "false";
  *to = 0;
  for (int i = 0; name[i] != 0; ++i, ++in->at) {
    int c = look(in);
    if (c != (byte)name[i]) {
      take(in);
      return c < 0 ? Failed | End : Failed;
    }
  }
  take(in);
  *to = name[0] == 't';
  return 0;
}
static void read_bool(struct ios *s, _Bool *to) {
  struct input in = first_of(s);
  if (in.buffer == NULL)
    return;
  if ((s->flags & NamesBool) != 0) {
    add(s, read_bool_name(&in, to));
    return;
  }
  struct number n = read_integer(s, &in, __LONG_MAX__, 1);
  *to = n.value != 0;
  add(s, n.value > 1 ? n.state | Failed : n.state);
}
GET(_ZNSirsERb, _Bool, read_bool(s, to))

// The characters of a floating-point number, as far as they can belong to one.
enum { MOST_OF_A_NUMBER = 64 };
static size_t collect_float(struct input *in, char *text) {
  size_t n = 0;
  _Bool found = 0, is_significant = 0, point = 0, power = 0;
  int c = look(in);
  if (c == '+' || c == '-') {
    text[n++] = (char)c;
    ++in->at;
    c = look(in);
  }
  for (; c >= 0 && n < MOST_OF_A_NUMBER; c = look(in)) {
    _Bool is_digit = c >= '0' && c <= '9';
    _Bool is_point = c == '.' && !point && !power;
    _Bool is_power = (c == 'e' || c == 'E') && !power && found;
    _Bool is_sign = (c == '+' || c == '-') && n > 0 && text[n - 1] == 'e';
    if (!is_digit && !is_point && !is_power && !is_sign)
      break;
    // Of zeros in front one is enough.
    if (c != '0' || !found || is_significant || point || power)
      text[n++] = is_power ? 'e' : (char)c;
    found = found || is_digit;
    is_significant = is_significant || (is_digit && c != '0');
    point = point || is_point;
    power = power || is_power;
    ++in->at;
  }
  take(in);
  if (n >= MOST_OF_A_NUMBER)
    unsupported("a floating-point number of more than 62 characters");
  text[n] = 0;
  return n;
}
// Something that is no number is zero, one that does not fit the nearest one.
#define GET_FLOAT(type, value, most)                                           \
  struct input in = first_of(s);                                               \
  if (in.buffer != NULL) {                                                     \
    char text[MOST_OF_A_NUMBER + 1];                                           \
    struct float_text t;                                                       \
    _Bool too_large = 0;                                                       \
    size_t n = collect_float(&in, text);                                       \
    size_t used = LIB(scan_float)(text, n, &t);                                \
    type number = 0;                                                           \
    unsigned state = used == 0 || used != n ? Failed : 0;                      \
    if (state == 0)                                                            \
      number = LIB(value)(&t, &too_large);                                     \
    if (too_large) {                                                           \
      number = t.negative ? -(most) : (most);                                  \
      state = Failed;                                                          \
    }                                                                          \
    *to = number;                                                              \
    add(s, look(&in) < 0 ? state | End : state);                               \
  }
GET(_ZNSirsERd, double, GET_FLOAT(double, float_value, __DBL_MAX__))
GET(_ZNSirsERf, float, GET_FLOAT(float, small_float_value, __FLT_MAX__))

// --------------------------------------------------------------- characters

static void read_character(struct ios *s, char *to) {
  struct input in = first_of(s);
  if (in.buffer == NULL)
    return;
  if (look(&in) < 0) {
    add(s, End | Failed);
    return;
  }
  *to = *in.at++;
  take(&in);
}
GET(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_, char,
    read_character(s, to))

static int take_one(struct istream *from, struct ios *s) {
  from->count = 0;
  struct input in = input_of(s);
  if (in.buffer == NULL)
    return EOF;
  int c = look(&in);
  if (c < 0) {
    add(s, End | Failed);
    return EOF;
  }
  ++in.at;
  take(&in);
  from->count = 1;
  return c;
}
static void take_to(struct istream *from, struct ios *s, char *to) {
  int c = take_one(from, s);
  if (c >= 0)
    *to = (char)c;
}
GET(_ZNSi3getERc, char, take_to(from, s, to))

// Functions with a result of some type and further parameters.
#define ASK(type, name, parameters, arguments, result)                         \
  type LIB(name) parameters;                                                   \
  type ask##name parameters WITH_STRINGS(name);                                \
  type ask##name parameters {                                                  \
    struct ios *s = ios_of(from);                                              \
    return is_standard(s) ? LIB(name) arguments : (result);                    \
  }
ASK(int, _ZNSi3getEv, (struct istream * from), (from), take_one(from, s))
static int peek(struct istream *from, struct ios *s) {
  from->count = 0;
  struct input in = input_of(s);
  if (in.buffer == NULL)
    return EOF;
  int c = look(&in);
  if (c < 0)
    add(s, End);
  return c;
}
ASK(int, _ZNSi4peekEv, (struct istream * from), (from), peek(from, s))

// A character that is not the one before is written into what can be written.
// Any of them: -1.
static struct istream *put_back(struct istream *from, struct ios *s, int c) {
  from->count = 0;
  s->state &= ~End;
  struct stringbuf *b = input_of(s).buffer;
  if (b == NULL)
    return from;
  if (b->get_begin >= b->get) {
    add(s, Bad);
  } else if (c < 0 || (byte)b->get[-1] == c) {
    --b->get;
  } else if ((b->mode & ForOutput) != 0) {
    *--b->get = (char)c;
  } else {
    add(s, Bad);
  }
  return from;
}
ASK(struct istream *, _ZNSi7putbackEc, (struct istream * from, char c),
    (from, c), put_back(from, s, (byte)c))
struct istream *LIB(_ZNSi5ungetEv)(struct istream *from) {
  struct ios *s = ios_of(from);
  if (is_standard(s))
    unsupported("unget of the standard input");
  return put_back(from, s, -1);
}
static struct istream *skip_space(struct istream *from, struct ios *s) {
  struct input in = input_of(s);
  if (in.buffer == NULL)
    return from;
  skip_spaces(&in);
  take(&in);
  if (look(&in) < 0)
    add(s, End);
  return from;
}
ASK(struct istream *, _ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_,
    (struct istream * from), (from), skip_space(from, s))

// -------------------------------------------------------------------- texts

// How many characters there are up to one, or to white space (Space), but no
// more than `most`. None: up to the end of the text.
enum { Space = -1, None = -2 };
static size_t length_up_to(const struct input *in, int end, size_t most) {
  size_t left = (size_t)(in->end - in->at), n = 0;
  if (left > most)
    left = most;
  if (end == None)
    return left;
  while (n < left &&
         !(end == Space ? is_space((byte)in->at[n]) : (byte)in->at[n] == end))
    ++n;
  return n;
}

// The largest n says: without a limit.
static struct istream *ignore(struct istream *from, struct ios *s, ssize_t n,
                              int end) {
  from->count = 0;
  struct input in = input_of(s);
  if (in.buffer == NULL || n <= 0)
    return from;
  if (end != EOF && end != (byte)end)
    unsupported("a delimiter that is no character");
  size_t skipped = length_up_to(&in, end == EOF ? None : end, (size_t)n);
  in.at += skipped;
  if (skipped != (size_t)n && look(&in) >= 0) {
    ++in.at;
    ++skipped;
  } else if (skipped != (size_t)n) {
    add(s, End);
  }
  take(&in);
  from->count = (ssize_t)skipped;
  return from;
}
ASK(struct istream *, _ZNSi6ignoreEv, (struct istream * from), (from),
    ignore(from, s, 1, EOF))
ASK(struct istream *, _ZNSi6ignoreEl, (struct istream * from, ssize_t n),
    (from, n), ignore(from, s, n, EOF))
ASK(struct istream *, _ZNSi6ignoreEli,
    (struct istream * from, ssize_t n, int end), (from, n, end),
    ignore(from, s, n, end))

static size_t copy_out(struct input *in, char *to, size_t n) {
  if (n > 0) {
    writes(to, n);
    __builtin_memcpy(to, in->at, n);
    in->at += n;
    take(in);
  }
  return n;
}
static struct istream *read_block(struct istream *from, struct ios *s, char *to,
                                  ssize_t n) {
  from->count = 0;
  struct input in = input_of(s);
  if (in.buffer == NULL)
    return from;
  if (n > 0) {
    writes(to, (size_t)n);
    from->count =
        (ssize_t)copy_out(&in, to, length_up_to(&in, None, (size_t)n));
  }
  if (from->count != n)
    add(s, End | Failed);
  return from;
}
ASK(struct istream *, _ZNSi4readEPcl,
    (struct istream * from, char *to, ssize_t n), (from, to, n),
    read_block(from, s, to, n))
ssize_t LIB(_ZNSi8readsomeEPcl)(struct istream *from, char *to, ssize_t n) {
  struct ios *s = ios_of(from);
  if (is_standard(s))
    unsupported("readsome of the standard input");
  from->count = 0;
  struct input in = input_of(s);
  if (in.buffer != NULL && n > 0) {
    writes(to, (size_t)n);
    from->count =
        (ssize_t)copy_out(&in, to, length_up_to(&in, None, (size_t)n));
  }
  return from->count;
}

// A line into an array, whose end is taken away or stays.
static struct istream *read_line(struct istream *from, struct ios *s, char *to,
                                 ssize_t n, char end, _Bool takes_end) {
  from->count = 0;
  struct input in = input_of(s);
  unsigned state = 0;
  size_t length = 0, most = n > 1 ? (size_t)n - 1 : 0;
  if (n > 0)
    writes(to, (size_t)n);
  if (in.buffer != NULL) {
    length = copy_out(&in, to, length_up_to(&in, (byte)end, most));
    from->count = (ssize_t)length;
    int c = look(&in);
    if (c < 0) {
      state = End;
    } else if (takes_end && c == (byte)end) {
      ++in.at;
      take(&in);
      ++from->count;
    } else if (takes_end) {
      state = Failed;
    }
  }
  if (n > 0)
    to[length] = 0;
  add(s, from->count == 0 ? state | Failed : state);
  return from;
}
#define LINE(name, takes_end)                                                  \
  ASK(struct istream *, name##EPclc,                                           \
      (struct istream * from, char *to, ssize_t n, char end),                  \
      (from, to, n, end), read_line(from, s, to, n, end, takes_end))           \
  ASK(struct istream *, name##EPcl,                                            \
      (struct istream * from, char *to, ssize_t n), (from, to, n),             \
      read_line(from, s, to, n, '\n', takes_end))
LINE(_ZNSi7getline, 1)
LINE(_ZNSi3get, 0)

// A word into an array of n characters, or as many as the width says. Libraries
// differ in whether they see the end where there is no more room.
static void read_word(struct ios *s, char *to, ssize_t n) {
  struct input in = first_of(s);
  if (in.buffer == NULL)
    return;
  if (s->width > 0 && s->width < n)
    n = s->width;
  size_t most = n > 1 ? (size_t)n - 1 : 0;
  size_t length = length_up_to(&in, Space, most);
  writes(to, length + 1);
  copy_out(&in, to, length);
  to[length] = 0;
  s->width = 0;
  unsigned state = length == 0 ? Failed : 0;
  if (look(&in) < 0 && (length < most || any_bool("the end is seen")))
    state |= End;
  add(s, state);
}
void LIB(_ZSt17__istream_extractRSiPcl)(struct istream *from, char *to,
                                        ssize_t n);
void extract_word(struct istream *from, char *to, ssize_t n)
    WITH_STRINGS(_ZSt17__istream_extractRSiPcl);
void extract_word(struct istream *from, char *to, ssize_t n) {
  struct ios *s = ios_of(from);
  if (is_standard(s))
    LIB(_ZSt17__istream_extractRSiPcl)(from, to, n);
  else
    read_word(s, to, n);
}

// ------------------------------------------------------------------ strings

static void set_string(struct string *to, struct input *in, size_t length) {
  size_t room = to->text == to->local ? sizeof to->local - 1 : to->capacity;
  if (length > room) {
    char *larger = new_bytes(length + 1);
    if (to->text != to->local)
      delete_bytes(to->text);
    to->text = larger;
    to->capacity = length;
  }
  if (length > 0)
    __builtin_memcpy(to->text, in->at, length);
  to->text[length] = 0;
  to->length = length;
  in->at += length;
}
static struct istream *word_to_string(struct istream *from, struct ios *s,
                                      struct string *to) {
  struct input in = first_of(s);
  if (in.buffer == NULL)
    return from;
  size_t most = s->width > 0 ? (size_t)s->width : ~(size_t)0;
  size_t length = length_up_to(&in, Space, most);
  set_string(to, &in, length);
  take(&in);
  s->width = 0;
  unsigned state = length == 0 ? Failed : 0;
  if (look(&in) < 0 && (length < most || any_bool("the end is seen")))
    state |= End;
  add(s, state);
  return from;
}
static struct istream *line_to_string(struct istream *from, struct ios *s,
                                      struct string *to, char end) {
  struct input in = input_of(s);
  if (in.buffer == NULL)
    return from;
  size_t length = length_up_to(&in, (byte)end, ~(size_t)0);
  set_string(to, &in, length);
  if (look(&in) < 0)
    add(s, length == 0 ? End | Failed : End);
  else
    ++in.at;
  take(&in);
  return from;
}
ASK(struct istream *,
    _ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE,
    (struct istream * from, struct string *to), (from, to),
    word_to_string(from, s, to))
ASK(struct istream *,
    _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE,
    (struct istream * from, struct string *to), (from, to),
    line_to_string(from, s, to, '\n'))
ASK(struct istream *,
    _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_,
    (struct istream * from, struct string *to, char end), (from, to, end),
    line_to_string(from, s, to, end))

// ---------------------------------------------------------------- positions

int LIB(_ZNSi4syncEv)(struct istream *from) {
  struct ios *s = ios_of(from);
  if (is_standard(s))
    unsupported("sync of the standard input");
  return input_of(s).buffer == NULL ? -1 : 0;
}
struct position LIB(_ZNSi5tellgEv)(struct istream *from) {
  struct ios *s = ios_of(from);
  struct position none = {.offset = -1};
  if (is_standard(s))
    unsupported("positions of the standard streams");
  struct stringbuf *b = input_of(s).buffer;
  return b == NULL ? none : STREAM(seek_offset)(b, 0, FromCurrent, ForInput);
}
#define SEEK(name, call, ...)                                                  \
  struct istream *LIB(name)(struct istream * from, __VA_ARGS__) {              \
    struct ios *s = ios_of(from);                                              \
    if (is_standard(s))                                                        \
      unsupported("positions of the standard streams");                        \
    s->state &= ~End;                                                          \
    struct stringbuf *b = input_of(s).buffer;                                  \
    if (b != NULL && (call).offset == -1)                                      \
      add(s, Failed);                                                          \
    return from;                                                               \
  }
SEEK(_ZNSi5seekgESt4fposI11__mbstate_tE, STREAM(seek_position)(b, at, ForInput),
     struct position at)
SEEK(_ZNSi5seekgElSt12_Ios_Seekdir,
     STREAM(seek_offset)(b, by, whence, ForInput), long long by, int whence)
