/* The same with the strict rules for quotes. */
#include "csv.h"
#include "harness.h"

static void field(void *text, size_t length, void *data) {
  (void)text, (void)data;
  ASSERT(length <= N);
}
static void row(int end, void *data) { (void)end, (void)data; }

int main(void) {
  unsigned char *text = any_bytes(N);
  struct csv_parser parser;
  if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
    return 0;
  size_t used = csv_parse(&parser, text, N, field, row, NULL);
  ASSERT(used <= N);
  csv_free(&parser);
  return 0;
}
