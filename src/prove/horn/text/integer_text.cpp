#include "prove/horn/integers.h"

#include "prove/horn/text/rule.h"
#include "terms/builder.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/printer.h"
#include "terms/traverse.h"

#include <unordered_map>

namespace fathom::prove::horn {

namespace {

std::string decimal(const BitVec &value) {
  std::string digits = "0"; // the last one first
  for (uint32_t i = value.width(); i-- > 0;) {
    int carry = value.bit(i) ? 1 : 0;
    for (char &c : digits) {
      const int twice = 2 * (c - '0') + carry;
      c = char('0' + twice % 10);
      carry = twice / 10;
    }
    if (carry != 0)
      digits += '1';
  }
  return {digits.rbegin(), digits.rend()};
}

std::string power(uint32_t bits) { // 2^bits
  return decimal(BitVec::signed_min(bits + 1));
}

std::string sort_text(const TermStore &store, Sort sort) {
  const SortInfo info = store.info(sort);
  if (info.kind == SortKind::Array)
    return "(Array " + sort_text(store, info.index) + " " +
           sort_text(store, info.element) + ")";
  return info.kind == SortKind::Bool ? "Bool" : "Int";
}

std::string list(std::initializer_list<std::string_view> items) {
  std::string text = "(";
  for (std::string_view item : items)
    text += (text.size() == 1 ? "" : " ") + std::string(item);
  return text + ")";
}

// One clause. Every term is named once, as a let or a variable.
class IntegerClause {
public:
  IntegerClause(TermStore &store, const System &system,
                StandardExpansion &expansion)
      : store_(store), expansion_(expansion), symbols_(store),
        rule_(store, system,
              {.sort = [&store](Sort sort) { return sort_text(store, sort); },
               .term = [this](Term t) { return of(t); }}) {}

  std::string print(const Clause &clause);

private:
  const std::string &of(Term t) const { return texts_.at(t); }
  std::string of(Term t, unsigned child) const {
    return of(store_.child(t, child));
  }
  std::string text_of(Term t);
  std::string arithmetic(Term t);
  std::string multiple(Term t);
  std::string bits(Term t);
  std::string shifted(Term t);
  std::string extract(Term t, uint32_t high, uint32_t low);
  std::string signed_text(Term t) const;
  // A new variable, from 0 to below 2^width.
  std::string any(uint32_t width);
  void limit(const std::string &name, uint32_t width);
  void assume(std::string condition) { rule_.assume(std::move(condition)); }

  TermStore &store_;
  StandardExpansion &expansion_;
  SymbolNames symbols_;
  std::unordered_map<Term, std::string> texts_; // names, and what is short
  Rule rule_;
  size_t num_lets_ = 0;
};

void IntegerClause::limit(const std::string &name, uint32_t width) {
  assume("(<= 0 " + name + ")");
  assume("(< " + name + " " + power(width) + ")");
}

std::string IntegerClause::any(uint32_t width) {
  const std::string name = rule_.new_variable("Int");
  limit(name, width);
  return name;
}

// As two's complement has it.
std::string IntegerClause::signed_text(Term t) const {
  const uint32_t width = store_.width(t);
  return list({"ite", list({"<", of(t), power(width - 1)}), of(t),
               list({"-", of(t), power(width)})});
}

// c * x is r and so many times 2^w.
std::string IntegerClause::multiple(Term t) {
  const uint32_t width = store_.width(t);
  for (unsigned i : {0u, 1u})
    if (store_.is_bv_const(store_.child(t, i))) {
      const std::string rest = any(width), times = any(width);
      assume(list({"=", list({"*", of(t, i), of(t, 1 - i)}),
                   list({"+", rest, list({"*", power(width), times})})}));
      return rest;
    }
  return any(width);
}

// x is q * 2^(high + 1) + r * 2^low + s.
std::string IntegerClause::extract(Term t, uint32_t high, uint32_t low) {
  const uint32_t width = store_.width(t);
  if (low == 0 && high + 1 == width)
    return of(t);
  const std::string rest = any(high - low + 1);
  std::string sum = list({"*", power(low), rest});
  if (high + 1 < width)
    sum = list({"+", list({"*", power(high + 1), any(width - high - 1)}), sum});
  if (low > 0)
    sum = list({"+", sum, any(low)});
  assume(list({"=", of(t), sum}));
  return rest;
}

std::string IntegerClause::shifted(Term t) {
  const uint32_t width = store_.width(t);
  Term by = store_.child(t, 1);
  if (!store_.is_bv_const(by) || !store_.value(by).fits_u64())
    return any(width);
  const uint64_t bits = store_.value(by).to_u64();
  if (store_.kind(t) == Kind::BvAshr)
    return bits == 0 ? of(t, 0) : any(width);
  if (bits >= width)
    return "0";
  if (store_.kind(t) == Kind::BvLshr)
    return extract(store_.child(t, 0), width - 1, uint32_t(bits));
  return list({"*", power(uint32_t(bits)),
               extract(store_.child(t, 0), width - 1 - uint32_t(bits), 0)});
}

// A mask of the lowest bits is a remainder. Of others it is known how large
// they are.
std::string IntegerClause::bits(Term t) {
  const uint32_t width = store_.width(t);
  if (store_.kind(t) == Kind::BvAnd)
    for (unsigned i : {0u, 1u})
      if (Term mask = store_.child(t, i); store_.is_bv_const(mask)) {
        const BitVec value = store_.value(mask);
        uint32_t ones = 0;
        while (ones < width && value.bit(ones))
          ++ones;
        if (ones > 0 && BitVec::ones(ones) == value.extract(ones - 1, 0) &&
            (ones == width || value.extract(width - 1, ones).is_zero()))
          return extract(store_.child(t, 1 - i), ones - 1, 0);
      }
  const std::string result = any(width), a = of(t, 0), b = of(t, 1);
  if (store_.kind(t) == Kind::BvAnd) {
    assume(list({"<=", result, a}));
    assume(list({"<=", result, b}));
  } else {
    assume(list({"<=", result, list({"+", a, b})}));
    if (store_.kind(t) == Kind::BvOr) {
      assume(list({"<=", a, result}));
      assume(list({"<=", b, result}));
    }
  }
  return result;
}

std::string IntegerClause::arithmetic(Term t) {
  const uint32_t width = store_.width(t);
  switch (store_.kind(t)) {
  case Kind::BvAdd: {
    const std::string sum = list({"+", of(t, 0), of(t, 1)});
    return list({"ite", list({"<", sum, power(width)}), sum,
                 list({"-", sum, power(width)})});
  }
  case Kind::BvSub: {
    const std::string difference = list({"-", of(t, 0), of(t, 1)});
    return list({"ite", list({"<=", of(t, 1), of(t, 0)}), difference,
                 list({"+", difference, power(width)})});
  }
  case Kind::BvNeg:
    return list({"ite", list({"=", of(t, 0), "0"}), "0",
                 list({"-", power(width), of(t, 0)})});
  case Kind::BvNot:
    return list({"-", power(width), "1", of(t, 0)});
  case Kind::BvMul:
    return multiple(t);
  case Kind::BvUdiv:
  case Kind::BvUrem: {
    Term by = store_.child(t, 1);
    if (!store_.is_bv_const(by) || store_.value(by).is_zero())
      return any(width);
    const std::string times = any(width), rest = any(width);
    assume(list({"<", rest, of(by)}));
    assume(
        list({"=", of(t, 0), list({"+", list({"*", of(by), times}), rest})}));
    return store_.kind(t) == Kind::BvUdiv ? times : rest;
  }
  case Kind::BvAnd:
  case Kind::BvOr:
  case Kind::BvXor:
    return bits(t);
  case Kind::BvShl:
  case Kind::BvLshr:
  case Kind::BvAshr:
    return shifted(t);
  case Kind::Concat:
    return list({"+",
                 list({"*", power(store_.width(store_.child(t, 1))), of(t, 0)}),
                 of(t, 1)});
  case Kind::ZeroExtend:
    return of(t, 0);
  case Kind::SignExtend: {
    const uint32_t inner = store_.width(store_.child(t, 0));
    return list(
        {"ite", list({"<", of(t, 0), power(inner - 1)}), of(t, 0),
         list({"-", list({"+", of(t, 0), power(width)}), power(inner)})});
  }
  case Kind::Extract:
    return extract(store_.child(t, 0), store_.index(t, 0), store_.index(t, 1));
  default:
    return any(width);
  }
}

std::string IntegerClause::text_of(Term t) {
  auto of_children = [&](std::string_view name) {
    std::string text = "(" + std::string(name);
    for (Term child : store_.children(t))
      text += " " + of(child);
    return text + ")";
  };
  switch (store_.kind(t)) {
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Implies:
  case Kind::Eq:
  case Kind::Ite:
  case Kind::Store:
    return of_children(info(store_.kind(t)).smt_name);
  case Kind::BvUlt:
    return of_children("<");
  case Kind::BvUle:
    return of_children("<=");
  case Kind::BvSlt:
  case Kind::BvSle:
    return list({store_.kind(t) == Kind::BvSlt ? "<" : "<=",
                 signed_text(store_.child(t, 0)),
                 signed_text(store_.child(t, 1))});
  case Kind::Select: {
    const std::string result = any(store_.width(t));
    assume(list({"=", result, of_children("select")}));
    return result;
  }
  case Kind::ConstArray:
    return "((as const " + sort_text(store_, store_.sort(t)) + ") " + of(t, 0) +
           ")";
  default:
    break;
  }
  if (store_.sort_kind(t) == SortKind::BitVec)
    return arithmetic(t);
  return rule_.new_variable(sort_text(store_, store_.sort(t)));
}

std::string IntegerClause::print(const Clause &clause) {
  const auto [body, constraint, head] = expanded(clause, expansion_);
  const std::vector<Term> roots = terms_of({body, constraint, head});
  for (Term t : reachable(store_, roots)) {
    if (store_.kind(t) == Kind::Var) {
      texts_[t] = symbols_.of(t);
      rule_.declare(texts_[t], sort_text(store_, store_.sort(t)));
      if (store_.sort_kind(t) == SortKind::BitVec)
        limit(texts_[t], store_.width(t));
    } else if (store_.kind(t) == Kind::BvConst) {
      texts_[t] = decimal(store_.value(t));
    } else if (store_.kind(t) == Kind::BoolConst) {
      texts_[t] = store_.is_true(t) ? "true" : "false";
    } else {
      const std::string text = text_of(t);
      texts_[t] = text;
      if (!text.starts_with('('))
        continue;
      texts_[t] = "?t" + std::to_string(num_lets_++); // SymbolNames keeps it
      rule_.define(texts_[t], text);
    }
  }
  for (const Application &application : body)
    rule_.add_to_tail(application);
  if (!store_.is_true(constraint))
    assume(of(constraint));
  return rule_.print(head);
}

} // namespace

std::string to_integer_text(TermStore &store, const System &system) {
  std::string text = declarations_of(
      store, system, [&](Sort sort) { return sort_text(store, sort); });
  StandardExpansion expansion(store);
  for (const Clause &clause : system.clauses)
    text += IntegerClause(store, system, expansion).print(clause);
  return text + question_of(system);
}

} // namespace fathom::prove::horn
