// An array and the number of its elements: by what a loop compares, by names,
// by what the library is told, by an end pointer.
// EXPECT --entry=by_use: SAFE
// EXPECT --entry=by_use -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=by_name: SAFE
// EXPECT --entry=by_name -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=by_call: SAFE
// EXPECT --entry=by_call -DBUG: UNSAFE out-of-bounds-write
// EXPECT --entry=by_end: SAFE
// EXPECT --entry=by_end -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=constant: SAFE
// EXPECT --entry=passed_on: SAFE
// EXPECT --entry=passed_on -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=by_product: SAFE
// EXPECT --entry=by_product -DBUG: UNSAFE out-of-bounds-write
// EXPECT --entry=pointers: SAFE up to 2 elements of list
// EXPECT --entry=pointers -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=both_ask: SAFE
// EXPECT --entry=follows_first: SAFE
// EXPECT --entry=by_use --entry-pointers=sized: UNSAFE null-deref out-of-bounds-read
// EXPECT --entry=by_use --entry-pointers=any: UNSAFE null-deref out-of-bounds-read
// EXPECT --entry=by_use --entry-null=all: UNSAFE null-deref
#include <stddef.h>
#include <string.h>
#ifdef BUG
enum { more = 1 };
#define BELOW(i, n) ((i) <= (n))
#else
enum { more = 0 };
#define BELOW(i, n) ((i) < (n))
#endif

int by_use(const int *values, size_t total) {
  int sum = 0;
  for (size_t i = 0; BELOW(i, total) && i < 4; ++i)
    sum ^= values[i];
  return sum;
}
int by_name(const short *data, int data_len) {
  return data_len > 1 ? data[data_len - 1 + more] : 0;
}
void by_call(unsigned char *to, size_t room) {
  memset(to, 0, room);
  if (room > 3)
    to[room - 1 + more] = 1;
}
int by_end(const unsigned char *text, const unsigned char *end) {
  return end - text > 2 ? text[end - text - 1 + more] : 0;
}
int constant(const int three[3]) { return three[0] ^ three[1] ^ three[2]; }
int passed_on(const int *given, size_t number) { return by_use(given, number); }
void by_product(long *longs, unsigned how_many) {
  memset(longs, 0, how_many * sizeof *longs);
  if (how_many > 3)
    longs[how_many - 1 + more] = 1;
}
int pointers(int **list, int count) {
  int sum = 0;
  for (int i = 0; BELOW(i, count); ++i)
    sum ^= *list[i];
  return sum;
}
// Null is passed on to somebody who asks; not by one who has followed it.
static int ask(const int *p) { return p ? *p : 0; }
int both_ask(const int *p) { return ask(p); }
int follows_first(const int *p) { return *p ^ ask(p); }
