// The execution that is being unfolded, at the place where it stands: whether
// it goes on, what is known there because of the way that led to it
// (path_facts.h), and the ways in which it may be cut short. Statements that
// cut it are written to the output by nobody else.
//
//   learn        what comes next is executed under the condition only
//   assume       executions are left out, for a reason that is named
//   require      executions that fail this are not modelled: UNKNOWN
//   unsupported  all that come here are not modelled: UNKNOWN
//   give_up      unfolding stops, all of it
#pragma once

#include "unfold/applications.h"
#include "unfold/output.h"
#include "unfold/path_facts.h"

#include <string>
#include <string_view>

namespace fathom {
class StopToken;
}

namespace fathom::unfold {

// Why executions may be left out; passes/basis.h is the same for code.
enum class Because : uint8_t {
  Program, // it says so
  Range,   // of a value that was just made: an address, an iteration's number
  Follows, // no execution is left out
  Row,     // of the ledger
};

class Path {
public:
  Path(Output &out, Rewriter &rewriter, const StopToken *stop)
      : out_(out), rewriter_(rewriter), facts_(rewriter),
        applications_(rewriter.store()), stop_(stop) {}

  // The current execution goes on where the walk stands.
  bool is_alive() const { return is_alive_; }
  void begin() { is_alive_ = !is_stopped_; }
  void end() { is_alive_ = false; }
  // Nothing more is unfolded, for no reason that anybody hears of.
  void stop() {
    is_stopped_ = true;
    end();
  }
  bool is_stopped() const { return is_stopped_; }

  // What is known. Never used to simplify values: those may be used elsewhere.
  FactsId facts() const { return out_.facts(out_.current()); }
  FactsId facts_on(Output::Edge edge);
  std::optional<bool> decide(Term condition) {
    return facts_.decide(facts(), condition);
  }
  bool is_certain(Term condition) {
    return rewriter_.store().is_true(condition) || decide(condition) == true;
  }
  PathFacts::Interval range(Term number) {
    return facts_.range_of(facts(), number);
  }
  PathFacts &all_facts() { return facts_; }
  Applications &applications() { return applications_; }

  void learn(Term condition);
  // The one place where assumptions are made. What is known from then on is
  // for the caller to learn().
  void assume(Term condition, Because because,
              const sea::Stmt *origin = nullptr);
  void require(Term holds, std::string_view or_else, sea::LocationId location,
               sea::CheckKind kind = sea::CheckKind::Unsupported);
  void unsupported(std::string_view why, sea::LocationId location);
  void give_up(std::string_view why);
  void give_up_objects(std::string_view why); // there are too many
  void give_up_room(std::string_view why);    // for Room::Large
  bool poll_stop();                           // true: given up

  // How often: an iteration that stands for others must not meet limits.
  uint64_t num_required() const { return num_required_; }
  uint64_t num_unsupported() const { return num_unsupported_; }

private:
  Output &out_;
  Rewriter &rewriter_;
  PathFacts facts_;
  Applications applications_;
  const StopToken *stop_;
  bool is_alive_ = false;
  bool is_stopped_ = false;
  uint64_t num_required_ = 0, num_unsupported_ = 0;
};

} // namespace fathom::unfold
