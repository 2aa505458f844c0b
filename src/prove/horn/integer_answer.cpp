#include "prove/horn/integers.h"

#include "solver/smtlib/sexpr.h"
#include "terms/builder.h"

#include <charconv>
#include <map>
#include <optional>
#include <unordered_map>

namespace fathom::prove::horn {

namespace {

using Number = __int128;
constexpr Number most = Number(1) << 120; // beyond that nothing is read
constexpr size_t most_cases = 8;          // of a number

// A sum of multiples of bit-vectors, read as numbers without a sign.
struct Sum {
  std::map<Term, Number> factors;
  Number constant = 0;
};
// What it is where a condition holds.
struct Case {
  Term guard;
  Sum sum;
};
// A formula, an array, or a number; nothing: it has no form here.
struct Value {
  Term term = {};
  std::vector<Case> cases = {};
  bool is_number() const { return !cases.empty(); }
  explicit operator bool() const { return term || is_number(); }
};

std::optional<Number> product(Number a, Number b) {
  Number result = 0;
  if (__builtin_mul_overflow(a, b, &result) || result > most || result < -most)
    return {};
  return result;
}

uint32_t bits_of(Number n) {
  uint32_t bits = 1;
  while (n >> bits != 0)
    ++bits;
  return bits;
}

std::string_view without_bars(std::string_view name) {
  return name.size() > 1 && name[0] == '|' ? name.substr(1, name.size() - 2)
                                           : name;
}

class IntegerReader {
public:
  IntegerReader(TermStore &store, const Predicate &predicate)
      : store_(store), builder_(store), predicate_(predicate) {}

  // Of (define-fun name (formals) Bool body).
  Term read(const std::string &definition);

private:
  Value value_of(const Sexpr &tree, const Sexpr::Node &node);
  Value atom(std::string_view text);
  Value apply(std::string_view name, const std::vector<Value> &arguments);
  Value logic(std::string_view name, const std::vector<Value> &arguments);
  Value compare(std::string_view name, const Value &a, const Value &b);
  Value choose(Term condition, const Value &a, const Value &b);
  Value sum(const std::vector<Value> &arguments, bool is_difference);
  Value multiple(const Value &a, const Value &b);
  Value element(const Value &array, const Value &index);
  Value number(Number n) {
    return {.cases = {{builder_.make_true(), Sum{{}, n}}}};
  }
  Value bits(Term t) {
    return {.cases = {{builder_.make_true(), Sum{{{t, 1}}, 0}}}};
  }
  std::optional<Sum> add(const Sum &a, const Sum &b, Number times);
  Term compare(std::string_view name, const Sum &difference);
  Term both(Term a, Term b) {
    return store_.is_true(a)   ? b
           : store_.is_true(b) ? a
                               : builder_.make_and(a, b);
  }
  Term either(Term a, Term b) {
    return store_.is_false(a) ? b : builder_.make_or(a, b);
  }
  Term modular(const Sum &sum, uint32_t width, bool is_left);

  TermStore &store_;
  Builder builder_;
  const Predicate &predicate_;
  std::unordered_map<std::string_view, Value> named_; // formals and let
  std::vector<Value> values_;                         // by node
};

std::optional<Sum> IntegerReader::add(const Sum &a, const Sum &b,
                                      Number times) {
  Sum result = a;
  auto add_to = [&](Number &to, Number n) {
    const std::optional<Number> more = product(n, times);
    if (!more)
      return false;
    to += *more;
    return to <= most && to >= -most;
  };
  if (!add_to(result.constant, b.constant))
    return {};
  for (const auto &[t, factor] : b.factors) {
    if (!add_to(result.factors[t], factor))
      return {};
    if (result.factors[t] == 0)
      result.factors.erase(t);
  }
  return result;
}

// What is added on one side, with these bits.
Term IntegerReader::modular(const Sum &sum, uint32_t width, bool is_left) {
  auto constant = [&](Number n) {
    const uint32_t words[] = {uint32_t(n), uint32_t(n >> 32), uint32_t(n >> 64),
                              uint32_t(n >> 96)};
    BitVec value = BitVec::from_words(128, words);
    return width <= 128
               ? store_.make_bv(value.extract(width - 1, 0))
               : builder_.make_zext(store_.make_bv(value), width - 128);
  };
  Term result;
  for (const auto &[t, factor] : sum.factors) {
    if ((factor > 0) != is_left)
      continue;
    const uint32_t own = store_.width(t);
    Term wide = own == width  ? t
                : own < width ? builder_.make_zext(t, width - own)
                              : builder_.make_extract(t, width - 1, 0);
    const Number times = factor > 0 ? factor : -factor;
    if (times != 1)
      wide = builder_.make_mul(constant(times), wide);
    result = result ? builder_.make_add(result, wide) : wide;
  }
  if ((sum.constant > 0) == is_left && sum.constant != 0) {
    Term number = constant(sum.constant > 0 ? sum.constant : -sum.constant);
    result = result ? builder_.make_add(result, number) : number;
  }
  return result ? result : constant(0);
}

// The difference against 0: what is subtracted is put on the other side, and
// both sides have as many bits as the larger one needs.
Term IntegerReader::compare(std::string_view name, const Sum &difference) {
  Number left = difference.constant > 0 ? difference.constant : 0;
  Number right = difference.constant < 0 ? -difference.constant : 0;
  for (const auto &[t, factor] : difference.factors) {
    if (store_.width(t) > 64)
      return Term{};
    const std::optional<Number> largest = product(
        factor > 0 ? factor : -factor, (Number(1) << store_.width(t)) - 1);
    if (!largest)
      return Term{};
    (factor > 0 ? left : right) += *largest;
    if (left > most || right > most)
      return Term{};
  }
  const uint32_t width = bits_of(left > right ? left : right);
  Term a = modular(difference, width, true);
  Term b = modular(difference, width, false);
  if (name == "=")
    return builder_.make_eq(a, b);
  if (name == "<=")
    return builder_.make_ule(a, b);
  if (name == "<")
    return builder_.make_ult(a, b);
  if (name == ">=")
    return builder_.make_ule(b, a);
  return builder_.make_ult(b, a);
}

Value IntegerReader::compare(std::string_view name, const Value &a,
                             const Value &b) {
  if (a.term && b.term && name == "=")
    return {.term = builder_.make_eq(a.term, b.term)};
  Term some = builder_.make_false();
  for (const Case &x : a.cases)
    for (const Case &y : b.cases) {
      const std::optional<Sum> difference = add(x.sum, y.sum, -1);
      Term holds = difference ? compare(name, *difference) : Term{};
      if (!holds)
        return {};
      some = either(some, both(both(x.guard, y.guard), holds));
    }
  return a.is_number() && b.is_number() ? Value{.term = some} : Value{};
}

Value IntegerReader::choose(Term condition, const Value &a, const Value &b) {
  if (a.term && b.term)
    return {.term = builder_.make_ite(condition, a.term, b.term)};
  if (!a.is_number() || !b.is_number() ||
      a.cases.size() + b.cases.size() > most_cases)
    return {};
  Value result;
  for (const Case &x : a.cases)
    result.cases.push_back({both(condition, x.guard), x.sum});
  for (const Case &x : b.cases)
    result.cases.push_back(
        {both(builder_.make_not(condition), x.guard), x.sum});
  return result;
}

Value IntegerReader::sum(const std::vector<Value> &arguments,
                         bool is_difference) {
  Value result = number(0);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const bool is_negative = is_difference && (i > 0 || arguments.size() == 1);
    Value next;
    for (const Case &x : result.cases)
      for (const Case &y : arguments[i].cases) {
        const std::optional<Sum> more = add(x.sum, y.sum, is_negative ? -1 : 1);
        if (!more || next.cases.size() == most_cases)
          return {};
        next.cases.push_back({both(x.guard, y.guard), *more});
      }
    result = std::move(next);
  }
  return result;
}

Value IntegerReader::multiple(const Value &a, const Value &b) {
  for (const auto &[x, y] : {std::pair(&a, &b), std::pair(&b, &a)})
    if (x->cases.size() == 1 && x->cases[0].sum.factors.empty()) {
      Value result;
      for (const Case &one : y->cases) {
        const std::optional<Sum> times =
            add(Sum{}, one.sum, x->cases[0].sum.constant);
        if (!times)
          return {};
        result.cases.push_back({one.guard, *times});
      }
      return result;
    }
  return {};
}

// What the index is modulo 2^w: it is an address.
Value IntegerReader::element(const Value &array, const Value &index) {
  if (!array.term || store_.sort_kind(array.term) != SortKind::Array ||
      index.cases.size() != 1)
    return {};
  const uint32_t width =
      store_.info(store_.info(store_.sort(array.term)).index).width;
  Term plus = modular(index.cases[0].sum, width, true);
  Term minus = modular(index.cases[0].sum, width, false);
  Term at =
      minus == store_.make_bv(width, 0) ? plus : builder_.make_sub(plus, minus);
  Term read = builder_.make_select(array.term, at);
  return store_.sort_kind(read) == SortKind::BitVec ? bits(read) : Value{};
}

// What is not understood is left out of conjunctions: who reads it has a guess.
Value IntegerReader::logic(std::string_view name,
                           const std::vector<Value> &arguments) {
  const bool is_and = name == "and";
  Term result = store_.make_bool(is_and);
  for (const Value &value : arguments) {
    if (!value.term && is_and)
      continue;
    if (!value.term)
      return {};
    result = is_and ? both(result, value.term) : either(result, value.term);
  }
  return {.term = result};
}

Value IntegerReader::apply(std::string_view name,
                           const std::vector<Value> &arguments) {
  if (name == "and" || name == "or")
    return logic(name, arguments);
  for (const Value &value : arguments)
    if (!value)
      return {};
  if (name == "not" && arguments.size() == 1 && arguments[0].term)
    return {.term = builder_.make_not(arguments[0].term)};
  if (name == "+" || name == "-")
    return sum(arguments, name == "-");
  if (name == "ite" && arguments.size() == 3 && arguments[0].term)
    return choose(arguments[0].term, arguments[1], arguments[2]);
  if (arguments.size() != 2)
    return {};
  if (name == "=>" && arguments[0].term && arguments[1].term)
    return {.term = either(builder_.make_not(arguments[0].term),
                           arguments[1].term)};
  if (name == "*")
    return multiple(arguments[0], arguments[1]);
  if (name == "select")
    return element(arguments[0], arguments[1]);
  for (std::string_view known : {"=", "<=", "<", ">=", ">"})
    if (name == known)
      return compare(name, arguments[0], arguments[1]);
  return {};
}

Value IntegerReader::atom(std::string_view text) {
  if (auto at = named_.find(without_bars(text)); at != named_.end())
    return at->second;
  if (text == "true" || text == "false")
    return {.term = store_.make_bool(text == "true")};
  Number n = 0;
  for (char c : text) {
    if (c < '0' || c > '9' || n > most / 16)
      return {};
    n = n * 10 + (c - '0');
  }
  return number(n);
}

Value IntegerReader::value_of(const Sexpr &tree, const Sexpr::Node &node) {
  if (!node.is_list)
    return atom(node.atom);
  if (node.items.empty())
    return {};
  const Sexpr::Node &first = tree.item(node, 0);
  if (first.is_list)
    return {};
  if (first.atom == "let")
    return node.items.size() == 3 ? values_[node.items[2]] : Value{};
  std::vector<Value> arguments;
  for (size_t i = 1; i < node.items.size(); ++i)
    arguments.push_back(values_[node.items[i]]);
  return apply(first.atom, arguments);
}

// Nodes come behind what they consist of, and what let names before where it is
// used.
Term IntegerReader::read(const std::string &definition) {
  const std::optional<Sexpr> tree = parse_sexpr(definition);
  if (!tree || !tree->root().is_list || tree->root().items.size() != 5)
    return Term{};
  const Sexpr::Node &formals = tree->item(tree->root(), 2);
  if (formals.items.size() != predicate_.formals.size())
    return Term{};
  for (size_t i = 0; i < formals.items.size(); ++i) {
    const Sexpr::Node &formal = tree->item(formals, i);
    if (formal.items.size() != 2)
      return Term{};
    Term t = predicate_.formals[i];
    named_[without_bars(tree->item(formal, 0).atom)] =
        store_.sort_kind(t) == SortKind::BitVec ? bits(t) : Value{.term = t};
  }
  std::vector<bool> is_named(tree->nodes.size(), false);
  for (const Sexpr::Node &node : tree->nodes)
    if (node.is_list && node.items.size() == 3 &&
        tree->is_atom(tree->item(node, 0), "let"))
      for (uint32_t binding : tree->item(node, 1).items)
        is_named[binding] = true;
  values_.resize(tree->nodes.size());
  for (uint32_t i = 0; i < tree->nodes.size(); ++i) {
    const Sexpr::Node &node = tree->nodes[i];
    if (is_named[i] && node.items.size() == 2)
      named_[without_bars(tree->item(node, 0).atom)] = values_[node.items[1]];
    else
      values_[i] = value_of(*tree, node);
  }
  return values_[tree->root().items[4]].term;
}

} // namespace

Term read_integers(TermStore &store, const Predicate &predicate,
                   const std::string &definition) {
  return IntegerReader(store, predicate).read(definition);
}

} // namespace fathom::prove::horn
