// Properties and rows of the ledger of the unfolded program. Those of the
// source program have the numbers they have there; what is not modelled is one
// more for each place and reason, a bound one for each loop or function.
#pragma once

#include "unfold/unfold.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

class Properties {
public:
  explicit Properties(Unfolded &result);

  // An instance of the property was met.
  void count_reached(sea::PropertyId property);
  sea::PropertyId add_limit(sea::CheckKind kind, sea::LocationId location,
                            std::string_view why);
  sea::PropertyId add_unsupported(sea::LocationId location,
                                  std::string_view why);
  struct Bound {
    sea::CheckKind kind;
    uint64_t key; // of the loop or function
    std::string name, place;
    uint32_t bound;
    sea::LocationId location;
    bool is_left = false;
  };
  sea::PropertyId add_bound(const Bound &bound);
  const sea::Property &operator[](sea::PropertyId id) const {
    return result_.program.properties[id];
  }

  void add_row(sea::Trust trust, std::string_view text,
               sea::LocationId location);
  bool has_rows() const { return !result_.program.ledger.empty(); }
  // That addresses as numbers are those of a layout: once.
  void add_address_row(sea::LocationId location);
  bool has_address_row() const { return has_address_row_; }

  struct Mark {
    size_t properties, bounds, rows;
    std::vector<uint32_t> reached;
    bool complete, has_address_row;
  };
  Mark mark() const;
  void roll_back(const Mark &mark);

private:
  using Place = std::pair<sea::LocationId, sea::StringId>;
  sea::PropertyId add(sea::CheckKind kind, sea::LocationId location,
                      std::string_view message);

  Unfolded &result_;
  bool has_address_row_ = false;
  std::map<Place, sea::PropertyId> limits_;
  std::unordered_map<uint64_t, sea::PropertyId> loop_bounds_, call_bounds_;
};

} // namespace fathom::unfold
