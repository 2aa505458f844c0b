#include "sea/memory_graph.h"

#include "sea/text/printer.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace fathom::sea {

namespace {

constexpr size_t max_label = 120;

void append_label(const Function &f, const Stmt &s, std::string &out) {
  std::string text = to_text(f, s);
  if (text.size() > max_label)
    text = text.substr(0, max_label) + " ...";
  const Location &at = f.program->locations[s.location];
  if (at.line != 0)
    text += "\n" + f.program->string(at.file) + ':' + std::to_string(at.line);
  append_quoted(text, out);
}

// The memory registers that a memory is chosen from, each once.
void add_registers(const TermStore &store, Term memory,
                   std::vector<Term> &found) {
  std::vector<Term> todo{memory};
  std::unordered_set<Term> seen;
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (store.sort_kind(t) != SortKind::Mem || !seen.insert(t).second)
      continue;
    if (store.kind(t) == Kind::Var) {
      if (std::find(found.begin(), found.end(), t) == found.end())
        found.push_back(t);
      continue;
    }
    std::span<const Term> parts = store.children(t);
    todo.insert(todo.end(), parts.rbegin(), parts.rend());
  }
}

} // namespace

std::string memory_graph(const Function &f) {
  const TermStore &store = f.program->store;
  auto is_memory = [&](Term t) {
    return store.sort_kind(t) == SortKind::Mem && store.kind(t) == Kind::Var;
  };
  std::string out = "digraph memory {\n  node [shape=box];\n";
  for (Term param : f.params)
    if (is_memory(param)) {
      out += "  ";
      append_quoted(store.name(param), out);
      out += ";\n";
    }
  for (const Block &block : f.blocks)
    for (const Stmt &s : block.stmts)
      for (Term defined : f.definitions(s)) {
        if (!is_memory(defined))
          continue;
        out += "  ";
        append_quoted(store.name(defined), out);
        out += " [label=";
        append_label(f, s, out);
        out += "];\n";
        std::vector<Term> sources;
        for (Term from : f.arguments(s))
          add_registers(store, from, sources);
        for (Term from : sources) {
          out += "  ";
          append_quoted(store.name(from), out);
          out += " -> ";
          append_quoted(store.name(defined), out);
          out += ";\n";
        }
      }
  return out + "}\n";
}

} // namespace fathom::sea
