#include "unfold/memory/memory_state.h"

#include "support/assert.h"
#include "unfold/memory/by_object.h"
#include "unfold/memory/one_register.h"

namespace fathom::unfold {

MemoryKind memory_kind(const Config &config) {
  if (!tells_objects_apart(config))
    return MemoryKind::ByAddress;
  return config.by_object ? MemoryKind::ByObject : MemoryKind::ByRegion;
}

std::unique_ptr<MemoryState>
make_memory_state(MemoryKind kind, bool reuses_addresses, Reads &reads,
                  KnownBytes &bytes, MemoryStatements &statements,
                  PointerPlaces &places, ObjectTable &objects, Offsets &offsets,
                  PointerOps &pointers, Rewriter &rewriter, Path &path) {
  switch (kind) {
  case MemoryKind::ByAddress:
    return std::make_unique<ByAddress>(reuses_addresses, reads, bytes,
                                       statements, places, objects, pointers,
                                       rewriter, path);
  case MemoryKind::ByRegion:
    return std::make_unique<ByRegion>(reads, bytes, statements, places, objects,
                                      pointers, rewriter, path);
  case MemoryKind::ByObject:
    return std::make_unique<ByObject>(reads, bytes, statements, places, objects,
                                      offsets, pointers, rewriter, path);
  }
  FATHOM_UNREACHABLE("no such way to keep memory");
}

} // namespace fathom::unfold
