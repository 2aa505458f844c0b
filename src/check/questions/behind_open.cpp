#include "check/questions/behind_open.h"

#include "check/questions/behind.h"

#include <algorithm>

namespace fathom::check {

using report::PropertyResult;
using report::Status;

void mark_behind_open(const sea::Program &program, report::Verdict &verdict) {
  auto is_open = [](const PropertyResult &p) {
    return report::is_real(p.kind) &&
           (p.status == Status::Failed || p.status == Status::Unknown);
  };
  for (PropertyResult &p : verdict.properties)
    p.is_behind_open = false;
  if (std::ranges::none_of(verdict.properties, is_open))
    return;
  Behind behind(program);
  for (const PropertyResult &p : verdict.properties)
    if (is_open(p))
      behind.add_check(p.id);
  for (PropertyResult &p : verdict.properties)
    p.is_behind_open =
        (p.status == Status::Proved || p.status == Status::ProvedToBound) &&
        report::is_real(p.kind) && behind.has(p.id);
}

} // namespace fathom::check
