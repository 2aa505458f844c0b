// stdio.h without formats: files give any characters, and an end at any time.
#include "stdio.h"

#define STANDARD(place, way)                                                   \
  {.pushed_back = -1, .pushed_before = -1, .number = place, .way = 1,          \
   .position = UNKNOWN_POSITION, .is_shared = 1}
static FILE standard[3] = {STANDARD(0, reads), STANDARD(1, writes),
                           STANDARD(2, writes)};
FILE *LIB(stdin) = &standard[0];
FILE *LIB(stdout) = &standard[1];
FILE *LIB(stderr) = &standard[2];

unsigned LIB(children);
// How often fflush(NULL) has failed, which is an error of any stream.
static unsigned failed_flushes;

static _Bool is_standard(const FILE *file) {
  return file == &standard[0] || file == &standard[1] || file == &standard[2];
}

// ------------------------------------------------------- opening and closing

// C leaves other modes undefined.
static void begin(FILE *file, const char *mode) {
  size_t n = LIB(strlen)(mode);
  _Bool both = 0;
  require(n > 0 && (mode[0] == 'r' || mode[0] == 'w' || mode[0] == 'a'),
          InvalidBuiltin, "mode of a stream");
  for (size_t i = 1; i < n; ++i)
    both |= mode[i] == '+';
  file->at_end = file->failed = 0;
  file->flushes = failed_flushes;
  drop_pushed_back(file);
  file->reads = both || mode[0] == 'r';
  file->writes = both || mode[0] != 'r';
  file->is_pipe = file->closed = file->used = 0;
  file->last = file->orientation = 0;
  file->buffer = NULL;
  file->size = 0;
  // Whether a file that is appended to begins at its end is for the library.
  file->is_shared = 0;
  file->children = LIB(children);
  file->position = mode[0] == 'a' ? UNKNOWN_POSITION : 0;
}
// An object only where it is used: what it holds stays known behind a join with
// the other case. That memory is short is one of the failures.
static FILE *file_object(const char *mode) {
  FILE *file = heap_object(sizeof *file);
  begin(file, mode);
  return file;
}
static FILE *new_file(const char *mode, const char *text) {
  (void)LIB(strlen)(mode);
  if (!any_bool(text)) {
    fails("errno");
    return NULL;
  }
  FILE *file = file_object(mode);
  file->number = LIB(new_number)("number of the file");
  may_set_errno();
  return file;
}
FILE *LIB(fopen)(const char *path, const char *mode) {
  (void)LIB(strlen)(path);
  return new_file(mode, "fopen succeeds");
}
FILE *LIB(fdopen)(int number, const char *mode) {
  fathom_output(number);
  (void)LIB(strlen)(mode);
  if (number < 0 || !any_bool("fdopen succeeds")) {
    fails("errno");
    return NULL;
  }
  FILE *file = file_object(mode);
  file->number = number;
  file->position = UNKNOWN_POSITION;
  file->is_shared = 1;
  may_set_errno();
  return file;
}
FILE *LIB(popen)(const char *command, const char *mode) {
  (void)LIB(strlen)(command);
  FILE *file = new_file(mode, "popen succeeds");
  if (file != NULL) {
    file->is_pipe = file->is_shared = 1;
    file->position = UNKNOWN_POSITION;
    ++LIB(children);
  }
  return file;
}
FILE *LIB(tmpfile)(void) { return new_file("w+", "tmpfile succeeds"); }
static void close_file(FILE *file) {
  use_file(file);
  LIB(drop_number)(file->number);
  if (is_standard(file)) {
    file->closed = 1;
    file->buffer = NULL;
  } else {
    free(file);
  }
}
int LIB(fclose)(FILE *file) {
  close_file(file);
  return any_status("fclose fails");
}
int LIB(pclose)(FILE *file) {
  use_file(file);
  require(file->is_pipe, InvalidBuiltin, "stream is not of popen");
  close_file(file);
  int status = any_int("pclose");
  if (status == -1)
    fails("errno");
  else
    may_set_errno();
  return status;
}
FILE *LIB(freopen)(const char *path, const char *mode, FILE *file) {
  use_file(file);
  if (path != NULL)
    (void)LIB(strlen)(path);
  (void)LIB(strlen)(mode);
  if (any_bool("freopen succeeds")) {
    LIB(drop_number)(file->number);
    begin(file, mode);
    file->number = LIB(new_number)("number of the file");
    file->is_shared = path == NULL || is_standard(file);
    if (file->is_shared)
      file->position = UNKNOWN_POSITION;
    may_set_errno();
    return file;
  }
  close_file(file);
  fails("errno");
  return NULL;
}

// ------------------------------------------------------------------- reading

static int read_character(FILE *file, const char *text) {
  if (!begin_reading(file))
    return EOF;
  if (file->pushed_back >= 0) {
    int c = file->pushed_back;
    file->pushed_back = file->pushed_before;
    file->pushed_before = -1;
    return c;
  }
  int c = any_from(EOF, 255, text);
  if (c == EOF || file->at_end)
    return at_end(file);
  may_set_errno();
  return c;
}
int LIB(fgetc)(FILE *file) { return read_character(file, "fgetc"); }
int LIB(getc)(FILE *file) { return read_character(file, "getc"); }
int LIB(getchar)(void) { return read_character(LIB(stdin), "getchar"); }
// One character can always be pushed back, more perhaps. Of a stream that is not
// read C and POSIX do not say; glibc takes it, and gives it back.
int LIB(ungetc)(int c, FILE *file) {
  if (c == EOF) {
    use_file(file);
    return EOF;
  }
  fathom_access(file, sizeof *file, 1);
  if (!file->reads && !file->closed)
    unsupported("a character that is pushed back to a stream for writing");
  if (!begin_reading(file))
    return EOF;
  if (file->pushed_back >= 0) {
    if (any_bool("ungetc fails"))
      return EOF;
    if (file->pushed_before >= 0)
      unsupported("more than two characters that are pushed back");
    file->pushed_before = file->pushed_back;
  }
  file->pushed_back = (byte)c;
  file->at_end = 0;
  return (byte)c;
}
// n > 0 characters that were read. One that was pushed back is the first.
static void take(FILE *file, char *to, size_t n) {
  fathom_havoc(to, n);
  if (file->pushed_back >= 0)
    to[0] = (char)file->pushed_back;
  if (file->pushed_before >= 0)
    unsupported("several characters that are pushed back");
  file->pushed_back = -1;
  may_set_errno();
}
// A line of `length` characters; `end` can only be the last one. That is known
// of the first `known` ones: a replay goes through them one by one.
static void take_line(FILE *file, char *to, size_t length, byte end,
                      size_t known) {
  take(file, to, length);
  size_t n = length <= known ? length - 1 : known;
  for (size_t i = 0; i < n; ++i)
    to[i] = (char)((byte)to[i] ^ ((byte)to[i] == end) << 7);
}
// No text: the end comes before the first character, or there is an error, and
// then the buffer holds anything.
static char *no_text(FILE *file, char *to, size_t n) {
  if (file->at_end)
    return NULL;
  if (file->pushed_back < 0 && any_bool("end of file")) {
    sees_end(file);
    return NULL;
  }
  drop_pushed_back(file);
  stream_fails(file, "errno");
  spoil(to, n);
  return NULL;
}
// Any text of at most n-1 characters; a newline ends it, but a zero does not.
char *LIB(fgets)(char *to, int n, FILE *file) {
  _Bool can = begin_reading(file);
  require(n >= 1, InvalidBuiltin, "size of the buffer is not positive");
  if (n <= 0)
    return NULL;
  writes(to, (size_t)n);
  if (!can)
    return NULL;
  // No text at all is there at the end, too.
  if ((n > 1 && file->at_end) || any_bool("fgets fails"))
    return no_text(file, to, (size_t)n);
  size_t length = 0;
  if (n > 1) {
    length = (size_t)any_from(1, n - 1, "length of the line");
    take_line(file, to, length, '\n', 4096);
    if (to[length - 1] != '\n' && length < (size_t)n - 1)
      sees_end(file);
  }
  to[length] = 0;
  return to;
}
// There is no room that is enough.
char *LIB(gets)(char *to) {
  FILE *file = LIB(stdin);
  if (!begin_reading(file) || file->at_end || any_bool("gets fails"))
    return no_text(file, to, 0);
  size_t length = (size_t)any_long("length of the line");
  fathom_assume(length <= ~(size_t)0 >> 1);
  input(to, length + 1);
  to[length] = 0;
  if (any_bool("end of file"))
    sees_end(file);
  return to;
}
// The buffer is enlarged to any size that is enough, and may move then.
static _Bool enlarge(char **where, size_t *size, size_t least) {
  size_t room = (size_t)any_long("size of the buffer");
  fathom_assume(room >= least && room <= ~(size_t)0 >> 1);
  char *old = *where;
  char *larger = old == NULL ? malloc(room) : fathom_malloc_instead_of(room, old);
  if (larger == NULL) {
    fails("errno");
    return 0;
  }
  free(old);
  *where = larger;
  *size = room;
  return 1;
}
ssize_t LIB(getdelim)(char **where, size_t *size, int end, FILE *file) {
  if (where == NULL || size == NULL) {
    LIB(errno) = EINVAL;
    return -1;
  }
  _Bool can = begin_reading(file);
  require(end >= EOF && end <= 255, InvalidBuiltin, "delimiter");
  size_t room = *where == NULL ? 0 : *size;
  if (room > 0)
    writes(*where, room);
  if (!can)
    return -1;
  // glibc looks at the indicator of errors first, and says no more.
  if ((file->failed || !LIB(asks_ferror)) && any_bool("there was an error"))
    return -1;
  if (file->at_end || any_bool("getline fails")) {
    // A buffer may have been made all the same.
    if (room == 0 && any_bool("there is a buffer")) {
      if (!enlarge(where, size, 1))
        return -1;
      room = *size;
    }
    (void)no_text(file, *where, room);
    return -1;
  }
  size_t length = (size_t)any_long("length of the line");
  fathom_assume(length >= 1 && length < ~(size_t)0 >> 1);
  if (length >= room && !enlarge(where, size, length + 1)) {
    if (any_bool("that is an error of the stream")) // not in glibc
      stream_fails(file, "errno");
    return -1;
  }
  char *to = *where;
  take_line(file, to, length, (byte)end, 64);
  if ((byte)to[length - 1] != (byte)end)
    sees_end(file);
  to[length] = 0;
  return (ssize_t)length;
}
ssize_t LIB(getline)(char **where, size_t *size, FILE *file) {
  return LIB(getdelim)(where, size, '\n', file);
}
static size_t require_product(size_t a, size_t b) {
  size_t product;
  require(!__builtin_mul_overflow(a, b, &product), InvalidBuiltin,
          "size of the array");
  return product;
}
size_t LIB(fread)(void *to, size_t size, size_t n, FILE *file) {
  _Bool can = begin_reading(file);
  if (size == 0 || n == 0)
    return 0;
  writes(to, require_product(size, n));
  if (!can || file->at_end)
    return 0;
  size_t done = (size_t)any_long("fread");
  fathom_assume(done <= n);
  // What comes behind the last whole element may have been written, too.
  size_t bytes = (size_t)any_long("bytes of fread");
  fathom_assume(done == n ? bytes == size * n
                          : bytes >= done * size && bytes < (done + 1) * size);
  fathom_assume(bytes > 0 || file->pushed_back < 0);
  if (bytes > 0)
    take(file, to, bytes);
  if (done < n)
    at_end(file);
  return done;
}

// ------------------------------------------------------------------- writing

size_t LIB(fwrite)(const void *from, size_t size, size_t n, FILE *file) {
  _Bool can = begin_writing(file);
  if (size == 0 || n == 0)
    return 0;
  reads(from, require_product(size, n));
  if (!can)
    return 0;
  size_t done = (size_t)any_long("fwrite");
  fathom_assume(done <= n);
  if (done < n)
    stream_fails(file, "errno");
  else
    may_set_errno();
  return done;
}
static int write_text(FILE *file, const char *s, const char *text) {
  _Bool can = begin_writing(file);
  (void)LIB(strlen)(s);
  return can ? output_result(file, any_from(0, __INT_MAX__, text), text) : EOF;
}
int LIB(fputs)(const char *s, FILE *file) { return write_text(file, s, "fputs"); }
int LIB(puts)(const char *s) { return write_text(LIB(stdout), s, "puts"); }
void LIB(perror)(const char *s) {
  use_file(LIB(stderr));
  if (s != NULL)
    (void)LIB(strlen)(s);
  output_done(LIB(stderr), "perror fails");
}
static int write_character(int c, FILE *file, const char *text) {
  fathom_output((byte)c);
  return begin_writing(file) ? output_result(file, (byte)c, text) : EOF;
}
int LIB(fputc)(int c, FILE *file) {
  return write_character(c, file, "fputc fails");
}
int LIB(putc)(int c, FILE *file) { return write_character(c, file, "putc fails"); }
int LIB(putchar)(int c) {
  return write_character(c, LIB(stdout), "putchar fails");
}
// What passes/meaning/calls/output_calls.cpp takes instead where nobody looks at
// the result: `constant` where the text is a literal.
static void write_unseen(FILE *file, const char *text) {
  if (begin_writing(file))
    output_done(file, text);
}
static void write_unseen_stdout(const char *text) {
  if (!is_plain_stdout())
    write_unseen(LIB(stdout), text);
  else if (LIB(asks_errno) && any_bool(text))
    fails("errno");
  else
    may_set_errno();
}
#define PART(name, part) void part __asm__("fathom_lib_" name); void part
PART("fputs.unused", fputs_unused(const char *s, FILE *file)) {
  write_unseen(file, "fputs fails");
  (void)LIB(strlen)(s);
}
PART("fputs.constant", fputs_constant(FILE *file)) {
  write_unseen(file, "fputs fails");
}
PART("puts.unused", puts_unused(const char *s)) {
  write_unseen_stdout("puts fails");
  (void)LIB(strlen)(s);
}
PART("puts.constant", puts_constant(void)) { write_unseen_stdout("puts fails"); }
PART("fputc.unused", fputc_unused(int c, FILE *file)) {
  fathom_output((byte)c);
  write_unseen(file, "fputc fails");
}
PART("putc.unused", putc_unused(int c, FILE *file)) {
  fathom_output((byte)c);
  write_unseen(file, "putc fails");
}
PART("putchar.unused", putchar_unused(int c)) {
  fathom_output((byte)c);
  write_unseen_stdout("putchar fails");
}

// ------------------------------------------------- what a stream can be asked

// C says only whether it is zero.
static int indicator(_Bool is_set, const char *text) {
  int answer = any_int(text);
  fathom_assume((answer != 0) == is_set);
  return answer;
}
int LIB(feof)(FILE *file) {
  use_file(file);
  return indicator(file->at_end, "feof");
}
int LIB(ferror)(FILE *file) {
  use_file(file);
  if (file->flushes != failed_flushes && any_bool("failed to be written"))
    file->failed = 1;
  return indicator(file->failed, "ferror");
}
static void clear_error(FILE *file) {
  file->failed = 0;
  file->flushes = failed_flushes;
}
void LIB(clearerr)(FILE *file) {
  use_file(file);
  file->at_end = 0;
  clear_error(file);
}
int LIB(fflush)(FILE *file) {
  if (file == NULL) {
    _Bool failed = any_bool("fflush fails");
    if (LIB(asks_ferror))
      failed_flushes += failed;
    if (failed)
      return fails("errno");
    may_set_errno();
    return 0;
  }
  use_file(file);
  if (file->last == 'w')
    file->last = 0;
  // Of a stream that is read the position is given back. glibc does not note
  // that this fails.
  if (file->reads && any_bool("position cannot be set"))
    return fails("errno");
  return output_result(file, 0, "fflush fails");
}
int LIB(fileno)(FILE *file) {
  use_file(file);
  file->is_shared = 1;
  moves(file, UNKNOWN_POSITION);
  return file->number;
}
// The call is what lets reading follow writing, also if it fails.
static int seek(FILE *file, long position, const char *text) {
  use_file(file);
  file->last = 0;
  if (any_bool(text)) {
    moves(file, UNKNOWN_POSITION);
    if (any_bool("buffered text cannot be written"))
      stream_fails(file, "errno");
    return fails("errno");
  }
  moves(file, position);
  file->at_end = 0;
  drop_pushed_back(file);
  may_set_errno();
  return 0;
}
// Where the stream is after it was moved. Linux has devices (/dev/null) that
// stay at 0, and accept places before the beginning.
static long place(const FILE *file, long offset, int from) {
  if (!LIB(asks_position) || from > 1)
    return UNKNOWN_POSITION;
  long place = offset;
  if (from == 1 && (!knows_position(file) || file->pushed_back >= 0 ||
                    __builtin_add_overflow(file->position, offset, &place)))
    return UNKNOWN_POSITION;
  return place < 0 || any_bool("a device that has no places") ? 0 : place;
}
// Directions that there are not fail. Linux has two directions more than POSIX.
static int seek_to(FILE *file, long offset, int from, const char *text) {
  if (from < 0 || from > 4) {
    use_file(file);
    file->last = 0;
    return fails("errno");
  }
  fathom_access(file, sizeof *file, 1);
  return seek(file, place(file, offset, from), text);
}
int LIB(fseek)(FILE *file, long offset, int from) {
  return seek_to(file, offset, from, "fseek fails");
}
int LIB(fseeko)(FILE *file, long offset, int from) {
  return seek_to(file, offset, from, "fseeko fails");
}
// It stays the same until something is done with the stream.
static long tell(FILE *file, const char *text) {
  use_file(file);
  long at = any_long(text);
  fathom_assume(at == -1 || (at >= 0 && (!knows_position(file) ||
                                         at == file->position)));
  if (at == -1) {
    fails("errno");
    return at;
  }
  moves(file, at);
  may_set_errno();
  return at;
}
long LIB(ftell)(FILE *file) { return tell(file, "ftell"); }
long LIB(ftello)(FILE *file) { return tell(file, "ftello"); }
void LIB(rewind)(FILE *file) {
  (void)seek(file, 0, "rewind fails");
  clear_error(file);
}

// ------------------------------------------------------------------- buffers

// Streams that are open at the end are written out: their buffers must be there.
// Of those that fopen and the like gave, one is watched, whichever it is.
static FILE *watched;
static void use_buffers(void) {
  for (int i = 0; i < 3; ++i)
    if (!standard[i].closed)
      use_file(&standard[i]);
  if (watched != NULL && fathom_is_alloc(watched))
    use_file(watched);
}
static void give_buffer(FILE *file, char *buffer, size_t size) {
  static _Bool known;
  if (!known)
    (void)atexit(use_buffers);
  known = 1;
  file->buffer = buffer;
  file->size = size;
  if (!is_standard(file) && any_bool("this stream is watched"))
    watched = file;
}
// Nothing else may have been done with the stream.
static void begin_buffering(FILE *file) {
  fathom_access(file, sizeof *file, 1);
  _Bool used = file->used;
  use_file(file);
  require(!used, InvalidBuiltin, "the stream was used before");
}
int LIB(setvbuf)(FILE *file, char *buffer, int mode, size_t size) {
  begin_buffering(file);
  if (mode < 0 || mode > 2 || any_bool("setvbuf fails")) {
    int answer = any_int("setvbuf");
    fathom_assume(answer != 0);
    file->used = 0;
    may_set_errno();
    return answer;
  }
  if (buffer != NULL && mode != 2) {
    writes(buffer, size);
    give_buffer(file, buffer, size);
  }
  may_set_errno();
  return 0;
}
// BUFSIZ is 8192.
void LIB(setbuf)(FILE *file, char *buffer) {
  begin_buffering(file);
  if (buffer != NULL) {
    writes(buffer, 8192);
    give_buffer(file, buffer, 8192);
  }
  may_set_errno();
}
static int on_path(const char *path, const char *text) {
  (void)LIB(strlen)(path);
  return any_status(text);
}
int LIB(remove)(const char *path) { return on_path(path, "remove"); }
int LIB(rename)(const char *from, const char *to) {
  (void)LIB(strlen)(from);
  return on_path(to, "rename");
}
