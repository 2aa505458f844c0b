#include "unfold/properties.h"

#include "support/assert.h"

namespace fathom::unfold {

Properties::Properties(Unfolded &result) : result_(result) {
  result_.reached.resize(result_.program.properties.size());
}

void Properties::count_reached(sea::PropertyId property) {
  FATHOM_ASSERT(property < result_.reached.size(), "unknown property");
  ++result_.reached[property];
}

sea::PropertyId Properties::add(sea::CheckKind kind, sea::LocationId location,
                                std::string_view message) {
  sea::PropertyId property =
      result_.program.add_property(kind, location, message);
  result_.reached.resize(property + 1);
  return property;
}

sea::PropertyId Properties::add_limit(sea::CheckKind kind,
                                      sea::LocationId location,
                                      std::string_view why) {
  auto [entry, is_new] =
      limits_.emplace(Place(location, result_.program.intern(why)), 0);
  if (is_new)
    entry->second = add(kind, location, why);
  count_reached(entry->second);
  return entry->second;
}

sea::PropertyId Properties::add_unsupported(sea::LocationId location,
                                            std::string_view why) {
  sea::PropertyId property = add(sea::CheckKind::Unsupported, location, why);
  count_reached(property);
  return property;
}

sea::PropertyId Properties::add_bound(const Bound &bound) {
  result_.complete = false;
  auto &known =
      bound.kind == sea::CheckKind::LoopBound ? loop_bounds_ : call_bounds_;
  auto [entry, is_new] = known.emplace(bound.key, 0);
  if (is_new) {
    const std::string what = bound.place.empty()
                                 ? bound.name
                                 : bound.place + " (" + bound.name + ")";
    entry->second =
        add(bound.kind, bound.location,
            what + " needs more than " + std::to_string(bound.bound));
    result_.bounds.push_back({.property = entry->second,
                              .name = bound.name,
                              .place = bound.place,
                              .bound = bound.bound,
                              .is_left = bound.is_left});
  }
  count_reached(entry->second);
  return entry->second;
}

void Properties::add_row(sea::Trust trust, std::string_view text,
                         sea::LocationId location) {
  result_.program.add_row(trust, text, location);
}

void Properties::add_address_row(sea::LocationId location) {
  if (has_address_row_)
    return;
  has_address_row_ = true;
  const sea::StringId text = result_.program.intern(sea::address_row);
  for (const sea::LedgerRow &row : result_.program.ledger)
    if (row.text == text)
      return;
  add_row(sea::Trust::Chosen, sea::address_row, location);
}

Properties::Mark Properties::mark() const {
  return {.properties = result_.program.properties.size(),
          .bounds = result_.bounds.size(),
          .rows = result_.program.ledger.size(),
          .reached = result_.reached,
          .complete = result_.complete,
          .has_address_row = has_address_row_};
}

void Properties::roll_back(const Mark &mark) {
  FATHOM_ASSERT(mark.properties <= result_.program.properties.size() &&
                    mark.rows <= result_.program.ledger.size(),
                "a mark of something that was taken back");
  result_.program.properties.resize(mark.properties);
  result_.bounds.resize(mark.bounds);
  result_.program.ledger.resize(mark.rows);
  auto is_gone = [&](const auto &entry) {
    return entry.second >= mark.properties;
  };
  std::erase_if(limits_, is_gone);
  std::erase_if(loop_bounds_, is_gone);
  std::erase_if(call_bounds_, is_gone);
  result_.reached = mark.reached;
  result_.complete = mark.complete;
  has_address_row_ = mark.has_address_row;
}

} // namespace fathom::unfold
