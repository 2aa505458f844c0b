/* The control block of an image with one extension of any size and function. */
#include "harness.h"
#include "gif_lib.h"

int main(void) {
  GraphicsControlBlock control = {0};
  control.DelayTime = (int)(ANY_NUMBER() & 0xffff);
  control.TransparentColor = ANY_BYTE();
  int size = ANY_BYTE() & 7;
  ExtensionBlock *block = room(sizeof *block);
  block->ByteCount = size;
  block->Function = ANY_BYTE();
  block->Bytes = any_bytes((size_t)size + (size == 0));
  SavedImage *image = calloc(1, sizeof *image);
  ASSUME(image != NULL);
  image->ExtensionBlockCount = 1;
  image->ExtensionBlocks = block;
  GifFileType file = {0};
  file.ImageCount = 1;
  file.SavedImages = image;
  EGifGCBToSavedExtension(&control, &file, 0);
  return 0;
}
