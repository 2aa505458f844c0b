// The part of the script runner that prints models: get-value and get-model.
#include "solver/script.h"

#include "terms/smtlib/free_sorts.h"
#include "terms/smtlib/printer.h"
#include "terms/smtlib/rows.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr const char *no_model = "the last answer was not sat";

std::string symbol_text(std::string_view name) {
  std::string out;
  append_symbol(name, out);
  return out;
}

// Memories have no constants of their own: they are shown as arrays.
Sort sort_of_value(TermStore &store, Sort sort) {
  const SortInfo row = store.info(sort);
  return row.kind == SortKind::Mem && !is_free_sort(store, sort)
             ? store.array_sort(store.bv_sort(row.width), store.bv_sort(8))
             : sort;
}

// The condition that the parameters are the parts of this index. They are
// joined in order, the first one highest (terms/smtlib/scope.h).
std::string index_condition(const TermStore &store,
                            std::span<const Sort> params, const BitVec &index) {
  std::string text = params.size() > 1 ? "(and" : "";
  uint32_t high = index.width();
  for (size_t i = 0; i < params.size(); ++i) {
    uint32_t width = written_width(store, params[i]);
    text += (params.size() > 1 ? " (= x!" : "(= x!") + std::to_string(i) + " ";
    print_value(store, params[i], index.extract(high - 1, high - width), text);
    text += ")";
    high -= width;
  }
  return params.size() > 1 ? text + ")" : text;
}

// An array of arrays from the value of the array over joined indices
// (terms/smtlib/rows.h). At most max_nesting levels.
class RowPrinter {
public:
  using Entry = std::pair<BitVec, BitVec>; // index, element
  RowPrinter(TermStore &store, const BitVec &otherwise, std::string &out)
      : store_(store), otherwise_(otherwise), out_(out) {}

  // The entries are sorted and agree in the bits above `high`.
  void print(Sort sort, std::span<const Entry> entries, uint32_t high) {
    const SortInfo info = store_.info(sort);
    if (info.kind != SortKind::Array) {
      print_value(store_, sort,
                  entries.empty() ? otherwise_ : entries[0].second, out_);
      return;
    }
    uint32_t low = high - written_width(store_, info.index);
    std::vector<std::span<const Entry>> rows;
    for (size_t i = 0; i < entries.size();) {
      size_t end = i + 1;
      while (end < entries.size() &&
             part(entries[end], high, low) == part(entries[i], high, low))
        ++end;
      rows.push_back(entries.subspan(i, end - i));
      i = end;
    }
    for (size_t i = 0; i < rows.size(); ++i)
      out_ += "(store ";
    out_ += "((as const " + to_string(store_, sort) + ") ";
    print(info.element, {}, low);
    out_ += ')';
    for (std::span<const Entry> row : rows) {
      out_ += ' ';
      print_value(store_, info.index, part(row[0], high, low), out_);
      out_ += ' ';
      print(info.element, row, low);
      out_ += ')';
    }
  }

private:
  static BitVec part(const Entry &entry, uint32_t high, uint32_t low) {
    return entry.first.extract(high - 1, low);
  }

  TermStore &store_;
  const BitVec &otherwise_;
  std::string &out_;
};

void append_rows(TermStore &store, Sort sort, const ArrayValue &value,
                 std::string &out) {
  std::vector<RowPrinter::Entry> entries;
  for (const auto &entry : value.entries)
    entries.push_back({entry.first, entry.second});
  std::sort(entries.begin(), entries.end(),
            [](auto &a, auto &b) { return a.first.ult(b.first); });
  RowPrinter(store, value.otherwise, out)
      .print(sort, entries, uint32_t(joined_width(store, sort)));
}

} // namespace

// False if the solver has no value for it. The sort is the one of the text.
bool ScriptRunner::append_value(Term t, Sort sort, std::string &out) {
  SortKind kind = store_.info(sort).kind;
  bool is_free = is_free_sort(store_, sort);
  if (kind == SortKind::Array || (kind == SortKind::Mem && !is_free)) {
    std::optional<ArrayValue> array = solver_->array_value(t);
    if (array && is_nested(store_, sort))
      append_rows(store_, sort, *array, out);
    else if (array)
      print_array_value(store_, sort, *array, out);
    return array.has_value();
  }
  std::optional<BitVec> scalar = solver_->value(t);
  if (scalar)
    print_value(store_, sort, *scalar, out);
  return scalar.has_value();
}

void ScriptRunner::get_value(const Command &command) {
  if (state_ != State::Sat)
    return error(no_model);
  std::string text = "(";
  for (size_t i = 0; i < command.terms.size(); ++i) {
    text += (i > 0 ? "\n (" : "(") + command.texts[i] + " ";
    if (!append_value(command.terms[i], command.sorts[i], text))
      return error("the solver has no value for " + command.texts[i]);
    text += ")";
  }
  answer(text + ")");
}

// A function's value: its entries in the order of their indices.
bool ScriptRunner::append_function(const Declaration &row, std::string &out) {
  std::optional<ArrayValue> array = solver_->array_value(row.term);
  if (!array)
    return false;
  std::vector<const std::pair<const BitVec, BitVec> *> entries;
  for (const auto &entry : array->entries)
    if (!(entry.second == array->otherwise))
      entries.push_back(&entry);
  std::sort(entries.begin(), entries.end(),
            [](auto *a, auto *b) { return a->first.ult(b->first); });
  for (const auto *entry : entries) {
    out += "(ite " + index_condition(store_, row.params, entry->first) + " ";
    print_value(store_, row.sort, entry->second, out);
    out += " ";
  }
  print_value(store_, row.sort, array->otherwise, out);
  out.append(entries.size(), ')');
  return true;
}

void ScriptRunner::get_model() {
  if (state_ != State::Sat)
    return error(no_model);
  std::string text = "(\n";
  for (const Declaration &row : declared_) {
    std::string name = symbol_text(row.name);
    text += "  (define-fun " + name + " (";
    for (size_t i = 0; i < row.params.size(); ++i)
      text += (i > 0 ? " (x!" : "(x!") + std::to_string(i) + " " +
              to_string(store_, row.params[i]) + ")";
    text += ") " + to_string(store_, sort_of_value(store_, row.sort)) + " ";
    if (row.params.empty() ? !append_value(row.term, row.sort, text)
                           : !append_function(row, text))
      return error("the solver has no value for " + name);
    text += ")\n";
  }
  answer(text + ")");
}

// Of the formulas that have a name; one that has no value is left out, as the
// standard allows.
void ScriptRunner::get_assignment() {
  if (!is_on(":produce-assignments"))
    return error(":produce-assignments is not set");
  if (state_ != State::Sat)
    return error(no_model);
  std::string text;
  for (const NamedTerm &row : labels_)
    if (std::optional<BitVec> v = solver_->value(row.term))
      text += (text.empty() ? "(" : " (") + symbol_text(row.name) +
              (v->is_true() ? " true)" : " false)");
  answer("(" + text + ")");
}

} // namespace fathom
