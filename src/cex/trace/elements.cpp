#include "cex/trace/elements.h"

#include <charconv>

namespace fathom::cex {

bool split_element(std::string_view path, std::string &array, uint64_t &index) {
  size_t open = path.rfind('[');
  if (open == std::string_view::npos || !path.ends_with("]"))
    return false;
  const char *begin = path.data() + open + 1,
             *end = path.data() + path.size() - 1;
  auto [stopped, error] = std::from_chars(begin, end, index);
  array = path.substr(0, open);
  return error == std::errc() && stopped == end;
}

namespace {

// Nothing of the array lies behind this leaf.
bool is_last(const Leaf &leaf, const ShapedName &object, uint64_t size,
             const std::string &array) {
  uint64_t behind = leaf.offset + leaf.bits;
  if (behind + leaf.bits > size)
    return true;
  std::vector<Leaf> next = leaves_at(object, size, behind, leaf.bits, 1);
  std::string other;
  uint64_t index = 0;
  return next.empty() || !split_element(next[0].path, other, index) ||
         other != array;
}

} // namespace

std::vector<LeafGroup> group_elements(std::span<const Leaf> leaves,
                                      const ShapedName &object, uint64_t size) {
  std::vector<LeafGroup> groups;
  for (size_t i = 0; i < leaves.size();) {
    std::string array, other;
    uint64_t first = 0, index = 0;
    size_t end = i + 1;
    if (split_element(leaves[i].path, array, first) && leaves[i].letter != 'p')
      while (end < leaves.size() &&
             split_element(leaves[end].path, other, index) && other == array &&
             index == first + (end - i) && leaves[end].bits == leaves[i].bits)
        ++end;
    LeafGroup group{leaves.subspan(i, end - i), leaves[i].path};
    if (end - i > 1) {
      bool is_whole =
          first == 0 && is_last(leaves[end - 1], object, size, array);
      group.path = is_whole ? array
                            : array + "[" + std::to_string(first) + ".." +
                                  std::to_string(first + (end - i) - 1) + "]";
    }
    groups.push_back(std::move(group));
    i = end;
  }
  return groups;
}

} // namespace fathom::cex
