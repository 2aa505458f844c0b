/* A request of N arbitrary bytes: what is reported lies inside of it. */
#include "harness.h"
#include "http_parser.h"

static const char *begin;

static int inside(http_parser *parser, const char *at, size_t length) {
  (void)parser;
  ASSERT(at >= begin && length <= N && (size_t)(at - begin) <= N - length);
  return 0;
}

int main(void) {
  begin = (const char *)any_bytes(N);
  http_parser parser;
  http_parser_settings settings;
  http_parser_settings_init(&settings);
  settings.on_url = inside;
  settings.on_header_field = inside;
  settings.on_header_value = inside;
  settings.on_body = inside;
  http_parser_init(&parser, HTTP_REQUEST);
  size_t used = http_parser_execute(&parser, &settings, begin, N);
  ASSERT(used <= N);
  return 0;
}
