struct ring {
  unsigned char *data;
  unsigned size, head, count;
};

void ring_init(struct ring *r, unsigned char *data, unsigned size);
unsigned ring_free(const struct ring *r);
int ring_put(struct ring *r, unsigned char byte);
int ring_mean(const int *values, int count);
