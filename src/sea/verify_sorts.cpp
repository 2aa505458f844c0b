#include "sea/verify_sorts.h"

#include "sea/shadow.h"
#include "sea/text/printer.h"

#include <algorithm>

namespace fathom::sea {

namespace {

// Whether an operand may be of this sort; the letters are in opcodes.def.
bool fits(const Program &p, Sort sort, char what) {
  const SortInfo &row = p.store.info(sort);
  bool bits = row.kind == SortKind::BitVec;
  bool pointer = row.kind == SortKind::Ptr && row.width == p.ptr_width;
  bool memory = row.kind == SortKind::Mem && row.width == p.ptr_width;
  switch (what) {
  case 'B':
    return row.kind == SortKind::Bool;
  case 'W':
    return bits && row.width == p.ptr_width;
  case '8':
    return bits && row.width == 8;
  case 'P':
    return pointer;
  case 'M':
    return memory;
  case 'R':
    return row.kind == SortKind::Bool || bits || pointer;
  case 'V':
    return pointer || (bits && row.width % 8 == 0);
  case 'X':
    return row.kind == SortKind::Bool || bits || pointer || memory;
  default:
    FATHOM_UNREACHABLE("letter for a sort");
  }
}

std::string_view name_of(char what) {
  switch (what) {
  case 'B':
    return "bool";
  case 'W':
    return "a bit-vector of pointer width";
  case '8':
    return "i8";
  case 'P':
    return "ptr";
  case 'M':
    return "mem";
  case 'R':
    return "a scalar or pointer";
  case 'V':
    return "whole bytes or ptr";
  default:
    return "bool, bit-vector, ptr or mem";
  }
}

// The letters of a row for so many operands: what may be left out is there or
// not.
std::string sorts_for(std::string_view sorts, size_t count) {
  std::string all, needed;
  for (size_t i = 0; i < sorts.size(); ++i) {
    if (sorts[i] == '?')
      continue;
    all += sorts[i];
    if (i + 1 == sorts.size() || sorts[i + 1] != '?')
      needed += sorts[i];
  }
  return count == all.size() ? all : needed;
}

std::string check_list(const Function &f, std::span<const Term> terms,
                       std::string_view wanted, std::string_view what) {
  const Program &p = *f.program;
  if (terms.size() != wanted.size())
    return std::to_string(wanted.size()) + ' ' + std::string(what) +
           "s are wanted";
  for (size_t i = 0; i < terms.size(); ++i)
    if (!fits(p, p.store.sort(terms[i]), wanted[i]))
      return std::string(what) + ' ' + std::to_string(i + 1) + " is " +
             sort_text(p.store, p.store.sort(terms[i])) + ", not " +
             std::string(name_of(wanted[i]));
  return {};
}

std::string check_list(const Function &f, std::span<const Term> terms,
                       std::span<const Sort> wanted, std::string_view what) {
  const TermStore &store = f.program->store;
  if (terms.size() != wanted.size())
    return std::to_string(wanted.size()) + ' ' + std::string(what) +
           "s are wanted, not " + std::to_string(terms.size());
  for (size_t i = 0; i < terms.size(); ++i)
    if (store.sort(terms[i]) != wanted[i])
      return std::string(what) + ' ' + std::to_string(i + 1) + " is " +
             sort_text(store, store.sort(terms[i])) + ", not " +
             sort_text(store, wanted[i]);
  return {};
}

std::string check_call(const Function &f, const Stmt &s) {
  const Program &p = *f.program;
  if (s.data >= p.functions.size())
    return "a function that is not there is called";
  const Function &callee = p.functions[s.data];
  std::vector<Sort> params;
  for (Term param : callee.params)
    params.push_back(p.store.sort(param));
  std::string why = check_list(f, f.arguments(s), params, "argument");
  return why.empty() ? check_list(f, f.definitions(s), callee.results, "result")
                     : why;
}

std::string check_phi(const Function &f, const Stmt &s) {
  const TermStore &store = f.program->store;
  if (s.num_definitions != 1)
    return "1 definition is wanted";
  Sort sort = store.sort(f.definitions(s)[0]);
  for (Term arm : f.arguments(s))
    if (store.sort(arm) != sort)
      return "an arm is " + sort_text(store, store.sort(arm)) + ", not " +
             sort_text(store, sort);
  return {};
}

// What a function returns, by one of its ends.
std::span<const Term> returned(const Function &f) {
  for (const Block &block : f.blocks)
    if (!block.stmts.empty() && block.stmts.back().op == Opcode::Ret)
      return f.arguments(block.stmts.back());
  return {};
}

// Data and shadow memory are apart (shadow.h): what a statement makes of
// memories is of their kind, and so are parameters and results of a call.
std::string check_shadows(const Function &f, const Stmt &s) {
  const TermStore &store = f.program->store;
  auto is_memory = [&](Term t) {
    return store.sort_kind(t) == SortKind::Mem && store.kind(t) == Kind::Var;
  };
  auto differ = [&](Term a, Term b) {
    return is_memory(a) && is_memory(b) &&
           is_shadow(store, a) != is_shadow(store, b);
  };
  auto lists_differ = [&](std::span<const Term> a, std::span<const Term> b) {
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
      if (differ(a[i], b[i]))
        return true;
    return false;
  };
  bool mixed = false;
  if (s.op == Opcode::Call) {
    const Function &callee = f.program->functions[s.data];
    mixed = lists_differ(f.arguments(s), callee.params) ||
            lists_differ(f.definitions(s), returned(callee));
  } else if (s.op == Opcode::Ret) {
    mixed = lists_differ(f.arguments(s), returned(f));
  } else {
    for (Term made : f.definitions(s))
      for (Term from : f.arguments(s))
        mixed = mixed || differ(made, from);
  }
  return mixed ? "data and shadow memory are mixed" : "";
}

std::string check_reachable(const Function &f, const Stmt &s) {
  const TermStore &store = f.program->store;
  std::string kinds;
  for (Term argument : f.arguments(s)) {
    bool is_pointer = store.sort_kind(argument) == SortKind::Ptr;
    kinds += is_pointer && !kinds.empty() ? 'P' : 'M';
  }
  std::string why = check_list(f, f.definitions(s), "BB", "definition");
  return why.empty() ? check_list(f, f.arguments(s), kinds, "argument") : why;
}

std::string wrong_list(const Function &f, const Stmt &s) {
  const TermStore &store = f.program->store;
  if (s.op == Opcode::Call)
    return check_call(f, s);
  if (s.op == Opcode::Phi)
    return check_phi(f, s);
  if (s.op == Opcode::Ret)
    return check_list(f, f.arguments(s), f.results, "result");
  if (s.op == Opcode::Reachable)
    return check_reachable(f, s);
  const OpcodeInfo &row = info(s.op);
  std::string why = check_list(
      f, f.definitions(s), sorts_for(row.definition_sorts, s.num_definitions),
      "definition");
  if (why.empty())
    why =
        check_list(f, f.arguments(s),
                   sorts_for(row.argument_sorts, s.num_arguments), "argument");
  if (why.empty() && s.op == Opcode::Define &&
      store.sort(f.definitions(s)[0]) != store.sort(f.arguments(s)[0]))
    why = "the term is " + sort_text(store, store.sort(f.arguments(s)[0]));
  if (why.empty() && s.op == Opcode::MemLambda)
    for (unsigned i : {3u, 4u})
      if (store.sort(f.arguments(s)[i]) != store.sort(f.arguments(s)[1]))
        why = "what the input becomes is not of its sort";
  if (why.empty() && s.op == Opcode::Check &&
      s.data >= f.program->properties.size())
    why = "the property is not there";
  return why;
}

} // namespace

std::string wrong_sorts(const Function &f, const Stmt &s) {
  std::string why = wrong_list(f, s);
  return why.empty() ? check_shadows(f, s) : why;
}

} // namespace fathom::sea
