// The fathom.* functions that models call, for running models natively: checks
// are counted, arbitrary values are random.
#include "runtime.h"

#include <cstdio>
#include <cstdlib>

unsigned long failed_checks, failed_assumptions;

extern "C" {
// struct library_ways of models/model.h, all zeros.
extern long fathom_lib_ways[16];
long fathom_lib_ways[16];
void check(bool ok, int kind, const char *text) __asm__("fathom.check");
void check(bool ok, int, const char *) { failed_checks += !ok; }
void assume(bool holds) __asm__("fathom.assume");
void assume(bool holds) { failed_assumptions += !holds; }
void limit(bool holds, const char *row) __asm__("fathom.limit");
void limit(bool, const char *) {}
void unsupported(const char *why) __asm__("fathom.unsupported");
void unsupported(const char *why) {
  std::fprintf(stderr, "unsupported: %s\n", why);
  std::abort();
}
void havoc(void *p, size_t n) __asm__("fathom.havoc");
void havoc(void *, size_t) {}
void output(long long x) __asm__("fathom.output.i64");
void output(long long) {}
void output_double(double x) __asm__("fathom.output.double");
void output_double(double) {}
void access(const void *p, size_t n, bool write) __asm__("fathom.access");
void access(const void *, size_t, bool) {}
bool is_deref(const void *p, size_t n) __asm__("fathom.is_deref");
bool is_deref(const void *, size_t) { return true; }
bool is_alloc(const void *p) __asm__("fathom.is_alloc");
bool is_alloc(const void *) { return true; }
size_t object_size(const void *p) __asm__("fathom.object_size");
size_t object_size(const void *) { return 0; }
size_t offset(const void *p) __asm__("fathom.offset");
size_t offset(const void *) { return 0; }
void *allocate(size_t n, size_t align, int kind,
               void *instead_of) __asm__("fathom.malloc");
void *allocate(size_t n, size_t, int, void *) { return std::malloc(n); }
void release(void *p, int kind, size_t n, bool given) __asm__("fathom.free");
void release(void *p, int, size_t, bool) { std::free(p); }
void halt() __asm__("fathom.halt");
void halt() { std::abort(); }
void fly(void *object) __asm__("fathom.eh.fly");
void fly(void *) { std::abort(); }
bool unwinds() __asm__("fathom.eh.unwinds");
bool unwinds() { return false; }
void destroy(void *object, int type) __asm__("fathom.eh.destroy");
void destroy(void *, int) {}
void *fathom_malloc_instead_of(size_t n, void *p);
void *fathom_malloc_instead_of(size_t n, void *) { return std::malloc(n); }
void *fathom_call_as(void *f, const char *type);
void *fathom_call_as(void *f, const char *) { return f; }
void *any_pointer(const char *) __asm__("fathom.uninit.ptr");
void *any_pointer(const char *) { return nullptr; }
extern const bool fathom_lib_asks_errno, fathom_lib_asks_ferror,
    fathom_lib_asks_buffers, fathom_lib_asks_position, fathom_lib_asks_wide,
    fathom_lib_asks_streams, fathom_lib_asks_floats, fathom_lib_asks_float_scan,
    fathom_lib_asks_flags, fathom_lib_comparisons_write;
const bool fathom_lib_asks_errno = true, fathom_lib_asks_ferror = true,
           fathom_lib_asks_buffers = true, fathom_lib_asks_position = true,
           fathom_lib_asks_wide = true, fathom_lib_asks_streams = true,
           fathom_lib_asks_floats = true, fathom_lib_asks_float_scan = true,
           fathom_lib_asks_flags = true, fathom_lib_comparisons_write = false;
bool is_known(unsigned long long number) __asm__("fathom.known");
bool is_known(unsigned long long) { return true; }
extern const long fathom_lib_limits[256];
const long fathom_lib_limits[256] = {};
void make_constant(void *) __asm__("fathom.constant");
void make_constant(void *) {}
unsigned char frozen(unsigned char) __asm__("fathom.frozen");
unsigned char frozen(unsigned char value) { return value; }
bool any1(const char *) __asm__("fathom.nondet.i1");
bool any1(const char *) { return false; }
unsigned char any8(const char *) __asm__("fathom.nondet.i8");
unsigned char any8(const char *) { return 0; }
short any16(const char *) __asm__("fathom.nondet.i16");
short any16(const char *) { return 0; }
int any32(const char *) __asm__("fathom.nondet.i32");
int any32(const char *) { return 0; }
long long any64(const char *) __asm__("fathom.nondet.i64");
long long any64(const char *) { return 0; }
long double any80(const char *) __asm__("fathom.nondet.x86_fp80");
long double any80(const char *) { return 0; }
}
