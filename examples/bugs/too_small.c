// The product overflows before malloc sees it: the object is too small. Try:
// fathom check too_small.c, and with -DFIXED.
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

struct pixel {
  unsigned char red, green, blue, alpha;
};

static struct pixel *make_image(uint32_t width, uint32_t height) {
#ifdef FIXED
  if ((uint64_t)width * height > UINT32_MAX / sizeof(struct pixel))
    return NULL;
#endif
  uint32_t bytes = width * height * (uint32_t)sizeof(struct pixel);
  struct pixel *image = malloc(bytes);
  if (!image)
    return NULL;
  if (width > 0 && height > 0)
    image[0].alpha = 255;
  return image;
}

int main(void) {
  free(make_image(fathom_nondet_uint32(), fathom_nondet_uint32()));
  return 0;
}
