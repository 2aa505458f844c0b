#include <stddef.h>
/* Writes DIRECTORY, a slash and NAME to OUT, which has SIZE bytes. 0, or -1 if that is too short. */
int join_path(char *out, size_t size, const char *directory, const char *name);
