#include "unfold/split/keys.h"

#include "sea/shadow.h"
#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// Of objects that one statement has made, as many are looked at.
constexpr size_t most_objects = 64;

constexpr uint64_t global_bit = uint64_t(1) << 63;
constexpr uint64_t mask(unsigned bits) { return (uint64_t(1) << bits) - 1; }

} // namespace

// 20 bits for the function, 24 for the block, 19 for the statement; places
// beyond that share a number with others, and so do their objects.
uint64_t Keys::site_of(const Instance &place, sea::FunctionId function) {
  return (function & mask(20)) << 43 | (place.block & mask(24)) << 19 |
         (place.stmt & mask(19));
}

uint64_t Keys::site_of_global(size_t number) { return global_bit | number; }

Keys::Site Keys::site(uint64_t number) {
  if ((number & global_bit) != 0)
    return {.is_global = true, .number = uint32_t(number)};
  return {.function = sea::FunctionId(number >> 43),
          .block = sea::BlockId(number >> 19 & mask(24)),
          .number = uint32_t(number & mask(19))};
}

void Keys::add_object(ObjectId object, uint64_t site, bool is_local) {
  if (sites_.size() <= object)
    sites_.resize(object + 1);
  sites_[object] = site;
  at_site_[site].push_back(object);
  if (is_local && !locals_.empty())
    locals_.back().push_back(object);
}

Item Keys::item_of(ObjectId object, uint64_t offset) const {
  return {.kind = Item::Kind::Bytes,
          .place = object < sites_.size() ? sites_[object] : 0,
          .number = offset};
}

void Keys::leave_function() {
  FATHOM_ASSERT(!locals_.empty(), "a return without a call");
  for (ObjectId object : locals_.back())
    std::erase(at_site_[sites_[object]], object);
  locals_.pop_back();
}

std::optional<KeyPart> Keys::constant(Term term) const {
  KeyPart part;
  if (store_.sort_kind(term) == SortKind::Ptr) {
    Term base = pointers_.base(term), offset = pointers_.offset(term);
    std::optional<ObjectId> object = objects_.find(base);
    if (!store_.is_bv_const(offset) || (!object && !store_.is_bv_const(base)))
      return std::nullopt;
    part.base = object.value_or(0);
    term = offset;
  }
  if (store_.sort_kind(term) == SortKind::Bool) {
    if (!store_.is_const(term))
      return std::nullopt;
    part.value = store_.is_true(term) ? 1 : 0;
    return part;
  }
  if (!store_.is_bv_const(term) || store_.width(term) > 64)
    return std::nullopt;
  const unsigned unused = 64 - store_.width(term);
  part.value = int64_t(store_.small_value(term) << unused) >> unused;
  return part;
}

void Keys::add_register(sea::FunctionId function, uint32_t slot, Value value,
                        Key &key) const {
  const std::optional<uint32_t> rank =
      learnt_.rank({Item::Kind::Register, function, slot});
  if (!rank)
    return;
  if (std::optional<KeyPart> part = constant(value.term())) {
    part->rank = *rank;
    key.push_back(*part);
  }
}

// In this execution, as its shadow memories say: no other one is asked, for an
// object that is freed on one way may be walked through on another. A shadow of
// something else may look like that of lifetimes; then a part is missing, and
// executions meet that would not have.
bool Keys::has_ended(ObjectId object,
                     std::span<const VersionId> shadows) const {
  return std::any_of(shadows.begin(), shadows.end(), [&](VersionId shadow) {
    const ByteSlot slot = map_.read(shadow, object, 0);
    const Term byte{slot.value};
    if (!slot.is_known() || slot.width != 1 || !store_.is_bv_const(byte))
      return false;
    const sea::Lifetime state =
        sea::lifetime_of(uint8_t(store_.small_value(byte)));
    return state == sea::Lifetime::Freed || state == sea::Lifetime::Ended;
  });
}

void Keys::add_bytes(const Incoming &in, Key &key) const {
  std::vector<VersionId> memories, shadows;
  for (const std::vector<Value> *values : {&in.values, &in.kept})
    for (const Value &value : *values)
      if (value.is_memory())
        (map_.is_shadow(value.memory()) ? shadows : memories)
            .push_back(value.memory());
  for (const auto &[item, rank] : learnt_.bytes()) {
    auto objects = at_site_.find(item.place);
    if (objects == at_site_.end())
      continue;
    size_t looked_at = 0;
    for (size_t i = objects->second.size();
         i-- > 0 && looked_at++ < most_objects;) {
      const ObjectId object = objects->second[i];
      auto memory =
          std::find_if(memories.begin(), memories.end(),
                       [&](VersionId v) { return map_.has_object(v, object); });
      if (memory == memories.end())
        continue;
      const ByteSlot slot = map_.read(*memory, object, item.number);
      if (!slot.is_known() || slot.index != 0)
        continue;
      if (has_ended(object, shadows))
        continue;
      if (std::optional<KeyPart> part = constant(Term{slot.value})) {
        part->rank = rank;
        part->object = object;
        key.push_back(*part);
      }
    }
  }
}

Key Keys::key_of(sea::FunctionId function, const Landing &landing,
                 const Incoming &in) const {
  Key key;
  if (learnt_.is_empty())
    return key;
  FATHOM_ASSERT(in.values.size() == landing.set.size() &&
                    in.kept.size() == landing.kept.size(),
                "an edge with other values than its target has registers");
  for (size_t i = 0; i < landing.set.size(); ++i)
    if (!in.values[i].is_memory())
      add_register(function, landing.set[i], in.values[i], key);
  for (size_t i = 0; i < landing.kept.size(); ++i)
    if (!in.kept[i].is_memory())
      add_register(function, landing.kept[i], in.kept[i], key);
  add_bytes(in, key);
  std::sort(key.begin(), key.end());
  return key;
}

} // namespace fathom::unfold
