// The parts of an expression in a row, so that it can be asked which of them
// are parts of which.
#pragma once

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <algorithm>
#include <vector>

namespace fathom::plugin {

struct Node {
  const clang::Stmt *stmt;
  size_t parent;
  size_t end = 0; // behind its last descendant
};

// Parents first, then their descendants; the whole is its own parent. What
// `enters` refuses has no descendants, and neither has a lambda.
inline std::vector<Node>
number_nodes(const clang::Stmt *whole,
             llvm::function_ref<bool(const clang::Stmt *)> enters) {
  struct Item {
    const clang::Stmt *stmt;
    size_t parent;
  };
  std::vector<Node> nodes;
  std::vector<Item> todo{{whole, 0}};
  while (!todo.empty()) {
    auto [stmt, parent] = todo.back();
    todo.pop_back();
    size_t at = nodes.size();
    nodes.push_back({stmt, parent});
    if (!llvm::isa<clang::LambdaExpr>(stmt) && enters(stmt))
      for (const clang::Stmt *child : stmt->children())
        if (child)
          todo.push_back({child, at});
  }
  for (size_t i = nodes.size(); i-- > 0;) {
    nodes[i].end = std::max(nodes[i].end, i + 1);
    size_t parent = nodes[i].parent;
    nodes[parent].end = std::max(nodes[parent].end, nodes[i].end);
  }
  return nodes;
}

// The smallest part that has both.
inline size_t common_part(const std::vector<Node> &nodes, size_t a, size_t b) {
  size_t common = a;
  while (!(common <= b && b < nodes[common].end))
    common = nodes[common].parent;
  return common;
}

} // namespace fathom::plugin
