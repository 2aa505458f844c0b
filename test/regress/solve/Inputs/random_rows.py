"""Random questions about arrays of arrays, one after the other between push and pop. Python's generator of random
numbers gives the same ones everywhere.

    random_rows.py SEED COUNT > FILE
"""

import random
import sys


class Maker:
    def __init__(self, seed):
        self.rng = random.Random(seed)

    def pick(self, *makers):
        return self.rng.choice(makers)()

    def index(self):
        """Of the outer arrays: two bits."""
        return self.pick(lambda: f"i{self.rng.randrange(2)}", lambda: f"#b{self.rng.randrange(4):02b}",
                         lambda: f"((_ extract 1 0) {self.element(0)})")

    def key(self):
        """Of the rows: a Boolean or a bit-vector, by the sort in use."""
        if self.row_index == "Bool":
            return self.pick(lambda: f"k{self.rng.randrange(2)}", lambda: self.rng.choice(["true", "false"]))
        return self.pick(lambda: f"k{self.rng.randrange(2)}", lambda: f"#b{self.rng.randrange(2)}")

    def element(self, depth):
        if depth == 0:
            return self.pick(lambda: f"e{self.rng.randrange(2)}", lambda: f"#b{self.rng.randrange(4):02b}")
        return self.pick(lambda: f"(select {self.row(depth - 1)} {self.key()})",
                         lambda: f"(select {self.row(depth - 1)} {self.key()})",
                         lambda: f"(bvadd {self.element(depth - 1)} {self.element(depth - 1)})")

    def row(self, depth):
        if depth == 0:
            return self.pick(lambda: f"r{self.rng.randrange(2)}",
                             lambda: f"(select a{self.rng.randrange(2)} {self.index()})")
        return self.pick(
            lambda: f"(select {self.table(depth - 1)} {self.index()})",
            lambda: f"(store {self.row(depth - 1)} {self.key()} {self.element(depth - 1)})",
            lambda: f"(ite (= {self.index()} {self.index()}) {self.row(depth - 1)} {self.row(depth - 1)})",
            lambda: f"((as const Row) {self.element(depth - 1)})")

    def table(self, depth):
        if depth == 0:
            return f"a{self.rng.randrange(2)}"
        def update():
            table, index = self.table(depth - 1), self.index()
            return (f"(let ((t {table}) (i {index})) "
                    f"(store t i (store (select t i) {self.key()} {self.element(depth - 1)})))")
        return self.pick(
            update, update, lambda: f"(store {self.table(depth - 1)} {self.index()} {self.row(depth - 1)})",
            lambda: f"(ite (= {self.index()} {self.index()}) {self.table(depth - 1)} {self.table(depth - 1)})",
            lambda: f"((as const Table) {self.row(depth - 1)})",
            lambda: f"(change {self.table(depth - 1)} {self.index()})")

    def atom(self):
        relation = self.rng.choice(["=", "=", "distinct"])
        side = self.rng.choice([lambda: self.element(3)] * 50 + [lambda: self.row(1), lambda: self.table(1)])
        return f"({relation} {side()} {side()})"

    def contradiction(self):
        """What no array does."""
        t, r, s, i, j, k = (self.table(2), self.row(2), self.row(1), self.index(), self.index(), self.key())
        return self.rng.choice([
            f"(distinct (select (select (store {t} {i} {r}) {i}) {k}) (select {r} {k}))",
            f"(and (distinct {i} {j}) (distinct (select (select (store {t} {i} {r}) {j}) {k}) "
            f"(select (select {t} {j}) {k})))",
            f"(distinct (select (select ((as const Table) {r}) {i}) {k}) (select {r} {k}))",
            f"(and (= {r} {s}) (distinct (select {r} {k}) (select {s} {k})))",
            f"(and (= {t} a0) (distinct (select (select {t} {i}) {k}) (select (select a0 {i}) {k})))"])

    def script(self, count):
        print("(set-logic ALL)")
        for number in range(count):
            self.row_index = self.rng.choice(["Bool", "(_ BitVec 1)"])
            print("(push 1)")
            print(f"(define-sort Row () (Array {self.row_index} (_ BitVec 2)))")
            print("(define-sort Table () (Array (_ BitVec 2) Row))")
            for name, sort in [("a", "Table"), ("r", "Row"), ("i", "(_ BitVec 2)"), ("k", self.row_index),
                               ("e", "(_ BitVec 2)")]:
                for i in range(2):
                    print(f"(declare-const {name}{i} {sort})")
            print("(define-fun change ((t Table) (i (_ BitVec 2))) Table "
                  f"(store t i (store (select t i) {self.key()} e0)))")
            for _ in range(self.rng.randrange(2, 8)):
                print(f"(assert (or {self.atom()} {self.atom()}))" if self.rng.random() < 0.3
                      else f"(assert {self.atom()})")
            if self.rng.random() < 0.4:
                print(f"(assert {self.contradiction()})")
            print(f'(echo "{number}")\n(check-sat)\n(pop 1)')


Maker(int(sys.argv[1])).script(int(sys.argv[2]))
