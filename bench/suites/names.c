// Names of other tools that Fathom does not know by itself, for the tests of
// bench/suites/run.py: linked with each test of a suite that uses them.

void __VERIFIER_assume(int condition);
void __VERIFIER_error(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

static void holds(int condition) {
  if (!condition)
    __VERIFIER_error();
}

#ifdef IKOS
void __ikos_assert(int condition) { holds(condition); }
int __ikos_nondet_int(void) { return __VERIFIER_nondet_int(); }
unsigned __ikos_nondet_uint(void) { return __VERIFIER_nondet_uint(); }
void __ikos_check_mem_access(const void *begin, __SIZE_TYPE__ n) {
  const volatile char *place = begin;
  if (n > 0) {
    (void)place[0];
    (void)place[n - 1];
  }
}
void __ikos_check_string_access(const char *text) {
  (void)__builtin_strlen(text);
}
void __ikos_print_invariant(void) {}
void __ikos_partitioning_var_int(int value) { (void)value; }
void __ikos_partitioning_join(void) {}
void __ikos_partitioning_disable(void) {}
void __ikos_print_values(const char *text, ...) { (void)text; }
#endif

#ifdef GOBLINT
void __goblint_check(_Bool condition) { holds(condition); }
void __goblint_assert(_Bool condition) { holds(condition); }
void __goblint_assume(_Bool condition) { __VERIFIER_assume(condition); }
void __goblint_split_begin(int value) { (void)value; }
void __goblint_split_end(int value) { (void)value; }
#endif

#ifdef PREDATOR
void ___sl_error(const char *text) {
  (void)text;
  holds(0);
}
void ___sl_break(const char *text) { (void)text; }
void __VERIFIER_plot(const char *name, ...) { (void)name; }
void ___sl_plot(const char *name, ...) { (void)name; }
void ___sl_plot_trace_now(const char *plot, const char *node) {
  (void)plot;
  (void)node;
}
void ___sl_plot_trace_once(const char *plot, const char *node) {
  (void)plot;
  (void)node;
}
void ___sl_enable_debugging_of(int module, int enable) {
  (void)module;
  (void)enable;
}
#endif

#ifdef LABEL
void label_is_reached(void) { holds(0); }
#endif
