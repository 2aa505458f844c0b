// The harness of a prepared program: a table of all objects, dead ones too,
// each at an address of its own. What is asked about a pointer, and whether an
// access or a free is good, is looked up there. Stands behind runtime.c.

#ifdef HAS_MSAN
void __msan_unpoison(const volatile void *p, size_t size);
intptr_t __msan_test_shadow(const volatile void *p, size_t size);
// What the program passes may count as uninitialised; here that decides nothing.
#pragma clang attribute push(__attribute__((no_sanitize("memory"))),           \
                             apply_to = function)
#endif

enum { LIVE, ENDED };

struct thing {
  uintptr_t base;
  size_t size;
  char kind; // 'g' global, 's' variable, 'a' array of variable length, 'h' heap,
             // 'o' there before the program
  char state;
  char is_constant;
  char is_stored_to;
  unsigned heap; // which kind of function made it
  struct slot *slots;
};
static struct thing *things;
static size_t num_things, room_for_things;

// Values that the program keeps for an object.
struct slot {
  unsigned long number;
  uint64_t value;
  struct slot *next;
};

// Addresses are never used again.
static uintptr_t next_address, last_address, num_bytes;
enum { GAP = 1024 };

static void *reserve(size_t size) {
  void *p = mmap(0, size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? 0 : p;
}

// More than a terabyte has no memory behind it, and is not touched there.
static uintptr_t find_room(size_t size, size_t align) {
  const size_t arena = (size_t)1 << 34, most = (size_t)1 << 40;
  uintptr_t at;
  if (align == 0)
    align = 1;
  if (size > (size_t)1 << 28) {
    size_t all = size < most ? size : most;
    at = (uintptr_t)reserve(all + 4 * align + 2 * GAP);
    return at ? (at + GAP + 2 * align - 1) / (2 * align) * (2 * align) + align
              : 0;
  }
  if (!next_address) {
    next_address = (uintptr_t)reserve(arena);
    last_address = next_address ? next_address + arena : 0;
  }
  num_bytes += size + GAP;
  at = (next_address + GAP + 2 * align - 1) / (2 * align) * (2 * align) + align;
  if (at + size + GAP > last_address || num_bytes > (size_t)1 << 30)
    return 0;
  next_address = at + size;
  return at;
}

// Where the trace had its objects. If some of these addresses are not for
// programs, the stretches that have objects are moved together, each with its
// place in the order and what is beside it.
enum { PAGE = 4096 };
enum { STRETCH = 20 }; // bits
static unsigned long *stretches, *moved_to; // sorted; none: they stay
static size_t num_stretches;
static int has_places;

static int is_mapped(uintptr_t page) {
  unsigned char state;
  return mincore((void *)page, PAGE, &state) == 0;
}

static int map_pages(uintptr_t first, uintptr_t end) {
  for (; first < end; first += PAGE)
    if (!is_mapped(first) &&
        mmap((void *)first, PAGE, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1,
             0) != (void *)first)
      return 0;
  return 1;
}

static int is_more(const void *a, const void *b) {
  unsigned long x = *(const unsigned long *)a, y = *(const unsigned long *)b;
  return (x > y) - (x < y);
}

static void choose_places(void) {
  const unsigned long lowest = 1ul << 16, highest = 1ul << 46;
  unsigned long i, at, last = 1, is_bad = 0;
  size_t count = 0;
  has_places = 1;
  stretches = calloc(trace->count + 1, sizeof *stretches);
  moved_to = calloc(trace->count + 1, sizeof *moved_to);
  for (i = 0; i < trace->count; ++i)
    if ((at = trace->inputs[i].address) != 0) {
      is_bad |= at < lowest || at > highest;
      stretches[count++] = at >> STRETCH;
    }
  if (!is_bad)
    return;
  qsort(stretches, count, sizeof *stretches, is_more);
  for (i = 0; i < count; ++i)
    if (num_stretches == 0 || stretches[num_stretches - 1] != stretches[i]) {
      if (num_stretches > 0)
        last += stretches[i] - stretches[num_stretches - 1] > 1 ? 2 : 1;
      stretches[num_stretches] = stretches[i];
      moved_to[num_stretches++] = last;
    }
  at = (unsigned long)reserve((last + 4) << STRETCH) >> STRETCH;
  for (i = 0; i < num_stretches; ++i)
    moved_to[i] += at;
}

static uintptr_t place_of(unsigned long address) {
  size_t i;
  for (i = 0; i < num_stretches; ++i)
    if (stretches[i] == address >> STRETCH)
      return moved_to[i] << STRETCH | (address & ((1ul << STRETCH) - 1));
  return address;
}

static uintptr_t placed(size_t size, unsigned site) {
  unsigned long i;
  uintptr_t at;
  if (!trace)
    choose_trace();
  if (site == ~0u)
    return 0;
  for (i = trace->first[site]; i < trace->first[site + 1]; ++i)
    if (trace->inputs[i].address && trace->inputs[i].instance == made[site])
      break;
  if (i == trace->first[site + 1])
    return 0;
  if (!has_places)
    choose_places();
  at = place_of(trace->inputs[i].address);
  if (size > 1ul << 28 ||
      !map_pages(at & -(uintptr_t)PAGE, at + size + PAGE - 1))
    end("diverged", "no memory at the address that the trace has",
        fathom_sites[site]);
  return at;
}

static struct thing *add_thing(uintptr_t base, size_t size, char kind) {
  struct thing *t;
  if (num_things == room_for_things) {
    room_for_things = 2 * room_for_things + 64;
    things = realloc(things, room_for_things * sizeof *things);
    if (!things)
      end("diverged", "out of memory", "");
  }
  t = &things[num_things++];
  memset(t, 0, sizeof *t);
  t->base = base;
  t->size = size;
  t->kind = kind;
  return t;
}

static void add_globals(void) {
  unsigned i;
  if (num_things == 0)
    for (i = 0; i < fathom_replay_num_globals; ++i)
      add_thing((uintptr_t)fathom_replay_globals[i].base,
                fathom_replay_globals[i].size, 'g')
          ->is_constant = (char)fathom_replay_globals[i].is_constant;
}

static void *make(size_t size, size_t align, char kind, unsigned site) {
  uintptr_t at;
  add_globals();
  at = placed(size, site);
  if (!at)
    at = find_room(size, align);
  if (!at)
    end("diverged", "no memory of the size that the trace has",
        site == ~0u ? "" : fathom_sites[site]);
  add_thing(at, size, kind);
  return (void *)at;
}

// Nobody has written it, so it counts as uninitialised.
static void make_new(void *p, size_t size) {
#if defined(HAS_MSAN) && defined(FOLLOWS_UNINIT)
  if (size <= (size_t)1 << 28)
    __msan_poison(p, size);
#endif
}

// One past the end is of the object; what lies there itself comes first.
static struct thing *find(const void *p) {
  struct thing *past = 0;
  uintptr_t at = (uintptr_t)p;
  size_t i;
  add_globals();
  if (!at)
    return 0;
  for (i = num_things; i-- > 0;) {
    if (at - things[i].base < things[i].size)
      return &things[i];
    if (at - things[i].base == things[i].size && !past)
      past = &things[i];
  }
  return past;
}

static void judge(unsigned long long mask, unsigned kind, unsigned site) {
  if (mask >> kind & 1)
    failed(kind, site);
}

void *fathom_replay_stack(unsigned long size, unsigned long align,
                          unsigned site) {
  void *p = make(size, align, 's', site);
  if (site != ~0u)
    fathom_replay_local(p, size, site);
  make_new(p, size);
  return p;
}

void *fathom_replay_array(unsigned long size, unsigned long align,
                          unsigned site) {
  void *p = make(size, align, 'a', site);
  fathom_replay_local(p, size, site);
  make_new(p, size);
  return p;
}

void fathom_replay_ended(const void *p) {
  struct thing *t = find(p);
  if (t)
    t->state = ENDED;
}

unsigned long fathom_replay_enter(void) {
  add_globals();
  return num_things;
}

static void end_from(size_t mark, const char *kinds) {
  for (; mark < num_things; ++mark)
    if (strchr(kinds, things[mark].kind))
      things[mark].state = ENDED;
}

void fathom_replay_leave(unsigned long mark) { end_from(mark, "sa"); }
void *fathom_replay_save(void) { return (void *)fathom_replay_enter(); }
void fathom_replay_restore(void *mark) { end_from((size_t)mark, "a"); }

// What is there before the program is aligned to nothing.
void *fathom_replay_new(unsigned long size, unsigned long align, unsigned heap,
                        unsigned site) {
  void *p = make(size, align, align == 1 ? 'o' : 'h', site);
  things[num_things - 1].heap = heap;
  fathom_replay_fill(p, site);
  make_new(p, size);
  return p;
}

void fathom_replay_delete(void *p, unsigned heap, unsigned long size, int given,
                          unsigned long long mask, unsigned site) {
  struct thing *t;
  if (!p)
    return;
  t = find(p);
  if (t && t->kind == 'h' && t->state == ENDED)
    judge(mask, K_double_free, site);
  if (!t || t->kind != 'h' || t->state == ENDED || t->base != (uintptr_t)p ||
      t->heap != heap || (given && size != t->size))
    judge(mask, K_invalid_free, site);
  if (t && t->kind == 'h' && t->base == (uintptr_t)p)
    t->state = ENDED;
}

static int is_within(const struct thing *t, const void *p, size_t size) {
  uintptr_t at = (uintptr_t)p;
  return at >= t->base && size <= t->size && at - t->base <= t->size - size;
}

// The pointer that it starts from tells the object. If there is none at all,
// it is outside of every object.
void fathom_replay_access(const void *root, const void *p, unsigned long size,
                          int writes, int is_library_call, unsigned long align,
                          unsigned long long mask, unsigned site) {
  struct thing *t;
  if (size == 0) {
    t = find(p);
    if (is_library_call && (!t || t->state == ENDED))
      judge(mask, K_nonnull, site);
    return;
  }
  if (!root)
    judge(mask, K_null_deref, site);
  t = find(root);
  if (!t)
    t = find(p);
  if (!t || !is_within(t, p, size))
    judge(mask, writes ? K_out_of_bounds_write : K_out_of_bounds_read, site);
  if (!t)
    return;
  if (t->state == ENDED)
    judge(mask, t->kind == 'h' ? K_use_after_free : K_use_after_scope, site);
  if (writes && t->is_constant)
    judge(mask, K_write_to_constant, site);
  if (align && (uintptr_t)p % align)
    judge(mask, K_misaligned_access, site);
}

// `is_cut`: the sum does not fit into an address.
void fathom_replay_arithmetic(const void *from, const void *to, int is_cut,
                              unsigned long long mask, unsigned site) {
  struct thing *t = find(from);
  if (is_cut) {
    judge(mask, K_pointer_overflow, site);
    judge(mask, K_pointer_arithmetic, site);
  }
  if (t ? !is_within(t, to, 0) : to != from) // a number leaves what it is
    judge(mask, K_pointer_arithmetic, site);
}

void fathom_replay_order(const void *p, const void *q, unsigned long long mask,
                         unsigned site) {
  if (find(p) != find(q))
    judge(mask, K_pointer_compare, site);
}

void fathom_replay_aligned(const void *p, unsigned long align,
                           unsigned long long mask, unsigned site) {
  if (find(p) && (uintptr_t)p % align)
    judge(mask, K_misaligned_access, site);
}

void fathom_replay_constant(void *p, int is_on) {
  struct thing *t = find(p);
  if (t)
    t->is_constant = (char)is_on;
}

int fathom_replay_is_deref(void *p, unsigned long size) {
  struct thing *t = find(p);
  return t && is_within(t, p, size);
}

int fathom_replay_is_alloc(void *p) {
  struct thing *t = find(p);
  return t && t->state == LIVE;
}

int fathom_replay_is_alloc_writable(void *p) {
  struct thing *t = find(p);
  return t && t->state == LIVE && !t->is_constant;
}

unsigned long fathom_replay_object_size(void *p) {
  struct thing *t = find(p);
  return t ? t->size : 0;
}

unsigned long fathom_replay_offset(void *p) {
  struct thing *t = find(p);
  return t ? (uintptr_t)p - t->base : 0;
}

int fathom_replay_same_object(void *p, void *q) { return find(p) == find(q); }

void fathom_replay_stored(void *p) {
  struct thing *t = find(p);
  if (t)
    t->is_stored_to = 1;
}

void fathom_replay_reset_mod(void *p) {
  struct thing *t = find(p);
  if (t)
    t->is_stored_to = 0;
}

int fathom_replay_is_mod(void *p) {
  struct thing *t = find(p);
  return t && t->is_stored_to;
}

static struct slot *slot_of(struct thing *t, unsigned long number, int add) {
  struct slot *s = t ? t->slots : 0;
  while (s && s->number != number)
    s = s->next;
  if (t && !s && add && (s = calloc(1, sizeof *s))) {
    s->number = number;
    s->next = t->slots;
    t->slots = s;
  }
  return s;
}

void fathom_replay_slot_set(void *p, unsigned long number, uint64_t value) {
  struct slot *s = slot_of(find(p), number, 1);
  if (s)
    s->value = value;
}

uint64_t fathom_replay_slot_get(void *p, unsigned long number) {
  struct slot *s = slot_of(find(p), number, 0);
  return s ? s->value : 0;
}

// Values that travel with pointers, where those lie in memory.
static struct fat {
  uintptr_t at;
  unsigned long slot;
  uint64_t value;
  struct fat *next;
} *all_fat;

static struct fat *find_fat(uintptr_t at, unsigned long slot) {
  struct fat *f = all_fat;
  while (f && (f->at != at || f->slot != slot))
    f = f->next;
  return f;
}

uint64_t fathom_replay_fat_load(void *at, unsigned long slot) {
  struct fat *f = find_fat((uintptr_t)at, slot);
  return f ? f->value : 0;
}

void fathom_replay_fat_store(void *at, unsigned long slot, uint64_t value) {
  struct fat *f = find_fat((uintptr_t)at, slot);
  if (!f && (f = calloc(1, sizeof *f))) {
    f->at = (uintptr_t)at;
    f->slot = slot;
    f->next = all_fat;
    all_fat = f;
  }
  if (f)
    f->value = value;
}

void fathom_replay_fat_copy(void *to, unsigned long slot, void *from,
                            unsigned long n) {
  unsigned long i;
  for (i = 0; i < n; ++i) {
    struct fat *f = find_fat((uintptr_t)from + i, slot);
    if (f || find_fat((uintptr_t)to + i, slot))
      fathom_replay_fat_store((char *)to + i, slot, f ? f->value : 0);
  }
}

void fathom_replay_fat_fill(void *at, unsigned long slot, unsigned long n) {
  unsigned long i;
  for (i = 0; i < n; ++i) {
    struct fat *f = find_fat((uintptr_t)at + i, slot);
    if (f)
      f->value = 0;
  }
}

// The shadow memory of the user.
unsigned char fathom_replay_fat_load_byte(void *at, unsigned long slot) {
  return (unsigned char)fathom_replay_fat_load(at, slot);
}

void fathom_replay_fat_fill_bytes(void *at, unsigned long slot, unsigned long n,
                                  unsigned char byte) {
  unsigned long i;
  for (i = 0; i < n; ++i)
    if (byte || find_fat((uintptr_t)at + i, slot))
      fathom_replay_fat_store((char *)at + i, slot, byte);
}

// Whether a value that decides something has a shadow.
void fathom_replay_judge(const void *copy, unsigned long size, unsigned kind,
                         unsigned site) {
#ifdef HAS_MSAN
  if (__msan_test_shadow(copy, size) != -1)
    failed(kind, site);
#endif
}

// The shadow of a sum or difference: which bits differ between the least and
// the greatest value that the operands can have. Of a product every bit above
// the lowest that has a shadow.
#ifdef HAS_MSAN
static uint64_t shadow_of(const void *copy, unsigned long size) {
  uint64_t shadow = 0;
  unsigned long i;
  for (i = 0; i < size; ++i)
    if (__msan_test_shadow((const char *)copy + i, 1) != -1)
      shadow |= 1;
  if (shadow) {
    shadow = 0;
    memcpy(&shadow, (const void *)((uintptr_t)copy ^ 0x500000000000ull), size);
  }
  return shadow;
}
#endif
void fathom_replay_carry(const void *a, const void *b, void *out,
                         unsigned long size, int what) {
#ifdef HAS_MSAN
  uint64_t x = 0, y = 0, s = shadow_of(a, size), t = shadow_of(b, size), bad;
  if (!(s | t))
    return;
  memcpy(&x, a, size);
  memcpy(&y, b, size);
  if (what == '+')
    bad = s | t | (((x & ~s) + (y & ~t)) ^ ((x | s) + (y | t)));
  else if (what == '-')
    bad = s | t | (((x & ~s) - (y | t)) ^ ((x | s) - (y & ~t)));
  else
    bad = -((s | t) & -(s | t));
  memcpy((void *)((uintptr_t)out ^ 0x500000000000ull), &bad, size);
#endif
}

// As LLVM numbers them.
void fathom_replay_rounding(int mode) {
  static const int modes[] = {FE_TOWARDZERO, FE_TONEAREST, FE_UPWARD,
                              FE_DOWNWARD};
  fesetround(modes[mode & 3]);
}

// What an operation's flags promise does not hold.
void fathom_replay_poison(const void *copy, unsigned long size, int violated) {
#ifdef HAS_MSAN
  if (violated)
    __msan_poison(copy, size);
#endif
}

int fathom_replay_leaves(const void *from, const void *to) {
  struct thing *t = find(from);
  return t && !is_within(t, to, 0);
}

// Heap objects that nothing that is still there leads to. FATHOM_REPLAY_LEAKS
// says that what can be reached counts, too.
static void reach(struct thing *t, char *is_reached) {
  size_t *todo = malloc((num_things + 1) * sizeof *todo), count = 0, i;
  todo[count++] = (size_t)(t - things);
  while (count > 0) {
    const struct thing *from = &things[todo[--count]];
    uintptr_t at = (from->base + sizeof(void *) - 1) & -sizeof(void *);
    for (; at + sizeof(void *) <= from->base + from->size;
         at += sizeof(void *)) {
      struct thing *to = find(*(void **)at);
      i = (size_t)(to - things);
      if (to && to->kind == 'h' && to->state == LIVE && !is_reached[i]) {
        is_reached[i] = 1;
        todo[count++] = i;
      }
    }
  }
  free(todo);
}

void fathom_replay_finish(unsigned site) {
  const char *all = getenv("FATHOM_REPLAY_LEAKS");
  char *is_reached;
  size_t i;
  if (!all) // nobody asks about leaks
    return;
  is_reached = calloc(num_things + 1, 1);
  if (*all != '1')
    for (i = 0; i < num_things; ++i)
      if (things[i].state == LIVE && things[i].kind != 'h' &&
          !things[i].is_constant)
        reach(&things[i], is_reached);
  for (i = 0; i < num_things; ++i)
    if (things[i].kind == 'h' && things[i].state == LIVE && !is_reached[i])
      failed(K_memory_leak, site);
}

// No sanitizer watches how much memory is used; 2 GB are enough.
static void look_at_memory(int signal) {
  struct rusage used;
  if (getrusage(RUSAGE_SELF, &used) == 0 && used.ru_maxrss > 2l << 20)
    end("diverged", "the program uses too much memory", "");
}

__attribute__((constructor(101))) static void watch_memory(void) {
  struct itimerval often = {{0, 20000}, {0, 20000}};
  signal(SIGPROF, look_at_memory);
  setitimer(ITIMER_PROF, &often, 0);
}

#ifdef HAS_MSAN
#pragma clang attribute pop
#endif
