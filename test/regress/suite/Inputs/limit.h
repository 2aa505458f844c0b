#ifndef LIMIT
#define LIMIT 10
#endif
