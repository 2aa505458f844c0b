// Unsigned arithmetic wraps; that is no error unless it is asked for.
// EXPECT --entry f: SAFE
// EXPECT --entry f --checks=+unsigned-overflow: UNSAFE unsigned-overflow
unsigned f(unsigned x) { return x + 1; }
