/* What a program under test can say to Fathom. Everything here is declared, not
 * defined: Fathom gives the names their meaning (`fathom intrinsics` prints the
 * table). `#include <fathom.h>` works in every file that Fathom compiles. */
#ifndef FATHOM_H
#define FATHOM_H

#include <stddef.h>
/* For convenience; nothing below needs it, for a machine may have no C library
 * headers for -m32. */
#if !defined(__i386__) || __has_include(<gnu/stubs-32.h>)
#include <stdint.h>
#endif
#ifndef __cplusplus
#include <stdbool.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Executions in which `holds` is false are not considered from here on. */
void fathom_assume(bool holds);
/* A property. */
void fathom_assert(bool holds);

/* A property too, and a help for proofs: say in the body of a loop what holds
 * whenever an iteration begins, also when the loop is about to end. */
void fathom_invariant(bool holds);

/* Any value of the type. */
bool fathom_nondet_bool(void);
char fathom_nondet_char(void);
signed char fathom_nondet_schar(void);
unsigned char fathom_nondet_uchar(void);
short fathom_nondet_short(void);
unsigned short fathom_nondet_ushort(void);
int fathom_nondet_int(void);
unsigned int fathom_nondet_uint(void);
long fathom_nondet_long(void);
unsigned long fathom_nondet_ulong(void);
long long fathom_nondet_longlong(void);
unsigned long long fathom_nondet_ulonglong(void);
__INT8_TYPE__ fathom_nondet_int8(void);
__UINT8_TYPE__ fathom_nondet_uint8(void);
__INT16_TYPE__ fathom_nondet_int16(void);
__UINT16_TYPE__ fathom_nondet_uint16(void);
__INT32_TYPE__ fathom_nondet_int32(void);
__UINT32_TYPE__ fathom_nondet_uint32(void);
__INT64_TYPE__ fathom_nondet_int64(void);
__UINT64_TYPE__ fathom_nondet_uint64(void);
size_t fathom_nondet_size_t(void);
ptrdiff_t fathom_nondet_ptrdiff_t(void);
float fathom_nondet_float(void);
double fathom_nondet_double(void);
/* A pointer that points to nothing in particular; it must not be followed. */
void *fathom_nondet_pointer(void);

/* The n bytes at p become arbitrary. p may be null. */
void fathom_havoc(void *p, size_t n);

/* Whether n bytes from p on lie inside of the object p points into. */
bool fathom_is_dereferenceable(const void *p, size_t n);
/* Whether that object is (still) allocated. */
bool fathom_is_allocated(const void *p);
/* Whether anything was stored into it since it was allocated or reset. */
bool fathom_is_modified(const void *p);
void fathom_reset_modified(const void *p);
/* A property: nothing was. */
void fathom_assert_unmodified(const void *p);

size_t fathom_object_size(const void *p);
ptrdiff_t fathom_offset(const void *p);
bool fathom_same_object(const void *p, const void *q);

/* A value of the user's per object (shadow) or per pointer (fat). */
void fathom_shadow_set(unsigned slot, const void *p, __UINT64_TYPE__ value);
__UINT64_TYPE__ fathom_shadow_get(unsigned slot, const void *p);
void *fathom_fat_set(unsigned slot, void *p, __UINT64_TYPE__ value);
__UINT64_TYPE__ fathom_fat_get(unsigned slot, const void *p);

/* Behind the declaration of a function, before its body or semicolon, stands
 * its contract: fathom_requires(E), fathom_ensures(E), fathom_assigns(PLACE,
 * ...), fathom_frees(POINTER, ...), with fathom_return_value, fathom_old(E) and
 * fathom_is_fresh(POINTER, SIZE) in them. fathom_forall { T i; A ==> B } and
 * fathom_exists { T i; A && B } are conditions. Only Fathom reads these; see
 * docs/recipes/coming-from-cbmc.md. */

/* The registers of a device: size bytes at a fixed address. Both are constants;
 * it holds for the whole program. --io says more. */
void fathom_io(__UINTPTR_TYPE__ address, size_t size);
/* From now on the handler may run between any two accesses to memory that it
 * shares with the program, as often as --interrupts says. */
void fathom_interrupt(void (*handler)(void));
/* Until the second of these, handlers do not run. */
void fathom_interrupts_off(void);
void fathom_interrupts_on(void);

/* Is there an execution that gets here with `holds`? */
void fathom_cover(bool holds);
/* The loop around this is unrolled at most n times. */
void fathom_unwind(unsigned n);
/* A line in the trace. */
void fathom_print(const char *format, ...);

#ifdef __cplusplus
}
#endif

#endif
