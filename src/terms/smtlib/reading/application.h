// Operators applied to arguments: associativity as in SMT-LIB's theories, sorts
// as in kinds.def, functions and macros of the script.
#pragma once

#include "terms/builder.h"
#include "terms/smtlib/reading/float_terms.h"
#include "terms/smtlib/reading/token_reader.h"
#include "terms/smtlib/rows.h"
#include "terms/smtlib/scope.h"

#include <span>

namespace fathom {

// What stands at the head of an application.
struct SmtHead {
  enum class Form : uint8_t {
    Operator,
    Distinct,
    Const,
    FloatTriple, // (fp s e f)
    Abbreviation,
    Function,
    Macro
  };
  Form form = Form::Operator;
  Kind kind = Kind::BoolConst;
  uint8_t num_indices = 0;
  uint32_t indices[max_indices] = {};
  uint32_t index = 0; // function, macro or abbreviation
  Sort sort;          // of (as const sort)
  SourcePos pos;      // of the application's parenthesis
};

class SmtApplication {
public:
  SmtApplication(TermStore &store, SmtScope &scope, SmtTokenReader &reader)
      : store_(store), builder_(store), rows_(store), floats_(store),
        scope_(scope), reader_(reader) {}

  // Arguments with their sorts as written; the result likewise.
  struct Arguments {
    std::span<const Term> terms;
    std::span<const Sort> sorts;
    size_t size() const { return terms.size(); }
  };
  struct Value {
    Term term;
    Sort sort;
  };
  // False if the arguments do not fit; the error is then the reader's.
  bool apply(const SmtHead &head, Arguments args, Value &result);
  FloatTerms &floats() { return floats_; }

private:
  bool apply_operator(const SmtHead &head, Arguments args, Value &result);
  bool apply_to_one(const SmtHead &head, Arguments args, Value &result);
  bool check_and_make(const SmtHead &head, Arguments args, Value &result);
  bool apply_float(const SmtHead &head, Arguments args, Value &result);
  bool compares_floats(const SmtHead &head, Sort sort);
  bool apply_nested(const SmtHead &head, Arguments args, Value &result);
  bool distinct(const SmtHead &head, Arguments args, Value &result);
  bool check_arguments(const SmtHead &head, std::span<const Sort> params,
                       Arguments args);

  TermStore &store_;
  Builder builder_;
  RowTerms rows_;
  FloatTerms floats_;
  SmtScope &scope_;
  SmtTokenReader &reader_;
};

} // namespace fathom
