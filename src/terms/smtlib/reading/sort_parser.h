// Sorts in SMT-LIB text, also those with holes (the body of a define-sort).
#pragma once

#include "terms/smtlib/reading/token_reader.h"
#include "terms/smtlib/scope.h"

#include <span>
#include <string_view>

namespace fathom {

class SmtSortParser {
public:
  SmtSortParser(TermStore &store, SmtScope &scope, SmtTokenReader &reader)
      : store_(store), scope_(scope), reader_(reader) {}

  // Both return false after an error, which is then the reader's. The first
  // token is given, the last one is taken.
  bool sort(const Token &first, Sort &result);
  bool sort_template(const Token &first,
                     std::span<const std::string_view> params,
                     SortTemplate &result);

private:
  struct OpenSort;
  bool atom(const Token &token, std::span<const std::string_view> params,
            SortTemplate &result);
  bool float_sort(std::string_view name, SortTemplate &result);
  bool indexed_float(SourcePos pos, SortTemplate &result);
  bool indexed_sort(SourcePos pos, SortTemplate &result);
  bool close(const OpenSort &open, std::span<const SortTemplate> args,
             SortTemplate &result);
  bool array_sort(SourcePos pos, const SortTemplate &index,
                  const SortTemplate &element, SortTemplate &result);
  bool row_sort(SourcePos pos, const SortTemplate &index,
                const SortTemplate &element, SortTemplate &result);
  bool instantiate(SourcePos pos, const SortTemplate &body,
                   std::span<const SortTemplate> args, SortTemplate &result);

  TermStore &store_;
  SmtScope &scope_;
  SmtTokenReader &reader_;
};

} // namespace fathom
