"""run-prove --weaken: certificates with every claim changed (changed_claims.py), and what `recheck` says of each.

The states of a certificate's program are looked at (sea_states.py). A certificate with a claim that is false of one of them must be
refused, and so must one for a program that fails: with a check added that a state fails, or of which the open properties are no
longer named. Others may be refused, for true is not inductive. What `prove` wrote passes, and its claims are true of all states.
--self-test: with a `recheck` that accepts everything each wrong one is reported, and with one that refuses everything each right one."""
import collections, random, re, subprocess

import changed_claims
import random_calls
import random_kept
import random_states
import random_sums
import sea_states

MOST_CLAIMS = 6  # of a certificate, drawn from all; with --full all of them
KINDS = [random_states, random_sums, random_states, random_calls, random_states, random_sums, random_states, random_kept]
ENGINES = [[], [], ['--engine=houdini'], ['--engine=pdr'], ['--engine=absint'], ['--engine=kind'], ['--engine=spacer']]
LEFT_OPEN = '(left open by the certificate)'


class Mode:
    def __init__(self, fathom, seconds, folder, complain, kind=None, fake=None, most=MOST_CLAIMS):
        """`kind`: of programs, instead of several; `fake`: what `recheck` is said to answer, whatever the certificate; `most`: claims of
        a certificate that are changed, or None."""
        self.fathom, self.seconds, self.folder, self.complain = fathom, seconds, folder, complain
        self.kind, self.fake, self.most = kind, fake, most
        self.count = collections.Counter()

    def run(self, *command):
        """The last line and the exit code; too long is no answer."""
        try:
            done = subprocess.run([self.fathom, *command], capture_output=True, text=True, timeout=self.seconds)
        except subprocess.TimeoutExpired:
            return 'timeout', 20
        return (done.stdout.strip().splitlines() or [''])[-1], done.returncode

    def accepts(self, certificate):
        """Whether `recheck` does."""
        file = self.folder / 'q.cert'
        file.write_text(certificate)
        if self.fake is not None:
            return self.fake
        answer, code = self.run('recheck', str(file))
        if code not in (0, 20):
            self.complain(f'recheck: exit code {code}: {answer}')
        return code == 0 or answer.endswith(LEFT_OPEN)

    def certificate(self, source, truth, r):
        """What `prove` writes; None if that is nothing."""
        file = self.folder / 'p.cert'
        for engine in r.choice(ENGINES), []:
            file.unlink(missing_ok=True)
            answer, code = self.run('prove', *engine, f'--certificate={file}', str(source))
            if code not in (20, 0 if truth else 10):
                self.complain(f'prove: {answer}, but {"no" if truth else "a"} state fails')
            if file.exists():
                return file.read_text()
        return None

    def one(self, seed):
        r = random.Random(seed)
        kind = self.kind or KINDS[seed % len(KINDS)]
        program = kind.Program(seed)
        truth = program.is_safe()
        if truth is None:
            return
        source = self.folder / 'p.c'
        source.write_text(program.c())
        text = self.certificate(source, truth, r)
        if text is None:
            return
        try:
            states = sea_states.Program(text)
        except sea_states.Unsupported:
            self.count['not followed'] += 1
            return
        self.count['certificates'] += 1
        self.look(text, states, truth, kind)
        self.change(text, states, truth, r)
        if truth:
            self.plant(text, states, r)

    def look(self, text, states, truth, kind):
        """The certificate as it is."""
        if 'assert' in states.failed and truth:
            self.complain('a state fails in the certificate, and none in the program')
        if not truth and states.is_complete and kind in (random_states, random_sums) and 'assert' not in states.failed:
            self.complain('no state fails in the certificate, and one in the program')
        if not self.accepts(text):
            self.complain('the certificate is refused')
        for line, row in states.rows.items():
            if row.kind != 'loop keeps' and changed_claims.Place(states, line, 'F', random.Random(0)).falls(row.term):
                self.complain(f'a state is not as the certificate says: {states.lines[line].strip()}')
        if ' open ' in text.splitlines()[0]:
            self.count['closed'] += 1
            if self.accepts(closed(text)):
                self.complain('a certificate of a program that fails passes')

    def change(self, text, states, truth, r):
        """Each claim in each way."""
        lines, places = text.splitlines(), sorted(states.rows)
        chosen = places if self.most is None else r.sample(places, min(self.most, len(places)))
        self.count['claims'] += len(places)
        self.count['claims beyond the limit'] += max(0, len(chosen) - MOST_CLAIMS)
        for line in sorted(chosen):
            prefix = sea_states.CLAIM.match(lines[line]).group(0)
            place = changed_claims.Place(states, line, 'F', r)
            if place.row.kind == 'loop keeps':
                self.judge([*lines[:line], '  name "loop invariant", true', *lines[line + 1:]], 'dropped', False, truth, r)
                continue
            for how, term in place.changes():
                row = prefix + changed_claims.show(term)
                falls = place.falls(term)
                self.count['about addresses'] += falls is None
                is_wrong = bool(falls)
                self.judge([*lines[:line], *place.rows(term), row, *lines[line + 1:]], how, is_wrong, truth, r, row)
            name, is_wrong = place.kept()
            if name:
                row = f'  name "loop keeps", {name}'
                self.judge([*lines[:line], *place.rows(name), row, *lines[line:]], 'kept', is_wrong, truth, r, row)

    def judge(self, lines, how, is_wrong, truth, r, row=''):
        if r.random() < 0.25:  # more iterations in a row prove no more than is true
            lines = [re.sub(r' k (\d+)', lambda m: f' k {int(m.group(1)) + r.choice([1, 2])}', lines[0]), *lines[1:]]
        certificate = '\n'.join(lines) + '\n'
        passes = self.accepts(certificate)
        self.count['changed'] += 1
        said, answered = 'wrong' if is_wrong else 'true', 'accepted' if passes else 'refused'
        for what in said, answered, f'{how} and {said} {answered}':
            self.count[what] += 1
        if passes and is_wrong:
            self.complain(f'a certificate with a wrong claim passes ({how}): {row.strip()}')
        if not truth and r.random() < 0.5:
            self.count['closed'] += 1
            if self.accepts(closed(certificate)):
                self.complain(f'a changed certificate of a program that fails passes ({how}): {row.strip()}')

    def plant(self, text, states, r):
        """A check that a state fails, behind the claims of a header or at the beginning of a function."""
        lines = text.splitlines()
        if any(line.startswith('property ') for line in lines):
            return
        last = {row.block: line for line, row in sorted(states.rows.items()) if row.kind != 'call ensures'}
        for line in last.values():
            place = changed_claims.Place(states, line, 'F', r)
            term = place.planted()
            if term is None:
                continue
            self.count['planted'] += 1
            row = f'  check {changed_claims.show(term)}, assert "planted"'
            if self.accepts('\n'.join([*lines[:line + 1], *place.rows(term), row, *lines[line + 1:]]) + '\n'):
                self.complain(f'a certificate of a program that fails passes: {row.strip()}')

    def too_few(self, total):
        """What was done too seldom, for a test of nothing must not pass."""
        least = {'certificates': total // 4 + 1, 'changed': total, 'wrong': total // 2 + 1, 'refused': 1, 'accepted': total // 8 + 1,
                 'planted': total // 8, 'closed': total // 16, 'claims beyond the limit': total // 64 if self.most is None else 0}
        return [f'too few {name}: {self.count[name]} of {total}' for name, n in least.items() if self.count[name] < n]


def closed(certificate):
    """With no property left open."""
    head, rest = certificate.split('\n', 1)
    return re.sub(r' open \d+', '', head) + '\n' + rest


def self_test(make, first, last):
    """Problems of the test itself, which is told wrong answers. `make`: a mode, of what it complains to and its fake."""
    problems = []
    for fake in True, False:
        said = []
        mode = make(said.append, fake)
        for seed in range(first, last + 1):
            mode.one(seed)
        count = mode.count
        # Of what is wrong each, or of what is right.
        wanted = count['wrong'] + count['closed'] + count['planted'] if fake else count['certificates']
        least = min(count[name] for name in ('wrong', 'closed', 'planted', 'certificates'))
        print(f'recheck that {"accepts" if fake else "refuses"} everything: {len(said)} complaints, {wanted} wanted')
        if len(said) != wanted or least == 0:
            problems.append(f'{len(said)} complaints instead of {wanted}, of {dict(count)}')
        if not fake and not any('accepted' in few for few in mode.too_few(last - first + 1)):
            problems.append('nobody misses certificates that are accepted')
    said = []
    mode = make(said.append, True)
    mode.look(WRONG, sea_states.Program(WRONG), True, None)
    if len(said) != 1 or 'a state is not as' not in said[0]:
        problems.append(f'a certificate with a wrong claim: {said}')
    if not mode.too_few(1):
        problems.append('a test of nothing passes')
    return problems


# i is 0, 1, ..., 4 where the loop begins an iteration.
WRONG = """certificate 1 checked shadows exact calls all unwind 1 recursion 1 k 1
program ptr 64 little
fun fathom.entry() {
BB0:
  br BB1
BB1:
  R0:i32 = phi [#x00000000, BB0], [R2, BB2]
  name "loop invariant", (bvule R0 #x00000003)
  R1:bool = (bvult R0 #x00000004)
  br R1, BB2, BB3
BB2:
  R2:i32 = (bvadd R0 #x00000001)
  br BB1
BB3:
  ret
}
"""
