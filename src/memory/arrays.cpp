#include "memory/representation.h"

#include "rewrite/rewriter.h"

namespace fathom {

namespace {

constexpr uint64_t max_elements = 4096;

class Arrays final : public Representation {
public:
  explicit Arrays(Rewriter &rewriter) : rewriter_(rewriter) {}

  Term read(Term memory, Term index) override {
    return rewriter_.make_select(memory, index);
  }
  Term write(Term memory, Term index, Term element) override {
    return rewriter_.make_store(memory, index, element);
  }
  // The first element is written last: where a range is longer than the index
  // space, the lowest distance counts.
  Term fill(Term memory, Term index, Term count, Term element) override {
    if (!is_small(count))
      return Term{};
    for (uint64_t i = rewriter_.store().small_value(count); i-- > 0;)
      memory = write(memory, plus(index, i), element);
    return memory;
  }
  Term copy(Term memory, Term to, Term source, Term from, Term count) override {
    if (!is_small(count))
      return Term{};
    for (uint64_t i = rewriter_.store().small_value(count); i-- > 0;)
      memory = write(memory, plus(to, i), read(source, plus(from, i)));
    return memory;
  }
  std::string why_not() const override {
    return "a range of unknown or large length cannot be written as an array "
           "(--memory=lambdas can)";
  }

private:
  bool is_small(Term count) {
    const TermStore &s = rewriter_.store();
    return s.is_bv_const(count) && s.small_value(count) <= max_elements;
  }
  Term plus(Term index, uint64_t i) {
    uint32_t width = rewriter_.store().width(index);
    return i == 0 ? index
                  : rewriter_.make_add(index, rewriter_.make_bv(width, i));
  }

  Rewriter &rewriter_;
};

} // namespace

std::unique_ptr<Representation> make_arrays(Rewriter &rewriter) {
  return std::make_unique<Arrays>(rewriter);
}

} // namespace fathom
