/* The tokens of N arbitrary bytes. */
#include "harness.h"
#include "yajl_lex.h"

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

int main(void) {
  yajl_alloc_funcs functions = {get, get_again, give_back, NULL};
  unsigned char *text = any_bytes(N);
  yajl_lexer lexer = yajl_lex_alloc(&functions, 1, 1);
  size_t offset = 0;
  for (int i = 0; i <= N; ++i) {
    const unsigned char *begin = NULL;
    size_t length = 0;
    yajl_tok token = yajl_lex_lex(lexer, text, N, &offset, &begin, &length);
    ASSERT(offset <= N);
    if (token == yajl_tok_eof || token == yajl_tok_error)
      break;
    ASSERT(length <= N);
  }
  yajl_lex_free(lexer);
  return 0;
}
