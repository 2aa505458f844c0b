// stdio.h without formats: files give any characters, and an end at any time.
#include "stdio.h"

static FILE standard[3] = {{0, 0, -1}, {0, 0, -1}, {0, 0, -1}};
FILE *LIB(stdin) = &standard[0];
FILE *LIB(stdout) = &standard[1];
FILE *LIB(stderr) = &standard[2];

static _Bool is_standard(const FILE *file) {
  return file == &standard[0] || file == &standard[1] || file == &standard[2];
}
static FILE *new_file(const char *text) {
  FILE *file = any_bool(text) ? malloc(sizeof *file) : NULL;
  if (file == NULL) {
    fails("errno");
    return NULL;
  }
  file->at_end = file->failed = 0;
  file->pushed_back = -1;
  return file;
}
FILE *LIB(fopen)(const char *path, const char *mode) {
  (void)LIB(strlen)(path);
  (void)LIB(strlen)(mode);
  return new_file("fopen succeeds");
}
FILE *LIB(fdopen)(int number, const char *mode) {
  (void)number;
  (void)LIB(strlen)(mode);
  return new_file("fdopen succeeds");
}
FILE *LIB(popen)(const char *command, const char *mode) {
  (void)LIB(strlen)(command);
  (void)LIB(strlen)(mode);
  return new_file("popen succeeds");
}
FILE *LIB(tmpfile)(void) { return new_file("tmpfile succeeds"); }
static int close_file(FILE *file, const char *text) {
  use_file(file);
  if (!is_standard(file))
    free(file);
  return any_bool(text) ? fails("errno") : 0;
}
int LIB(fclose)(FILE *file) { return close_file(file, "fclose fails"); }
int LIB(pclose)(FILE *file) {
  close_file(file, "pclose fails");
  return any_int("pclose");
}
FILE *LIB(freopen)(const char *path, const char *mode, FILE *file) {
  use_file(file);
  if (path != NULL)
    (void)LIB(strlen)(path);
  (void)LIB(strlen)(mode);
  file->at_end = file->failed = 0;
  file->pushed_back = -1;
  if (any_bool("freopen succeeds"))
    return file;
  if (!is_standard(file))
    free(file);
  fails("errno");
  return NULL;
}

static int read_character(FILE *file, const char *text) {
  if (file->pushed_back >= 0) {
    int c = file->pushed_back;
    file->pushed_back = -1;
    return c;
  }
  int c = any_from(EOF, 255, text);
  return c == EOF ? at_end(file) : c;
}
int LIB(fgetc)(FILE *file) {
  use_file(file);
  return read_character(file, "fgetc");
}
int LIB(getc)(FILE *file) {
  use_file(file);
  return read_character(file, "getc");
}
int LIB(getchar)(void) { return read_character(LIB(stdin), "getchar"); }
int LIB(ungetc)(int c, FILE *file) {
  use_file(file);
  if (c == EOF)
    return EOF;
  file->pushed_back = (byte)c;
  file->at_end = 0;
  return (byte)c;
}
// Any text of at most n-1 characters; a newline ends it, but a zero does not.
char *LIB(fgets)(char *to, int n, FILE *file) {
  use_file(file);
  require(n >= 1, InvalidBuiltin, "size of the buffer is not positive");
  if (n <= 0)
    return NULL;
  writes(to, (size_t)n);
  if (any_bool("fgets fails")) {
    at_end(file);
    return NULL;
  }
  file->pushed_back = -1;
  size_t length = 0;
  if (n > 1) {
    length = (size_t)any_from(1, n - 1, "length of the line");
    fathom_havoc(to, length);
  }
  to[length] = 0;
  return to;
}
// There is no room that is enough.
char *LIB(gets)(char *to) {
  if (any_bool("gets fails"))
    return NULL;
  size_t length = (size_t)any_long("length of the line");
  fathom_assume(length <= 0x7fffffff);
  input(to, length + 1);
  to[length] = 0;
  return to;
}
ssize_t LIB(getdelim)(char **where, size_t *size, int end, FILE *file) {
  (void)end;
  use_file(file);
  size_t room = *where == NULL ? 0 : *size;
  if (any_bool("getline fails")) {
    at_end(file);
    return -1;
  }
  size_t length = (size_t)any_long("length of the line");
  fathom_assume(length >= 1 && length < 0x7fffffff);
  if (length + 1 > room) {
    char *larger = malloc(length + 1);
    if (larger == NULL)
      return -1;
    free(*where);
    *where = larger;
    *size = length + 1;
  }
  input(*where, length + 1);
  (*where)[length] = 0;
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
  use_file(file);
  if (size == 0 || n == 0)
    return 0;
  writes(to, require_product(size, n));
  size_t done = (size_t)any_long("fread");
  fathom_assume(done <= n);
  // What comes behind the last whole element may have been written, too.
  size_t bytes = (size_t)any_long("bytes of fread");
  fathom_assume(done == n ? bytes == size * n
                          : bytes >= done * size && bytes < (done + 1) * size);
  fathom_havoc(to, bytes);
  if (done < n)
    at_end(file);
  return done;
}
size_t LIB(fwrite)(const void *from, size_t size, size_t n, FILE *file) {
  use_file(file);
  if (size == 0 || n == 0)
    return 0;
  reads(from, require_product(size, n));
  size_t done = (size_t)any_long("fwrite");
  fathom_assume(done <= n);
  if (done < n)
    file->failed = 1;
  return done;
}
static int write_text(FILE *file, const char *s, const char *text) {
  use_file(file);
  (void)LIB(strlen)(s);
  return any_from(-1, __INT_MAX__, text);
}
int LIB(fputs)(const char *s, FILE *file) { return write_text(file, s, "fputs"); }
int LIB(puts)(const char *s) { return write_text(LIB(stdout), s, "puts"); }
void LIB(perror)(const char *s) {
  if (s != NULL)
    (void)LIB(strlen)(s);
}
static int write_character(int c, const char *text) {
  fathom_output((byte)c);
  return any_bool(text) ? (byte)c : EOF;
}
int LIB(fputc)(int c, FILE *file) {
  use_file(file);
  return write_character(c, "fputc succeeds");
}
int LIB(putc)(int c, FILE *file) {
  use_file(file);
  return write_character(c, "putc succeeds");
}
int LIB(putchar)(int c) { return write_character(c, "putchar succeeds"); }

int LIB(feof)(FILE *file) {
  use_file(file);
  return file->at_end;
}
int LIB(ferror)(FILE *file) {
  use_file(file);
  return file->failed;
}
void LIB(clearerr)(FILE *file) {
  use_file(file);
  file->at_end = file->failed = 0;
}
int LIB(fflush)(FILE *file) {
  if (file != NULL)
    use_file(file);
  return any_bool("fflush fails") ? EOF : 0;
}
int LIB(fileno)(FILE *file) {
  use_file(file);
  if (is_standard(file))
    return file == &standard[0] ? 0 : file == &standard[1] ? 1 : 2;
  return any_from(3, 1023, "fileno");
}
int LIB(fseek)(FILE *file, long offset, int from) {
  use_file(file);
  (void)offset, (void)from;
  if (any_bool("fseek fails"))
    return fails("errno");
  file->at_end = 0;
  file->pushed_back = -1;
  return 0;
}
int LIB(fseeko)(FILE *file, long offset, int from) {
  return LIB(fseek)(file, offset, from);
}
long LIB(ftell)(FILE *file) {
  use_file(file);
  long at = any_long("ftell");
  fathom_assume(at >= -1);
  return at;
}
long LIB(ftello)(FILE *file) { return LIB(ftell)(file); }
void LIB(rewind)(FILE *file) {
  use_file(file);
  file->at_end = file->failed = 0;
  file->pushed_back = -1;
}
int LIB(setvbuf)(FILE *file, char *buffer, int mode, size_t size) {
  use_file(file);
  (void)mode;
  if (buffer != NULL)
    writes(buffer, size);
  return any_bool("setvbuf fails") ? -1 : 0;
}
void LIB(setbuf)(FILE *file, char *buffer) {
  use_file(file);
  if (buffer != NULL)
    writes(buffer, 8192);
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
