/* What a program of the inclusion test says to the machine: what it observed,
 * and what the world around it is to be like. */
#ifndef RECORD_H
#define RECORD_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void record_value(int slot, long long value);
/* At most 64 bytes are kept. */
void record_bytes(int slot, const void *from, size_t n);

/* Files of the folder that each sequence has for itself. */
void world_file(const char *name, const char *bytes, size_t n);
void world_large_file(const char *name, size_t n);
/* Descriptors. */
void world_closed(int descriptor);
void world_is(int descriptor, const char *path, int flags);
void world_input(int descriptor, const char *bytes, size_t n); /* a pipe */
void world_broken(int descriptor);  /* a pipe that nobody reads */
void world_blocked(int descriptor); /* non-blocking, nothing there, or full */
void world_interrupted(int descriptor); /* reading waits, and a signal comes */
void world_terminal(int descriptor);
/* Limits: descriptors, bytes of a file, the allocation after so many. */
void world_descriptors(int n);
void world_file_size(size_t n);
void world_allocations(int n);
/* A signal with a handler every so many microseconds. */
void world_signals(int microseconds);
/* The environment: TZ, locale. */
void world_variable(const char *name, const char *value);

/* The program. */
struct sequence {
  int number;
  void (*run)(void);
};
int record_all(const struct sequence *all, int n);

#ifdef __cplusplus
}
#endif
#endif
