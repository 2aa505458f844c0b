"""The heap: objects, their contents, and memory that is short."""


def allocate(s, f):
    """An object, its contents, another size; memory may be short."""
    r = s.rng
    p, n = s.fresh('p'), r.choice([1, 3, 8, 24, 40])
    if r.random() < 0.25:
        s.native(f'world_allocations({r.choice([0, 0, 1])});')
    n = min(n, 16) if f == 'aligned_alloc' else n
    huge = '(~(size_t)0 / 2 + 1)' if r.random() < 0.15 else None
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


FUNCTIONS = dict.fromkeys('malloc calloc realloc reallocarray aligned_alloc memalign valloc posix_memalign free cfree malloc_usable_size'.split(), allocate)
