// Rewriting over a doubling series: does the work grow with the number of
// terms?
//
//   bench_rewrite_chain [smallest] [doublings] [shape]
//
// For every shape (or the one named) and every size a new store is filled, and
// one Rewriter::rewrite() is measured. One line per point: shape, terms of the
// input, terms visited, microseconds. Under callgrind each rewriting also
// becomes a profile of its own, named "SHAPE SIZE": tools/check_linear.py reads
// those, since instructions are not disturbed by what else the machine does.
#include "rewrite/rewriter.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <valgrind/callgrind.h>
#include <vector>

namespace fathom {
namespace {

// What shapes are made from: many variables, so that terms do not collapse.
class Material {
public:
  explicit Material(TermStore &s) : store(s), b(s), word(s.bv_sort(32)) {}

  TermStore &store;
  Builder b;
  Sort word;

  Term x(unsigned i, const char *prefix = "x") {
    return store.make_var(prefix + std::to_string(i), word);
  }
  Term p(unsigned i) {
    return store.make_var("p" + std::to_string(i), store.bool_sort());
  }
  Term array(const char *name) {
    return store.make_var(name, store.array_sort(word, word));
  }
  Term memory() { return store.make_var("m", store.mem_sort(32)); }
  Term pointer(uint64_t base, uint64_t offset) {
    return b.make(Kind::Ptr, {num(base), num(offset), num(0)});
  }
  Term write(Term memory, Term pointer, Term value) {
    return b.make(Kind::MemStore, {memory, pointer, value}, {0});
  }
  Term read(Term memory, Term pointer, uint32_t bytes) {
    return b.make(Kind::MemLoad, {memory, pointer}, {bytes, 0});
  }
  Term num(uint64_t v) { return b.make_bv(32, v); }
  Term xor_of(Term a, Term c) { return b.make(Kind::BvXor, {a, c}); }
  uint32_t random(uint32_t below) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return uint32_t(state_ >> 33) % below;
  }

private:
  uint64_t state_ = 1;
};

// x0 + x1 + x2 + ...
Term sum_of_variables(Material &m, unsigned n) {
  Term t = m.x(0);
  for (unsigned i = 1; i < n; ++i)
    t = m.b.make_add(t, m.x(i));
  return t;
}

// Constants and a few variables: summands that merge.
Term sum_that_merges(Material &m, unsigned n) {
  Term t = m.x(0);
  for (unsigned i = 0; i < n; i += 2)
    t = m.b.make_add(m.b.make_add(t, m.num(i + 1)), m.x(i % 7));
  return t;
}

// 3 * (... - y) + 1
Term affine(Material &m, unsigned n) {
  Term t = m.x(0);
  for (unsigned i = 0; i < n; i += 3)
    t = m.b.make_add(m.b.make_sub(m.b.make_mul(t, m.num(3)), m.x(i, "y")),
                     m.num(1));
  return t;
}

// A memory as nested choices: one read of n writes at constant addresses.
Term memory_of_ites(Material &m, unsigned n) {
  Term address = m.x(0, "address"), t = m.num(0);
  for (unsigned i = 0; i < n; ++i)
    t = m.b.make_ite(m.b.make_eq(address, m.num(4 * i)), m.x(i), t);
  return t;
}

// The same with symbolic addresses and conditions.
Term guarded_ites(Material &m, unsigned n) {
  Term address = m.x(0, "address"), t = m.x(0);
  for (unsigned i = 0; i < n; ++i) {
    Term here = m.b.make_eq(address, m.b.make_add(m.x(i, "i"), m.num(4)));
    t = m.b.make_ite(m.b.make_and(m.p(i), here), m.x(i), t);
  }
  return t;
}

// Additions under conditions: both branches come from the one below.
Term shared_ites(Material &m, unsigned n) {
  Term t = m.x(0);
  for (unsigned i = 0; i < n; ++i)
    t = m.b.make_ite(m.p(i), m.b.make_add(t, m.num(i)), t);
  return t;
}

Term comparison(Material &m, unsigned i) {
  static constexpr Kind kinds[] = {Kind::BvUlt, Kind::BvSle, Kind::BvUge,
                                   Kind::BvSgt, Kind::Eq};
  return m.b.make(kinds[i % 5], {m.x(i), m.x(i + 1)});
}

Term conjunction(Material &m, unsigned n) {
  Term t = m.p(0);
  for (unsigned i = 0; i < n; ++i)
    t = m.b.make_and(t, comparison(m, i));
  return t;
}

Term conjunction_to_the_right(Material &m, unsigned n) {
  Term t = m.p(0);
  for (unsigned i = 0; i < n; ++i)
    t = m.b.make_and(m.b.make_not(comparison(m, i)), t);
  return t;
}

// One variable against many constants.
Term bounds(Material &m, unsigned n) {
  Term t = m.p(0);
  for (unsigned i = 0; i < n; ++i) {
    Term c = m.num(1000 + 3 * i);
    t = m.b.make_and(t, i % 2 ? m.b.make_not(m.b.make_eq(m.x(0), c))
                              : m.b.make_ult(m.x(i % 5), c));
  }
  return t;
}

Term disjunction(Material &m, unsigned n) {
  Term t = m.p(0);
  for (unsigned i = 0; i < n; ++i)
    t = m.b.make_or(t, m.b.make_and(comparison(m, i), m.p(i)));
  return t;
}

Term alternation(Material &m, unsigned n) {
  Term t = m.p(0);
  for (unsigned i = 0; i < n; ++i)
    t = i % 2 ? m.b.make_or(t, comparison(m, i))
              : m.b.make_and(m.p(i), m.b.make_not(t));
  return t;
}

Term implications(Material &m, unsigned n) {
  Term t = m.p(0);
  for (unsigned i = 1; i < n; ++i)
    t = m.b.make_implies(m.p(i), t);
  return t;
}

Term bytes_shifted_in(Material &m, unsigned n) {
  Term t = m.x(0);
  for (unsigned i = 0; i < n; ++i)
    t = m.b.make_concat(m.b.make_extract(t, 23, 0),
                        m.b.make_extract(m.x(i), 15, 8));
  return t;
}

// Slices of slices, with something between that keeps them.
Term slices(Material &m, unsigned n) {
  Term t = m.x(0);
  for (unsigned i = 0; i < n; ++i) {
    Term low = m.b.make_extract(m.b.make_mul(t, m.x(i, "y")), 15, 0);
    t = i % 2 ? m.b.make_zext(low, 16) : m.b.make_sext(low, 16);
  }
  return t;
}

Term nots_and_xors(Material &m, unsigned n) {
  Term t = m.p(0);
  for (unsigned i = 0; i < n; ++i)
    t = i % 2 ? m.b.make_not(t) : m.b.make(Kind::Xor, {t, m.p(i)});
  return t;
}

Term words_xored(Material &m, unsigned n) {
  Term t = m.x(0);
  for (unsigned i = 0; i < n; ++i)
    t = i % 3 == 0 ? m.b.make(Kind::BvNot, {t})
        : i % 3 == 1
            ? m.xor_of(t, m.x(i))
            : m.xor_of(t, m.b.make(Kind::BvShl, {t, m.num(i % 31 + 1)}));
  return t;
}

Term stores(Material &m, unsigned n) {
  Term a = m.array("a");
  for (unsigned i = 0; i < n; ++i)
    a = m.b.make_store(a, m.b.make_add(m.x(i % 3), m.num(i)), m.x(i, "v"));
  return m.b.make_eq(a, m.array("b"));
}

// One read through n stores.
Term read_of_stores(Material &m, unsigned n) {
  Term a = m.array("a");
  for (unsigned i = 0; i < n; ++i)
    a = m.b.make_store(a, m.num(i), m.x(i, "v"));
  return m.b.make_select(a, m.num(n));
}

// n reads through n stores: of every one of them, and of none.
Term reads_of_stores(Material &m, unsigned n) {
  Term a = m.array("a"), t = m.x(0);
  for (unsigned i = 0; i < n; ++i)
    a = m.b.make_store(a, m.num(4 * i), m.x(i, "v"));
  for (unsigned i = 0; i < n; ++i)
    t = m.xor_of(t, m.b.make_select(a, m.num(8 * i)));
  return t;
}

// The same in the theory of memory: one object, and many.
Term reads_of_memory(Material &m, unsigned n) {
  Term memory = m.memory(), t = m.x(0);
  for (unsigned i = 0; i < n; ++i)
    memory = m.write(memory, m.pointer(16, 4 * i), m.x(i, "v"));
  for (unsigned i = 0; i < n; ++i)
    t = m.xor_of(t, m.read(memory, m.pointer(16, 4 * (n - 1 - i)), 4));
  return t;
}

Term reads_of_objects(Material &m, unsigned n) {
  Term memory = m.memory(), t = m.x(0);
  auto place = [&](unsigned i) {
    return m.pointer(0x1000 * (i % 97), 4 * (i / 97));
  };
  for (unsigned i = 0; i < n; ++i)
    memory = m.write(memory, place(i), m.x(i, "v"));
  for (unsigned i = 0; i < n; ++i)
    t = m.xor_of(t, m.read(memory, place(n - 1 - i), 4));
  return t;
}

// Every version is read, not only the newest.
Term reads_of_versions(Material &m, unsigned n) {
  Term memory = m.memory(), t = m.x(0);
  for (unsigned i = 0; i < n; ++i) {
    memory = m.write(memory, m.pointer(16, 4 * m.random(n)), m.x(i, "v"));
    t = m.xor_of(t, m.read(memory, m.pointer(16, 4 * m.random(n)), 4));
  }
  return t;
}

// Each index is what was read before.
Term list_walk(Material &m, unsigned n) {
  Term a = m.array("a"), i = m.x(0);
  for (unsigned k = 0; k < n; ++k)
    i = m.b.make_select(a, m.b.make_add(i, m.num(4)));
  return i;
}

// All operators on random recent operands, half of them used again.
Term random_graph(Material &m, unsigned n) {
  static constexpr Kind kinds[] = {
      Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvAdd, Kind::BvSub,
      Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem, Kind::BvShl, Kind::BvLshr,
      Kind::BvAshr, Kind::BvAdd,  Kind::BvXnor, Kind::BvSdiv};
  std::vector<Term> terms;
  for (unsigned i = 0; i < 100; ++i)
    terms.push_back(m.x(i));
  auto recent = [&] { return terms[terms.size() - 1 - m.random(100)]; };
  for (unsigned i = 0; i < n; ++i) {
    Term t = m.b.make(kinds[m.random(std::size(kinds))], {recent(), recent()});
    terms.push_back(
        m.random(4) ? t : m.b.make_ite(m.b.make_ult(recent(), t), t, recent()));
  }
  Term all = m.x(0);
  for (unsigned i = 0; i < 100; ++i)
    all = m.xor_of(all, terms[terms.size() - 1 - i]);
  return all;
}

struct Shape {
  const char *name;
  Term (*build)(Material &, unsigned);
};

constexpr Shape shapes[] = {
    {"sum-of-variables", sum_of_variables},
    {"sum-that-merges", sum_that_merges},
    {"affine", affine},
    {"memory-of-ites", memory_of_ites},
    {"guarded-ites", guarded_ites},
    {"shared-ites", shared_ites},
    {"conjunction", conjunction},
    {"conjunction-right", conjunction_to_the_right},
    {"bounds", bounds},
    {"disjunction", disjunction},
    {"alternation", alternation},
    {"implications", implications},
    {"bytes-shifted-in", bytes_shifted_in},
    {"slices", slices},
    {"nots-and-xors", nots_and_xors},
    {"words-xored", words_xored},
    {"stores", stores},
    {"read-of-stores", read_of_stores},
    {"reads-of-stores", reads_of_stores},
    {"reads-of-memory", reads_of_memory},
    {"reads-of-objects", reads_of_objects},
    {"reads-of-versions", reads_of_versions},
    {"list-walk", list_walk},
    {"random-graph", random_graph},
};

void measure(const Shape &shape, unsigned n) {
  TermStore store;
  Material material(store);
  Term t = shape.build(material, n);
  size_t terms = store.size();
  std::string point = shape.name + (" " + std::to_string(n));
  RewriteConfig config;
  config.memory.accesses_are_inside = true;
  Rewriter rewriter(store, config);
  auto start = std::chrono::steady_clock::now();
  CALLGRIND_ZERO_STATS;
  rewriter.rewrite(t);
  CALLGRIND_DUMP_STATS_AT(point.c_str());
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  std::printf("%s %zu %llu %.0f\n", point.c_str(), terms,
              static_cast<unsigned long long>(rewriter.visited()),
              seconds * 1e6);
  std::fflush(stdout);
}

} // namespace
} // namespace fathom

int main(int argc, char **argv) {
  auto number = [&](int i, unsigned otherwise) {
    return argc > i ? unsigned(std::strtoul(argv[i], nullptr, 10)) : otherwise;
  };
  unsigned smallest = number(1, 2000), doublings = number(2, 4);
  std::string_view wanted = argc > 3 ? argv[3] : "";
  fathom::RuleTable::get(); // built once, not part of what is measured
  auto measure = [&](const fathom::Shape &shape) {
    for (unsigned i = 0; i <= doublings; ++i)
      fathom::measure(shape, smallest << i);
  };
  for (const fathom::Shape &shape : fathom::shapes)
    if (wanted.empty() || wanted == shape.name)
      measure(shape);
}
