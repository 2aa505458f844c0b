// What the native tests of the models share.
#pragma once

#include <cstddef>

// Of all models so far.
extern unsigned long failed_checks, failed_assumptions;
