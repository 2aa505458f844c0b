// Products and quotients can be large: from the moment the token stops they are
// not finished, and nothing that was built means anything.
#pragma once

#include "support/stop.h"

namespace fathom {

class CircuitCut {
public:
  void set_stop(const StopToken *stop) { stop_ = stop; }
  bool was_cut() const { return was_cut_; }
  bool should_stop() { // asked once per row: a wide product has many
    was_cut_ |= stop_ != nullptr && stop_->stop_requested();
    return was_cut_;
  }

private:
  const StopToken *stop_ = nullptr;
  bool was_cut_ = false;
};

} // namespace fathom
