// What is known of each track without a function: whether it is on, which
// values of the module it can have anything for, and what of it is passed to
// and returned by functions.
#pragma once

#include "lift/context.h"
#include "lift/tracks/track_id.h"
#include "lift/tracks/value_flow.h"

#include <memory>
#include <span>

namespace fathom::lift {

class Emitter;
class MemoryStatements;
class PointerModel;
class Track;
class Values;
struct FunctionFacts;

// What a track of one function may use.
struct TrackParts {
  const FunctionFacts &facts;
  Emitter &emitter;
  MemoryStatements &memory;
  Values &values;
  PointerModel &pointers;
};

struct TrackRow {
  // Some check needs it.
  bool (*is_on)(const LiftConfig &config);
  // Where it may get to; null for tracks without a shadow of memory.
  Reached (*reach)(const llvm::Module &module, const PointsTo &points_to,
                   const LiftConfig &config);
  // Nothing: not passed, not returned.
  std::optional<Sort> (*parameter_sort)(Context &c, const llvm::Argument &a);
  std::optional<Sort> (*result_sort)(Context &c, const llvm::Function &f);
  // Null for the value track, which the others are made with.
  std::unique_ptr<Track> (*make)(const TrackParts &parts);
};

std::span<const TrackRow> track_table(); // by TrackId

// The registers that a function is passed and returns, memory apart.
struct Signature {
  struct Parameter {
    TrackId track;
    const llvm::Argument *argument;
    Sort sort;
  };
  struct Result {
    TrackId track;
    Sort sort;
  };
  std::vector<Parameter> parameters;
  std::vector<Result> results;
};
Signature signature_of(Context &c, const llvm::Function &function);

} // namespace fathom::lift
