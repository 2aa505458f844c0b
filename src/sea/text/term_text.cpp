#include "sea/text/term_text.h"

#include "terms/smtlib/printer.h"

#include <algorithm>

namespace fathom::sea {

namespace {

constexpr uint32_t max_nesting = 60;

struct Frame {
  Term t;
  unsigned next = 0;
};

} // namespace

// Children first, left to right: the order of names. False when there is a
// lambda, whose names need scopes.
bool TermText::plan(Term root) {
  nodes_.clear();
  named_.clear();
  std::vector<Term> order;
  std::vector<Frame> stack{{root}};
  nodes_[root].uses = 1;
  while (!stack.empty()) {
    Frame &top = stack.back();
    if (store_.kind(top.t) == Kind::Lambda)
      return false;
    if (top.next == store_.num_children(top.t)) {
      order.push_back(top.t);
      stack.pop_back();
      continue;
    }
    Term child = store_.child(top.t, top.next++);
    if (!is_leaf(child) && nodes_[child].uses++ == 0)
      stack.push_back({child});
  }
  for (Term t : order) {
    Node &node = nodes_[t];
    for (Term child : store_.children(t))
      if (!is_leaf(child) && nodes_[child].name == 0)
        node.depth = std::max(node.depth, nodes_[child].depth + 1);
    if (t != root && (node.uses > 1 || node.depth >= max_nesting)) {
      named_.push_back(t);
      node.name = uint32_t(named_.size());
    }
  }
  return true;
}

void TermText::write(Term root, std::string &out) {
  auto leaf = [&](Term t) {
    if (store_.kind(t) == Kind::BoolConst)
      out += store_.is_true(t) ? "true" : "false";
    else if (store_.kind(t) == Kind::BvConst)
      print_bits(store_.value(t), out);
    else
      out += symbols_.of(t);
  };
  if (is_leaf(root))
    return leaf(root);
  append_head(store_, root, out);
  std::vector<Frame> stack{{root}};
  while (!stack.empty()) {
    Frame &top = stack.back();
    if (top.next == store_.num_children(top.t)) {
      out += ')';
      stack.pop_back();
      continue;
    }
    Term child = store_.child(top.t, top.next++);
    out += ' ';
    if (is_leaf(child)) {
      leaf(child);
    } else if (uint32_t name = nodes_[child].name) {
      out += "?t" + std::to_string(name);
    } else {
      append_head(store_, child, out);
      stack.push_back({child});
    }
  }
}

void TermText::append(Term t, std::string &out) {
  if (is_leaf(t))
    return write(t, out);
  if (!plan(t)) {
    SharingPlan sharing(store_, {&t, 1}, {});
    TermPrinter(store_, sharing, symbols_, out).with_lets(t);
    return;
  }
  for (size_t i = 0; i < named_.size(); ++i) {
    out += "(let ((?t" + std::to_string(i + 1) + ' ';
    write(named_[i], out);
    out += ")) ";
  }
  write(t, out);
  out.append(named_.size(), ')');
}

} // namespace fathom::sea
