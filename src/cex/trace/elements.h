// Elements of one array that a statement writes, as one line of a trace.
#pragma once

#include "cex/text/shapes.h"

#include <span>
#include <vector>

namespace fathom::cex {

// A leaf, or elements of one array that follow each other.
struct LeafGroup {
  std::span<const Leaf> leaves;
  std::string path; // "x", "a", "a[2..5]"
};

// In the order of the leaves, which are those of a write to this object of
// `size` bits.
std::vector<LeafGroup> group_elements(std::span<const Leaf> leaves,
                                      const ShapedName &object, uint64_t size);

// "a" and 3 of "a[3]"; false for other paths.
bool split_element(std::string_view path, std::string &array, uint64_t &index);

} // namespace fathom::cex
