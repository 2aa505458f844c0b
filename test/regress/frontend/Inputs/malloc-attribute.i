# 1 "malloc-attribute.c"
extern void fathom_assert(int);
extern void release(void *p);
extern void *get(void) __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (release, 1), __nothrow__));
extern void *other(void) __attribute__((nonnull, malloc(release)));
static const char *text = "__attribute__ ((__malloc__ (release, 1)))";
int main(void) {
  fathom_assert(text[28] == 'r');
  fathom_assert(text[28] == 'x'); return 0;
}
