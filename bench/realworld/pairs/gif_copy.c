/* An image with a map of colours is copied; allocations may fail. */
#include "harness.h"
#include "gif_lib.h"

int main(void) {
  GifColorType colors[2] = {{0, 0, 0}, {255, 255, 255}};
  SavedImage image = {0};
  image.ImageDesc.Width = image.ImageDesc.Height = 2;
  image.ImageDesc.ColorMap = GifMakeMapObject(2, colors);
  image.RasterBits = malloc(4);
  if (image.ImageDesc.ColorMap && image.RasterBits) {
    memset(image.RasterBits, 0, 4);
    GifFileType file = {0};
    GifMakeSavedImage(&file, &image);
    GifFreeSavedImages(&file);
  }
  if (image.ImageDesc.ColorMap)
    GifFreeMapObject(image.ImageDesc.ColorMap);
  free(image.RasterBits);
  return 0;
}
