#include "bytes.h"

#include <string.h>

bool bytes_is_valid(const struct bytes *b) {
  if (b == NULL || b->start > b->end || b->end > b->capacity)
    return false;
  return b->capacity == 0 ? b->data == NULL : mem_readable(b->data, b->capacity);
}

bool bytes_init(struct bytes *b, size_t capacity) {
  b->start = b->end = 0;
  b->capacity = 0;
  b->data = NULL;
  if (capacity == 0)
    return true;
  b->data = mem_alloc(capacity);
  if (b->data == NULL && !SEEDED(BYTES_INIT_NULL))
    return false;
  b->capacity = capacity;
  return true;
}

void bytes_clean_up(struct bytes *b) {
  mem_free(SEEDED(BYTES_CLEAN_UP_INSIDE) ? b->data + b->start : b->data);
  b->data = NULL;
  b->capacity = b->start = b->end = 0;
}

bool bytes_make_room(struct bytes *b, size_t n) {
  if (n <= b->capacity - b->end)
    return true;
  size_t unread = b->end - b->start;
  if (n <= b->capacity - unread) {
    memmove(b->data, b->data + b->start, unread);
    b->start = 0;
    if (!SEEDED(BYTES_ROOM_END))
      b->end = unread;
    return true;
  }
  if (n > SIZE_MAX - unread && !SEEDED(BYTES_ROOM_SUM))
    return false;
  uint8_t *data = mem_alloc(unread + n);
  if (data == NULL)
    return false;
  uint8_t *old = b->data;
  if (SEEDED(BYTES_ROOM_FREED))
    mem_free(old);
  if (unread > 0)
    memcpy(data, old + b->start, unread);
  if (!SEEDED(BYTES_ROOM_FREED))
    mem_free(old);
  b->data = data;
  b->capacity = unread + n;
  b->start = 0;
  b->end = unread;
  return true;
}

bool bytes_write(struct bytes *b, const uint8_t *from, size_t n) {
  if (!bytes_make_room(b, n))
    return false;
  if (n > 0)
    memcpy(b->data + (SEEDED(BYTES_WRITE_START) ? b->start : b->end), from, n);
  b->end += n;
  return true;
}

bool bytes_write_u8(struct bytes *b, uint8_t value) {
  if (b->end == b->capacity && !bytes_make_room(b, SEEDED(BYTES_WRITE_NO_ROOM) ? 0 : 1))
    return false;
  b->data[b->end++] = value;
  return true;
}

bool bytes_write_be32(struct bytes *b, uint32_t value) {
  if (!bytes_make_room(b, SEEDED(BYTES_BE32_ROOM) ? 3 : 4))
    return false;
  for (int shift = 24; shift >= 0; shift -= 8)
    b->data[b->end++] = (uint8_t)(value >> shift);
  return true;
}

bool bytes_read(struct bytes *b, uint8_t *to, size_t n) {
  if (n > (SEEDED(BYTES_READ_END) ? b->end : b->end - b->start))
    return false;
  if (n > 0)
    memcpy(to, b->data + b->start, n);
  b->start += n;
  return true;
}

bool bytes_read_be32(struct bytes *b, uint32_t *value) {
  uint8_t raw[4];
  if (!bytes_read(b, raw, sizeof raw))
    return false;
  *value = 0;
  for (size_t i = 0; i < sizeof raw; i++)
    *value = *value << 8 | raw[SEEDED(BYTES_BE32_ORDER) ? 3 - i : i];
  return true;
}

size_t bytes_find(const struct bytes *b, uint8_t value) {
  size_t i = 0;
  while (b->start + i < b->end && b->data[b->start + i] != value)
    i++;
  return i;
}

bool bytes_equal(const struct bytes *a, const struct bytes *b) {
  size_t n = a->end - a->start;
  if (n != b->end - b->start && !SEEDED(BYTES_EQUAL_LENGTH))
    return false;
  for (size_t i = 0; i < n; i++)
    if (a->data[a->start + i] != b->data[b->start + i])
      return false;
  return true;
}
