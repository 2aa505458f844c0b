"""wchar.h with streams, in the C locale."""
from files import end, indicators, open_stream, standard_stream, used

WEOF = 0xffffffff


def get_character(st, f):
    result, _ = st.s.call('getwchar()' if f == 'getwchar' else f'{f}({st.f})', f, [('$r < 0 || $r > 4294967295LL', 'no character')])
    used(st)
    ends = st.s.value(f'{result} == {WEOF} ? -1 : 0', f)
    indicators(st, ends)


def get_line(st, f):
    s, n = st.s, st.s.rng.choice([2, 3, 12])
    b, p = s.fresh('b'), s.fresh('p')
    s.text(f'wchar_t {b}[16]; wmemset({b}, 120, 16); errno = 0; wchar_t *{p} = fgetws({b}, {n}, {st.f});')
    s.uses('wmemset')
    name = s.value(f'{p} == NULL ? -1 : {p} != {b}', f, [('$r == 1', 'another pointer')])
    i = s.rng.randint(0, n - 2)
    s.bytes(b, 64, f, [(lambda known: f'{b}[{i}] == 10 && {b}[{i + 1}] != 0' if known[name] == 0 and n > 2 else None, 'text behind its newline'),
                       (f'{b}[{n}] != 120', 'more than the buffer')])
    used(st)
    indicators(st, name)


def put_character(st, f):
    s, c = st.s, st.s.rng.choice([97, 10, 0, 228, 0x20ac])
    result, _ = s.call(f'putwchar({c})' if f == 'putwchar' else f'{f}({c}, {st.f})', f, [(f'$r != {c} && $r != {WEOF}', 'another character')])
    used(st)
    ends = s.value(f'{result} == {WEOF} ? -1 : 0', f)
    s.value(f'ferror({st.f}) != 0', 'ferror', [(lambda known: '$r == 0' if known[ends] == -1 and c < 128 else None, 'a failure without an indicator')])


def put_text(st, f):
    st.s.call(f'fputws(L"{st.s.rng.choice(["", "a", "abc"])}", {st.f})', f, [('$r < -1', 'below -1')])
    used(st)


def print_text(st, f):
    text, length = st.s.rng.choice([('L""', 0), ('L"a%d", 12', 3), ('L"%ls", L"xy"', 2), ('L"%5c|", 65', 6), ('L"%s", "abc"', 3)])
    call = {'wprintf': f'wprintf({text})', 'fwprintf': f'fwprintf({st.f}, {text})', 'vwprintf': f'v_wprintf({text})', 'vfwprintf': f'v_fwprintf({st.f}, {text})'}[f]
    st.s.call(call, f, [(f'$r >= 0 && $r != {length}', 'another length')])
    used(st)


READERS = {'fgetwc': get_character, 'getwc': get_character, 'getwchar': get_character, 'fgetws': get_line}
WRITERS = {'fputwc': put_character, 'putwc': put_character, 'putwchar': put_character, 'fputws': put_text, 'wprintf': print_text, 'fwprintf': print_text,
           'vwprintf': print_text, 'vfwprintf': print_text}
OWN_STREAM = {'getwchar': 'stdin', 'putwchar': 'stdout', 'wprintf': 'stdout', 'vwprintf': 'stdout'}


def walk(s, function):
    reads = function in READERS
    table = READERS if reads else WRITERS
    st = standard_stream(s, reads) if function in OWN_STREAM else open_stream(s, reads)
    allowed = [f for f in table if OWN_STREAM.get(f, st.f) == st.f]
    calls = [s.rng.choice(allowed) for _ in range(s.rng.randint(0, 2))]
    calls.insert(s.rng.randint(0, len(calls)), function)
    for f in calls:
        table[f](st, f)
    if st.f not in ('stdin', 'stdout'):
        end(st)


FUNCTIONS = {name: walk for name in [*READERS, *WRITERS]}
