#include "memory/representation.h"

#include "rewrite/rewriter.h"

namespace fathom {

namespace {

class Lambdas final : public Representation {
public:
  Lambdas(Rewriter &rewriter, bool writes_are_functions)
      : rewriter_(rewriter), writes_are_functions_(writes_are_functions) {}

  Term read(Term memory, Term index) override {
    return rewriter_.make_select(memory, index);
  }
  // As a rule a single write is a store, which every back-end knows how to
  // share between reads; only ranges need functions.
  Term write(Term memory, Term index, Term element) override {
    if (!writes_are_functions_)
      return rewriter_.make_store(memory, index, element);
    Term x = bound_for(index);
    return choice(x, rewriter_.make_eq(x, index), element, memory);
  }
  Term fill(Term memory, Term index, Term count, Term element) override {
    if (is_zero(count))
      return memory;
    Term x = bound_for(index);
    return function(x, memory, rewriter_.make_sub(x, index), count, element);
  }
  Term copy(Term memory, Term to, Term source, Term from, Term count) override {
    if (is_zero(count))
      return memory;
    Term x = bound_for(to);
    Term distance = rewriter_.make_sub(x, to);
    return function(x, memory, distance, count,
                    read(source, rewriter_.make_add(from, distance)));
  }
  std::string why_not() const override { return {}; }

private:
  bool is_zero(Term count) const {
    const TermStore &s = rewriter_.store();
    return s.is_bv_const(count) && s.value(count).is_zero();
  }
  Term bound_for(Term index) {
    TermStore &s = rewriter_.store();
    return s.make_bound(s.sort(index));
  }
  Term function(Term x, Term memory, Term distance, Term count, Term inside) {
    return choice(x, rewriter_.make_ult(distance, count), inside, memory);
  }
  // Below the binder of a write nothing is applied: each would repeat all of
  // the writes before it.
  Term choice(Term x, Term condition, Term inside, Term memory) {
    Term outside = writes_are_functions_
                       ? Builder(rewriter_.store()).make_select(memory, x)
                       : read(memory, x);
    return rewriter_.make_lambda(
        x, rewriter_.make_ite(condition, inside, outside));
  }

  Rewriter &rewriter_;
  bool writes_are_functions_;
};

} // namespace

std::unique_ptr<Representation> make_lambdas(Rewriter &rewriter) {
  return std::make_unique<Lambdas>(rewriter, false);
}

std::unique_ptr<Representation> make_functions(Rewriter &rewriter) {
  return std::make_unique<Lambdas>(rewriter, true);
}

} // namespace fathom
