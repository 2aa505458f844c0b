# Checks what `fathom solve --dump-cnf` and `--proof` write, for small instances:
#
#   check_proof.py CNF          the file is DIMACS and its header is right
#   check_proof.py CNF PROOF    and every lemma of the DRAT proof (text) follows
#                               (forward, by unit propagation or else RAT), and
#                               in the end there is a contradiction
#
# The last line says what was found; the exit code is 1 if something is wrong.
import sys


class Bad(Exception):
    pass


def read_cnf(path):
    """The number of variables and the clauses."""
    header, clauses, clause = None, [], []
    for number, line in enumerate(open(path, encoding="ascii"), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "p":
            if header or words[1] != "cnf" or len(words) != 4:
                raise Bad(f"{path}:{number}: bad header")
            header = (int(words[2]), int(words[3]))
            continue
        if header is None:
            raise Bad(f"{path}:{number}: clause before the header")
        for word in words:
            literal = int(word)
            if abs(literal) > header[0]:
                raise Bad(f"{path}:{number}: variable {literal} is not declared")
            if literal == 0:
                clauses.append(clause)
                clause = []
            else:
                clause.append(literal)
    if header is None:
        raise Bad(f"{path}: no header")
    if clause:
        raise Bad(f"{path}: the last clause is not ended")
    if len(clauses) != header[1]:
        raise Bad(f"{path}: {len(clauses)} clauses, the header says {header[1]}")
    return header[0], clauses


class Checker:
    """Clauses with two watches each; what follows at the top stays assigned."""

    def __init__(self):
        self.clauses = {}  # by number
        self.numbers = {}  # of each clause, as a sorted tuple
        self.watches = {}  # clause numbers by literal
        self.true = set()
        self.trail = []
        self.next_number = 0
        self.contradiction = False

    def add(self, clause):
        clause = list(dict.fromkeys(clause))
        number = self.next_number
        self.next_number += 1
        self.clauses[number] = clause
        self.numbers.setdefault(tuple(sorted(clause)), []).append(number)
        # Literals that are not false first: they are the ones to watch.
        clause.sort(key=lambda literal: -literal in self.true)
        for literal in clause[:2]:
            self.watches.setdefault(literal, []).append(number)
        free = [literal for literal in clause if -literal not in self.true]
        if not free:
            self.contradiction = True
        elif len(free) == 1 and free[0] not in self.true:
            self.assign(free[0])
            if not self.propagate(len(self.trail) - 1):
                self.contradiction = True

    def delete(self, clause):
        if len(set(clause)) <= 1:
            return  # as every checker does: what it implied stays
        numbers = self.numbers.get(tuple(sorted(set(clause))))
        if not numbers:
            raise Bad(f"deleted clause {clause} does not exist")
        del self.clauses[numbers.pop()]

    def assign(self, literal):
        self.true.add(literal)
        self.trail.append(literal)

    def propagate(self, begin):
        """False when a clause becomes empty."""
        while begin < len(self.trail):
            false = -self.trail[begin]
            begin += 1
            kept, waiting = [], self.watches.get(false, [])
            for place, number in enumerate(waiting):
                clause = self.clauses.get(number)
                if clause is None:
                    continue
                if clause[0] == false and len(clause) > 1:
                    clause[0], clause[1] = clause[1], clause[0]
                if clause[0] in self.true:
                    kept.append(number)
                    continue
                for i in range(2, len(clause)):
                    if -clause[i] not in self.true:
                        clause[1], clause[i] = clause[i], clause[1]
                        self.watches.setdefault(clause[1], []).append(number)
                        break
                else:
                    kept.append(number)
                    if -clause[0] in self.true:
                        self.watches[false] = kept + waiting[place + 1 :]
                        return False
                    self.assign(clause[0])
            self.watches[false] = kept
        return True

    def follows(self, clause):
        """By unit propagation from the negation."""
        if self.contradiction:
            return True
        begin = len(self.trail)
        result = False
        for literal in clause:
            if literal in self.true:
                result = True
                break
            if -literal not in self.true:
                self.assign(-literal)
        result = result or not self.propagate(begin)
        while len(self.trail) > begin:
            self.true.discard(self.trail.pop())
        return result

    def is_rat(self, clause):
        """On its first literal."""
        if not clause:
            return False
        pivot = clause[0]
        for other in list(self.clauses.values()):
            if -pivot in other:
                rest = [literal for literal in other if literal != -pivot]
                if any(-literal in clause for literal in rest):
                    continue
                if not self.follows(clause + rest):
                    return False
        return True


def check_proof(clauses, path):
    checker = Checker()
    for clause in clauses:
        checker.add(clause)
    lemmas = 0
    for number, line in enumerate(open(path, encoding="ascii"), 1):
        words = line.split()
        if not words:
            continue
        delete = words[0] == "d"
        literals = [int(word) for word in words[delete:]]
        if not literals or literals[-1] != 0 or 0 in literals[:-1]:
            raise Bad(f"{path}:{number}: not a clause")
        clause = literals[:-1]
        if delete:
            checker.delete(clause)
            continue
        if not checker.follows(clause) and not checker.is_rat(clause):
            raise Bad(f"{path}:{number}: lemma {clause} does not follow")
        checker.add(clause)
        lemmas += 1
    if not checker.contradiction:
        raise Bad(f"{path}: no contradiction after {lemmas} lemmas")
    return lemmas


def main():
    try:
        variables, clauses = read_cnf(sys.argv[1])
        print(f"good CNF, {variables} variables, {len(clauses)} clauses")
        if len(sys.argv) > 2:
            lemmas = check_proof(clauses, sys.argv[2])
            print(f"good proof, {lemmas} lemmas")
    except (Bad, ValueError, OSError) as problem:
        print(f"bad: {problem}")
        return 1
    return 0


sys.exit(main())
