/* What lwip asks of a compiler, beyond its defaults. */
#pragma once
#include <stdlib.h>
#define LWIP_PLATFORM_DIAG(x)
#define LWIP_PLATFORM_ASSERT(x) abort()
