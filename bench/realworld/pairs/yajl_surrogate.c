/* One escaped character, \u and four hexadecimal digits, in an object that ends there. */
#include "harness.h"
#include "yajl_encode.h"

static void *get(void *context, size_t size) {
  (void)context;
  return malloc(size);
}
static void *get_again(void *context, void *p, size_t size) {
  (void)context;
  return realloc(p, size);
}
static void give_back(void *context, void *p) {
  (void)context;
  free(p);
}

static _Bool is_hexadecimal(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int main(void) {
  yajl_alloc_funcs functions = {get, get_again, give_back, NULL};
  unsigned char *text = any_bytes(6);
  ASSUME(text[0] == '\\' && text[1] == 'u');
  for (int i = 2; i < 6; ++i)
    ASSUME(is_hexadecimal(text[i]));
  yajl_buf buffer = yajl_buf_alloc(&functions);
  yajl_string_decode(buffer, text, 6);
  ASSERT(yajl_buf_len(buffer) >= 1 && yajl_buf_len(buffer) <= 3);
  yajl_buf_free(buffer);
  free(text);
  return 0;
}
