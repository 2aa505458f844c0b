#include "solver/native/arrays/table_reads.h"

#include "solver/native/facts/replaced.h"
#include "terms/traverse.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace fathom {

namespace {

// Fewer entries are compared one by one (array_elimination.h).
constexpr size_t min_entries = 64;
// Other writes on the way to a table, each of which is a comparison.
constexpr size_t max_writes = 32;
// Entries of all reads together: beyond that, lemmas on demand are for it.
constexpr size_t max_entries = 2'000'000;

// Part of an array: many writes at constant indices in a row, sorted, or one
// write at any index.
struct Entry {
  uint64_t key;
  Term value;
};
struct Layer {
  std::vector<Entry> table;
  Term index, value; // if the table is empty
};
struct Layers {
  std::vector<Layer> list; // what was written last comes first
  Term rest;               // the array below
  size_t num_entries = 0;  // of tables; 0: not worth it
};

class TableReads {
public:
  explicit TableReads(Rewriter &rewriter)
      : rewriter_(rewriter), store_(rewriter.store()) {}

  size_t run(std::vector<Term> &facts) {
    std::vector<Term> reads = collect(facts);
    size_t num_entries = 0, num_changed = 0;
    for (Term read : reads) {
      const Layers &layers = layers_of(store_.child(read, 0));
      num_entries += layers.num_entries;
      if (layers.num_entries == 0)
        continue;
      if (num_entries > max_entries)
        break;
      rewriter_.replace(read, choice(layers, store_.child(read, 1)));
      ++num_changed;
    }
    if (num_changed == 0)
      return 0;
    rewrite_replaced(rewriter_, facts);
    return num_changed;
  }

private:
  // A node of the tree: the entry, or choice of entries, for all indices that
  // agree with `key` in the bits from `low` on; what is below was looked at.
  struct Node {
    uint64_t key;
    Term value;
    uint32_t low;
  };

  std::vector<Term> collect(std::span<const Term> facts) const {
    std::vector<Term> reads;
    // What mentions a variable that is bound outside of it is no word by
    // itself: for each term the lowest and the highest of these, if any. One
    // that is between them may be counted though it is bound inside.
    struct Bounds {
      uint32_t lowest = UINT32_MAX, highest = 0;
    };
    std::vector<Bounds> open(store_.size() + 1);
    for (Term t : reachable(store_, facts)) {
      Bounds &mine = open[t.id];
      if (store_.kind(t) == Kind::Bound)
        mine = {t.id, t.id};
      for (Term c : store_.children(t))
        mine = {std::min(mine.lowest, open[c.id].lowest),
                std::max(mine.highest, open[c.id].highest)};
      if (store_.kind(t) == Kind::Lambda && mine.lowest == mine.highest)
        mine = {}; // its own
      if (store_.kind(t) == Kind::Select && mine.highest == 0 &&
          store_.kind(store_.child(t, 0)) == Kind::Store &&
          store_.sort_kind(t) == SortKind::BitVec &&
          store_.sort_kind(store_.child(t, 1)) == SortKind::BitVec &&
          store_.width(store_.child(t, 1)) <= 64 &&
          !store_.is_bv_const(store_.child(t, 1)))
        reads.push_back(t);
    }
    return reads;
  }

  const Layers &layers_of(Term array) {
    auto [place, is_new] = layers_.try_emplace(array);
    Layers &layers = place->second;
    if (!is_new)
      return layers;
    size_t num_writes = 0;
    while (store_.kind(array) == Kind::Store && num_writes <= max_writes) {
      std::vector<Entry> run;
      Term at = array;
      for (; store_.kind(at) == Kind::Store &&
             store_.is_bv_const(store_.child(at, 1));
           at = store_.child(at, 0))
        run.push_back(
            {store_.value(store_.child(at, 1)).to_u64(), store_.child(at, 2)});
      if (run.size() >= min_entries) {
        keep_last(run);
        layers.num_entries += run.size();
        layers.list.push_back({std::move(run), {}, {}});
        array = at;
        continue;
      }
      layers.list.push_back(
          {{}, store_.child(array, 1), store_.child(array, 2)});
      array = store_.child(array, 0);
      ++num_writes;
    }
    layers.rest = array;
    if (num_writes > max_writes)
      layers.num_entries = 0;
    return layers;
  }

  // Sorted, and of each index only what was written last.
  static void keep_last(std::vector<Entry> &run) {
    std::unordered_map<uint64_t, Term> last;
    for (const Entry &e : run)
      last.try_emplace(e.key, e.value);
    run.clear();
    for (const auto &[key, value] : last)
      run.push_back({key, value});
    std::sort(run.begin(), run.end(),
              [](const Entry &a, const Entry &b) { return a.key < b.key; });
  }

  Term choice(const Layers &layers, Term index) {
    Term value = rewriter_.make_select(layers.rest, index);
    for (size_t i = layers.list.size(); i-- > 0;) {
      const Layer &layer = layers.list[i];
      value = layer.table.empty()
                  ? rewriter_.make_ite(rewriter_.make_eq(index, layer.index),
                                       layer.value, value)
                  : tree(layer.table, index, value);
    }
    return value;
  }

  // Only those that the index can be, by what is known of its bits.
  std::vector<Entry> possible(const std::vector<Entry> &table, Term index) {
    uint64_t ones = 0, zeros = 0, lo = 0, hi = UINT64_MAX;
    for (uint32_t b = 0; b < store_.width(index); ++b)
      if (Term bit = rewriter_.make_extract(index, b, b);
          store_.is_bv_const(bit))
        (store_.value(bit).bit(0) ? ones : zeros) |= uint64_t(1) << b;
    if (Ranges::applies(store_, index)) {
      const Range &range = rewriter_.ranges().of(index);
      lo = range.lo;
      hi = range.hi;
      ones |= range.ones;
      zeros |= range.zeros;
    }
    std::vector<Entry> entries;
    for (const Entry &e : table)
      if ((e.key & ones) == ones && (e.key & zeros) == 0 && e.key >= lo &&
          e.key <= hi)
        entries.push_back(e);
    return entries;
  }

  // The trie of the keys, from its leaves: neighbours whose highest different
  // bit is lowest meet first.
  Term tree(const std::vector<Entry> &table, Term index, Term missing) {
    std::vector<Entry> entries = possible(table, index);
    if (entries.empty())
      return missing;
    std::vector<Node> nodes;
    std::vector<uint32_t> bits; // between neighbours, the lowest last
    auto meet = [&] {
      Node high = nodes.back();
      nodes.pop_back();
      uint32_t b = bits.back();
      bits.pop_back();
      Term set = rewriter_.make_eq(rewriter_.make_extract(index, b, b),
                                   rewriter_.make_bv(1, 1));
      Node &low = nodes.back();
      low.value = rewriter_.make_ite(set, checked(high, b, index, missing),
                                     checked(low, b, index, missing));
      low.low = b + 1;
    };
    for (const Entry &e : entries) {
      if (!nodes.empty()) {
        uint32_t b = uint32_t(std::bit_width(last_ ^ e.key)) - 1;
        while (!bits.empty() && bits.back() < b)
          meet();
        bits.push_back(b);
      }
      nodes.push_back({e.key, e.value, 0});
      last_ = e.key;
    }
    while (!bits.empty())
      meet();
    return checked(nodes.front(), store_.width(index), index, missing);
  }

  // The bits below `end` that nothing has looked at must be those of the key.
  Term checked(const Node &node, uint32_t end, Term index, Term missing) {
    if (node.low >= end)
      return node.value;
    uint32_t width = end - node.low;
    uint64_t mask = width == 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
    Term same = rewriter_.make_eq(
        rewriter_.make_extract(index, end - 1, node.low),
        rewriter_.make_bv(width, node.key >> node.low & mask));
    return rewriter_.make_ite(same, node.value, missing);
  }

  Rewriter &rewriter_;
  TermStore &store_;
  std::unordered_map<Term, Layers> layers_;
  uint64_t last_ = 0; // key
};

} // namespace

size_t expand_table_reads(Rewriter &rewriter, std::vector<Term> &facts) {
  return TableReads(rewriter).run(facts);
}

} // namespace fathom
