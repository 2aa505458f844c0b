"""ctype.h, the numbers of stdlib.h and inttypes.h, sorting and searching, math.h, bytes in another order."""
import math
import struct

from sequence import literal

CLASSES = 'isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit'.split()


def a_class(s, f):
    r = s.rng
    c = r.choice([-1, 0, 9, 32, 47, 48, 57, 65, 90, 95, 97, 122, 127, 128, 223, 255, r.randint(0, 255)])
    name = r.choice([f, f'({f})'])  # a macro, the function
    if f in ('tolower', 'toupper', 'isascii', 'toascii'):
        c = r.choice([c, 300, -5, 1 << 30]) if f in ('isascii', 'toascii') else c
        rule = ('($r == 0) != ($v == 0)', 'in the class or not') if f == 'isascii' else ('$differs', 'any other result')
    else:
        rule = ('($r == 0) != ($v == 0)', 'in the class or not')
    s.call(f'{name}({c})', f, [rule])


def a_table(s, f):
    s.exact(f'(*{f}())[{s.rng.randint(-128, 255)}]', f)


def longest_character(s, f):
    s.exact(f'{f}()', f)


def digits(r):
    base = r.choice([10, 10, 10, 16, 8, 2, 36])
    n = r.choice([1, 2, 3, 5, 9, 10, 11, 19, 20, 21, 25, 70])
    return ''.join(r.choice('0123456789abcdefghijklmnopqrstuvwxyz'[:base]) for _ in range(n)), base


def number_text(r, fits=None):
    """A text that begins with a number, more or less."""
    if fits:
        body = str(r.choice([0, 1, r.randint(0, 99), 2**fits - 1, r.randint(0, 2**fits - 1)]))
        base = 10
    else:
        body, base = digits(r)
        if r.random() < 0.2:
            body = str(r.choice([2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**31 - 1, 2**31, 2**32]) + r.choice([-1, 0, 1]))
    prefix = r.choice(['', '', '', '0x', '0', '0X', '0b', '0xg']) if not fits else ''
    return (r.choice(['', '', ' ', '\t\n ', '\v']) + r.choice(['', '', '-', '+', '--', '- ']) + prefix + body +
            r.choice(['', '', 'z', ' 1', '.5', '-'])), base


def parse(s, f):
    r = s.rng
    content, base = number_text(r)
    if r.random() < 0.1:
        content = r.choice(['', ' ', '-', '+', '0x', '0xz', 'x', '0', '-0', '0x-1', '\xa01'])
    base = r.choice([base, base, 0, 10, 16, r.randint(2, 36)])
    if r.random() < 0.05:
        base = r.choice([-1, 1, 37, 1000])
    bad = base < 0 or base == 1 or base > 36
    t, end = s.fresh('t'), s.fresh('p')
    keeps = r.random() < 0.8 and not bad
    s.text(f'char {t}[] = {literal(content.encode("latin-1"))}; char *{end} = {t};')
    call = f'{f}({t}, {f"&{end}" if keeps else "NULL"}, {base})'
    result = [('$differs', 'any other number')]
    # No conversion: EINVAL is allowed. Otherwise errno says ERANGE, or stays.
    none = f'at({end}, {t}) == 0'
    errors = [(f'!({none}) && $differs', 'errno')] if keeps else []
    s.call(call, f, result, errno_forbid=errors)
    if keeps:
        s.exact(f'at({end}, {t})', f, 'another end')


def simple_parse(s, f):
    bits = 63 if f == 'atoll' else 31  # long has 32 bits with -m32
    content, _ = number_text(s.rng, bits)
    s.call(f'{f}({literal(content.encode())})', f, [('$differs', 'any other number')])


def some(r, bits):
    value = r.choice([0, 1, -1, 2, -2, 7, 100, 2**(bits - 1) - 1, -2**(bits - 1) + 1, r.getrandbits(bits - 1)])
    return value


def c_number(value):
    return f'({value}LL)'


WIDTHS = {'abs': ('int', 32), 'labs': ('long', 64), 'llabs': ('long long', 64), 'imaxabs': ('intmax_t', 64),
          'div': ('int', 32), 'ldiv': ('long', 64), 'lldiv': ('long long', 64), 'imaxdiv': ('intmax_t', 64)}


def absolute(s, f):
    kind, bits = WIDTHS[f]
    s.exact(f'{f}(({kind}){c_number(some(s.rng, bits))})', f)


def divide(s, f):
    kind, bits = WIDTHS[f]
    a, b = some(s.rng, bits), some(s.rng, bits) or 3
    result = s.fresh('d')
    s.text(f'{f}_t {result} = {f}(({kind}){c_number(a)}, ({kind}){c_number(b)});')
    s.exact(f'{result}.quot', f, 'another quotient')
    s.exact(f'{result}.rem', f, 'another remainder')


def lowest_bit(s, f):
    kind = {'ffs': 'int', 'ffsl': 'long', 'ffsll': 'long long'}[f]
    bits = 32 if f == 'ffs' else 64
    value = s.rng.choice([0, 1 << s.rng.randrange(bits - 1), s.rng.getrandbits(bits - 1), -1 << s.rng.randrange(bits)])
    s.exact(f'{f}(({kind}){c_number(value)})' if value > -2**63 else f'{f}((-9223372036854775807LL - 1))', f)


RANGES = {'rand': ('', 0, 2**31 - 1), 'rand_r': ('&seed', 0, 2**31 - 1), 'random': ('', 0, 2**31 - 1),
          'lrand48': ('', 0, 2**31 - 1), 'mrand48': ('', -2**31, 2**31 - 1), 'arc4random': ('', 0, 2**32 - 1)}


SEEDS = {'rand': 'srand', 'random': 'srandom', 'lrand48': 'srand48', 'mrand48': 'srand48'}


def chance(s, f):
    r = s.rng
    if f == 'arc4random_uniform':
        bound = r.choice([0, 1, 2, 10, 2**31, 2**32 - 1])
        s.value(f'arc4random_uniform({bound}u)', f, [(f'(unsigned)$r >= {bound}u && ({bound}u != 0 || $r != 0)', 'not below the bound')])
        return
    source = next((one for one, seed in SEEDS.items() if seed == f), f)
    argument, low, high = RANGES[source]
    start, times = '', r.randint(1, 3)
    if source == 'rand_r':
        argument = '&' + s.fresh('seed')
        s.text(f'unsigned {argument[1:]};')
        start = f'{argument[1:]} = {r.randint(0, 9)};'
    elif f in SEEDS.values() or (f in SEEDS and r.random() < 0.7):
        start = f'{SEEDS[source]}({r.choice([0, 1, r.randint(0, 2**31)])}u);'
        s.uses(SEEDS[source])
    s.text(start)
    exact = [('$differs', 'another number')] if source in ('lrand48', 'mrand48') and start else []
    first = [s.value(f'{source}({argument})', f, [(f'$r < {low}', 'too small'), (f'$r > {high}LL', 'too large')] + exact) for _ in range(times)]
    if source in ('rand', 'random') and r.random() < 0.4:  # which may be one sequence
        other = 'random' if source == 'rand' else 'rand'
        s.uses(other)
        s.value(r.choice([f'{other}()', f'({SEEDS[other]}(3), 0)']), f)
        s.uses(SEEDS[other])
        s.value(f'{source}()', f)
    if start:
        s.text(start)
        for number in first:
            s.value(f'{source}({argument})', f, [(f'$r != {number}', 'another number after the same seed')])


# Newer versions of glibc have strtol under another name, too: with binary numbers.
NEWER = {f'__isoc23_{f}': kind for f, kind in [('strtol', 'long'), ('strtoll', 'long long'), ('strtoul', 'unsigned long'), ('strtoull', 'unsigned long long'),
                                               ('strtoimax', 'long long'), ('strtoumax', 'unsigned long long')]}
COMPARE = ' '.join(f'{kind} {f}(const char *, char **, int);' for f, kind in NEWER.items()) + '''
int __finitef(float); int __signbitf(float); int __isnanf(float); int __isinff(float); int __isinf(double); int __finite(double); int __isnan(double); int __signbit(double);
static int up(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }
static int by_tens(const void *a, const void *b) { return *(const int *)a / 10 - *(const int *)b / 10; }
static int down_r(const void *a, const void *b, void *f) { return (*(const int *)b - *(const int *)a) * *(int *)f; }
'''


def sort(s, f):
    r = s.rng
    n = r.randint(0, 5)
    values = [r.choice([r.randint(-3, 30), r.randint(0, 3)]) for _ in range(n)]
    a = s.fresh('a')
    s.text(f'int {a}[6] = {{{", ".join(map(str, values + [99]))}}};')
    if f == 'qsort_r':
        factor = s.fresh('k')
        s.text(f'int {factor} = {r.choice([1, -1])}; qsort_r({a}, {n}, sizeof(int), down_r, &{factor});')
        s.exact_bytes(a, 24, f)
        return
    order = r.choice(['up', 'by_tens'])
    s.text(f'qsort({a}, {n}, sizeof(int), {order});')
    wrong = [('$differs', 'any other order')] if order == 'up' else []
    wrong += [(f'{order}({a} + {i}, {a} + {i + 1}) > 0', 'out of order') for i in range(n - 1)]
    s.bytes(a, 24, f, wrong)


def find(s, f):
    r = s.rng
    values = sorted(r.choice([r.randint(0, 3), r.randint(-9, 60)]) for _ in range(r.randint(0, 6)))
    a, key, p = s.fresh('a'), s.fresh('k'), s.fresh('p')
    order = r.choice(['up', 'by_tens'])
    key_value = r.choice(values + [r.randint(-5, 60)])
    s.text(f'int {a}[7] = {{{", ".join(map(str, values + [99]))}}}; int {key} = {key_value};')
    s.text(f'int *{p} = bsearch(&{key}, {a}, {len(values)}, sizeof(int), {order});')
    s.value(f'at({p}, {a})', f, [('($r == -1000) != ($v == -1000)', 'found or not'),
                                 (f'{p} != NULL && {order}(&{key}, {p}) != 0', 'another element')])


def float_text(r, single):
    number = r.choice(['0.0', '-0.0', '1.5', '-2.25', '1e30', '-1e-30', '__builtin_inf()', '-__builtin_inf()',
                       '__builtin_nan("")', '-__builtin_nan("")', '4.9e-324', '1e-45'])
    return f'({"float" if single else "double"})({number})'


def floats(s, f):
    r = s.rng
    single = f in ('fabsf', 'copysignf', '__isnanf', '__isinff', '__finitef', '__signbitf')
    long = f.endswith('l')
    kind = 'float' if single else 'long double' if long else 'double'
    x, y = s.fresh('x'), s.fresh('y')
    s.text(f'{kind} {x} = {float_text(r, single)};')
    if f.startswith('__'):
        rule = ('sign($r) != sign($v)', 'the sign of an infinity') if 'isinf' in f else ('($r == 0) != ($v == 0)', 'yes or no')
        s.value(f'{f}({x})', f, [rule])
        return
    s.text(f'{kind} {y} = {f}({x}{f", {float_text(r, single)}" if "copysign" in f else ""});')
    s.exact_bytes(f'&{y}', SIZES[kind], f)


SIZES = {'float': 4, 'double': 8, 'long double': 10}  # without padding
NUMBERS = ['0.0', '-0.0', '1.0', '-1.0', '0.5', '-0.5', '1.5', '2.5', '-2.5', '0.1', '1e10', '-123456.789', '4503599627370497.5',
           '1e22', '3e-320', '0x1.fffffep127', '7.25']


def a_number(r):
    return r.choice(NUMBERS + [f'{r.uniform(-1000, 1000):.6f}'])


def value_of(text, single):
    """What the program's variable holds: a float may be zero or infinite where the number is not."""
    value = float.fromhex(text) if 'x' in text else float(eval(text))
    if not single or math.isinf(value):
        return value
    try:
        return struct.unpack('f', struct.pack('f', value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


LONG = [n + 'l' for n in ('floor ceil trunc round rint nearbyint roundeven sqrt fma fmin fmax fdim fmod lrint llrint lround '
                          'llround modf frexp ldexp scalbn scalbln remainder nextafter nexttoward nextup nextdown ilogb logb '
                          '__fpclassify').split()]


def rounding(s, f):
    """Exact, or rounded once. Arguments and results are numbers."""
    r = s.rng
    single = f.endswith('f') and f not in ('modf',)
    long = f in LONG
    kind, name = ('float', f[:-1]) if single else ('long double', f[:-1]) if long else ('double', f)
    x, y = s.fresh('x'), s.fresh('y')
    first, second, third = a_number(r), a_number(r), a_number(r)
    if name == 'sqrt':
        first = first.lstrip('-')
    if name in ('fmod', 'remainder', 'drem', 'remquo'):  # of others the rest is no number, whose bits are open
        first = '7.0' if math.isinf(value_of(first, single)) else first
        second = '3.0' if value_of(second, single) == 0 else second
        if long:  # what is far apart is UNKNOWN
            first, second = r.choice(['7.5', '-100.25', '1e6', '0.1']), r.choice(['3.0', '-0.5', '1e3', '7.25'])
    arguments = {'fmin': 2, 'fmax': 2, 'fdim': 2, 'fmod': 2, 'fma': 3, 'remainder': 2, 'drem': 2,
                 'nextafter': 2, 'nexttoward': 2}.get(name, 1)
    if name in ('fmin', 'fmax') and value_of(first, single) == value_of(second, single):
        second = '2.0'  # of two zeros it is either
    call = ', '.join([x, second, third][:arguments])
    s.text(f'{kind} {x} = ({kind})({first});')
    if name in ('ilogb', '__fpclassify'):
        s.exact(f'{f}({x})', f)
        return
    if name in ('lrint', 'llrint', 'lround', 'llround'):
        s.text(f'{x} = ({kind})fmod((double){x}, 1e6);')
        s.uses('fmod')
        s.exact(f'{f}({x})', f)
        return
    if name == 'frexp':
        e = s.fresh('n')
        s.text(f'int {e}; {kind} {y} = {f}({x}, &{e});')
        s.exact(e, f, 'another exponent')
    elif name == 'remquo':
        q = s.fresh('n')
        s.text(f'int {q}; {kind} {y} = {f}({x}, {second}, &{q});')
        s.exact(f'{q} % 8', f, 'another quotient')
    elif name == 'modf':
        w = s.fresh('w')
        s.text(f'{kind} {w}; {kind} {y} = {f}({x}, &{w});')
        s.exact_bytes(f'&{w}', SIZES[kind], f)
    elif name in ('ldexp', 'scalbn', 'scalbln'):
        s.text(f'{kind} {y} = {f}({x}, {r.choice([0, 1, -1, 10, -40, 900, -900])});')
    else:
        s.text(f'{kind} {y} = {f}({call});')
    s.exact_bytes(f'&{y}', SIZES[kind], f)


INEXACT = ('acos acosh asin asinh atan atanh cbrt cos cosh erf erfc exp exp10 exp2 expm1 log log10 log1p log2 sin sinh tan '
           'tanh tgamma lgamma atan2 pow hypot').split()


def inexact(s, f):
    """What the library rounds in its own way. Special cases are exact, a number is no NaN and no other sign."""
    r = s.rng
    single = f.endswith('f') and f not in ('erf',)
    kind, name = ('float', f[:-1]) if single else ('double', f)
    x, y, z = s.fresh('x'), s.fresh('y'), s.fresh('z')
    numbers = ['0.0', '-0.0', '1.0', '-1.0', '0.5', '2.0', '-2.5', '1e3', '-1e3', '1e-5', 'INFINITY', '-INFINITY']
    first, second = r.choice(numbers), r.choice(numbers)
    s.text(f'{kind} {x} = ({kind}){first}, {z} = ({kind}){second};')
    s.text(f'errno = 0; {kind} {y} = {f}({x}{", " + z if name in ("atan2", "pow", "hypot") else ""});')
    special = first in ('0.0', '-0.0', 'INFINITY', '-INFINITY') and name not in ('atan', 'atan2', 'acos', 'pow', 'hypot')
    s.bytes(f'&{y}', 4 if single else 8, f, [(f'{y} == {y} && $differs', 'any other number')] if special else [(f'{y} > 1e308 && {y} < 1e308', 'no number')])
    s.value('errno', f, [('$r != 0 && $r != ERANGE && $r != EDOM', 'another errno')])


def angles(s, f):
    single = f.endswith('f')
    kind = 'float' if single else 'double'
    a, b = s.fresh('x'), s.fresh('y')
    s.text(f'{kind} {a}, {b}; {f}({s.rng.choice(["0", "0.5", "-3", "100"])}, &{a}, &{b});')
    s.exact(f'{a} <= 1 && {b} <= 1', f, 'beyond 1')


def parse_float(s, f):
    r = s.rng
    few = f'{r.choice(["", "-", "+", " "])}{r.randint(0, 10**r.choice([1, 3, 9]))}{r.choice(["", ".", ".5", ".125", ".0001"])}'
    exact = f != 'strtof'
    if r.random() < 0.3:
        few += r.choice(['e2', 'e-3', 'E+10', 'e-20'])
    if r.random() < 0.2 and f != 'atof':
        few = r.choice(['inf', '-infinity', '0x1.8p3', '0x.8', '1e308', '1e309', '-1e400', '123456789012345678901234567890', '3.4028235677973366e38'])
        exact = few not in ('3.4028235677973366e38',) and f != 'strtof'
    content = few + r.choice(['', '', 'z', 'e', ' 1', '.'])
    if r.random() < 0.1:
        content = r.choice(['', ' ', '-', '.', 'e1', '+.', 'in', 'na', '0x', '0xp1'])
    t, end, x = s.fresh('t'), s.fresh('p'), s.fresh('x')
    s.text(f'char {t}[] = {literal(content.encode())}; char *{end} = {t};')
    kind = {'strtof': 'float', 'strtold': 'long double'}.get(f, 'double')
    if f == 'strtold' and 'e' in few.lower():
        exact = False
    s.text(f'errno = 0; {kind} {x} = {f}({t}{"" if f == "atof" else f", &{end}"});')
    s.value('errno', f, [('$r != 0 && $r != ERANGE && $r != EINVAL', 'another errno')])
    s.bytes(f'&{x}', SIZES[kind], f, [('$differs', 'any other number')] if exact else [(f'{x} != {x}', 'no number')])
    if f != 'atof':
        s.exact(f'at({end}, {t})', f, 'another end')


def not_a_number(s, f):
    x = s.fresh('x')
    s.text(f'{dict(nanf="float", nanl="long double").get(f, "double")} {x} = ({f})({s.rng.choice([chr(34) * 2, chr(34) + "1" + chr(34), chr(34) + "ab" + chr(34)])});')
    s.exact(f'{x} != {x}', f, 'a number')


def order_of_bytes(s, f):
    bits = 32 if f in ('htonl', 'ntohl') else 16
    s.exact(f'({f})({s.rng.getrandbits(bits)}u)', f)


ADDRESSES = ['127.0.0.1', '255.255.255.255', '0.0.0.0', '1.2.3', '1.2', '16909060', '0x7f.1', '010.1.1.1', '256.1.1.1', '1.2.3.4 ',
             '1.2.3.4x', '', 'a', '1..2', '1.2.3.4.5', '::1', 'fe80::1', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8', ':::', '::g']


def address(s, f):
    r = s.rng
    t, b = literal(r.choice(ADDRESSES).encode()), s.fresh('b')
    if f == 'inet_addr':
        s.value(f'inet_addr({t})', f, [('$differs', 'any other address')])
        return
    s.text(f'unsigned char {b}[16]; memset({b}, 120, 16);')
    s.uses('memset')
    if f == 'inet_aton':
        s.value(f'inet_aton({t}, (struct in_addr *){b}) != 0', f, [('$differs', 'an address or not')])
        s.bytes(b, 16, f, [('$differs', 'any other address')])
    else:
        family = r.choice([2, 2, 10, 10, 1, 99])
        s.call(f'inet_pton({family}, {t}, {b})', f,
               [('$r < -1 || $r > 1', 'neither -1, 0 nor 1'), ('$differs', 'an address or not')])
        s.bytes(b, 16, f, [('$differs', 'any other address')])


FUNCTIONS = {}
for names, generator in [
        (CLASSES + 'tolower toupper isascii toascii'.split(), a_class),
        ('__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc', a_table), ('__ctype_get_mb_cur_max', longest_character),
        ('strtol strtoll strtoul strtoull strtoimax strtoumax', parse), (' '.join(NEWER), parse), ('atoi atol atoll', simple_parse),
        ('abs labs llabs imaxabs', absolute), ('div ldiv lldiv imaxdiv', divide), ('ffs ffsl ffsll', lowest_bit),
        ('rand rand_r random lrand48 mrand48 arc4random arc4random_uniform srand srandom srand48', chance),
        ('qsort qsort_r', sort), ('bsearch', find),
        ('fabs fabsf copysign copysignf __isnan __isnanf __isinf __isinff __finite __finitef __signbit __signbitf '
         'fabsl copysignl __isnanl __isinfl __finitel __signbitl', floats),
        ('floor ceil trunc round rint nearbyint roundeven sqrt fma fmin fmax fdim fmod lrint llrint lround llround modf '
         'floorf ceilf truncf roundf rintf nearbyintf roundevenf sqrtf fmaf fminf fmaxf fdimf fmodf lrintf llrintf lroundf '
         'llroundf modff frexp ldexp scalbn frexpf ldexpf scalbnf scalbln scalblnf remainder remainderf drem dremf remquo remquof '
         'nextafter nextafterf nexttoward nexttowardf nextup nextupf nextdown nextdownf ilogb ilogbf logb logbf __fpclassify '
         '__fpclassifyf', rounding), (' '.join(LONG), rounding),
        (' '.join(f'{n} {n}f' for n in INEXACT), inexact), ('sincos sincosf', angles),
        ('strtod strtof strtold atof', parse_float), ('nan nanf nanl', not_a_number),
        ('htonl htons ntohl ntohs', order_of_bytes), ('inet_addr inet_aton inet_pton', address)]:
    FUNCTIONS.update(dict.fromkeys(names.split() if isinstance(names, str) else names, generator))
