/* N arbitrary bytes as JSON, with room for N tokens. Tokens lie in the text, and what is counted is there. */
#include "harness.h"
#include "jsmn.h"

int main(void) {
  char *text = (char *)any_bytes(N);
  jsmntok_t *tokens = room(N * sizeof *tokens);
  jsmn_parser parser;
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, N, tokens, N);
  ASSERT(count >= JSMN_ERROR_PART && count <= N);
  for (int i = 0; i < count; ++i)
    ASSERT(tokens[i].start >= 0 && tokens[i].start <= tokens[i].end && tokens[i].end <= N);
  free(tokens);
  free(text);
  return 0;
}
