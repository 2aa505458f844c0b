#include "terms/smtlib/scope.h"

#include "terms/smtlib/abbreviations.h"
#include "terms/smtlib/free_sorts.h"
#include "terms/smtlib/lexer.h"
#include "terms/smtlib/rows.h"

#include <algorithm>
#include <unordered_set>

namespace fathom {

SmtScope::SmtScope() {
  for (unsigned i = 0; i < num_kinds; ++i) {
    Kind kind = Kind(i);
    if (info(kind).rule == SortRule::Leaf)
      continue;
    Builtin builtin = kind == Kind::Lambda       ? Builtin::Lambda
                      : kind == Kind::ConstArray ? Builtin::Const
                                                 : Builtin::Operator;
    add_builtin(info(kind).smt_name, builtin, kind);
  }
  for (uint32_t i = 0; i < num_abbreviations(); ++i) {
    add_builtin(abbreviation_name(i), Builtin::Abbreviation);
    names_[symbol(abbreviation_name(i))].abbreviation = i;
  }
  add_builtin("distinct", Builtin::Distinct);
  add_builtin("fp", Builtin::FloatTriple);
  add_builtin("true", Builtin::True);
  add_builtin("false", Builtin::False);
  add_builtin("let", Builtin::Let);
  add_builtin("!", Builtin::Annotate);
  add_builtin("_", Builtin::Index);
  add_builtin("as", Builtin::As);
  add_builtin("forall", Builtin::Quantifier);
  add_builtin("exists", Builtin::Quantifier);
  add_builtin("match", Builtin::Match);
}

void SmtScope::add_builtin(std::string_view name, Builtin builtin, Kind kind) {
  Name &row = names_[symbol(name)];
  row.builtin = builtin;
  row.kind = kind;
}

uint32_t SmtScope::symbol(std::string_view name) {
  auto [it, is_new] = ids_.try_emplace(name, uint32_t(names_.size()));
  if (is_new)
    names_.push_back({name, is_reserved_word(name)});
  return it->second;
}

SmtScope::Meaning SmtScope::meaning(uint32_t symbol) const {
  const Name &row = names_[symbol];
  if (row.local != 0)
    return {.form = Form::Term,
            .kind = row.kind,
            .term = locals_[row.local - 1].value,
            .sort = locals_[row.local - 1].sort};
  if (row.global != 0) {
    const Global &global = globals_[row.global - 1];
    return {.form = global.form,
            .kind = row.kind,
            .term = global.term,
            .sort = global.sort,
            .index = global.index};
  }
  return builtin_meaning(row);
}

bool SmtScope::bind(uint32_t symbol, Term value, Sort sort, size_t first) {
  Name &row = names_[symbol];
  if (row.local > first)
    return false;
  locals_.push_back(
      {.symbol = symbol, .outer = row.local, .value = value, .sort = sort});
  row.local = uint32_t(locals_.size());
  return true;
}

void SmtScope::unbind(size_t keep) {
  while (locals_.size() > keep) {
    names_[locals_.back().symbol].local = locals_.back().outer;
    locals_.pop_back();
  }
}

// Operators that are ours alone may be taken by the script: it does not know
// them. Neither are lambda and const symbols of the theories.
bool SmtScope::is_free(uint32_t symbol) const {
  const Name &row = names_[symbol];
  if (row.global != 0)
    return false;
  switch (row.builtin) {
  case Builtin::Operator:
    return info(row.kind).attributes & Extension;
  case Builtin::None:
  case Builtin::Abbreviation:
  case Builtin::FloatTriple:
  case Builtin::Lambda:
  case Builtin::Const:
    return true;
  case Builtin::Distinct:
  case Builtin::True:
  case Builtin::False:
    return false;
  case Builtin::Let: // as quoted symbols, |let|
  case Builtin::Annotate:
  case Builtin::Index:
  case Builtin::As:
  case Builtin::Quantifier:
  case Builtin::Match:
    return true;
  }
  FATHOM_UNREACHABLE("unknown builtin");
}

void SmtScope::add_global(const Global &global) {
  FATHOM_ASSERT(is_free(global.symbol), "symbol defined twice");
  globals_.push_back(global);
  names_[global.symbol].global = uint32_t(globals_.size());
}

void SmtScope::define(uint32_t symbol, Term value, Sort sort) {
  add_global({.symbol = symbol,
              .form = Form::Term,
              .term = value,
              .sort = sort,
              .index = 0});
}

void SmtScope::define(uint32_t symbol, Function function) {
  functions_.push_back(std::move(function));
  add_global({.symbol = symbol,
              .form = Form::Function,
              .term = {},
              .sort = {},
              .index = uint32_t(functions_.size() - 1)});
}

void SmtScope::define(uint32_t symbol, Macro macro) {
  macros_.push_back(std::move(macro));
  add_global({.symbol = symbol,
              .form = Form::Macro,
              .term = {},
              .sort = {},
              .index = uint32_t(macros_.size() - 1)});
}

const SmtScope::SortDefinition *SmtScope::sort(uint32_t symbol) const {
  uint32_t at = names_[symbol].sort;
  return at == 0 ? nullptr : &sorts_[at - 1];
}

void SmtScope::define_sort(const SortDefinition &definition) {
  FATHOM_ASSERT(sort(definition.symbol) == nullptr, "sort defined twice");
  sorts_.push_back(definition);
  names_[definition.symbol].sort = uint32_t(sorts_.size());
}

void SmtScope::forget(size_t globals, size_t sorts) {
  for (; globals_.size() > globals; globals_.pop_back())
    names_[globals_.back().symbol].global = 0;
  for (; sorts_.size() > sorts; sorts_.pop_back())
    names_[sorts_.back().symbol].sort = 0;
}

void SmtScope::pop() {
  FATHOM_ASSERT(!levels_.empty(), "pop without push");
  if (!keep_globals_)
    forget(levels_.back().globals, levels_.back().sorts);
  levels_.pop_back();
}

void SmtScope::reset_assertions() {
  levels_.clear();
  if (!keep_globals_)
    forget(0, 0);
}

void SmtScope::reset() {
  keep_globals_ = false;
  reset_assertions();
  functions_.clear();
  macros_.clear();
}

// The variables of lambdas that mention a placeholder: such a lambda is another
// one in each instance, and no two lambdas share their variable.
static std::unordered_set<Term>
renamed_bounds(const TermStore &store, std::span<const Term> terms,
               std::span<const Term> placeholders) {
  std::unordered_set<Term> depends(placeholders.begin(), placeholders.end());
  std::unordered_set<Term> renamed;
  for (Term t : terms)
    for (Term child : store.children(t)) {
      if (!depends.contains(child))
        continue;
      depends.insert(t);
      if (store.kind(t) == Kind::Lambda)
        renamed.insert(store.child(t, 0));
      break;
    }
  return renamed;
}

// Everything that mentions a placeholder is younger than the oldest of them, so
// the walk stays among the terms that the body made.
Macro make_macro(const TermStore &store, std::span<const Term> placeholders,
                 Term body, std::vector<Sort> params, Sort result) {
  Macro macro;
  macro.params = std::move(params);
  macro.result = result;
  uint32_t oldest = UINT32_MAX;
  for (Term p : placeholders)
    oldest = std::min(oldest, p.id);
  std::unordered_map<Term, uint32_t> step_of; // UINT32_MAX: no step
  std::vector<Term> young;
  auto visit = [&](Term t) {
    if (t.id >= oldest && step_of.try_emplace(t, UINT32_MAX).second)
      young.push_back(t);
  };
  visit(body);
  for (size_t next = 0; next < young.size(); ++next)
    for (Term child : store.children(young[next]))
      visit(child);
  std::sort(young.begin(), young.end());
  for (Term p : placeholders) {
    step_of[p] = uint32_t(macro.steps.size());
    macro.steps.push_back({p, 0});
  }
  std::unordered_set<Term> renamed = renamed_bounds(store, young, placeholders);
  auto ref_of = [&](Term t) -> Macro::Ref {
    auto it = step_of.find(t);
    bool is_step = it != step_of.end() && it->second != UINT32_MAX;
    return {is_step, is_step ? it->second : t.id};
  };
  for (Term t : young) {
    if (ref_of(t).is_step)
      continue; // a placeholder
    uint32_t first = uint32_t(macro.refs.size());
    bool depends = renamed.contains(t);
    for (Term child : store.children(t)) {
      macro.refs.push_back(ref_of(child));
      depends |= macro.refs.back().is_step;
    }
    if (!depends) {
      macro.refs.resize(first);
      continue;
    }
    step_of[t] = uint32_t(macro.steps.size());
    macro.steps.push_back({t, first});
  }
  macro.root = ref_of(body);
  return macro;
}

Term instantiate(TermStore &store, const Macro &macro,
                 std::span<const Term> args) {
  std::vector<Term> values(args.begin(), args.end());
  values.reserve(macro.steps.size());
  Term children[8];
  for (size_t i = args.size(); i < macro.steps.size(); ++i) {
    const Macro::Step &step = macro.steps[i];
    unsigned n = store.num_children(step.original);
    for (unsigned k = 0; k < n; ++k) {
      Macro::Ref ref = macro.refs[step.first_ref + k];
      children[k] = ref.is_step ? values[ref.id] : Term{ref.id};
    }
    values.push_back(store.kind(step.original) == Kind::Bound
                         ? store.make_bound(store.sort(step.original))
                         : with_children(store, step.original, {children, n}));
  }
  return macro.root.is_step ? values[macro.root.id] : Term{macro.root.id};
}

std::optional<Term> make_function_array(TermStore &store, std::string_view name,
                                        std::span<const Sort> params,
                                        Sort result) {
  auto is_scalar = [&](Sort sort) {
    SortKind kind = store.info(sort).kind;
    return kind == SortKind::Bool || kind == SortKind::BitVec ||
           is_written_sort(store, sort);
  };
  uint64_t width = 0;
  for (Sort sort : params) {
    if (!is_scalar(sort))
      return std::nullopt;
    width += written_width(store, sort);
  }
  if (!is_scalar(result) || width > max_width)
    return std::nullopt;
  Sort index = params.size() == 1 ? flat_sort(store, params[0])
                                  : store.bv_sort(uint32_t(width));
  return store.make_var(name,
                        store.array_sort(index, flat_sort(store, result)));
}

Term apply_function(Builder &builder, const Function &function,
                    std::span<const Term> args) {
  if (args.size() == 1)
    return builder.make_select(function.array, args[0]);
  Term index;
  for (Term arg : args) {
    if (builder.store().is_bool(arg))
      arg = builder.make_ite(arg, builder.make_bv(1, 1), builder.make_bv(1, 0));
    index = index ? builder.make_concat(index, arg) : arg;
  }
  return builder.make_select(function.array, index);
}

} // namespace fathom
