#include "absint/facts.h"

#include <algorithm>
#include <bit>
#include <set>

namespace fathom::absint {

namespace {

constexpr Wide most_factor = 1 << 20; // of a sum that is worth saying

class Sayer {
public:
  Sayer(const Context &context, const sea::Cfg &cfg, uint32_t loop,
        const Environment &at, std::vector<Fact> &facts)
      : context_(context), f_(context.f), store_(context.store),
        builder_(store_), cfg_(cfg), loop_(loop), at_(at), facts_(facts) {}

  void run();

private:
  void say(Term holds) { facts_.push_back({loop_, holds}); }
  void say_value(uint32_t number);
  void say_range(Term x, const Interval &range);
  void say_rest(Term x, const Value &value);
  void say_differences(uint32_t number);
  void say_difference(uint32_t x, uint32_t y, Sign sign);
  void say_sums(Sign sign);
  void say_sum(const Inequality &one, Sign sign);
  Term side(const Linear &sum, bool is_positive, uint32_t width, Sign sign);
  Term extended(Term t, uint32_t width, Sign sign);
  bool is_there(Term t) const;
  Term constant(uint32_t width, Wide value) {
    return store_.make_bv(width, wrapped(value, width));
  }

  const Context &context_;
  const sea::Function &f_;
  TermStore &store_;
  Builder builder_;
  const sea::Cfg &cfg_;
  const uint32_t loop_;
  const Environment &at_;
  std::vector<Fact> &facts_;
  std::set<uint32_t> phis_;  // numbers
  std::set<Term> registers_; // that are there
};

void Sayer::run() {
  const sea::BlockId header = f_.loops[loop_].header;
  for (Term param : f_.params)
    registers_.insert(param);
  for (sea::BlockId b : cfg_.order())
    if (b != header && cfg_.dominates(b, header))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        for (Term reg : f_.definitions(s))
          registers_.insert(reg);
  std::vector<uint32_t> numbers;
  for (const sea::Stmt &s : f_.blocks[header].stmts) {
    if (s.op != sea::Opcode::Phi)
      break;
    Term reg = f_.definitions(s)[0];
    registers_.insert(reg);
    const uint32_t number =
        context_.numbers.find(store_.sort_kind(reg) == SortKind::Ptr
                                  ? builder_.make(Kind::PtrOffset, {reg})
                                  : reg);
    if (number != Numbers::none && phis_.insert(number).second)
      numbers.push_back(number);
  }
  for (uint32_t number : numbers)
    say_value(number);
  for (uint32_t number : numbers)
    say_differences(number);
  for (Sign sign : signs)
    say_sums(sign);
}

bool Sayer::is_there(Term t) const {
  return registers_.contains(store_.kind(t) == Kind::Var ? t
                                                         : store_.child(t, 0));
}

void Sayer::say_value(uint32_t number) {
  Term x = context_.numbers.term(number);
  const Value &value = at_.values[number];
  if (store_.sort_kind(x) == SortKind::Bool) {
    if (const std::optional<uint64_t> c = value.as_constant())
      say(*c != 0 ? x : builder_.make_not(x));
    return;
  }
  if (const std::optional<uint64_t> c = value.as_constant())
    return say(builder_.make_eq(x, store_.make_bv(value.width(), *c)));
  say_range(x, value.range);
  say_rest(x, value);
}

// By unsigned or signed bounds where that says the same.
void Sayer::say_range(Term x, const Interval &range) {
  const uint32_t width = range.width();
  if (range.is_top())
    return;
  const uint64_t sign = sign_of(width);
  if (range.lo() <= range.hi()) {
    if (range.lo() != 0)
      say(builder_.make_ule(store_.make_bv(width, range.lo()), x));
    if (range.hi() != mask_of(width))
      say(builder_.make_ule(x, store_.make_bv(width, range.hi())));
  }
  if (signed_value(range.lo(), width) <= signed_value(range.hi(), width)) {
    if (range.lo() != sign)
      say(builder_.make(Kind::BvSle, {store_.make_bv(width, range.lo()), x}));
    if (range.hi() != sign - 1)
      say(builder_.make(Kind::BvSle, {x, store_.make_bv(width, range.hi())}));
  } else if (range.lo() > range.hi()) {
    say(builder_.make_ule(
        builder_.make_sub(x, store_.make_bv(width, range.lo())),
        store_.make_bv(width, range.size())));
  }
}

void Sayer::say_rest(Term x, const Value &value) {
  const uint32_t width = value.width();
  // Bits that the bounds do not say.
  const uint64_t known = value.bits.known();
  const uint64_t by_range =
      ~(value.range.least() ^ value.range.most()) & mask_of(width);
  uint64_t above = 0; // the leading bits that are the same
  for (uint32_t i = width; i-- > 0 && (by_range >> i & 1) != 0;)
    above |= uint64_t(1) << i;
  if ((known & ~above) != 0)
    say(builder_.make_eq(
        builder_.make(Kind::BvAnd, {x, store_.make_bv(width, known)}),
        store_.make_bv(width, value.bits.ones())));
  const uint64_t m = value.stride.modulus();
  if (m > 1 && !std::has_single_bit(m))
    say(builder_.make_eq(
        builder_.make(Kind::BvUrem, {x, store_.make_bv(width, m)}),
        store_.make_bv(width, value.stride.rest())));
}

void Sayer::say_differences(uint32_t number) {
  if (context_.place_of[number] == 0)
    return;
  for (size_t i = 1; i < context_.related.size(); ++i) {
    const uint32_t other = context_.related[i];
    // Two phis: once.
    if (other == number || !is_there(context_.numbers.term(other)) ||
        (phis_.contains(other) && other < number))
      continue;
    for (Sign sign : signs)
      say_difference(number, other, sign);
  }
}

Term Sayer::extended(Term t, uint32_t width, Sign sign) {
  const uint32_t own = store_.width(t);
  if (own == width)
    return t;
  return sign == Sign::Unsigned ? builder_.make_zext(t, width - own)
                                : builder_.make_sext(t, width - own);
}

// Only what bounds of the two do not say.
void Sayer::say_difference(uint32_t x, uint32_t y, Sign sign) {
  const Zone &zone = at_.zones[size_t(sign)];
  const size_t i = context_.place_of[x], j = context_.place_of[y];
  const Value &a = at_.values[x], &b = at_.values[y];
  std::optional<Wide> upper = zone.bound(i, j), lower = zone.bound(j, i);
  const bool is_upper_new = upper && *upper < most(a, sign) - least(b, sign);
  const bool is_lower_new = lower && *lower < most(b, sign) - least(a, sign);
  if (!is_upper_new && !is_lower_new)
    return;
  const uint32_t width = std::max(a.width(), b.width());
  Term s = extended(context_.numbers.term(x), width, sign);
  Term t = extended(context_.numbers.term(y), width, sign);
  const Kind le = sign == Sign::Unsigned ? Kind::BvUle : Kind::BvSle;
  const Kind lt = sign == Sign::Unsigned ? Kind::BvUlt : Kind::BvSlt;
  if (upper && lower && *upper == -*lower) // they differ by a constant
    return say(builder_.make_eq(
        s, *upper == 0 ? t : builder_.make_add(t, constant(width, *upper))));
  if (is_upper_new && *upper <= 0)
    say(builder_.make(*upper == 0 ? le : lt, {s, t}));
  if (is_lower_new && *lower <= 0)
    say(builder_.make(*lower == 0 ? le : lt, {t, s}));
  // Between two constants, modulo 2^w: that does not wrap if it is smaller.
  const Wide size = upper && lower ? *upper + *lower : 0;
  if (size > 0 && size < Wide(mask_of(width)))
    say(builder_.make_ule(
        builder_.make_add(builder_.make_sub(s, t), constant(width, *lower)),
        constant(width, size)));
}

// What is about two numbers without factors, zones know.
void Sayer::say_sums(Sign sign) {
  for (const Inequality &one : at_.polyhedra[size_t(sign)].inequalities()) {
    const std::map<size_t, Wide> &factors = one.sum.factors;
    auto is_within = [](Wide x, Wide most) { return x <= most && -x <= most; };
    auto is_any = [&](auto holds) {
      return std::any_of(factors.begin(), factors.end(), [&](auto &part) {
        return holds(context_.related[part.first], part.second);
      });
    };
    const bool is_new = factors.size() > 2 ||
                        (factors.size() == 2 && is_any([&](uint32_t, Wide by) {
                           return !is_within(by, 1);
                         }));
    const bool is_of_loop =
        is_any([&](uint32_t number, Wide) { return phis_.contains(number); });
    const bool is_unknown = is_any([&](uint32_t number, Wide by) {
      return !is_within(by, most_factor) ||
             !is_there(context_.numbers.term(number));
    });
    if (is_new && is_of_loop && !is_unknown &&
        is_within(one.sum.constant, INT64_MAX))
      say_sum(one, sign);
  }
}

// An equation holds modulo 2^w as well; an inequality needs room for its sums.
void Sayer::say_sum(const Inequality &one, Sign sign) {
  uint32_t width = 0;
  Wide factors = one.sum.constant < 0 ? -one.sum.constant : one.sum.constant;
  for (const auto &[place, factor] : one.sum.factors) {
    width = std::max(width, context_.numbers.width(context_.related[place]));
    factors += factor < 0 ? -factor : factor;
  }
  if (!one.is_equality) {
    width += 2;
    for (; factors != 0; factors /= 2)
      ++width;
  }
  Term plus = side(one.sum, true, width, sign);
  Term minus = side(one.sum, false, width, sign);
  say(one.is_equality ? builder_.make_eq(plus, minus)
                      : builder_.make(Kind::BvSle, {minus, plus}));
}

Term Sayer::side(const Linear &sum, bool is_positive, uint32_t width,
                 Sign sign) {
  auto number = [&](Wide value) {
    return store_.make_bv(BitVec(width, uint64_t(value)));
  };
  const Wide constant = is_positive ? sum.constant : -sum.constant;
  Term result = constant > 0 ? number(constant) : number(0);
  for (const auto &[place, factor] : sum.factors) {
    if ((factor > 0) != is_positive)
      continue;
    Term t =
        extended(context_.numbers.term(context_.related[place]), width, sign);
    if (factor != 1 && factor != -1)
      t = builder_.make(Kind::BvMul,
                        {t, number(is_positive ? factor : -factor)});
    result =
        store_.kind(result) == Kind::BvConst && store_.value(result).is_zero()
            ? t
            : builder_.make_add(result, t);
  }
  return result;
}

} // namespace

void add_facts(const Context &context, const sea::Cfg &cfg, uint32_t loop,
               const Environment &at, std::vector<Fact> &facts) {
  Sayer(context, cfg, loop, at, facts).run();
}

} // namespace fathom::absint
