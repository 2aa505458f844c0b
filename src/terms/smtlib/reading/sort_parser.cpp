// Sorts in SMT-LIB text. Arrays are from Bool and BitVec to those or to arrays
// without holes, so that a sort with holes is never deeper than one array; the
// text may still nest as deep as it likes, hence the explicit stack.
#include "terms/smtlib/reading/sort_parser.h"

#include "terms/floats/format.h"
#include "terms/smtlib/free_sorts.h"
#include "terms/smtlib/rows.h"

#include <algorithm>

namespace fathom {

namespace {

SortTemplate plain(Sort sort) { return {false, {false, 0, sort}, {}}; }

} // namespace

// "(Array ..." or "(name ..." waiting for its arguments.
struct SmtSortParser::OpenSort {
  SourcePos pos;
  bool is_array;
  uint32_t symbol;
  size_t first_arg;
};

bool SmtSortParser::sort(const Token &first, Sort &result) {
  SortTemplate found;
  if (!sort_template(first, {}, found))
    return false;
  result = found.is_array
               ? store_.array_sort(found.first.sort, found.second.sort)
               : found.first.sort;
  return true;
}

bool SmtSortParser::sort_template(const Token &first,
                                  std::span<const std::string_view> params,
                                  SortTemplate &result) {
  std::vector<OpenSort> opened;
  std::vector<SortTemplate> done;
  for (Token token = first;; token = reader_.take()) {
    SortTemplate value;
    if (token.kind == TokenKind::Open) {
      Token name = reader_.take();
      if (!name.is_symbol())
        return reader_.unexpected(name, "a sort");
      bool plain_word = name.kind == TokenKind::Symbol;
      if (!plain_word || name.text != "_") {
        opened.push_back({.pos = token.pos,
                          .is_array = name.text == "Array",
                          .symbol = scope_.symbol(name.text),
                          .first_arg = done.size()});
        continue;
      }
      if (!indexed_sort(token.pos, value))
        return false;
    } else if (token.kind == TokenKind::Close) {
      if (opened.empty())
        return reader_.unexpected(token, "a sort");
      OpenSort top = opened.back();
      opened.pop_back();
      if (!close(top, std::span(done).subspan(top.first_arg), value))
        return false;
      done.resize(top.first_arg);
    } else if (!atom(token, params, value)) {
      return false;
    }
    if (opened.empty()) {
      result = value;
      return true;
    }
    done.push_back(value);
  }
}

bool SmtSortParser::atom(const Token &token,
                         std::span<const std::string_view> params,
                         SortTemplate &result) {
  if (!token.is_symbol())
    return reader_.unexpected(token, "a sort");
  for (uint32_t i = 0; i < params.size(); ++i)
    if (params[i] == token.text) {
      result = {false, {true, i, {}}, {}};
      return true;
    }
  if (token.text == "Bool") {
    result = plain(store_.bool_sort());
    return true;
  }
  const SmtScope::SortDefinition *defined =
      scope_.sort(scope_.symbol(token.text));
  if (defined == nullptr && float_sort(token.text, result))
    return true;
  if (defined != nullptr && defined->arity == 0) {
    result = defined->body;
    return true;
  }
  std::string name(token.text);
  return reader_.fail(token.pos,
                      defined != nullptr || name == "Array"
                          ? "sort '" + name + "' needs arguments"
                          : "unknown or unsupported sort '" + name + "'");
}

bool SmtSortParser::float_sort(std::string_view name, SortTemplate &result) {
  struct Row {
    std::string_view name;
    uint32_t exponent, significand;
  };
  constexpr Row rows[] = {{"Float16", 5, 11},
                          {"Float32", 8, 24},
                          {"Float64", 11, 53},
                          {"Float128", 15, 113}};
  for (const Row &row : rows)
    if (row.name == name)
      result = plain(store_.float_sort(row.exponent, row.significand));
  if (name == "RoundingMode")
    result = plain(store_.rounding_mode_sort());
  return name == "RoundingMode" ||
         std::ranges::find(rows, name, &Row::name) != std::end(rows);
}

// "(_ FloatingPoint" has been read.
bool SmtSortParser::indexed_float(SourcePos pos, SortTemplate &result) {
  FloatFormat f{};
  if (!reader_.numeral(reader_.take(), f.exponent) ||
      !reader_.numeral(reader_.take(), f.significand) ||
      !reader_.expect(TokenKind::Close, "')'"))
    return false;
  if (!f.is_valid())
    return reader_.fail(pos, "a format that is not supported");
  result = plain(store_.float_sort(f.exponent, f.significand));
  return true;
}

// "(_" has been read.
bool SmtSortParser::indexed_sort(SourcePos pos, SortTemplate &result) {
  Token name = reader_.take();
  if (!name.is_symbol())
    return reader_.unexpected(name, "an indexed sort");
  if (name.text == "FloatingPoint")
    return indexed_float(pos, result);
  bool bits = name.text == "BitVec", ptr = name.text == "Ptr";
  if (!bits && !ptr && name.text != "Mem")
    return reader_.fail(pos, "unknown or unsupported sort '(_ " +
                                 std::string(name.text) + " ...)'");
  uint32_t width;
  if (!reader_.numeral(reader_.take(), width) ||
      !reader_.expect(TokenKind::Close, "')'"))
    return false;
  // A pointer's value has three times its width.
  if (width == 0 || width > (bits ? max_width : max_width / 4))
    return reader_.fail(pos, "sort of width " + std::to_string(width));
  result = plain(bits  ? store_.bv_sort(width)
                 : ptr ? store_.ptr_sort(width)
                       : store_.mem_sort(width));
  return true;
}

bool SmtSortParser::close(const OpenSort &open,
                          std::span<const SortTemplate> args,
                          SortTemplate &result) {
  const SmtScope::SortDefinition *defined = scope_.sort(open.symbol);
  std::string name(scope_.name(open.symbol));
  if (!open.is_array && defined == nullptr)
    return reader_.fail(open.pos, "unknown or unsupported sort '" + name + "'");
  size_t arity = open.is_array ? 2 : defined->arity;
  if (args.size() != arity || arity == 0)
    return reader_.fail(open.pos,
                        "sort '" + name + "' takes " + std::to_string(arity) +
                            " arguments, not " + std::to_string(args.size()));
  if (open.is_array)
    return array_sort(open.pos, args[0], args[1], result);
  return instantiate(open.pos, defined->body, args, result);
}

bool SmtSortParser::array_sort(SourcePos pos, const SortTemplate &index,
                               const SortTemplate &element,
                               SortTemplate &result) {
  for (const SortTemplate *part : {&index, &element}) {
    SortKind kind = part->is_array         ? SortKind::Array
                    : part->first.is_param ? SortKind::Bool
                                           : store_.info(part->first.sort).kind;
    if (kind == SortKind::Array && part == &element)
      return row_sort(pos, index, element, result);
    bool is_free = kind != SortKind::Bool && kind != SortKind::BitVec &&
                   is_written_sort(store_, part->first.sort);
    if (kind != SortKind::Bool && kind != SortKind::BitVec && !is_free)
      return reader_.fail(pos,
                          "arrays of pointers or memories, and arrays with "
                          "arrays as indices, are unsupported");
  }
  result = {true, index.first, element.first};
  return true;
}

// An array of arrays, which have no holes.
bool SmtSortParser::row_sort(SourcePos pos, const SortTemplate &index,
                             const SortTemplate &element,
                             SortTemplate &result) {
  bool open =
      element.is_array && (element.first.is_param || element.second.is_param);
  if (open)
    return reader_.fail(pos, "arrays of arrays with parameters in them are "
                             "unsupported");
  Sort row = element.is_array
                 ? store_.array_sort(element.first.sort, element.second.sort)
                 : element.first.sort;
  unsigned depth = 1;
  for (Sort s = row; store_.info(s).kind == SortKind::Array;
       s = store_.info(s).element)
    if (++depth > max_nesting)
      return reader_.fail(pos, "arrays are nested too deep");
  uint64_t own =
      index.first.is_param ? 0 : written_width(store_, index.first.sort);
  if (own + joined_width(store_, row) > max_width)
    return reader_.fail(
        pos, "the indices of an array of arrays are too wide together");
  result = {true, index.first, {false, 0, row}};
  return true;
}

bool SmtSortParser::instantiate(SourcePos pos, const SortTemplate &body,
                                std::span<const SortTemplate> args,
                                SortTemplate &result) {
  auto fill = [&](const SortTemplate::Part &part) -> SortTemplate {
    return part.is_param ? args[part.param] : SortTemplate{false, part, {}};
  };
  if (body.is_array)
    return array_sort(pos, fill(body.first), fill(body.second), result);
  result = fill(body.first);
  return true;
}

} // namespace fathom
