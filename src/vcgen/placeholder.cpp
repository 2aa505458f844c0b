#include "vcgen/vcgen.h"
