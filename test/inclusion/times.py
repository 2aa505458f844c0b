"""time.h and sys/time.h: clocks, dates in time zones, their texts."""
from sequence import literal

ZONES = ['UTC', 'UTC', 'EST5EDT,M3.2.0,M11.1.0', 'XYZ-14:45', '<+1030>-10:30<+11>-11,M10.1.0,M4.1.0', 'AAA24', 'LONGNAMEZONE3', '']
CLOCKS = ['CLOCK_REALTIME', 'CLOCK_MONOTONIC', 'CLOCK_MONOTONIC', 'CLOCK_PROCESS_CPUTIME_ID', 'CLOCK_BOOTTIME', '77', '-5']
TIMES = [0, 1, -1, 86399, 951782400, 1700000000, 1709164800, 2**31 - 1, 2**31, -2**31, 253402300799, -62167219200, 2**40, 2**55, -2**55,
         67768036191676799, 67768036191676800, 2**62, -2**62, 2**63 - 1, -2**63]
MEMBERS = [('tm_sec', 0, 60), ('tm_min', 0, 59), ('tm_hour', 0, 23), ('tm_mday', 1, 31), ('tm_mon', 0, 11), ('tm_wday', 0, 6), ('tm_yday', 0, 365)]


def zone(s):
    s.world(f'world_variable("TZ", "{s.rng.choice(ZONES)}");')


def moment(r):
    value = r.choice(TIMES + [r.randint(-10**11, 10**11)] * 10)
    return '(-9223372036854775807L - 1)' if value == -2**63 else f'{value}L'


def clocks(s, f):
    r = s.rng
    if f == 'time':
        where = s.fresh('t')
        s.text(f'time_t {where} = 5;')
        given = r.random() < 0.6
        result, _ = s.call(f'time({f"&{where}" if given else "NULL"})', f, [('$r < -1', 'below -1')])
        s.value(where, f, [(f'$r != {result}', 'another time in the variable')] if given else [('$r != 5', 'a variable that is not its own')])
        return
    if f == 'clock':
        first, _ = s.call('clock()', f, [('$r < -1', 'below -1')])
        s.call('clock()', f, [(f'$r < {first} && $r != -1', 'time goes back')])
        return
    kind = 'timeval' if f == 'gettimeofday' else 'timespec'
    part, most = ('tv_usec', 999999) if f == 'gettimeofday' else ('tv_nsec', 999999999)
    clock = r.choice(CLOCKS)
    last = None
    for _ in range(r.randint(1, 3)):
        v = s.fresh('v')
        s.text(f'struct {kind} {v} = {{77, 77}};')
        call = f'gettimeofday(&{v}, NULL)' if f == 'gettimeofday' else f'{f}({clock}, &{v})'
        name = f'r{s.counts.get("r", -1) + 1}'
        result, _ = s.call(call, f, [('$r != 0 && $r != -1', 'neither 0 nor -1')], before=0,
                           errno_forbid=[(lambda known, name=name: '$r == 0' if known[name] == -1 else None, 'fails without errno')])
        s.stop_if(f'{result} != 0')
        watched = last is not None and clock == 'CLOCK_MONOTONIC' and f == 'clock_gettime'
        rules = [(f'$r < {last}.tv_sec', 'the monotonic clock goes back')] if watched else []
        s.value(f'{v}.tv_sec', f, rules)
        rules = [(f'$r < 0 || $r > {most}', 'more than a second')]
        if watched:
            rules.append((lambda known, v=v, last=last: f'{v}.tv_sec == {last}.tv_sec && $r < {last}.tv_nsec', 'the monotonic clock goes back'))
        s.value(f'{v}.{part}', f, rules)
        last = v


def sleeping(s, f):
    r = s.rng
    if r.random() < 0.6:
        s.native('world_signals(300);')
    v, rest = s.fresh('v'), s.fresh('v')
    nanoseconds = r.choice([0, 1000, 2000000, 1000000000, -1])
    seconds = r.choice([0, 0, 0, -1])
    s.text(f'struct timespec {v} = {{{seconds}, {nanoseconds}}}, {rest} = {{77, 77}};')
    wants = r.random() < 0.7
    result, error = s.call(f'nanosleep(&{v}, {f"&{rest}" if wants else "NULL"})', f, [('$r != 0 && $r != -1', 'neither 0 nor -1')], before=0)
    interrupted = lambda known: known[result] == -1 and known[error] == 4
    s.value(f'{rest}.tv_sec', f, [(lambda known: f'$r > {seconds}' if wants and interrupted(known) else None, 'more than it was to sleep'),
                                  ('$r != 77', 'a variable that is not its own')] [0 if wants else 1:][:1])
    s.value(f'{rest}.tv_nsec', f, [(lambda known: '$r < 0 || $r > 999999999' if wants and interrupted(known) else None, 'nanoseconds')])


def members(s, p, f, rules=True):
    for member, low, high in MEMBERS:
        s.value(f'{p}{member}', f, [(f'$r < {low} || $r > {high}', member)] if rules else [])
    s.value(f'{p}tm_year', f)
    s.value(f'{p}tm_isdst', f)


def breaking(s, f):
    zone(s)
    r = s.rng
    t, p, to = s.fresh('t'), s.fresh('p'), s.fresh('d')
    value = moment(r)
    s.text(f'time_t {t} = {value}; struct tm {to}; memset(&{to}, 0, sizeof {to});')
    s.uses('memset')
    s.text(f'errno = 0; struct tm *{p} = {f}(&{t}{f", &{to}" if f.endswith("_r") else ""}); int {p}e = errno;')
    wrong = [('$r == 2', 'another object')] if f.endswith('_r') else []
    name = s.value(f'{p} == NULL ? 0 : {f"{p} == &{to} ? 1 : 2" if f.endswith("_r") else "1"}', f, wrong)
    s.value(f'{p}e', f, [(lambda known: '$r == 0' if known[name] == 0 else None, 'fails without errno')])
    s.stop_if(f'{p} == NULL')
    rules = [('$differs', 'another date')] if f.startswith('gmtime') else []
    members(s, f'{p}->', f)
    if f.startswith('gmtime'):
        for member in ('tm_mon', 'tm_mday', 'tm_hour', 'tm_year', 'tm_wday'):
            s.value(f'{p}->{member}', f, rules)
    if f in ('localtime', 'gmtime') and r.random() < 0.5:  # one object for both
        other, q = s.fresh('t'), s.fresh('p')
        s.text(f'time_t {other} = {r.randint(0, 10**9)}; struct tm *{q} = {r.choice(["localtime", "gmtime"])}(&{other});')
        s.uses('localtime', 'gmtime')
        s.value(f'{q} == {p}', f, [])
        members(s, f'{q}->', f)


def making(s, f):
    zone(s)
    r = s.rng
    d = s.fresh('d')
    value = {'tm_year': r.choice([70, 100, 124, -1900, 8099, 2**31 - 1, -2**31]), 'tm_mon': r.choice([0, 1, 11, 12, -1, 2**31 - 1]), 'tm_mday': r.choice([1, 29, 31, 0, 32, -5]),
             'tm_hour': r.choice([0, 12, 23, 24, -1]), 'tm_min': r.choice([0, 59, 99]), 'tm_sec': r.choice([0, 59, 60, -1, 100000]),
             'tm_isdst': r.choice([-1, 0, 1])}
    s.text(f'struct tm {d}; memset(&{d}, 0, sizeof {d}); ' + ' '.join(f'{d}.{m} = {v};' if v != -2**31 else f'{d}.{m} = INT_MIN;' for m, v in value.items()))
    rules = [('$differs', 'another time')] if f == 'timegm' else []
    result, _ = s.call(f'{f}(&{d})', f, rules, before=0)
    good = s.value(f'{result} != -1', f)
    s.stop_if(f'{result} == -1')  # the date is as it was, or not
    members(s, f'{d}.', f)


def formatting(s, f):
    zone(s)
    r = s.rng
    d, b = s.fresh('d'), s.fresh('b')
    n = r.choice([0, 1, 4, 10, 32])
    form = r.choice(['', '%Y', '%H:%M', '%a %b %d', '%%', 'abc', '%j|%y', '%Z', '%p', '%F %T', '%s', '%e'])
    s.text(f'struct tm {d} = {{.tm_year = {r.choice([70, 124, 9999])}, .tm_mon = {r.randint(0, 11)}, .tm_mday = {r.randint(1, 28)}, .tm_hour = {r.randint(0, 23)}}};')
    s.text(f'char {b}[40]; memset({b}, 120, 40);')
    s.uses('memset')
    rules = [(f'$r < 0 || ($r >= {n} && $r != 0)', 'more than the buffer')]
    if form in ('%Y', '%H:%M', 'abc', '%j|%y', '%F %T', '%%'):
        rules.append(('$r != 0 && $differs', 'another length'))
    result, _ = s.call(f'strftime({b}, {n}, "{form}", &{d})', f, rules)
    s.bytes(b, 40, f, [(f'{b}[{n}] != 120', 'more than the buffer'),
                       (lambda known: f'{b}[{known[result]}] != 0' if known[result] else None, 'not terminated')])


def telling(s, f):
    zone(s)
    r = s.rng
    b, p, v = s.fresh('b'), s.fresh('p'), s.fresh('v')
    s.text(f'char {b}[64]; memset({b}, 120, 64);')
    s.uses('memset')
    if f.startswith('ctime'):
        s.text(f'time_t {v} = {r.randint(-30610224000 + 90000, 253402200000)}L;')
    else:  # years without four digits are undefined
        s.text(f'struct tm {v} = {{.tm_year = {r.randint(-900, 8099)}, .tm_mon = {r.randint(0, 11)}, .tm_mday = {r.randint(1, 31)}, .tm_wday = {r.randint(0, 6)}, .tm_hour = {r.randint(0, 23)}}};')
    s.text(f'errno = 0; char *{p} = {f}(&{v}{f", {b}" if f.endswith("_r") else ""}); int {p}e = errno;')
    name = s.value(f'{p} != NULL', f)
    s.value(f'{p}e', f)
    s.stop_if(f'{p} == NULL')
    s.value(f'strlen({p})', f, [('$r < 25', 'too short')])
    s.bytes(p, f'strlen({p}) + 1', f, [(f"{p}[24] != '\\n' && strlen({p}) == 25", 'no newline'), (f"strlen({p}) == 25 && {p}[3] != ' '", 'no space')])
    s.uses('strlen')


def difference(s, f):
    r = s.rng
    a, b = (r.choice([0, 1, -1, r.randint(-2**31, 2**31 - 1)]) for _ in range(2))
    x = s.fresh('x')
    s.text(f'double {x} = difftime({a}, {b});')
    s.exact_bytes(f'&{x}', 8, f)


FUNCTIONS = {}
for names, generator in [
        ('time clock clock_gettime clock_getres gettimeofday', clocks), ('nanosleep', sleeping),
        ('localtime gmtime localtime_r gmtime_r', breaking), ('mktime timegm', making), ('strftime', formatting),
        ('ctime ctime_r asctime asctime_r', telling), ('difftime', difference)]:
    FUNCTIONS.update(dict.fromkeys(names.split(), generator))
