// What sanitizers know about objects, and what they do not: stands behind
// runtime.c in the harness of a program that a sanitizer watches.

// Objects that no allocator has: addresses without memory behind them until
// they are used, and no more than a terabyte of those.
struct huge {
  uintptr_t base;
  size_t size;
};
static struct huge huge[64];
static unsigned num_huge;

static void *make_huge(unsigned long size, unsigned site) {
  unsigned long most = 1ul << 40;
  void *p = mmap(0, size < most ? size : most, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED || num_huge == sizeof huge / sizeof *huge)
    end("diverged", "no memory of the size that the trace has",
        fathom_sites[site]);
  huge[num_huge].base = (uintptr_t)p;
  huge[num_huge++].size = size;
  return p;
}

void *fathom_replay_malloc(unsigned long size, unsigned long align,
                           unsigned site) {
  void *p = 0;
  if (size > 1ul << 30) {
    p = make_huge(size, site);
    fathom_replay_fill(p, site);
    return p;
  }
  if (align < sizeof(void *))
    align = sizeof(void *);
  if (posix_memalign(&p, align, size) != 0)
    end("diverged", "no memory of the size that the trace has",
        fathom_sites[site]);
  // What is read of it is in the trace; the rest does not matter.
  if (size <= 1ul << 20)
    memset(p, 0, size);
  fathom_replay_fill(p, site);
  return p;
}

// Questions about objects: address sanitizer knows them.
#ifdef HAS_ASAN
const char *__asan_locate_address(void *address, char *name, size_t name_size,
                                  void **region_address, size_t *region_size);
int __asan_address_is_poisoned(void const volatile *address);
void *__asan_region_is_poisoned(void *begin, size_t size);

struct object {
  uintptr_t base;
  size_t size;
};

// Arrays of variable length, oldest first; the stack grows downwards. Those that
// have ended are kept until something else is known to lie there.
static struct array {
  struct object object;
  int ended;
} *arrays;
static size_t num_arrays, room_for_arrays;

void fathom_replay_array(const void *p, unsigned long size) {
  uintptr_t end = (uintptr_t)p + size;
  size_t i, kept = 0;
  for (i = 0; i < num_arrays; ++i)
    if (arrays[i].object.base >= end)
      arrays[kept++] = arrays[i];
  num_arrays = kept;
  if (num_arrays == room_for_arrays) {
    room_for_arrays = 2 * room_for_arrays + 16;
    arrays = realloc(arrays, room_for_arrays * sizeof *arrays);
  }
  arrays[num_arrays].object.base = (uintptr_t)p;
  arrays[num_arrays].object.size = size;
  arrays[num_arrays++].ended = 0;
}

void fathom_replay_restore(const void *top) {
  size_t i;
  for (i = 0; i < num_arrays; ++i)
    if (arrays[i].object.base < (uintptr_t)top)
      arrays[i].ended = 1;
}

static const struct array *find_array(const void *p) {
  size_t i;
  for (i = 0; i < num_arrays; ++i)
    if ((uintptr_t)p - arrays[i].object.base <= arrays[i].object.size)
      return &arrays[i];
  return 0;
}

void fathom_replay_ended(const void *p, unsigned kind, unsigned site) {
  const struct array *array = find_array(p);
  if (array && array->ended)
    failed(kind, site);
}

static int find_object(const void *p, struct object *object) {
  char name[64];
  void *base = 0;
  size_t size = 0;
  unsigned i;
  const char *kind;
  for (i = 0; i < num_huge; ++i)
    if ((uintptr_t)p - huge[i].base <= huge[i].size) {
      object->base = huge[i].base;
      object->size = huge[i].size;
      return 1;
    }
  if (find_array(p)) {
    *object = find_array(p)->object;
    return 1;
  }
  // The sanitizer would name any global that is near.
  for (i = 0; i < fathom_replay_num_globals; ++i) {
    uintptr_t start = (uintptr_t)fathom_replay_globals[i].base;
    if ((uintptr_t)p - start <= fathom_replay_globals[i].size) {
      object->base = start;
      object->size = fathom_replay_globals[i].size;
      return 1;
    }
  }
  kind = p ? __asan_locate_address((void *)p, name, sizeof name,
                                               &base, &size)
                       : 0;
  if (!kind || !base ||
      (strcmp(kind, "heap") && strcmp(kind, "stack") &&
       strcmp(kind, "stack-fake")))
    return 0;
  object->base = (uintptr_t)base;
  object->size = size;
  return 1;
}

void fathom_replay_access(const void *root, const void *p, unsigned long size,
                          unsigned kind, unsigned site) {
  struct object object;
  uintptr_t at = (uintptr_t)p;
  if (!find_object(root, &object) || (uintptr_t)root < object.base ||
      (uintptr_t)root > object.base + object.size)
    return;
  if (at < object.base || size > object.size ||
      at - object.base > object.size - size)
    failed(kind, site);
}

void fathom_replay_arithmetic(const void *from, const void *to, unsigned kind,
                              unsigned site) {
  struct object object;
  uintptr_t at = (uintptr_t)to;
  if (from == 0 && to != 0)
    failed(kind, site);
  if (!find_object(from, &object) || (uintptr_t)from < object.base ||
      (uintptr_t)from > object.base + object.size)
    return;
  if (at < object.base || at - object.base > object.size)
    failed(kind, site);
}

void fathom_replay_order(const void *p, const void *q, unsigned kind,
                         unsigned site) {
  struct object a, b;
  int has_a = find_object(p, &a), has_b = find_object(q, &b);
  if (has_a != has_b || (has_a && a.base != b.base))
    failed(kind, site);
}

static int is_inside(const void *p, const struct object *object) {
  return (uintptr_t)p >= object->base &&
         (uintptr_t)p <= object->base + object->size;
}

int fathom_replay_is_deref(void *p, unsigned long size) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object) &&
         size <= object.size &&
         (uintptr_t)p - object.base <= object.size - size;
}

int fathom_replay_is_alloc(void *p) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object) &&
         (object.size == 0 ||
          !__asan_address_is_poisoned((void *)object.base));
}

unsigned long fathom_replay_object_size(void *p) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object) ? object.size : 0;
}

unsigned long fathom_replay_offset(void *p) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object)
             ? (uintptr_t)p - object.base
             : 0;
}

int fathom_replay_same_object(void *p, void *q) {
  struct object a, b;
  int has_a = find_object(p, &a) && is_inside(p, &a);
  int has_b = find_object(q, &b) && is_inside(q, &b);
  return has_a == has_b && (!has_a || a.base == b.base);
}

// Whether an object was stored to, by the program's own code, since it was made
// or reset. A store by the library shows only if it changes a byte.
struct watched {
  uintptr_t base;
  size_t size;
  unsigned char *bytes; // since it was reset
  int is_stored_to;
  struct slot *slots;
  struct watched *next;
};
static struct watched *all_watched;

// Values that the program keeps for an object.
struct slot {
  unsigned long number;
  uint64_t value;
  struct slot *next;
};

static struct watched *find_watched(void *p) {
  struct object object;
  struct watched *w = all_watched;
  if (!find_object(p, &object))
    return 0;
  while (w && (w->base != object.base || w->size != object.size))
    w = w->next;
  if (!w) {
    w = calloc(1, sizeof *w);
    w->base = object.base;
    w->size = object.size;
    w->next = all_watched;
    all_watched = w;
  }
  return w;
}

void fathom_replay_stored(void *p) {
  struct watched *w = find_watched(p);
  if (w)
    w->is_stored_to = 1;
}

void fathom_replay_reset_mod(void *p) {
  struct watched *w = find_watched(p);
  if (!w)
    return;
  free(w->bytes);
  w->bytes = malloc(w->size + 1);
  memcpy(w->bytes, (void *)w->base, w->size);
  w->is_stored_to = 0;
}

void fathom_replay_slot_set(void *p, unsigned long number, uint64_t value) {
  struct watched *w = find_watched(p);
  struct slot *s = w ? w->slots : 0;
  while (s && s->number != number)
    s = s->next;
  if (w && !s) {
    s = calloc(1, sizeof *s);
    s->number = number;
    s->next = w->slots;
    w->slots = s;
  }
  if (s)
    s->value = value;
}

uint64_t fathom_replay_slot_get(void *p, unsigned long number) {
  struct watched *w = find_watched(p);
  struct slot *s = w ? w->slots : 0;
  while (s && s->number != number)
    s = s->next;
  return s ? s->value : 0;
}

int fathom_replay_is_mod(void *p) {
  struct watched *w = find_watched(p);
  return w && (w->is_stored_to ||
               (w->bytes && memcmp(w->bytes, (void *)w->base, w->size) != 0));
}
#else
#define UNKNOWN_OBJECT                                                         \
  end("diverged", "a question about objects that only address sanitizer "     \
                  "answers",                                                   \
      "")
void fathom_replay_access(const void *root, const void *p, unsigned long size,
                          unsigned kind, unsigned site) {}
void fathom_replay_arithmetic(const void *from, const void *to, unsigned kind,
                              unsigned site) {}
void fathom_replay_order(const void *p, const void *q, unsigned kind,
                         unsigned site) {}
void fathom_replay_array(const void *p, unsigned long size) {}
void fathom_replay_restore(const void *top) {}
void fathom_replay_ended(const void *p, unsigned kind, unsigned site) {}
int fathom_replay_is_deref(void *p, unsigned long size) {
  UNKNOWN_OBJECT;
  return 0;
}
int fathom_replay_is_alloc(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
unsigned long fathom_replay_object_size(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
unsigned long fathom_replay_offset(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
int fathom_replay_same_object(void *p, void *q) {
  UNKNOWN_OBJECT;
  return 0;
}
void fathom_replay_stored(void *p) {}
void fathom_replay_slot_set(void *p, unsigned long number, uint64_t value) {
  UNKNOWN_OBJECT;
}
uint64_t fathom_replay_slot_get(void *p, unsigned long number) {
  UNKNOWN_OBJECT;
  return 0;
}
void fathom_replay_reset_mod(void *p) { UNKNOWN_OBJECT; }
int fathom_replay_is_mod(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
#endif

