// Operators applied to arguments: associativity as in SMT-LIB's theories, sorts
// as in kinds.def, functions and macros of the script.
#include "terms/smtlib_term_parser.h"

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

bool SmtTermParser::apply(const Frame &frame, std::span<const Term> args,
                          Term &result) {
  const Head &head = frame.head;
  switch (head.form) {
  case Head::Form::Operator:
    return apply_operator(frame, args, result);
  case Head::Form::Distinct:
    return distinct(frame, args, result);
  case Head::Form::Const: {
    Sort element = store_.info(head.sort).element;
    if (!check_arguments(frame, {&element, 1}, args))
      return false;
    result = builder_.make_const_array(head.sort, args[0]);
    return true;
  }
  case Head::Form::Function: {
    const Function &function = scope_.function(head.index);
    if (!check_arguments(frame, function.params, args))
      return false;
    result = apply_function(builder_, function, args);
    return true;
  }
  case Head::Form::Macro: {
    const Macro &macro = scope_.macro(head.index);
    if (!check_arguments(frame, macro.params, args))
      return false;
    result = instantiate(store_, macro, args);
    return true;
  }
  }
  FATHOM_UNREACHABLE("unknown head");
}

bool SmtTermParser::check_arguments(const Frame &frame,
                                    std::span<const Sort> params,
                                    std::span<const Term> args) {
  if (args.size() != params.size())
    return fail(frame.pos, "takes " + std::to_string(params.size()) +
                               " arguments, not " +
                               std::to_string(args.size()));
  for (size_t i = 0; i < args.size(); ++i)
    if (store_.sort(args[i]) != params[i])
      return fail(frame.pos, "argument " + std::to_string(i + 1) +
                                 " must have sort " +
                                 to_string(store_, params[i]) + ", not " +
                                 to_string(store_, store_.sort(args[i])));
  return true;
}

bool SmtTermParser::apply_operator(const Frame &frame,
                                   std::span<const Term> args, Term &result) {
  const Head &head = frame.head;
  if (head.num_indices == 1 && args.size() == 1 &&
      store_.sort_kind(args[0]) == SortKind::BitVec) {
    bool extends = info(head.kind).rule == SortRule::Extend;
    bool repeats = info(head.kind).rule == SortRule::Replicate;
    if ((extends && head.indices[0] == 0) ||
        (repeats && head.indices[0] == 1)) {
      result = args[0];
      return true;
    }
  }
  Assoc assoc = args.size() > 2 ? associativity(head.kind) : Assoc::None;
  if (assoc == Assoc::None)
    return check_and_make(frame, args, result);
  size_t n = args.size();
  Term total = assoc == Assoc::Left    ? args[0]
               : assoc == Assoc::Right ? args[n - 1]
                                       : Term();
  for (size_t i = 1; i < n; ++i) {
    Term pair[2] = {args[i - 1], args[i]};
    if (assoc == Assoc::Left)
      pair[0] = total;
    if (assoc == Assoc::Right)
      pair[0] = args[n - 1 - i], pair[1] = total;
    Term joined;
    if (!check_and_make(frame, pair, joined))
      return false;
    total = assoc == Assoc::Chain && total ? builder_.make_and(total, joined)
                                           : joined;
  }
  result = total;
  return true;
}

bool SmtTermParser::check_and_make(const Frame &frame,
                                   std::span<const Term> args, Term &result) {
  const Head &head = frame.head;
  std::span<const uint32_t> indices(head.indices, head.num_indices);
  Result<Sort> sort_of_result =
      sort_of_application(store_, head.kind, args, indices);
  if (!sort_of_result)
    return fail(frame.pos, sort_of_result.error().message);
  result =
      intern_application(store_, head.kind, *sort_of_result, args, indices);
  return true;
}

bool SmtTermParser::distinct(const Frame &frame, std::span<const Term> args,
                             Term &result) {
  if (args.size() < 2)
    return fail(frame.pos, "'distinct' takes at least 2 arguments");
  if (args.size() > max_distinct)
    return fail(frame.pos, "'distinct' of " + std::to_string(args.size()) +
                               " terms is not supported");
  for (Term t : args)
    if (store_.sort(t) != store_.sort(args[0]))
      return fail(frame.pos, "'distinct' compares different sorts (" +
                                 to_string(store_, store_.sort(args[0])) + " " +
                                 to_string(store_, store_.sort(t)) + ")");
  result = Term();
  for (size_t i = 0; i < args.size(); ++i)
    for (size_t j = i + 1; j < args.size(); ++j) {
      Term differ = builder_.make_not(builder_.make_eq(args[i], args[j]));
      result = result ? builder_.make_and(result, differ) : differ;
    }
  return true;
}

} // namespace fathom
