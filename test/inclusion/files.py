"""stdio.h with streams: one stream in some world, and calls that read or write it. What comes is any; what the
calls say about it is not."""
from sequence import literal

CONTENTS = [b'', b'\n', b'a', b'ab\n', b'abc\ndef\n', b'one\ntwo', b'a\0b\nc', b'12 34 xy\n', b'-7,x', b'\n\n', b'word ' * 8,
            b'x' * 70 + b'\n', b'\xff\xfe\n', b'0x1f 077\n', b'   ', b'99999999999999999999 1\n']

WRAPPERS = '''static int v_printf(const char *format, ...) {
  va_list list; va_start(list, format); int r = vprintf(format, list); va_end(list); return r; }
static int v_fprintf(FILE *f, const char *format, ...) {
  va_list list; va_start(list, format); int r = vfprintf(f, format, list); va_end(list); return r; }
static int v_dprintf(int f, const char *format, ...) {
  va_list list; va_start(list, format); int r = vdprintf(f, format, list); va_end(list); return r; }
static int v_scanf(const char *format, ...) {
  va_list list; va_start(list, format); int r = vscanf(format, list); va_end(list); return r; }
static int v_fscanf(FILE *f, const char *format, ...) {
  va_list list; va_start(list, format); int r = vfscanf(f, format, list); va_end(list); return r; }
static int v_wprintf(const wchar_t *format, ...) {
  va_list list; va_start(list, format); int r = vwprintf(format, list); va_end(list); return r; }
static int v_fwprintf(FILE *f, const wchar_t *format, ...) {
  va_list list; va_start(list, format); int r = vfwprintf(f, format, list); va_end(list); return r; }
static void v_syslog(int level, const char *format, ...) {
  va_list list; va_start(list, format); vsyslog(level, format, list); va_end(list); }
int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);
char *gets(char *);
'''


class Stream:
    """A stream, and what is known of it where the sequence was made."""
    def __init__(self, s, f, reads, closable=True):
        self.s, self.f, self.reads, self.closable = s, f, reads, closable
        self.is_clear = True  # neither indicator can be set
        self.pushed = None  # the character that comes next
        self.at_start = True


def fails_with_errno(result):
    """errno says why, if it was 0 before."""
    return lambda known: '$r == 0' if known[result] is not None and known[result] < 0 else None


def status(s, call, function, failure='-1'):
    """A call that gives 0 or -1 and says why in errno."""
    name, error = s.call(call, function, [(f'$r != 0 && $r != {failure}', f'neither 0 nor {failure}')], before=s.rng.choice([0, 0, 7]))
    return name


# -------------------------------------------------------------------- worlds

def world_of_input(s, descriptor):
    r = s.rng
    data = r.choice(CONTENTS)
    s.native(r.choice([f'world_input({descriptor}, {literal(data)}, {len(data)});'] * 3 +
                      [f'world_closed({descriptor});', f'world_is({descriptor}, ".", O_RDONLY);',
                       f'world_is({descriptor}, "/dev/null", O_WRONLY);',
                       f'world_blocked({descriptor});', f'world_interrupted({descriptor});',
                       f'world_file("in", {literal(data)}, {len(data)}); world_is({descriptor}, "in", O_RDONLY);']))


def world_of_output(s, descriptor):
    s.native(s.rng.choice([f'world_is({descriptor}, "out", O_CREAT | O_WRONLY);', f'world_is({descriptor}, "/dev/full", O_WRONLY);',
                           f'world_closed({descriptor});', f'world_broken({descriptor});', f'world_is({descriptor}, "/dev/null", O_RDONLY);',
                           f'world_file_size(3); world_is({descriptor}, "out", O_CREAT | O_WRONLY);', f'world_blocked({descriptor});']))


def open_stream(s, reads, opener='fopen'):
    """A file, opened; the sequence ends where that fails."""
    r = s.rng
    f = s.fresh('f')
    short = r.choice(['world_descriptors(3);', 'world_allocations(0);', 'world_allocations(1);']) if r.random() < 0.06 else ''
    if opener == 'fopen':
        if reads:
            data = r.choice(CONTENTS)
            s.world(f'world_file("in", {literal(data)}, {len(data)});' if r.random() < 0.95 else 'world_large_file("in", 300000);')
            path = r.choice(['in'] * 12 + ['.', '/dev/null', 'none', 'in/none', ''])
            mode = r.choice(['r', 'r', 'rb', 'r+'])
        else:
            path = r.choice(['out', 'out', 'out', '/dev/full', '/dev/full', '.', '/dev/null', 'none/out'])
            mode = r.choice(['w', 'w', 'a', 'wb'])
            if r.random() < 0.1:
                s.native('world_file_size(3);')
        call = f'fopen("{path}", "{mode}")'
    elif opener == 'fdopen':
        number = r.choice([5, 5, 5, 700])
        (world_of_input if reads else world_of_output)(s, number)
        call = f'fdopen({number}, "{"r" if reads else "w"}")'
    elif opener == 'popen':
        command = r.choice(['printf abc', 'exit 3', 'kill -9 $$', 'no-such-command 2>/dev/null', 'head -c 70 /dev/zero'] if reads else ['cat', 'true', 'exit 1'])
        call = f'popen("{command}", "{"r" if reads else "w"}")'
    else:
        call = 'tmpfile()'
    s.native(short)
    s.text(f'errno = 0; FILE *{f} = {call}; int {f}e = errno;')
    name = s.value(f'{f} != NULL', opener)
    s.value(f'{f}e', opener, [(lambda known, name=name: '$r == 0' if known[name] == 0 else None, 'fails without errno')]
            if opener != 'popen' else [])
    s.stop_if(f'{f} == NULL')
    return Stream(s, f, reads)


def standard_stream(s, reads):
    if reads:
        world_of_input(s, 0)
    else:
        world_of_output(s, 1)
    if s.rng.random() < 0.1:
        s.native('world_signals(50);')
    return Stream(s, 'stdin' if reads else 'stdout', reads)


# --------------------------------------------------------------- indicators

def indicators(st, result=None, failed='known[result] == -1'):
    """Both, and what they say about the last result."""
    s = st.s
    clear = [('$r != 0', 'set though nothing was read or written')] if st.is_clear else []
    after = st.pushed is not None
    end = s.value(f'feof({st.f})', 'feof', clear or ([('$r != 0', 'set behind ungetc')] if after else []))
    rules = list(clear)
    if result is not None:
        rules.append((lambda known: '$r == 0' if known[result] == -1 and known[end] == 0 else None, 'a failure without an indicator'))
    s.value(f'ferror({st.f})', 'ferror', rules)


def used(st):
    st.is_clear, st.pushed, st.at_start = False, None, False


# ------------------------------------------------------------------ reading

def get_character(st, f):
    s = st.s
    rules = [('$r < -1 || $r > 255', 'no character')]
    if st.pushed is not None:
        rules = [(f'$r != {st.pushed}', 'not the character that was pushed back')]
    result, _ = s.call('getchar()' if f == 'getchar' else f'{f}({st.f})', f, rules)
    used(st)
    if s.rng.random() < 0.6:
        indicators(st, result)


def push_back(st, f):
    s = st.s
    # One character can always be pushed back, says C; not so in glibc, where there is no memory for it.
    s.items = [item for item in s.items if item.kind != 'native' or 'world_allocations' not in item.text]
    c = s.rng.choice([97, 0, 255, 10, -1, 353])
    wrong = ('$r != -1', 'EOF is pushed back') if c == -1 else (f'$r != {c & 255} && $r != -1', 'another character')
    result, _ = s.call(f'ungetc({c}, {st.f})', f, [wrong])
    if c != -1:
        s.stop_if(f'{result} == -1')
        st.pushed, st.is_clear = c & 255, False
        if s.rng.random() < 0.3:
            indicators(st)


def get_line(st, f):
    s, r = st.s, st.s.rng
    n = r.choice([1, 2, 3, 5, 12, 40])
    b, p = s.fresh('b'), s.fresh('p')
    # No input has more than 80 characters: there is room for all of them in `gets`, which does not ask.
    s.text(f'char {b}[80]; memset({b}, 120, 80); errno = 0;')
    s.text(f'char *{p} = {f"gets({b})" if f == "gets" else f"fgets({b}, {n}, {st.f})"};')
    name = s.value(f'{p} == NULL ? -1 : {p} != {b}', f, [('$r == 1', 'another pointer')])
    good = f'{p} != NULL'
    i = r.randint(0, max(n - 2, 0))
    rules = []
    if f == 'fgets':
        rules = [(lambda known: f'{b}[{i}] == 10 && {b}[{i + 1}] != 0' if known[name] == 0 and n > 2 else None, 'text behind its newline')]
        rules += [(lambda known: f'memchr({b}, 0, {n}) == NULL' if known[name] == 0 else None, 'not terminated'),
                  (f'{b}[{n}] != 120', 'more than the buffer')]
        if st.pushed is not None and n > 1:
            pushed = st.pushed
            rules.append((lambda known: f'{b}[0] != (char){pushed}' if known[name] == 0 else None, 'not the character that was pushed back'))
    s.uses('memset')
    s.bytes(b, 48, f, rules)
    if n > 1:
        used(st)
        if r.random() < 0.5:
            indicators(st, name)


def get_allocated_line(st, f):
    s, r = st.s, st.s.rng
    line, size = s.fresh('line'), s.fresh('size')
    first = r.choice(['NULL', 'NULL', 'malloc(4)', 'malloc(1)'])
    s.text(f'char *{line} = {first}; size_t {size} = {0 if first == "NULL" else first[7]};')
    if first != 'NULL':
        s.value(f'{line} != NULL', 'malloc')
    if r.random() < 0.1:
        s.native('world_allocations(0);')
    end = r.choice([',', '\\n', 'e']) if f == 'getdelim' else '\\n'
    for _ in range(r.randint(1, 2)):
        rules = [('$r < -1 || $r == 0', 'neither a length nor -1')]
        result, _ = s.call(f'getline(&{line}, &{size}, {st.f})' if f == 'getline' else f"getdelim(&{line}, &{size}, '{end}', {st.f})", f, rules, before=0)
        used(st)
        # Without memory glibc's getline fails and sets no indicator.
        is_short = any('world_allocations' in item.text for item in s.items if item.kind == 'native')
        if r.random() < 0.3:
            indicators(st, None if is_short else result)
        s.stop_if(f'{result} < 0')
        s.value(size, f, [(f'$r <= {result}', 'no room for the text')])
        n = f'({result} < 40 ? {result} + 1 : 40)'
        s.bytes(line, n, f, [(lambda known, result=result: f'{line}[{known[result]}] != 0' if known[result] else None, 'not terminated'),
                             (lambda known, result=result: f"{line}[0] == '{end}'" if (known[result] or 0) > 1 else None, 'text behind the end')])
    s.text(f'free({line});')
    s.uses('free')


def read_block(st, f):
    s, r = st.s, st.s.rng
    size, n = r.choice([1, 1, 1, 2, 3, 4, 0]), r.choice([0, 1, 2, 5, 8])
    b = s.fresh('b')
    s.text(f'char {b}[48]; memset({b}, 120, 48);')
    result, _ = s.call(f'fread({b}, {size}, {n}, {st.f})', f, [(f'$r < 0 || $r > {n}', 'more than was asked for')] +
                       ([('$r != 0', 'something of nothing')] if n * size == 0 else []))
    rules = [(f'{b}[{size * n}] != 120', 'more than the buffer')]
    if n * size:
        if st.pushed is not None:
            rules.append((lambda known, c=st.pushed: f'{b}[0] != (char){c}' if known[result] else None, 'not the character that was pushed back'))
        used(st)
    s.bytes(b, 48, f, rules)
    s.uses('memset')
    if r.random() < 0.7 and n * size:
        short = s.value(f'{result} < {n} ? -1 : 0', f)
        indicators(st, short)


def scan(st, f):
    s, r = st.s, st.s.rng
    kind = r.choice(['%d', '%d', '%s', '%c', '%3s', '%d %d', '%x', '%*d%c', '%2d', '%[ab]', 'x%d', ' %c', '%u', '%ld', '%hhd', '%i', '%n'])
    arguments, seen = [], []
    for part in kind.replace('%*d', '').split('%')[1:]:
        if part[0] in 'sc3[':
            b = s.fresh('b')
            s.text(f'char {b}[80]; memset({b}, 120, 80);')
            seen.append((b, 48))
        else:
            b = s.fresh('v')
            s.text(f'{"unsigned" if part[0] in "ux" else "long" if part[0] == "l" else "signed char" if part[0] == "h" else "int"} {b} = 77;')
            seen.append((f'&{b}', f'sizeof {b}'))
        arguments.append(b if b[0] == 'b' else f'&{b}')
    kind = kind.replace('%s', '%70s').replace('%[ab]', '%70[ab]')
    rest = f'"{kind}"' + ''.join(', ' + a for a in arguments)
    call = {'scanf': f'scanf({rest})', 'vscanf': f'v_scanf({rest})', 'fscanf': f'fscanf({st.f}, {rest})', 'vfscanf': f'v_fscanf({st.f}, {rest})'}[f]
    most = 0 if kind == '%n' else len(arguments)
    result, _ = s.call(call, f, [('$r < -1', 'below EOF'), (f'$r > {most}', 'more than there are conversions')], before=0)
    used(st)
    for pointer, size in seen:
        rules = []
        if kind == '%2d':
            rules = [(lambda known: f'*({pointer}) > 99' if known[result] == 1 else None, 'more than two digits')]
        if kind in ('%70s', '%3s'):
            # A zero in a file is a character like others: the text may seem empty.
            rules = [(lambda known: f"{pointer}[0] == ' '" if known[result] == 1 else None, 'a word with a space')]
        s.bytes(pointer, size, f, rules)
    if r.random() < 0.5:
        indicators(st, result)


# ------------------------------------------------------------------ writing

def put_character(st, f):
    s = st.s
    c = s.rng.choice([97, 10, 0, 255, -1, 300])
    result, _ = s.call(f'putchar({c})' if f == 'putchar' else f'{f}({c}, {st.f})', f, [(f'$r != {c & 255} && $r != -1', 'another character')])
    used(st)
    if s.rng.random() < 0.5:
        indicators(st, result if c & 255 != 255 else None)


def put_text(st, f):
    s = st.s
    t = literal(s.rng.choice([b'', b'a', b'ab\n', b'x' * 60]))
    result, _ = s.call(f'puts({t})' if f == 'puts' else f'{f}({t}, {st.f})', f, [('$r < -1', 'below EOF')])
    used(st)
    if s.rng.random() < 0.5:
        indicators(st, result)


def put_block(st, f):
    s, r = st.s, st.s.rng
    size, n = r.choice([1, 1, 2, 3, 0]), r.choice([0, 1, 2, 5])
    result, _ = s.call(f'fwrite("abcdefghijklmnop", {size}, {n}, {st.f})', f, [(f'$r < 0 || $r > {n}', 'more than there was')] +
                       ([('$r != 0', 'something of nothing')] if n * size == 0 else []))
    if size * n:
        used(st)
        short = s.value(f'{result} < {n} ? -1 : 0', f)
        indicators(st, short)


PRINTS = {'printf': 'printf({})', 'fprintf': 'fprintf({f}, {})', 'vprintf': 'v_printf({})', 'vfprintf': 'v_fprintf({f}, {})',
          '__printf_chk': '__printf_chk(1, {})', '__fprintf_chk': '__fprintf_chk({f}, 1, {})',
          'dprintf': 'dprintf(fileno({f}), {})', 'vdprintf': 'v_dprintf(fileno({f}), {})'}


def print_text(st, f):
    s, r = st.s, st.s.rng
    text, arguments, length = r.choice([('', [], 0), ('a', [], 1), ('%d', ['-12'], 3), ('%s\\n', ['"abc"'], 4), ('%5c|', ['65'], 6),
                                        ('%x %u', ['255', '7u'], 4), ('%.3s', ['"abcdef"'], 3), ('100%%', [], 4)])
    call = PRINTS[f].replace('{f}', st.f).replace('{}', f'"{text}"' + ''.join(', ' + a for a in arguments))
    result, _ = s.call(call, f, [(f'$r >= 0 && $r != {length}', 'another length')])
    if 'dprintf' not in f:
        used(st)
    if r.random() < 0.5 and 'dprintf' not in f:
        negative = s.value(f'{result} < 0 ? -1 : 0', f)
        indicators(st, negative)


# ------------------------------------------------------------------- others

def look(st, f):
    s = st.s
    if f in ('feof', 'ferror'):
        indicators(st)
    elif f == 'clearerr':
        s.text(f'clearerr({st.f});')
        st.is_clear = True
        indicators(st)
    elif f == 'fflush':
        result = status(s, f'fflush({s.rng.choice([st.f, st.f, "NULL"])})', f)
        st.is_clear = False
    elif f == 'fileno':
        rules = [('$r < 0', 'no descriptor')]
        if st.f in ('stdin', 'stdout'):
            rules.append((f'$r != {int(st.f == "stdout")}', 'not that of a standard stream'))
        s.call(f'fileno({st.f})', f, rules)
    elif f in ('setvbuf', 'setbuf'):
        b = s.fresh('buffer')
        s.text(f'static char {b}[BUFSIZ];')
        if f == 'setbuf':
            s.text(f'setbuf({st.f}, {s.rng.choice([b, "NULL"])});')
        else:
            s.call(f'setvbuf({st.f}, {s.rng.choice([b, "NULL"])}, {s.rng.choice(["_IOFBF", "_IOLBF", "_IONBF", "77"])}, BUFSIZ)', f)


def position(st, f):
    s, r = st.s, st.s.rng
    if f == 'rewind':
        s.text(f'errno = 0; rewind({st.f});')
        st.pushed, st.at_start, st.is_clear = None, True, False
        s.value(f'ferror({st.f}) * 0 + feof({st.f}) * 0', f)
    elif f in ('ftell', 'ftello'):
        rules = [('$r < -1', 'below -1')]
        if st.at_start:
            rules.append(('$r != 0 && $r != -1', 'not at the start'))
        s.call(f'{f}({st.f})', f, rules)
    else:
        offset, whence = r.choice([0, 1, 5, -1, 1 << 40]), r.choice(['SEEK_SET', 'SEEK_CUR', 'SEEK_END', '9'])
        result = status(s, f'{f}({st.f}, {offset}, {whence})', f)
        s.stop_if(f'{result} != 0')
        st.pushed, st.at_start = None, False
        s.value(f'feof({st.f})', 'feof', [('$r != 0', 'set behind fseek')])


def reopen(st, f):
    s, r = st.s, st.s.rng
    path = r.choice(['"in2"', '"none"', '"/dev/null"', '"."', 'NULL'])
    s.world('world_file("in2", "abc\\n", 4);')
    p = s.fresh('p')
    s.text(f'errno = 0; FILE *{p} = freopen({path}, "r", {st.f}); int {p}e = errno;')
    name = s.value(f'{p} == NULL ? -1 : {p} != {st.f}', f, [('$r == 1', 'another stream')])
    s.value(f'{p}e', f, [(lambda known: '$r == 0' if known[name] == -1 else None, 'fails without errno')])
    s.stop_if(f'{p} == NULL')
    st.is_clear, st.pushed, st.reads = True, None, True
    indicators(st)


def end(st, f='fclose'):
    """Closed, if it was opened; the result of pclose is the command's."""
    if f == 'pclose':
        st.s.call(f'pclose({st.f})', f)
    else:
        status(st.s, f'fclose({st.f})', f)


READERS = {}
WRITERS = {}
OTHERS = {}
for table, names, generator in [
        (READERS, 'fgetc getc getchar', get_character), (READERS, 'ungetc', push_back), (READERS, 'fgets gets', get_line),
        (READERS, 'getline getdelim', get_allocated_line), (READERS, 'fread', read_block), (READERS, 'scanf fscanf vscanf vfscanf', scan),
        (WRITERS, 'fputc putc putchar', put_character), (WRITERS, 'fputs puts', put_text), (WRITERS, 'fwrite', put_block),
        (WRITERS, ' '.join(PRINTS), print_text), (OTHERS, 'feof ferror clearerr fflush fileno setvbuf setbuf', look),
        (OTHERS, 'fseek fseeko ftell ftello rewind', position), (OTHERS, 'freopen', reopen)]:
    table.update(dict.fromkeys(names.split(), generator))
OPENERS = ['fopen', 'fdopen', 'popen', 'tmpfile']
OWN_STREAM = {'getchar': 'stdin', 'gets': 'stdin', 'scanf': 'stdin', 'vscanf': 'stdin', 'putchar': 'stdout', 'puts': 'stdout', 'printf': 'stdout',
              'vprintf': 'stdout', '__printf_chk': 'stdout'}


def walk(s, function):
    """Opens a stream, calls some functions of it, the one that is wanted among them, and closes it."""
    r = s.rng
    reads = function in READERS or (function not in WRITERS and r.random() < 0.6)
    table = READERS if reads else WRITERS
    opener = function if function in OPENERS else 'popen' if function == 'pclose' else r.choice(['fopen'] * 6 + ['fdopen', 'tmpfile'])
    if function in OWN_STREAM or (function not in OPENERS and function != 'pclose' and r.random() < 0.2):
        st = standard_stream(s, reads)
    else:
        st = open_stream(s, reads, opener)
    allowed = [f for f in table if OWN_STREAM.get(f, st.f) == st.f and f != 'gets']
    calls = [r.choice(allowed if r.random() < 0.75 else [o for o in OTHERS if o != 'freopen']) for _ in range(r.randint(0, 3))]
    if function in table or function in OTHERS:
        calls.insert(r.randint(0, len(calls)), function)
    calls = [c for c in calls if c in ('setvbuf', 'setbuf')][:1] + [c for c in calls if c not in ('setvbuf', 'setbuf')]
    if 'freopen' in calls:  # it reads then
        calls = calls[:calls.index('freopen') + 1]
    for f in calls:
        {**table, **OTHERS}[f](st, f)
    if st.f not in ('stdin', 'stdout') and (r.random() < 0.6 or function in ('fclose', 'pclose')):
        end(st, 'pclose' if opener == 'popen' else 'fclose')


def on_names(s, function):
    r = s.rng
    s.world('world_file("a", "x", 1); mkdir("d", 0755); world_file("d/x", "", 0);')
    names = ['a', 'none', 'd', '.', '', 'a/b', '/', 'x' * 300, '/proc/version']
    call = f'remove("{r.choice(names)}")' if function == 'remove' else f'rename("{r.choice(names)}", "{r.choice(names)}")'
    name, _ = s.call(call, function, [('$r != 0 && $r != -1', 'neither 0 nor -1')], before=0,
                     errno_forbid=[(lambda known: '$r == 0' if known['r0'] == -1 else None, 'fails without errno')])


def messages(s, function):
    """Nothing comes back."""
    world_of_output(s, 2)
    s.text('errno = 5;')
    s.text({'perror': 'perror("a");', 'syslog': 'syslog(LOG_DEBUG, "%d", 7);', 'vsyslog': 'v_syslog(LOG_DEBUG, "%s", "x");'}[function])
    s.value('errno', function, [('$r == 0', 'errno is set to 0')])


FUNCTIONS = {name: walk for name in [*READERS, *WRITERS, *OTHERS, *OPENERS, 'fclose', 'pclose']}
FUNCTIONS.update({'remove': on_names, 'rename': on_names, 'perror': messages, 'syslog': messages, 'vsyslog': messages})
