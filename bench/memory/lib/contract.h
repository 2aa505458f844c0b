/* What the containers share: where memory comes from, how a contract talks about
 * memory, and the seeded faults. */
#ifndef CONTRACT_H
#define CONTRACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Like malloc and free; mem_alloc may return NULL. The user defines them. */
void *mem_alloc(size_t size);
void mem_free(void *p);

/* Whether n bytes from p on may be accessed. A C program cannot ask that, so an
 * ordinary build asks less. */
bool mem_readable(const void *p, size_t n);

/* -DFAULT=NAME makes the library wrong in one place, named in faults.def. */
enum fault {
  NO_FAULT,
#define FAULT_ROW(name, harness, check, what) name,
#include "faults.def"
#undef FAULT_ROW
};
#ifndef FAULT
#define FAULT NO_FAULT
#endif
#define SEEDED(name) (FAULT == (name))

#endif
