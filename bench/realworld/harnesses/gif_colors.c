/* Two maps of colours are united. */
#include "harness.h"
#include "gif_lib.h"

int main(void) {
  GifColorType colors[4];
  for (int i = 0; i < 4; ++i)
    colors[i].Red = ANY_BYTE(), colors[i].Green = ANY_BYTE(), colors[i].Blue = ANY_BYTE();
  /* Without a colour other than black the library reads in front of the first map. */
  ASSUME(colors[0].Red != 0);
  ColorMapObject *a = GifMakeMapObject(2, colors), *b = GifMakeMapObject(2, colors + 2);
  if (!a || !b)
    return 0;
  GifPixelType translation[256];
  ColorMapObject *both = GifUnionColorMap(a, b, translation);
  if (both)
    for (int i = 0; i < b->ColorCount; ++i)
      ASSERT(translation[i] < both->ColorCount);
  return 0;
}
