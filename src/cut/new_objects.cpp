#include "cut/new_objects.h"

#include "cut/effects.h"
#include "sea/text/claim_text.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fathom::cut {

using sea::Opcode;
using sea::Stmt;

namespace {

class NewObjects {
public:
  NewObjects(const sea::Program &program, sea::FunctionId function,
             uint32_t loop)
      : program_(program), store_(program.store), function_(function),
        new_(program.functions.size()) {
    for (sea::BlockId b : blocks_of(program.functions[function], loop))
      for (const Stmt &s : program.functions[function].blocks[b].stmts)
        add(function, s);
    add_calls();
  }

  // Functions that call each other, and what they call.
  NewObjects(const sea::Program &program,
             const std::set<sea::FunctionId> &functions)
      : program_(program), store_(program.store), function_(sea::none),
        calls_(functions), new_(program.functions.size()) {
    add_calls();
  }

  std::string judge() {
    if (!has_objects_)
      return "";
    if (done_.contains(function_))
      return "objects begin or end in a loop of a recursive function";
    for (const auto &[function, stmt] : inside_)
      if (std::string why = refuse_inside(function, *stmt); !why.empty())
        return why;
    while (spread())
      ;
    if (std::string why = refuse_uses(); !why.empty())
      return why;
    return refuse_later_ones();
  }

private:
  std::string refuse_uses() const {
    for (sea::FunctionId f = 0; f < program_.functions.size(); ++f)
      for (const sea::Block &block : program_.functions[f].blocks)
        for (const Stmt &s : block.stmts)
          if (std::string why = refuse_use(f, s); !why.empty())
            return why;
    return "";
  }

  // Where an object lies depends on how many there were before it, and the
  // program that is checked makes fewer: no address of any object may be seen.
  std::string refuse_later_ones() {
    if (!makes_objects_)
      return "";
    is_about_all_ = true;
    for (sea::FunctionId f = 0; f < program_.functions.size(); ++f)
      for (const sea::Block &block : program_.functions[f].blocks)
        for (const Stmt &s : block.stmts) {
          std::span<const Term> made = program_.functions[f].definitions(s);
          const bool is_object =
              s.op == Opcode::Alloca || s.op == Opcode::Malloc;
          // What is read from memory may be any of them.
          if (is_object || (s.op == Opcode::Load && is_pointer(made[0])))
            new_[f].insert(made[0]);
        }
    while (spread())
      ;
    return refuse_uses();
  }

  struct Place {
    sea::FunctionId function;
    const Stmt *stmt;
  };

  void add_calls() {
    while (!calls_.empty()) {
      const sea::FunctionId callee = *calls_.begin();
      calls_.erase(calls_.begin());
      if (!done_.insert(callee).second)
        continue;
      for (const sea::Block &block : program_.functions[callee].blocks)
        for (const Stmt &s : block.stmts)
          add(callee, s);
    }
  }

  void add(sea::FunctionId f, const Stmt &s) {
    inside_.push_back({f, &s});
    if (s.op == Opcode::Call)
      calls_.insert(s.data);
    if (s.op == Opcode::Alloca || s.op == Opcode::Malloc) {
      has_objects_ = makes_objects_ = true;
      new_[f].insert(program_.functions[f].definitions(s)[0]);
    }
    if (s.op == Opcode::Free || s.op == Opcode::EndScope)
      has_objects_ = true;
  }

  // Statements of the loop and of what it calls.
  std::string refuse_inside(sea::FunctionId f, const Stmt &s) const {
    std::span<const Term> arguments = program_.functions[f].arguments(s);
    switch (s.op) {
    case Opcode::Free:
    case Opcode::EndScope:
      // The register of the allocation itself: it dominates this statement, so
      // it is of the same iteration. (Phis are no such registers yet.)
      return new_[f].contains(arguments[0])
                 ? ""
                 : "an object that the loop has not made may end in it";
    case Opcode::Malloc:
      return arguments.size() == 2 ? "" : "an object takes another's place";
    case Opcode::IsAlloc:
    case Opcode::IsMod:
    case Opcode::ResetMod:
      return "the loop makes objects and asks what was done to objects";
    default:
      return "";
    }
  }

  bool is_new(sea::FunctionId f, Term t) const {
    const Term roots[] = {t};
    const std::vector<Term> all = reachable(store_, roots);
    return std::any_of(all.begin(), all.end(),
                       [&](Term u) { return new_[f].contains(u); });
  }
  bool is_pointer(Term t) const { return store_.sort_kind(t) == SortKind::Ptr; }

  // Registers that may point to a new object, by one more statement.
  bool spread() {
    bool changed = false;
    for (sea::FunctionId id = 0; id < program_.functions.size(); ++id) {
      const sea::Function &f = program_.functions[id];
      for (const sea::Block &block : f.blocks)
        for (const Stmt &s : block.stmts) {
          if (s.op == Opcode::Define || s.op == Opcode::Phi)
            changed |= take(id, f.arguments(s), id, f.definitions(s)[0]);
          else if (s.op == Opcode::Call)
            changed |= spread_call(id, s);
        }
    }
    return changed;
  }

  // The register is new if one of the terms is.
  bool take(sea::FunctionId from, std::span<const Term> terms,
            sea::FunctionId to, Term reg) {
    if (!is_pointer(reg) || new_[to].contains(reg))
      return false;
    for (Term t : terms)
      if (is_pointer(t) && is_new(from, t))
        return new_[to].insert(reg).second;
    return false;
  }

  bool spread_call(sea::FunctionId id, const Stmt &call) {
    const sea::Function &f = program_.functions[id];
    const sea::Function &callee = program_.functions[call.data];
    bool changed = false;
    for (size_t i = 0; i < callee.params.size(); ++i)
      changed |= take(id, f.arguments(call).subspan(i, 1), call.data,
                      callee.params[i]);
    for (const sea::Block &block : callee.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Ret)
          for (size_t i = 0; i < s.num_arguments; ++i)
            changed |= take(call.data, callee.arguments(s).subspan(i, 1), id,
                            f.definitions(call)[i]);
    return changed;
  }

  // What would show where a new object lies, anywhere in the program.
  std::string refuse_use(sea::FunctionId id, const Stmt &s) const {
    std::span<const Term> arguments = program_.functions[id].arguments(s);
    if (!is_about_all_ && s.op == Opcode::Store && is_pointer(arguments[0]) &&
        is_new(id, arguments[0]))
      return "a pointer to an object that the loop makes is stored";
    const bool is_query = s.op == Opcode::Address || s.op == Opcode::Settled;
    for (Term t : arguments) {
      const bool is_for_traces = s.op == Opcode::Name &&
                                 !sea::is_claim(program_, s) &&
                                 !sea::is_call_claim(program_, s);
      if (is_for_traces || !is_new(id, t))
        continue;
      if (is_query || shows_address(id, t))
        return is_about_all_
                   ? "objects begin in it, and an address is used that depends "
                     "on how many there are"
                   : "the address of an object that the loop makes is used";
    }
    return "";
  }

  enum class Shows : uint8_t { Nothing, Base, Address, Other };

  // Whether a term depends on where a new object lies. Comparing its address
  // with null does not, and another pointer to the same object is one.
  bool shows_address(sea::FunctionId id, Term root) const {
    const Term roots[] = {root};
    std::unordered_map<Term, Shows> shown;
    for (Term t : reachable(store_, roots)) // children first
      shown[t] = what_shows(id, t, shown);
    return shown.at(root) != Shows::Nothing;
  }

  Shows what_shows(sea::FunctionId id, Term t,
                   const std::unordered_map<Term, Shows> &shown) const {
    std::span<const Term> children = store_.children(t);
    if (store_.kind(t) == Kind::PtrBase && is_new(id, t))
      return Shows::Base;
    if (store_.kind(t) == Kind::Eq && is_pointer(children[0]) && is_new(id, t))
      return Shows::Other;
    auto at = [&](size_t i) { return shown.at(children[i]); };
    if (std::all_of(children.begin(), children.end(), [&](Term child) {
          return shown.at(child) == Shows::Nothing;
        }))
      return Shows::Nothing;
    switch (store_.kind(t)) {
    case Kind::Eq:
      for (size_t i : {0u, 1u})
        if ((at(i) == Shows::Base || at(i) == Shows::Address) &&
            is_zero(children[1 - i]))
          return Shows::Nothing;
      return Shows::Other;
    case Kind::BvAdd:
      for (size_t i : {0u, 1u})
        if (children.size() == 2 && at(i) == Shows::Base &&
            store_.kind(children[1 - i]) == Kind::PtrOffset &&
            store_.child(children[1 - i], 0) == store_.child(children[i], 0))
          return Shows::Address;
      return Shows::Other;
    case Kind::Ptr:
      return at(0) == Shows::Base && at(1) == Shows::Nothing &&
                     at(2) == Shows::Nothing
                 ? Shows::Nothing
                 : Shows::Other;
    default:
      return Shows::Other;
    }
  }
  bool is_zero(Term t) const {
    return store_.kind(t) == Kind::BvConst && store_.value(t).is_zero();
  }

  const sea::Program &program_;
  const TermStore &store_;
  const sea::FunctionId function_;
  std::vector<Place> inside_; // statements of the loop and of what it calls
  std::set<sea::FunctionId> calls_, done_;
  bool has_objects_ = false, makes_objects_ = false;
  bool is_about_all_ = false; // new_ has all objects of the program
  std::vector<std::unordered_set<Term>> new_; // registers, by function
};

} // namespace

std::string refuse_new_objects(const sea::Program &program,
                               sea::FunctionId function, uint32_t loop) {
  return NewObjects(program, function, loop).judge();
}

std::string refuse_new_objects(const sea::Program &program,
                               const std::set<sea::FunctionId> &functions) {
  return NewObjects(program, functions).judge();
}

} // namespace fathom::cut
