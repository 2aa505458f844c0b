// String streams of libstdc++: their buffers, their tables of virtual functions
// and what constructors leave to the library. The rest of the constructors, and
// str(), are code of its headers; so objects and buffers are laid out as they
// are there. cxx_string_output.c writes to them, cxx_string_input.c reads.
#include "cxx_streams.h"

#define BUFFER(name)                                                           \
  LIB(_ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE##name)
#define ANY_BUFFER(name) LIB(_ZNSt15basic_streambufIcSt11char_traitsIcEE##name)

// ------------------------------------------------------------------- buffers

static _Bool is_local(const struct string *s) { return s->text == s->local; }
static void set_get(struct stringbuf *b, char *begin, char *get, char *end) {
  b->get_begin = begin;
  b->get = get;
  b->get_end = end;
}
// What was written can be read.
static void update_end(struct stringbuf *b) {
  if (b->put == NULL || b->put <= b->get_end)
    return;
  if (b->mode & ForInput)
    b->get_end = b->put;
  else
    set_get(b, b->put, b->put, b->put);
}

// Room for n characters more: at least 512, as there. Short texts move to the
// heap at once, so that where a text lies does not depend on its length.
static void make_room(struct stringbuf *b, size_t n) {
  if (!is_local(&b->text) && (size_t)(b->put_end - b->put) >= n)
    return;
  update_end(b);
  char *base = b->put_begin;
  size_t used = (size_t)(b->get_end - base), at = (size_t)(b->put - base);
  size_t capacity = is_local(&b->text) ? 512 : 2 * b->text.capacity;
  if (capacity < at + n)
    capacity = at + n;
  char *larger = new_bytes(capacity + 1);
  __builtin_memcpy(larger, base, used);
  size_t get_begin = (size_t)(b->get_begin - base);
  size_t get = (size_t)(b->get - base);
  if (!is_local(&b->text))
    delete_bytes(b->text.text);
  b->text.text = larger;
  b->text.length = used;
  b->text.capacity = capacity;
  larger[used] = 0;
  set_get(b, larger + get_begin, larger + get, larger + used);
  b->put_begin = larger;
  b->put = larger + at;
  b->put_end = larger + capacity;
}
char *STREAM(put_space)(struct stringbuf *b, size_t n) {
  make_room(b, n);
  b->put += n;
  return b->put - n;
}
_Bool STREAM(put_text)(struct stringbuf *b, const char *from, size_t n) {
  if (n == 0)
    return 1;
  if ((b->mode & ForOutput) == 0)
    return 0;
  make_room(b, n);
  __builtin_memcpy(b->put, from, n);
  b->put += n;
  return 1;
}
int STREAM(look)(struct stringbuf *b) {
  if (b->get < b->get_end)
    return (byte)*b->get;
  if ((b->mode & ForInput) == 0)
    return EOF;
  update_end(b);
  return b->get < b->get_end ? (byte)*b->get : EOF;
}

// ---------------------------------------------- virtual functions of buffers

static int next(struct stringbuf *b) {
  int c = STREAM(look)(b);
  if (c >= 0)
    ++b->get;
  return c;
}
static ssize_t get_text(struct stringbuf *b, char *to, ssize_t n) {
  if (n <= 0 || (b->mode & ForInput) == 0)
    return 0;
  update_end(b);
  ssize_t left = b->get_end - b->get;
  if (n > left)
    n = left;
  __builtin_memcpy(to, b->get, (size_t)n);
  b->get += n;
  return n;
}
ssize_t STREAM(available)(struct stringbuf *b) {
  if ((b->mode & ForInput) == 0)
    return -1;
  update_end(b);
  return b->get_end - b->get;
}
static int put_back(struct stringbuf *b, int c) {
  if (b->get_begin >= b->get)
    return EOF;
  if (c < 0) {
    --b->get;
    return 0;
  }
  if ((byte)b->get[-1] != (byte)c) {
    if ((b->mode & ForOutput) == 0)
      return EOF;
    b->get[-1] = (char)c;
  }
  --b->get;
  return c;
}
static ssize_t put_all(struct stringbuf *b, const char *from, ssize_t n) {
  return n > 0 && STREAM(put_text)(b, from, (size_t)n) ? n : 0;
}
static int put_one(struct stringbuf *b, int c) {
  if (c < 0)
    return (b->mode & ForOutput) != 0 ? 0 : EOF;
  char character = (char)c;
  return STREAM(put_text)(b, &character, 1) ? (byte)c : EOF;
}
static int synchronise(struct stringbuf *b) {
  (void)b;
  return 0;
}

struct position STREAM(seek_offset)(struct stringbuf *b, long long by, int from,
                                    unsigned which) {
  struct position result = {.offset = -1};
  _Bool in = (ForInput & b->mode & which) != 0;
  _Bool out = (ForOutput & b->mode & which) != 0;
  _Bool both = in && out && from != FromCurrent;
  in = in && (which & ForOutput) == 0;
  out = out && (which & ForInput) == 0;
  char *begin = in ? b->get_begin : b->put_begin;
  if ((begin == NULL && by != 0) || (!in && !out && !both))
    return result;
  update_end(b);
  long long end = b->get_end - begin, get = by, put = by;
  if (from == FromCurrent) {
    get += b->get - begin;
    put += b->put - begin;
  } else if (from == FromEnd) {
    get += end;
    put += end;
  }
  if ((in || both) && get >= 0 && get <= end) {
    b->get = b->get_begin + get;
    result.offset = get;
  }
  if ((out || both) && put >= 0 && put <= end) {
    b->put = b->put_begin + put;
    result.offset = put;
  }
  return result;
}
struct position STREAM(seek_position)(struct stringbuf *b, struct position to,
                                      unsigned which) {
  struct position none = {.offset = -1};
  _Bool in = (ForInput & b->mode & which) != 0;
  _Bool out = (ForOutput & b->mode & which) != 0;
  char *begin = in ? b->get_begin : b->put_begin;
  if ((begin == NULL && to.offset != 0) || (!in && !out))
    return none;
  update_end(b);
  if (to.offset < 0 || to.offset > b->get_end - begin)
    return none;
  if (in)
    b->get = b->get_begin + to.offset;
  if (out)
    b->put = b->put_begin + to.offset;
  return to;
}
static void other_locale(void *b, const void *locale) {
  (void)b, (void)locale;
  unsupported("a stream buffer with a locale of its own");
}
static void *other_text(void *b, char *text, ssize_t n) {
  (void)b, (void)text, (void)n;
  unsupported("setbuf of a string stream");
}
void STREAM(end_buffer)(struct stringbuf *b) {
  if (!is_local(&b->text))
    delete_bytes(b->text.text);
}
static void end_and_delete_buffer(struct stringbuf *b) {
  STREAM(end_buffer)(b);
  delete_bytes(b);
}
DECLARE_TYPE(NSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE)
const void *const
    LIB(_ZTVNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE)[16] = {
        NULL,
        &TYPE(NSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE),
        STREAM(end_buffer),
        end_and_delete_buffer,
        other_locale,
        other_text,
        STREAM(seek_offset),
        STREAM(seek_position),
        synchronise,
        STREAM(available),
        get_text,
        STREAM(look),
        next,
        put_back,
        put_all,
        put_one};
// Of an object of this class itself, and while one is made or ends.
const void *const LIB(_ZTVSt15basic_streambufIcSt11char_traitsIcEE)[16] = {
    NULL};
const void *const LIB(_ZTVSt9basic_iosIcSt11char_traitsIcEE)[4] = {NULL};

// The parts of buffers that have a locale, which is that of C.
void ANY_BUFFER(C2Ev)(struct stringbuf *b) {
  b->functions = LIB(_ZTVSt15basic_streambufIcSt11char_traitsIcEE) + 2;
  set_get(b, NULL, NULL, NULL);
  b->put_begin = b->put = b->put_end = NULL;
  b->locale = NULL;
}
void ANY_BUFFER(D2Ev)(struct stringbuf *b) {
  fathom_access(b, sizeof(void *), 1);
}
static void copy_pointers(struct stringbuf *to, const struct stringbuf *from) {
  set_get(to, from->get_begin, from->get, from->get_end);
  to->put_begin = from->put_begin;
  to->put = from->put;
  to->put_end = from->put_end;
}
void ANY_BUFFER(C2ERKS2_)(struct stringbuf *b, const struct stringbuf *from) {
  b->functions = LIB(_ZTVSt15basic_streambufIcSt11char_traitsIcEE) + 2;
  copy_pointers(b, from);
  b->locale = NULL;
}
static size_t capacity_of(const struct string *s) {
  return is_local(s) ? sizeof s->local - 1 : s->capacity;
}
// The buffer is its string, of which so much is read and written.
static void use_text(struct stringbuf *b, char *base, size_t get, size_t put) {
  if (base != b->text.text)
    unsupported("setbuf of a string stream");
  char *end = base + b->text.length;
  if (b->mode & ForInput)
    set_get(b, base, base + get, end);
  if ((b->mode & ForOutput) == 0)
    return;
  b->put_begin = base;
  b->put = base + put;
  b->put_end = base + capacity_of(&b->text);
  if ((b->mode & ForInput) == 0)
    set_get(b, end, end, end);
}
void BUFFER(7_M_syncEPcmm)(struct stringbuf *b, char *base, size_t get,
                           size_t put) {
  use_text(b, base, get, put);
}
void BUFFER(8_M_pbumpEPcS5_l)(struct stringbuf *b, char *begin, char *end,
                              long long by) {
  b->put_begin = begin;
  b->put = begin + by;
  b->put_end = end;
}
// Takes the text of another buffer, which is empty then. A short one lies in
// the buffer itself.
static void take_text(struct stringbuf *b, struct stringbuf *from) {
  const char *before = from->text.text;
  b->mode = from->mode;
  b->text = from->text;
  if (is_local(&from->text))
    b->text.text = b->text.local;
  char *base = b->text.text;
  copy_pointers(b, from);
  if (from->get_begin != NULL)
    set_get(b, base + (from->get_begin - before), base + (from->get - before),
            base + (from->get_end - before));
  if (from->put_begin != NULL) {
    b->put_begin = base;
    b->put = base + (from->put - before);
    b->put_end = base + (from->put_end - before);
  }
  from->text.text = from->text.local;
  from->text.length = 0;
  from->text.local[0] = 0;
  use_text(from, from->text.text, 0, 0);
}
struct stringbuf *BUFFER(aSEOS4_)(struct stringbuf *b, struct stringbuf *from) {
  if (b == from)
    unsupported("a string stream that is moved to itself");
  STREAM(end_buffer)(b);
  take_text(b, from);
  return b;
}
void BUFFER(4swapERS4_)(struct stringbuf *a, struct stringbuf *b) {
  if (a == b)
    return;
  struct stringbuf before;
  take_text(&before, a);
  take_text(a, b);
  take_text(b, &before);
}

// Files have other buffers.
void LIB(_ZNSt13basic_filebufIcSt11char_traitsIcEEC1Ev)(void *b) {
  (void)b;
  unsupported("files of C++");
}
