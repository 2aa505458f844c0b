#include "solver/z3/z3_model.h"

#include "support/bitvec/text.h"

namespace fathom {

namespace {

Z3_decl_kind operator_of(Z3_context z3, Z3_ast ast) {
  if (Z3_get_ast_kind(z3, ast) != Z3_APP_AST)
    return Z3_OP_UNINTERPRETED;
  return Z3_get_decl_kind(z3, Z3_get_app_decl(z3, Z3_to_app(z3, ast)));
}

Z3_ast argument(Z3_context z3, Z3_ast ast, unsigned i) {
  return Z3_get_app_arg(z3, Z3_to_app(z3, ast), i);
}

bool set_otherwise(Z3_context z3, Z3_ast ast, ArrayValue &array) {
  std::optional<BitVec> value = decode_z3_scalar(z3, ast);
  if (value)
    array.otherwise = *value;
  return value.has_value();
}

// What comes first is on the outside and wins.
bool add_entry(Z3_context z3, Z3_ast index, Z3_ast element, ArrayValue &array) {
  std::optional<BitVec> i = decode_z3_scalar(z3, index);
  std::optional<BitVec> e = decode_z3_scalar(z3, element);
  if (i && e)
    array.entries.try_emplace(*i, *e);
  return i && e;
}

bool add_function(Z3_context z3, Z3_model model, Z3_func_decl function,
                  ArrayValue &array) {
  Z3_func_interp table = Z3_model_get_func_interp(z3, model, function);
  if (table == nullptr)
    return false;
  Z3_func_interp_inc_ref(z3, table);
  bool good = Z3_func_interp_get_arity(z3, table) == 1;
  unsigned count = Z3_func_interp_get_num_entries(z3, table);
  for (unsigned i = 0; good && i < count; ++i) {
    Z3_func_entry entry = Z3_func_interp_get_entry(z3, table, i);
    Z3_func_entry_inc_ref(z3, entry);
    good = add_entry(z3, Z3_func_entry_get_arg(z3, entry, 0),
                     Z3_func_entry_get_value(z3, entry), array);
    Z3_func_entry_dec_ref(z3, entry);
  }
  good = good && set_otherwise(z3, Z3_func_interp_get_else(z3, table), array);
  Z3_func_interp_dec_ref(z3, table);
  return good;
}

// The body of a lambda: (ite (= x c) v rest), with x the bound variable.
bool add_comparisons(Z3_context z3, Z3_ast body, ArrayValue &array) {
  for (; operator_of(z3, body) == Z3_OP_ITE; body = argument(z3, body, 2)) {
    Z3_ast condition = argument(z3, body, 0);
    if (operator_of(z3, condition) != Z3_OP_EQ)
      return false;
    Z3_ast left = argument(z3, condition, 0);
    Z3_ast right = argument(z3, condition, 1);
    bool on_left = Z3_get_ast_kind(z3, left) == Z3_VAR_AST;
    if (!on_left && Z3_get_ast_kind(z3, right) != Z3_VAR_AST)
      return false;
    if (!add_entry(z3, on_left ? right : left, argument(z3, body, 1), array))
      return false;
  }
  return set_otherwise(z3, body, array);
}

} // namespace

std::optional<BitVec> decode_z3_scalar(Z3_context z3, Z3_ast ast) {
  if (ast == nullptr)
    return std::nullopt;
  if (operator_of(z3, ast) == Z3_OP_TRUE)
    return BitVec::from_bool(true);
  if (operator_of(z3, ast) == Z3_OP_FALSE)
    return BitVec::from_bool(false);
  Z3_sort sort = Z3_get_sort(z3, ast);
  if (!Z3_is_numeral_ast(z3, ast) || Z3_get_sort_kind(z3, sort) != Z3_BV_SORT)
    return std::nullopt;
  uint32_t width = Z3_get_bv_sort_size(z3, sort);
  uint64_t small = 0;
  if (width <= 64 && Z3_get_numeral_uint64(z3, ast, &small))
    return BitVec(width, small);
  return parse_decimal(width, Z3_get_numeral_string(z3, ast));
}

std::optional<ArrayValue> decode_z3_array(Z3_context z3, Z3_model model,
                                          Z3_ast ast) {
  ArrayValue array;
  for (; operator_of(z3, ast) == Z3_OP_STORE; ast = argument(z3, ast, 0))
    if (Z3_get_app_num_args(z3, Z3_to_app(z3, ast)) != 3 ||
        !add_entry(z3, argument(z3, ast, 1), argument(z3, ast, 2), array))
      return std::nullopt;
  bool good = false;
  if (operator_of(z3, ast) == Z3_OP_CONST_ARRAY)
    good = set_otherwise(z3, argument(z3, ast, 0), array);
  else if (Z3_get_ast_kind(z3, ast) == Z3_APP_AST && Z3_is_as_array(z3, ast))
    good = add_function(z3, model, Z3_get_as_array_func_decl(z3, ast), array);
  else if (Z3_get_ast_kind(z3, ast) == Z3_QUANTIFIER_AST &&
           Z3_is_lambda(z3, ast))
    good = add_comparisons(z3, Z3_get_quantifier_body(z3, ast), array);
  if (!good)
    return std::nullopt;
  return array;
}

} // namespace fathom
