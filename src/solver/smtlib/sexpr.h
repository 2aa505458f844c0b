// What solvers answer: cutting a stream of text into replies, and reading a
// reply as a tree. A reply is one balanced s-expression; where solvers break
// lines means nothing. (Scripts are cut into commands in the same way.)
#pragma once

#include "terms/evaluator.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

class ReplySplitter {
public:
  void feed(std::string_view text) {
    buffer_.erase(0, start_);
    next_ -= start_;
    start_ = 0;
    buffer_ += text;
  }
  // The next whole reply; nothing if more text is needed. A closing bracket
  // without an opening one is a reply of its own.
  std::optional<std::string> next();
  // How many characters there were up to the end of the last reply.
  size_t taken() const { return taken_; }
  // What is there of an unfinished reply.
  std::string_view rest() const {
    return std::string_view(buffer_).substr(start_);
  }

private:
  enum class Mode : uint8_t { Between, Atom, String, Quoted, Comment };
  bool step(char c); // true: the reply ends with c or, for an atom, before it
  bool step_between(char c);

  std::string buffer_;
  size_t start_ = 0; // of the reply
  size_t next_ = 0;  // first character not looked at
  size_t taken_ = 0;
  size_t looked_ = 0; // characters before next_, those erased included
  unsigned depth_ = 0;
  Mode mode_ = Mode::Between;
};

// A tree in one vector; the root is the last node.
struct Sexpr {
  struct Node {
    std::string_view atom; // empty for a list
    std::vector<uint32_t> items;
    bool is_list = false;
  };
  std::vector<Node> nodes;

  const Node &root() const { return nodes.back(); }
  const Node &item(const Node &list, size_t i) const {
    return nodes[list.items[i]];
  }
  bool is_atom(const Node &node, std::string_view text) const {
    return !node.is_list && node.atom == text;
  }
};

// The nodes refer to the text. Nothing if it is not one s-expression.
std::optional<Sexpr> parse_sexpr(std::string_view text);

// #b101, #xff, true, false, (_ bv5 8); nothing if it is none of these or not
// of this width.
std::optional<BitVec> scalar_of_sexpr(const Sexpr &tree,
                                      const Sexpr::Node &node, uint32_t width);

// Stores over a constant array.
std::optional<ArrayValue> array_of_sexpr(const Sexpr &tree,
                                         const Sexpr::Node &node,
                                         uint32_t index_width,
                                         uint32_t element_width);

} // namespace fathom
