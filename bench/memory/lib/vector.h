/* A growing array of items that all have one size. */
#ifndef VECTOR_H
#define VECTOR_H
#include "contract.h"

struct vec {
  size_t item_size;
  size_t length;   /* items in use */
  size_t capacity; /* items there is room for */
  unsigned char *data;
};

bool vec_is_valid(const struct vec *v);
/* The empty vector; allocates nothing. */
void vec_init(struct vec *v, size_t item_size);
void vec_clean_up(struct vec *v);
/* Room for `capacity` items in all. False, and nothing changed, if that cannot be had. */
bool vec_reserve(struct vec *v, size_t capacity);
bool vec_push(struct vec *v, const void *item);
/* False if there is none. */
bool vec_pop(struct vec *v, void *item);
bool vec_get(const struct vec *v, size_t index, void *item);
bool vec_set(struct vec *v, size_t index, const void *item);
/* index <= length; later items move up. */
bool vec_insert(struct vec *v, size_t index, const void *item);
bool vec_remove(struct vec *v, size_t index);
bool vec_append(struct vec *to, const struct vec *from);
#endif
