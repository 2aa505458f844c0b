"""printf into a buffer, scanf from a string: exact."""
from sequence import literal
from strings import word

VALUES = {'hh': ('int', 8), 'h': ('int', 16), '': ('int', 32), 'l': ('long', 64), 'll': ('long long', 64),
          'j': ('intmax_t', 64), 'z': ('size_t', 64), 't': ('ptrdiff_t', 64)}


PLAIN = ['0.0', '-0.0', '1.5', '-2.675', '0.1', '123456.789', '999999.5', '0.5', '2.5', '1e-5', '9.9996e-5', '1.0 / 3']
EXTREME = PLAIN + ['1e22', '1.7976931348623157e308', '-5e-324', '2.2250738585072014e-308', '1e100', '9.9999995e-100', 'INFINITY', '-INFINITY']


def a_float(r):
    """A number, and a conversion whose text is not too long."""
    kind = r.choice('fFeEgG')
    flags = ''.join(sorted(set(r.choice(['', '', '-', '0', '+', ' ', '#']) for _ in range(2))))
    precision = r.choice(['', '', '.', '.0', '.1', '.2', '.5', '.9', '.3'])
    value = r.choice(PLAIN if kind in 'fF' else EXTREME)
    return f'%{flags}{r.choice(["", "", "3", "12"])}{precision}{kind}', [value]


def conversion(r, wide=False):
    """(the conversion, its arguments)."""
    if r.random() < 0.2:
        return a_float(r)
    kind = r.choice('ddiuxXocssp%' if not wide else 'ddiuxXocs%')
    if kind == '%':
        return '%%', []
    flags = ''.join(sorted(set(r.choice(['', '', '-', '0', '+', ' ', '#']) for _ in range(2))))
    width = r.choice(['', '', '1', '3', '8', '12', '*'])
    precision = r.choice(['', '', '.', '.0', '.2', '.5', '.9', '.*'])
    arguments = []
    if width == '*':
        arguments.append(str(r.choice([0, 4, -6])))
    if kind in 'cp':
        precision = ''
    if precision == '.*':
        arguments.append(str(r.choice([0, 3, -1])))
    if kind == 's':
        arguments.append(literal(bytes(b for b in word(r, 6) if b < 128)))
        return f'%{flags.replace("0", "").replace("#", "").replace("+", "").replace(" ", "")}{width}{precision}s', arguments
    if kind == 'c':
        arguments.append(str(r.randint(1, 127)))
        return f'%{flags.replace("0", "").replace("#", "").replace("+", "").replace(" ", "")}{width}c', arguments
    if kind == 'p':
        arguments.append('(void *)0')
        return f'%{width if width != "*" else "*"}p', arguments
    length = r.choice(list(VALUES))
    c_type, bits = VALUES[length]
    value = r.choice([0, 1, -1, 9, 10, 255, 2**(bits - 1) - 1, -2**(bits - 1) + 1, r.getrandbits(bits - 1), -r.getrandbits(bits - 1)])
    if kind in 'uxXo':
        flags = flags.replace('+', '').replace(' ', '')
    if kind in 'diu':
        flags = flags.replace('#', '')
    arguments.append(f'({c_type})({value}LL)')
    return f'%{flags}{width}{precision}{length}{kind}', arguments


def a_format(r, wide=False):
    text, arguments = '', []
    for _ in range(r.randint(1, 3)):
        if r.random() < 0.4:
            text += r.choice(['a', ' ', 'xy', ':', '\n'])
        part, more = conversion(r, wide)
        text += part
        arguments += more
    return text, arguments


VARIADIC = '''static int v_snprintf(char *to, size_t n, const char *format, ...) {
  va_list list; va_start(list, format); int r = vsnprintf(to, n, format, list); va_end(list); return r; }
static int v_sprintf(char *to, const char *format, ...) {
  va_list list; va_start(list, format); int r = vsprintf(to, format, list); va_end(list); return r; }
static int v_asprintf(char **to, const char *format, ...) {
  va_list list; va_start(list, format); int r = vasprintf(to, format, list); va_end(list); return r; }
static int v_swprintf(wchar_t *to, size_t n, const wchar_t *format, ...) {
  va_list list; va_start(list, format); int r = vswprintf(to, n, format, list); va_end(list); return r; }
int __isoc23_sscanf(const char *, const char *, ...);
static int v_sscanf(const char *from, const char *format, ...) {
  va_list list; va_start(list, format); int r = vsscanf(from, format, list); va_end(list); return r; }
int __sprintf_chk(char *, int, size_t, const char *, ...);
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
'''


def print_text(s, f):
    r = s.rng
    text, arguments = a_format(r)
    rest = ''.join(', ' + a for a in arguments)
    form, b = literal(text.encode()), s.fresh('b')
    s.text(f'char {b}[64]; memset({b}, 120, 64);')
    s.uses('memset')
    room = r.choice([0, 1, 2, 5, 10, 64, 64])
    call = {'sprintf': f'sprintf({b}, {form}{rest})', 'snprintf': f'snprintf({b}, {room}, {form}{rest})',
            'vsprintf': f'v_sprintf({b}, {form}{rest})', 'vsnprintf': f'v_snprintf({b}, {room}, {form}{rest})',
            '__sprintf_chk': f'__sprintf_chk({b}, 1, 64, {form}{rest})',
            '__snprintf_chk': f'__snprintf_chk({b}, {room}, 1, 64, {form}{rest})'}[f]
    if room == 0 and f in ('snprintf', 'vsnprintf') and r.random() < 0.5:
        call = call.replace(f'({b}, 0', '(NULL, 0', 1)
    s.call(call, f, [('$differs', 'any other length')])
    s.exact_bytes(b, 64, f)


def print_heap(s, f):
    r = s.rng
    text, arguments = a_format(r)
    p = s.fresh('p')
    fails = r.random() < 0.15
    if fails:
        s.native('world_allocations(0);')
    call = f'{"v_" if f[0] == "v" else ""}asprintf(&{p}, {literal(text.encode())}{"".join(", " + a for a in arguments)})'
    s.text(f'char *{p} = NULL;')
    result, _ = s.call(call, f, [] if fails else [('$r >= 0 && $differs', 'any other length')])
    s.stop_if(f'{result} < 0')
    s.exact_bytes(p, f'{result} + 1', f)
    s.text(f'free({p});')
    s.uses('free')


def print_wide(s, f):
    r = s.rng
    text, arguments = a_format(r, True)
    text, b = text.replace('\n', 'n'), s.fresh('w')
    form = 'L' + literal(text.encode())
    room = r.choice([1, 3, 16, 16, 40])
    s.text(f'wchar_t {b}[48] = {{0}};')
    rest = ''.join(', ' + a for a in arguments)
    result, _ = s.call(f'{"v_" if f[0] == "v" else ""}swprintf({b}, {room}, {form}{rest})', f,
                       [('$differs', 'any other length')])
    s.stop_if(f'{result} < 0')  # what is in the buffer then is not told
    s.exact_bytes(b, 64, f)


def scan_part(r, s):
    """(part of the format, its arguments, text that may match it)."""
    width = r.choice(['', '', '1', '2', '3'])
    star = r.random() < 0.15
    kind = r.choice('dduxoicssn[%')
    if kind == '%':
        return '%%', [], '%', []
    blank = r.choice(['', '', ' '])
    if kind in 'duxoin':
        length = r.choice(['', '', 'hh', 'h', 'l', 'll', 'j', 'z', 't'])
        c_type = {'hh': 'signed char', 'h': 'short', '': 'int'}.get(length, VALUES[length][0])
        if kind in 'uxo':
            c_type = {'size_t': 'size_t', 'ptrdiff_t': 'ptrdiff_t', 'intmax_t': 'uintmax_t'}.get(c_type, c_type.replace('signed ', ''))
            c_type = c_type if c_type.endswith('_t') else 'unsigned ' + c_type
        v = s.fresh('v')
        s.text(f'{c_type} {v} = 77;')
        text = blank + r.choice(['', '', '-', '+']) + r.choice(['0', '7', '12', '100', '0x1f', '017', '0x', 'f', '99'])
        if kind == 'n':
            return f'%{length}n', [f'&{v}'], '', [(f'&{v}', f'sizeof {v}')]
        if star:
            return f'%*{width}{kind}', [], text, []
        return f'%{width}{length}{kind}', [f'&{v}'], text, [(f'&{v}', f'sizeof {v}')]
    b = s.fresh('b')
    s.text(f'char {b}[16]; memset({b}, 120, 16);')
    text = blank + ''.join(r.choice('abz-]') for _ in range(r.randint(0, 4)))
    form = kind if kind != '[' else r.choice(['[ab]', '[^a]', '[a-y]', '[]a]', '[^]z]', '[a-]'])
    if star:
        return f'%*{width}{form}', [], text, []
    # Where the input ends within "%3c" characters may have been stored, or not.
    return f'%{width or ("" if kind == "c" else "9")}{form}', [b], text, [] if kind == 'c' and width > '1' else [(b, '16')]


def scan_text(s, f):
    r = s.rng
    form, arguments, text, seen = '', [], '', []
    for _ in range(r.randint(1, 3)):
        gap = r.choice(['', '', ' ', ',', '\n'])
        part, more, match, outputs = scan_part(r, s)
        form += gap + part
        text += (gap if r.random() < 0.9 else 'q') + match
        arguments += more
        seen += outputs
    text = text[:r.choice([99, 99, 99, 0, 2, 5])]
    call = f'{"v_sscanf" if f[0] == "v" else f}({literal(text.encode())}, {literal(form.encode())}{"".join(", " + a for a in arguments)})'
    s.uses('memset')
    # glibc sets errno to 0 where the input ends, which C11 7.5 forbids; a zero before hides that.
    # "%3c" may end within, and C counts conversions that are dropped as made, glibc does not: how many there are is open.
    is_open = '%*' in form or any(f'%{width}c' in form for width in '23')
    s.call(call, f, [] if is_open else [('$differs', 'another number of conversions')], before=0)
    for pointer, size in seen:
        s.exact_bytes(pointer, size, f, 'any other value')


FUNCTIONS = {}
for names, generator in [
        ('sprintf snprintf vsprintf vsnprintf __sprintf_chk __snprintf_chk', print_text), ('asprintf vasprintf', print_heap),
        ('swprintf vswprintf', print_wide), ('sscanf vsscanf __isoc23_sscanf', scan_text)]:
    FUNCTIONS.update(dict.fromkeys(names.split(), generator))
