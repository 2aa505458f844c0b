#include "lift/tracks/shadow_track.h"

#include "support/assert.h"

using namespace llvm;

namespace fathom::lift {

ShadowTrack::ShadowTrack(TrackId id, const TrackParts &parts)
    : Track(parts.emitter), facts_(parts.facts), memory_(parts.memory),
      values_(parts.values), id_(id), context_(parts.emitter.context()) {}

std::optional<Sort> ShadowTrack::sort_of(const PHINode &phi) {
  if (!contains(&phi))
    return {};
  return sort_for(phi.getType());
}

uint32_t ShadowTrack::stored_width_of(Type *type) const {
  return uint32_t(8 * context_.layout.getTypeStoreSize(type).getFixedValue());
}

// Also of those that are written first: unfolding wants every object to be
// there from the beginning.
void ShadowTrack::begin_object(const Instruction &object, Term pointer,
                               Term size) {
  if (std::optional<RegionId> shadow = region_of(&object))
    memory_.fill(*shadow, pointer, builder().make_bv(8, first_byte(object)),
                 size);
}

void ShadowTrack::load(const LoadInst &i, Term pointer) {
  std::optional<RegionId> shadow = region_of(i.getPointerOperand());
  if (!shadow || !contains(&i))
    return;
  set_loaded(i, pointer,
             memory_.load_word(*shadow, pointer, stored_width_of(i.getType())));
  FATHOM_ASSERT(find(&i), "what was loaded is not known");
}

void ShadowTrack::store(Place to, const Value *stored) {
  if (std::optional<RegionId> shadow = region_of(to.value))
    memory_.store(*shadow, to.pointer,
                  stored_bits(stored, stored_width_of(stored->getType())));
}

// The stored byte is what the data is filled with.
void ShadowTrack::fill(Place at, const Value *byte, Term length) {
  if (std::optional<RegionId> shadow = region_of(at.value))
    memory_.fill(*shadow, at.pointer, stored_bits(byte, 8), length);
}

void ShadowTrack::clear(Place at, Term length) {
  if (std::optional<RegionId> shadow = region_of(at.value))
    memory_.fill(*shadow, at.pointer, builder().make_bv(8, 0), length);
}

// What is copied from a region that cannot hold anything has nothing.
void ShadowTrack::copy(Place to, Place from, Term length) {
  std::optional<RegionId> target = region_of(to.value),
                          source = region_of(from.value);
  if (!target)
    return;
  if (!source)
    return clear(to, length);
  memory_.copy({*target, to.pointer}, {*source, from.pointer}, length);
}

} // namespace fathom::lift
