#include "memory/representation.h"

#include "rewrite/rewriter.h"

namespace fathom {

namespace {

// A single write is a store, which every back-end knows how to share between
// reads; only ranges need functions.
class Lambdas final : public Representation {
public:
  explicit Lambdas(Rewriter &rewriter) : rewriter_(rewriter) {}

  Term read(Term memory, Term index) override {
    return rewriter_.make_select(memory, index);
  }
  Term write(Term memory, Term index, Term element) override {
    return rewriter_.make_store(memory, index, element);
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
    return rewriter_.make_lambda(
        x, rewriter_.make_ite(rewriter_.make_ult(distance, count), inside,
                              read(memory, x)));
  }

  Rewriter &rewriter_;
};

} // namespace

std::unique_ptr<Representation> make_lambdas(Rewriter &rewriter) {
  return std::make_unique<Lambdas>(rewriter);
}

} // namespace fathom
