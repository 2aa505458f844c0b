// The way of one step from a program to a question for the solver, as a table
// of stages. `check` walks it and `emit` stops in it, so what is printed is
// what is solved.
#pragma once

#include "check/plan.h"
#include "check/run.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace fathom::check {

// What the stages have made so far.
struct Encoding {
  Encoding(const Run &with_run, const Plan &with_plan)
      : run(with_run), plan(with_plan),
        rewriter(with_run.program.store,
                 rewrite_config(with_run.options, with_plan, with_run.stop)) {}

  const Run &run;
  const Plan &plan;
  Rewriter rewriter;
  std::unique_ptr<unfold::Unfolded> unfolded = {};
  std::optional<sea::Function> form = {}; // SA to reduced PD
  vcgen::Formula formula = {};
  std::string gave_up = {}; // not empty: why there is nothing further
};

struct Stage {
  std::string_view name;
  // Makes it from what the stages before have made; null: it is only another
  // view of that.
  void (*run)(Encoding &encoding);
  Result<std::string> (*print)(Encoding &encoding);
  std::string_view layer;    // whose time it is
  std::string_view if_stuck; // says that it cannot be made, before the reason
};

// In order.
std::span<const Stage> stages();

} // namespace fathom::check
