/* The first tokens of N arbitrary bytes. */
#include "harness.h"
#include "yaml.h"

int main(void) {
  yaml_parser_t parser;
  yaml_token_t token;
  if (!yaml_parser_initialize(&parser))
    return 0;
  yaml_parser_set_input_string(&parser, any_bytes(N), N);
  for (int i = 0; i < N + 2; ++i) {
    if (!yaml_parser_scan(&parser, &token))
      break;
    yaml_token_type_t type = token.type;
    yaml_token_delete(&token);
    if (type == YAML_STREAM_END_TOKEN || type == YAML_NO_TOKEN)
      break;
  }
  yaml_parser_delete(&parser);
  return 0;
}
