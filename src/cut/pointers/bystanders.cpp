#include "cut/pointers/bystanders.h"

#include "sea/text/claim_text.h"
#include "terms/traverse.h"

#include <unordered_map>
#include <vector>

namespace fathom::cut {

using sea::Opcode;
using sea::Stmt;

namespace {

class Finder {
public:
  explicit Finder(const sea::Function &f) : f_(f), store_(f.program->store) {}

  Bystanders run() {
    for (const sea::Block &block : f_.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Load || s.op == Opcode::Phi)
          if (Term reg = f_.definitions(s)[0]; is_pointer(reg))
            found_.all.insert(reg);
    for (const sea::Block &block : f_.blocks)
      for (const Stmt &s : block.stmts)
        look_at(s);
    spread(asked_, [&](Term reg) { return found_.all.erase(reg) != 0; });
    spread(stored_, [&](Term reg) {
      return found_.all.contains(reg) && found_.stored.insert(reg).second;
    });
    return std::move(found_);
  }

private:
  bool is_pointer(Term t) const { return store_.sort_kind(t) == SortKind::Ptr; }

  void look_at(const Stmt &s) {
    std::span<const Term> arguments = f_.arguments(s);
    if (s.op == Opcode::Name && !sea::is_claim(*f_.program, s) &&
        !sea::is_call_claim(*f_.program, s) &&
        !sea::is_instance(*f_.program, s))
      return; // for readers
    if (s.op == Opcode::Phi && is_pointer(f_.definitions(s)[0])) {
      for (Term t : arguments)
        if (found_.all.contains(t))
          met_[f_.definitions(s)[0]].push_back(t);
        else
          look_into(t);
      return;
    }
    if (s.op == Opcode::Store && found_.all.contains(arguments[0])) {
      stored_.push_back(arguments[0]);
      arguments = arguments.subspan(1);
    }
    for (Term t : arguments) {
      ask(t);
      look_into(t);
    }
  }

  // Every place but that of an address.
  void look_into(Term root) {
    const Term roots[] = {root};
    for (Term t : reachable(store_, roots)) {
      const Kind kind = store_.kind(t);
      const bool is_part = kind == Kind::PtrBase || kind == Kind::PtrOffset;
      if (is_part || is_address(t))
        continue;
      for (Term child : store_.children(t))
        ask(child);
    }
  }

  // base + offset, of the same pointer.
  bool is_address(Term t) const {
    if (store_.kind(t) != Kind::BvAdd || store_.num_children(t) != 2)
      return false;
    Term base = store_.child(t, 0), offset = store_.child(t, 1);
    if (store_.kind(base) != Kind::PtrBase)
      std::swap(base, offset);
    return store_.kind(base) == Kind::PtrBase &&
           store_.kind(offset) == Kind::PtrOffset &&
           store_.child(base, 0) == store_.child(offset, 0);
  }

  // Somebody sees the pointer, or a part of it.
  void ask(Term t) {
    const Kind kind = store_.kind(t);
    if (kind == Kind::PtrBase || kind == Kind::PtrOffset ||
        kind == Kind::PtrSize)
      t = store_.child(t, 0);
    if (found_.all.contains(t))
      asked_.push_back(t);
  }

  // What holds of a phi holds of what meets in it.
  template <typename Mark> void spread(std::vector<Term> work, Mark mark) {
    while (!work.empty()) {
      Term reg = work.back();
      work.pop_back();
      if (!mark(reg))
        continue;
      if (auto from = met_.find(reg); from != met_.end())
        work.insert(work.end(), from->second.begin(), from->second.end());
    }
  }

  const sea::Function &f_;
  const TermStore &store_;
  Bystanders found_;
  std::vector<Term> asked_, stored_;
  std::unordered_map<Term, std::vector<Term>> met_; // by phi
};

} // namespace

Bystanders bystanders_of(const sea::Function &function) {
  return Finder(function).run();
}

} // namespace fathom::cut
