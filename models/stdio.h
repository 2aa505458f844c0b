// Files, as the models of stdio.h and wchar.h share them. What a file holds is
// any; what a stream remembers is exact: its indicators, a character that was
// pushed back, what it was opened for, and the buffer that it was given.
#ifndef FATHOM_MODEL_STDIO_H
#define FATHOM_MODEL_STDIO_H
#include "model.h"

// The body of a function whose arguments behind `f` are a list for `call`.
#define WITH_LIST(call)                                                        \
  va_list list;                                                                \
  __builtin_va_start(list, f);                                                 \
  int result = call;                                                           \
  __builtin_va_end(list);                                                      \
  return result;

typedef struct {
  int at_end, failed;             // the indicators
  int pushed_back, pushed_before; // characters, or -1; the first comes first
  int number;                     // of the descriptor
  unsigned flushes; // of fflush(NULL) that failed, when the error was cleared
  _Bool reads, writes;
  _Bool is_pipe; // of popen
  _Bool closed;  // a standard stream; another one is no object any more
  _Bool used;    // something was done: setvbuf comes too late
  char last;     // of a stream for both: 'r' after reading, 'w' after writing
  char orientation; // 'b' for bytes, 'w' for wide characters, or 0
  char *buffer;     // of setvbuf
  size_t size;
  long position;     // where it is known, else UNKNOWN_POSITION
  unsigned children; // that there were when it was known
  _Bool is_shared;   // the descriptor is known to others
} FILE;
#define UNKNOWN_POSITION (-2L)
extern FILE *LIB(stdin), *LIB(stdout), *LIB(stderr);

// Whether the program can see the error indicator, gives buffers away, asks for
// positions, uses wide characters, or can close a standard stream or put
// another in its place. What nobody sees is not noted, so that loops which
// print stay simple. Defined by passes/meaning/calls/link_models.cpp.
extern const _Bool LIB(asks_ferror), LIB(asks_buffers), LIB(asks_position),
    LIB(asks_wide), LIB(asks_streams);
// Of standard output nobody can see or change anything: no stream to look at.
static inline _Bool is_plain_stdout(void) {
  return !LIB(asks_streams) && !LIB(asks_ferror) && !LIB(asks_wide) &&
         !LIB(asks_buffers) && !LIB(asks_position);
}

// A file that is closed or null is no object any more. A buffer that setvbuf
// was given is the stream's as long as it is open.
static inline void use_file(FILE *file) {
  fathom_access(file, sizeof *file, 1);
  require(!file->closed, UseAfterFree, "the stream was closed");
  if (!LIB(asks_buffers))
    return;
  file->used = 1;
  if (file->buffer != NULL)
    input(file->buffer, file->size);
}
// Other programs may move the descriptors that they inherit.
extern unsigned LIB(children);
static inline void moves(FILE *file, long position) {
  if (!LIB(asks_position))
    return;
  file->position = file->is_shared ? UNKNOWN_POSITION : position;
  file->children = LIB(children);
}
static inline _Bool knows_position(const FILE *file) {
  return file->position >= 0 && file->children == LIB(children);
}
static inline void drop_pushed_back(FILE *file) {
  file->pushed_back = file->pushed_before = -1;
}
static inline void stream_fails(FILE *file, const char *text) {
  if (LIB(asks_ferror))
    file->failed = 1;
  fails(text);
}
static inline void orient(FILE *file, char way) {
  if (!LIB(asks_wide))
    return;
  require(file->orientation == 0 || file->orientation == way, InvalidBuiltin,
          "bytes and wide characters of one stream");
  file->orientation = way;
}
// Whether the stream can be read: otherwise that is an error.
static inline _Bool begin_reading_as(FILE *file, char way) {
  use_file(file);
  moves(file, UNKNOWN_POSITION);
  orient(file, way);
  if (file->reads && file->writes) {
    require(file->last != 'w', InvalidBuiltin,
            "reading after writing without fflush or fseek");
    file->last = 'r';
  }
  if (!file->reads)
    stream_fails(file, "errno");
  return file->reads;
}
static inline _Bool begin_reading(FILE *file) {
  return begin_reading_as(file, 'b');
}
static inline _Bool begin_writing_as(FILE *file, char way) {
  use_file(file);
  moves(file, UNKNOWN_POSITION);
  orient(file, way);
  if (file->reads && file->writes) {
    require(file->last != 'r', InvalidBuiltin,
            "writing after reading without fseek");
    file->last = 'w';
  }
  if (!file->writes)
    stream_fails(file, "errno");
  return file->writes;
}
static inline _Bool begin_writing(FILE *file) {
  return begin_writing_as(file, 'b');
}
static inline void sees_end(FILE *file) {
  file->at_end = 1;
  file->last = 0; // writing may follow
  may_set_errno();
}
// The end of the file, or an error. The indicator of the end stays until it is
// cleared, and nothing is read as long as it is set.
static inline int at_end(FILE *file) {
  if (file->at_end)
    return EOF;
  if (any_bool("end of file"))
    sees_end(file);
  else
    stream_fails(file, "errno");
  return EOF;
}
// What an output function gives: EOF, or `result`.
static inline int output_result(FILE *file, int result, const char *text) {
  if (any_bool(text)) {
    stream_fails(file, "errno");
    return EOF;
  }
  may_set_errno();
  return result;
}
// Nobody looks at the result.
static inline void output_done(FILE *file, const char *text) {
  if (LIB(asks_ferror) || LIB(asks_errno))
    output_result(file, 0, text);
}

// --- printf and its cousins; without a file the text goes somewhere else

// An error that need not be one of the stream: a conversion, the length.
static inline int print_fails(FILE *file) {
  if (LIB(asks_ferror) && file != NULL && any_bool("output error"))
    file->failed = 1;
  return fails("errno");
}
// Of text that goes to a file, or somewhere else.
static inline int print_end(FILE *file, size_t length, const char *text) {
  if (file != NULL && !file->writes)
    return -1;
  if (length > __INT_MAX__)
    return print_fails(file);
  if (any_bool(text)) {
    if (LIB(asks_ferror) && file != NULL)
      file->failed = 1;
    return fails("errno");
  }
  may_set_errno();
  return (int)length;
}
static inline int print_any(FILE *file, const char *text) {
  int length = any_from(-1, __INT_MAX__, text);
  if (file != NULL && !file->writes)
    return -1;
  if (length < 0)
    return print_fails(file);
  may_set_errno();
  return length;
}

// The numbers of open files, see posix.c.
int LIB(new_number)(const char *text);
void LIB(add_number)(int number);
void LIB(drop_number)(int number);

#endif
