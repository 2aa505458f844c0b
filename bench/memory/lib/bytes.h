/* A byte buffer with a read position: written at the end, read from the front. */
#ifndef BYTES_H
#define BYTES_H
#include "contract.h"

struct bytes {
  uint8_t *data;
  size_t capacity;
  size_t end;   /* bytes written */
  size_t start; /* bytes read of these */
};

bool bytes_is_valid(const struct bytes *b);
bool bytes_init(struct bytes *b, size_t capacity);
void bytes_clean_up(struct bytes *b);
/* Room for n more bytes; what was read already may be dropped for it. */
bool bytes_make_room(struct bytes *b, size_t n);
bool bytes_write(struct bytes *b, const uint8_t *from, size_t n);
bool bytes_write_u8(struct bytes *b, uint8_t value);
bool bytes_write_be32(struct bytes *b, uint32_t value);
/* False, and nothing read, if there are fewer than n bytes. */
bool bytes_read(struct bytes *b, uint8_t *to, size_t n);
bool bytes_read_be32(struct bytes *b, uint32_t *value);
/* Where the unread bytes have the first such byte, counted from `start`;
 * their number if there is none. */
size_t bytes_find(const struct bytes *b, uint8_t value);
/* Whether the unread bytes are the same. */
bool bytes_equal(const struct bytes *a, const struct bytes *b);
#endif
