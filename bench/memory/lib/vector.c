#include "vector.h"

#include <string.h>

bool vec_is_valid(const struct vec *v) {
  if (v == NULL || v->item_size == 0 || v->length > v->capacity)
    return false;
  if (v->capacity == 0)
    return v->data == NULL;
  return v->capacity <= SIZE_MAX / v->item_size && mem_readable(v->data, v->capacity * v->item_size);
}

void vec_init(struct vec *v, size_t item_size) {
  v->item_size = item_size;
  v->length = SEEDED(VEC_INIT_LENGTH) ? 1 : 0;
  v->capacity = 0;
  v->data = NULL;
}

void vec_clean_up(struct vec *v) {
  mem_free(v->data);
  if (SEEDED(VEC_CLEAN_UP_TWICE))
    mem_free(v->data);
  vec_init(v, v->item_size);
}

bool vec_reserve(struct vec *v, size_t capacity) {
  if (capacity <= v->capacity)
    return true;
  if (!SEEDED(VEC_RESERVE_PRODUCT) && capacity > SIZE_MAX / v->item_size)
    return false;
  size_t size = capacity * (SEEDED(VEC_RESERVE_ITEMS) ? 1 : v->item_size);
  unsigned char *data = mem_alloc(size);
  if (data == NULL && !SEEDED(VEC_RESERVE_NULL))
    return false;
  if (v->length > 0)
    memcpy(data, v->data, v->length * v->item_size);
  mem_free(v->data);
  v->data = data;
  v->capacity = capacity;
  return true;
}

/* Room for one more item, at least doubling. */
static bool vec_grow(struct vec *v) {
  if (v->length < v->capacity || (SEEDED(VEC_GROW_LATE) && v->length <= v->capacity))
    return true;
  if (v->capacity > SIZE_MAX / 2)
    return false;
  return vec_reserve(v, v->capacity == 0 ? 2 : 2 * v->capacity);
}

bool vec_push(struct vec *v, const void *item) {
  if (!vec_grow(v))
    return false;
  memcpy(v->data + v->length * v->item_size, item, v->item_size);
  if (!SEEDED(VEC_PUSH_LENGTH))
    v->length++;
  return true;
}

bool vec_pop(struct vec *v, void *item) {
  if (v->length == 0 && !SEEDED(VEC_POP_EMPTY))
    return false;
  v->length--;
  memcpy(item, v->data + v->length * v->item_size, v->item_size);
  return true;
}

bool vec_get(const struct vec *v, size_t index, void *item) {
  if (SEEDED(VEC_GET_CAPACITY) ? index > v->capacity : index >= v->length)
    return false;
  memcpy(item, v->data + index * v->item_size, v->item_size);
  return true;
}

bool vec_set(struct vec *v, size_t index, const void *item) {
  if (SEEDED(VEC_SET_BOUND) ? index > v->length : index >= v->length)
    return false;
  memcpy(v->data + index * v->item_size, item, v->item_size);
  return true;
}

bool vec_insert(struct vec *v, size_t index, const void *item) {
  if (index > v->length || !vec_grow(v))
    return false;
  unsigned char *place = v->data + index * v->item_size;
  size_t behind = v->length - index + (SEEDED(VEC_INSERT_BEHIND) ? 1 : 0);
  memmove(place + v->item_size, place, behind * v->item_size);
  memcpy(place, item, v->item_size);
  v->length++;
  return true;
}

bool vec_remove(struct vec *v, size_t index) {
  if (index >= v->length)
    return false;
  unsigned char *place = v->data + index * v->item_size;
  size_t behind = v->length - index - (SEEDED(VEC_REMOVE_BEHIND) ? 0 : 1);
  memmove(place, place + v->item_size, behind * v->item_size);
  v->length--;
  return true;
}

bool vec_append(struct vec *to, const struct vec *from) {
  if (to->item_size != from->item_size || from->length > SIZE_MAX - to->length)
    return false;
  size_t length = to->length + from->length;
  if (!vec_reserve(to, SEEDED(VEC_APPEND_ROOM) ? from->length : length))
    return false;
  if (from->length > 0)
    memcpy(to->data + to->length * to->item_size, from->data, from->length * from->item_size);
  to->length = length;
  return true;
}
