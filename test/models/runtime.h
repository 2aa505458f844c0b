// What the native tests of the models share.
#pragma once

#include <cstddef>

extern unsigned long failed_checks; // of all models so far
