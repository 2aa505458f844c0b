// Random chains of writes, sets and copies at full pointer width, with offsets
// and lengths around 2^31, 2^32, 2^63 and the ends of the address space: what
// the rules make of a load (with every combination of what can be switched
// off), what the lowering makes of it, and what arrays, lambdas and functions
// say must be what the evaluator computes byte by byte.
#include "memory/contents.h"
#include "rewrite/memory/known_objects.h"
#include "rewrite/memory_examples.h"
#include "terms/evaluator.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace fathom::test {
namespace {

// In one configuration every access is inside of its object, which is huge, and
// bases may be variables; in the other, pointers go anywhere.
class Material {
public:
  Material(TermStore &store, uint32_t width, bool inside, bool big_endian,
           uint64_t seed)
      : s_(store), b_(store), w_(width), inside_(inside),
        big_endian_(big_endian), is_unknown_(inside && seed % 2 == 1),
        random_(seed),
        bases_{64, uint64_t(1) << (w_ - 2), uint64_t(1) << (w_ - 1)} {
    for (const char *name : {"x", "y", "z"})
      words_.push_back(s_.make_var(name, s_.bv_sort(w_)));
    // Few of them, so that accesses meet.
    const uint64_t places[] = {0, 1u << 7, 1ull << 31, 1ull << 32,
                               1ull << (w_ - 1)};
    corners_.push_back(0);
    for (int i = 0; i < 2; ++i)
      corners_.push_back(places[below(std::size(places))] & mask());
    memories_ = {variable("m"), variable("n")};
    favourite_ = unsigned(1 + below(2));
    for (int i = 0; i < 6; ++i)
      memories_.push_back(memory());
  }

  // What allocation would say.
  void announce(Rewriter &rewriter) {
    for (unsigned i = 0; i < 3; ++i)
      know_object(rewriter, base(i));
  }

  Term load() {
    uint32_t n = width_of_access();
    return b_.make(Kind::MemLoad, {recent(), pointer(n)},
                   {n, uint32_t(big_endian_)});
  }

  Model model() {
    Model model;
    for (Term word : words_)
      model.scalars[word] = BitVec(w_, corner());
    for (unsigned i = 0; i < 3; ++i)
      if (!s_.is_bv_const(base(i)))
        model.scalars[base(i)] = BitVec(w_, bases_[i]);
    for (uint32_t n : {1u, 2u, 4u, 8u})
      model.scalars[value_variable(n)] = BitVec(8 * n, random_());
    for (const char *name : {"m", "n"}) {
      ArrayValue bytes{BitVec(8, random_()), {}};
      for (uint64_t place : interesting_places())
        bytes.entries.insert_or_assign(BitVec(w_, place), BitVec(8, random_()));
      model.arrays[variable(name)] = bytes;
    }
    return model;
  }

private:
  // Wherever accesses are likely to go, all bytes differ: else it would not be
  // seen that a wrong one was read.
  std::vector<uint64_t> interesting_places() {
    std::vector<uint64_t> places;
    for (uint64_t base : bases_)
      for (uint64_t x : corners_)
        for (uint64_t d = 0; d < 32; ++d)
          places.push_back((base + x + d - 12) & mask());
    return places;
  }
  uint64_t mask() const { return w_ == 64 ? ~uint64_t(0) : (1ull << w_) - 1; }
  uint64_t below(uint64_t n) { return random_() % n; }
  Term number(uint64_t v) { return b_.make_bv(w_, v); }
  Term base(unsigned object) {
    return is_unknown_
               ? s_.make_var("base" + std::to_string(object), s_.bv_sort(w_))
               : number(bases_[object]);
  }
  Term variable(const char *name) { return s_.make_var(name, s_.mem_sort(w_)); }
  Term value_variable(uint32_t n) {
    return s_.make_var("v" + std::to_string(n), s_.bv_sort(8 * n));
  }
  Term recent() { return memories_[memories_.size() - 1 - below(2)]; }
  Term word() { return words_[below(3)]; }
  Term condition() { return b_.make_ult(word(), word()); }
  uint32_t width_of_access() { return 1u << below(4); }
  // A number near one where something may overflow.
  uint64_t corner() {
    uint64_t place = corners_[below(corners_.size())];
    return (place + below(13) - 6) & mask();
  }
  // Objects are a quarter of the address space, behind a small one.
  uint64_t size_of(unsigned object) const {
    return object == 0 ? 64 : uint64_t(1) << (w_ - 2);
  }
  uint64_t most(unsigned object, uint64_t n) const {
    return size_of(object) - n;
  }
  uint64_t offset_inside(unsigned object, uint64_t n) {
    uint64_t at = corner();
    while (at > most(object, n))
      at >>= 1 + below(3);
    return below(3) == 0 ? most(object, n) - below(4) : at;
  }
  Term offset(unsigned object, uint64_t n) {
    if (!inside_)
      return below(3) == 0 ? b_.make_add(word(), number(corner()))
             : below(3) == 0
                 ? b_.make_ite(condition(), number(corner()), number(corner()))
                 : number(corner());
    Term at = number(offset_inside(object, n));
    switch (below(4)) {
    case 0:
      return b_.make_ite(condition(), at, number(offset_inside(object, n)));
    case 1: { // below a power of two that fits
      uint64_t bound = size_of(object) / 2;
      if (bound > most(object, n))
        return at;
      return b_.make(Kind::BvAnd, {word(), number(bound - 1)});
    }
    default:
      return at;
    }
  }
  Term pointer(uint64_t n) {
    if (below(6) == 0)
      return b_.make_ite(condition(), pointer(n), pointer(n));
    unsigned object = below(3) == 0 ? unsigned(below(3)) : favourite_;
    Term base = this->base(object), size = number(size_of(object));
    Term at = offset(object, n);
    if (below(2) == 0)
      return b_.make(Kind::PtrAdd,
                     {b_.make(Kind::Ptr, {base, number(0), size}), at});
    return b_.make(Kind::Ptr, {base, at, size});
  }
  // Of at most n.
  Term length(uint64_t n) {
    return below(2) == 0   ? number(n)
           : below(2) == 0 ? b_.make_ite(condition(), number(n), number(n / 2))
                           : b_.make(Kind::BvUrem, {word(), number(n + 1)});
  }
  uint64_t some_length() {
    switch (below(4)) {
    case 0:
    case 1:
      return below(20);
    case 2:
      return size_of(1) - below(9);
    default:
      return inside_ ? std::min(corner(), size_of(1)) : corner();
    }
  }
  // Where a range of n bytes starts. Its end is a place where accesses go.
  Term range(uint64_t n) {
    if (below(4) == 0 && (n <= 60 || !inside_))
      return pointer(std::max<uint64_t>(n, 1));
    unsigned object = below(4) == 0 ? unsigned(1 + below(2)) : favourite_;
    uint64_t at = inside_ ? std::min(below(9), size_of(1) - n) : corner();
    corners_.push_back((at + n) & mask());
    return b_.make(Kind::Ptr,
                   {base(object), number(at), number(size_of(object))});
  }
  Term memory() {
    uint64_t n = some_length();
    switch (below(8)) {
    case 0:
      return b_.make(Kind::MemSet,
                     {recent(), range(n), b_.make_bv(8, random_()), length(n)});
    case 1:
    case 2:
      return b_.make(Kind::MemCopy,
                     {recent(), range(n), recent(), range(n), length(n)});
    case 3:
      return b_.make_ite(condition(), recent(), recent());
    default: {
      uint32_t bytes = width_of_access();
      Term value = value_variable(bytes);
      if (below(4) == 0)
        value = b_.make(Kind::MemLoad, {recent(), pointer(bytes)},
                        {bytes, uint32_t(big_endian_)});
      return b_.make(Kind::MemStore, {recent(), pointer(bytes), value},
                     {uint32_t(big_endian_)});
    }
    }
  }

  TermStore &s_;
  Builder b_;
  uint32_t w_;
  bool inside_, big_endian_, is_unknown_;
  std::mt19937_64 random_;
  uint64_t bases_[3];
  std::vector<uint64_t> corners_;
  unsigned favourite_ = 1; // object
  std::vector<Term> words_, memories_;
};

// The load, built once more operation by operation in a representation. No
// term if that refuses.
class InRepresentation {
public:
  InRepresentation(Rewriter &rewriter, Representation &representation,
                   uint32_t width, bool big_endian)
      : rewriter_(rewriter), s_(rewriter.store()), lowering_(rewriter),
        contents_(rewriter, representation, config(width, big_endian)) {}

  Term of(Term load) {
    for (Term t : reachable(s_, std::vector<Term>{load}))
      if (!is_known(t) && !node(t))
        return Term{};
    return scalars_.at(load);
  }
  void complete(Model &model) const {
    for (auto [memory, array] : initial_)
      model.arrays[array] = model.arrays.at(memory);
  }

private:
  static ContentsConfig config(uint32_t width, bool big_endian) {
    ContentsConfig config;
    config.ptr_width = width;
    config.big_endian = big_endian;
    return config;
  }
  bool is_known(Term t) const {
    return memories_.contains(t) || scalars_.contains(t);
  }
  Lowered pointer(Term t) { return lowering_.parts(t); }
  Term scalar(Term t) {
    auto found = scalars_.find(t);
    return found == scalars_.end() ? lowering_.lower(t) : found->second;
  }
  bool node(Term t) {
    auto child = [&](unsigned i) { return s_.child(t, i); };
    auto memory = [&](unsigned i) { return memories_.at(child(i)); };
    Lowered made;
    switch (s_.kind(t)) {
    case Kind::MemLoad:
      made =
          contents_.load(memory(0), pointer(child(1)), s_.index(t, 0), false);
      scalars_[t] = made.first;
      return bool(made.first);
    case Kind::MemStore:
      made = contents_.store(memory(0), pointer(child(1)),
                             {scalar(child(2)), {}, {}}, false);
      break;
    case Kind::MemSet:
      made = contents_.set(memory(0), pointer(child(1)), scalar(child(2)),
                           scalar(child(3)));
      break;
    case Kind::MemCopy:
      made = contents_.copy(memory(0), pointer(child(1)), memory(2),
                            pointer(child(3)), scalar(child(4)));
      break;
    default:
      if (s_.sort_kind(t) != SortKind::Mem)
        return true;
      if (s_.kind(t) == Kind::Ite) {
        made.first = rewriter_.make_ite(scalar(child(0)), memory(1).first,
                                        memory(2).first);
      } else {
        made = contents_.initial("initial");
        initial_[t] = made.first;
      }
    }
    memories_[t] = made;
    return bool(made.first);
  }

  Rewriter &rewriter_;
  TermStore &s_;
  BasicLowering<Rewriter> lowering_;
  MemoryContents contents_;
  std::unordered_map<Term, Lowered> memories_;
  std::unordered_map<Term, Term> scalars_;
  std::unordered_map<Term, Term> initial_; // variables and their arrays
};

class RandomMemoryTermsAt
    : public testing::TestWithParam<std::tuple<uint32_t, bool>> {
protected:
  uint64_t checked_ = 0, changed_ = 0;

  void expect_same(TermStore &store, const Model &model, Term made, Term load,
                   const std::string &what) {
    Evaluator evaluator(store, model);
    std::optional<BitVec> expected = evaluator.value(load);
    std::optional<BitVec> got = Evaluator(store, model).value(made);
    ASSERT_TRUE(expected && got) << what;
    ASSERT_EQ(*got, *expected) << what;
    ++checked_;
  }
  void rules(TermStore &store, Material &material, Term load, bool inside,
             int first, const std::vector<Model> &models,
             const std::string &what) {
    for (int bits = first; bits < 8; bits += 3) {
      Rewriter rewriter(store,
                        memory_config(inside, bits & 1, bits & 2, bits & 4));
      material.announce(rewriter);
      Term simple = rewriter.rewrite(load);
      changed_ += simple != load;
      for (const Model &model : models)
        expect_same(store, model, simple, load,
                    what + " rules " + std::to_string(bits));
    }
  }
  void representations(TermStore &store, Term load, uint32_t width,
                       bool big_endian, const std::vector<Model> &models,
                       const std::string &what) {
    Rewriter rewriter(store);
    std::unique_ptr<Representation> all[] = {make_arrays(rewriter),
                                             make_lambdas(rewriter),
                                             make_functions(rewriter)};
    for (std::unique_ptr<Representation> &representation : all) {
      InRepresentation built(rewriter, *representation, width, big_endian);
      Term made = built.of(load);
      if (!made)
        continue;
      for (Model model : models) {
        built.complete(model);
        expect_same(store, model, made, load,
                    what + " representation " +
                        std::to_string(&representation - all));
      }
    }
  }
};

TEST_P(RandomMemoryTermsAt, MeanTheSameEverywhere) {
  auto [width, inside] = GetParam();
  const char *more = std::getenv("FATHOM_FULL");
  uint64_t seeds = more ? 20000 : 100;
  for (uint64_t seed = 0; seed < seeds && !HasFatalFailure(); ++seed) {
    TermStore store;
    bool big_endian = seed % 5 == 0;
    Material material(store, width, inside, big_endian, seed);
    for (int i = 0; i < 3; ++i) {
      Term load = material.load();
      std::vector<Model> models;
      for (int k = 0; k < 4; ++k)
        models.push_back(material.model());
      std::string what =
          "seed " + std::to_string(seed) + " load " + std::to_string(i);
      if (inside) {
        Term assumed = InsideObjects(store, width).of(load);
        for (const Model &model : models)
          ASSERT_TRUE(Evaluator(store, model).value(assumed)->is_true())
              << what;
      }
      rules(store, material, load, inside, int(seed % 3), models, what);
      representations(store, load, width, big_endian, models, what);
    }
  }
  EXPECT_GT(checked_, 5000u);
  EXPECT_GT(changed_, 400u);
}

INSTANTIATE_TEST_SUITE_P(Widths, RandomMemoryTermsAt,
                         testing::Combine(testing::Values(16u, 32u, 64u),
                                          testing::Bool()));

} // namespace
} // namespace fathom::test
