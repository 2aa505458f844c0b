#include "cex/text/shapes.h"

#include "sea/text/name_text.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace fathom::cex {

namespace {

constexpr unsigned max_depth = 32; // of shapes within shapes

class ShapeParser {
public:
  explicit ShapeParser(std::string_view text) : rest_(text) {}

  std::unique_ptr<Shape> parse() {
    std::unique_ptr<Shape> shape = parse_shape(0);
    return is_good_ && rest_.empty() ? std::move(shape) : nullptr;
  }

private:
  bool take(char c) {
    if (rest_.empty() || rest_.front() != c)
      return is_good_ = false;
    rest_.remove_prefix(1);
    return true;
  }
  uint64_t number() {
    uint64_t value = 0;
    auto [end, error] =
        std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc())
      is_good_ = false;
    else
      rest_.remove_prefix(size_t(end - rest_.data()));
    return value;
  }
  std::string word() {
    size_t end = std::min(rest_.find(' '), rest_.size());
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return text;
  }
  bool is_next(char c) const { return !rest_.empty() && rest_.front() == c; }

  std::unique_ptr<Shape> parse_shape(unsigned depth) {
    auto shape = std::make_unique<Shape>();
    if (depth > max_depth || rest_.empty()) {
      is_good_ = false;
      return shape;
    }
    shape->letter = rest_.front();
    rest_.remove_prefix(1);
    if (shape->letter == '{')
      parse_members(*shape, depth);
    else if (shape->letter == '[')
      parse_elements(*shape, depth);
    else
      shape->bits = number();
    if (shape->letter != '{' && shape->letter != '[' && is_next('('))
      parse_enumerators(*shape);
    return shape;
  }
  void parse_enumerators(Shape &shape) {
    take('(');
    while (is_good_ && !is_next(')')) {
      Shape::Enumerator row{word(), 0};
      take(' ');
      row.value = number();
      take(';');
      shape.enumerators.push_back(std::move(row));
    }
    take(')');
  }
  void parse_members(Shape &shape, unsigned depth) {
    while (is_good_ && !is_next('}')) {
      Shape::Member member{word(), 0, nullptr};
      take(' ');
      member.offset = number();
      take(' ');
      member.shape = parse_shape(depth + 1);
      take(';');
      shape.members.push_back(std::move(member));
    }
    take('}');
  }
  void parse_elements(Shape &shape, unsigned depth) {
    shape.count = number();
    take(' ');
    shape.bits = number();
    take(' ');
    shape.members.push_back({"", 0, parse_shape(depth + 1)});
    take(']');
    is_good_ = is_good_ && shape.bits != 0;
  }

  std::string_view rest_;
  bool is_good_ = true;
};

// Depth is bounded by the parser.
class LeafFinder {
public:
  LeafFinder(uint64_t begin, uint64_t end, size_t most)
      : begin_(begin), end_(end), most_(most) {}

  void visit(const Shape &shape, uint64_t at, uint64_t limit,
             const std::string &path) {
    if (leaves.size() > most_)
      return;
    if (shape.letter == '{') {
      for (const Shape::Member &m : shape.members)
        visit(*m.shape, at + m.offset, limit,
              m.name.empty() ? path : joined(path, m.name));
    } else if (shape.letter == '[') {
      visit_elements(shape, at, limit, path);
    } else if (at >= begin_ && at + shape.bits <= end_ && shape.bits != 0) {
      leaves.push_back({.path = path,
                        .offset = at,
                        .letter = shape.letter,
                        .bits = shape.bits,
                        .shape = &shape});
    }
  }

  static std::string joined(const std::string &path, const std::string &name) {
    return path.ends_with("->") ? path + name : path + "." + name;
  }

  std::vector<Leaf> leaves;

private:
  void visit_elements(const Shape &shape, uint64_t at, uint64_t limit,
                      const std::string &path) {
    uint64_t there = limit <= at ? 0 : (limit - at) / shape.bits;
    uint64_t count = shape.count == 0 ? there : std::min(shape.count, there);
    if (end_ <= at)
      return;
    uint64_t first = begin_ <= at ? 0 : (begin_ - at) / shape.bits;
    uint64_t last = (end_ - at + shape.bits - 1) / shape.bits;
    for (uint64_t i = first;
         i < std::min(count, last) && leaves.size() <= most_; ++i)
      visit(*shape.members[0].shape, at + i * shape.bits, limit,
            path + "[" + std::to_string(i) + "]");
  }

  uint64_t begin_, end_;
  size_t most_;
};

// Behind the bracket that matches the first character: names of C++ have some.
size_t end_of_type(std::string_view text) {
  size_t at = 0;
  unsigned depth = 0;
  do {
    depth += text[at] == '<';
    depth -= text[at] == '>';
    ++at;
  } while (depth != 0 && at < text.size());
  return at;
}

} // namespace

std::unique_ptr<Shape> parse_shape(std::string_view text) {
  return ShapeParser(text).parse();
}

ShapedName parse_name(std::string_view text) {
  ShapedName result;
  size_t mark = text.find(sea::shape_mark);
  result.name = text.substr(0, mark);
  if (mark == std::string_view::npos)
    return result;
  std::string_view shape = text.substr(mark + 1);
  auto take = [&](char c) {
    bool is_there = !shape.empty() && shape.front() == c;
    shape.remove_prefix(is_there ? 1 : 0);
    return is_there;
  };
  result.is_object = take(sea::object_mark);
  result.is_pointee = take(sea::pointee_mark);
  if (result.is_pointee && shape.starts_with('<')) {
    size_t end = end_of_type(shape);
    result.type = shape.substr(1, end - 2);
    shape.remove_prefix(end);
  }
  result.shape = parse_shape(shape);
  return result;
}

std::vector<Leaf> leaves_at(const ShapedName &object, uint64_t size,
                            uint64_t offset, uint64_t length, size_t most) {
  if (!object.shape || length == 0 || offset > size || length > size - offset)
    return {};
  LeafFinder finder(offset, offset + length, most);
  const Shape &shape = *object.shape;
  // What a pointer was made for is one thing, or several of them.
  bool is_single =
      object.is_pointee && shape.letter == '[' && size / 2 < shape.bits;
  if (is_single && shape.members[0].shape->letter == '{')
    finder.visit(*shape.members[0].shape, 0, size,
                 object.name + (object.is_own ? "" : "->"));
  else if (is_single && shape.members[0].shape->letter != '[')
    finder.visit(*shape.members[0].shape, 0, size, "*" + object.name);
  else
    finder.visit(shape, 0, size, object.name);
  std::vector<Leaf> &all = finder.leaves;
  if (all.size() > most)
    return {};
  for (const Leaf &leaf : all)
    if (leaf.offset == offset && leaf.bits == length)
      return {leaf};
  // Members of unions overlap: the larger ones count.
  std::sort(all.begin(), all.end(), [](const Leaf &a, const Leaf &b) {
    return std::tuple(a.offset, b.bits, a.path) <
           std::tuple(b.offset, a.bits, b.path);
  });
  std::vector<Leaf> chosen;
  for (Leaf &leaf : all)
    if (chosen.empty() ||
        leaf.offset >= chosen.back().offset + chosen.back().bits)
      chosen.push_back(std::move(leaf));
  return chosen;
}

} // namespace fathom::cex
