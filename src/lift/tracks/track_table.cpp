#include "lift/tracks/track_table.h"

#include "lift/tracks/poison/poison_track.h"
#include "lift/tracks/provenance/provenance_track.h"
#include "lift/tracks/uninit/uninit_track.h"
#include "lift/tracks/values.h"

using namespace llvm;

namespace fathom::lift {

namespace {

template <class T> std::unique_ptr<Track> make(const TrackParts &parts) {
  return std::make_unique<T>(parts);
}

template <class T> constexpr TrackRow plain_row() {
  TrackRow row{.is_on = T::is_on,
               .reach = nullptr,
               .parameter_sort = T::parameter_sort,
               .result_sort = T::result_sort,
               .make = nullptr};
  if constexpr (!std::is_same_v<T, Values>)
    row.make = make<T>;
  return row;
}

// A shadow track is passed for what it may reach.
template <class T> constexpr TrackRow shadow_row() {
  return {.is_on = T::is_on,
          .reach = T::reach,
          .parameter_sort =
              [](Context &c, const Argument &a) {
                return c.regions.reached(T::id).contains(&a)
                           ? T::sort_in(c, a.getType())
                           : std::nullopt;
              },
          .result_sort =
              [](Context &c, const Function &f) {
                return c.regions.reached(T::id).may_return(f)
                           ? T::sort_in(c, f.getReturnType())
                           : std::nullopt;
              },
          .make = make<T>};
}

constexpr TrackRow rows[] = {
#define TRACK(name, type) plain_row<type>(),
#define SHADOW_TRACK(name, type) shadow_row<type>(),
#include "lift/tracks/tracks.def"
};
static_assert(std::size(rows) == track_count);

} // namespace

std::span<const TrackRow> track_table() { return rows; }

Signature signature_of(Context &c, const Function &function) {
  Signature signature;
  for (TrackId id : all_tracks) {
    const TrackRow &row = track_table()[size_t(id)];
    if (!row.is_on(c.config))
      continue;
    for (const Argument &a : function.args())
      if (std::optional<Sort> sort = row.parameter_sort(c, a))
        signature.parameters.push_back(
            {.track = id, .argument = &a, .sort = *sort});
    if (std::optional<Sort> sort = row.result_sort(c, function))
      signature.results.push_back({.track = id, .sort = *sort});
  }
  return signature;
}

} // namespace fathom::lift
