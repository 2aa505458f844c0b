// What C++ leaves to its run-time library when it throws and catches: the life
// of the objects that are thrown, and the classes of <exception>, <stdexcept>
// and <new>. What unwinds is passes/form/exceptions.
#include "model.h"

// In front of each object that is thrown. passes/form/exceptions/header.h knows
// where they are. rethrow_exception makes one without an object: it has its own
// handlers, and shares the object of another.
struct exception {
  int type;
  int handlers;   // that are active; negative once it is thrown again
  void *adjusted; // what a handler gets
  struct exception *next;
  void *object;   // its own, or that of another exception
  int references; // to its own: its throw, exception_ptr, others that share it
} __attribute__((aligned(16)));

void fathom_eh_fly(void *object) __asm__("fathom.eh.fly")
    __attribute__((noreturn));
void fathom_eh_destroy(void *object, int type) __asm__("fathom.eh.destroy");
void cxa_throw(void *object, const void *type,
               void (*destructor)(void *)) __asm__("__cxa_throw")
    __attribute__((noreturn));
void *fathom_malloc(size_t n, size_t align, int kind,
                    void *none) __asm__("fathom.malloc");
void fathom_free(void *p, int kind, size_t n,
                 _Bool given) __asm__("fathom.free");
void fathom_halt(void) __asm__("fathom.halt") __attribute__((noreturn));

struct exception *LIB(eh_caught); // those with active handlers, last one first
int LIB(eh_uncaught);

static inline struct exception *header_of(void *object) {
  return (struct exception *)object - 1;
}

static inline void *new_exception(size_t n) {
  struct exception *e = fathom_malloc(sizeof *e + n, 16, 0, NULL);
  e->handlers = 0;
  e->object = e + 1;
  e->references = 1;
  return e + 1;
}

static inline void free_exception(void *object) {
  fathom_free(header_of(object), 0, 0, 0);
}

static inline void add_reference(void *object) {
  ++header_of(object)->references;
}
static inline void drop_reference(void *object) {
  struct exception *e = header_of(object);
  if (--e->references != 0)
    return;
  fathom_eh_destroy(object, e->type);
  free_exception(object);
}

void *LIB(__cxa_allocate_exception)(size_t n) { return new_exception(n); }

void LIB(__cxa_free_exception)(void *object) { free_exception(object); }

void *LIB(__cxa_get_exception_ptr)(void *object) {
  return header_of(object)->adjusted;
}

void *LIB(__cxa_begin_catch)(void *object) {
  struct exception *e = header_of(object);
  e->handlers = (e->handlers < 0 ? -e->handlers : e->handlers) + 1;
  --LIB(eh_uncaught);
  if (e != LIB(eh_caught)) {
    e->next = LIB(eh_caught);
    LIB(eh_caught) = e;
  }
  return e->adjusted;
}

void LIB(__cxa_end_catch)(void) {
  struct exception *e = LIB(eh_caught);
  if (e == NULL)
    return;
  if (e->handlers < 0) { // on its way again
    if (++e->handlers == 0)
      LIB(eh_caught) = e->next;
    return;
  }
  if (--e->handlers != 0)
    return;
  LIB(eh_caught) = e->next;
  void *object = e->object;
  if (object != e + 1)
    free_exception(e + 1);
  drop_reference(object);
}

void LIB(__cxa_rethrow)(void) {
  struct exception *e = LIB(eh_caught);
  if (e == NULL) {
    require(0, UncaughtException, "there is no exception to throw again");
    fathom_halt();
  }
  e->handlers = -e->handlers;
  fathom_eh_fly(e + 1);
}

// std::exception_ptr: a pointer to the object, or null.
void LIB(_ZSt17current_exceptionv)(void **result) {
  struct exception *e = LIB(eh_caught);
  *result = e != NULL ? e->object : NULL;
  if (e != NULL)
    add_reference(e->object);
}
void LIB(_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE)(
    void **pointer) {
  require(*pointer != NULL, Nonnull, "null exception_ptr is thrown");
  struct exception *e = header_of(new_exception(0));
  e->object = *pointer;
  e->type = header_of(*pointer)->type;
  add_reference(*pointer);
  fathom_eh_fly(e + 1);
}
void LIB(_ZNSt15__exception_ptr13exception_ptrC1EPv)(void **pointer,
                                                     void *object) {
  *pointer = object;
  add_reference(object);
}
void LIB(_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv)(void **pointer) {
  add_reference(*pointer);
}
void LIB(_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv)(void **pointer) {
  drop_reference(*pointer);
  *pointer = NULL;
}

int LIB(_ZSt19uncaught_exceptionsv)(void) { return LIB(eh_uncaught); }
_Bool LIB(_ZSt18uncaught_exceptionv)(void) { return LIB(eh_uncaught) != 0; }

// A table of virtual functions; pointers to it are behind the second field.
struct table {
  void *top;
  const void *type;
  void (*end)(void *), (*end_and_delete)(void *);
  const char *(*what)(const void *);
};

struct object {
  const void *table;
  char *text; // of logic_error and runtime_error
};

static inline void delete_object(void *p, size_t n) { fathom_free(p, 1, n, 1); }

static inline void set_table(void *p, const struct table *table) {
  ((struct object *)p)->table = &table->end;
}

// Classes without data: name, with its length, and what() says.
#define PLAIN_CLASS(name, says)                                                \
  extern const void *const type_##name __asm__("_ZTISt" #name);                \
  extern const struct table LIB(_ZTVSt##name);                                 \
  void LIB(_ZNSt##name##D1Ev)(void *p) { set_table(p, &LIB(_ZTVSt##name)); }   \
  void LIB(_ZNSt##name##D0Ev)(void *p) { delete_object(p, sizeof(void *)); }   \
  const char *LIB(_ZNKSt##name##4whatEv)(const void *p) {                      \
    (void)p;                                                                   \
    return says;                                                               \
  }                                                                            \
  const struct table LIB(_ZTVSt##name) = {                                     \
      NULL, &type_##name, LIB(_ZNSt##name##D1Ev), LIB(_ZNSt##name##D0Ev),      \
      LIB(_ZNKSt##name##4whatEv)};
PLAIN_CLASS(9exception, "std::exception")
PLAIN_CLASS(13bad_exception, "std::bad_exception")
PLAIN_CLASS(9bad_alloc, "std::bad_alloc")
PLAIN_CLASS(20bad_array_new_length, "std::bad_array_new_length")
PLAIN_CLASS(8bad_cast, "std::bad_cast")
PLAIN_CLASS(10bad_typeid, "std::bad_typeid")
PLAIN_CLASS(17bad_function_call, "bad_function_call")
PLAIN_CLASS(12bad_weak_ptr, "bad_weak_ptr")

// std::nested_exception: behind the table is an exception_ptr.
extern const void *const
    type_16nested_exception __asm__("_ZTISt16nested_exception");
extern const struct table LIB(_ZTVSt16nested_exception);
void LIB(_ZNSt16nested_exceptionD1Ev)(void *p) {
  void **pointer = (void **)p + 1;
  set_table(p, &LIB(_ZTVSt16nested_exception));
  if (*pointer != NULL)
    drop_reference(*pointer);
}
void LIB(_ZNSt16nested_exceptionD0Ev)(void *p) {
  LIB(_ZNSt16nested_exceptionD1Ev)(p);
  delete_object(p, 2 * sizeof(void *));
}
const struct table LIB(_ZTVSt16nested_exception) = {
    NULL, &type_16nested_exception, LIB(_ZNSt16nested_exceptionD1Ev),
    LIB(_ZNSt16nested_exceptionD0Ev), NULL};

#define THROW_PLAIN(function, name)                                            \
  void LIB(function)(void) {                                                   \
    void *p = new_exception(sizeof(void *));                                   \
    set_table(p, &LIB(_ZTVSt##name));                                          \
    cxa_throw(p, &type_##name, LIB(_ZNSt##name##D1Ev));                        \
  }
THROW_PLAIN(_ZSt17__throw_bad_allocv, 9bad_alloc)
THROW_PLAIN(_ZSt28__throw_bad_array_new_lengthv, 20bad_array_new_length)
THROW_PLAIN(__cxa_throw_bad_array_new_length, 20bad_array_new_length)
THROW_PLAIN(_ZSt16__throw_bad_castv, 8bad_cast)
THROW_PLAIN(__cxa_bad_cast, 8bad_cast)
THROW_PLAIN(__cxa_bad_typeid, 10bad_typeid)
THROW_PLAIN(_ZSt25__throw_bad_function_callv, 17bad_function_call)

// Classes with a text, which each object has for itself.
struct string {
  const char *text;
  size_t length;
};

static inline void set_text(void *p, const char *text, size_t length) {
  char *copy = fathom_malloc(length + 1, 16, 1, NULL);
  __builtin_memcpy(copy, text, length);
  copy[length] = 0;
  ((struct object *)p)->text = copy;
}

static inline size_t length_of(const char *text) {
  require_pointer(text);
  size_t n = 0;
  while (text[n] != 0)
    ++n;
  return n;
}

static inline void end_text(void *p) {
  fathom_free(((struct object *)p)->text, 1, 0, 0);
}

#define STRING_ARGUMENT ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)

#define TEXT_CLASS(name, base)                                                 \
  extern const void *const type_##name __asm__("_ZTISt" #name);                \
  extern const struct table LIB(_ZTVSt##name);                                 \
  void LIB(_ZNSt##name##C1EPKc)(void *p, const char *text) {                   \
    set_text(p, text, length_of(text));                                        \
    set_table(p, &LIB(_ZTVSt##name));                                          \
  }                                                                            \
  void JOINED(LIB(_ZNSt##name##C1), STRING_ARGUMENT)(void *p,                  \
                                                     const struct string *s) { \
    set_text(p, s->text, s->length);                                           \
    set_table(p, &LIB(_ZTVSt##name));                                          \
  }                                                                            \
  void LIB(_ZNSt##name##D1Ev)(void *p) { end_text(p); }                        \
  void LIB(_ZNSt##name##D0Ev)(void *p) {                                       \
    end_text(p);                                                               \
    delete_object(p, sizeof(struct object));                                   \
  }                                                                            \
  const struct table LIB(_ZTVSt##name) = {                                     \
      NULL, &type_##name, LIB(_ZNSt##name##D1Ev), LIB(_ZNSt##name##D0Ev),      \
      LIB(_ZNKSt##base##4whatEv)};

#define TEXT_BASE(name)                                                        \
  const char *LIB(_ZNKSt##name##4whatEv)(const void *p) {                      \
    return ((const struct object *)p)->text;                                   \
  }                                                                            \
  TEXT_CLASS(name, name)                                                       \
  void LIB(_ZNSt##name##C1ERKS_)(void *p, const void *other) {                 \
    const char *text = ((const struct object *)other)->text;                   \
    set_text(p, text, length_of(text));                                        \
    set_table(p, &LIB(_ZTVSt##name));                                          \
  }                                                                            \
  /* The other one has an empty text then, as in libstdc++. */                 \
  void LIB(_ZNSt##name##C1EOS_)(void *p, void *other) {                        \
    ((struct object *)p)->text = ((struct object *)other)->text;               \
    set_text(other, "", 0);                                                    \
    set_table(p, &LIB(_ZTVSt##name));                                          \
  }                                                                            \
  void *LIB(_ZNSt##name##aSERKS_)(void *p, const void *other) {                \
    const char *text = ((const struct object *)other)->text;                   \
    if (p != other) {                                                          \
      end_text(p);                                                             \
      set_text(p, text, length_of(text));                                      \
    }                                                                          \
    return p;                                                                  \
  }                                                                            \
  /* They change places, as in libstdc++. */                                   \
  void *LIB(_ZNSt##name##aSEOS_)(void *p, void *other) {                       \
    char *text = ((struct object *)p)->text;                                   \
    ((struct object *)p)->text = ((struct object *)other)->text;               \
    ((struct object *)other)->text = text;                                     \
    return p;                                                                  \
  }
TEXT_BASE(11logic_error)
TEXT_CLASS(12domain_error, 11logic_error)
TEXT_CLASS(16invalid_argument, 11logic_error)
TEXT_CLASS(12length_error, 11logic_error)
TEXT_CLASS(12out_of_range, 11logic_error)
TEXT_BASE(13runtime_error)
TEXT_CLASS(11range_error, 13runtime_error)
TEXT_CLASS(14overflow_error, 13runtime_error)
TEXT_CLASS(15underflow_error, 13runtime_error)

#define THROW_TEXT(function, name)                                             \
  void LIB(function)(const char *text) {                                       \
    void *p = new_exception(sizeof(struct object));                            \
    set_text(p, text, length_of(text));                                        \
    set_table(p, &LIB(_ZTVSt##name));                                          \
    cxa_throw(p, &type_##name, LIB(_ZNSt##name##D1Ev));                        \
  }
THROW_TEXT(_ZSt19__throw_logic_errorPKc, 11logic_error)
THROW_TEXT(_ZSt20__throw_domain_errorPKc, 12domain_error)
THROW_TEXT(_ZSt24__throw_invalid_argumentPKc, 16invalid_argument)
THROW_TEXT(_ZSt20__throw_length_errorPKc, 12length_error)
THROW_TEXT(_ZSt20__throw_out_of_rangePKc, 12out_of_range)
THROW_TEXT(_ZSt21__throw_runtime_errorPKc, 13runtime_error)
THROW_TEXT(_ZSt19__throw_range_errorPKc, 11range_error)
THROW_TEXT(_ZSt22__throw_overflow_errorPKc, 14overflow_error)
THROW_TEXT(_ZSt23__throw_underflow_errorPKc, 15underflow_error)

// The text tells an index and a size: any text.
void LIB(_ZSt24__throw_out_of_range_fmtPKcz)(const char *format, ...) {
  enum { room = 128 };
  void *p = new_exception(sizeof(struct object));
  char *text = fathom_malloc(room, 16, 1, NULL);
  fathom_havoc(text, room - 1);
  text[room - 1] = 0;
  require_pointer(format);
  ((struct object *)p)->text = text;
  set_table(p, &LIB(_ZTVSt12out_of_range));
  cxa_throw(p, &type_12out_of_range, LIB(_ZNSt12out_of_rangeD1Ev));
}
