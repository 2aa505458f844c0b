// A buffer that the error path frees, and its caller, too. Try: fathom check
// error_path.c, and with -DFIXED.
#include <fathom.h>
#include <stdlib.h>

struct message {
  char *text;
  size_t size;
};

static int parse(struct message *message) {
  message->text = malloc(16);
  if (!message->text)
    return -1;
  message->size = fathom_nondet_size_t();
  if (message->size > 16) {
    free(message->text);
#ifdef FIXED
    message->text = NULL;
#endif
    return -1;
  }
  return 0;
}

static void destroy(struct message *message) { free(message->text); }

int main(void) {
  struct message message = {NULL, 0};
  parse(&message);
  destroy(&message);
  return 0;
}
