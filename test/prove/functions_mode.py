"""run-prove --functions: programs of random_functions.py, and certificates of forged_functions.py.

What `prove` says is true, its certificates pass, and those with one claim changed do not, unless that is as true. Forged certificates
never pass for a program that fails; where one passes for another, each of its claims holds of all states."""
import collections, random, re, subprocess

import forged_functions
import random_functions

MOST_LEFT_OUT = 12  # claims of a forged certificate, one by one
CALL_CLAIM = '  name "call '


class Mode:
    def __init__(self, fathom, seconds, folder, complain):
        self.fathom, self.seconds, self.folder, self.complain = fathom, seconds, folder, complain
        self.count = collections.Counter()

    def run(self, *command):
        """The output and the exit code; too long is no answer."""
        try:
            done = subprocess.run([self.fathom, *command], capture_output=True, text=True, timeout=self.seconds)
        except subprocess.TimeoutExpired:
            return 'timeout', 20
        return done.stdout, done.returncode

    def recheck(self, certificate):
        file = self.folder / 'q.cert'
        file.write_text(certificate)
        output, code = self.run('recheck', str(file))
        if code not in (0, 20):
            self.complain(f'recheck: exit code {code}')
        return output, code

    def prove(self, source, truth, r):
        certificate = self.folder / 'p.cert'
        certificate.unlink(missing_ok=True)
        _, code = self.run('prove', f'--certificate={certificate}', str(source))
        if code != 20 and code != (0 if truth else 10):
            self.complain(f'prove: exit code {code}, but {"no" if truth else "a"} state fails')
        self.count[{0: 'proved', 10: 'refuted'}.get(code, 'unknown')] += 1
        if code != 0 or not certificate.exists():
            return
        text = certificate.read_text()
        self.count['by functions'] += CALL_CLAIM in text
        if self.recheck(text)[1] != 0:
            self.complain('the certificate is refused')
        lines = text.splitlines()
        places = [i for i, line in enumerate(lines) if line.startswith(CALL_CLAIM) and ' keeps' not in line]
        for at in r.sample(places, min(3, len(places))):
            claim = re.match(r'(.*?", )(.*?)\s*(;.*)?$', lines[at])
            other = r.choice(['false', f'(not {claim.group(2)})'])
            self.count['changed'] += 1
            # Of a function that is not called, or that never returns, everything holds.
            if self.recheck('\n'.join([*lines[:at], claim.group(1) + other, *lines[at + 1:]]) + '\n')[1] == 0 and not truth:
                self.complain(f'a certificate with {other} passes')

    def forge(self, program, source, truth, r):
        regions = r.choice([[], [], ['--regions=flat']])
        text, _ = self.run('emit', '--stage=sea', *regions, str(source))
        if 'fun fathom.entry(' not in text:
            return self.complain('emit: no program')
        forger = forged_functions.Forger(program, text, r)
        # The second one: what holds of some calls only; the third one: turned round, left out, elsewhere.
        for wrong in (0, 1e-9, r.choice([0.01, 0.05, 0.2])):
            certificate, functions = forger.certificate(wrong)
            if not functions:
                continue
            self.count['forged'] += 1
            self.count['functions with claims'] += functions
            for _ in range(MOST_LEFT_OUT):
                output, code = self.recheck(certificate)
                weaker = forger.weakened(certificate, output) if code == 20 else None
                if weaker is None:
                    break
                self.count['left out'] += 1
                certificate = weaker
            self.count['refused' if code else 'passed'] += 1
            if code == 0 and not truth:
                self.complain('a forged certificate of a program that fails passes')
            elif code == 0 and forger.is_true():
                self.complain(f'a certificate with a wrong claim passes: {forger.is_true()}')

    def one(self, seed):
        program = random_functions.Program(seed)
        truth = program.is_safe()
        if truth is None:
            self.count['skipped'] += 1
            return
        source = self.folder / 'p.c'
        source.write_text(program.c())
        self.count['safe' if truth else 'unsafe'] += 1
        self.prove(source, truth, random.Random(seed))
        self.forge(program, source, truth, random.Random(seed))

    def too_few(self, total):
        """What was done too seldom, for a test of nothing must not pass."""
        least = {'proved': total // 8 + 1, 'refuted': total // 8 + 1, 'forged': total, 'refused': total // 2, 'left out': total,
                 'passed': total // 16 + 1, 'by functions': total // 60, 'changed': total // 60}
        return [f'too few {name}: {self.count[name]} of {total}' for name, n in least.items() if self.count[name] < n]
