// What the bytes of an object are called in the source: shapes of variables
// (sea/text/name_text.h) and their parts. Only for people to read.
#pragma once

#include "cex/value.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::cex {

struct Shape {
  struct Member {
    std::string name; // empty: its members are named like ours
    uint64_t offset;  // in bits
    std::unique_ptr<Shape> shape;
  };
  char letter = 'x'; // of numbers and the like; '{' and '['
  uint64_t bits = 0; // of numbers; the stride of elements
  uint64_t count = 0;
  std::vector<Member> members; // or the element
  struct Enumerator {
    std::string name;
    uint64_t value; // in two's complement
    bool operator==(const Enumerator &) const = default;
  };
  std::vector<Enumerator> enumerators;
};

// None if the text is no shape.
std::unique_ptr<Shape> parse_shape(std::string_view text);

// "x", "x:u32" or "s:&{...}" taken apart.
struct ShapedName {
  std::string name;
  bool is_object = false;  // the value is where it lies
  bool is_pointee = false; // the shape is that of what a pointer points to
  bool is_own = false;     // an object's own name, although is_pointee
  std::string type;        // what a record is called
  std::shared_ptr<const Shape> shape;

  // Of the value itself.
  const Shape *shape_of_value() const {
    return is_pointee && !is_object ? nullptr : shape.get();
  }
};
ShapedName parse_name(std::string_view text);

// A number, a pointer or the like in an object.
struct Leaf {
  std::string path; // "a[2].x"
  uint64_t offset;  // in bits, from the start of the object
  char letter;
  uint64_t bits;
  const Shape *shape = nullptr; // of the number
};

// What lies within `length` bits from `offset` on in an object of `size` bits:
// the one leaf that is exactly there, or all that are inside and do not
// overlap; none if there are more than `most`.
std::vector<Leaf> leaves_at(const ShapedName &object, uint64_t size,
                            uint64_t offset, uint64_t length, size_t most);

} // namespace fathom::cex
