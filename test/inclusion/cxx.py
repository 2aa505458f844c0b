"""C++: what the containers of libstdc++ leave to the library, and its streams. The functions are named as the linker
does; a sequence says what it calls in C++."""
from files import CONTENTS, world_of_output
from sequence import literal

PRELUDE = '''#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <list>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unistd.h>
static int sign(long long x) { return (x > 0) - (x < 0); }
'''

LIST = ['_ZNSt8__detail15_List_node_base' + name for name in
        ('7_M_hookEPS0_', '9_M_unhookEv', '11_M_transferEPS0_S1_', '10_M_reverseEv', '4swapERS0_S1_')]
TREE = ['_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base', '_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base',
        '_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base', '_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base',
        '_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_', '_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_']
HASH = ['_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm', '_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm']



CONTAINERS = {*LIST, *TREE, *HASH}


def elements(s, name, function, count):
    """All of them, in order."""
    s.exact(f'{name}.size()', function, 'another size')
    it = s.fresh('i')
    s.text(f'auto {it} = {name}.begin();')
    for i in range(count):
        s.stop_if(f'{it} == {name}.end()')
        s.exact(f'*{it}', function, 'another element')
        s.text(f'++{it};')


def lists(s, f):
    r = s.rng
    a, b = s.fresh('l'), s.fresh('l')
    s.uses(LIST[0])
    s.text(f'std::list<int> {a}, {b};')
    for _ in range(r.randint(1, 3)):
        s.text(f'{a}.push_{r.choice(["back", "front"])}({r.randint(0, 9)});')
    if f in (LIST[2], LIST[4]):
        s.text(f'{b}.push_back(7);')
    s.text({LIST[0]: f'{a}.insert({a}.begin(), 5);', LIST[1]: f'{a}.erase({a}.begin());', LIST[2]: f'{a}.splice({a}.begin(), {b});',
            LIST[3]: f'{a}.reverse();', LIST[4]: f'{a}.swap({b});'}[f])
    elements(s, a, f, r.randint(1, 3))


def trees(s, f):
    r = s.rng
    a = s.fresh('m')
    s.uses(TREE[4])
    s.text(f'std::set<int> {a};')
    values = [r.randint(0, 9) for _ in range(r.randint(1, 4))]
    for v in values:
        s.text(f'{a}.insert({v});')
    if f == TREE[5]:
        s.text(f'{a}.erase({r.choice(values)});')
    if f in TREE[2:4]:
        it = s.fresh('i')
        s.text(f'auto {it} = {a}.end(); --{it};')
        s.exact(f'*{it}', f, 'another element')
    s.uses(TREE[1])
    elements(s, a, f, r.randint(1, 3))


def tables(s, f):
    r = s.rng
    a = s.fresh('h')
    s.uses(*HASH)
    s.text(f'std::unordered_map<int, int> {a}{r.choice(["", "(1)", "(5)", "(20)", "(100)"])};')
    for _ in range(r.randint(1, 2)):
        s.text(f'{a}[{r.randint(0, 20)}] = {r.randint(0, 9)};')
    s.exact(f'{a}.size()', f, 'another size')
    s.value(f'{a}.bucket_count()', f, [(f'(unsigned long)$r < {a}.size()', 'more elements than buckets')])
    s.exact(f'{a}.count({r.randint(0, 20)})', f, 'found or not')


# ------------------------------------------------------------------ streams

IOS = '_ZNKSt9basic_iosIcSt11char_traitsIcEE'
STATE = {IOS + 'ntEv': '!{}', IOS + 'cvbEv': 'bool({})', IOS + '4goodEv': '{}.good()', IOS + '3eofEv': '{}.eof()', IOS + '4failEv': '{}.fail()',
         IOS + '3badEv': '{}.bad()', IOS + '7rdstateEv': 'int({}.rdstate())'}
SET_STATE = {'_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate': 'clear', '_ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate': 'setstate'}
NUMBERS = {'_ZNSirsER' + code: kind for code, kind in [('b', 'bool'), ('s', 'short'), ('t', 'unsigned short'), ('i', 'int'), ('j', 'unsigned'), ('l', 'long'),
                                                        ('m', 'unsigned long'), ('x', 'long long'), ('y', 'unsigned long long')]}
CHARACTER = '_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_'
GET, GET_INTO = '_ZNSi3getEv', '_ZNSi3getERc'
WORD = '_ZSt17__istream_extractRSiPcl'
LINE = '_ZNSi7getlineEPcl'
WIDEN = IOS + '5widenEc'
STRING = 'IcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE'
STRING_WORD, STRING_LINE, STRING_UP_TO = '_ZStrs' + STRING, '_ZSt7getline' + STRING, '_ZSt7getline' + STRING + 'S4_'
PRINTED = {'_ZNSolsEb': 'true', '_ZNSolsEs': 'short(-3)', '_ZNSolsEt': '(unsigned short)9', '_ZNSolsEi': '12', '_ZNSolsEj': '12u', '_ZNSolsEl': '12l', '_ZNSolsEm': '12ul',
           '_ZNSolsEx': '12ll', '_ZNSolsEy': '12ull', '_ZNSolsEd': '1.5', '_ZNSolsEf': '1.5f', '_ZNSolsEPKv': '(const void *)0',
           '_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c': "'c'", '_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc': '"text"',
           '_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l': 'std::string("ab")',
           '_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_': 'std::endl', '_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_': 'std::flush',
           '_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_': 'std::ends'}
WRITTEN = {'_ZNSo3putEc': "put('a')", '_ZNSo5writeEPKcl': 'write("abc", 2)', '_ZNSo5flushEv': 'flush()'}
PEEK, PUT_BACK, COUNT, READ = '_ZNSi4peekEv', '_ZNSi7putbackEc', '_ZNKSi6gcountEv', '_ZNSi4readEPcl'
SKIP_SPACE = '_ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_'
IGNORED = {'_ZNSi6ignoreEv': (1, 'ignore()'), '_ZNSi6ignoreEl': (3, 'ignore(3)'), '_ZNSi6ignoreEli': (4, "ignore(4, 'b')")}
# How many characters at most, the call, the character at which it ends.
TEXTS = {'_ZNSi3getEPcl': ('get({}, 6)', '\\n'), '_ZNSi3getEPclc': ("get({}, 6, 'b')", 'b'), '_ZNSi7getlineEPclc': ("getline({}, 6, 'b')", 'b')}
TIE = '_ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo'
MASK = '_ZNSt9basic_iosIcSt11char_traitsIcEE10exceptionsESt12_Ios_Iostate'
SYNC = '_ZNSt8ios_base15sync_with_stdioEb'
RDSTATE = IOS + '7rdstateEv'
INPUTS = CONTENTS + [b'1', b'0 1 2', b'300000', b'-1', b'+', b'2147483648 1', b'99999 99999999999999999999999', b'abc def\nghi', b'  x', b'70000 ']


def state_of(s, stream, rules=()):
    return s.value(f'(int){stream}.rdstate()', RDSTATE, [('$r < 0 || $r > 7', 'no state'), *rules])


def read_stream(s, f):
    data = s.rng.choice(INPUTS)
    s.native(s.rng.choice([f'world_input(0, {literal(data)}, {len(data)});'] * 6 + ['world_closed(0);', 'world_is(0, ".", O_RDONLY);']))
    if s.rng.random() < 0.15:
        s.text('std::cin.clear(std::ios::failbit);')
    others = [s.rng.choice([*NUMBERS, CHARACTER, GET, WORD, LINE, STRING_WORD]) for _ in range(s.rng.choice([0, 0, 1]))]
    for g in others + [f if f not in STATE and f not in SET_STATE else s.rng.choice(list(NUMBERS))]:
        before = state_of(s, 'std::cin')
        read_one(s, g)
        # A stream that has failed, or ended, stays so, and fails.
        state_of(s, 'std::cin', [(lambda known, before=before: '!($r & 4)' if known[before] else None, 'reading goes on')])


def read_one(s, f):
    v = s.fresh('v')
    if f in NUMBERS:
        s.text(f'{NUMBERS[f]} {v} = ({NUMBERS[f]})77; std::cin >> {v};')
        s.value(v, f)
    elif f == CHARACTER:
        s.text(f"char {v} = 'x'; std::cin >> {v};")
        s.value(v, f, [(f"$r == ' ' && !std::cin.fail()", 'a space')])
    elif f == GET:
        s.value('std::cin.get()', f, [('$r < -1 || $r > 255', 'no character')])
    elif f == GET_INTO:
        s.text(f"char {v} = 'x'; std::cin.get({v});")
        s.value(v, f)
    elif f in (WORD, LINE):
        s.text(f'char {v}[8] = "xxxxxxx";')
        s.text(f'std::cin >> {v};' if f == WORD else f'std::cin.getline({v}, 6);')
        wrong = [(f"{v}[0] == ' ' && {v}[1] == 0 && !std::cin.fail()", 'a word that is a space')] if f == WORD else [(f"{v}[6] != 'x'", 'more than the buffer'), (f"{v}[0] == '\\n'", 'a line with its end')]
        s.bytes(v, 8, f, wrong)
    elif f == PEEK:
        c = s.value('std::cin.peek()', f, [('$r < -1 || $r > 255', 'no character')])
        s.value('std::cin.get()', f, [(lambda known: f'$r != {known[c]}' if known[c] >= 0 else None, 'another character than was looked at')])
    elif f == PUT_BACK:
        s.text("std::cin.get(); std::cin.putback('q');")
        ok = s.value('(int)std::cin.good()', f)
        s.value('std::cin.get()', f, [(lambda known: "$r != 'q'" if known[ok] else None, 'another character than was put back')])
    elif f in IGNORED:
        s.uses(COUNT)
        s.text(f'std::cin.{IGNORED[f][1]};')
        s.value('(int)std::cin.gcount()', f, [(f'$r < 0 || $r > {IGNORED[f][0]}', 'more than was asked for')])
    elif f in (READ, COUNT):
        s.uses(READ, COUNT)
        s.text(f'char {v}[8] = "xxxxxxx"; std::cin.read({v}, 4);')
        n = s.value('(int)std::cin.gcount()', f, [('$r < 0 || $r > 4', 'more than was asked for'), ('$r == 4 && std::cin.fail()', 'a failure that read all')])
        s.bytes(v, 8, f, [(f"{v}[4] != 'x'", 'more than the buffer')])
    elif f in TEXTS:
        call, end = TEXTS[f]
        s.text(f'char {v}[8] = "xxxxxxx"; std::cin.{call.format(v)};')
        s.bytes(v, 8, f, [(f"{v}[6] != 'x'", 'more than the buffer'), (f"{v}[0] == '{end}'", 'its end is in it')])
    elif f == SKIP_SPACE:
        s.text('std::cin >> std::ws;')
        s.value('std::cin.get()', f, [("$r == ' '", 'a space behind white space')])
    else:
        s.text(f'std::string {v} = "old";')
        s.text({STRING_WORD: f'std::cin >> {v};', STRING_LINE: f'std::getline(std::cin, {v});', STRING_UP_TO: f"std::getline(std::cin, {v}, 'b');"}[f])
        n = s.value(f'{v}.size()', f)
        wrong = {STRING_WORD: f"{v}.size() > 0 && {v}[0] == ' '", STRING_LINE: f"{v}.size() > 0 && {v}[0] == '\\n'", STRING_UP_TO: f"{v}.size() > 0 && {v}[0] == 'b'"}[f]
        s.bytes(f'{v}.c_str()', f'{v}.size() + 1', f, [(lambda known: wrong if known[n] else None, 'its end is in it')])


def write_stream(s, f):
    r = s.rng
    world_of_output(s, 1)
    if r.random() < 0.3:
        s.native('std::ios::sync_with_stdio(false);')
    out = r.choice(['std::cout', 'std::cout', 'std::cerr'])
    if out == 'std::cerr':
        world_of_output(s, 2)
    for g in [f] + [r.choice([*PRINTED, *WRITTEN]) for _ in range(r.choice([0, 1, 2]))]:
        s.functions.add(g)
        s.text(f'{out} << {PRINTED[g]};' if g in PRINTED else f'{out}.{WRITTEN[g]};')
        before = state_of(s, out)
    state_of(s, out, [(lambda known: '!($r & 1)' if known[before] & 1 else None, 'a failure is forgotten')])


def ask_state(s, f):
    if s.rng.random() < 0.5:
        read_stream(s, f)
        stream = 'std::cin'
    else:
        write_stream(s, s.rng.choice(list(PRINTED)))
        stream = 'std::cout'
    if f in SET_STATE:
        bits = s.rng.choice([0, 2, 4, 1, 6])
        s.text(f'{stream}.{SET_STATE[f]}(std::ios::iostate({bits}));')
        s.value(f'(int){stream}.rdstate()', f, [(f'($r & {bits}) != {bits}', 'a bit that was set is not'), (f'{int(SET_STATE[f] == "clear")} && $r != {bits} && $r != ({bits} | 1)', 'another state')])
    else:
        now = state_of(s, stream)
        s.value(STATE[f].format(stream), f, [('$differs', 'not what the state says')] if 'cin' in stream else [])


def widen(s, f):
    c = s.rng.choice("az0 ")
    s.exact(f"std::cin.widen('{c}')", f)


def settings(s, f):
    if f == SYNC:
        s.exact('(int)std::ios::sync_with_stdio(false)', f, 'another setting before')
    elif f in (TIE, IOS + '3tieEv'):
        s.exact('(int)(std::cin.tie() == &std::cout)', f, 'another stream')
        s.exact('(int)(std::cin.tie(nullptr) == &std::cout)', f, 'another stream before')
        s.exact('(int)(std::cin.tie() == nullptr)', f, 'another stream after')
    else:
        s.text('std::cin.exceptions(std::ios::goodbit);')
        s.exact('(int)std::cin.exceptions()', f, 'another mask')


# What can be asked of a string stream, exactly: how it is called, with {} for the stream.
POSITION = {'_ZNSi5tellgEv': '(long long){}.tellg()', '_ZNSo5tellpEv': '(long long){}.tellp()'}
SEEK = {'_ZNSi5seekgESt4fposI11__mbstate_tE': 'seekg({})', '_ZNSi5seekgElSt12_Ios_Seekdir': 'seekg({}, std::ios::cur)',
        '_ZNSo5seekpESt4fposI11__mbstate_tE': 'seekp({})', '_ZNSo5seekpElSt12_Ios_Seekdir': 'seekp({}, std::ios::end)'}
REALS = {'_ZNSirsERd': 'double', '_ZNSirsERf': 'float'}
UNGET, READ_SOME, SYNC_INPUT = '_ZNSi5ungetEv', '_ZNSi8readsomeEPcl', '_ZNSi4syncEv'
COPY, BUFFER = '_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE', IOS + '5rdbufEv'


def read_real(s, f, v):
    data = s.rng.choice(INPUTS + [b'1.5', b'-2e3 ', b'1e999', b'.5x', b'1e', b'nan'])
    s.native(f'world_input(0, {literal(data)}, {len(data)});')
    s.text(f'{REALS[f]} {v} = 7; std::cin >> {v};')
    s.value(f'(long long)({v} > 1)', f, [(f'{v} != {v}', 'no number'), (f'{v} - {v} != 0', 'an infinite number')])
    state_of(s, 'std::cin')


def string_stream(s, f):
    """A stream over a known text, of which everything is determined."""
    r, a, v = s.rng, s.fresh('ss'), s.fresh('v')
    if f in REALS and r.random() < 0.4:
        return read_real(s, f, v)
    data = r.choice([b'', b'12 ab', b'1.5e1,x', b' -7\nline two', b'.', b'1e'])
    s.text(f'std::stringstream {a}(std::string({literal(data)}, {len(data)}));')
    for _ in range(r.choice([0, 1, 2])):
        s.text(r.choice([f'{a}.get();', f'{a} << 5;', f'int n{v}{s.fresh("n")}; {a} >> n{v}n{s.counts["n"]};']))
    s.text(f'if ({a}.eof()) {a}.clear();')  # the rest of what << does then is left open
    if f in REALS:
        s.text(f'{REALS[f]} {v} = 7; {a} >> {v};')
        s.exact(f'(long long)({v} * 4)', f, 'another number')
    elif f in SEEK:
        s.text(f'{a}.{SEEK[f].format(r.choice([-1, 0, 1, 3, 20]))};')
    elif f == UNGET:
        s.text(f'{a}.unget();')
    elif f == READ_SOME:
        s.text(f'char {v}[6] = "xxxxx";')
        s.exact(f'(long long){a}.readsome({v}, {r.randint(0, 5)})', f, 'another number of characters')
        s.exact_bytes(v, 6, f)
    elif f == SYNC_INPUT:
        s.exact(f'{a}.sync()', f)
    elif f == COPY:
        s.text(f'std::ostringstream {v}; {v} << {a}.rdbuf();')
        s.exact(f'(long long){v}.str().size()', f, 'another length')
    elif f == BUFFER:
        s.exact(f'(long long){a}.rdbuf()->sgetc()', f, 'another character')
    s.exact(f'(int){a}.rdstate()', f if f not in POSITION else RDSTATE, 'another state')
    for g in POSITION:
        s.exact(POSITION[g].format(a), f if f in POSITION or f in SEEK else g, 'another position')


def initialise(s, f):
    s.text('{ std::ios_base::Init here; }')
    write_stream(s, s.rng.choice(list(PRINTED)))


FUNCTIONS = dict.fromkeys(LIST, lists)
FUNCTIONS.update(dict.fromkeys(TREE, trees))
FUNCTIONS.update(dict.fromkeys(HASH, tables))
FUNCTIONS.update(dict.fromkeys([*NUMBERS, CHARACTER, GET, GET_INTO, WORD, LINE, STRING_WORD, STRING_LINE, STRING_UP_TO], read_stream))
FUNCTIONS.update(dict.fromkeys([*PRINTED, *WRITTEN], write_stream))
FUNCTIONS.update(dict.fromkeys([*STATE, *SET_STATE], ask_state))
FUNCTIONS.update(dict.fromkeys([PEEK, PUT_BACK, COUNT, READ, SKIP_SPACE, *IGNORED, *TEXTS], read_stream))
FUNCTIONS.update(dict.fromkeys([SYNC, TIE, IOS + '3tieEv', MASK, IOS + '10exceptionsEv'], settings))
FUNCTIONS[WIDEN] = widen
FUNCTIONS.update(dict.fromkeys(['_ZNSt8ios_base4InitC1Ev', '_ZNSt8ios_base4InitD1Ev'], initialise))
FUNCTIONS.update(dict.fromkeys([*REALS, *POSITION, *SEEK, UNGET, READ_SOME, SYNC_INPUT, COPY, BUFFER], string_stream))
