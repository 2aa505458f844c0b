// Files, as the models of stdio.h and wchar.h share them. What a file holds is
// any; what a stream remembers is exact: its indicators, a character that was
// pushed back, what it was opened for, and the buffer that it was given.
#ifndef FATHOM_MODEL_STDIO_H
#define FATHOM_MODEL_STDIO_H
#include "model.h"

typedef struct {
  int at_end, failed; // the indicators
  int pushed_back;    // a character, or -1
  int number;         // of the descriptor
  unsigned flushes;   // of fflush(NULL) that failed, when the error was cleared
  _Bool reads, writes;
  _Bool is_pipe; // of popen
  _Bool closed;  // a standard stream; another one is no object any more
  _Bool used;    // something was done: setvbuf comes too late
  char last;     // of a stream for both: 'r' after reading, 'w' after writing
  char *buffer;  // of setvbuf
  size_t size;
} FILE;
extern FILE *LIB(stdin), *LIB(stdout), *LIB(stderr);

// Whether the program can see the error indicator, or gives buffers away. What
// nobody sees is not noted, so that loops which print stay simple. Defined by
// passes/link_models.cpp.
extern const _Bool LIB(asks_ferror), LIB(asks_buffers);

// A file that is closed or null is no object any more. A buffer that setvbuf was
// given is the stream's as long as it is open.
static inline void use_file(FILE *file) {
  fathom_access(file, sizeof *file, 1);
  require(!file->closed, UseAfterFree, "the stream was closed");
  if (!LIB(asks_buffers))
    return;
  file->used = 1;
  if (file->buffer != NULL)
    input(file->buffer, file->size);
}
static inline void stream_fails(FILE *file, const char *text) {
  if (LIB(asks_ferror))
    file->failed = 1;
  fails(text);
}
// Whether the stream can be read: otherwise that is an error.
static inline _Bool begin_reading(FILE *file) {
  use_file(file);
  if (file->reads && file->writes) {
    require(file->last != 'w', InvalidBuiltin,
            "reading after writing without fflush or fseek");
    file->last = 'r';
  }
  if (!file->reads)
    stream_fails(file, "errno");
  return file->reads;
}
static inline _Bool begin_writing(FILE *file) {
  use_file(file);
  if (file->reads && file->writes) {
    require(file->last != 'r', InvalidBuiltin,
            "writing after reading without fseek");
    file->last = 'w';
  }
  if (!file->writes)
    stream_fails(file, "errno");
  return file->writes;
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

// The numbers of open files, see posix.c.
int LIB(new_number)(const char *text);
void LIB(add_number)(int number);
void LIB(drop_number)(int number);

#endif
