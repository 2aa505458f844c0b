#!/usr/bin/env python3
"""Whether a file of Horn clauses is in the grammar that CHC-COMP publishes (chc-comp.github.io/format.html). Knows nothing of who wrote it.

    check_chc.py [--integers] FILE...
    check_chc.py --self-test

Pieces, with (reset) between them, are files of their own. Beyond the grammar: each name is declared, once and before its use, arguments have the sorts that
the predicate was declared with, and with --integers nothing but linear arithmetic over Int and Bool (and arrays of them) is left."""
import re, sys

TOKEN = re.compile(r'\s+|;[^\n]*|(?P<token>[()]|\|[^|\\]*\||"(?:[^"]|"")*"|[^\s()|";]+)')
CORE = set('not and or xor => = distinct ite select store'.split())
INTEGERS = set('+ - * < <= > >='.split())
BITS = set('''bvnot bvneg bvand bvor bvxor bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvshl bvlshr bvashr bvult bvule bvugt bvuge bvslt bvsle bvsgt
bvsge bvcomp bvnand bvnor bvxnor bvsmod concat'''.split())
INDEXED = set('extract zero_extend sign_extend rotate_left rotate_right repeat'.split())
NUMERAL, BIT_STRING = re.compile(r'0|[1-9][0-9]*'), re.compile(r'#b[01]+|#x[0-9a-fA-F]+')


class Refused(Exception):
    pass


def require(holds, why):
    if not holds:
        raise Refused(why)


def short(tree, depth=4):
    if isinstance(tree, str):
        return tree
    inner = ' '.join(short(t, depth - 1) for t in tree[:6]) if depth else '...'
    return (f'({inner})' if len(tree) <= 6 else f'({inner} ...)')[:90]


def parse(text):
    """Lists and atoms; bars around a symbol are no part of it."""
    stack, at = [[]], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        require(match, f'no token: {text[at:at + 20]!r}')
        at = match.end()
        token = match.group('token')
        if token == '(':
            stack.append([])
        elif token == ')':
            require(len(stack) > 1, 'a bracket too many')
            done = stack.pop()
            stack[-1].append(done)
        elif token:
            stack[-1].append(token[1:-1] if token[0] == '|' else token)
    require(len(stack) == 1, 'a bracket is missing')
    return stack[0]


def is_symbol(tree):
    return isinstance(tree, str) and not NUMERAL.fullmatch(tree) and not BIT_STRING.fullmatch(tree) and tree[:1] != '"'


def is_form(tree, name, items):
    return isinstance(tree, list) and len(tree) == items and tree[0] == name


class Benchmark:
    def __init__(self, has_only_integers):
        self.has_only_integers = has_only_integers
        self.predicates = {}

    # benchmark ::= set_info* logic set_info* fun_decl+ (assert chc_assert)* (assert chc_query) (check-sat) (exit)?
    def check(self, commands):
        commands = list(commands)
        if commands and commands[-1] == ['exit']:
            commands.pop()
        require(commands and commands.pop() == ['check-sat'], 'the end is not (check-sat)')
        while commands and commands[0][:1] == ['set-info']:
            commands.pop(0)
        require(commands and commands.pop(0) == ['set-logic', 'HORN'], 'the beginning is not (set-logic HORN)')
        while commands and commands[0][:1] == ['set-info']:
            commands.pop(0)
        while commands and commands[0][:1] == ['declare-fun']:
            self.declare(commands.pop(0))
        require(self.predicates, 'no predicate')
        for command in commands:
            require(is_form(command, 'assert', 2), f'no assertion: {short(command)}')
        require(commands, 'no query')
        for command in commands[:-1]:
            require(not self.is_query(command[1]), 'a query that is not the last assertion')
            self.assertion(command[1])
        require(self.is_query(commands[-1][1]), 'the last assertion is no query')
        self.query(commands[-1][1])

    def declare(self, command):
        require(len(command) == 4 and is_symbol(command[1]) and isinstance(command[2], list) and command[3] == 'Bool',
                f'no declaration of a predicate: {short(command)}')
        require(command[1] not in self.predicates, f'declared twice: {command[1]}')
        for sort in command[2]:
            self.sort(sort)
        self.predicates[command[1]] = command[2]

    def sort(self, sort):
        if is_form(sort, 'Array', 3):
            self.sort(sort[1])
            self.sort(sort[2])
        elif is_form(sort, '_', 3):
            require(sort[1] == 'BitVec' and NUMERAL.fullmatch(sort[2]) and sort[2] != '0' and not self.has_only_integers, f'no sort here: {short(sort)}')
        else:
            require(sort in ('Int', 'Bool'), f'no sort here: {short(sort)}')

    @staticmethod
    def is_query(tree):
        body = tree[2] if is_form(tree, 'forall', 3) else tree
        return is_form(body, '=>', 3) and body[2] == 'false'

    def quantified(self, tree):
        """The variables of (forall ( var_decl+ ) body), and the body."""
        require(is_form(tree, 'forall', 3), f'no forall: {short(tree)}')
        variables = {}
        require(isinstance(tree[1], list) and tree[1], 'forall without variables')
        for declaration in tree[1]:
            require(isinstance(declaration, list) and len(declaration) == 2 and is_symbol(declaration[0]), f'no variable: {short(declaration)}')
            name, sort = declaration
            require(name not in variables and name not in self.predicates, f'a name that is taken: {name}')
            self.sort(sort)
            variables[name] = sort
        return variables, tree[2]

    # chc_assert ::= (forall ( var_decl+ ) (=> chc_tail chc_head)) | (forall ( var_decl+ ) chc_head) | u_predicate
    def assertion(self, tree):
        if isinstance(tree, str):
            require(self.predicates.get(tree) == [], f'no predicate without arguments: {tree}')
            return
        variables, body = self.quantified(tree)
        if isinstance(body, list) and body[:1] == ['=>']:
            require(len(body) == 3, 'no implication of two')
            self.tail(body[1], variables)
            body = body[2]
        self.atom(body, variables)
        require(isinstance(body, str) or len(set(body[1:])) == len(body) - 1, f'arguments of a head that are not distinct: {short(body)}')

    # chc_query ::= (forall ( var_decl+ ) (=> chc_tail false))
    def query(self, tree):
        variables, body = self.quantified(tree)
        self.tail(body[1], variables)

    def is_atom(self, tree):
        return (tree if isinstance(tree, str) else tree[0] if tree and isinstance(tree[0], str) else None) in self.predicates

    # u_pred_atom ::= u_predicate | (u_predicate var*)
    def atom(self, tree, variables):
        require(self.is_atom(tree), f'no application of a predicate: {short(tree)}')
        name, arguments = (tree, []) if isinstance(tree, str) else (tree[0], tree[1:])
        for argument in arguments:
            require(isinstance(argument, str) and argument in variables, f'an argument that is no variable: {short(argument)}')
        require([variables[a] for a in arguments] == self.predicates[name], f'arguments of other sorts than declared: {short(tree)}')

    # chc_tail ::= u_pred_atom | i_formula | (and u_pred_atom+ i_formula*)
    def tail(self, tree, variables):
        items = [tree]
        if isinstance(tree, list) and tree[:1] == ['and'] and len(tree) > 1 and self.is_atom(tree[1]):
            items = tree[1:]
        while items and self.is_atom(items[0]):
            self.atom(items.pop(0), variables)
        for item in items:
            self.formula(item, variables)

    # i_formula ::= an SMT-LIB formula over variables, and interpreted functions and predicates. Names of let are variables in its body; nothing recurses.
    def formula(self, tree, variables):
        names = dict.fromkeys(variables, 1)
        todo = [('visit', tree)]
        while todo:
            what, tree = todo.pop()
            if what == 'enter':
                for name in tree:
                    names[name] = names.get(name, 0) + 1
            elif what == 'leave':
                for name in tree:
                    names[name] -= 1
            elif isinstance(tree, str):
                self.leaf(tree, names)
            elif tree[:1] == ['let']:
                require(len(tree) == 3 and isinstance(tree[1], list) and tree[1] and all(len(b) == 2 and is_symbol(b[0]) for b in tree[1]),
                        f'no let: {short(tree)}')
                bound = [name for name, _ in tree[1]]
                require(not set(bound) & set(self.predicates), f'a let of a name that is taken: {bound}')
                todo += [('leave', bound), ('visit', tree[2]), ('enter', bound)] + [('visit', value) for _, value in tree[1]]
            else:
                self.head(tree)
                todo += [('visit', child) for child in tree[1:]]

    def leaf(self, name, names):
        is_value = name in ('true', 'false') or NUMERAL.fullmatch(name) or (BIT_STRING.fullmatch(name) and not self.has_only_integers)
        require(is_value or names.get(name, 0) > 0, f'{"a predicate" if name in self.predicates else "no name"} in a formula: {name}')

    def head(self, tree):
        require(len(tree) > 1, f'an application of nothing: {short(tree)}')
        head = tree[0]
        if isinstance(head, list):
            if is_form(head, 'as', 3) and head[1] == 'const':
                self.sort(head[2])
            else:
                require(len(head) > 2 and head[0] == '_' and head[1] in INDEXED and not self.has_only_integers, f'no function: {short(head)}')
            return
        require(head not in self.predicates, f'a predicate in a formula: {short(tree)}')
        require(head in CORE or head in INTEGERS or (head in BITS and not self.has_only_integers), f'no interpreted function: {head}')
        if head == '*':
            require(sum(not (isinstance(x, str) and NUMERAL.fullmatch(x)) for x in tree[1:]) <= 1, f'a product that is not linear: {short(tree)}')


def check(text, has_only_integers=False):
    """Why it is refused, or nothing."""
    try:
        pieces = [[]]
        for command in parse(text):
            require(isinstance(command, list), f'no command: {short(command)}')
            if command == ['reset']:
                pieces.append([])
            else:
                pieces[-1].append(command)
        for piece in pieces:
            Benchmark(has_only_integers).check(piece)
    except Refused as why:
        return str(why)
    return None


# The example of the published page in other words, and one change after the other.
GOOD = '''(set-logic HORN)
(declare-fun |p 1| (Int Int) Bool)
(declare-fun error () Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y x)) (|p 1| x y))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (|p 1| x y) (let ((t (+ x 1))) (= z (* 2 t)))) (|p 1| z y))))
(assert (forall ((x Int)) (=> (|p 1| x x) error)))
(assert (forall ((u Bool)) (=> error false)))
(check-sat)
'''
ALSO_GOOD = [
    ('(check-sat)', '(check-sat)\n(exit)'),
    ('(set-logic HORN)', '(set-logic HORN)\n(set-info :status sat)'),
    ('(=> (|p 1| x x) error)', '(=> (and (|p 1| x x) error (< x 3)) error)'),
    ('(=> (|p 1| x x) error)', '(=> true error)'),
    ('(assert (forall ((x Int)) (=> (|p 1| x x) error)))', '(assert error)'),
    (GOOD, GOOD + '(reset)\n' + GOOD),
]
BAD = [
    # what the text of Fathom was before
    ('(assert (forall ((u Bool)) (=> error false)))', '(assert (=> error false))', 'no forall'),
    ('(assert (forall ((x Int)) (=> (|p 1| x x) error)))', '(assert (=> true error))', 'no forall'),
    ('(=> (|p 1| x x) error)', '(let ((t x)) (=> (|p 1| x x) error))', 'no application of a predicate'),
    ('(=> (|p 1| x x) error)', '(=> (and true (|p 1| x x)) error)', 'a predicate in a formula'),
    ('(=> (|p 1| x x) error)', '(=> (|p 1| x (+ x 1)) error)', 'an argument that is no variable'),
    ('(=> (|p 1| x x) error)', '(=> (|p 1| x 7) error)', 'an argument that is no variable'),
    ('(let ((t (+ x 1))) (= z (* 2 t)))) (|p 1| z y)', 'true) (|p 1| (+ x 1) y)', 'an argument that is no variable'),
    ('(|p 1| z y)', '(|p 1| z z)', 'arguments of a head that are not distinct'),
    # anything else
    ('(=> error false)', '(=> (and (= u u) error) false)', 'a predicate in a formula'),
    ('(=> (|p 1| x x) error)', '(=> (and (|p 1| x x) (or error (= x 1))) error)', 'a predicate in a formula'),
    ('((u Bool))', '()', 'forall without variables'),
    ('(set-logic HORN)', '', 'the beginning is not'),
    ('(check-sat)', '', 'the end is not'),
    ('(assert (forall ((u Bool)) (=> error false)))', '', 'the last assertion is no query'),
    ('(assert (forall ((x Int)) (=> (|p 1| x x) error)))', '(assert (forall ((x Int)) (=> (|p 1| x x) false)))', 'a query that is not the last'),
    ('(declare-fun error () Bool)', '(declare-fun error () Int)', 'no declaration of a predicate'),
    ('(declare-fun error () Bool)', '', 'a predicate|no name|no application'),
    ('(declare-fun error () Bool)', '(declare-fun error () Bool)(declare-fun error () Bool)', 'declared twice'),
    ('(set-logic HORN)', '(set-logic HORN)(declare-const c Int)', 'no predicate'),
    ('(* 2 t)', '(* x t)', 'a product that is not linear'),
    ('(* 2 t)', '(f t)', 'no interpreted function'),
    ('(* 2 t)', 'w', 'no name in a formula'),
    ('(= z (* 2 t))))', '(= z 0)) (= t 1))', 'no name in a formula'),
    ('(= x 0)', '(forall ((w Int)) (= x w))', 'no interpreted function'),
    ('(x Int)) (=> (|p 1| x x) error)', '(x Int) (b Bool)) (=> (|p 1| x b) error)', 'arguments of other sorts'),
    ('(=> (|p 1| x x) error)', '(=> (|p 1| x) error)', 'arguments of other sorts'),
    ('((x Int) (y Int)) (=> (and (= x 0)', '((x Int) (y (_ BitVec 8))) (=> (and (= x 0)', 'no sort here'),
    ('(check-sat)', '(check-sat))', 'a bracket too many'),
    (GOOD, GOOD + '(reset)\n', 'the end is not'),
    (GOOD, '', 'the end is not'),
]


def self_test():
    assert check(GOOD, True) is None, check(GOOD, True)
    for old, new in ALSO_GOOD:
        assert old in GOOD and check(GOOD.replace(old, new), True) is None, (old, new, check(GOOD.replace(old, new), True))
    for old, new, why in BAD:
        assert old in GOOD, old
        said = check(GOOD.replace(old, new), True)
        assert said and re.match(why, said), (old, new, why, said)
    deep = '(= z x)'
    for i in range(20000):
        deep = f'(let ((t{i} x)) {deep})'
    assert check(GOOD.replace('(= x 0)', deep.replace('z', 'y')), True) is None
    print('check_chc: self-test passed')


def main():
    arguments = sys.argv[1:]
    if arguments == ['--self-test']:
        return self_test()
    has_only_integers = arguments[:1] == ['--integers']
    files = arguments[has_only_integers:]
    if not files:
        sys.exit(__doc__)
    bad = 0
    for name in files:
        with open(sys.stdin.fileno() if name == '-' else name, encoding='utf-8') as file:
            why = check(file.read(), has_only_integers)
        print(f'{name}: {why or "conforms"}')
        bad += why is not None
    sys.exit(1 if bad else 0)


if __name__ == '__main__':
    main()
