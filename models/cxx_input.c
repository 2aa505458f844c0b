// Reading from std::cin: what comes is any. A word has no white space in it, a
// line not its end. Each function first makes sure that the stream is good (the
// sentry of the standard); then the input may end before there is anything, or
// behind it.
#include "cxx_streams.h"

// The character that comes next, if it is known (somebody has looked at it, or
// put it back); -1: it is any.
static int next_known = -1;

static void add(struct istream *from, unsigned state) {
  LIB(add_state)(&from->base, state);
}
static _Bool is_space(byte c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static _Bool skips_space(const struct istream *from) {
  return (from->base.flags & SkipsSpace) != 0;
}
// False: nothing is read, and what is there stays.
static _Bool is_good(struct istream *from) {
  if (from->base.state == 0)
    return 1;
  add(from, Failed);
  return 0;
}
// The next character, or -1 at the end.
static int next_character(void) {
  int c = next_known;
  next_known = -1;
  if (c >= 0)
    return c;
  return any_bool("input ends") ? EOF : any_byte("character");
}
// The first character behind white space, if that is skipped. At the end nothing
// is read.
static int first_character(struct istream *from) {
  int c = next_character();
  if (skips_space(from) && c >= 0 && is_space((byte)c)) {
    c = any_bool("input ends") ? EOF : any_byte("character");
    fathom_assume(c < 0 || !is_space((byte)c));
  }
  return c;
}

// ----------------------------------------------------------------- numbers

// Whether there is something where a number may be.
static _Bool number_begins(struct istream *from, _Bool *is_none) {
  *is_none = 0;
  if (!is_good(from))
    return 0;
  if (next_known >= 0) {
    byte c = (byte)next_known;
    if ((c >= '0' && c <= '9') || c == '+' || c == '-' || is_space(c))
      unsupported("a number behind a character that was looked at");
    *is_none = 1;
    return 1;
  }
  if (!any_bool("input ends"))
    return 1;
  if (!skips_space(from)) { // then the end is no number
    *is_none = 1;
    return 1;
  }
  add(from, End | Failed);
  return 0;
}
static void number_ends(struct istream *from, unsigned state) {
  add(from, state | (any_bool("input ends behind it") ? End : 0));
}
// Something that is no number is zero, one that does not fit the nearest one.
#define GET(name, type, least, most)                                           \
  struct istream *LIB(name)(struct istream * from, type * to) {                \
    _Bool is_none;                                                             \
    if (!number_begins(from, &is_none))                                        \
      return from;                                                             \
    if (is_none || any_bool("input is no number")) {                           \
      *to = is_none                       ? 0                                  \
            : any_bool("it is too large") ? (most)                             \
            : any_bool("it is too small") ? (least)                            \
                                          : 0;                                 \
      number_ends(from, Failed);                                               \
    } else {                                                                   \
      *to = (type)any_long_long("number");                                     \
      number_ends(from, 0);                                                    \
    }                                                                          \
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

// Numbers of floating point are finite.
#define GET_FLOAT(name, type, bits_type, most)                                 \
  struct istream *LIB(name)(struct istream * from, type * to) {                \
    _Bool is_none;                                                             \
    if (!number_begins(from, &is_none))                                        \
      return from;                                                             \
    if (is_none || any_bool("input is no number")) {                           \
      *to = is_none                       ? 0                                  \
            : any_bool("it is too large") ? (most)                             \
            : any_bool("it is too small") ? -(most)                            \
                                          : 0;                                 \
      number_ends(from, Failed);                                               \
    } else {                                                                   \
      union {                                                                  \
        bits_type bits;                                                        \
        type number;                                                           \
      } any = {(bits_type)any_long_long("bits of a number")};                  \
      fathom_assume(any.number >= -(most) && any.number <= (most));            \
      *to = any.number;                                                        \
      number_ends(from, 0);                                                    \
    }                                                                          \
    return from;                                                               \
  }
GET_FLOAT(_ZNSirsERd, double, unsigned long long, __DBL_MAX__)
GET_FLOAT(_ZNSirsERf, float, unsigned, __FLT_MAX__)

// -------------------------------------------------------------- characters

struct istream *
LIB(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_)(
    struct istream *from, char *to) {
  if (!is_good(from))
    return from;
  int c = first_character(from);
  if (c >= 0)
    *to = (char)c;
  else
    add(from, End | Failed);
  return from;
}
int LIB(_ZNSi3getEv)(struct istream *from) {
  from->count = 0;
  if (!is_good(from))
    return EOF;
  int c = next_character();
  if (c >= 0)
    from->count = 1;
  else
    add(from, End | Failed);
  return c;
}
struct istream *LIB(_ZNSi3getERc)(struct istream *from, char *to) {
  int c = LIB(_ZNSi3getEv)(from);
  if (c >= 0)
    *to = (char)c;
  return from;
}
int LIB(_ZNSi4peekEv)(struct istream *from) {
  from->count = 0;
  if (!is_good(from))
    return EOF;
  next_known = next_character();
  if (next_known < 0)
    add(from, End);
  return next_known;
}
struct istream *LIB(_ZNSi7putbackEc)(struct istream *from, char c) {
  from->count = 0;
  from->base.state &= ~End;
  if (!is_good(from))
    return from;
  if (next_known >= 0)
    unsupported("two characters that are put back");
  if (any_bool("putback fails"))
    add(from, Bad);
  else
    next_known = (byte)c;
  return from;
}
struct istream *
LIB(_ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_)(
    struct istream *from) {
  if (!is_good(from))
    return from;
  int c = next_character();
  if (c >= 0 && is_space((byte)c)) {
    c = any_bool("input ends") ? EOF : any_byte("character");
    fathom_assume(c < 0 || !is_space((byte)c));
  }
  next_known = c;
  if (c < 0)
    add(from, End);
  return from;
}

// Up to n characters, up to and with the end that is given (-1: none).
static struct istream *ignore(struct istream *from, ssize_t n, int end) {
  from->count = 0;
  if (!is_good(from) || n <= 0)
    return from;
  ssize_t count = any_long("characters that are ignored");
  fathom_assume(count >= 0 && count <= n);
  _Bool ends = count < n && any_bool("input ends");
  if (next_known >= 0) {
    fathom_assume(count >= 1);
    if (next_known == end)
      fathom_assume(count == 1 && !ends);
  }
  // What stops before n is the end of the input or the character.
  fathom_assume(ends || count == n || (end >= 0 && count >= 1));
  if (count > 0)
    next_known = -1;
  from->count = count;
  if (ends)
    add(from, End);
  return from;
}
struct istream *LIB(_ZNSi6ignoreEv)(struct istream *from) {
  return ignore(from, 1, EOF);
}
struct istream *LIB(_ZNSi6ignoreEl)(struct istream *from, ssize_t n) {
  return ignore(from, n, EOF);
}
struct istream *LIB(_ZNSi6ignoreEli)(struct istream *from, ssize_t n, int end) {
  return ignore(from, n, end);
}
struct istream *LIB(_ZNSi4readEPcl)(struct istream *from, char *to, ssize_t n) {
  from->count = 0;
  if (!is_good(from) || n <= 0)
    return from;
  writes(to, (size_t)n);
  ssize_t count = any_long("characters that are read");
  fathom_assume(count >= (next_known >= 0) && count <= n);
  fathom_havoc(to, (size_t)count);
  if (next_known >= 0)
    to[0] = (char)next_known;
  next_known = -1;
  from->count = count;
  if (count < n)
    add(from, End | Failed);
  return from;
}
ssize_t LIB(_ZNKSi6gcountEv)(const struct istream *from) { return from->count; }

// ------------------------------------------------------------------- texts

enum text_kind { Word, Line };
// What may not be in a text: white space, or the end of a line. Of a text of any
// length only the first characters are known not to be.
enum { known_characters = 8 };
static _Bool ends_text(byte c, enum text_kind kind, char end) {
  return kind == Word ? is_space(c) : c == (byte)end;
}
static void assume_text(const char *text, size_t length, enum text_kind kind,
                        char end, int first) {
  for (size_t i = 0; i < known_characters; ++i) // as often as is known
    if (i < length)
      fathom_assume(!ends_text((byte)text[i], kind, end));
  if (first >= 0 && length > 0)
    fathom_assume((byte)text[0] == (byte)first);
}

// At most n - 1 characters and a terminator, which may all be written. `first`
// is the character that comes, if that is known.
static ssize_t read_text(char *to, ssize_t n, enum text_kind kind, char end,
                         int first) {
  writes(to, (size_t)n);
  ssize_t length = n > 1 ? any_long("length of the text") : 0;
  fathom_assume(length >= 0 && length < n);
  if (first >= 0)
    fathom_assume(ends_text((byte)first, kind, end) ? length == 0
                                                    : length > 0 || n == 1);
  fathom_havoc(to, (size_t)length);
  assume_text(to, (size_t)length, kind, end, first);
  to[length] = 0;
  return length;
}

// A word, into an array of n characters or as many as the width says.
void LIB(_ZSt17__istream_extractRSiPcl)(struct istream *from, char *to,
                                        ssize_t n) {
  if (!is_good(from))
    return;
  int first = first_character(from);
  if (first < 0 && skips_space(from)) {
    add(from, End | Failed);
    return;
  }
  ssize_t width = from->base.width;
  if (width > 0 && width < n)
    n = width;
  from->base.width = 0;
  if (first < 0) { // the end, where white space counts
    to[0] = 0;
    add(from, End | Failed);
    return;
  }
  ssize_t length = read_text(to, n, Word, 0, first);
  if (length == 0) {
    next_known = first;
    add(from, Failed);
  } else if (any_bool("input ends behind it")) {
    add(from, End); // some versions look also where there is no more room
  }
}

// Up to the end of a line, which is taken away (getline) or stays (get).
static struct istream *read_line(struct istream *from, char *to, ssize_t n,
                                 char end, _Bool takes_end) {
  from->count = 0;
  _Bool good = is_good(from);
  if (!good || n <= 0) {
    if (n > 0)
      to[0] = 0;
    if (n <= 0 && good)
      add(from, Failed);
    return from;
  }
  int first = next_known;
  next_known = -1;
  ssize_t length = read_text(to, n, Line, end, first);
  _Bool is_full = length == n - 1;
  _Bool finds_end = any_bool("line ends");
  _Bool at_end = !finds_end && any_bool("input ends");
  if (first >= 0 && length == 0) {
    fathom_assume(!at_end);
    fathom_assume(finds_end == (first == (byte)end));
  }
  fathom_assume(finds_end || at_end || is_full);
  from->count = length + (finds_end && takes_end);
  unsigned state = at_end ? End : 0;
  if (from->count == 0 || (takes_end && is_full && !finds_end && !at_end))
    state |= Failed;
  if (finds_end && !takes_end)
    next_known = (byte)end;
  else if (!finds_end && !at_end && length == 0)
    next_known = first;
  add(from, state);
  return from;
}
struct istream *LIB(_ZNSi7getlineEPclc)(struct istream *from, char *to,
                                        ssize_t n, char end) {
  return read_line(from, to, n, end, 1);
}
struct istream *LIB(_ZNSi7getlineEPcl)(struct istream *from, char *to,
                                       ssize_t n) {
  return read_line(from, to, n, '\n', 1);
}
struct istream *LIB(_ZNSi3getEPclc)(struct istream *from, char *to, ssize_t n,
                                    char end) {
  return read_line(from, to, n, end, 0);
}
struct istream *LIB(_ZNSi3getEPcl)(struct istream *from, char *to, ssize_t n) {
  return read_line(from, to, n, '\n', 0);
}

// ----------------------------------------------------------------- strings

// Room for a text of a length. It stays where the string is if there is room.
static void make_room(struct string *to, size_t length) {
  size_t room = to->text == to->local ? sizeof to->local - 1 : to->capacity;
  if (length <= room)
    return;
  size_t capacity = (size_t)any_long("capacity");
  fathom_assume(capacity >= length && capacity <= 2 * length);
  char *larger = new_bytes(capacity + 1);
  if (to->text != to->local)
    delete_bytes(to->text);
  to->text = larger;
  to->capacity = capacity;
}
static void set_length(struct string *to, size_t length) {
  to->text[length] = 0;
  to->length = length;
}
static void read_string(struct string *to, size_t length, enum text_kind kind,
                        char end, int first) {
  make_room(to, length);
  fathom_havoc(to->text, length);
  assume_text(to->text, length, kind, end, first);
  set_length(to, length);
}
static size_t any_length(size_t least) {
  size_t length = (size_t)any_long("length of the text");
  fathom_assume(length >= least);
  LIMIT(length < MOST_BYTES, "texts have room in memory");
  return length;
}
#define STRING_FROM(name)                                                      \
  LIB(name##IcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE)
#define LINE_UP_TO                                                             \
  LIB(_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_)
struct istream *STRING_FROM(_ZStrs)(struct istream *from, struct string *to) {
  if (!is_good(from))
    return from;
  int first = first_character(from);
  if (first < 0 && skips_space(from)) {
    add(from, End | Failed);
    return from;
  }
  size_t width = from->base.width > 0 ? (size_t)from->base.width : 0;
  from->base.width = 0;
  if (first < 0 || is_space((byte)first)) {
    set_length(to, 0);
    next_known = first;
    add(from, Failed | (first < 0 ? End : 0));
    return from;
  }
  size_t length = any_length(1);
  fathom_assume(width == 0 || length <= width);
  read_string(to, length, Word, 0, first);
  if (any_bool("input ends behind it"))
    add(from, End);
  return from;
}
// The string is empty if there is no line.
struct istream *LINE_UP_TO(struct istream *from, struct string *to, char end) {
  if (!is_good(from))
    return from;
  int first = next_known;
  next_known = -1;
  _Bool at_end = any_bool("input ends behind it");
  size_t length = any_length(0);
  if (first >= 0)
    fathom_assume(first == (byte)end ? length == 0 && !at_end : length > 0);
  read_string(to, length, Line, end, first);
  if (at_end)
    add(from, length == 0 ? End | Failed : End);
  return from;
}
struct istream *STRING_FROM(_ZSt7getline)(struct istream *from,
                                          struct string *to) {
  return LINE_UP_TO(from, to, '\n');
}
