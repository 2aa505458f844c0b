"""Allocation, the environment, commands, one thread, locales, and the ways to end."""


def allocate(s, f):
    """An object, its contents, another size; memory may be short."""
    r = s.rng
    p, n = s.fresh('p'), r.choice([1, 3, 8, 24, 40])
    if r.random() < 0.25:
        s.native(f'world_allocations({r.choice([0, 0, 1])});')
    n = min(n, 16) if f == 'aligned_alloc' else n
    huge = '((size_t)1 << 62)' if r.random() < 0.15 else None
    align = r.choice([16, 64, 4096])
    size = huge or n
    call = {'malloc': f'malloc({size})', 'calloc': f'calloc({size}, {r.choice([1, 1, 8])})', 'realloc': f'realloc(NULL, {size})', 'reallocarray': f'reallocarray(NULL, {size}, 1)',
            'aligned_alloc': f'aligned_alloc({align}, {align})', 'memalign': f'memalign({align}, {size})', 'valloc': f'valloc({size})'}.get(f, f'malloc({size})')
    made = f if f in call else 'malloc'
    if f == 'posix_memalign':
        s.text(f'void *{p}v = NULL;')
        result, _ = s.call(f'posix_memalign(&{p}v, {r.choice([align, align, 3, 4, 0])}, {n})', f, [('$r != 0 && $r != ENOMEM && $r != EINVAL', 'another error')], before=r.choice([0, 7]))
        s.stop_if(f'{result} != 0')
        s.text(f'unsigned char *{p} = {p}v;')
        s.value(f'{p} != NULL', f, [('$r == 0', 'null, and no error')])
    else:
        s.text(f'errno = 0; unsigned char *{p} = {call}; int {p}e = errno;')
        name = s.value(f'{p} != NULL', made, [('$r == 1', 'more than there is')] if huge and 'calloc' in call and ', 8)' in call else [])
        s.value(f'{p}e', made, [(lambda known, name=name: '$r == 0' if known[name] == 0 else None, 'fails without errno')])
    s.stop_if(f'{p} == NULL')
    if f in ('aligned_alloc', 'memalign', 'posix_memalign', 'valloc'):
        s.value(f'(unsigned long)(size_t){p} % {4096 if f == "valloc" else 16}', f, [('$r != 0', 'not aligned')])
    size = n
    if f == 'calloc':
        s.exact_bytes(p, n, f)
    if f == 'malloc_usable_size':
        s.value(f'malloc_usable_size({p})', f, [(f'$r < {n}', 'less than was asked for')])
        s.value('malloc_usable_size(NULL)', f, [('$r != 0', 'something of nothing')])
    s.text(f'memset({p}, 65, {n});')
    s.uses('memset')
    if f in ('realloc', 'reallocarray') or r.random() < 0.3:
        g = f if f in ('realloc', 'reallocarray') else 'realloc'
        q, more = s.fresh('p'), r.choice([1, 5, n, 60, 10000] + ([0] if g == 'realloc' else []))
        s.text(f'errno = 0; unsigned char *{q} = {f"realloc({p}, {more})" if g == "realloc" else f"reallocarray({p}, {more}, 1)"}; int {q}e = errno;')
        name = s.value(f'{q} != NULL', g)
        if more:
            s.value(f'{q}e', g, [(lambda known: '$r == 0' if known[name] == 0 else None, 'fails without errno')])
        s.stop_if(f'{q} == NULL')
        if more:
            s.exact_bytes(q, min(more, n), g)
        p = q
    else:
        s.exact_bytes(p, n, made)
    s.text(f'{"cfree" if f == "cfree" else "free"}({p});')
    s.uses('free')


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

FUNCTIONS = {}
for names, generator in [
        ('malloc calloc realloc reallocarray aligned_alloc memalign valloc posix_memalign free cfree malloc_usable_size', allocate),
        ('getenv secure_getenv', environment), ('system', command),
        ('pthread_mutex_init pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutex_destroy', mutex),
        ('pthread_self sched_yield', threads), ('setlocale', locale), ('__errno_location', place_of_errno),
        ('exit _Exit quick_exit abort atexit _exit __assert_fail', ending)]:
    FUNCTIONS.update(dict.fromkeys(names.split(), generator))
