/* The name under which yajl installs it. */
#include "api/yajl_common.h"
