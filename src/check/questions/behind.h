// What executions that were not followed to their end may still come to: the
// properties behind a loop or call that was cut, and behind something that is
// not supported. All others are decided by the executions that were followed.
// check/step.cpp asks.
//
// Control flow only, each function once for all its calls: a property may be
// said to lie behind although it does not, never the other way round. Linear.
#pragma once

#include "sea/program.h"

#include <string>
#include <vector>

namespace fathom::check {

class Behind {
public:
  explicit Behind(const sea::Program &program);

  // A loop or a function by its name, as bounds are called; in it counts, too.
  void add_bound(const std::string &name);
  // A check at which executions end that would go on.
  void add_check(sea::PropertyId property);

  bool has(sea::PropertyId property) const {
    return is_all_ ||
           (property < properties_.size() ? properties_[property] : is_any_);
  }

  // Whether executions may have something to satisfy there.
  bool has_assumptions() const { return is_all_ || assumes_; }

private:
  struct Point {
    sea::FunctionId function;
    sea::BlockId block;
    uint32_t stmt;
  };
  void mark(Point point) { open_.push_back(point); }
  void mark_ways_on(sea::FunctionId function, sea::BlockId end);
  void spread();
  void visit(const Point &point, uint32_t end);
  bool is_only_entered(sea::FunctionId function) const;
  void leave(sea::FunctionId function);

  const sea::Program &program_;
  bool is_any_ = false; // of what unfolding has made
  bool is_all_ = false; // something is not known
  bool assumes_ = false;
  std::vector<bool> properties_;            // that lie behind
  std::vector<std::vector<uint32_t>> from_; // by block: from this on
  std::vector<std::vector<Point>> calls_;   // by function: behind its calls
  std::vector<std::vector<Point>> checks_;  // by property
  std::vector<bool> is_left_;               // by function: its end is seen
  std::vector<Point> open_;
};

} // namespace fathom::check
