#include "terms/smtlib/reading/application.h"

#include "terms/smtlib/abbreviations.h"
#include "terms/smtlib/free_sorts.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr size_t max_distinct = 10000; // its meaning is quadratic in size

enum class Assoc : uint8_t { None, Left, Right, Chain };

Assoc associativity(Kind kind) {
  switch (kind) {
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::BvAnd:
  case Kind::BvOr:
  case Kind::BvXor:
  case Kind::BvXnor:
  case Kind::BvAdd:
  case Kind::BvMul:
  case Kind::Concat:
    return Assoc::Left;
  case Kind::Implies:
    return Assoc::Right;
  case Kind::Eq:
    return Assoc::Chain;
  default:
    return Assoc::None;
  }
}

} // namespace

bool SmtApplication::apply(const SmtHead &head, Arguments args, Value &result) {
  switch (head.form) {
  case SmtHead::Form::Operator:
    return apply_operator(head, args, result);
  case SmtHead::Form::Distinct:
    return distinct(head, args, result);
  case SmtHead::Form::Const: {
    Sort element = store_.info(head.sort).element;
    if (!check_arguments(head, {&element, 1}, args))
      return false;
    result = {rows_.fill(head.sort, args.terms[0]), head.sort};
    return true;
  }
  case SmtHead::Form::FloatTriple:
    return apply_float(head, args, result);
  case SmtHead::Form::Abbreviation: {
    Result<Term> made =
        expand_abbreviation(builder_, head.index, args.terms, args.sorts);
    if (!made)
      return reader_.fail(head.pos, made.error().message);
    result = {*made, args.sorts.back()};
    if (store_.sort(*made) != flat_sort(store_, result.sort))
      result.sort = store_.sort(*made);
    return true;
  }
  case SmtHead::Form::Function: {
    const Function &function = scope_.function(head.index);
    if (!check_arguments(head, function.params, args))
      return false;
    result = {
        floats_.normal_form(apply_function(builder_, function, args.terms),
                            function.result),
        function.result};
    return true;
  }
  case SmtHead::Form::Macro: {
    const Macro &macro = scope_.macro(head.index);
    if (!check_arguments(head, macro.params, args))
      return false;
    result = {instantiate(store_, macro, args.terms), macro.result};
    return true;
  }
  }
  FATHOM_UNREACHABLE("unknown head");
}

bool SmtApplication::check_arguments(const SmtHead &head,
                                     std::span<const Sort> params,
                                     Arguments args) {
  if (args.size() != params.size())
    return reader_.fail(head.pos, "takes " + std::to_string(params.size()) +
                                      " arguments, not " +
                                      std::to_string(args.size()));
  for (size_t i = 0; i < args.size(); ++i)
    if (args.sorts[i] != params[i])
      return reader_.fail(
          head.pos, "argument " + std::to_string(i + 1) + " must have sort " +
                        to_string(store_, params[i]) + ", not " +
                        to_string(store_, args.sorts[i]));
  return true;
}

bool SmtApplication::apply_float(const SmtHead &head, Arguments args,
                                 Value &result) {
  Result<FloatTerms::Value> made =
      head.form == SmtHead::Form::FloatTriple
          ? floats_.triple(args.terms, args.sorts)
          : floats_.apply(head.kind, {head.indices, head.num_indices},
                          args.terms, args.sorts);
  if (!made)
    return reader_.fail(head.pos, made.error().message);
  result = {made->term, made->sort};
  return true;
}

// Elements that are numbers have more patterns than values.
bool SmtApplication::compares_floats(const SmtHead &head, Sort sort) {
  return FloatTerms::has_floats(store_, sort) &&
         !reader_.fail(head.pos, "equality of arrays of floating-point numbers "
                                 "is not supported");
}

bool SmtApplication::apply_operator(const SmtHead &head, Arguments args,
                                    Value &result) {
  if (is_float(head.kind) &&
      FloatTerms::is_standard(store_, head.kind, args.sorts, head.num_indices))
    return apply_float(head, args, result);
  if (head.num_indices == 1 && args.size() == 1 &&
      store_.sort_kind(args.terms[0]) == SortKind::BitVec) {
    bool extends = info(head.kind).rule == SortRule::Extend;
    bool repeats = info(head.kind).rule == SortRule::Replicate;
    if ((extends && head.indices[0] == 0) ||
        (repeats && head.indices[0] == 1)) {
      result = {args.terms[0], args.sorts[0]};
      return true;
    }
  }
  if (args.size() == 1 && associativity(head.kind) != Assoc::None)
    return apply_to_one(head, args, result);
  Assoc assoc = args.size() > 2 ? associativity(head.kind) : Assoc::None;
  if (assoc == Assoc::None)
    return check_and_make(head, args, result);
  size_t n = args.size();
  auto argument = [&](size_t i) { return Value{args.terms[i], args.sorts[i]}; };
  Value total = argument(assoc == Assoc::Right ? n - 1 : 0);
  for (size_t i = 1; i < n; ++i) {
    Value left = assoc == Assoc::Left    ? total
                 : assoc == Assoc::Right ? argument(n - 1 - i)
                                         : argument(i - 1);
    Value right = assoc == Assoc::Right ? total : argument(i);
    Term terms[2] = {left.term, right.term};
    Sort sorts[2] = {left.sort, right.sort};
    Value joined;
    if (!check_and_make(head, {terms, sorts}, joined))
      return false;
    if (assoc == Assoc::Chain && i > 1)
      total.term = builder_.make_and(total.term, joined.term);
    else
      total = joined;
  }
  result = total;
  return true;
}

// Beyond the standard, which asks for two: the argument itself, or true.
bool SmtApplication::apply_to_one(const SmtHead &head, Arguments args,
                                  Value &result) {
  Term twice[] = {args.terms[0], args.terms[0]};
  Sort sorts[] = {args.sorts[0], args.sorts[0]};
  if (!check_and_make(head, {twice, sorts}, result))
    return false;
  result = head.kind == Kind::Eq
               ? Value{builder_.make_true(), store_.bool_sort()}
               : Value{args.terms[0], args.sorts[0]};
  return true;
}

bool SmtApplication::check_and_make(const SmtHead &head, Arguments args,
                                    Value &result) {
  for (Sort s : args.sorts)
    if (!is_flat(store_, s))
      return apply_nested(head, args, result);
  std::span<const uint32_t> indices(head.indices, head.num_indices);
  Result<Sort> sort_of_result =
      sort_of_application(store_, head.kind, args.terms, indices);
  if (!sort_of_result)
    return reader_.fail(head.pos, sort_of_result.error().message);
  if (head.kind == Kind::Select) // perhaps of a row
    result.term = rows_.select(args.sorts[0], args.terms[0], args.terms[1]);
  else
    result.term = intern_application(store_, head.kind, *sort_of_result,
                                     args.terms, indices);
  result.sort = *sort_of_result;
  return true;
}

// One of the arguments is an array of arrays, or of an uninterpreted sort.
bool SmtApplication::apply_nested(const SmtHead &head, Arguments args,
                                  Value &result) {
  const std::span<const Term> t = args.terms;
  Sort array = args.sorts[0];
  bool is_array = store_.info(array).kind == SortKind::Array;
  Sort index = is_array ? store_.info(array).index : Sort();
  Sort element = is_array ? store_.info(array).element : Sort();
  switch (head.kind) {
  case Kind::Select: {
    Sort params[] = {array, index};
    if (!is_array || !check_arguments(head, params, args))
      break;
    result = {floats_.normal_form(rows_.select(array, t[0], t[1]), element),
              element};
    return true;
  }
  case Kind::Store: {
    Sort params[] = {array, index, element};
    if (!is_array || !check_arguments(head, params, args))
      break;
    result = {rows_.store(array, t[0], t[1], t[2]), array};
    return true;
  }
  case Kind::Eq: {
    Sort params[] = {array, array};
    if (!check_arguments(head, params, args) || compares_floats(head, array))
      return false;
    result = {builder_.make_eq(t[0], t[1]), store_.bool_sort()};
    return true;
  }
  case Kind::Ite: {
    Sort branch = args.sorts[args.size() - 1];
    Sort params[] = {store_.bool_sort(), branch, branch};
    if (!check_arguments(head, params, args))
      return false;
    result = {builder_.make_ite(t[0], t[1], t[2]), branch};
    return true;
  }
  default:
    break;
  }
  if (head.kind != Kind::Select && head.kind != Kind::Store) {
    Sort odd = *std::ranges::find_if_not(
        args.sorts, [&](Sort s) { return is_flat(store_, s); });
    return reader_.fail(head.pos, "'" + std::string(info(head.kind).smt_name) +
                                      "' does not apply to " +
                                      (is_nested(store_, odd)
                                           ? "arrays of arrays"
                                           : "sort " + to_string(store_, odd)));
  }
  return is_array ? false
                  : reader_.fail(head.pos, "argument 1 must be an array, not " +
                                               to_string(store_, array));
}

bool SmtApplication::distinct(const SmtHead &head, Arguments args,
                              Value &result) {
  if (args.size() < 2) { // one: beyond the standard, as with `and`
    result = {builder_.make_true(), store_.bool_sort()};
    return args.size() == 1 ||
           reader_.fail(head.pos, "'distinct' takes at least 2 arguments");
  }
  if (args.size() > max_distinct)
    return reader_.fail(head.pos, "'distinct' of " +
                                      std::to_string(args.size()) +
                                      " terms is not supported");
  for (Sort s : args.sorts)
    if (s != args.sorts[0])
      return reader_.fail(head.pos, "'distinct' compares different sorts (" +
                                        to_string(store_, args.sorts[0]) + " " +
                                        to_string(store_, s) + ")");
  if (compares_floats(head, args.sorts[0]))
    return false;
  Term all;
  for (size_t i = 0; i < args.size(); ++i)
    for (size_t j = i + 1; j < args.size(); ++j) {
      Term differ =
          builder_.make_not(builder_.make_eq(args.terms[i], args.terms[j]));
      all = all ? builder_.make_and(all, differ) : differ;
    }
  result = {all, store_.bool_sort()};
  return true;
}

} // namespace fathom
