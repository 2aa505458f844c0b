"""The process: environment, commands, locales, rounding, one thread, and the ways to end."""


def environment(s, f):
    r = s.rng
    name = r.choice(['HOME', 'X', 'NONE', 'LC_ALL'])
    value = r.choice(['', 'a', 'abc=def', 'x' * 40])
    s.world(f'world_variable("X", "{value}");')
    answers = {}
    for variable in [name] + [r.choice([name, name, 'X', 'HOME']) for _ in range(r.randint(0, 2))]:
        p = s.fresh('p')
        s.text(f'char *{p} = {f}("{variable}");')
        first = answers.setdefault(variable, p)
        again = [('$differs', 'another answer the second time')] if first != p else []
        s.value(f'{p} != NULL', f, again)
        s.bytes(f'{p} == NULL ? "" : {p}', f'({p} == NULL ? 0 : strlen({p})) + 1', f, again)


def command(s, f):
    command = s.rng.choice(['"exit 3"', '"true"', '"kill -9 $$"', 'NULL', '"no-such-command 2>/dev/null"', '"exit 255"'])
    s.call(f'system({command})', f, before=0)


def mutex(s, f):
    r = s.rng
    m = s.fresh('m')
    s.text(f'pthread_mutex_t {m}{" = PTHREAD_MUTEX_INITIALIZER" if f != "pthread_mutex_init" else ""};')
    s.uses('pthread_mutex_lock', 'pthread_mutex_unlock')
    if f == 'pthread_mutex_init':
        s.value(f'pthread_mutex_init(&{m}, NULL)', f)
    locks = r.random() < 0.8
    if f == 'pthread_mutex_trylock':
        s.value(f'pthread_mutex_trylock(&{m})', f)
        s.value(f'pthread_mutex_trylock(&{m})', f, [('$r == 0', 'locked twice')])
        s.value(f'pthread_mutex_unlock(&{m})', 'pthread_mutex_unlock')
    elif locks:
        s.value(f'pthread_mutex_lock(&{m})', 'pthread_mutex_lock')
        s.value(f'pthread_mutex_unlock(&{m})', 'pthread_mutex_unlock')
    if f == 'pthread_mutex_destroy' or r.random() < 0.3:
        s.value(f'pthread_mutex_destroy(&{m})', 'pthread_mutex_destroy')


def threads(s, f):
    if f == 'sched_yield':
        s.call('sched_yield()', f, [('$r != 0 && $r != -1', 'neither 0 nor -1')], before=0)
        return
    first = s.value('pthread_self()', f)
    s.value('pthread_self()', f, [(f'$r != {first}', 'another thread')])


def locale(s, f):
    r = s.rng
    name = r.choice(['NULL', '"C"', '"POSIX"', '""', '"C.UTF-8"', '"none"', '"C"'])
    p = s.fresh('p')
    s.text(f'char *{p} = setlocale({r.choice(["LC_ALL", "LC_CTYPE", "LC_NUMERIC", "99"])}, {name});')
    s.value(f'{p} == NULL ? -1 : (long)strlen({p})', f)
    s.bytes(f'{p} == NULL ? "" : {p}', f'{p} == NULL ? 0 : strlen({p})', f)
    s.uses('strlen')
    s.value('(isalpha)(228) != 0', 'isalpha')


def place_of_errno(s, f):
    value = s.rng.choice([0, 1, 34, -5])
    s.text(f'*__errno_location() = {value};')
    s.exact('errno', f)
    s.exact('__errno_location() == &errno', f)


def change_environment(s, f):
    """A variable is set or not, and asked for."""
    r = s.rng
    s.world('world_variable("X", "old");')
    if r.random() < 0.2:
        s.native('world_allocations(0);')
    name = r.choice(['X', 'Y', 'Y', '', 'A=B'])
    value = r.choice(['', 'new', 'a=b'])
    own = s.fresh('own')
    s.text(f'static char {own}[16] = "{name}={value}";')
    call = {'setenv': f'setenv("{name}", "{value}", {r.randint(0, 1)})', 'unsetenv': f'unsetenv("{name}")', 'putenv': f'putenv({own})', 'clearenv': 'clearenv()'}[f]
    result, _ = s.call(call, f, [('$r != 0 && $r != -1', 'neither 0 nor -1')] if f in ('setenv', 'unsetenv') else [], before=0)
    s.stop_if(f'{result} != 0')
    p = s.fresh('p')
    asked = r.choice(['X', 'Y'])
    s.text(f'char *{p} = getenv("{asked}");')
    known = f in ('clearenv',) or (name == asked and f in ('unsetenv', 'putenv'))
    s.value(f'{p} != NULL', 'getenv', [('$differs', 'not what was set')] if known else [])
    s.bytes(f'{p} == NULL ? "" : {p}', f'({p} == NULL ? 0 : strlen({p})) + 1', 'getenv', [('$differs', 'not what was set')] if known else [])


def rounding(s, f):
    """The floating-point environment, as it is at the start."""
    e = s.fresh('env')
    s.text(f'fenv_t {e}; fegetenv(&{e});')
    s.uses('fegetenv')
    if f == 'fegetround':
        s.exact('fegetround() == FE_TONEAREST', f)
    elif f in ('fetestexcept', 'fegetexceptflag', 'fesetexceptflag'):
        flags = s.rng.choice(['FE_INVALID', 'FE_INEXACT | FE_DIVBYZERO', 'FE_INVALID | FE_INEXACT'])
        s.text(f'fexcept_t x{e}; feclearexcept(FE_ALL_EXCEPT); feraiseexcept({flags});')
        s.text(f'fegetexceptflag(&x{e}, FE_ALL_EXCEPT); feclearexcept(FE_INEXACT);')
        s.exact('fetestexcept(FE_ALL_EXCEPT)', 'fetestexcept')
        s.text(f'fesetexceptflag(&x{e}, FE_ALL_EXCEPT);')
        s.uses('fegetexceptflag', 'fesetexceptflag', 'feraiseexcept', 'feclearexcept')
        s.exact('fetestexcept(FE_ALL_EXCEPT)', 'fetestexcept')
        s.text('feclearexcept(FE_ALL_EXCEPT);')
    else:
        call = {'fesetround': f'fesetround({s.rng.choice(["FE_TONEAREST", "FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO", "12345"])})', 'feraiseexcept': 'feraiseexcept(FE_INEXACT)', 'feclearexcept': 'feclearexcept(FE_ALL_EXCEPT)', 'fegetenv': f'fegetenv(&{e})',
                'feholdexcept': f'feholdexcept(&{e})', 'fesetenv': f'fesetenv({s.rng.choice([f"&{e}", "FE_DFL_ENV"])})', 'feupdateenv': f'feupdateenv(&{e})'}[f]
        s.value(f'{call} != 0', f, [('$differs', 'success or not')] if f == 'fesetround' else [])
        s.exact('fegetround()', 'fegetround')
        s.text('fesetround(FE_TONEAREST);')


def conventions(s, f):
    p = s.fresh('p')
    s.text(f'struct lconv *{p} = localeconv();')
    s.exact_bytes(f'{p}->decimal_point', 2, f)
    s.exact_bytes(f'{p}->thousands_sep', 1, f)
    s.exact(f'{p}->frac_digits', f)


def attributes(s, f):
    r = s.rng
    a, kind = s.fresh('a'), s.fresh('k')
    s.text(f'pthread_mutexattr_t {a}; int {kind} = 77;')
    s.value(f'pthread_mutexattr_init(&{a})', 'pthread_mutexattr_init')
    wanted = r.choice(['PTHREAD_MUTEX_NORMAL', 'PTHREAD_MUTEX_RECURSIVE', 'PTHREAD_MUTEX_ERRORCHECK', '99'])
    result = s.value(f'pthread_mutexattr_settype(&{a}, {wanted})', 'pthread_mutexattr_settype', [('$r != 0 && $r != EINVAL', 'another error')])
    s.stop_if(f'{result} != 0')
    s.value(f'pthread_mutexattr_gettype(&{a}, &{kind})', 'pthread_mutexattr_gettype')
    s.exact(kind, 'pthread_mutexattr_gettype', 'another type')
    m = s.fresh('m')
    s.text(f'pthread_mutex_t {m}; pthread_mutex_init(&{m}, &{a});')
    s.value(f'pthread_mutex_lock(&{m})', 'pthread_mutex_lock')
    if wanted != 'PTHREAD_MUTEX_NORMAL':
        s.value(f'pthread_mutex_lock(&{m})', 'pthread_mutex_lock', [('$differs', 'locked twice, or not')])
    s.value(f'pthread_mutex_unlock(&{m})', 'pthread_mutex_unlock')
    s.value(f'pthread_mutexattr_destroy(&{a})', 'pthread_mutexattr_destroy')


def once(s, f):
    if f == 'pthread_equal':
        s.value('pthread_equal(pthread_self(), pthread_self())', f, [('$r == 0', 'not the same')])
        return
    o = s.fresh('o')
    s.text(f'static pthread_once_t {o} = PTHREAD_ONCE_INIT; ended = 0;')
    for _ in range(s.rng.randint(1, 2)):
        s.value(f'pthread_once(&{o}, ending1)', f)
    s.exact('ended', f, 'called another number of times')


def ending(s, f):
    """Functions of atexit run behind exit, the last one first, and behind no other end."""
    r = s.rng
    handler, code = f's{s.number}_h', r.choice([0, 3, 77])
    s.text(f'extern void {handler}(void);')
    registered = r.randint(1, 2) if f in ('exit', 'atexit') else 1
    s.text('ended = 0;')
    s.value(f'atexit({handler})', 'atexit')
    for i in range(1, registered):
        s.value(f'atexit(ending{r.randint(1, 2)})', 'atexit')
    runs = f in ('exit', 'atexit')
    call = {'atexit': f'exit({code})', 'abort': 'abort()', '__assert_fail': 'assert(ended == 1)'}.get(f, f'{f}({code})')
    if not runs:
        s.end_here()
    s.text(f'{call};')
    s.never(f, 'goes on behind it')
    s.text(f'}} void {handler}(void) {{')
    if runs:
        s.exact('ended', f, 'another order')
    else:
        s.never(f, 'a function of atexit runs')
    s.ends = 'signal6' if f in ('abort', '__assert_fail') else f'exit{code}'


ENDINGS = '''#include <assert.h>
static int ended;
static void ending1(void) { ended = ended * 10 + 1; }
static void ending2(void) { ended = ended * 10 + 2; }
'''

def signals(s, f):
    """Handlers that are set, and called by raise."""
    r = s.rng
    number = r.choice(['SIGINT', 'SIGUSR1', 'SIGTERM', 'SIGCHLD', 'SIGKILL', '0', '-1', '1000', 'SIGSTOP'])
    bad = number in ('SIGKILL', 'SIGSTOP', '0', '-1', '1000')
    way = r.choice(['SIG_IGN', 'note_signal'])
    first, h = s.fresh('h'), s.fresh('h')
    s.text(f'void (*{first})(int) = signal({number}, {way});')
    s.uses('signal')
    s.value(f'{first} == SIG_ERR', f if f == 'signal' else 'signal', [('$differs', 'it succeeds, or not')])
    s.value(f'{first} == SIG_DFL || {first} == SIG_IGN || {first} == SIG_ERR', 'signal', [('$differs', 'what nobody has set')])
    if f == 'raise' and number not in ('SIGKILL', 'SIGSTOP'):
        s.text('seen_signal = 0;')
        s.call(f'raise({number})', f, [] if number == '0' else [('$differs', 'it succeeds, or not')])
        s.exact('seen_signal', f, 'another call of the handler')
    if not bad:
        s.text(f'void (*{h})(int) = signal({number}, SIG_DFL);')
        s.value(f'{h} == {way}', 'signal', [] if way == 'note_signal' else [('$differs', 'what was not set')])


FUNCTIONS = {}
for names, generator in [
        ('getenv secure_getenv', environment), ('setenv unsetenv putenv clearenv', change_environment), ('system', command),
        ('pthread_mutex_init pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutex_destroy', mutex),
        ('pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype pthread_mutexattr_gettype', attributes),
        ('pthread_equal pthread_once', once), ('pthread_self sched_yield', threads), ('setlocale', locale), ('localeconv', conventions),
        ('fegetround fesetround feclearexcept feraiseexcept fetestexcept fegetexceptflag fesetexceptflag fegetenv feholdexcept fesetenv feupdateenv', rounding),
        ('signal raise', signals),
        ('__errno_location', place_of_errno), ('exit _Exit quick_exit abort atexit _exit __assert_fail', ending)]:
    FUNCTIONS.update(dict.fromkeys(names.split(), generator))
