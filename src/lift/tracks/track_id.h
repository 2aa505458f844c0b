// The numbers of the tracks (tracks.def).
#pragma once

#include <cstddef>
#include <cstdint>

namespace fathom::lift {

enum class TrackId : uint8_t {
#define TRACK(name, type) name,
#define SHADOW_TRACK(name, type) name,
#include "lift/tracks/tracks.def"
};

inline constexpr TrackId all_tracks[] = {
#define TRACK(name, type) TrackId::name,
#define SHADOW_TRACK(name, type) TrackId::name,
#include "lift/tracks/tracks.def"
};

inline constexpr size_t track_count = sizeof(all_tracks) / sizeof(TrackId);

} // namespace fathom::lift
