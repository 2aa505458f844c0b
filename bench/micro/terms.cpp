// Building terms, against a plain column store, in one process and in turns.
//
//   bench_terms [constructions] [repeats]
//
// The workload: 1000 variables, then (5 million) binary operators over random
// recent operands; about a third of the constructions repeat an earlier one. It
// is drawn once, so every store is given the same list. Printed for each store:
// the best and the median CPU time, the ratios to the baseline's, and the bytes
// per term that the allocator gave out. Exit code 1 when the checked builder
// takes longer than the baseline (ratio of the medians) or more than 48 bytes a
// term.
#include "terms/builder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <memory>
#include <time.h>
#include <vector>

namespace fathom {
namespace {

constexpr uint32_t variables = 1000;
constexpr uint32_t window = 100'000; // how far back operands are
constexpr double max_bytes_per_term = 48;

constexpr Kind operators[] = {
    Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvNand, Kind::BvNor,
    Kind::BvXnor, Kind::BvAdd,  Kind::BvSub,  Kind::BvMul,  Kind::BvUdiv,
    Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem, Kind::BvSmod, Kind::BvShl,
    Kind::BvLshr, Kind::BvAshr};

// The baseline: one column per field and a table of ids only. Nothing is
// checked; comparing and growing go through the columns.
class ColumnStore {
public:
  ColumnStore() : table_(1 << 16, 0) {}

  size_t size() const { return kinds_.size() - 1; }

  uint32_t make(uint8_t kind, uint32_t sort, const uint32_t *args, size_t n) {
    size_t at = place(kind, sort, args, n);
    if (table_[at] != 0)
      return table_[at];
    uint32_t id = uint32_t(kinds_.size());
    kinds_.push_back(kind);
    sorts_.push_back(sort);
    args_.insert(args_.end(), args, args + n);
    ends_.push_back(uint32_t(args_.size()));
    table_[at] = id;
    if (size_t(id) * 10 > table_.size() * 6)
      grow();
    return id;
  }

private:
  static uint64_t mix(uint64_t x) { // the finalizer of MurmurHash3
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
  }
  static uint64_t hash(uint8_t kind, uint32_t sort, const uint32_t *args,
                       size_t n) {
    uint64_t h = kind * 0x9e3779b97f4a7c15u ^ sort;
    for (size_t i = 0; i < n; ++i)
      h = mix(h ^ args[i]);
    return h;
  }
  // The slot that holds this term, or the empty one where it belongs.
  size_t place(uint8_t kind, uint32_t sort, const uint32_t *args,
               size_t n) const {
    size_t mask = table_.size() - 1;
    size_t i = hash(kind, sort, args, n) & mask;
    for (; table_[i] != 0; i = (i + 1) & mask) {
      uint32_t t = table_[i], first = ends_[t - 1];
      if (kinds_[t] == kind && sorts_[t] == sort && ends_[t] - first == n &&
          std::memcmp(args_.data() + first, args, n * sizeof(uint32_t)) == 0)
        break;
    }
    return i;
  }
  void grow() {
    std::vector<uint32_t> next(table_.size() * 2, 0);
    size_t mask = next.size() - 1;
    for (uint32_t t = 1; t < kinds_.size(); ++t) {
      uint32_t first = ends_[t - 1];
      size_t i =
          hash(kinds_[t], sorts_[t], args_.data() + first, ends_[t] - first) &
          mask;
      while (next[i] != 0)
        i = (i + 1) & mask;
      next[i] = t;
    }
    table_.swap(next);
  }

  std::vector<uint8_t> kinds_{0};
  std::vector<uint32_t> sorts_{0};
  std::vector<uint32_t> ends_{0}; // t's arguments end at [t], start at [t-1]
  std::vector<uint32_t> args_;
  std::vector<uint32_t> table_;
};

struct Operation {
  Kind kind;
  uint32_t a, b; // terms, numbered from 0 in order of creation
};

std::vector<Operation> draw(unsigned count) {
  uint64_t state = 88172645463325252u; // xorshift64
  auto random = [&](uint64_t below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return uint32_t(state % below);
  };
  std::vector<Operation> out, recent;
  ColumnStore store;
  for (uint32_t i = 0; i < variables; ++i)
    store.make(0, i + 1, nullptr, 0);
  for (unsigned i = 0; i < count; ++i) {
    uint32_t n = uint32_t(store.size()), reach = std::min(n, window);
    Operation op;
    if (i > 1000 && random(3) == 0)
      op = recent[random(recent.size())];
    else
      op = {operators[random(std::size(operators))], n - 1 - random(reach),
            n - 1 - random(reach)};
    if (recent.size() < 1 << 16)
      recent.push_back(op);
    else
      recent[random(recent.size())] = op;
    uint32_t args[2] = {op.a + 1, op.b + 1};
    store.make(uint8_t(op.kind), 32, args, 2);
    out.push_back(op);
  }
  return out;
}

// Each of these builds everything in a new store, and returns a sum of ids and
// the number of terms, against mistakes and optimizers.
struct Built {
  uint64_t sum = 0;
  size_t terms = 0;
  std::shared_ptr<void> store; // kept alive until memory has been read
};

Built build_columns(const std::vector<Operation> &work) {
  auto store = std::make_shared<ColumnStore>();
  Built built;
  for (uint32_t i = 0; i < variables; ++i)
    store->make(0, i + 1, nullptr, 0);
  for (const Operation &op : work) {
    uint32_t args[2] = {op.a + 1, op.b + 1};
    built.sum += store->make(uint8_t(op.kind), 32, args, 2) - 1;
  }
  built.terms = store->size();
  built.store = store;
  return built;
}

// The first term after what a store is born with.
uint32_t make_variables(TermStore &store) {
  uint32_t first = uint32_t(store.size()) + 1;
  for (uint32_t i = 0; i < variables; ++i)
    store.make_var("v" + std::to_string(i), store.bv_sort(32));
  return first;
}

Built build_checked(const std::vector<Operation> &work) {
  auto store = std::make_shared<TermStore>();
  Builder builder(*store);
  Built built;
  uint32_t first = make_variables(*store);
  for (const Operation &op : work) {
    Term t = builder.make(op.kind, {Term{op.a + first}, Term{op.b + first}});
    built.sum += t.id - first;
  }
  built.terms = store->size() + 1 - first;
  built.store = store;
  return built;
}

Built build_interned(const std::vector<Operation> &work) {
  auto store = std::make_shared<TermStore>();
  Built built;
  uint32_t first = make_variables(*store);
  Sort sort = store->bv_sort(32);
  for (const Operation &op : work) {
    uint32_t words[2] = {op.a + first, op.b + first};
    built.sum += store->intern(op.kind, sort, words, 2).id - first;
  }
  built.terms = store->size() + 1 - first;
  built.store = store;
  return built;
}

size_t bytes_in_use() {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

struct Contender {
  const char *name;
  Built (*build)(const std::vector<Operation> &);
  std::vector<double> seconds = {};
  double bytes = 0;
  Built built = {};
};

double best(std::vector<double> v) {
  return *std::min_element(v.begin(), v.end());
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v.size() % 2 ? v[v.size() / 2]
                      : (v[v.size() / 2 - 1] + v[v.size() / 2]) / 2;
}

void measure(Contender &contender, const std::vector<Operation> &work) {
  size_t before = bytes_in_use();
  double start = cpu_seconds();
  Built built = contender.build(work);
  contender.seconds.push_back(cpu_seconds() - start);
  contender.bytes = double(bytes_in_use() - before) / double(built.terms);
  built.store.reset();
  contender.built = built;
}

int run(unsigned constructions, unsigned repeats) {
  std::vector<Operation> work = draw(constructions);
  Contender all[] = {{"columns (baseline)", build_columns},
                     {"Builder::make", build_checked},
                     {"TermStore::intern", build_interned}};
  for (unsigned i = 0; i < repeats; ++i)
    for (unsigned k = 0; k < std::size(all); ++k)
      measure(all[(i + k) % std::size(all)], work);
  std::printf("%u constructions, %zu terms, %u repeats\n", constructions,
              all[0].built.terms, repeats);
  std::printf("%-20s %10s %10s %8s %8s %8s\n", "", "best ns", "median ns",
              "best", "median", "bytes");
  for (const Contender &c : all)
    std::printf("%-20s %10.1f %10.1f %8.2f %8.2f %8.1f\n", c.name,
                best(c.seconds) * 1e9 / constructions,
                median(c.seconds) * 1e9 / constructions,
                best(c.seconds) / best(all[0].seconds),
                median(c.seconds) / median(all[0].seconds), c.bytes);
  bool good = true;
  for (const Contender &c : all)
    if (c.built.sum != all[0].built.sum ||
        c.built.terms != all[0].built.terms) {
      std::printf("%s built other terms than the baseline\n", c.name);
      good = false;
    }
  if (median(all[1].seconds) > median(all[0].seconds)) {
    std::printf("the builder is slower than the baseline\n");
    good = false;
  }
  if (all[1].bytes > max_bytes_per_term) {
    std::printf("more than %.0f bytes per term\n", max_bytes_per_term);
    good = false;
  }
  return good ? 0 : 1;
}

} // namespace
} // namespace fathom

int main(int argc, char **argv) {
  auto number = [&](int i, unsigned otherwise) {
    return argc > i ? unsigned(std::strtoul(argv[i], nullptr, 10)) : otherwise;
  };
  return fathom::run(number(1, 5'000'000), std::max(1u, number(2, 7)));
}
