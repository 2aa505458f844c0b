// The ways that split unfolding has taken through the source program: what an
// execution must know to find itself in the unfolded program when the same
// statement was unfolded for several groups of executions.
//
// A way is one unfolded run through a block of the source, from its beginning
// (or from behind a call) to its end (or to the next call). Each has at most
// two successors, the ends of its branch; a call and a return have one. So the
// ways are an automaton, and an execution that takes its own branches follows
// exactly one of them: it needs no values and no key. Where executions wait for
// each other before a call, the way of each leads to the one that calls. A
// statement is executed at most once on a way, so (way, statement) names a
// value as (context, statement) does in merged unfolding (unfold/contexts.h).
#pragma once

#include "sea/program.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace fathom::unfold {

using WayId = uint32_t; // 0 is the entry; sea::none: not unfolded

class Ways {
public:
  // An end of a way, by the number of the edge in the source.
  struct End {
    WayId way = sea::none;
    unsigned edge = 0;
  };
  // Both edges of a branch lead to the same block.
  static constexpr unsigned both = 2;
  // It waits before a call: the way it leads to makes the call.
  static constexpr unsigned before_call = 3;

  // The block that it is a way through.
  struct Place {
    sea::FunctionId function = 0;
    sea::BlockId block = 0;
    auto operator<=>(const Place &) const = default;
  };
  WayId add(Place place) {
    next_.push_back({sea::none, sea::none});
    places_.push_back(place);
    return WayId(next_.size() - 1);
  }
  // All further iterations of a loop that is not unrolled; these are its
  // blocks.
  WayId add_loop(Place place, std::span<const sea::BlockId> blocks);
  void lead(End from, WayId to);

  bool is_empty() const { return next_.empty(); }
  size_t size() const { return next_.size(); }
  const std::vector<Place> &places() const { return places_; }
  // Where an execution goes on that takes this edge to this block.
  WayId follow(End from, sea::BlockId target) const;

private:
  void lead_one(WayId from, unsigned edge, WayId to);

  struct Next {
    WayId to[2];
  };
  std::vector<Next> next_;
  std::set<WayId> waiting_;   // those that end before a call
  std::vector<Place> places_; // by way
  std::map<WayId, std::vector<sea::BlockId>> loops_;
};

} // namespace fathom::unfold
