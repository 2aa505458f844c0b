// Files, as the models of stdio.h share them. What a file holds is any.
#ifndef FATHOM_MODEL_STDIO_H
#define FATHOM_MODEL_STDIO_H
#include "model.h"

typedef struct {
  int at_end, failed, pushed_back; // pushed_back: a character, or -1
} FILE;

// A file that is closed or null is no object any more.
static inline void use_file(FILE *file) { fathom_access(file, sizeof *file, 1); }
// The end of the file, or an error.
static inline int at_end(FILE *file) {
  if (any_bool("end of file"))
    file->at_end = 1;
  else
    file->failed = 1;
  return EOF;
}

#endif
