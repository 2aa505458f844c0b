// What the symbols of an SMT-LIB script stand for at some point of it: built-in
// operators, declared and defined symbols (which go away with pop), variables
// bound by let, lambda and parameter lists (which hide the others).
#pragma once

#include "terms/builder.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom {

// What a symbol is when the script says nothing about it.
enum class Builtin : uint8_t {
  None,
  Operator, // of kinds.def, without the three below
  Abbreviation,
  Lambda,
  Const, // only in (as const S)
  Distinct,
  FloatTriple, // fp
  True,
  False,
  Let,
  Annotate, // !
  Index,    // _
  As,
  Quantifier, // forall, exists: not supported
  Match,      // not supported
};

// A sort with holes: a parameter, a sort, or an array of the two.
struct SortTemplate {
  struct Part {
    bool is_param = false;
    uint32_t param = 0;
    Sort sort;
  };
  bool is_array = false;
  Part first; // the sort itself, or the array's index
  Part second;
};

// define-fun with parameters: the body over placeholders, in the order in which
// an instance is rebuilt.
struct Macro {
  struct Ref {
    bool is_step; // a step of this macro, or a term
    uint32_t id;
  };
  struct Step {
    Term original;
    uint32_t first_ref; // into refs, one per child
  };
  std::vector<Sort> params; // as written; the first steps are the parameters
  Sort result;              // as written
  std::vector<Step> steps;
  std::vector<Ref> refs;
  Ref root;
};

Macro make_macro(const TermStore &store, std::span<const Term> placeholders,
                 Term body, std::vector<Sort> params, Sort result);
Term instantiate(TermStore &store, const Macro &macro,
                 std::span<const Term> args);

// declare-fun with parameters, as an array over the joined arguments.
struct Function {
  std::vector<Sort> params;
  Sort result;
  Term array;
};

// The array that stands for such a function; nothing when a sort is not Bool,
// BitVec or uninterpreted, or the arguments are too wide together.
std::optional<Term> make_function_array(TermStore &store, std::string_view name,
                                        std::span<const Sort> params,
                                        Sort result);
// The sorts of the arguments must be right.
Term apply_function(Builder &builder, const Function &function,
                    std::span<const Term> args);

class SmtScope {
public:
  enum class Form : uint8_t { Nothing, Term, Function, Macro };
  struct Meaning {
    Form form = Form::Nothing;
    Builtin builtin = Builtin::None; // when form is Nothing
    Kind kind = Kind::BoolConst;     // of the built-in operator
    Term term;
    Sort sort;          // of the term, as written: rows are not joined in it
    uint32_t index = 0; // of a function, a macro or an abbreviation
  };

  SmtScope();

  // The number of a symbol; names must outlive the scope.
  uint32_t symbol(std::string_view name);
  std::string_view name(uint32_t symbol) const { return names_[symbol].name; }
  Meaning meaning(uint32_t symbol) const;
  // The same when it is written without bars: then some words are reserved.
  Meaning plain_meaning(uint32_t symbol) const {
    const Name &row = names_[symbol];
    return row.is_reserved ? builtin_meaning(row) : meaning(symbol);
  }
  bool is_reserved(uint32_t symbol) const { return names_[symbol].is_reserved; }
  bool is_indexed_operator(uint32_t symbol) const {
    const Name &row = names_[symbol];
    return row.builtin == Builtin::Operator && info(row.kind).indices > 0;
  }

  // Bound variables, innermost last. False: bound twice since `first`.
  size_t num_locals() const { return locals_.size(); }
  bool bind(uint32_t symbol, Term value, Sort sort, size_t first);
  void unbind(size_t keep);

  // Declared and defined symbols. May the script give this one a meaning?
  bool is_free(uint32_t symbol) const;
  void define(uint32_t symbol, Term value, Sort sort);
  void define(uint32_t symbol, Function function);
  void define(uint32_t symbol, Macro macro);
  const Function &function(uint32_t index) const { return functions_[index]; }
  const Macro &macro(uint32_t index) const { return macros_[index]; }

  struct SortDefinition {
    uint32_t symbol = 0;
    uint32_t arity = 0;
    SortTemplate body;
  };
  const SortDefinition *sort(uint32_t symbol) const;
  void define_sort(const SortDefinition &definition);

  // Assertion levels.
  void push() { levels_.push_back({globals_.size(), sorts_.size()}); }
  void pop(); // there must be one
  size_t num_levels() const { return levels_.size(); }
  void set_global_declarations(bool on) { keep_globals_ = on; }
  bool has_declarations() const { return !globals_.empty() || !sorts_.empty(); }
  void reset();            // everything
  void reset_assertions(); // levels; declarations unless they are global

private:
  struct Name {
    std::string_view name;
    bool is_reserved = false;
    Builtin builtin = Builtin::None;
    Kind kind = Kind::BoolConst;
    uint32_t abbreviation = 0; // its number
    uint32_t local = 0;        // one more than the place in locals_; 0: none
    uint32_t global = 0;
    uint32_t sort = 0;
  };
  struct Local {
    uint32_t symbol;
    uint32_t outer; // what names_[symbol].local was
    Term value;
    Sort sort;
  };
  struct Global {
    uint32_t symbol;
    Form form;
    Term term;
    Sort sort;
    uint32_t index;
  };
  struct Level {
    size_t globals;
    size_t sorts;
  };
  static Meaning builtin_meaning(const Name &row) {
    return {.builtin = row.builtin,
            .kind = row.kind,
            .term = {},
            .sort = {},
            .index = row.abbreviation};
  }
  void add_builtin(std::string_view name, Builtin builtin,
                   Kind kind = Kind::BoolConst);
  void add_global(const Global &global);
  void forget(size_t globals, size_t sorts);

  std::vector<Name> names_;
  std::unordered_map<std::string_view, uint32_t> ids_;
  std::vector<Local> locals_;
  std::vector<Global> globals_;
  std::vector<SortDefinition> sorts_;
  std::vector<Function> functions_;
  std::vector<Macro> macros_;
  std::vector<Level> levels_;
  bool keep_globals_ = false;
};

} // namespace fathom
