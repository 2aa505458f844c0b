"""unistd.h, fcntl.h, sys/stat.h, sys/socket.h, poll.h: descriptors that are open and closed, names of files that are
there or not. No two descriptors that are open at once are equal."""
from files import CONTENTS, world_of_input, world_of_output
from sequence import literal

NAMES = ['a', 'a', 'a', 'none', 'd', 'link', 'loop', '.', '', 'a/b', '/', 'd/x', '/proc/version', 'x' * 300, '/dev/full']


def names(s):
    s.world('world_file("a", "abc", 3); mkdir("d", 0755); world_file("d/x", "", 0); (void)!symlink("a", "link"); (void)!symlink("loop", "loop");')
    return '"' + s.rng.choice(NAMES) + '"'


def explained(result='r0'):
    """What fails says why in errno, which was 0."""
    return [(lambda known: '$r == 0' if known[result] == -1 else None, 'fails without errno')]


def zero_or_not(s, call, f):
    return s.call(call, f, [('$r != 0 && $r != -1', 'neither 0 nor -1')], before=s.rng.choice([0, 7]))[0]


def fails_with(s, call, f, rules):
    """A call that gives -1 and errno where it fails."""
    name = f'r{s.counts.get("r", -1) + 1}'
    result, _ = s.call(call, f, rules, before=0, errno_forbid=explained(name))
    return result


class Descriptors:
    """Variables with descriptors that are open."""
    def __init__(self, s):
        self.s, self.open = s, []

    def new(self, call, f):
        """A call that opens one; the sequence ends where it fails."""
        rules = [('$r < -1', 'below -1')]
        rules += [(f'$r == {other}', 'equal to one that is open') for other in self.open]
        result = fails_with(self.s, call, f, rules)
        self.s.stop_if(f'{result} < 0')
        self.open.append(result)
        return result


OPEN_FLAGS = ['O_RDONLY', 'O_RDONLY', 'O_RDWR', 'O_WRONLY', 'O_WRONLY | O_CREAT', 'O_RDWR | O_CREAT | O_EXCL', 'O_RDONLY | O_DIRECTORY',
              'O_WRONLY | O_TRUNC', 'O_RDONLY | O_NONBLOCK']


def open_one(s, d, f):
    r = s.rng
    if f == 'socket':
        return d.new(f'socket({r.choice(["AF_UNIX", "AF_INET", "AF_UNIX", "999"])}, {r.choice(["SOCK_STREAM", "SOCK_DGRAM", "77"])}, 0)', f)
    path = names(s)
    flags = r.choice(OPEN_FLAGS)
    if f == 'open':
        return d.new(f'open({path}, {flags}, 0644)' if 'CREAT' in flags else f'open({path}, {flags})', f)
    if f == 'openat':
        return d.new(f'openat({r.choice(["AT_FDCWD", "AT_FDCWD", "77"])}, {path}, {flags}, 0644)', f)
    return d.new(f'creat({path}, 0644)', f)


def limits(s):
    if s.rng.random() < 0.25:
        s.native(s.rng.choice(['world_descriptors(3);', 'world_descriptors(4);', 'world_descriptors(5);',
                               'for (int i = 0; i < 600; ++i) (void)!dup(0);', 'world_closed(0);', 'world_closed(1);',
                               'world_descriptors(4096); for (int i = 0; i < 1500; ++i) (void)!dup(0);']))


def opening(s, f):
    """Several descriptors, and one of them closed again."""
    r = s.rng
    limits(s)
    d = Descriptors(s)
    for g in [f] + [r.choice(['open', 'creat', 'socket', 'openat']) for _ in range(r.randint(0, 2))]:
        if g == 'mkstemp':
            make_temporary(s, d)
        elif g == 'dup':
            first = open_one(s, d, 'open') if not d.open or r.random() < 0.5 else r.choice(d.open)
            d.new(f'dup({r.choice([first, first, "99", "-1"])})', 'dup')
        elif g == 'dup2':
            first = open_one(s, d, 'open')
            to = r.choice(['9', '9', '100000', '-1', first, '1023', '2000'])
            rules = [(f'$r != -1 && $r != {to}', 'another descriptor')]
            fails_with(s, f'dup2({first}, {to})', 'dup2', rules)
        elif g == 'pipe':
            both = s.fresh('ends')
            s.text(f'int {both}[2] = {{-7, -7}};')
            result = fails_with(s, f'pipe({both})', 'pipe', [('$r != 0 && $r != -1', 'neither 0 nor -1')])
            s.stop_if(f'{result} != 0')
            s.value(f'{both}[0]', 'pipe', [('$r < 0', 'no descriptor')] + [(f'$r == {o}', 'equal to one that is open') for o in d.open])
            s.value(f'{both}[1]', 'pipe', [('$r < 0', 'no descriptor'), (f'$r == {both}[0]', 'both ends are equal')])
            d.open += [f'{both}[0]', f'{both}[1]']
        else:
            open_one(s, d, g)
    if f == 'close' or r.random() < 0.3:
        if not d.open:
            open_one(s, d, 'open')
        which = r.choice(d.open)
        zero_or_not(s, f'close({r.choice([which, which, "99", "-1"])})', 'close')


def closing(s, f):
    limits(s)
    d = Descriptors(s)
    if s.rng.random() < 0.7:
        open_one(s, d, 'open')
    zero_or_not(s, f'close({s.rng.choice(d.open * 3 + ["99", "-1", "0"])})', 'close')


def make_temporary(s, d):
    t = s.fresh('name')
    template = s.rng.choice(['tXXXXXX', 'none/XXXXXX', 'XXXXXX', 'abcXXXXX', 'XXXXXXz', '/tmp/XXXXXX'])
    s.text(f'char {t}[32] = "{template}";')
    d.new(f'mkstemp({t})', 'mkstemp')
    s.native(f'unlink({t});')
    n = len(template) - 6
    s.bytes(t, 32, 'mkstemp', [(f'{t}[{n + 6}] != 0', 'not as long as the template')] + ([(f"{t}[0] != '{template[0]}'", 'another name')] if n else []))


def make_folder(s, f):
    t, p = s.fresh('name'), s.fresh('p')
    template = s.rng.choice(['tXXXXXX', 'none/XXXXXX', 'abcXXXXX', 'XXXXXXz'])
    s.text(f'char {t}[32] = "{template}"; errno = 0; char *{p} = mkdtemp({t}); int {p}e = errno;')
    name = s.value(f'{p} == NULL ? -1 : {p} != {t}', f, [('$r == 1', 'another pointer')])
    s.value(f'{p}e', f, explained(name))
    n = len(template)
    s.bytes(t, 32, f, [(f'{t}[{n}] != 0', 'not as long as the template')])


# ------------------------------------------------------------ data in and out

def reading(s, f):
    r = s.rng
    number = r.choice([0, 0, 5, 900])
    if f in ('recv', 'recvfrom'):
        s.native(f'{{ int p[2]; (void)!socketpair(AF_UNIX, {r.choice(["SOCK_STREAM", "SOCK_DGRAM"])} | SOCK_NONBLOCK, 0, p); '
                 f'(void)!write(p[1], "abcdef", {r.randint(0, 6)}); dup2(p[0], {number}); }}' if r.random() < 0.8 else f'world_input({number}, "ab", 2);')
    else:
        world_of_input(s, number)
    for _ in range(r.randint(1, 2)):
        b, n = s.fresh('b'), r.choice([0, 1, 3, 8, 40])
        s.text(f'char {b}[48]; memset({b}, 120, 48);')
        s.uses('memset')
        call = {'read': f'read({number}, {b}, {n})', 'pread': f'pread({number}, {b}, {n}, {r.choice([0, 2, 99, -1])})',
                'recv': f'recv({number}, {b}, {n}, {r.choice(["0", "MSG_PEEK", "MSG_TRUNC"])})',
                'recvfrom': f'recvfrom({number}, {b}, {n}, 0, NULL, NULL)'}[f]
        # MSG_TRUNC gives the length of the message, which may be more.
        rules = [('$r < -1', 'below -1')] + ([(f'$r > {n}', 'more than was asked for')] if 'MSG_TRUNC' not in call else [])
        result = fails_with(s, call, f, rules)
        s.bytes(b, 48, f, [(f'{b}[{n}] != 120', 'more than the buffer')] +
                [(lambda known, result=result, n=n, b=b: f'{b}[{known[result]}] != 120' if 0 <= known[result] < n and known[result] < 48 else None, 'more than was said')])


def from_somebody(s, f):
    """accept with an address."""
    r = s.rng
    connects = '(void)!connect(c, (void *)&a, n); ' if r.random() < 0.8 else ''
    s.native('{ int l = socket(AF_INET, SOCK_STREAM, 0), c = socket(AF_INET, SOCK_STREAM, 0); struct sockaddr_in a = {AF_INET, 0, {htonl(0x7f000001)}}; '
             'socklen_t n = sizeof a; (void)!bind(l, (void *)&a, n); (void)!listen(l, 3); (void)!getsockname(l, (void *)&a, &n); '
             f'{connects}fcntl(l, F_SETFL, O_NONBLOCK); dup2(l, 50); }}')
    size = r.choice([16, 32, 4, 0])
    a, n = s.fresh('a'), s.fresh('n')
    s.text(f'unsigned char {a}[32]; memset({a}, 120, 32); socklen_t {n} = {size};')
    descriptor = r.choice(['50', '50', '50', '0', '99'])
    result = fails_with(s, f'accept({descriptor}, {"NULL, NULL" if r.random() < 0.2 else f"(void *){a}, &{n}"})', 'accept',
                        [('$r < -1', 'below -1')])
    s.value(n, 'accept')
    s.bytes(a, 32, 'accept', [(f'{a}[{size}] != 120', 'more than the buffer')] if size < 32 else [])


def writing(s, f):
    r = s.rng
    number = r.choice([1, 5])
    if f in ('send', 'sendto') and r.random() < 0.7:
        s.native(f'{{ int p[2]; (void)!socketpair(AF_UNIX, {r.choice(["SOCK_STREAM", "SOCK_DGRAM"])}, 0, p); dup2(p[0], {number}); }}')
    else:
        world_of_output(s, number)
    n = r.choice([0, 1, 5, 16])
    for _ in range(r.randint(1, 2)):
        text = '"abcdefghijklmnopq"'
        call = {'write': f'write({number}, {text}, {n})', 'pwrite': f'pwrite({number}, {text}, {n}, {r.choice([0, 2, -1])})',
                'send': f'send({number}, {text}, {n}, MSG_NOSIGNAL)', 'sendto': f'sendto({number}, {text}, {n}, MSG_NOSIGNAL, NULL, 0)'}[f]
        fails_with(s, call, f, [('$r < -1', 'below -1'), (f'$r > {n}', 'more than there was')])


def seeking(s, f):
    r = s.rng
    (world_of_input if r.random() < 0.7 else world_of_output)(s, 5)
    if f == 'lseek':
        offset, whence = r.choice([0, 3, -1, 1 << 40]), r.choice(['SEEK_SET', 'SEEK_CUR', 'SEEK_END', '9'])
        rules = [('$r < -1', 'below -1')]
        if whence == 'SEEK_SET':
            rules.append((f'$r != -1 && $r != {offset}', 'another position'))
        fails_with(s, f'lseek(5, {offset}, {whence})', f, rules)
    elif f == 'isatty':
        if r.random() < 0.4:
            s.native('world_terminal(5);')
        name = f'r{s.counts.get("r", -1) + 1}'
        s.call('isatty(5)', f, [('$r != 0 && $r != 1', 'neither 0 nor 1')], before=0,
               errno_forbid=[(lambda known: '$r == 0' if known[name] == 0 else None, 'fails without errno')])
    else:
        fails_with(s, f'fsync({r.choice([5, 5, 99])})' if f == 'fsync' else f'ftruncate(5, {r.choice([0, 9, -1])})', f, [('$r != 0 && $r != -1', 'neither 0 nor -1')])


def on_path(s, f):
    r = s.rng
    path = names(s)
    call = {'access': f'access({path}, {r.choice(["F_OK", "R_OK", "W_OK | X_OK", "99"])})', 'mkdir': f'mkdir({path}, 0755)',
            'chmod': f'chmod({path}, 0600)'}.get(f, f'{f}({path})')
    fails_with(s, call, f, [('$r != 0 && $r != -1', 'neither 0 nor -1')])


def link(s, f):
    b, n = s.fresh('b'), s.rng.choice([1, 3, 16])
    path = s.rng.choice([names(s), '"link"', '"link"', '"loop"'])
    s.text(f'char {b}[20]; memset({b}, 120, 20);')
    result = fails_with(s, f'readlink({path}, {b}, {n})', f, [('$r < -1', 'below -1'), (f'$r > {n}', 'more than the buffer')])
    s.bytes(b, 20, f, [(f'{b}[{n}] != 120', 'more than the buffer')])


def folder(s, f):
    b, p, n = s.fresh('b'), s.fresh('p'), s.rng.choice([1, 2, 10, 60])
    s.text(f'char {b}[64]; memset({b}, 120, 64); errno = 0; char *{p} = getcwd({b}, {n}); int {p}e = errno;')
    name = s.value(f'{p} == NULL ? -1 : {p} != {b}', f, [('$r == 1', 'another pointer')])
    s.value(f'{p}e', f, explained(name))
    s.bytes(b, 64, f, [(f'{b}[{n}] != 120', 'more than the buffer')] if n < 60 else [])


def host(s, f):
    b, n = s.fresh('b'), s.rng.choice([1, 3, 60, 0])
    s.text(f'char {b}[64]; memset({b}, 120, 64);')
    fails_with(s, f'gethostname({b}, {n})', f, [('$r != 0 && $r != -1', 'neither 0 nor -1')])
    s.bytes(b, 64, f, [(f'{b}[{n}] != 120', 'more than the buffer')])


def identity(s, f):
    first = s.value(f'{f}()', f, [('$r <= 0', 'no process')] if f == 'getpid' else [])
    again = [] if f == 'getppid' else [(f'$r != {first}', 'another one the second time')]  # parents may end
    s.value(f'{f}()', f, again)


def mask(s, f):
    m = s.rng.choice([0, 0o22, 0o777, 0o7777, 0o10000, -1])
    s.value(f'umask({m})', f, [('$r < 0 || $r > 0777', 'no mask')])
    s.value('umask(0)', f, [(f'$r != ({m} & 0777)', 'not what was set')])


def waiting(s, f):
    r = s.rng
    if r.random() < 0.6:
        s.native('world_signals(300);')
        n = r.choice([0, 1])
    else:
        n = 0
    if f == 'sleep':
        s.call(f'sleep({n})', f, [(f'$r > {n}', 'more than it was to sleep')])
    else:
        fails_with(s, f'usleep({n * 2000})', f, [('$r != 0 && $r != -1', 'neither 0 nor -1')])


def configuration(s, f):
    what = s.rng.choice(['_SC_PAGESIZE', '_SC_OPEN_MAX', '_SC_NPROCESSORS_ONLN', '_SC_ARG_MAX', '_SC_CLK_TCK', '-1', '99999', '_SC_LOGIN_NAME_MAX'])
    s.call(f'sysconf({what})', f, [('$r < -1', 'below -1')])


def state(s, f):
    r = s.rng
    b = s.fresh('st')
    path = names(s)
    s.text(f'struct {"stat64" if f.endswith("64") else "stat"} {b}; memset(&{b}, 120, sizeof {b});')
    (world_of_input if r.random() < 0.5 else world_of_output)(s, 5)
    result = fails_with(s, f'{f}({r.choice([5, 5, 0, 99])}, &{b})' if f.startswith('fstat') else f'{f}({path}, &{b})', f, [('$r != 0 && $r != -1', 'neither 0 nor -1')])
    for member in ('st_size', 'st_mode', 'st_nlink', 'st_blocks'):
        s.value(f'{b}.{member}', f)
    s.stop_if(f'{result} != 0')
    # Of a regular file there is a size; the time has less than a second of nanoseconds.
    s.value(f'{b}.st_mtim.tv_nsec', f, [('$r < 0 || $r > 999999999', 'nanoseconds')])


# ------------------------------------------------------------------- sockets

def sockets(s, f):
    r = s.rng
    limits(s)
    d = Descriptors(s)
    one = d.new(f'socket({r.choice(["AF_UNIX", "AF_INET"])}, SOCK_STREAM, 0)', 'socket')
    if f == 'socket':
        return
    which = r.choice([one, one, one, '0', '99'])
    a = s.fresh('a')
    s.text(f'struct sockaddr_un {a} = {{.sun_family = AF_UNIX, .sun_path = "{r.choice(["sock", "none/sock", "."])}"}};')
    address = f'(struct sockaddr *)&{a}, {r.choice([f"sizeof {a}", "2", "1", f"sizeof {a}"])}'
    rules = [('$r != 0 && $r != -1', 'neither 0 nor -1')]
    if f == 'getsockopt':
        v, n = s.fresh('v'), s.fresh('n')
        s.text(f'int {v}[2] = {{77, 77}}; socklen_t {n} = {r.choice([4, 4, 2, 8])};')
        room = s.items[-1].text.rsplit('= ', 1)[1][:-1]
        fails_with(s, f'getsockopt({which}, SOL_SOCKET, {r.choice(["SO_TYPE", "SO_ERROR", "SO_RCVBUF", "9999"])}, {v}, &{n})', f, rules)
        s.value(n, f, [(f'$r > {room}', 'more than the buffer')])
        s.bytes(v, 8, f)
    elif f == 'setsockopt':
        v = s.fresh('v')
        s.text(f'int {v} = 1;')
        fails_with(s, f'setsockopt({which}, SOL_SOCKET, {r.choice(["SO_REUSEADDR", "SO_KEEPALIVE", "9999"])}, &{v}, {r.choice([4, 4, 1])})', f, rules)
    else:
        fails_with(s, {'bind': f'bind({which}, {address})', 'connect': f'connect({which}, {address})', 'listen': f'listen({which}, 3)',
                       'shutdown': f'shutdown({which}, {r.choice(["SHUT_RD", "SHUT_RDWR", "99"])})'}[f], f, rules)


def polling(s, f):
    r = s.rng
    p, n = s.fresh('p'), r.randint(1, 2)
    world_of_input(s, 5)
    world_of_output(s, 6)
    s.text(f'struct pollfd {p}[2] = {{{{{r.choice([5, 99, -1])}, {r.choice(["POLLIN", "0", "POLLIN | POLLOUT"])}, 77}}, {{6, POLLOUT, 77}}}};')
    if r.random() < 0.2:
        s.native('world_signals(50);')
    result = fails_with(s, f'poll({p}, {n}, 0)', f, [('$r < -1', 'below -1'), (f'$r > {n}', 'more than there are')])
    for i in range(n):
        s.value(f'{p}[{i}].revents', f, [(lambda known, i=i: '$r != 0' if known[result] == 0 else None, 'an event that was not counted')])
        s.exact(f'{p}[{i}].fd', f, 'another descriptor')


FUNCTIONS = {}
for words, generator in [
        ('open openat creat dup dup2 pipe mkstemp', opening), ('close', closing), ('mkdtemp', make_folder), ('read pread recv recvfrom', reading),
        ('write pwrite send sendto', writing), ('lseek isatty fsync ftruncate', seeking),
        ('access unlink rmdir chdir mkdir chmod', on_path), ('readlink', link), ('getcwd', folder), ('gethostname', host),
        ('getpid getppid getuid geteuid getgid getegid', identity), ('umask', mask), ('sleep usleep', waiting), ('sysconf', configuration),
        ('stat lstat fstat stat64 lstat64 fstat64', state), ('socket bind connect listen shutdown setsockopt getsockopt', sockets), ('accept', from_somebody),
        ('poll', polling)]:
    FUNCTIONS.update(dict.fromkeys(words.split(), generator))
