/* The parts of a URL of N arbitrary bytes lie inside of it. */
#include "harness.h"
#include "http_parser.h"

int main(void) {
  const char *url = (const char *)any_bytes(N);
  struct http_parser_url parts;
  http_parser_url_init(&parts);
  if (http_parser_parse_url(url, N, 0, &parts) == 0)
    for (int i = 0; i < UF_MAX; ++i)
      if (parts.field_set & (1 << i))
        ASSERT(parts.field_data[i].off + parts.field_data[i].len <= N);
  return 0;
}
