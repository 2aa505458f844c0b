#include "prove/guess/engines.h"

namespace fathom::prove {

namespace {

constexpr Engine engines[] = {
    {.name = "auto",
     .templates = true,
     .absint = true,
     .pdr = true,
     .horn = true,
     .more_steps = true},
    {.name = "houdini",
     .templates = true,
     .absint = false,
     .pdr = false,
     .horn = false,
     .more_steps = false},
    {.name = "kind",
     .templates = false,
     .absint = false,
     .pdr = false,
     .horn = false,
     .more_steps = true},
    {.name = "absint",
     .templates = false,
     .absint = true,
     .pdr = false,
     .horn = false,
     .more_steps = false},
    {.name = "pdr",
     .templates = false,
     .absint = false,
     .pdr = true,
     .horn = false,
     .more_steps = false},
    {.name = "spacer",
     .templates = false,
     .absint = false,
     .pdr = false,
     .horn = true,
     .more_steps = false},
};

} // namespace

const Engine &engine_of(std::string_view name) {
  for (const Engine &engine : engines)
    if (engine.name == name)
      return engine;
  return engines[0];
}

bool uses(const Engine &engine, Origin origin) {
  switch (origin) {
  case Origin::Object:
    return true;
  case Origin::Stated:
    return engine.templates || engine.more_steps;
  case Origin::Absint:
    return engine.absint;
  case Origin::Pdr:
    return engine.pdr;
  case Origin::Horn:
    return engine.horn;
  case Origin::Equality:
  case Origin::Heap:
  case Origin::Bound:
  case Origin::Order:
  case Origin::Element:
  case Origin::Part:
  case Origin::Pair:
  case Origin::Value:
  case Origin::Product:
  case Origin::Guarded:
    break;
  }
  return engine.templates;
}

} // namespace fathom::prove
