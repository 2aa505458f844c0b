// Terms from texts of the match language, for the examples of procedures. Reads
// the texts by itself: an example may have more commutative operators than a
// rule, and its literals may stand alone.
#pragma once

#include "rewrite/pattern.h"
#include "rewrite/rule_table.h"
#include "support/assert.h"
#include "support/bitvec/arithmetic.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::test {

// One line of a procedure's examples.
struct Example {
  size_t rule;
  std::string text;
};

inline std::vector<Example> examples() {
  std::vector<Example> all;
  std::span<const RuleInfo> infos = RuleTable::get().infos();
  for (size_t i = 0; i < infos.size(); ++i) {
    // Those of memories and floats are in other languages (memory_examples.h,
    // float_rules_test.cpp).
    bool is_ours = infos[i].procedure && infos[i].family != "memory" &&
                   infos[i].family != "floats";
    std::string_view rest = is_ours ? infos[i].examples : "";
    while (!rest.empty()) {
      size_t end = std::min(rest.find('\n'), rest.size());
      all.push_back({i, std::string(rest.substr(0, end))});
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return all;
}

inline std::string example_name(const testing::TestParamInfo<Example> &info) {
  std::string name(RuleTable::get().infos()[info.param.rule].name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name + "_" + std::to_string(info.index);
}

inline void PrintTo(const Example &example, std::ostream *out) {
  *out << example.text;
}

class ExampleText {
public:
  explicit ExampleText(std::string_view text) : text_(text) { root_ = parse(); }

  const std::vector<PatternRule::Name> &term_names() const { return names_; }
  const std::vector<std::string> &index_names() const { return indices_; }

  // Nothing when ill-sorted.
  std::optional<Term> match_term(TermStore &store, const Bindings &b) const {
    return build(store, root_, b, 0);
  }

private:
  struct Node {
    std::string word;       // operator, name or literal
    std::vector<int> parts; // operands
    std::vector<std::string> indices;
  };

  std::string token() {
    while (at_ < text_.size() && text_[at_] == ' ')
      ++at_;
    size_t start = at_;
    if (text_[at_] == '(' || text_[at_] == ')')
      return std::string(1, text_[at_++]);
    while (at_ < text_.size() &&
           std::string_view("() ").find(text_[at_]) == std::string_view::npos)
      ++at_;
    return std::string(text_.substr(start, at_ - start));
  }
  bool closes() {
    while (text_[at_] == ' ')
      ++at_;
    return text_[at_] == ')';
  }

  int parse() {
    Node node;
    node.word = token();
    bool application = node.word == "(";
    if (application && (node.word = token()) == "(") {
      token(); // _
      node.word = token();
      while (!closes())
        node.indices.push_back(index(token()));
      token();
    }
    if (application) {
      while (!closes())
        node.parts.push_back(parse());
      token();
    } else if (!is_literal(node.word)) {
      add_name(node.word);
    }
    nodes_.push_back(std::move(node));
    return int(nodes_.size() - 1);
  }

  std::string index(std::string text) {
    if (!std::isdigit(static_cast<unsigned char>(text[0])) &&
        std::find(indices_.begin(), indices_.end(), text) == indices_.end())
      indices_.push_back(text);
    return text;
  }

  static bool is_literal(const std::string &w) {
    return w == "true" || w == "false" || w == "smin" || w == "smax" ||
           w[0] == '-' || std::isdigit(static_cast<unsigned char>(w[0]));
  }

  void add_name(const std::string &name) {
    for (const auto &known : names_)
      if (known.text == name)
        return;
    auto in = [&](const char *set) {
      return std::string_view(set).find(name[0]) != std::string_view::npos;
    };
    names_.push_back({name, in("pqrs")  ? NameClass::Bool
                            : in("cde") ? NameClass::Const
                            : in("mn")  ? NameClass::Array
                            : in("tf")  ? NameClass::Any
                                        : NameClass::BitVec});
  }

  // Literals take their width from an operand beside them.
  std::optional<Term> build(TermStore &store, int at, const Bindings &b,
                            uint32_t width) const {
    const Node &n = nodes_[size_t(at)];
    if (n.parts.empty())
      return is_literal(n.word) ? literal(store, n.word, width)
                                : std::optional(name_term(n.word, b));
    std::vector<Term> args(n.parts.size());
    uint32_t beside = 0;
    for (bool literals : {false, true})
      for (size_t i = 0; i < args.size(); ++i) {
        const Node &part = nodes_[size_t(n.parts[i])];
        if ((part.parts.empty() && is_literal(part.word)) != literals)
          continue;
        std::optional<Term> arg = build(store, n.parts[i], b, beside);
        if (!arg)
          return std::nullopt;
        args[i] = *arg;
        if (store.sort_kind(*arg) == SortKind::BitVec)
          beside = store.width(*arg);
      }
    std::vector<uint32_t> indices;
    for (const std::string &i : n.indices)
      indices.push_back(index_value(i, b));
    std::optional<Kind> kind = kind_by_smt_name(n.word);
    FATHOM_ASSERT(kind.has_value(), "example with an unknown operator");
    Result<Sort> sort = sort_of_application(store, *kind, args, indices);
    if (!sort)
      return std::nullopt;
    return intern_application(store, *kind, *sort, args, indices);
  }

  std::optional<Term> literal(TermStore &store, const std::string &w,
                              uint32_t width) const {
    if (w == "true" || w == "false")
      return store.make_bool(w == "true");
    if (width == 0)
      return std::nullopt;
    if (w == "smin")
      return store.make_bv(BitVec::signed_min(width));
    if (w == "smax")
      return store.make_bv(BitVec::signed_max(width));
    int64_t value = std::stoll(w);
    if (value >= 0 && width < 63 && value >> width != 0)
      return std::nullopt; // does not fit
    BitVec size(width, uint64_t(value < 0 ? -value : value));
    return store.make_bv(value < 0 ? -size : size);
  }

  Term name_term(const std::string &name, const Bindings &b) const {
    for (size_t i = 0; i < names_.size(); ++i)
      if (names_[i].text == name)
        return b.terms[i];
    FATHOM_UNREACHABLE("example with an unknown name");
  }
  uint32_t index_value(const std::string &index, const Bindings &b) const {
    for (size_t i = 0; i < indices_.size(); ++i)
      if (indices_[i] == index)
        return b.indices[i];
    return uint32_t(std::stoul(index));
  }

  std::string_view text_;
  size_t at_ = 0;
  int root_ = 0;
  std::vector<Node> nodes_;
  std::vector<PatternRule::Name> names_;
  std::vector<std::string> indices_;
};

} // namespace fathom::test
