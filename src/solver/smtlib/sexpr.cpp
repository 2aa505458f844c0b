#include "solver/smtlib/sexpr.h"

#include "support/bitvec/text.h"

namespace fathom {

namespace {

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool ends_atom(char c) {
  return is_space(c) || c == '(' || c == ')' || c == '"' || c == ';';
}

} // namespace

bool ReplySplitter::step_between(char c) {
  if (is_space(c))
    return false;
  switch (c) {
  case '(':
    ++depth_;
    return false;
  case ')':
    if (depth_ > 0)
      --depth_;
    return depth_ == 0;
  case '"':
    mode_ = Mode::String;
    return false;
  case '|':
    mode_ = Mode::Quoted;
    return false;
  case ';':
    mode_ = Mode::Comment;
    return false;
  default:
    mode_ = Mode::Atom;
    return false;
  }
}

// A doubled quote inside a string closes and opens it again, which comes to the
// same inside brackets; at the top a string followed by another is rubbish
// anyway.
bool ReplySplitter::step(char c) {
  switch (mode_) {
  case Mode::Between:
    return step_between(c);
  case Mode::Atom:
    if (!ends_atom(c))
      return false;
    mode_ = Mode::Between;
    return depth_ == 0 || step_between(c);
  case Mode::String:
  case Mode::Quoted:
    if (c != (mode_ == Mode::String ? '"' : '|'))
      return false;
    mode_ = Mode::Between;
    return depth_ == 0;
  case Mode::Comment:
    if (c == '\n')
      mode_ = Mode::Between;
    return false;
  }
  return false;
}

std::optional<std::string> ReplySplitter::next() {
  while (next_ < buffer_.size()) {
    bool blank =
        depth_ == 0 && (mode_ == Mode::Between || mode_ == Mode::Comment);
    if (blank)
      start_ = next_;
    bool was_atom = mode_ == Mode::Atom && depth_ == 0;
    if (!step(buffer_[next_])) {
      ++next_, ++looked_;
      continue;
    }
    if (!was_atom) // the character that ended an atom is not part of it
      ++next_, ++looked_;
    std::string reply = buffer_.substr(start_, next_ - start_);
    start_ = next_;
    taken_ = looked_;
    return reply;
  }
  return std::nullopt;
}

std::optional<Sexpr> parse_sexpr(std::string_view text) {
  Sexpr tree;
  std::vector<Sexpr::Node> open(1); // the outermost collects the result
  size_t i = 0;
  while (i < text.size()) {
    char c = text[i];
    if (is_space(c)) {
      ++i;
    } else if (c == ';') {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '(') {
      open.emplace_back().is_list = true;
      ++i;
    } else if (c == ')') {
      if (open.size() == 1)
        return std::nullopt;
      tree.nodes.push_back(std::move(open.back()));
      open.pop_back();
      open.back().items.push_back(uint32_t(tree.nodes.size() - 1));
      ++i;
    } else {
      size_t end = i + 1;
      if (c == '"' || c == '|') {
        end = text.find(c, i + 1);
        if (end == text.npos)
          return std::nullopt;
        ++end;
      } else {
        while (end < text.size() && !ends_atom(text[end]))
          ++end;
      }
      tree.nodes.push_back({text.substr(i, end - i), {}, false});
      open.back().items.push_back(uint32_t(tree.nodes.size() - 1));
      i = end;
    }
  }
  // Children come before parents, so the one on the outside is the last.
  if (open.size() != 1 || open[0].items.size() != 1)
    return std::nullopt;
  return tree;
}

std::optional<BitVec> scalar_of_sexpr(const Sexpr &tree,
                                      const Sexpr::Node &node, uint32_t width) {
  std::optional<BitVec> value;
  if (!node.is_list) {
    if (node.atom == "true" || node.atom == "false")
      value = BitVec::from_bool(node.atom == "true");
    else if (node.atom.starts_with("#b"))
      value = parse_binary(node.atom.substr(2));
    else if (node.atom.starts_with("#x"))
      value = parse_hex(node.atom.substr(2));
  } else if (node.items.size() == 3 && tree.is_atom(tree.item(node, 0), "_") &&
             tree.item(node, 1).atom.starts_with("bv")) {
    value = parse_decimal(width, tree.item(node, 1).atom.substr(2));
  }
  if (value && value->width() != width)
    return std::nullopt;
  return value;
}

std::optional<ArrayValue> array_of_sexpr(const Sexpr &tree,
                                         const Sexpr::Node &node,
                                         uint32_t index_width,
                                         uint32_t element_width) {
  ArrayValue array;
  const Sexpr::Node *at = &node;
  while (at->is_list && at->items.size() == 4 &&
         tree.is_atom(tree.item(*at, 0), "store")) {
    auto index = scalar_of_sexpr(tree, tree.item(*at, 2), index_width);
    auto element = scalar_of_sexpr(tree, tree.item(*at, 3), element_width);
    if (!index || !element)
      return std::nullopt;
    array.entries.try_emplace(*index, *element); // the outermost wins
    at = &tree.item(*at, 1);
  }
  // ((as const SORT) value)
  if (!at->is_list || at->items.size() != 2)
    return std::nullopt;
  const Sexpr::Node &head = tree.item(*at, 0);
  if (!head.is_list || head.items.size() != 3 ||
      !tree.is_atom(tree.item(head, 1), "const"))
    return std::nullopt;
  auto otherwise = scalar_of_sexpr(tree, tree.item(*at, 1), element_width);
  if (!otherwise)
    return std::nullopt;
  array.otherwise = *otherwise;
  return array;
}

} // namespace fathom
