// Persistent ordered maps from offset to what was written there: the contents
// of one object in every version of a memory. Entries never overlap; a write
// cuts those that it touches. A balanced tree (a treap whose priorities are
// hashes of the keys) with copied paths: n writes cost O(n log n) in time and
// memory, and no version is lost.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <vector>

namespace fathom {

// Bytes [at, at + size) are bytes [first, first + size) of a value that was
// written, counted in order of address.
struct ByteRun {
  int64_t at = 0;
  uint32_t size = 0;
  uint32_t first = 0;
  Term value;
  bool big_endian = false; // how the value was written

  int64_t end() const { return at + size; }
};

class ByteMaps {
public:
  using Root = uint32_t; // 0: empty

  // The map with these bytes written.
  Root write(Root root, const ByteRun &run);
  // The entries that meet [at, end), in order.
  void find(Root root, int64_t at, int64_t end,
            std::vector<ByteRun> &found) const;
  bool meets(Root root, int64_t at, int64_t end) const;

private:
  struct Node {
    ByteRun run;
    uint32_t priority;
    Root left, right;
  };
  Root copy(Root root, Root left, Root right);
  Root leaf(const ByteRun &run);
  // Entries that start before `at`, and the others.
  void split(Root root, int64_t at, Root &before, Root &others);
  Root merge(Root a, Root b);
  const Node *last(Root root) const;

  std::vector<Node> nodes_{Node{}};
};

} // namespace fathom
