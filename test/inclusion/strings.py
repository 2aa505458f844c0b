"""string.h, strings.h, wchar.h without files: exact."""
from sequence import literal


def word(r, most=9, letters=b'ab'):
    kind = r.random()
    if kind < 0.1:
        letters = bytes(range(1, 256))
    elif kind < 0.2:
        letters = b'aA,; \xe4'
    return bytes(r.choice(letters) for _ in range(r.randint(0, most)))


def text(s, data=None, room=None, name=None):
    """A variable with a string, or with an array of `room` characters that begins with it."""
    r = s.rng
    data = word(r) if data is None else data
    name = name or s.fresh('t')
    s.text(f'char {name}[{"" if room is None else room}] = {literal(data)};')
    return name, data


def letter(r, *texts):
    pool = b''.join(texts)
    return r.choice(list(pool) + [0, 97, 120, 228]) if r.random() < 0.9 else r.randint(0, 255)


def filled(s, size, byte=120):
    """An array of this size that holds x everywhere."""
    name = s.fresh('b')
    s.text(f'char {name}[{size}]; memset({name}, {byte}, {size});')
    s.uses('memset')
    return name


def search(s, f):
    r = s.rng
    t, data = text(s)
    if f in ('strstr', 'strcasestr', 'strpbrk', 'strspn', 'strcspn'):
        other, _ = text(s, word(r, 3))
        call = f'{f}({t}, {other})'
    else:
        c = letter(r, data)
        if f == 'rawmemchr' and c not in data:
            c = 0
        if r.random() < 0.3:
            c = c - 256 if r.random() < 0.5 else c + 256
        n = r.choice([len(data), len(data) + 1, r.randint(0, len(data) + 1)])
        call = f'{f}({t}, {c}{f", {n}" if f in ("memchr", "memrchr") else ""})'
    s.call(call if f in ('strspn', 'strcspn') else f'at({call}, {t})', f, [('$differs', 'any other result')])


def find_range(s, f):
    t, data = text(s)
    other, wanted = text(s, word(s.rng, 3))
    n = s.rng.randint(0, len(data))
    s.call(f'at(memmem({t}, {n}, {other}, {len(wanted)}), {t})', f, [('$differs', 'any other result')])


def length(s, f):
    t, data = text(s)
    limit = s.rng.choice([0, len(data), len(data) + 1, 99, s.rng.randint(0, len(data) + 1)])
    s.call(f'{f}({t})' if f == 'strlen' else f'{f}({t}, {limit})', f, [('$differs', 'any other length')])


def near(r, data):
    """A word that has much in common with another."""
    changed = bytearray(data)
    if changed and r.random() < 0.5:
        changed[r.randrange(len(changed))] = r.choice(b'abAB\xff\x80')
    return bytes(changed[:r.randint(0, len(changed))] if r.random() < 0.3 else changed)


def compare(s, f):
    r = s.rng
    a, data = text(s)
    b, other = text(s, near(r, data) if r.random() < 0.8 else None)
    most = min(len(data), len(other)) + 1 if f in ('memcmp', 'bcmp') else 20
    n = r.randint(0, most)
    limited = f in ('memcmp', 'bcmp', 'strncmp', 'strncasecmp')
    rule = ('($r == 0) != ($v == 0)', 'equal or not') if f == 'bcmp' else ('sign($r) != sign($v)', 'another sign')
    s.call(f'{f}({a}, {b}{f", {n}" if limited else ""})', f, [rule])


def copy(s, f):
    """Into an array that has room for it, all of whose bytes are seen afterwards."""
    r = s.rng
    source, data = text(s)
    appends = f in ('strcat', 'strncat', 'strlcat')
    start = word(r, 4) if appends else b''
    to = filled(s, 24)
    if appends:
        s.text(f'memcpy({to}, {literal(start)}, {len(start) + 1});')
        s.uses('memcpy')
    n = r.randint(0, 10)
    if f in ('memcpy', 'memmove', 'mempcpy', 'wmemcpy', 'memccpy'):
        n = r.randint(0, len(data) + 1)
    arguments = {'memcpy': f'{source}, {n}', 'memmove': f'{source}, {n}', 'mempcpy': f'{source}, {n}',
                 'memccpy': f'{source}, {letter(r, data)}, {n}', 'strcpy': source, 'stpcpy': source, 'strcat': source,
                 'strxfrm': f'{source}, {r.randint(len(data) + 1, 20)}'}.get(f, f'{source}, {n}')
    is_count = f in ('strlcpy', 'strlcat', 'strxfrm')
    call = f'{f}({to}, {arguments})'
    s.call(call if is_count else f'at({call}, {to})', f, [('$differs', 'any other result')])
    s.exact_bytes(to, 24, f)


def move_within(s, f):
    r = s.rng
    t, _ = text(s, word(r, 12), 16)
    a, b, n = r.randint(0, 8), r.randint(0, 8), r.randint(0, 8)
    s.text(f'memmove({t} + {a}, {t} + {b}, {n});' if f == 'memmove' else f'bcopy({t} + {b}, {t} + {a}, {n});')
    s.exact_bytes(t, 16, f)


def fill(s, f):
    r = s.rng
    b = filled(s, 12)
    a, n = r.randint(0, 4), r.randint(0, 8)
    s.text(f'{f}({b} + {a}, {f"{r.randint(-300, 300)}, " if f == "memset" else ""}{n});')
    s.exact_bytes(b, 12, f)


def move(s, f):
    if s.rng.random() < 0.5:
        copy(s, f)
    else:
        move_within(s, f)


def tokens(s, f):
    r = s.rng
    t, data = text(s, word(r, 10, b'ab,; '), 12)
    state = s.fresh('p')
    s.text(f'char *{state} = {t};')
    for i in range(r.randint(1, 5)):
        ends = literal(word(r, 2, b',; a') or b',')
        p = s.fresh('q')
        if f == 'strsep':
            s.text(f'char *{p} = strsep(&{state}, {ends});')
        elif f == 'strtok_r':
            s.text(f'char *{p} = strtok_r({t if i == 0 else "NULL"}, {ends}, &{state});')
        else:
            s.text(f'char *{p} = strtok({t if i == 0 else "NULL"}, {ends});')
        s.exact(f'at({p}, {t})', f)
        if f == 'strsep':
            s.exact(f'at({state}, {t})', f, 'another place to go on')
    s.exact_bytes(t, 12, f)


def duplicate(s, f):
    r = s.rng
    t, data = text(s)
    fails = r.random() < 0.2
    if fails:
        s.native('world_allocations(0);')
    p = s.fresh('d')
    limit = r.randint(0, 10)
    s.text(f'errno = 0; char *{p} = {f}({t}{f", {limit}" if f == "strndup" else ""}); int {p}e = errno;')
    s.value(f'{p} != NULL', f)
    s.value(f'{p}e', f)
    s.stop_if(f'{p} == NULL')
    n = min(limit, len(data)) if f == 'strndup' else len(data)
    s.exact_bytes(p, n + 1, f)
    s.text(f'free({p});')
    s.uses('free')


def swap_bytes(s, f):
    t, data = text(s, None, 12)
    to, n = filled(s, 12), s.rng.choice([0, 2, 4, 6, 8, 3, -2])
    s.text(f'swab({t}, {to}, {n});')
    if n != 3:  # the last byte of an odd number is unspecified
        s.exact_bytes(to, 12, f)


def message(s, f):
    """Texts for numbers: any, but terminated, and not an empty pointer."""
    p = s.fresh('m')
    n = s.rng.choice([0, 1, 2, 13, 34, 11, 77, 133, -1, 9999])
    s.text(f'char *{p} = {f}({n});')
    if f == 'strsignal':  # may be null, where there is no such signal
        s.value(f'{p} != NULL', f)
        s.stop_if(f'{p} == NULL')
    else:
        s.value(f'{p} != NULL', f, [('$r == 0', 'null')])
    s.value(f'strlen({p})', f)
    s.bytes(p, f'strlen({p}) + 1', f)
    s.uses('strlen')


def message_into(s, f):
    """Into a buffer: glibc's strerror_r may give a text that lies elsewhere."""
    b, n = filled(s, 48), s.rng.choice([1, 5, 40])
    number = s.rng.choice([0, 1, 2, 34, -1, 9999])
    if f == '__xpg_strerror_r':
        s.call(f'{f}({number}, {b}, {n})', f, [('$r != 0 && $r != EINVAL && $r != ERANGE', 'another error')], before=0)
    else:
        p = s.fresh('p')
        s.text(f'char *{p} = {f}({number}, {b}, {n});')
        s.value(f'{p} != NULL', f, [('$r == 0', 'null')])
        s.bytes(p, f'strlen({p}) + 1', f)
    s.bytes(b, 48, f, [(f'{b}[{n}] != 120', 'more than the buffer')])


FUNCTIONS = {}
for names, generator in [
        ('memchr memrchr rawmemchr strchr strchrnul strrchr strspn strcspn strpbrk strstr strcasestr index rindex', search),
        ('memmem', find_range), ('strlen strnlen', length),
        ('memcmp bcmp strcmp strncmp strcoll strcasecmp strncasecmp', compare),
        ('memcpy mempcpy memccpy strcpy stpcpy strncpy stpncpy strcat strncat strlcpy strlcat strxfrm', copy),
        ('memset explicit_bzero bzero', fill), ('memmove', move), ('bcopy', move_within),
        ('strtok strtok_r strsep', tokens), ('strdup strndup', duplicate), ('swab', swap_bytes),
        ('strerror strsignal', message), ('strerror_r __xpg_strerror_r', message_into)]:
    FUNCTIONS.update(dict.fromkeys(names.split(), generator))

# ------------------------------------------------------------- wide strings

WIDE = [97, 97, 98, 228, 0x20ac, 0x10ffff, -1, 0x7fffffff]


def wide(s, room=None, data=None):
    r = s.rng
    data = [r.choice(WIDE) for _ in range(r.randint(0, 6))] if data is None else data
    name = s.fresh('w')
    s.text(f'wchar_t {name}[{room or ""}] = {{{", ".join(str(c) for c in data + [0])}}};')
    return name, data


def offset(call, base):
    return f'({call} ? {call} - {base} : -1000)'


def wide_search(s, f):
    r = s.rng
    t, data = wide(s)
    n = r.randint(0, len(data) + 1)
    p = s.fresh('p')
    if f in ('wcschr', 'wcsrchr', 'wmemchr'):
        arguments = f'{t}, {r.choice(data + [0, 97])}' + (f', {n}' if f == 'wmemchr' else '')
    else:
        other, _ = wide(s, data=[r.choice(data + [97]) for _ in range(r.randint(0, 2))])
        arguments = f'{t}, {other}'
    if f in ('wcsspn', 'wcscspn'):
        s.exact(f'{f}({arguments})', f)
    else:
        s.text(f'wchar_t *{p} = {f}({arguments});')
        s.exact(f'at({p}, {t})', f)


def wide_length(s, f):
    t, data = wide(s)
    s.exact(f'{f}({t}{f", {s.rng.randint(0, 8)}" if f == "wcsnlen" else ""})', f)


def wide_compare(s, f):
    r = s.rng
    a, data = wide(s)
    other = list(data)
    if other:
        other[r.randrange(len(other))] = r.choice(WIDE)
    b, _ = wide(s, data=other)
    n = r.randint(0, len(data) + 1)
    s.value(f'{f}({a}, {b}{f", {n}" if f not in ("wcscmp", "wcscoll") else ""})', f, [('sign($r) != sign($v)', 'another sign')])


def wide_copy(s, f):
    r = s.rng
    source, data = wide(s)
    to, _ = wide(s, 16, [r.choice(WIDE) for _ in range(r.randint(0, 5))])
    n = r.randint(0, len(data) + 1) if f in ('wmemcpy', 'wmemmove') else r.randint(0, 8)
    p = s.fresh('p')
    limited = f in ('wcsncpy', 'wcsncat', 'wmemcpy', 'wmemmove')
    if f == 'wmemset':
        s.text(f'wchar_t *{p} = wmemset({to}, {r.choice(WIDE)}, {n});')
    else:
        s.text(f'wchar_t *{p} = {f}({to}, {source}{f", {n}" if limited else ""});')
    s.exact(f'at({p}, {to})', f)
    s.exact_bytes(to, 64, f)


def wide_duplicate(s, f):
    t, data = wide(s)
    p = s.fresh('p')
    if s.rng.random() < 0.2:
        s.native('world_allocations(0);')
    s.text(f'wchar_t *{p} = wcsdup({t});')
    s.value(f'{p} != NULL', f)
    s.stop_if(f'{p} == NULL')
    s.exact_bytes(p, 4 * (len(data) + 1), f)
    s.text(f'free({p});')


def wide_tokens(s, f):
    r = s.rng
    t, data = wide(s, 10, [r.choice([97, 44, 59, 8364]) for _ in range(r.randint(0, 7))])
    state = s.fresh('p')
    s.text(f'wchar_t *{state} = NULL;')
    for i in range(r.randint(1, 4)):
        p = s.fresh('q')
        s.text(f'wchar_t *{p} = wcstok({t if i == 0 else "NULL"}, L"{r.choice([",", ";,", ";"])}", &{state});')
        s.exact(f'at({p}, {t})', f)
    s.exact_bytes(t, 40, f)


WIDE_FUNCTIONS = {}
for names, generator in [
        ('wcschr wcsrchr wmemchr wcsspn wcscspn wcspbrk wcsstr', wide_search), ('wcslen wcsnlen', wide_length),
        ('wcscmp wcsncmp wcscoll wmemcmp', wide_compare), ('wcstok', wide_tokens), ('wcscpy wcsncpy wcscat wcsncat wmemcpy wmemmove wmemset', wide_copy),
        ('wcsdup', wide_duplicate)]:
    WIDE_FUNCTIONS.update(dict.fromkeys(names.split(), generator))
