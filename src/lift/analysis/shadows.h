// Shadow regions: memory registers beside those of the data, numbered behind
// them, in which is kept what a program cannot see (sea/shadow.h). Regions
// plans them before effects are computed; MemorySsa threads them through
// functions like all other regions. To add a kind: plan it in plan_shadows()
// if the module needs it, say in add_shadow_effects() which instructions read
// or change it, and emit loads and stores where these are lifted
// (memory_statements.h). Those of tracks need nothing of this.
//
// An object's shadow must be written where the object is made: unfolding takes
// what no path has written for the shadow of an object that is not there.
// Global objects have 0 until something else is written.
#pragma once

#include "lift/analysis/points_to.h"
#include "lift/tracks/track_id.h"

#include <map>
#include <optional>
#include <utility>

namespace fathom::lift {

enum class ShadowKind : uint8_t {
  Lifetime,  // one byte per object, at its base: sea/shadow.h
  Modified,  // one byte per object, at its base: 0 or 1
  Slot,      // number = 8 * slot + k: byte k of a user's slot, at the base
  Fat,       // number = slot: values of pointers, at the pointer's own place
  HeapCount, // one number, of heap objects, in an object of its own
  Track,     // of a track (tracks.def) and a region of data, byte for byte
};

class Shadows {
public:
  // Numbers from `first` on.
  explicit Shadows(RegionId first) : first_(first) {}

  RegionId first() const { return first_; }
  RegionId count() const { return RegionId(regions_.size()); }
  RegionId add(ShadowKind kind, uint32_t number = 0) {
    auto [at, is_new] =
        regions_.try_emplace({kind, number}, first_ + RegionId(count()));
    return at->second;
  }
  // Nothing if the module does not need it.
  std::optional<RegionId> find(ShadowKind kind, uint32_t number = 0) const {
    auto found = regions_.find({kind, number});
    return found == regions_.end() ? std::nullopt
                                   : std::optional(found->second);
  }

  // Of a track, for this region of data.
  RegionId add(TrackId track, RegionId data) {
    return add(ShadowKind::Track, number_of(track, data));
  }
  std::optional<RegionId> find(TrackId track, RegionId data) const {
    return find(ShadowKind::Track, number_of(track, data));
  }

private:
  static uint32_t number_of(TrackId track, RegionId data) {
    return uint32_t(track_count) * data + uint32_t(track);
  }

  RegionId first_;
  std::map<std::pair<ShadowKind, uint32_t>, RegionId> regions_;
};

} // namespace fathom::lift
