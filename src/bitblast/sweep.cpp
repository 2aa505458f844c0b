#include "bitblast/sweep.h"

#include "bitblast/window.h"
#include "support/assert.h"

#include <unordered_map>

namespace fathom {

namespace {

uint64_t next_random(uint64_t &state) { // splitmix64
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

// The nodes below the roots and the constant, ascending.
std::vector<uint32_t> cone_of(const Aig &aig, std::span<const Lit> roots) {
  std::vector<bool> seen(aig.node_count());
  seen[0] = true;
  std::vector<uint32_t> todo, cone;
  auto push = [&](Lit lit) {
    if (seen[lit.node()])
      return;
    seen[lit.node()] = true;
    todo.push_back(lit.node());
  };
  for (Lit root : roots)
    push(root);
  while (!todo.empty()) {
    uint32_t node = todo.back();
    todo.pop_back();
    if (!aig.is_and(node))
      continue;
    push(aig.left(node));
    push(aig.right(node));
  }
  for (uint32_t node = 0; node < aig.node_count(); ++node)
    if (seen[node])
      cone.push_back(node);
  return cone;
}

// Which nodes may be equal, up to their sign: those that agree under all
// assignments so far.
class Classes {
public:
  Classes(const Aig &aig, const std::vector<uint32_t> &cone);

  // A class by a hash of its values: two may be taken for one, seldom, and for
  // the price of a question.
  uint64_t of(uint32_t node) const { return class_[node]; }
  // Whether the node is the negation of those of its class without it.
  bool is_negated(uint32_t node) const { return phase_[node]; }

  // One more assignment, other inputs by chance. True: the classes are finer
  // now (after 64 of them).
  bool add(std::span<const Lit> true_inputs);

private:
  void simulate(std::span<const uint64_t> inputs);
  void refine();

  const Aig &aig_;
  const std::vector<uint32_t> &cone_;
  std::vector<uint64_t> value_, class_; // by node
  std::vector<bool> phase_;
  std::vector<uint64_t> waiting_; // by input: an assignment is a bit
  unsigned num_waiting_ = 0;
  uint64_t random_ = 1;
};

Classes::Classes(const Aig &aig, const std::vector<uint32_t> &cone)
    : aig_(aig), cone_(cone), value_(aig.node_count()),
      class_(aig.node_count()), phase_(aig.node_count()),
      waiting_(aig.input_count()) {
  constexpr int num_words = 8; // of 64 assignments each
  std::vector<uint64_t> inputs(aig.input_count());
  for (int i = 0; i < num_words; ++i) {
    for (uint64_t &word : inputs) {
      word = next_random(random_);
      if (i % 4 == 2) // many zeros, many ones
        word &= next_random(random_) & next_random(random_);
      if (i % 4 == 3)
        word |= next_random(random_) | next_random(random_);
    }
    simulate(inputs);
    if (i == 0)
      for (uint32_t node : cone_)
        phase_[node] = value_[node] & 1;
    refine();
  }
}

void Classes::simulate(std::span<const uint64_t> inputs) {
  auto value = [&](Lit lit) {
    return value_[lit.node()] ^ -uint64_t(lit.is_negated());
  };
  for (uint32_t node : cone_)
    if (aig_.is_and(node))
      value_[node] = value(aig_.left(node)) & value(aig_.right(node));
    else if (aig_.is_input(node))
      value_[node] = inputs[aig_.input_ordinal(node)];
}

void Classes::refine() {
  for (uint32_t node : cone_) {
    uint64_t state = class_[node] ^ value_[node] ^ -uint64_t(phase_[node]);
    class_[node] = next_random(state);
  }
}

bool Classes::add(std::span<const Lit> true_inputs) {
  const uint64_t bit = uint64_t(1) << num_waiting_;
  for (uint64_t &word : waiting_)
    word = next_random(random_) & 1 ? word | bit : word & ~bit;
  for (Lit lit : true_inputs) {
    uint64_t &word = waiting_[aig_.input_ordinal(lit.node())];
    word = lit.is_negated() ? word & ~bit : word | bit;
  }
  if (++num_waiting_ < 64)
    return false;
  num_waiting_ = 0;
  simulate(waiting_);
  refine();
  return true;
}

class Sweep {
public:
  Sweep(const Aig &aig, std::span<const Lit> roots, const SweepLimits &limits,
        SweepStatistics &statistics)
      : aig_(aig), limits_(limits), statistics_(statistics),
        cone_(cone_of(aig, roots)), classes_(aig, cone_), window_(swept_),
        image_(aig.node_count(), false_lit), origin_(1, false_lit) {}

  std::vector<EqualLits> run(const std::function<bool()> &should_stop);

private:
  Lit image(Lit lit) const { return image_[lit.node()] ^ lit.is_negated(); }
  void add_image(uint32_t node);
  void compare_with_class(uint32_t node);
  bool are_equal(Lit x, Lit y, uint64_t class_id);
  void note_counterexample();

  const Aig &aig_;
  const SweepLimits &limits_;
  SweepStatistics &statistics_;
  const std::vector<uint32_t> cone_;
  Classes classes_;
  Aig swept_; // the same graph, in which nodes that were proved equal are one
  Window window_;
  std::vector<Lit> image_;  // by node: in swept_
  std::vector<Lit> origin_; // by node of swept_: the first of which it is the
                            // image; false_lit: none
  std::unordered_map<uint64_t, uint32_t> first_; // node of a class
  std::unordered_map<uint64_t, int> open_;       // questions about a class
  std::vector<uint32_t> done_;
};

void Sweep::note_counterexample() {
  std::vector<Lit> inputs;
  for (Lit lit : window_.counterexample())
    inputs.push_back(origin_[lit.node()] ^ lit.is_negated());
  if (!classes_.add(inputs))
    return;
  first_.clear();
  open_.clear();
  for (uint32_t node : done_)
    first_.try_emplace(classes_.of(node), node);
}

bool Sweep::are_equal(Lit x, Lit y, uint64_t class_id) {
  int &open = open_[class_id];
  if (open >= limits_.open_per_class)
    return false;
  ++statistics_.questions;
  for (uint32_t gates : {limits_.small_window, limits_.large_window}) {
    Window::Answer answer = window_.ask(x, y, gates, limits_.conflicts);
    statistics_.work += window_.work();
    if (answer == Window::Answer::Equal) {
      ++statistics_.proved;
      return true;
    }
    if (answer == Window::Answer::Open)
      break;
    if (window_.reaches_inputs()) {
      ++statistics_.refuted;
      note_counterexample();
      return false;
    }
  }
  ++open;
  return false;
}

void Sweep::compare_with_class(uint32_t node) {
  const uint64_t class_id = classes_.of(node);
  auto [place, is_first] = first_.try_emplace(class_id, node);
  if (is_first)
    return;
  const uint32_t other = place->second;
  const Lit wanted =
      image_[other] ^ (classes_.is_negated(node) != classes_.is_negated(other));
  if (image_[node] == wanted ||
      (image_[node].is_constant() && wanted.is_constant()))
    return;
  if (are_equal(image_[node], wanted, class_id))
    image_[node] = wanted;
}

void Sweep::add_image(uint32_t node) {
  if (aig_.is_input(node))
    image_[node] = swept_.new_input();
  else if (aig_.is_and(node))
    image_[node] =
        swept_.make_and(image(aig_.left(node)), image(aig_.right(node)));
  if (aig_.is_and(node))
    compare_with_class(node);
  else
    first_.try_emplace(classes_.of(node), node);
  done_.push_back(node);
}

std::vector<EqualLits> Sweep::run(const std::function<bool()> &should_stop) {
  std::vector<EqualLits> equal;
  const uint64_t before = statistics_.work;
  for (uint32_t node : cone_) {
    if (should_stop() ||
        statistics_.work - before >
            limits_.work + limits_.work_per_equal * equal.size())
      break;
    add_image(node);
    // The literal whose image is positive.
    const Lit lit = Lit::of_node(node, image_[node].is_negated());
    origin_.resize(swept_.node_count(), false_lit);
    Lit &origin = origin_[image_[node].node()];
    if (node == 0)
      continue;
    if (origin == false_lit && image_[node].node() != 0)
      origin = lit;
    else
      equal.push_back({.later = lit, .earlier = origin});
  }
  return equal;
}

} // namespace

std::vector<EqualLits> sweep(const Aig &aig, std::span<const Lit> roots,
                             const SweepLimits &limits,
                             const std::function<bool()> &should_stop,
                             SweepStatistics &statistics) {
  return Sweep(aig, roots, limits, statistics).run(should_stop);
}

} // namespace fathom
