#include "solver/native/facts/linear/linear_alternatives.h"

#include "solver/native/facts/linear/linear_cases.h"
#include "support/stop.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr unsigned max_tried = 200; // alternatives

class Alternatives {
public:
  Alternatives(Rewriter &rewriter, const StopToken &stop, uint64_t work)
      : rewriter_(rewriter), store_(rewriter.store()), stop_(stop),
        known_(rewriter, stop, work) {}

  unsigned drop(std::span<const Term> context, std::vector<Term> &facts) {
    for (Term f : facts)
      if (size_of(f) == Size::Literal)
        known_.add(f);
    for (Term f : context)
      if (size_of(f) != Size::Large)
        known_.add(f);
    // Two terms with each other: intervals do the rest.
    if (!known_.has_relations() || stop_.stop_requested())
      return 0;
    bool possible = !known_.refute_facts() && drop_in(facts, Size::Clause) &&
                    !known_.refute_facts() && drop_in(facts, Size::Large);
    if (!possible) {
      facts = {store_.make_bool(false)};
      ++dropped_;
    }
    return dropped_;
  }

private:
  // A disjunction whose parts are looked at one by one, or a conjunction whose
  // other parts are known where one of them is looked at.
  struct Frame {
    Term whole;
    bool disjunction;
    std::vector<Term> parts, left = {};
    size_t next = 0;
    size_t context; // before it
  };

  enum class Size : uint8_t { Literal, Clause, Large };

  Size size_of(Term fact) {
    constexpr size_t max_clause = 4;
    std::vector<Term> parts = LinearCases::parts_of(rewriter_, fact, true);
    bool large =
        parts.empty() || parts.size() > max_clause ||
        std::ranges::any_of(parts, [&](Term t) {
          Kind kind =
              store_.kind(store_.kind(t) == Kind::Not ? store_.child(t, 0) : t);
          return kind == Kind::And || kind == Kind::Or || kind == Kind::Ite;
        });
    if (large)
      return Size::Large;
    return parts.size() == 1 ? Size::Literal : Size::Clause;
  }

  // Facts may not erase each other: one is looked at under what is known
  // before it. What is left of a clause is known to those behind it. False: a
  // contradiction.
  bool drop_in(std::vector<Term> &facts, Size size) {
    for (Term &f : facts) {
      if (stop_.stop_requested())
        break;
      if (size_of(f) != size)
        continue;
      f = what_is_left(f);
      if (store_.is_false(f))
        return false;
      if (size == Size::Clause)
        known_.add(f);
    }
    return true;
  }

  bool is_refuted(Term alternative) {
    if (tried_ == max_tried || stop_.stop_requested())
      return false;
    ++tried_;
    context_.push_back(alternative);
    bool refuted = known_.refute(context_);
    context_.pop_back();
    return refuted;
  }

  void enter(Term t) {
    bool disjunction = LinearCases::is_disjunction(store_, t);
    frames_.push_back(
        {.whole = t,
         .disjunction = disjunction,
         .parts = LinearCases::parts_of(rewriter_, t, disjunction),
         .context = context_.size()});
    if (!disjunction)
      for (Term part : frames_.back().parts)
        if (!LinearCases::is_disjunction(store_, part))
          context_.push_back(part);
  }

  void look_at(Frame &frame, Term part) {
    if (frame.disjunction && is_refuted(part))
      ++dropped_;
    else if (frame.disjunction ? LinearCases::is_conjunction(store_, part)
                               : LinearCases::is_disjunction(store_, part))
      enter(part); // its result comes later
    else
      frame.left.push_back(part);
  }

  Term rebuilt(const Frame &frame) {
    if (frame.left == frame.parts)
      return frame.whole;
    Term rest = store_.make_bool(!frame.disjunction);
    for (size_t i = frame.left.size(); i-- > 0;)
      rest = frame.disjunction ? rewriter_.make_or(frame.left[i], rest)
                               : rewriter_.make_and(frame.left[i], rest);
    return rest;
  }

  Term what_is_left(Term fact) {
    enter(fact);
    while (true) {
      Frame &frame = frames_.back();
      if (frame.next < frame.parts.size()) {
        Term part = frame.parts[frame.next++];
        look_at(frame, part);
        continue;
      }
      Term result = rebuilt(frame);
      context_.resize(frame.context);
      frames_.pop_back();
      if (frames_.empty())
        return result;
      frames_.back().left.push_back(result);
    }
  }

  Rewriter &rewriter_;
  TermStore &store_;
  const StopToken &stop_;
  LinearCases known_;
  std::vector<Frame> frames_;
  std::vector<Term> context_; // what holds where the part is looked at
  unsigned tried_ = 0, dropped_ = 0;
};

} // namespace

unsigned drop_refuted_alternatives(Rewriter &rewriter, const StopToken &stop,
                                   std::span<const Term> context,
                                   std::vector<Term> &facts, uint64_t work) {
  return Alternatives(rewriter, stop, work).drop(context, facts);
}

} // namespace fathom
